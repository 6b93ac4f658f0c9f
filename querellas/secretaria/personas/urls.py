"""Direcciones de las personas."""

from django.urls import path

from querellas.secretaria.personas import views

urlpatterns = [
    path("", views.inicio, name="personas"),
    path("fundir/", views.fundir, name="fundir_personas"),
    path("<int:pk>/", views.persona, name="persona"),
    path("separar/<int:pk>/", views.separar, name="separar_personas"),
]
