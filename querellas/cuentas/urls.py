"""Entrada, salida, contraseña y segundo factor (allauth), con su marca de acceso."""

from importlib import import_module
from typing import Any

from django.urls import path

from querellas.cuentas.acceso import PUBLICA, SESION, marcar_todas

# Pasos de la entrada: la persona todavía no tiene sesión cuando da su segundo factor.
DE_ENTRADA = {"mfa_authenticate", "mfa_login_webauthn", "mfa_trust"}


def _patrones(modulo: str, marca: str) -> list[Any]:
    return marcar_todas(import_module(modulo).urlpatterns, marca)


def _de_entrada(patrones: list[Any]) -> list[Any]:
    for patron in patrones:
        if getattr(patron, "name", None) in DE_ENTRADA:
            patron.callback.acceso = PUBLICA
        _de_entrada(getattr(patron, "url_patterns", []))
    return patrones


urlpatterns = [
    *_patrones("allauth.account.urls", PUBLICA),
    path("segundo-factor/", (_de_entrada(_patrones("allauth.mfa.urls", SESION)), None, None)),
    path("sesiones/", (_patrones("allauth.usersessions.urls", SESION), None, None)),
]
