"""Lo que un documento dice en español y en inglés: la ley y los cómputos, escritos una vez.

Un `Bilingue` es el texto español, que es el que vale, con su inglés al lado. El documento congela
los pares de todos los que lleva dentro, y de ellos sale la versión de cortesía. Lo que escribió
una persona no tiene par: se queda en español y así se marca.
"""

import dataclasses
import typing
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Any, Literal, TypeVar

from querellas.documentos.congelado import Congelado, limpiar

Idioma = Literal["es", "en"]
T = TypeVar("T")
_IDIOMA: ContextVar[Idioma] = ContextVar("idioma_de_documento", default="es")


def idioma_de_documento() -> Idioma:
    """El idioma en que se está componiendo el documento."""
    return _IDIOMA.get()


@contextmanager
def componiendo_en(idioma: Idioma) -> Iterator[None]:
    """Compone en ese idioma mientras dura."""
    ficha = _IDIOMA.set(idioma)
    try:
        yield
    finally:
        _IDIOMA.reset(ficha)


class Bilingue(str):
    """El texto español, con su inglés en `en`."""

    __slots__ = ("en",)
    en: str

    def __new__(cls, es: str, en: str) -> "Bilingue":
        """`en` puede traer dentro otro bilingüe ya escrito en inglés."""
        hecho = super().__new__(cls, es)
        hecho.en = en
        return hecho

    def format(self, *args: object, **datos: object) -> "Bilingue":
        """Los mismos datos en los dos idiomas; el que es bilingüe, en el suyo."""
        ingles = {k: en_ingles_si_hay(v) for k, v in datos.items()}
        return Bilingue(
            super().format(*args, **datos),
            self.en.format(*map(en_ingles_si_hay, args), **ingles),
        )


def en_ingles_si_hay(valor: object) -> object:
    """El inglés de lo que es bilingüe; lo demás, igual."""
    return valor.en if isinstance(valor, Bilingue) else valor


class EnEspanol(str):
    """Un texto que en la versión inglesa se queda en español."""

    __slots__ = ()


@dataclasses.dataclass(frozen=True, kw_only=True)
class Par(Congelado):
    """Un texto del documento y su inglés."""

    es: str
    en: str


def pares_de(valor: Any) -> dict[str, str]:
    """Los pares que hay dentro de un dato congelado, por su español."""
    if isinstance(valor, Bilingue):
        return {limpiar(valor): limpiar(valor.en)}
    if isinstance(valor, tuple):
        return {es: en for uno in valor for es, en in pares_de(uno).items()}
    if isinstance(valor, Congelado) and not isinstance(valor, Par):
        campos = dataclasses.fields(typing.cast(Any, valor))
        return {es: en for c in campos for es, en in pares_de(getattr(valor, c.name)).items()}
    return {}


def traducido(valor: T, pares: Mapping[str, str]) -> T:
    """El mismo dato con cada texto en inglés, o marcado como español si no lo tiene."""
    return typing.cast(T, _traducir(valor, pares))


def _traducir(valor: Any, pares: Mapping[str, str]) -> Any:
    if isinstance(valor, str):
        return pares[valor] if valor in pares else EnEspanol(valor)
    if isinstance(valor, tuple):
        return tuple(_traducir(uno, pares) for uno in valor)
    if isinstance(valor, Congelado) and not isinstance(valor, Par):
        cambia = {
            nombre: _traducir(getattr(valor, nombre), pares)
            for nombre in _de_texto(typing.cast(Any, type(valor)))
        }
        return dataclasses.replace(typing.cast(Any, valor), **cambia)
    return valor


@cache
def _de_texto(clase: Any) -> tuple[str, ...]:
    """Los campos que pueden llevar texto; una lista cerrada es una clave y no se traduce."""
    anotaciones = typing.get_type_hints(clase)
    nombres = (c.name for c in dataclasses.fields(clase))
    return tuple(
        n for n in nombres if typing.get_origin(anotaciones[n]) is not Literal and n != "ingles"
    )
