"""Tarea de la vigilancia; beat la llama cada minuto."""

from celery import shared_task

from plazos import vencimientos
from querellas.services.silencio import avisar_al_monitor


@shared_task(name="plazos.tasks.vigilar")
def vigilar() -> None:
    """Una pasada de la vigilancia."""
    if vencimientos.vigilar_y_avisar().terminada:
        avisar_al_monitor()
