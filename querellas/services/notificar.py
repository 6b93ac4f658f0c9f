"""Notificar al alcalde querellado y anular una notificación."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo
from querellas import efectos
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.models import Papel, Querella
from querellas.models.orden import ClaseDeOrden
from querellas.notificaciones.models import (
    EstadoDeNotificacion,
    Medio,
    Notificacion,
    Resultado,
)
from querellas.services import entregar, papeles_de_entrega, papeles_del_caso
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
from querellas.services.cierre import dejar_sin_efecto_la_vista
from querellas.services.entregar import DatosDeEntrega
from querellas.services.ordenes import exigir_orden
from querellas.services.prorrogas import quitar_pendiente


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
    rehusada: bool = False
    detalle: str = ""

    def como_entrega(self) -> DatosDeEntrega:
        """Lo mismo, como un intento de entrega cualquiera."""
        return DatosDeEntrega(
            el=self.recibida_el,
            resultado=Resultado.REHUSADA if self.rehusada else Resultado.ENTREGADA,
            medio=self.medio,
            recibida_por=self.recibida_por,
            diligenciada_por=self.diligenciada_por,
            lugar=self.lugar,
            enviada_el=self.enviada_el,
            numero_de_correo=self.numero_de_correo,
            detalle=self.detalle,
        )


@con_reintento
def notificar(
    *,
    querella_id: int,
    actor: Actor,
    servicio: DatosDeServicio,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota el recibo de la notificación por el alcalde: abre el término para contestar.

    Fuente: 18.004#3. Efectos: estado notificada, Q-CONT-15 desde `recibida_el` (día civil,
    excluido); el intento queda anotado con su prueba y se expide el acta de diligenciamiento.
    Rehusarla equivale a recibirla. Levanta ActoRechazado si la fecha no cuadra o el PDF no está
    listo.
    """
    dia = el or servicio.recibida_el
    with acto_sobre(querella_id, actor, Accion.NOTIFICAR, el=dia, con_ponche=True) as q:
        _comprobar(q, servicio)
        transitar(q, "notificar")
        notificacion = _fila(q)
        documentos = _anotar(q, notificacion, servicio, documentos)
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
            documentos=documentos,
        )
        if servicio.rehusada:
            asentar(q, "anotar_rehusada", _de_la_rehusa(servicio))
    return q


def _de_la_rehusa(servicio: DatosDeServicio) -> dict[str, Any]:
    return {
        "receptor": str(Papel.QUERELLADO),
        "de_que": str(TipoDeDocumento.NOTIFICACION_QUERELLA),
        "recibida_el": servicio.recibida_el.isoformat(),
        "detalle": servicio.detalle.strip(),
    }


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
    if servicio.rehusada and not servicio.detalle.strip():
        errores["detalle"] = _("Diga cómo la rehusó.")
    if errores:
        raise ActoRechazado(errores)
    # La última: la de una notificación anulada o enmendada no sirve.
    avisos = q.documentos.filter(tipo=TipoDeDocumento.NOTIFICACION_QUERELLA).order_by("pk")
    ultimo = avisos.values_list("estado", flat=True).last()
    if not q.historica and ultimo != EstadoDeDocumento.LISTO:
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


def _anotar(
    q: Querella, fila: Notificacion, servicio: DatosDeServicio, documentos: Iterable[Documento]
) -> list[Documento]:
    """La fila recibida, el intento que lo logró y, en un caso de hoy, su acta."""
    documentos = list(documentos)
    entrega = servicio.como_entrega()
    entregar.recibir(q, fila, entrega)
    if q.acto.incierta:
        # Un intento lleva su día, y aquí no consta.
        return documentos
    diligencia = entregar.anotar_diligencia(q, fila, entrega, documentos)
    if not q.historica:
        documentos.append(papeles_de_entrega.acta_de_diligenciamiento(q, fila, diligencia))
    return documentos


@con_reintento
def anular_notificacion(
    *, querella_id: int, actor: Actor, razon: str, el: date | None = None
) -> Querella:
    """Declara sin efecto una notificación defectuosa: el caso vuelve a presentada.

    Fuente: 18.004#3, 18.004#14. Efectos: los términos que abrió quedan sustituidos y visibles;
    se prepara otra notificación y la vista señalada queda sin efecto. Si corre un término de la
    Comisión, hace falta antes la orden de dos miembros. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.ANULAR_NOTIFICACION, el=el) as q:
        exigir_textos(razon=razon)
        exigir_en_termino(q)
        exigir_orden(q, ClaseDeOrden.ANULAR_NOTIFICACION)
        transitar(q, "anular_notificacion")
        q.en_rebeldia = False
        # Solo la de la querella: lo demás que se notificó sigue valiendo.
        Notificacion.objects.filter(
            Q(documento=None) | Q(documento__tipo=TipoDeDocumento.NOTIFICACION_QUERELLA),
            querella=q,
            vista=None,
        ).update(estado=EstadoDeNotificacion.SUSTITUIDA)
        documentos = [] if q.historica else papeles_del_caso.notificacion_al_alcalde(q)
        asiento = asentar(q, "anular_notificacion", {"razon": razon}, documentos=documentos)
        quitar_pendiente(q)
        for plazo in registro.corriendo(q.pk, efectos.SUSTITUYE["anular_notificacion"]):
            registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, asiento.numero)
        dejar_sin_efecto_la_vista(q)
    return q
