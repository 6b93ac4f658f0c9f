"""Lo que el correo no pudo entregar, a la vista de una persona: una tarea por notificación."""

from django.db import transaction

from querellas.models import Tarea
from querellas.notificaciones import recordatorios
from querellas.notificaciones.models import EstadoDeNotificacion, Medio, Notificacion
from querellas.reloj import ahora
from querellas.services.base import alarma_unica

TAREA = "notificacion_fallida"
INTENTOS_CON_ALARMA = 4  # con su espera creciente, un cuarto de hora


def anotar_lo_que_no_llega() -> None:
    """Deja una tarea por cada notificación rechazada y una alarma si el correo lleva atraso.

    Quien recibe la tarea la diligencia en papel; ningún término depende de que el correo llegue.
    """
    for notificacion_id in _fallidas_sin_tarea():
        _anotar(notificacion_id)
    atrasadas = Notificacion.objects.filter(
        estado=EstadoDeNotificacion.PENDIENTE,
        medio=Medio.CORREO_ELECTRONICO,
        intentos__gte=INTENTOS_CON_ALARMA,
    )
    if atrasadas.exists():
        alarma_unica("correo_atrasado", "hay notificaciones que el correo no acepta")


def anotar_recordatorios_fallidos() -> None:
    """Una alarma si el correo de alguna persona no recibe los recordatorios."""
    if recordatorios.fallidos_desde(ahora()):
        alarma_unica("recordatorio_fallido", "una cuenta tiene un correo que no recibe")


def _fallidas_sin_tarea() -> list[int]:
    anotadas = Tarea.objects.filter(clase=TAREA).values_list("datos__notificacion", flat=True)
    return list(
        Notificacion.objects.filter(estado=EstadoDeNotificacion.FALLIDA)
        .exclude(pk__in=list(anotadas))
        .order_by("pk")
        .values_list("pk", flat=True)
    )


def _anotar(notificacion_id: int) -> None:
    with transaction.atomic():
        fila = Notificacion.objects.select_for_update(no_key=True).get(pk=notificacion_id)
        datos = {"notificacion": fila.pk}
        if Tarea.objects.filter(clase=TAREA, datos=datos).exists():
            return
        Tarea.objects.create(
            querella_id=fila.querella_id, clase=TAREA, datos=datos, creada_en=ahora()
        )
