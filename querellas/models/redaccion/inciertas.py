"""Cómo se lee un asiento cuyo día no consta: solo el año o el mes, y ningún término contado."""

import re
from typing import Any

from plazos.nucleo.incierto import es_periodo as es_periodo
from plazos.nucleo.textos import periodo as periodo

INCIERTA = "fecha_incierta"
# Lo que el asiento diría de un término que, sin día, no se abrió.
DE_TERMINO = ("termino", "vence_el", "reconsideracion_el", "revision_el")
_DE_TERMINO = re.compile(r"\{(" + "|".join(DE_TERMINO) + r")\}")
_ORACION = re.compile(r"(?<=\.) (?=\S)")
_PIE = {
    "es": " Fecha incierta: {}; el día no consta.",
    "en": " Uncertain date: {}; the day is not on record.",
}
# «el 5 de marzo» pasa a «en marzo»; tras otra preposición sobra el artículo.
_ANTE = {
    "es": (
        (r"\b(para|desde|hasta) el \{%s\}", r"\1 {%s}"),
        (r"\bdel \{%s\}", "de {%s}"),
        (r"\bel \{%s\}", "en {%s}"),
    ),
    "en": ((r"\bon \{%s\}", "in {%s}"),),
}


def sin_dia(plantilla: str, datos: dict[str, Any], idioma: str) -> str:
    """La plantilla con la fecha que consta al pie."""
    return plantilla + _PIE[idioma].format(periodo(str(datos[INCIERTA]), idioma))


def sin_termino(plantilla: str, datos: dict[str, Any]) -> str:
    """La plantilla sin las oraciones de un término que no se abrió."""
    if all(campo in datos for campo in _DE_TERMINO.findall(plantilla)):
        return plantilla
    oraciones = _ORACION.split(plantilla)
    return " ".join([o for o in oraciones if not _DE_TERMINO.search(o)] or oraciones[:1])


def con_preposicion(plantilla: str, datos: dict[str, Any], idioma: str) -> str:
    """La plantilla con la preposición que lleva un mes o un año donde esperaba un día."""
    for campo, valor in datos.items():
        if campo.endswith("_el") and es_periodo(valor):
            for busca, pone in _ANTE[idioma]:
                plantilla = re.sub(busca % campo, pone % campo, plantilla)
    return plantilla
