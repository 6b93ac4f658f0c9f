"""Bajar la cadena de un expediente, para comprobarla en otra máquina o darla a quien la pida."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse

from querellas.actos.area import DESPACHO, Area
from querellas.actos.presentacion import CERRADAS_AL_DESPACHO
from querellas.models import Actuacion
from querellas.selectors import expediente as leer_expediente
from querellas.services.cadena import cadena as hacer_cadena
from querellas.services.cadena import nada_se_oculta, para_terceros

TERCEROS = "terceros"


def cadena(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """El archivo que lee `comprobar_cadena.py`; con `?para=terceros`, sin lo reservado."""
    assert request.user.is_authenticated
    ficha = leer_expediente(numero, request.user, area.accion)
    if ficha is None:
        raise Http404
    if request.GET.get("para") == TERCEROS:
        oculta = para_terceros(ficha.q)
    else:
        oculta = _cerrada_al_despacho if area == DESPACHO else nada_se_oculta
    opciones = {"ensure_ascii": False, "indent": 1}
    respuesta = JsonResponse(hacer_cadena(ficha.q, oculta), json_dumps_params=opciones)
    respuesta["Content-Disposition"] = 'attachment; filename="cadena.json"'
    return respuesta


def _cerrada_al_despacho(asiento: Actuacion) -> bool:
    return asiento.clase in CERRADAS_AL_DESPACHO
