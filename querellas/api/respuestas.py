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


def contestar(request: HttpRequest, dato: dict[str, Any], cache: str = CACHE) -> HttpResponse:
    """200 con el dato, o 304 si quien pregunta ya tiene esa misma respuesta."""
    cuerpo = json.dumps(dato, ensure_ascii=False).encode()
    respuesta = HttpResponse(cuerpo, content_type="application/json; charset=utf-8")
    etiqueta = f'"{hashlib.sha256(cuerpo).hexdigest()[:32]}"'
    respuesta["ETag"] = etiqueta
    respuesta["Cache-Control"] = cache
    return _abierta(get_conditional_response(request, etiqueta, response=respuesta) or respuesta)


def no_se_entiende(error: ErrorDePlazo) -> HttpResponse:
    """422 con la misma oración en español y en inglés (RFC 9457)."""
    cercanos = list(getattr(error, "cercanos", ()))
    titulo = "No se puede computar / Cannot be computed"
    return _problema(422, titulo, error.es, error.en, cercanos)


def no_consta() -> HttpResponse:
    """404: lo que no existe y lo que no se puede leer se contestan igual."""
    es, en = "No consta nada público con esa clave.", "Nothing public is on record under that key."
    return _problema(404, "No consta / Not on record", es, en, [])


def _problema(codigo: int, titulo: str, es: str, en: str, cercanos: list[str]) -> HttpResponse:
    dato = {
        "title": titulo,
        "status": codigo,
        "detail": es,
        "es": es,
        "en": en,
        "cercanos": cercanos,
    }
    respuesta = HttpResponse(
        json.dumps(dato, ensure_ascii=False), content_type=PROBLEMA, status=codigo
    )
    respuesta["Cache-Control"] = "no-store"
    return _abierta(respuesta)


def _abierta(respuesta: HttpResponse) -> HttpResponse:
    """Todo es público y nada depende de quién pregunta: otra página puede leerlo."""
    respuesta["Access-Control-Allow-Origin"] = "*"
    return respuesta
