"""Quién cambia una fila y por qué acto: lo que la historia de cada cambio guarda.

También en las tareas, donde no hay petición: el acto en curso dice su actor.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.dispatch import receiver
from simple_history.signals import pre_create_historical_record

from querellas.cuentas.models import Usuario
from querellas.reloj import ahora


@dataclass(frozen=True)
class Cambio:
    actor: Any
    razon: str
    cuando: datetime


_EN_CURSO: ContextVar[Cambio | None] = ContextVar("cambio_en_curso", default=None)


@contextmanager
def quien_cambia(actor: Any, razon: str, cuando: datetime) -> Iterator[None]:
    """Todo lo que se guarde aquí dentro queda a nombre de ese actor, por ese acto."""
    ficha = _EN_CURSO.set(Cambio(actor, razon, cuando))
    try:
        yield
    finally:
        _EN_CURSO.reset(ficha)


@receiver(pre_create_historical_record)
def anotar(sender: Any, history_instance: Any, **_otros: Any) -> None:
    """Con el reloj legal, como todo lo demás del acto."""
    cambio = _EN_CURSO.get()
    if cambio is None:
        history_instance.history_date = ahora()
        return
    persona = isinstance(cambio.actor, Usuario)
    history_instance.history_user = cambio.actor if persona else None
    razon = cambio.razon if persona else f"{cambio.razon} · {cambio.actor}"
    history_instance.history_change_reason = razon[:100]
    history_instance.history_date = cambio.cuando
