"""Direcciones de la calculadora y de los feriados; van dentro del espacio `publico`."""

from django.urls import path

from querellas.publico.calculadora import views

urlpatterns = [
    path("calculadora/", views.calculadora, name="calculadora"),
    path("calculadora/termino.ics", views.calculadora_ics, name="calculadora_ics"),
    path("feriados/", views.feriados, name="feriados"),
    path("feriados/<int:ano>/<slug:perfil>/", views.feriados, name="feriados_de"),
    path("feriados/<int:ano>/<slug:perfil>.ics", views.feriados_ics, name="feriados_ics"),
    path("feriados/<int:ano>/<slug:perfil>.csv", views.feriados_csv, name="feriados_csv"),
]
