"""Tareas: producir documentos y despachar notificaciones. Todas repetibles sin daño."""

from celery import shared_task

from querellas.documentos import produccion
from querellas.notificaciones import envio
from querellas.reloj import ahora
from querellas.services import correo, publicacion


@shared_task(name="querellas.tasks.generar_pendientes")
def generar_pendientes() -> None:
    """Produce todo documento pendiente; los que adjuntan a otro quedan para la vuelta siguiente."""
    hechos = 1
    while hechos:
        hechos = 0
        for documento_id in produccion.pendientes(ahora()):
            if produccion.producir(documento_id):
                publicacion.publicar_documento(documento_id)
                hechos += 1
    despachar_pendientes()


@shared_task(name="querellas.tasks.despachar_pendientes")
def despachar_pendientes() -> None:
    """Despacha toda notificación cuyo documento está listo."""
    envio.despachar_pendientes(ahora())
    correo.anotar_lo_que_no_llega()
