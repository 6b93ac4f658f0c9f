"""Intermediarios: el instante de recepción y la puerta de acceso."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, cast
from urllib.parse import quote

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.module_loading import import_string

from querellas.actos.reenvio import VER_OTRA, es_de_paso
from querellas.cuentas import escritos
from querellas.cuentas.acceso import PUBLICA, SESION
from querellas.cuentas.politica import permite
from querellas.cuentas.registro import denegado
from querellas.cuentas.sesion import cerrar_si_caduco
from querellas.reloj import recepcion_en, reloj_del_proceso

Respuesta = Callable[[HttpRequest], HttpResponse]
# Por su nombre, como la página de CSRF: los intermediarios no importan páginas.
SIN_SESION = "querellas.views.errores.sesion_terminada"


def recepcion(siguiente: Respuesta) -> Respuesta:
    """Primera línea de la petición: anota cuándo llegó.

    Detrás del proxy de compose se resta el instante que este puso (a lo sumo 20 minutos);
    de nadie más se acepta.
    """

    def intermediario(request: HttpRequest) -> HttpResponse:
        with recepcion_en(_llegada(request)):
            return siguiente(request)

    return intermediario


def _llegada(request: HttpRequest) -> datetime:
    llegada = reloj_del_proceso()
    if not settings.PROXY_CONFIABLE:
        return llegada
    marca = request.headers.get("X-Request-Start", "").removeprefix("t=")
    try:
        antes = datetime.fromtimestamp(float(marca), tz=llegada.tzinfo)
    except (ValueError, OverflowError, OSError):
        return llegada
    tope = timedelta(minutes=settings.RECEPCION_MAXIMA_MINUTOS)
    return antes if timedelta() <= llegada - antes <= tope else llegada


class acceso:  # noqa: N801  (se usa como función en MIDDLEWARE)
    """Sin marca no se entra; con acción, solo quien la tiene. Lo privado no se guarda en caché."""

    def __init__(self, siguiente: Respuesta) -> None:
        self.siguiente = siguiente

    def __call__(self, request: HttpRequest) -> HttpResponse:
        respuesta = self.siguiente(request)
        if getattr(request, "_privada", False):
            add_never_cache_headers(respuesta)
            respuesta["Cache-Control"] = "private, no-store"
            if request.method == "POST" and 300 <= respuesta.status_code < 400:
                _enviado(request, respuesta)
        if getattr(request, "_salio", False) and not getattr(request, "_caduco", False):
            respuesta["Clear-Site-Data"] = '"cache", "storage"'
        return respuesta

    def process_view(
        self, request: HttpRequest, vista: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        marca = getattr(vista, "acceso", None)
        if marca == PUBLICA:
            return None
        request._privada = True  # type: ignore[attr-defined]
        if request.user.is_authenticated:
            cerrar_si_caduco(request)
            # Lo cerró el sistema: lo que la persona tenía escrito no se borra.
            request._salio = False  # type: ignore[attr-defined]
        if marca is None:
            raise PermissionDenied("URL sin marca de acceso")
        if not request.user.is_authenticated:
            entrar = reverse(settings.LOGIN_URL)
            if request.method == "POST":
                sin_sesion = import_string(SIN_SESION)
                conservar = getattr(vista, "sin_sesion", None)
                return cast(HttpResponse, sin_sesion(request, entrar, conservar, kwargs))
            return HttpResponseRedirect(f"{entrar}?next={quote(request.get_full_path())}")
        if settings.MFA_OBLIGATORIA and marca != SESION and not _con_segundo_factor(request):
            return HttpResponseRedirect(reverse("mfa_index"))
        if marca != SESION and not permite(request.user, marca):
            denegado(request, marca)
            raise PermissionDenied(str(marca))
        return None


def _enviado(request: HttpRequest, respuesta: HttpResponse) -> None:
    """Lo que sigue a un envío se pide con GET (303); y lo que quedaba por enviar ya se envió."""
    respuesta.status_code = VER_OTRA
    if request.user.is_authenticated and not es_de_paso(respuesta):
        escritos.olvidar(request.user, request.path)


def _con_segundo_factor(request: HttpRequest) -> bool:
    from allauth.mfa.utils import is_mfa_enabled

    return bool(is_mfa_enabled(request.user))
