"""Direcciones de despacho."""

from django.urls import path
from django.views.decorators.http import require_POST

from querellas.actos import borradores, comparar, direcciones
from querellas.actos.area import DESPACHO
from querellas.actos.calendario import direcciones as calendario
from querellas.despacho import views

app_name = "despacho"
urlpatterns = [
    path("", views.inicio, name="inicio"),
    direcciones.pagina(
        DESPACHO, "expediente/<str:numero>/comparar/", comparar.comparar, "comparar"
    ),
    direcciones.pagina(
        DESPACHO,
        "expediente/<str:numero>/borrador/<slug:clave>/",
        borradores.guardar,
        "guardar_borrador",
        metodos=require_POST,
    ),
    direcciones.pagina(
        DESPACHO,
        "expediente/<str:numero>/borrador/<uuid:uuid>/descartar/",
        borradores.descartar,
        "descartar_borrador",
        metodos=require_POST,
    ),
    *direcciones.direcciones(DESPACHO),
    *calendario.direcciones(DESPACHO),
]
