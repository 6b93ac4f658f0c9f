"""Páginas de error: claras, en el idioma de quien lee y con un número de referencia.

El registro técnico lleva la referencia, la página y dónde falló; nunca la consulta, lo enviado
ni el mensaje de la excepción, que pueden traer datos de personas.
"""

import errno
import logging
import secrets
import sys
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.translation import gettext as _

from querellas.cuentas import escritos
from querellas.cuentas.acceso import publica

registro = logging.getLogger("querellas.errores")

# Sin letras ni cifras que se confundan al leerlas por teléfono.
_ALFABETO = "23456789BCDFGHJKMNPQRSTVWXYZ"
REINTENTO = 30  # segundos
ESPERA = 60  # segundos
DEMASIADO = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
TOPE_CONSERVADO = 200_000  # caracteres de lo escrito que se devuelven en la página


def referencia_nueva() -> str:
    """Ocho caracteres en dos grupos: «K7M2-9QXB»."""
    letras = "".join(secrets.choice(_ALFABETO) for _n in range(8))
    return f"{letras[:4]}-{letras[4:]}"


@publica
def error_400(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Petición que no se entiende, o que trae más de lo que se recibe (413)."""
    if isinstance(exception, DEMASIADO):
        return _pagina(request, 413, referencia=_anotar(request, 413, exception))
    return _pagina(request, 400, referencia=_anotar(request, 400, exception))


@publica
def error_403(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Página que el papel de la persona no le da."""
    return _pagina(request, 403, referencia=_anotar(request, 403, exception))


@publica
def error_404(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """No existe, o no para quien pregunta: la misma página, sin referencia que las distinga."""
    return _pagina(request, 404)


@publica
def error_429(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Demasiados intentos seguidos: se espera y se vuelve; lo escrito sigue en la página."""
    respuesta = _pagina(request, 429)
    respuesta["Retry-After"] = str(ESPERA)
    return respuesta


@publica
def error_500(request: HttpRequest) -> HttpResponse:
    """Falla nuestra: se conserva lo escrito. 503 si la base no contesta, 507 si no hay disco."""
    excepcion = sys.exc_info()[1]
    if _sin_disco(excepcion):
        referencia = _anotar(request, 507, excepcion)
        return _pagina(request, 507, referencia=referencia, **_devuelto_si_se_leyo(request))
    if isinstance(excepcion, OperationalError | InterfaceError):
        respuesta = _pagina(
            request,
            503,
            referencia=_anotar(request, 503, excepcion),
            **_devuelto(request),
        )
        respuesta["Retry-After"] = str(REINTENTO)
        return respuesta
    referencia = _anotar(request, 500, excepcion)
    return _pagina(request, 500, referencia=referencia, **_devuelto_si_se_leyo(request))


@publica
def csrf(request: HttpRequest, reason: str = "") -> HttpResponse:
    """El formulario venía de otra sesión o de una página vieja: se ofrece enviarlo otra vez.

    Solo si lo envió una página de este mismo sitio: lo que manda otro nunca se reenvía.
    """
    propio = request.headers.get("Sec-Fetch-Site") == "same-origin"
    return _pagina(
        request,
        403,
        plantilla="403_csrf.html",
        referencia=_anotar(request, 403, None, motivo="csrf"),
        **(_devuelto(request) if propio else {}),
    )


@publica
def sesion_terminada(
    request: HttpRequest,
    entrar: str,
    conservar: Callable[..., dict[str, str] | None] | None = None,
    partes: dict[str, Any] | None = None,
) -> HttpResponse:
    """Un envío sin sesión: no se hace, y lo escrito espera a que se entre otra vez.

    Con la ficha de la página lo guarda además el servidor, y `conservar` sus archivos: aunque se
    cierre la ventana, al entrar otra vez están.
    """
    contexto = _devuelto(request)
    ficha = escritos.leer_ficha(request.POST.get("escrito", ""))
    if ficha is not None and ficha.ruta == request.path[:300]:
        archivos = conservar(request, ficha.usuario, **(partes or {})) if conservar else None
        guardados = archivos or {}
        pares = escritos.limpios(contexto["conservado"])
        pares = [p for p in pares if p[0] not in guardados] + [[n, v] for n, v in guardados.items()]
        escritos.guardar(ficha, pares)
        contexto["guardado"] = True
        contexto["con_archivos"] = contexto["con_archivos"] and archivos is None
        contexto["conservado"] += guardados.items()
    return _pagina(request, 403, plantilla="403_sesion.html", entrar=entrar, **contexto)


def _sin_disco(excepcion: BaseException | None) -> bool:
    """Si en el fondo de la falla el disco dijo que no le queda espacio."""
    while excepcion is not None:
        if isinstance(excepcion, OSError) and excepcion.errno in (errno.ENOSPC, errno.EDQUOT):
            return True
        excepcion = excepcion.__cause__ or excepcion.__context__
    return False


def _devuelto_si_se_leyo(request: HttpRequest) -> dict[str, Any]:
    """Lo escrito, si el disco no se llenó mientras llegaba: entonces no se leyó entero."""
    try:
        return _devuelto(request)
    except (OSError, RawPostDataException):
        return {}


def _devuelto(request: HttpRequest) -> dict[str, Any]:
    """Lo escrito, para `componentes/reenviar.html`."""
    return {
        "conservado": _conservado(request),
        "con_archivos": bool(request.method == "POST" and request.FILES),
    }


def _anotar(
    request: HttpRequest, estado: int, excepcion: BaseException | None, motivo: str = ""
) -> str:
    referencia = referencia_nueva()
    destino = getattr(request, "resolver_match", None)
    nivel = logging.ERROR if estado >= 500 else logging.WARNING
    registro.log(
        nivel,
        "referencia=%s estado=%s metodo=%s pagina=%s excepcion=%s donde=%s",
        referencia,
        estado,
        request.method if request.method in ("GET", "HEAD", "POST") else "otro",
        destino.view_name if destino else "-",
        motivo or (type(excepcion).__qualname__ if excepcion else "-"),
        _donde(excepcion.__traceback__) if excepcion and estado >= 500 else "-",
    )
    return referencia


def _donde(traza: TracebackType | None) -> str:
    """Los últimos pasos de la traza, solo archivo, línea y función."""
    pasos = traceback.extract_tb(traza)[-6:]
    return " < ".join(
        f"{p.filename.rsplit('/', 1)[-1]}:{p.lineno}:{p.name}" for p in reversed(pasos)
    )


def _conservado(request: HttpRequest) -> list[tuple[str, str]]:
    """Lo que la persona escribió, para reenviarlo; nunca un secreto ni más que un tope."""
    if request.method != "POST":
        return []
    pares = [
        (nombre, valor)
        for nombre, valores in request.POST.lists()
        for valor in valores
        if not any(s in nombre.lower() for s in escritos.SECRETOS)
    ]
    return pares if sum(len(v) for _nombre, v in pares) <= TOPE_CONSERVADO else []


def _pagina(
    request: HttpRequest, estado: int, *, plantilla: str = "", **contexto: object
) -> HttpResponse:
    """La página de error; si la plantilla misma falla, un texto que no depende de nada."""
    try:
        html: str = render_to_string(plantilla or f"{estado}.html", contexto, request)
    except Exception as falla:
        # Sin la traza: encadenada a ella va el mensaje de la excepción primera.
        registro.error("plantilla de error %s: %s", estado, type(falla).__qualname__)
        referencia, titulo = contexto.get("referencia", ""), _("Algo falló de nuestro lado")
        html = (
            f'<!doctype html><html lang="es"><meta charset="utf-8"><title>Error {estado}</title>'
            f"<h1>{escape(titulo)}</h1><p>{escape(referencia)}</p></html>"
        )
    respuesta = HttpResponse(html, status=estado)
    respuesta["Cache-Control"] = "no-store"
    return respuesta
