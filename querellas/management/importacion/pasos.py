"""Un paso de un caso importado y las piezas con que se aplica."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.utils.functional import Promise

from plazos import registro
from plazos.models import Plazo
from plazos.nucleo.calendario import inicio_del_dia
from plazos.nucleo.incierto import ultimo_dia
from querellas.models import Querella
from querellas.services import ActoRechazado


@dataclass(frozen=True)
class Paso:
    """Un acto con su día y sus datos, ya separado de los que lo acompañan en el archivo.

    `incierta`: lo que consta de su fecha, un año o un mes; entonces `dia` solo lo pone en orden.
    `lugar`: dónde está en el archivo.
    """

    acto: str
    dia: date
    datos: dict[str, Any] = field(default_factory=dict)
    incierta: str = ""
    lugar: str = ""


Aplicar = Callable[[Querella, Paso, dict[str, Any]], None]


def el_vencido(
    q: Querella, paso: Paso, terminos: tuple[str, ...], motivo: str | Promise
) -> tuple[int, date]:
    """El término cuyo vencimiento ese acto asienta, y el día del acto; ActoRechazado si ninguno.

    De fecha incierta: el primer día, tras vencer, del año o del mes que consta; 0 si el término
    tampoco consta, porque empezó un día incierto.
    """
    vencidos = vencidos_antes(q, terminos, paso.dia)
    if vencidos:
        return vencidos[0].pk, paso.dia
    if paso.incierta:
        with transaction.atomic(savepoint=False):
            corren = registro.corriendo(q.pk, terminos)
        if not corren:
            return 0, paso.dia
        siguiente = corren[0].fecha_legal + timedelta(days=1)
        if siguiente <= ultimo_dia(paso.incierta):
            return corren[0].pk, siguiente
    raise ActoRechazado(str(motivo))


def vencidos_antes(q: Querella, terminos: tuple[str, ...], dia: date) -> list[Plazo]:
    """Los que corrían y ya habían terminado al empezar ese día, el primero en vencer primero."""
    with transaction.atomic(savepoint=False):
        filas = registro.corriendo(q.pk, terminos)
    return sorted(
        (p for p in filas if p.vence_en <= inicio_del_dia(dia)), key=lambda p: (p.vence_en, p.pk)
    )
