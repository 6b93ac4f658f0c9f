"""Bajar la cadena de un expediente, para comprobarla en otra máquina o darla a quien la pida."""

from django.http import HttpRequest, HttpResponse, JsonResponse

from querellas.actos.area import DESPACHO, Area
from querellas.actos.presentacion import cerradas_al_despacho
from querellas.actos.puerta import ficha_o_404
from querellas.selectors import Ficha
from querellas.services.cadena import Oculta, nada_se_oculta, para_terceros
from querellas.services.cadena import cadena as hacer_cadena

TERCEROS = "terceros"


def cadena(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """El archivo que lee `comprobar_cadena.py`; con `?para=terceros`, sin lo reservado."""
    ficha = ficha_o_404(request, numero, area)
    if request.GET.get("para") == TERCEROS:
        oculta = para_terceros(ficha.q)
    else:
        oculta = _al_despacho(ficha) if area == DESPACHO else nada_se_oculta
    opciones = {"ensure_ascii": False, "indent": 1}
    respuesta = JsonResponse(hacer_cadena(ficha.q, oculta), json_dumps_params=opciones)
    respuesta["Content-Disposition"] = 'attachment; filename="cadena.json"'
    return respuesta


def _al_despacho(ficha: Ficha) -> Oculta:
    cerradas = cerradas_al_despacho(ficha.asientos)
    return lambda asiento: asiento.numero in cerradas
