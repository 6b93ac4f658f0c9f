"""El calendario que rige ahora: el de la ley más los días y las órdenes que la Comisión adoptó.

Cada adopción lleva un número. Un plazo guarda el de la última con que se calculó: con él se
vuelve a tener exactamente aquel calendario. El cerrojo hace que ningún término se abra con el
calendario viejo mientras otro se adopta.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Q

from plazos.models import CambioDeCalendario, DiaEspecial, EstadoDePropuesta, OrdenDeExtension
from plazos.nucleo import calendario as nucleo
from plazos.nucleo.calendario import Calendario, calendario

_CERROJO = 18_004


@dataclass(frozen=True)
class Calendarios:
    """Las excepciones y las órdenes en vigor, en el orden en que se adoptaron."""

    excepciones: tuple[nucleo.DiaEspecial, ...] = ()
    ordenes: tuple[nucleo.OrdenDeEmergencia, ...] = ()
    adopcion: int = 0

    def de(self, perfil: str = "GOB") -> Calendario:
        """El calendario del perfil, construido una vez por conjunto de órdenes."""
        return calendario(perfil, self.excepciones, self.ordenes)

    def para_calcular(self) -> dict[str, Any]:
        """Los argumentos que `plazos.nucleo.computo.calcular` espera."""
        return {"excepciones": self.excepciones, "ordenes": self.ordenes}

    def con(self, nueva: CambioDeCalendario) -> "Calendarios":
        """El mismo calendario si además rigiera la propuesta."""
        if isinstance(nueva, DiaEspecial):
            dias = (*self.excepciones, *nueva.del_nucleo())
            return Calendarios(dias, self.ordenes, self.adopcion)
        assert isinstance(nueva, OrdenDeExtension)
        return Calendarios(self.excepciones, (*self.ordenes, nueva.del_nucleo()), self.adopcion)


_RECORDADO: ContextVar["Calendarios | None"] = ContextVar("calendario_recordado", default=None)
_DE_LA_PAGINA: ContextVar["list[Calendarios] | None"] = ContextVar(
    "calendario_de_la_pagina", default=None
)


@contextmanager
def calendario_recordado() -> Iterator[None]:
    """Dentro, y en una misma transacción, lo adoptado se lee una sola vez: no puede cambiar."""
    marca = _RECORDADO.set(para_abrir())
    try:
        yield
    finally:
        _RECORDADO.reset(marca)


@contextmanager
def calendario_de_la_pagina() -> Iterator[None]:
    """Dentro, una página que solo lee pregunta lo adoptado una vez, si es que lo pregunta."""
    marca = _DE_LA_PAGINA.set([])
    try:
        yield
    finally:
        _DE_LA_PAGINA.reset(marca)


def vigentes(hasta: int | None = None) -> Calendarios:
    """Lo adoptado hasta ahora o, con `hasta`, hasta la adopción de ese número."""
    recordado, leido = _RECORDADO.get(), _DE_LA_PAGINA.get()
    if hasta is not None:
        return _adoptado(hasta)
    if recordado is not None:
        return recordado
    if leido is None:
        return _adoptado(None)
    if not leido:
        leido.append(_adoptado(None))
    return leido[0]


def _adoptado(hasta: int | None) -> Calendarios:
    adoptadas = Q(estado=EstadoDePropuesta.ADOPTADA)
    if hasta is not None:
        adoptadas &= Q(adopcion__lte=hasta)
    dias = list(DiaEspecial.objects.filter(adoptadas).order_by("adopcion"))
    ordenes = list(OrdenDeExtension.objects.filter(adoptadas).order_by("adopcion"))
    return con_filas(dias, ordenes)


def con_filas(dias: list[DiaEspecial], ordenes: list[OrdenDeExtension]) -> Calendarios:
    """El calendario de esas filas adoptadas, que vienen en el orden de su adopción."""
    numeros = [fila.adopcion or 0 for fila in (*dias, *ordenes)]
    return Calendarios(
        tuple(dia for fila in dias for dia in fila.del_nucleo()),
        tuple(fila.del_nucleo() for fila in ordenes),
        max(numeros, default=0),
    )


def para_abrir(hasta: int | None = None) -> Calendarios:
    """Lo vigente, que no cambiará hasta que termine la transacción que abre el término."""
    if _RECORDADO.get() is not None and hasta is None:
        return vigentes()
    _tomar("pg_advisory_xact_lock_shared")
    return vigentes(hasta)


def para_adoptar() -> Calendarios:
    """Lo vigente, cuando ya terminó todo acto que abría términos con él; los demás esperan."""
    _tomar("pg_advisory_xact_lock")
    return vigentes()


def _tomar(cerrojo: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {cerrojo}(%s)", [_CERROJO])  # noqa: S608 - nombre fijo
