"""Los datos del cómputo (términos, feriados, cierres, órdenes) y su lectura; aquí no hay reglas."""

from __future__ import annotations

import csv
import hashlib
import io
from importlib.resources import files

NOMBRES = ("terminos.csv", "feriados.csv", "cierres.csv", "ordenes.csv")


def texto(nombre: str) -> str:
    """El contenido de un archivo de datos."""
    return files(__name__).joinpath(nombre).read_text(encoding="utf-8")


def filas(nombre: str) -> list[dict[str, str]]:
    """Las filas de un archivo de datos, por nombre de columna."""
    return list(csv.DictReader(io.StringIO(texto(nombre))))


def huella(*nombres: str) -> str:
    """Las primeras doce cifras del sha256 del contenido: la versión de esos datos."""
    suma = hashlib.sha256()
    for nombre in nombres:
        suma.update(texto(nombre).encode())
    return suma.hexdigest()[:12]
