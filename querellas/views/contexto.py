"""Lo que toda plantilla recibe. Nada de aquí toca la sesión ni la base si la página no lo usa."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.functional import SimpleLazyObject, lazystr
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from querellas.cuentas.acceso import PUBLICA
from querellas.cuentas.models import ClaseDeRol
from querellas.cuentas.politica import Accion, papeles, permite
from querellas.idioma import idioma
from querellas.views import idioma as enlaces

Punto = dict[str, str]


def general(request: HttpRequest) -> dict[str, Any]:
    """El procesador de contexto de todas las páginas."""
    codigo = idioma()
    return {
        "idioma": codigo,
        "idioma_html": enlaces.HREFLANG[codigo],
        "otro_idioma": SimpleLazyObject(lambda: enlaces.enlace_al_otro(request)),
        "url_canonica": lazystr(SimpleLazyObject(lambda: enlaces.canonica(request))),
        "alternas": SimpleLazyObject(lambda: enlaces.alternas(request)),
        "descargas_en_pausa": not settings.DESCARGAS_PUBLICAS,
        "demo": settings.DEMO,
        "mfa_obligatoria": settings.MFA_OBLIGATORIA,
        "reloj_simulado": _reloj_simulado() if settings.RELOJ_SIMULADO else None,
        "url_correos": direccion("correos") if settings.DEMO and settings.CORREO_RECOGIDO else "",
        "url_entrar": direccion("account_login"),
        "url_salir": direccion("account_logout"),
        "url_acerca": direccion("publico:acerca"),
        "navegacion_publica": SimpleLazyObject(lambda: _publica(request)),
        "navegacion_pie": SimpleLazyObject(lambda: _pie(request)),
        "navegacion_personal": SimpleLazyObject(lambda: _personal(request)),
        "navegacion_cuenta": SimpleLazyObject(lambda: _cuenta(request)),
        "papeles": SimpleLazyObject(lambda: _papeles(request)),
    }


def direccion(nombre: str) -> str:
    """La dirección de una página, o vacía si la parte que la sirve no está instalada."""
    try:
        return reverse(nombre)
    except NoReverseMatch:
        return ""


def _reloj_simulado() -> datetime | None:
    """La hora simulada, o nada si el reloj es el verdadero o la base no contesta."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT ahora(), ahora() - clock_timestamp()")
            instante, diferencia = cursor.fetchone()
    except Error:
        return None
    return instante if abs(diferencia) > timedelta(seconds=1) else None


def _puntos(request: HttpRequest, pares: Sequence[tuple[str, str]]) -> list[Punto]:
    """Los puntos que existen, con el de la página señalado (`page`) o el de su sección (`true`)."""
    puntos = []
    for nombre, texto in pares:
        url = direccion(nombre)
        if not url:
            continue
        actual = "page" if request.path == url else ""
        if not actual and request.path.startswith(url):
            actual = "true"
        puntos.append({"url": url, "texto": texto, "actual": actual})
    # Una sección dentro de otra: se señala solo la de dentro.
    suyo = max((p["url"] for p in puntos if p["actual"]), key=len, default="")
    return [p if p["url"] == suyo else {**p, "actual": ""} for p in puntos]


def _publica(request: HttpRequest) -> list[Punto]:
    return _puntos(
        request,
        [
            ("publico:expedientes", _("Expedientes")),
            ("publico:vistas", pgettext("audiencias", "Vistas")),
            ("publico:decisiones", _("Decisiones")),
            ("publico:calculadora", _("Calculadora de términos")),
            ("publico:acerca", _("Acerca de la Comisión")),
        ],
    )


def _pie(request: HttpRequest) -> list[Punto]:
    return _puntos(
        request,
        [
            ("publico:acerca", _("Acerca de la Comisión")),
            ("publico:calculadora", _("Calculadora de términos")),
            ("publico:verificar", _("Verificar un documento")),
            ("publico:estadisticas", _("Estadísticas")),
            ("publico:datos", _("Datos abiertos")),
        ],
    )


def _personal(request: HttpRequest) -> list[Punto]:
    """El menú de la persona: solo lo que su papel le deja ver."""
    usuario = request.user
    if not usuario.is_authenticated:
        return []
    pares = [
        ("secretaria:inicio", _("Secretaría"), Accion.VER_SECRETARIA),
        ("despacho:inicio", _("Despacho"), Accion.VER_DESPACHO),
        ("portal:inicio", _("Mis casos"), Accion.VER_PORTAL),
        ("auditoria:inicio", _("Auditoría"), Accion.VER_AUDITORIA),
        ("secretaria:agenda", _("Agenda"), Accion.VER_SECRETARIA),
        ("secretaria:archivo", pgettext("carpetas", "Archivo"), Accion.LLEVAR_ARCHIVO),
        ("despacho:agenda", _("Agenda"), Accion.VER_DESPACHO),
        ("secretaria:calendario_inicio", _("Calendario y Reglamento"), Accion.VER_SECRETARIA),
        ("despacho:calendario_inicio", _("Calendario y Reglamento"), Accion.VER_DESPACHO),
        ("publico:expedientes", _("Expedientes públicos"), PUBLICA),
        ("publico:vistas", _("Calendario de vistas"), PUBLICA),
        ("publico:calculadora", _("Calculadora"), PUBLICA),
    ]
    permitidos = [(n, t) for n, t, a in pares if not isinstance(a, Accion) or permite(usuario, a)]
    return _puntos(request, permitidos)


def _papeles(request: HttpRequest) -> list[str]:
    """Los papeles vigentes de la persona, dichos con palabras."""
    if not request.user.is_authenticated:
        return []
    return [str(ClaseDeRol(clase).label) for clase in sorted(papeles(request.user))]


def _cuenta(request: HttpRequest) -> list[Punto]:
    return _puntos(
        request,
        [
            ("account_change_password", _("Cambiar la contraseña")),
            ("mfa_index", _("Segundo factor")),
            ("usersessions_list", _("Sesiones abiertas")),
        ],
    )
