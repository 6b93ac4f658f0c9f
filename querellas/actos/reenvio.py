"""Que atrás, recargar o repetir un envío no hagan nada dos veces ni pregunten nada.

Lo que un envío contesta sin haber hecho el acto (un error, un cálculo, «el expediente cambió») se
guarda y se lee con otra petición; lo que sí hizo, se recuerda por la clave del formulario.
"""

import re
from collections.abc import Callable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from querellas.cuentas.models import Usuario
from querellas.models import PaginaGuardada
from querellas.models.envio import clave_nueva
from querellas.reloj import ahora

PARAMETRO = "respuesta"
VER_OTRA = 303
VIDA = timedelta(hours=12)
_CLAVE = re.compile(r"[A-Za-z0-9_-]{16,32}")
Hacer = Callable[[], HttpResponse]


def contestar(request: HttpRequest, mostrar: Hacer, enviar: Hacer) -> HttpResponse:
    """Lo que contesta la dirección de un formulario a quien ya puede verlo."""
    if request.method != "POST":
        return _guardada(request) or mostrar()
    respuesta = enviar()
    return guardar(request, respuesta) if _es_pagina(respuesta) else respuesta


def clave_de(request: HttpRequest) -> str:
    """La clave con que el formulario se abrió; una nueva si no trae ninguna que valga."""
    traida = request.POST.get("envio", "")
    return traida if _CLAVE.fullmatch(traida) else clave_nueva()


def _es_pagina(respuesta: HttpResponse) -> bool:
    """Ni un desvío ni una falla del servidor."""
    return respuesta.status_code < 300 or 400 <= respuesta.status_code < 500


def guardar(request: HttpRequest, respuesta: HttpResponse) -> HttpResponse:
    """Guarda la página y manda a leerla con otra petición."""
    assert isinstance(request.user, Usuario)
    fila = PaginaGuardada.objects.create(
        usuario=request.user,
        ruta=request.path[:300],
        codigo=respuesta.status_code,
        contenido=respuesta.content.decode(),
        guardada_en=ahora(),
    )
    otra = HttpResponseRedirect(f"{request.path}?{PARAMETRO}={fila.clave}")
    otra.status_code = VER_OTRA
    return otra


def es_de_paso(respuesta: HttpResponse) -> bool:
    """Lleva a una página guardada: el envío no hizo nada todavía."""
    return f"?{PARAMETRO}=" in respuesta.get("Location", "")


def _guardada(request: HttpRequest) -> HttpResponse | None:
    """La página de esa clave, si es de quien pregunta y de esa dirección; si no, nada."""
    clave = request.GET.get(PARAMETRO, "")
    if not clave or not isinstance(request.user, Usuario):
        return None
    fila = PaginaGuardada.objects.filter(
        clave=clave.replace("\x00", "")[:32],
        usuario=request.user,
        ruta=request.path[:300],
        guardada_en__gte=ahora() - VIDA,
    ).first()
    return HttpResponse(fila.contenido, status=fila.codigo) if fila else None
