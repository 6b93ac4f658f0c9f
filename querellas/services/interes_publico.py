"""Asistencia legal al ciudadano e interés público (18.004#2, 18.004#9, 18.002(c))."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas.cuentas.politica import Accion, Actor
from querellas.models import ClaseDeQuerellante, Querella
from querellas.services import al_presentar, papeles_del_caso
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


@con_reintento
def determinar_interes_publico(
    *,
    querella_id: int,
    actor: Actor,
    solicita_abogado: bool,
    razon: str = "",
    el: date | None = None,
) -> Querella:
    """Anota el ejercicio de la discreción de pedir abogado al Secretario de Justicia.

    Fuente: 18.004#9, 18.002#x-c. `razon`: la de la orden que dice sí o no. Efectos: si lo pide
    (o siempre, según la lectura `notificar_justicia`), se notifica al alcalde y al Secretario de
    Justicia. Levanta ActoRechazado si ningún querellante es ciudadano o falta la razón.
    """
    with acto_sobre(querella_id, actor, Accion.DETERMINAR_INTERES_PUBLICO, el=el) as q:
        if not q.partes.filter(clase=ClaseDeQuerellante.CIUDADANO).exists():
            raise ActoRechazado(_("Solo cabe cuando el querellante es un ciudadano particular."))
        if not q.historica:
            exigir_textos(razon=razon)
        lecturas = registro.lecturas_vigentes(q.acto.efectivo_el)
        notifica = solicita_abogado or lecturas.notificar_justicia == "siempre"
        documentos = []
        if notifica and not q.historica:
            documentos = [
                papeles_del_caso.notificacion_de_interes_publico(
                    q, solicita_abogado=solicita_abogado
                )
            ]
        asentar(
            q,
            "determinar_interes_publico",
            {"solicita_abogado": solicita_abogado, "razon": razon.strip()},
            documentos=documentos,
        )
        al_presentar.cerrar(q, al_presentar.TAREA_INTERES)
    return q
