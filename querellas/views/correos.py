"""La página del correo recogido: solo en la demostración y solo desde la misma máquina."""

from collections.abc import Callable
from functools import wraps
from io import BytesIO
from ipaddress import ip_address
from typing import Any

from csp.decorators import csp
from django.conf import settings
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.notificaciones import recogido

POR_PAGINA = 50
# Lo que escribió otro se enseña inerte: sin guiones, sin red, sin marcos.
INERTE = {"default-src": ["'none'"], "style-src": ["'unsafe-inline'"], "sandbox": [""]}


def de_casa(vista: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Para los demás la página no existe: un correo lleva enlaces que abren cuentas."""

    @wraps(vista)
    def puerta(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not (settings.DEMO and settings.CORREO_RECOGIDO and _desde_aqui(request)):
            raise Http404
        return vista(request, *args, **kwargs)

    return puerta


def _desde_aqui(request: HttpRequest) -> bool:
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


@publica
@never_cache
@require_safe
@de_casa
def correos(request: HttpRequest) -> HttpResponse:
    """Todo lo que se habría mandado, lo más nuevo primero."""
    pagina = Paginator(recogido.claves(), POR_PAGINA).get_page(request.GET.get("pagina"))
    datos = {
        "correos": [c for clave in pagina.object_list if (c := recogido.uno(clave))],
        "anterior_url": f"?pagina={pagina.previous_page_number()}" if pagina.has_previous() else "",
        "siguiente_url": f"?pagina={pagina.next_page_number()}" if pagina.has_next() else "",
    }
    return render(request, "correos/lista.html", datos)


@publica
@never_cache
@require_safe
@de_casa
def correo(request: HttpRequest, clave: str) -> HttpResponse:
    """Un mensaje: cabeceras, texto y lo que traía adjunto."""
    return render(request, "correos/correo.html", {"correo": _el(clave)})


@publica
@never_cache
@require_safe
@de_casa
@csp(INERTE)  # type: ignore[arg-type]
def html(request: HttpRequest, clave: str) -> HttpResponse:
    """El mismo mensaje como lo vería un programa de correo."""
    cuerpo = _el(clave).html
    if not cuerpo:
        raise Http404
    return HttpResponse(cuerpo)


@publica
@never_cache
@require_safe
@de_casa
def adjunto(request: HttpRequest, clave: str, cual: int) -> HttpResponseBase:
    """Uno de sus archivos, para guardarlo."""
    try:
        hallado = _el(clave).adjuntos[cual]
    except IndexError:
        raise Http404 from None
    return FileResponse(
        BytesIO(hallado.contenido),
        as_attachment=True,
        filename=hallado.nombre,
        content_type="application/octet-stream",
    )


def _el(clave: str) -> recogido.Correo:
    hallado = recogido.uno(clave)
    if hallado is None:
        raise Http404
    return hallado
