"""El caso que esta misma transacción está creando: nadie más lo ve hasta que se confirme.

Por eso no hace falta volver a leerlo, ni su candado, ni su último asiento en cada acto: un caso
viejo entra entero, con todos sus actos, sin preguntar a la base lo que ya tiene en la mano. Los
servicios, sus comprobaciones, la cadena y el historial son los mismos.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import datetime

from querellas.models import Actuacion, Lectura, Querella
from querellas.services.publicacion import reindexar


@dataclass
class Propio:
    """El caso, su último asiento (número, enlace, instante) y lo que de él leerá el público.

    `registrada_en` es también la hora legal con que empieza el acto siguiente: la última leída.
    """

    q: Querella
    numero: int = 0
    enlace: str = ""
    registrada_en: datetime | None = None
    lecturas: list[Lectura] = field(default_factory=list)


_PROPIO: ContextVar[Propio | None] = ContextVar("caso_propio", default=None)


@contextmanager
def caso_propio(q: Querella) -> Iterator[Propio]:
    """Dentro, los actos sobre ese caso recién creado trabajan con esta misma instancia.

    Al salir bien se guarda, una sola vez, lo que el público puede leer de él.
    """
    suyo = Propio(q)
    marca = _PROPIO.set(suyo)
    try:
        yield suyo
    finally:
        _PROPIO.reset(marca)
    Lectura.objects.bulk_create(suyo.lecturas)
    reindexar(q.pk)


def propio_de(querella_id: int) -> Propio | None:
    """El caso propio si es ese; None si se tramita como cualquiera."""
    suyo = _PROPIO.get()
    return suyo if suyo is not None and suyo.q.pk == querella_id else None


def asentado(asiento: Actuacion) -> None:
    """Recuerda el asiento que se acaba de escribir en el caso propio."""
    suyo = propio_de(asiento.querella_id)
    if suyo is not None:
        suyo.numero, suyo.enlace = asiento.numero, asiento.enlace
        suyo.registrada_en = asiento.registrada_en
