"""La raíz y la portada: cada quien llega a su sitio."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db import connections
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import get_language_from_request
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.cuentas.politica import Accion, permite
from querellas.views.contexto import direccion

PROXIMAS_VISTAS = 5

# A qué mesa va cada quien, por la primera de estas acciones que su papel le da.
_MESAS = (
    (Accion.VER_SECRETARIA, "secretaria:inicio"),
    (Accion.VER_DESPACHO, "despacho:inicio"),
    (Accion.VER_PORTAL, "portal:inicio"),
    (Accion.VER_AUDITORIA, "auditoria:inicio"),
    (Accion.ADMINISTRAR, "admin:index"),
)


@dataclass(frozen=True)
class VistaProxima:
    """Una vista señalada según la lee el público: de la privada, solo el día."""

    expediente: str
    vista_el: date
    comienza_en: datetime | None
    publica: bool
    lugar: str
    epigrafe_es: str
    epigrafe_en: str
    municipio: str


@publica
@require_safe
def raiz(request: HttpRequest) -> HttpResponse:
    """`/` lleva al idioma de la cookie o del navegador; si no dicen, al español."""
    respuesta = HttpResponseRedirect(f"/{get_language_from_request(request)}/")
    add_never_cache_headers(respuesta)
    respuesta["Cache-Control"] = "no-store"
    patch_vary_headers(respuesta, ["Accept-Language", "Cookie"])
    return respuesta


@publica
@require_safe
def inicio(request: HttpRequest) -> HttpResponse:
    """La portada pública; a quien tiene sesión lo lleva a su mesa, o a la página de su cuenta."""
    # Sin cookie de sesión no se mira la sesión: la portada es la misma para todos.
    con_sesion = settings.SESSION_COOKIE_NAME in request.COOKIES
    if con_sesion and request.user.is_authenticated:
        mesa = _mesa(request.user)
        suya = HttpResponseRedirect(mesa) if mesa else render(request, "sin_mesa.html")
        add_never_cache_headers(suya)
        return suya
    respuesta = render(request, "inicio.html", {"vistas": proximas_vistas()})
    patch_vary_headers(respuesta, ["Cookie"])
    return respuesta


def _mesa(usuario: Any) -> str:
    """La dirección de la mesa de la persona; vacía si ninguna le toca."""
    suyas = (direccion(nombre) for accion, nombre in _MESAS if permite(usuario, accion))
    return next((url for url in suyas if url), "")


def proximas_vistas(cuantas: int = PROXIMAS_VISTAS) -> list[VistaProxima]:
    """Las próximas vistas según el esquema publicado, que ya calla lo reservado."""
    with connections["publico"].cursor() as cursor:
        cursor.execute(
            "SELECT expediente, vista_el, comienza_en, publica, lugar, epigrafe_es, epigrafe_en,"
            " municipio FROM publicado.vista"
            " WHERE estado IN ('senalada', 'en_curso') AND vista_el >= public.hoy_pr()"
            " ORDER BY vista_el, comienza_en NULLS LAST, expediente LIMIT %s",
            [cuantas],
        )
        return [_fila(f) for f in cursor.fetchall()]


def _fila(fila: tuple[Any, ...]) -> VistaProxima:
    return VistaProxima(*fila[:4], *(texto or "" for texto in fila[4:]))
