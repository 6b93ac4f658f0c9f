"""Lo que la API contesta: JSON con su ETag, y los errores en una oración en los dos idiomas."""

import hashlib
import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from plazos.nucleo.errores import ErrorDePlazo

PROBLEMA = "application/problem+json"
# Una adopción puede mover una fecha cualquier día: a los cinco minutos se vuelve a preguntar, y
# si nada cambió la etiqueta lo dice sin repetir la respuesta.
CACHE = "public, max-age=300"


def contestar(request: HttpRequest, dato: dict[str, Any]) -> HttpResponse:
    """200 con el dato, o 304 si quien pregunta ya tiene esa misma respuesta."""
    cuerpo = json.dumps(dato, ensure_ascii=False).encode()
    respuesta = HttpResponse(cuerpo, content_type="application/json; charset=utf-8")
    etiqueta = f'"{hashlib.sha256(cuerpo).hexdigest()[:32]}"'
    respuesta["ETag"] = etiqueta
    respuesta["Cache-Control"] = CACHE
    return _abierta(get_conditional_response(request, etiqueta, response=respuesta) or respuesta)


def no_se_entiende(error: ErrorDePlazo) -> HttpResponse:
    """422 con la misma oración en español y en inglés (RFC 9457)."""
    dato = {
        "title": "No se puede computar / Cannot be computed",
        "status": 422,
        "detail": error.es,
        "es": error.es,
        "en": error.en,
        "cercanos": list(getattr(error, "cercanos", ())),
    }
    respuesta = HttpResponse(
        json.dumps(dato, ensure_ascii=False), content_type=PROBLEMA, status=422
    )
    respuesta["Cache-Control"] = "no-store"
    return _abierta(respuesta)


def _abierta(respuesta: HttpResponse) -> HttpResponse:
    """Todo es público y nada depende de quién pregunta: otra página puede leerlo."""
    respuesta["Access-Control-Allow-Origin"] = "*"
    return respuesta
