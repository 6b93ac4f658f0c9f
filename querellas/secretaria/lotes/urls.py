"""Direcciones de los lotes de entregas."""

from django.urls import path

from querellas.secretaria.lotes import views

urlpatterns = [
    path("", views.lotes, name="lotes"),
    path("<uuid:uuid>/", views.bajar, name="bajar_lote"),
]
