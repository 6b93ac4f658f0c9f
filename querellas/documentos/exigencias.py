"""Qué exige cada documento y qué oración de la ley lo manda: si falta, se dice cuál y no sale."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Exigencia:
    """Un dato que no puede faltar; `campo` puede llevar puntos y una lista exige algo en ella."""

    campo: str
    nombre: str | Promise
    fuente: str

    def falta_en(self, datos: Any) -> bool:
        """Si el dato está vacío, en blanco o es una lista sin nada escrito."""
        for parte in self.campo.split("."):
            datos = getattr(datos, parte)
        if isinstance(datos, str):
            return not datos.strip()
        if isinstance(datos, tuple):
            return not any(not isinstance(x, str) or x.strip() for x in datos)
        return datos is None

    def __str__(self) -> str:
        articulo, _signo, oracion = self.fuente.partition("#")
        donde = _("%(articulo)s, oración %(oracion)s") % {"articulo": articulo, "oracion": oracion}
        return f"{self.nombre} ({donde})"


# Lo que la Secretaría certifica lo certifica alguien con nombre y cargo, de un caso con número.
DE_TODOS = (
    Exigencia("caso.numero", _("el número de la querella"), "18.013#2"),
    Exigencia("caso.epigrafe", _("el epígrafe"), "18.013#2"),
    Exigencia("certifica.nombre", _("quién certifica"), "18.013#1"),
    Exigencia("certifica.cargo", _("el cargo de quien certifica"), "18.013#1"),
)


def faltantes(exigencias: Iterable[Exigencia], datos: Any) -> list[object]:
    """Las exigencias que los datos no cumplen, cada una con su oración."""
    return [e for e in exigencias if e.falta_en(datos)]
