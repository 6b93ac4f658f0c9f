"""Lo que cada proceso de pruebas hace una sola vez, o no hace, sin que ninguna prueba lo note."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher

_ESTATICOS: dict[tuple[str, str, str | None], dict[str, Any]] = {}


def aligerar() -> None:
    """Con la configuración leída y antes de la primera prueba."""
    # El mismo Argon2 de producción, con el costo mínimo: el elenco crea personas sin parar.
    Argon2PasswordHasher.time_cost = 1
    Argon2PasswordHasher.memory_cost = 8
    Argon2PasswordHasher.parallelism = 1
    # Cada `Client()` monta otra vez los intermediarios, y el de los archivos estáticos vuelve a
    # leer la carpeta entera: un octavo de segundo por cliente para llegar siempre a lo mismo.
    _recordar_los_estaticos()
    # El almacén de las pruebas se borra al terminar: no hace falta que sobreviva a un apagón,
    # como tampoco su PostgreSQL. Los procesos que arrancan las pruebas sí lo hacen.
    os.fsync = lambda fd: None


def _recordar_los_estaticos() -> None:
    from whitenoise import WhiteNoise

    leer = WhiteNoise.update_files_dictionary

    def leer_una_vez(mismo: Any, raiz: str, prefijo: str) -> None:
        sello = Path(raiz, "staticfiles.json")
        clave = (raiz, prefijo, sello.read_text("utf-8") if sello.exists() else None)
        if clave not in _ESTATICOS:
            antes, mismo.files = mismo.files, {}
            leer(mismo, raiz, prefijo)
            _ESTATICOS[clave], mismo.files = mismo.files, antes
        mismo.files.update(_ESTATICOS[clave])

    WhiteNoise.update_files_dictionary = leer_una_vez


def congelar() -> None:
    """Lo importado al juntar las pruebas no es basura: el recolector deja de recorrerlo."""
    gc.collect()
    gc.freeze()
