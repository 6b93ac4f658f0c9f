"""Direcciones de la mesa de la Secretaría."""

from django.urls import path

from querellas.actos.area import SECRETARIA
from querellas.actos.calendario.direcciones import direcciones
from querellas.secretaria.mesa import views

urlpatterns = [
    path("", views.inicio, name="inicio"),
    path("expediente/<str:numero>/", views.expediente, name="expediente"),
    path("expediente/<str:numero>/simulador/", views.simulador, name="simulador"),
    path("expediente/<str:numero>/<slug:acto>/", views.acto, name="acto"),
    path("documento/<uuid:uuid>/", views.documento, name="documento"),
    path("alarma/<int:pk>/", views.atender_alarma, name="atender_alarma"),
    path("tarea/<int:pk>/", views.cerrar_tarea, name="cerrar_tarea"),
    path("freno/<int:pk>/", views.liberar_freno, name="liberar_freno"),
    *direcciones(SECRETARIA),
]
