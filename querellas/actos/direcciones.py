"""Las direcciones que un área tiene en común con las demás, cada una con su marca de acceso."""

import functools
from collections.abc import Callable
from typing import Any

from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from querellas.actos import (
    agenda,
    atencion,
    cadena,
    certificaciones,
    descarga,
    expediente,
    historia,
    leer,
    ponches,
    views,
    vigilancia,
)
from querellas.actos.area import Area
from querellas.actos.simulador import views as simulacion
from querellas.cuentas.acceso import accion
from querellas.cuentas.politica import Accion

Metodos = Callable[[Callable[..., Any]], Callable[..., Any]]
con_formulario: Metodos = require_http_methods(["GET", "HEAD", "POST"])


def pagina(
    area: Area,
    ruta: str,
    vista: Callable[..., Any],
    nombre: str,
    *,
    metodos: Metodos = require_safe,
    permiso: Accion | None = None,
) -> URLPattern:
    """La misma vista bajo la puerta de esa área; sin otro permiso, el de entrar en ella."""

    def de_esa_area(request: Any, **partes: Any) -> Any:
        return vista(request, area=area, **partes)

    sin_sesion = getattr(vista, "sin_sesion", None)
    if sin_sesion is not None:
        de_esa_area.sin_sesion = functools.partial(sin_sesion, area=area)  # type: ignore[attr-defined]
    return path(ruta, accion(permiso or area.accion)(metodos(de_esa_area)), name=nombre)


def de_lectura(area: Area) -> list[URLPattern]:
    """Un documento en pantalla, sus imágenes y la búsqueda en el texto de los del caso."""
    uno = "documento/<uuid:uuid>/"
    return [
        pagina(area, "expediente/<str:numero>/buscar/", leer.buscar, "buscar_en_caso"),
        pagina(area, uno, descarga.documento, "documento"),
        pagina(area, uno + "leer/", leer.leer, "leer"),
        pagina(area, uno + "pagina/<int:n>/", leer.imagen, "imagen_de_pagina"),
        pagina(area, uno + "miniatura/<int:n>/", leer.miniatura, "miniatura"),
    ]


def direcciones(area: Area) -> list[URLPattern]:
    """El expediente, sus actos, sus documentos y lo que se atiende desde la página de inicio."""
    caso = "expediente/<str:numero>/"
    de_una_vez: dict[str, Any] = {"metodos": require_POST, "permiso": Accion.ATENDER}
    return [
        pagina(area, "agenda/", agenda.agenda, "agenda"),
        pagina(area, caso, expediente.expediente, "expediente"),
        pagina(area, caso + "historia/", historia.historia, "historia"),
        pagina(area, caso + "cadena.json", cadena.cadena, "cadena"),
        pagina(area, caso + "simulador/", simulacion.simulador, "simulador"),
        pagina(
            area,
            caso + "certificaciones/",
            certificaciones.certificaciones,
            "certificaciones",
            metodos=con_formulario,
        ),
        *de_lectura(area),
        pagina(area, caso + "<slug:clave>/", views.acto, "acto", metodos=con_formulario),
        pagina(
            area,
            "ponche/<uuid:uuid>/",
            ponches.dar_cuenta,
            "ponche",
            metodos=con_formulario,
            permiso=Accion.DAR_CUENTA_DE_PONCHE,
        ),
        pagina(area, "alarma/<int:pk>/", atencion.atender_alarma, "atender_alarma", **de_una_vez),
        pagina(area, "tarea/<int:pk>/", atencion.cerrar_tarea, "cerrar_tarea", **de_una_vez),
        pagina(area, "vigilancia/", vigilancia.estado, "vigilancia"),
        pagina(
            area,
            "contingencia/",
            vigilancia.contingencia,
            "contingencia",
            metodos=require_POST,
            permiso=Accion.PONER_CONTINGENCIA,
        ),
        pagina(
            area,
            "freno/<int:pk>/",
            vigilancia.autorizar,
            "liberar_freno",
            metodos=con_formulario,
            permiso=Accion.LIBERAR_FRENO,
        ),
    ]
