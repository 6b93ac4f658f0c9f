"""Modelos de los términos: el plazo, lo que cambia su calendario y su vigilancia."""

from plazos.models.adopcion import (
    Adoptable,
    CambioDeCalendario,
    CasoPorRecalcular,
    DiaEspecial,
    EstadoDePropuesta,
    OrdenDeExtension,
    Reglamento,
)
from plazos.models.plazo import (
    CALENDARIO,
    DENEGADA,
    PRORROGA,
    REVERSION,
    EstadoDePlazo,
    Hecho,
    Paralizacion,
    Plazo,
    Reversion,
    orden_de_reversion,
    ventana,
)
from plazos.models.vigilancia import (
    Autorizacion,
    ClaseDeFreno,
    Freno,
    Vigilancia,
)

__all__ = [
    "Adoptable",
    "Autorizacion",
    "CALENDARIO",
    "CambioDeCalendario",
    "CasoPorRecalcular",
    "DENEGADA",
    "ClaseDeFreno",
    "DiaEspecial",
    "EstadoDePlazo",
    "EstadoDePropuesta",
    "Freno",
    "Hecho",
    "OrdenDeExtension",
    "PRORROGA",
    "Paralizacion",
    "Plazo",
    "REVERSION",
    "Reglamento",
    "Reversion",
    "Vigilancia",
    "orden_de_reversion",
    "ventana",
]
