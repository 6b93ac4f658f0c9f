"""Direcciones de despacho."""

from django.urls import path

from querellas.actos import comparar, direcciones
from querellas.actos.area import DESPACHO
from querellas.actos.calendario import direcciones as calendario
from querellas.despacho import views

app_name = "despacho"
urlpatterns = [
    path("", views.inicio, name="inicio"),
    direcciones.pagina(
        DESPACHO, "expediente/<str:numero>/comparar/", comparar.comparar, "comparar"
    ),
    *direcciones.direcciones(DESPACHO),
    *calendario.direcciones(DESPACHO),
]
