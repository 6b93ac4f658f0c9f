"""Marcas de acceso de las páginas: toda URL lleva `@publica` o `@accion(...)`.

El middleware `querellas.middleware.acceso` cierra la puerta a la que no la lleve.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.urls import URLPattern, URLResolver

from querellas.cuentas.politica import Accion

V = TypeVar("V", bound=Callable[..., Any])
PUBLICA = "publica"
SESION = "sesion"


def publica(vista: V) -> V:
    """Cualquiera la lee, con o sin sesión."""
    vista.acceso = PUBLICA  # type: ignore[attr-defined]
    return vista


def con_sesion(vista: V) -> V:
    """Cualquier persona con sesión (su propia cuenta)."""
    vista.acceso = SESION  # type: ignore[attr-defined]
    return vista


def accion(cual: Accion) -> Callable[[V], V]:
    """Solo quien tiene esa acción; el acto vuelve a comprobarla sobre el objeto."""

    def marcar(vista: V) -> V:
        vista.acceso = cual  # type: ignore[attr-defined]
        return vista

    return marcar


def marcar_todas(patrones: Iterable[Any], marca: Any) -> list[Any]:
    """Marca las URL de una biblioteca (allauth, ninja) que no llevan la suya."""
    lista = list(patrones)
    for patron in lista:
        if isinstance(patron, URLResolver):
            marcar_todas(patron.url_patterns, marca)
        elif isinstance(patron, URLPattern) and not hasattr(patron.callback, "acceso"):
            patron.callback.acceso = marca  # type: ignore[attr-defined]
    return lista
