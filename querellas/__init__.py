"""Paquete del proyecto y la querella misma; solo importa la aplicación de Celery."""

from querellas.celery import app as celery_app

__all__ = ["celery_app"]
