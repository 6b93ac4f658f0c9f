"""Direcciones de publico."""

from django.urls import include, path, re_path

from querellas.publico import archivos, verificar, views

app_name = "publico"
urlpatterns = [
    path("expedientes/", views.expedientes, name="expedientes"),
    # `path`: un número importado se guarda como se escribió y puede llevar barra.
    path("expediente/<path:numero>/", views.expediente, name="expediente"),
    path("vistas/", views.vistas, name="vistas"),
    path("decisiones/", views.decisiones, name="decisiones"),
    path("decisiones/<path:numero>/", views.decision, name="decision"),
    re_path(r"^documento/(?P<nombre>[0-9a-f]{32})/\Z", archivos.documento, name="documento"),
    path("verificar/", verificar.entrada, name="verificar"),
    path("verificar/<str:codigo>/", verificar.verificar, name="verificar_codigo"),
    path("acerca/", views.acerca, name="acerca"),
    path("", include("querellas.publico.calculadora.urls")),
]
