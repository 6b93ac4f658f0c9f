"""Aplicación de Celery. Redis es solo la cola: la verdad está en la base."""

import os
import sys
from pathlib import Path

from celery import Celery

from querellas import latido, sin_espera

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")
# Aquí y no al arrancar: celery anota cosas antes. Quien solo manda tareas no se toca.
if "celery" in Path(sys.argv[0]).parts[-2:]:
    sin_espera.no_esperar_a_la_bitacora()

app = Celery("querellas")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["querellas", "plazos"])
latido.instalar(app)


def _exigir_clave(**kwargs: object) -> None:
    from querellas import clave

    clave.exigir("el trabajador o el reloj", "the worker or beat")


def _conectar() -> None:
    from celery.signals import beat_init, worker_init

    worker_init.connect(_exigir_clave, weak=False)
    beat_init.connect(_exigir_clave, weak=False)


_conectar()
