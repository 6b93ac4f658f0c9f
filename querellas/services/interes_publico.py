"""Asistencia legal al ciudadano e interés público (18.004#2, 18.004#9, 18.002(c))."""

from datetime import date

from querellas.cuentas.politica import Accion, Actor
from querellas.models import Querella
from querellas.services.base import acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar


@con_reintento
def prestar_asistencia(
    *, querella_id: int, actor: Actor, resultado: str, el: date | None = None
) -> Querella:
    """Anota la asistencia legal que se dio al ciudadano y su resultado.

    Fuente: 18.004#2. No detiene ni mueve ningún término.
    """
    with acto_sobre(querella_id, actor, Accion.PRESTAR_ASISTENCIA, el=el) as q:
        exigir_textos(resultado=resultado)
        asentar(q, "prestar_asistencia", {"resultado": resultado.strip()})
    return q


@con_reintento
def determinar_interes_publico(
    *, querella_id: int, actor: Actor, solicita_abogado: bool, el: date | None = None
) -> Querella:
    """Anota el ejercicio de la discreción de pedir abogado al Secretario de Justicia.

    Fuente: 18.004#9, 18.002#x-c.
    """
    with acto_sobre(querella_id, actor, Accion.DETERMINAR_INTERES_PUBLICO, el=el) as q:
        asentar(q, "determinar_interes_publico", {"solicita_abogado": solicita_abogado})
    return q
