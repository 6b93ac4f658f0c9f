"""Direcciones del archivo en papel."""

from django.urls import path, re_path

from querellas.secretaria.archivo import views

urlpatterns = [
    path("", views.inicio, name="archivo"),
    path("nueva/", views.nueva, name="archivo_nueva"),
    path("cargar/", views.cargar, name="archivo_cargar"),
    re_path(r"^plantilla\.(?P<formato>csv|xlsx)\Z", views.plantilla, name="archivo_plantilla"),
    path("caratulas.pdf", views.hojas, name="archivo_caratulas"),
    path("escaneos/", views.recibir, name="archivo_recibir"),
    path("escaneo/<uuid:uuid>/", views.escaneo, name="archivo_escaneo"),
    path("<uuid:uuid>/", views.ficha, name="archivo_ficha"),
]
