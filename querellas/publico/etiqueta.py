"""ETag de cada página pública: si quien pregunta ya tiene esos bytes, se le dice y no se repiten.

La etiqueta sale del cuerpo: no puede decir nada que la página no diga.
"""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag

Vista = Callable[..., HttpResponseBase]


def con_etiqueta(vista: Vista) -> Vista:
    """Añade ETag y `no-cache`, y contesta 304 cuando toca."""

    @wraps(vista)
    def atendida(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        respuesta = vista(request, *args, **kwargs)
        if respuesta.status_code != 200 or not isinstance(respuesta, HttpResponse):
            return respuesta
        return etiquetar(request, respuesta)

    return atendida


def etiquetar(request: HttpRequest, respuesta: HttpResponse) -> HttpResponse:
    """La misma respuesta con su etiqueta, o el 304 que la evita."""
    marca = quote_etag(hashlib.sha256(respuesta.content).hexdigest()[:32])
    respuesta["ETag"] = marca
    # Se vuelve a preguntar siempre: lo que se reserva deja de verse en el acto.
    respuesta["Cache-Control"] = "no-cache"
    final = get_conditional_response(request, etag=marca, response=respuesta) or respuesta
    final["Cache-Control"] = "no-cache"
    return final


def absoluta(ruta: str) -> str:
    """Con el nombre del sitio delante."""
    return f"{settings.DIRECCION_PUBLICA}{ruta}"
