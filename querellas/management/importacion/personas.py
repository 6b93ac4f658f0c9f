"""Quién se querella y contra quién, en el esquema de un caso importado."""

from typing import Any

from alcaldes.models import Alcalde, Tratamiento
from querellas.management.importacion.formas import (
    FECHA,
    SI_O_NO,
    alias,
    columna,
    objeto,
    opcion,
    texto,
)
from querellas.models import ClaseDeQuerellante, Parte


def querellante() -> dict[str, Any]:
    forma = objeto(
        {
            "clase": opcion(ClaseDeQuerellante),
            "nombre": columna(Parte, "nombre"),
            "apellido_paterno": columna(Parte, "apellido_paterno"),
            "apellido_materno": columna(Parte, "apellido_materno"),
            "por_derecho_propio": SI_O_NO,
            "municipio": texto(60, dice="El de la Legislatura; ha de ser el del querellado."),
            "resolucion": columna(Parte, "resolucion"),
            "direccion": columna(Parte, "direccion"),
            "alias": alias(),
        },
        "clase",
    )
    # Una oficina se nombra sola; una persona, no.
    forma["if"] = {
        "properties": {"clase": {"const": str(ClaseDeQuerellante.CIUDADANO)}},
        "required": ["clase"],
    }
    forma["then"] = {
        "required": ["nombre"],
        "properties": {"nombre": {"type": "string", "pattern": r"\S"}},
    }
    return forma


def querellado() -> dict[str, Any]:
    return objeto(
        {
            "municipio": texto(60, minimo=1),
            "nombre": columna(Alcalde, "nombre", minimo=1),
            "apellido_paterno": columna(Alcalde, "apellido_paterno", minimo=1),
            "apellido_materno": columna(Alcalde, "apellido_materno"),
            "tratamiento": opcion(Tratamiento),
            "en_el_cargo_desde": FECHA
            | {"description": "Si el alcalde no consta todavía, con esto se anota su mandato."},
            "en_el_cargo_hasta": FECHA,
            "alias": alias(),
        },
        "municipio",
        "nombre",
        "apellido_paterno",
    )
