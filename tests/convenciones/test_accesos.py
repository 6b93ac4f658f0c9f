"""Toda dirección dice quién entra: sin marca, no hay puerta."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from querellas.cuentas.acceso import PUBLICA, SESION
from querellas.cuentas.politica import TABLA, Accion

# Lo único que se lee sin sesión, además de las páginas de `publico`, de la API y de las de
# allauth, que piden ellas mismas la sesión que les hace falta.
SIN_SESION = {
    "raiz",
    "inicio",
    "mapa",
    "robots",
    "salud",
    "salud_vigilancia",
    "salud_metricas",
    "idioma",
    # El correo recogido de la demostración: 404 fuera de ella o desde otra máquina.
    "correos",
    "correo",
    "correo_html",
    "correo_adjunto",
    # Guarda lo escrito con la sesión vencida; leerlo pide la de esa persona.
    "escrito",
}
DE_ALLAUTH = ("account_", "mfa_", "usersessions_")
ABIERTOS = {"publico", "api", "api-v1"}


def direcciones(
    resolver: URLResolver, ruta: str = "", espacio: str = ""
) -> Iterator[tuple[str, str, Any]]:
    for parte in resolver.url_patterns:
        aqui = ruta + str(parte.pattern)
        if isinstance(parte, URLResolver):
            yield from direcciones(parte, aqui, parte.namespace or espacio)
        elif isinstance(parte, URLPattern):
            nombre = f"{espacio}:{parte.name}" if espacio else str(parte.name)
            yield aqui, nombre, getattr(parte.callback, "acceso", None)


TODAS = list(direcciones(get_resolver()))


def test_toda_direccion_lleva_su_marca_de_acceso() -> None:
    assert len(TODAS) > 40
    validas = {PUBLICA, SESION, *Accion}
    sin_marca = [ruta for ruta, _nombre, marca in TODAS if marca not in validas]
    assert not sin_marca, sin_marca


def test_lo_publico_es_solo_lo_que_se_decidio_que_lo_fuera() -> None:
    abiertas = {
        nombre
        for _ruta, nombre, marca in TODAS
        if marca == PUBLICA
        and nombre.split(":")[0] not in ABIERTOS
        and not nombre.startswith(DE_ALLAUTH)
    }
    assert abiertas <= SIN_SESION, sorted(abiertas - SIN_SESION)


def test_cada_accion_tiene_su_renglon_en_la_tabla() -> None:
    assert set(TABLA) == set(Accion)
