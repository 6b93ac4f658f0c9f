"""Cómo se lee un asiento cuyo día no consta: solo el año o el mes, y ningún término contado."""

import re
from typing import Any

from plazos.nucleo.textos import MESES

INCIERTA = "fecha_incierta"
# Lo que el asiento diría de un término que, sin día, no se abrió.
DE_TERMINO = ("termino", "vence_el", "reconsideracion_el", "revision_el")
_DE_TERMINO = re.compile(r"\{(?:" + "|".join(DE_TERMINO) + r")\}")
_ORACION = re.compile(r"(?<=\.) (?=\S)")
_PIE = {
    "es": " Fecha incierta: {}; el día no consta.",
    "en": " Uncertain date: {}; the day is not on record.",
}
_ANTE = {"es": (r"\bel \{%s\}", "en {%s}"), "en": (r"\bon \{%s\}", "in {%s}")}
_PERIODO = re.compile(r"(19|20)\d\d(-\d\d)?")


def es_periodo(valor: object) -> bool:
    """Si es un año o un mes, y no un día."""
    return isinstance(valor, str) and _PERIODO.fullmatch(valor) is not None


def periodo(valor: str, idioma: str) -> str:
    """«abril de 1997» o «1997»."""
    anio, _guion, mes = valor.partition("-")
    if not mes:
        return anio
    nombre = MESES[idioma][int(mes) - 1]
    return f"{nombre} {anio}" if idioma == "en" else f"{nombre} de {anio}"


def sin_dia(plantilla: str, datos: dict[str, Any], idioma: str) -> str:
    """La plantilla sin las oraciones del término que no se abrió y con su fecha al pie."""
    oraciones = _ORACION.split(plantilla)
    texto = " ".join([o for o in oraciones if not _DE_TERMINO.search(o)] or oraciones[:1])
    busca, pone = _ANTE[idioma]
    for campo, valor in datos.items():
        if campo.endswith("_el") and es_periodo(valor):
            texto = re.sub(busca % campo, pone % campo, texto)
    return texto + _PIE[idioma].format(periodo(str(datos[INCIERTA]), idioma))
