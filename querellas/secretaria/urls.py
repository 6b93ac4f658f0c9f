"""Direcciones de la Secretaría: el alta de querellas y la mesa de trabajo diaria."""

from django.urls import include, path

app_name = "secretaria"
urlpatterns = [
    path("archivo/", include("querellas.secretaria.archivo.urls")),
    path("tachar/", include("querellas.secretaria.tachar.urls")),
    path("lotes/", include("querellas.secretaria.lotes.urls")),
    path("personas/", include("querellas.secretaria.personas.urls")),
    path("querella/", include("querellas.secretaria.alta.urls")),
    path("", include("querellas.secretaria.mesa.urls")),
]
