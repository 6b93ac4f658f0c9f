"""Direcciones de la mesa de la Secretaría."""

from django.urls import path
from django.views.decorators.http import require_safe

from querellas.actos import direcciones, ponches
from querellas.actos.area import SECRETARIA
from querellas.actos.calendario import direcciones as calendario
from querellas.actos.direcciones import con_formulario
from querellas.cuentas.acceso import accion
from querellas.cuentas.politica import Accion
from querellas.secretaria.mesa import views

urlpatterns = [
    path("", views.inicio, name="inicio"),
    path("ponche/", accion(Accion.PONCHAR)(con_formulario(ponches.ponchar)), name="ponchar"),
    path(
        "ponche/<uuid:uuid>/etiqueta/",
        accion(Accion.PONCHAR)(require_safe(ponches.etiqueta)),
        name="etiqueta",
    ),
    *direcciones.direcciones(SECRETARIA),
    *calendario.direcciones(SECRETARIA),
]
