"""Direcciones de publico."""

from django.urls import path

from querellas.publico import views

app_name = "publico"
urlpatterns = [
    path("expedientes/", views.expedientes, name="expedientes"),
    path("expediente/<str:numero>/", views.expediente, name="expediente"),
    path("vistas/", views.vistas, name="vistas"),
    path("decisiones/", views.decisiones, name="decisiones"),
    path("acerca/", views.acerca, name="acerca"),
]
