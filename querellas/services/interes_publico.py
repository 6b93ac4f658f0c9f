"""Asistencia legal al ciudadano e interés público (18.004#2, 18.004#9, 18.002(c))."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas.comision.models import Comisionado
from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import ClaseDeQuerellante, Orden, Querella
from querellas.services import al_presentar
from querellas.services import papeles_de_dos as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
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
        al_presentar.cerrar(q, al_presentar.TAREA_ASISTENCIA)
    return q


def por_determinar(q: Querella) -> None:
    """Solo cabe en un caso abierto que presentó un ciudadano. Levanta ActoRechazado."""
    if not q.partes.filter(clase=ClaseDeQuerellante.CIUDADANO).exists():
        raise ActoRechazado(_("Solo cabe cuando el querellante es un ciudadano particular."))
    if not q.historica and q.estado not in ABIERTOS:
        raise ActoRechazado(_("El caso no está abierto."))


def ordenar(q: Querella, orden: Orden, firman: Iterable[Comisionado] = ()) -> None:
    """La orden de dos miembros que dice sí o no, con su razón (18.004#9, 18.002#x-c).

    Si pide un abogado (o siempre, según la lectura `notificar_justicia`), se notifica al alcalde y
    al Secretario de Justicia.
    """
    por_determinar(q)
    pide = bool(orden.datos["solicita_abogado"])
    documentos = []
    if not q.historica:
        lecturas = registro.lecturas_vigentes(q.acto.efectivo_el)
        notifica = pide or lecturas.notificar_justicia == "siempre"
        documentos = [
            papeles.sobre_el_interes_publico(q, orden.motivo, firman, pide=pide, notifica=notifica)
        ]
    asentar(
        q,
        "determinar_interes_publico",
        {"solicita_abogado": pide, "razon": orden.motivo},
        documentos=documentos,
    )
    al_presentar.cerrar(q, al_presentar.TAREA_INTERES)
