"""Direcciones de portal: todas exigen comparecer hoy en el caso."""

from django.urls import URLPattern

from querellas.actos.area import PORTAL
from querellas.actos.direcciones import con_formulario, de_lectura, pagina
from querellas.portal import views

_CASO = "expediente/<str:numero>/"
app_name = "portal"
urlpatterns: list[URLPattern] = [
    pagina(PORTAL, "", views.inicio, "inicio"),
    pagina(PORTAL, _CASO, views.expediente, "expediente"),
    *de_lectura(PORTAL),
    pagina(PORTAL, _CASO + "recibo/<int:asiento>/", views.recibo, "recibo"),
    pagina(PORTAL, _CASO + "<slug:clave>/", views.escrito, "acto", metodos=con_formulario),
]
