"""Direcciones de la mesa de la Secretaría."""

from django.urls import path

from querellas.actos import direcciones
from querellas.actos.area import SECRETARIA
from querellas.actos.calendario import direcciones as calendario
from querellas.secretaria.mesa import views

urlpatterns = [
    path("", views.inicio, name="inicio"),
    *direcciones.direcciones(SECRETARIA),
    *calendario.direcciones(SECRETARIA),
]
