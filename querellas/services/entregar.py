"""Entregar lo que se notifica: cada intento, su prueba y su resultado, uno por destinatario.

El recibo de la querella por el alcalde abre un término y tiene su propio acto: `notificar`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.models import Querella, Tarea
from querellas.notificaciones.models import (
    Diligencia,
    EstadoDeNotificacion,
    Medio,
    Notificacion,
    Resultado,
)
from querellas.services import papeles_de_entrega as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento
from querellas.services.bitacora import asentar
from querellas.services.correo import TAREA as TAREA_CORREO

TAREA = "entrega_sin_efecto"
ENTREGABLES = (
    EstadoDeNotificacion.PARA_DILIGENCIAR,
    EstadoDeNotificacion.FALLIDA,
    EstadoDeNotificacion.ENVIADA,
)
_ASIENTOS = {
    Resultado.ENTREGADA: "anotar_entrega",
    Resultado.REHUSADA: "anotar_rehusada",
    Resultado.SIN_EFECTO: "anotar_intento",
}


@dataclass(frozen=True, kw_only=True)
class DatosDeEntrega:
    """Un intento: qué día, cómo, quién la llevó, dónde, quién la recibió y qué pasó."""

    el: date
    resultado: str = Resultado.ENTREGADA
    medio: str = Medio.PERSONAL
    recibida_por: str = ""
    diligenciada_por: str = ""
    lugar: str = ""
    enviada_el: date | None = None
    numero_de_correo: str = ""
    detalle: str = ""

    @property
    def surte_efecto(self) -> bool:
        return self.resultado != Resultado.SIN_EFECTO


@con_reintento
def anotar_entrega(
    *,
    querella_id: int,
    actor: Actor,
    notificacion_id: int,
    entrega: DatosDeEntrega,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota un intento de entregar un documento a su destinatario, con su prueba.

    Fuente: 18.013#3, 18.004#3 (rehusar equivale a recibir). Efectos: entregada o rehusada, la
    notificación queda recibida ese día, se expide el acta de diligenciamiento y se cierra su
    tarea; sin efecto, queda una tarea para intentarlo otra vez. No mueve ningún término. Levanta
    ActoRechazado si la fila no se puede entregar, falta un dato o las fechas no cuadran.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_ENTREGA, el=entrega.el, con_ponche=True) as q:
        fila = _fila(q, notificacion_id)
        _comprobar(q, fila, entrega)
        documentos = list(documentos)
        diligencia = anotar_diligencia(q, fila, entrega, documentos)
        if entrega.surte_efecto:
            recibir(q, fila, entrega)
            documentos.append(papeles.acta_de_diligenciamiento(q, fila, diligencia))
        else:
            _pedir_otro_intento(q, fila)
        clase = _ASIENTOS[Resultado(entrega.resultado)]
        asentar(q, clase, _datos(fila, entrega), documentos=documentos)
    return q


def _fila(q: Querella, notificacion_id: int) -> Notificacion:
    fila = (
        Notificacion.objects.select_for_update(no_key=True, of=("self",))
        .select_related("documento", "parte", "vista", "abogado")
        .filter(pk=notificacion_id, querella=q)
        .first()
    )
    if fila is None or fila.documento is None or fila.estado not in ENTREGABLES:
        raise ActoRechazado({"notificacion": _("Escoja una notificación por entregar.")})
    return fila


def _comprobar(q: Querella, fila: Notificacion, entrega: DatosDeEntrega) -> None:
    assert fila.documento is not None
    if entrega.surte_efecto and fila.abre_termino:
        raise ActoRechazado(
            {
                "resultado": _(
                    "El recibo de la querella abre un término: anótelo con su propio acto."
                )
            }
        )
    errores: dict[str, Any] = faltantes(entrega)
    if entrega.el < fecha_civil(fila.documento.creado_en):
        errores["el"] = _("No pudo entregarse antes de que existiera el documento.")
    if fila.vista and entrega.surte_efecto and entrega.el > fila.vista.vista_el:
        errores["el"] = _("El recibo no puede ser después de la vista.")
    if errores:
        raise ActoRechazado(errores)


def faltantes(entrega: DatosDeEntrega) -> dict[str, Any]:
    """Lo que un diligenciamiento tiene que decir, según el medio y el resultado."""
    errores: dict[str, Any] = {}
    if entrega.medio == Medio.PERSONAL:
        if not entrega.diligenciada_por.strip():
            errores["diligenciada_por"] = _("Falta quién la entregó.")
        if not entrega.lugar.strip():
            errores["lugar"] = _("Falta dónde se entregó o se intentó.")
    if entrega.medio == Medio.CORREO_CERTIFICADO:
        if not entrega.numero_de_correo.strip():
            errores["numero_de_correo"] = _("Falta el número de correo certificado.")
        if entrega.enviada_el is None:
            errores["enviada_el"] = _("Falta el día del envío.")
        elif entrega.enviada_el > entrega.el:
            errores["enviada_el"] = _("El envío no puede ser después del recibo.")
    if entrega.resultado == Resultado.ENTREGADA and not entrega.recibida_por.strip():
        errores["recibida_por"] = _("Falta quién la recibió.")
    if entrega.resultado != Resultado.ENTREGADA and not entrega.detalle.strip():
        errores["detalle"] = _("Diga qué pasó.")
    return errores


def anotar_diligencia(
    q: Querella, fila: Notificacion, entrega: DatosDeEntrega, documentos: Iterable[Documento] = ()
) -> Diligencia:
    """Guarda el intento tal como fue; el primer documento es su prueba."""
    return Diligencia.objects.create(
        notificacion=fila,
        el=entrega.el,
        medio=entrega.medio,
        resultado=entrega.resultado,
        recibida_por=entrega.recibida_por.strip(),
        diligenciada_por=entrega.diligenciada_por.strip(),
        lugar=entrega.lugar.strip(),
        enviada_el=entrega.enviada_el,
        numero_de_correo=entrega.numero_de_correo.strip(),
        detalle=entrega.detalle.strip(),
        prueba=next(iter(documentos), None),
        anotada_en=q.acto.ahora,
        anotada_por=q.acto.actor if isinstance(q.acto.actor, Usuario) else None,
    )


def recibir(q: Querella, fila: Notificacion, entrega: DatosDeEntrega) -> None:
    """La notificación queda recibida ese día y sus tareas, hechas."""
    fila.medio, fila.estado = entrega.medio, EstadoDeNotificacion.RECIBIDA
    fila.recibida_el = None if q.acto.incierta else entrega.el
    fila.enviada_el = entrega.enviada_el or fila.enviada_el
    fila.recibida_por = entrega.recibida_por.strip()
    fila.diligenciada_por = entrega.diligenciada_por.strip()
    fila.lugar, fila.numero_de_correo = entrega.lugar.strip(), entrega.numero_de_correo.strip()
    fila.save()
    cerrar_tareas(q, fila)


def cerrar_tareas(q: Querella, fila: Notificacion) -> None:
    """Cierra lo que pedía entregarla de otro modo."""
    _tareas(q, fila).update(
        cerrada_en=q.acto.ahora,
        cerrada_por=q.acto.actor if isinstance(q.acto.actor, Usuario) else None,
    )


def _tareas(q: Querella, fila: Notificacion) -> Any:
    return q.tareas.filter(
        clase__in=(TAREA, TAREA_CORREO),
        datos__notificacion=fila.pk,
        cerrada_en__isnull=True,
    )


def _pedir_otro_intento(q: Querella, fila: Notificacion) -> None:
    fila.estado = EstadoDeNotificacion.FALLIDA
    fila.save(update_fields=["estado"])
    if not _tareas(q, fila).exists():
        Tarea.objects.create(
            querella=q, clase=TAREA, datos={"notificacion": fila.pk}, creada_en=q.acto.ahora
        )


def _datos(fila: Notificacion, entrega: DatosDeEntrega) -> dict[str, Any]:
    """Lo que el asiento dice y, sin publicarlo, cómo y a quién se entregó."""
    assert fila.documento is not None
    dia = "recibida_el" if entrega.surte_efecto else "intentada_el"
    return {
        "receptor": papeles.receptor(fila),
        "de_que": fila.documento.tipo,
        dia: entrega.el.isoformat(),
        "medio": str(entrega.medio),
        "recibida_por": entrega.recibida_por.strip(),
        "diligenciada_por": entrega.diligenciada_por.strip(),
        "lugar": entrega.lugar.strip(),
        "numero_de_correo": entrega.numero_de_correo.strip(),
        "detalle": entrega.detalle.strip(),
        "notificacion": fila.pk,
    }
