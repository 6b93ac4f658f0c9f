"""Tareas de los términos; beat las llama cada minuto."""

from celery import shared_task

from plazos import recomputo, vencimientos
from querellas.documentos.cola import despertar
from querellas.services.silencio import avisar_al_monitor


@shared_task(name="plazos.tasks.vigilar")
def vigilar() -> None:
    """Una pasada de la vigilancia."""
    if vencimientos.vigilar_y_avisar().terminada:
        avisar_al_monitor()


CASOS_POR_TAREA = 200


@shared_task(name="plazos.tasks.recalcular")
def recalcular() -> None:
    """Aplica a los casos lo que la Comisión adoptó; por tramos, para no retener al trabajador."""
    if recomputo.aplicar_pendientes(CASOS_POR_TAREA):
        despertar("plazos.tasks.recalcular")
