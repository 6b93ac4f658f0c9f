"""El único reloj legal: la función SQL `ahora()` (reloj de la base más el simulado, si lo hay).

Aquí no se convierten días civiles e instantes: eso es de `plazos.nucleo.calendario`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, timedelta

from django.db import DEFAULT_DB_ALIAS, connections

from plazos.nucleo.calendario import fecha_civil

_recepcion: ContextVar[datetime | None] = ContextVar("recepcion", default=None)


def ahora(using: str = DEFAULT_DB_ALIAS) -> datetime:
    """Instante legal (con zona), leído de la base de datos."""
    return _leer("SELECT ahora()", using)


def hoy(using: str = DEFAULT_DB_ALIAS) -> date:
    """Día civil de Puerto Rico según el reloj legal."""
    return fecha_civil(ahora(using))


def reloj_crudo(using: str = DEFAULT_DB_ALIAS) -> datetime:
    """Reloj de la base sin simulación: solo para comparar relojes."""
    return _leer("SELECT clock_timestamp()", using)


def reloj_del_proceso() -> datetime:
    """Reloj de esta máquina: solo para medir esperas y comparar relojes, nunca para la ley."""
    return datetime.now(UTC)  # noqa: TID251


def desfase(using: str = DEFAULT_DB_ALIAS) -> timedelta:
    """Diferencia absoluta entre el reloj de la base y el de este proceso."""
    return abs(reloj_crudo(using) - reloj_del_proceso())


@contextmanager
def recepcion_en(llegada: datetime) -> Iterator[None]:
    """Durante una petición, recuerda cuándo llegó según el reloj del proceso."""
    marca = _recepcion.set(llegada)
    try:
        yield
    finally:
        _recepcion.reset(marca)


def recibida_en(using: str = DEFAULT_DB_ALIAS) -> datetime:
    """Instante legal en que llegó lo que se procesa: el de ahora menos lo que lleva esperando.

    Se resta una duración medida con un solo reloj, así que el desfase entre máquinas no entra.
    """
    instante = ahora(using)
    llegada = _recepcion.get()
    if llegada is None:
        return instante
    return instante - max(timedelta(), reloj_del_proceso() - llegada)


def _leer(consulta: str, using: str) -> datetime:
    with connections[using].cursor() as cursor:
        cursor.execute(consulta)
        instante: datetime = cursor.fetchone()[0]
    return instante
