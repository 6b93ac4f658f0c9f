"""Direcciones del alta de una querella."""

from django.urls import path

from querellas.secretaria.alta import views

urlpatterns = [
    path("nueva/", views.nueva, name="nueva"),
    path("borrador/<uuid:uuid>/", views.borrador, name="borrador"),
    path("borrador/<uuid:uuid>/guardar/", views.guardar, name="guardar_borrador"),
    path("borrador/<uuid:uuid>/descartar/", views.descartar, name="descartar"),
    path(
        "borrador/<uuid:uuid>/archivo/<uuid:documento>/",
        views.archivo,
        name="archivo_de_borrador",
    ),
    path("revisar/<uuid:uuid>/", views.revisar, name="revisar"),
    path("otro-querellado/<str:numero>/", views.contra_otro, name="contra_otro"),
    path("presentada/<str:numero>/", views.presentada, name="presentada"),
]
