"""API pública de solo lectura, con su documento OpenAPI en `openapi.json`."""

from typing import Any

from django.urls import path

from querellas.api import expedientes
from querellas.api.operaciones import api, documento
from querellas.cuentas.acceso import PUBLICA, marcar_todas


def _publicas() -> tuple[list[Any], str, str]:
    patrones, aplicacion, espacio = api.urls
    patrones = [path("openapi.json", documento, name="openapi"), *patrones]
    assert expedientes  # registra sus operaciones al importarse
    return marcar_todas(patrones, PUBLICA), aplicacion, espacio


urlpatterns = [path("", _publicas())]
