"""Tarea de la vigilancia; beat la llama cada minuto."""

from celery import shared_task

from plazos import vencimientos


@shared_task(name="plazos.tasks.vigilar")
def vigilar() -> None:
    """Una pasada de la vigilancia."""
    vencimientos.vigilar()
