"""Despertar al trabajador después de confirmar. Si la cola no responde, el barrido lo suple."""

from celery import current_app
from django.db import transaction

# Hacer páginas de lo recibido, para leerlo en pantalla.
PAGINAR = "querellas.tasks.paginar_recibidos"


def despertar(tarea: str = "querellas.tasks.generar_pendientes") -> None:
    """Pide por nombre una tarea cuando la transacción se confirme; nunca hace fallar el acto."""
    transaction.on_commit(lambda: _pedir(tarea), robust=True)


def _pedir(tarea: str) -> None:
    current_app.send_task(tarea, retry=False, ignore_result=True)
