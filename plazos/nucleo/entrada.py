"""Lo escrito por una persona o una máquina, leído como fechas; si no se puede, una oración."""

from __future__ import annotations

import re
from datetime import date, datetime

from plazos.nucleo.calendario import de_hora_local
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.feriados import PRIMER_ANO, ULTIMO_ANO
from plazos.nucleo.libro import Paralizacion

_ISO = re.compile(r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?([+-]\d{2}:\d{2}|Z)?)?", re.ASCII)
# Lo que se escribe por una paralización que no se ha levantado.
ABIERTA = ("", "-", "..")


def leer_fecha(texto: str) -> date | datetime:
    """Una fecha AAAA-MM-DD, o un instante si trae hora (sin zona es la de Puerto Rico)."""
    if not _ISO.fullmatch(texto):
        hora = "THH:MM" if "T" in texto else ""
        raise ErrorDePlazo(
            f"«{texto}» no es una fecha: se escribe AAAA-MM-DD{hora}.",
            f"“{texto}” is not a date: write it as YYYY-MM-DD{hora}.",
        )
    try:
        if "T" not in texto:
            return date.fromisoformat(texto)
        momento = datetime.fromisoformat(texto)
    except ValueError:
        raise ErrorDePlazo(
            f"La fecha «{texto}» no existe.", f"The date “{texto}” does not exist."
        ) from None
    return de_hora_local(momento) if momento.tzinfo is None else momento


def leer_pausa(desde: str, hasta: str) -> Paralizacion:
    """Una paralización; `hasta` vacío si no se ha levantado."""
    return Paralizacion(_solo_fecha(desde), None if hasta in ABIERTA else _solo_fecha(hasta))


def _solo_fecha(texto: str) -> date:
    fecha = leer_fecha(texto)
    if isinstance(fecha, datetime):
        raise ErrorDePlazo(
            f"«{texto}» trae hora donde va una fecha.",
            f"“{texto}” has a time where a date is meant.",
        )
    return fecha


def leer_ano(texto: str) -> int:
    """Un año del calendario."""
    if not re.fullmatch(r"[0-9]{4}", texto):
        raise ErrorDePlazo(f"«{texto}» no es un año.", f"“{texto}” is not a year.")
    ano = int(texto)
    if not PRIMER_ANO <= ano <= ULTIMO_ANO:
        raise ErrorDePlazo(
            f"El calendario va de {PRIMER_ANO} a {ULTIMO_ANO}.",
            f"The calendar runs from {PRIMER_ANO} to {ULTIMO_ANO}.",
        )
    return ano
