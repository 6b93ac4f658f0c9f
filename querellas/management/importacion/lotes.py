"""Las líneas por lotes: una transacción cada pocos segundos y un punto de regreso por línea.

Lo que dice cada línea se entrega cuando su lote ya quedó guardado: si la máquina se cae a medio
lote, volver a correr el mismo archivo lo repite y salta lo que ya estaba.
"""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from django.db import Error, transaction
from django.utils.translation import gettext_lazy as _

from plazos.calendarios import calendario_recordado
from plazos.lecturas import leidas_una_vez
from querellas.management.importacion.actos import Resultado, importar
from querellas.management.importacion.lectura import Linea
from querellas.management.importacion.motivos import LineaRechazada, Motivo, motivo
from querellas.management.importacion.procedencia import Origen, YaEstaba

log = logging.getLogger(__name__)
# Mientras dura un lote nadie puede adoptar un calendario: que sea corto.
LOTE_LINEAS = 50
LOTE_SEGUNDOS = 5.0


@dataclass(frozen=True)
class Respuesta:
    """Lo que pasó con una línea: entró, se rechazó por estos motivos, o ya estaba."""

    linea: Linea
    hecho: Resultado | None = None
    motivos: tuple[Motivo, ...] = ()
    ya: bool = False


def por_lotes(lineas: Iterable[Linea], origen: Callable[[Linea], Origen]) -> Iterator[Respuesta]:
    """Importa todas las líneas en su orden; en memoria solo hay un lote."""
    fila = iter(lineas)
    while (primera := next(fila, None)) is not None:
        leidas = [primera]
        try:
            respuestas = _un_lote(fila, leidas, origen)
        except Error:
            # Algo que la base solo vio al confirmar: línea por línea se sabe cuál es.
            log.exception("Lote desde la línea %s", primera.numero)
            respuestas = [_sola(linea, origen) for linea in leidas]
        yield from respuestas


def _un_lote(
    fila: Iterator[Linea], leidas: list[Linea], origen: Callable[[Linea], Origen]
) -> list[Respuesta]:
    """Aplica la primera y las que quepan; `leidas` crece con lo que se va leyendo."""
    limite = time.monotonic() + LOTE_SEGUNDOS
    with ExitStack() as pila:
        pila.enter_context(transaction.atomic())
        pila.enter_context(calendario_recordado())
        pila.enter_context(leidas_una_vez())
        hechas = [_intentar(leidas[0], origen)]
        while len(leidas) < LOTE_LINEAS and time.monotonic() < limite:
            otra = next(fila, None)
            if otra is None:
                break
            leidas.append(otra)
            hechas.append(_intentar(otra, origen))
    return hechas


def _sola(linea: Linea, origen: Callable[[Linea], Origen]) -> Respuesta:
    try:
        with transaction.atomic():
            return _intentar(linea, origen)
    except Error as error:
        return Respuesta(linea, motivos=(_inesperado(error),))


def _intentar(linea: Linea, origen: Callable[[Linea], Origen]) -> Respuesta:
    """Una línea mala, por mala que sea, no detiene a las demás."""
    if linea.motivos:
        return Respuesta(linea, motivos=linea.motivos)
    try:
        return Respuesta(linea, importar(linea.caso, origen(linea)))
    except YaEstaba:
        return Respuesta(linea, ya=True)
    except LineaRechazada as rechazo:
        return Respuesta(linea, motivos=rechazo.motivos)
    except Exception as error:
        log.exception("Línea %s", linea.numero)
        return Respuesta(linea, motivos=(_inesperado(error),))


def _inesperado(error: Exception) -> Motivo:
    texto = _("No se pudo importar (%(clase)s); avise a sistemas.")
    return motivo(texto, clase=type(error).__name__)
