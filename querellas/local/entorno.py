"""`.datos/entorno`: secretos y valores de desarrollo de esta máquina, 0600.

Lo leen `querellas.settings` y, por él, cualquier orden de `manage.py` en otra terminal.
Lo que alguien cambie a mano se respeta, salvo las direcciones de los motores locales.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from querellas.local.motores import (
    PAPELES,
    Postgres,
    Valkey,
    escribir_privado,
    puerto_disponible,
    puerto_libre,
)

BASE = "querellas"
CABECERA = """\
# Lo escribe «make run»; las variables del ambiente mandan sobre este archivo.
# Son valores de desarrollo: nada de aquí sirve para producción.
"""
DE_DESARROLLO = {
    "QUERELLAS_DEBUG": "0",
    "QUERELLAS_HTTPS": "0",
    "QUERELLAS_DEMO": "1",
    "QUERELLAS_MFA_OBLIGATORIA": "0",
    "QUERELLAS_RELOJ_SIMULADO": "0",
    "QUERELLAS_CORREO": "recogido:",
}
SECRETOS = ("QUERELLAS_CLAVE_SECRETA", "QUERELLAS_FIRMA_CLAVE")
VARIABLE_DE = {
    "app": "DATABASE_URL",
    "propietario": "DATABASE_URL_PROPIETARIO",
    "publico": "DATABASE_URL_PUBLICO",
}


def leer(ruta: Path) -> dict[str, str]:
    if not ruta.is_file():
        return {}
    lineas = [linea for linea in ruta.read_text().splitlines() if not linea.startswith("#")]
    return {n.strip(): v.strip() for n, igual, v in (x.partition("=") for x in lineas) if igual}


def escribir(ruta: Path, valores: Mapping[str, str]) -> None:
    texto = CABECERA + "".join(f"{nombre}={valor}\n" for nombre, valor in valores.items())
    if not ruta.is_file() or ruta.read_text() != texto:
        escribir_privado(ruta, texto)


def clave_nueva() -> str:
    """Solo letras, cifras, guion y raya: cabe en una dirección y en un archivo sin comillas."""
    return secrets.token_urlsafe(32)


def clave_guardada(ruta: Path) -> str:
    """La clave del archivo; la primera vez la inventa."""
    if not ruta.is_file():
        escribir_privado(ruta, clave_nueva())
    return ruta.read_text().strip()


def con_valores_de_desarrollo(valores: Mapping[str, str], direccion: str) -> dict[str, str]:
    secretos = {nombre: valores.get(nombre) or clave_nueva() for nombre in SECRETOS}
    return {**DE_DESARROLLO, **valores, **secretos, "QUERELLAS_DIRECCION": direccion}


def _clave_de(url: str | None) -> str:
    return (urlsplit(url).password if url else None) or clave_nueva()


def _puerto_de(url: str | None) -> int:
    """El puerto de la vez anterior, si nadie lo tomó entretanto."""
    puerto = urlsplit(url).port if url else None
    return puerto if puerto and puerto_disponible(puerto) else puerto_libre()


def postgres_local(carpeta: Path, valores: Mapping[str, str]) -> tuple[Postgres, dict[str, str]]:
    """El motor y las claves de los papeles, con lo recordado en `valores`."""
    claves = {papel: _clave_de(valores.get(VARIABLE_DE[papel])) for papel in PAPELES}
    puerto = _puerto_de(valores.get("DATABASE_URL"))
    return Postgres(carpeta, puerto, clave_guardada(carpeta / "postgres.clave")), claves


def valkey_local(carpeta: Path, valores: Mapping[str, str]) -> Valkey:
    url = valores.get("REDIS_URL")
    return Valkey(carpeta, _puerto_de(url), _clave_de(url))


def direcciones(postgres: Postgres, claves: Mapping[str, str]) -> dict[str, str]:
    return {VARIABLE_DE[p]: postgres.url(p, claves[p], BASE) for p in PAPELES}
