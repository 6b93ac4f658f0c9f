"""Lo que queda en la bitácora técnica de cada entrada: quién y desde dónde, nunca el correo."""

import logging
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.mfa.signals import (
    authentication_failed,
    authenticator_added,
    authenticator_removed,
    authenticator_reset,
)
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.http import HttpRequest

from querellas.cuentas import sesion

log = logging.getLogger("querellas.acceso")


def conectar() -> None:
    """La llama la aplicación al arrancar."""
    user_logged_in.connect(_entro, dispatch_uid="registro_entro")
    user_logged_out.connect(_salio, dispatch_uid="registro_salio")
    user_login_failed.connect(_fallo, dispatch_uid="registro_fallo")
    authentication_failed.connect(_fallo_el_factor, dispatch_uid="registro_fallo_el_factor")
    for senal in (authenticator_added, authenticator_removed, authenticator_reset):
        senal.connect(_cambio_el_factor, dispatch_uid="registro_cambio_el_factor")


def _entro(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    sesion.empezar(request)
    log.info("entrada usuario=%s desde=%s", user.pk, _desde(request))


def _salio(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    request._salio = True  # type: ignore[attr-defined]
    log.info("salida usuario=%s", getattr(user, "pk", None))


def _fallo(sender: Any, request: HttpRequest | None = None, **_: Any) -> None:
    log.warning("entrada_fallida desde=%s", _desde(request) if request else "")


def _fallo_el_factor(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    log.warning("segundo_factor_fallido usuario=%s desde=%s", user.pk, _desde(request))


def _cambio_el_factor(sender: Any, request: HttpRequest, user: Any, **_: Any) -> None:
    log.warning("segundo_factor_cambiado usuario=%s desde=%s", user.pk, _desde(request))


def denegado(request: HttpRequest, marca: object) -> None:
    """Alguien con sesión pidió lo que no le toca: la dirección por su nombre, sin sus datos."""
    nombre = request.resolver_match.view_name if request.resolver_match else ""
    log.warning("denegado usuario=%s accion=%s pagina=%s", request.user.pk, marca, nombre)


def _desde(request: HttpRequest) -> str:
    """La dirección de red; sin lo que pueda partir el renglón."""
    direccion = request.META.get("REMOTE_ADDR", "")
    if direccion:
        direccion = get_adapter(request).get_client_ip(request)
    return str(direccion).replace("\n", "").replace("\r", "")
