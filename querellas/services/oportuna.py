"""Cuándo la decisión llega a tiempo: al firmarse y registrarse o, según se lea, al notificarse.

Con la lectura `oportuna_por = notificacion` los dos votos dejan la decisión por notificar y no la
emiten: la emite el archivo en autos de su notificación (18.004#12).
"""

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.lecturas import lecturas_vigentes, se_reconsidera
from plazos.models import EstadoDePlazo, Plazo
from querellas.comision.models import Asunto, Resolucion
from querellas.models import Querella, Tarea
from querellas.services.base import ActoRechazado
from querellas.services.cierre import TAREA_NOTIFICAR
from querellas.services.miembros import votos_necesarios
from querellas.services.proyecto import concurrentes

DECISION = "Q-DEC-15"


def al_firmarse(q: Querella, resolucion: Resolucion) -> bool:
    """Si con los dos votos no basta: queda una tarea hasta que la decisión se notifique."""
    if q.historica or resolucion.asunto not in (Asunto.FONDO, Asunto.DESESTIMAR):
        return False
    plazo = next(iter(registro.corriendo(q.pk, (DECISION,))), None)
    if plazo is None or se_reconsidera(plazo):
        return False
    if lecturas_vigentes(plazo.disparador_el).oportuna_por != "notificacion":
        return False
    if not sin_notificar(plazo):
        Tarea.objects.create(
            querella=q,
            plazo=plazo,
            clase=TAREA_NOTIFICAR,
            datos={"termino": plazo.termino},
            vence_el=plazo.fecha_legal,
            creada_en=q.acto.ahora,
        )
    return True


def comprobar_importada(q: Querella) -> None:
    """En un caso viejo la notificación se anota aparte: si con ella contaba, que fuera a tiempo.

    Fuente: 18.004#12, 18.004#15. ActoRechazado si ese día el término ya había vencido.
    """
    decididas = Plazo.objects.filter(querella=q, termino=DECISION, sustituido_por=None)
    plazo = decididas.filter(estado=EstadoDePlazo.CUMPLIDO).order_by("-pk").first()
    if plazo is None or lecturas_vigentes(plazo.disparador_el).oportuna_por != "notificacion":
        return
    if plazo.vence_en <= q.acto.efectiva_en:
        raise ActoRechazado(
            {
                "el": _(
                    "Según el Reglamento de entonces la decisión contaba al notificarse y el "
                    "término había vencido el %(dia)s: lo que consta es una desestimación por "
                    "vencimiento."
                )
                % {"dia": plazo.fecha_legal.isoformat()}
            }
        )


def sin_notificar(plazo: Plazo) -> bool:
    """Si hay una decisión firmada que ese término espera que se notifique."""
    leido: bool | None = plazo.__dict__.get("firmada")
    if leido is not None:
        return leido and plazo.termino == DECISION
    pedida = Tarea.objects.filter(querella=plazo.querella_id, clase=TAREA_NOTIFICAR)
    return plazo.termino == DECISION and pedida.filter(cerrada_en__isnull=True).exists()


def firmada(q: Querella) -> Resolucion:
    """La decisión con dos votos que se notifica hoy; ActoRechazado si no la hay."""
    pedida = q.tareas.filter(clase=TAREA_NOTIFICAR, cerrada_en__isnull=True)
    circuladas = q.resoluciones.select_for_update(no_key=True).filter(
        estado=Resolucion.EstadoDeResolucion.CIRCULADA, asunto__in=(Asunto.FONDO, Asunto.DESESTIMAR)
    )
    for resolucion in circuladas.order_by("-pk") if pedida.exists() else ():
        if concurrentes(resolucion, q.acto.hoy) >= votos_necesarios(q):
            if q.acto.efectivo_el != q.acto.hoy:
                raise ActoRechazado({"el": _("Este acto lleva la fecha de hoy.")})
            return resolucion
    raise ActoRechazado(_("Todavía no hay decisión que archivar en autos."))
