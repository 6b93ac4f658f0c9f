"""Notificar al alcalde querellado y anular una notificación."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo
from querellas import efectos
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import EstadoDeDocumento, TipoDeDocumento
from querellas.models import Papel, Querella
from querellas.models.orden import ClaseDeOrden
from querellas.notificaciones.models import EstadoDeNotificacion, Medio, Notificacion
from querellas.services import papeles_del_caso
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_en_termino,
    exigir_textos,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.ordenes import exigir_orden


@dataclass(frozen=True, kw_only=True)
class DatosDeServicio:
    """Cómo, cuándo y a quién se entregó la notificación."""

    recibida_el: date
    medio: str = Medio.PERSONAL
    recibida_por: str = ""
    diligenciada_por: str = ""
    lugar: str = ""
    numero_de_correo: str = ""
    enviada_el: date | None = None


@con_reintento
def notificar(
    *, querella_id: int, actor: Actor, servicio: DatosDeServicio, el: date | None = None
) -> Querella:
    """Anota el recibo de la notificación por el alcalde: abre el término para contestar.

    Fuente: 18.004#3. Efectos: estado notificada, Q-CONT-15 desde `recibida_el` (día civil,
    excluido). Levanta ActoRechazado si la fecha no cuadra o el PDF no está listo.
    """
    dia = el or servicio.recibida_el
    with acto_sobre(querella_id, actor, Accion.NOTIFICAR, el=dia, con_ponche=True) as q:
        _comprobar(q, servicio)
        transitar(q, "notificar")
        notificacion = _fila(q)
        _anotar(notificacion, servicio)
        plazo = registro.abrir(apertura_de(q), efectos.al_notificar(servicio.recibida_el))
        asentar(
            q,
            "notificar",
            {
                "recibida_el": servicio.recibida_el.isoformat(),
                "medio": str(servicio.medio),
                "recibida_por": servicio.recibida_por,
                "diligenciada_por": servicio.diligenciada_por,
                "lugar": servicio.lugar,
                "termino": plazo.termino,
                "vence_el": plazo.fecha_legal.isoformat(),
            },
        )
    return q


def _comprobar(q: Querella, servicio: DatosDeServicio) -> None:
    errores: dict[str, Any] = {}
    presentada = q.presentada_el or q.acto.efectivo_el
    if servicio.recibida_el < presentada:
        errores["recibida_el"] = _("No pudo recibirse antes de presentarse la querella.")
    if servicio.recibida_el > q.acto.hoy:
        errores["recibida_el"] = _("La fecha de recibo no puede ser futura.")
    if servicio.enviada_el and not presentada <= servicio.enviada_el <= servicio.recibida_el:
        errores["enviada_el"] = _("El envío va entre la presentación y el recibo.")
    if not q.historica and servicio.medio == Medio.PERSONAL and not servicio.diligenciada_por:
        errores["diligenciada_por"] = _("Falta quién la entregó.")
    if errores:
        raise ActoRechazado(errores)
    listo = q.documentos.filter(
        tipo=TipoDeDocumento.NOTIFICACION_QUERELLA, estado=EstadoDeDocumento.LISTO
    )
    if not q.historica and not listo.exists():
        raise ActoRechazado(_("El PDF de la notificación todavía no está listo."))


def _fila(q: Querella) -> Notificacion:
    parte = q.partes.get(papel=Papel.QUERELLADO)
    abierta = (
        Notificacion.objects.filter(
            querella=q,
            parte=parte,
            vista=None,
            documento__tipo=TipoDeDocumento.NOTIFICACION_QUERELLA,
        )
        .exclude(estado=EstadoDeNotificacion.SUSTITUIDA)
        .order_by("-pk")
        .first()
    )
    return abierta or Notificacion(querella=q, parte=parte, creada_en=q.acto.ahora)


def _anotar(notificacion: Notificacion, servicio: DatosDeServicio) -> None:
    notificacion.medio = servicio.medio
    notificacion.estado = EstadoDeNotificacion.RECIBIDA
    notificacion.recibida_el = servicio.recibida_el
    notificacion.enviada_el = servicio.enviada_el
    notificacion.recibida_por = servicio.recibida_por
    notificacion.diligenciada_por = servicio.diligenciada_por
    notificacion.lugar = servicio.lugar
    notificacion.numero_de_correo = servicio.numero_de_correo
    notificacion.save()


@con_reintento
def anular_notificacion(
    *, querella_id: int, actor: Actor, razon: str, el: date | None = None
) -> Querella:
    """Declara sin efecto una notificación defectuosa: el caso vuelve a presentada.

    Fuente: 18.004#3, 18.004#14. Efectos: los términos que abrió quedan sustituidos y visibles;
    se prepara otra notificación. Si corre un término de la Comisión, hace falta antes la orden de
    dos miembros. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.ANULAR_NOTIFICACION, el=el) as q:
        exigir_textos(razon=razon)
        exigir_en_termino(q)
        exigir_orden(q, ClaseDeOrden.ANULAR_NOTIFICACION)
        transitar(q, "anular_notificacion")
        q.en_rebeldia = False
        Notificacion.objects.filter(querella=q, vista=None).update(
            estado=EstadoDeNotificacion.SUSTITUIDA
        )
        documentos = [] if q.historica else papeles_del_caso.notificacion_al_alcalde(q)
        asiento = asentar(q, "anular_notificacion", {"razon": razon}, documentos=documentos)
        for plazo in registro.corriendo(q.pk, efectos.SUSTITUYE["anular_notificacion"]):
            registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, asiento.numero)
    return q
