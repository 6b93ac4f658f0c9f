"""Entrada, salida, contraseña y segundo factor (allauth), con su marca de acceso."""

from importlib import import_module

from django.urls import path

from querellas.cuentas.acceso import PUBLICA, SESION, marcar_todas

_DE_SESION = ("allauth.mfa.urls", "allauth.usersessions.urls")


def _patrones(modulo: str) -> list[object]:
    return list(import_module(modulo).urlpatterns)


urlpatterns = [
    *marcar_todas(_patrones("allauth.account.urls"), PUBLICA),
    *(
        path(f"{prefijo}/", (marcar_todas(_patrones(modulo), SESION), None, None))
        for prefijo, modulo in zip(("segundo-factor", "sesiones"), _DE_SESION, strict=True)
    ),
]
