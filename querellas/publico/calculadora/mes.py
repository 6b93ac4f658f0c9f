"""Los meses de un cómputo como cuadros de días: número, clase y motivo, sin depender del color."""

import calendar
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos.nucleo.computo import Computo
from plazos.nucleo.explicacion import renglones
from plazos.nucleo.textos import MESES

MESES_COMO_MUCHO = 8
_PRIMER_DIA = calendar.Calendar(firstweekday=6)
# Una letra por clase: el cuadro se entiende impreso en blanco y negro.
_MARCAS = {
    "excluido": _("inicio"),
    "saltado": _("no cuenta"),
    "paralizado": _("paralizado"),
    "corrido": _("corre"),
}


@dataclass(frozen=True)
class Dia:
    """Una casilla. `clase` vacía: el día está fuera del término."""

    fecha: date | None
    clase: str = ""
    numero: int | None = None
    marca: object = ""
    motivo: str = ""
    ultimo: bool = False


@dataclass(frozen=True)
class Mes:
    nombre: str
    semanas: tuple[tuple[Dia, ...], ...]


def meses(computo: Computo, idioma: str) -> list[Mes]:
    """Los meses que el término toca; ninguno si son demasiados para verlos de una vez."""
    if computo.sin_fecha or not computo.libro:
        return []
    dias = {r["fecha"]: r for r in renglones(computo, idioma)}
    extremos = [*dias, computo.fecha_legal]
    desde, hasta = min(extremos), max(extremos)  # type: ignore[type-var]
    lista = list(_meses_entre(desde, hasta))  # type: ignore[arg-type]
    if len(lista) > MESES_COMO_MUCHO:
        return []
    return [_mes(primero, dias, computo.fecha_legal, idioma) for primero in lista]


def _meses_entre(desde: date, hasta: date) -> list[date]:
    cuantos = (hasta.year - desde.year) * 12 + hasta.month - desde.month
    base = desde.year * 12 + desde.month - 1
    return [date((base + n) // 12, (base + n) % 12 + 1, 1) for n in range(cuantos + 1)]


def _mes(primero: date, dias: dict[object, dict[str, object]], final: date, idioma: str) -> Mes:
    semanas = _PRIMER_DIA.monthdatescalendar(primero.year, primero.month)
    return Mes(
        f"{MESES[idioma][primero.month - 1]} {primero.year}",
        tuple(
            tuple(_dia(d, dias.get(d), final) if d.month == primero.month else Dia(None) for d in s)
            for s in semanas
        ),
    )


def _dia(fecha: date, renglon: dict[str, object] | None, final: date) -> Dia:
    ultimo = fecha == final
    if renglon is None:
        return Dia(fecha, ultimo=ultimo)
    clase, numero = str(renglon["clase"]), renglon["numero"]
    return Dia(
        fecha,
        clase,
        numero if isinstance(numero, int) else None,
        _MARCAS.get(clase, ""),
        str(renglon["motivo"] or ""),
        ultimo,
    )
