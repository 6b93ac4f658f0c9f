"""Comprobaciones de arranque: lo que, mal puesto, haría daño en silencio."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Critical, Error, Tags, register

from querellas.clave import hay_clave


@register(Tags.compatibility)
def guardia(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """La guardia de la vigilancia ha de ser más larga que la espera admitida de un acto."""
    if settings.GUARDIA_MINUTOS > settings.RECEPCION_MAXIMA_MINUTOS or settings.RELOJ_SIMULADO:
        return []
    return [
        Error(
            "QUERELLAS_GUARDIA_MINUTOS debe ser mayor que los "
            f"{settings.RECEPCION_MAXIMA_MINUTOS} minutos que puede esperar un acto recibido.",
            id="querellas.E001",
        )
    ]


@register(Tags.security, deploy=True)
def clave(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Sin clave secreta no arranca nada que atienda a nadie; preparar la imagen no la pide."""
    return [] if hay_clave() else [Critical("Falta QUERELLAS_CLAVE_SECRETA.", id="querellas.E002")]


@register(Tags.database)
def reloj(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Una hora simulada sin su permiso expreso no se acepta (solo `check --database`)."""
    from django.db import connections

    if settings.RELOJ_SIMULADO or not databases:
        return []
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT to_regclass('public.reloj') IS NOT NULL")
        if not cursor.fetchone()[0]:
            return []
        cursor.execute("SELECT count(*) FROM reloj")
        simulado = cursor.fetchone()[0]
    if not simulado:
        return []
    return [
        Critical("Hay un reloj simulado y falta QUERELLAS_RELOJ_SIMULADO=1.", id="querellas.E003")
    ]
