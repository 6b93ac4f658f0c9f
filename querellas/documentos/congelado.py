"""Datos que se congelan: dataclasses inmutables que van a JSON y vuelven iguales.

Solo admite texto, enteros, sí o no, días, instantes, tuplas y otras clases congeladas: lo que
la bitácora puede resumir siempre igual. Un campo desconocido o de otra clase se rechaza, para
que ningún documento salga con un dato perdido.
"""

import dataclasses
import types
import typing
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any, Self

from plazos.nucleo.incierto import como_consta, leer

# Invisibles que cambian lo que se lee (sentido de la escritura, ancho cero, uso privado).
_PROHIBIDAS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_SALTOS = str.maketrans({"\r": "\n", "\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\t": " "})


class DatosInvalidos(ValueError):  # noqa: N818 - nombre del dominio
    """Los datos de un documento no tienen la forma que su clase exige."""


def limpiar(texto: str) -> str:
    """Texto en NFC, con saltos de línea uniformes y sin caracteres invisibles ni de control."""
    compuesto = unicodedata.normalize("NFC", texto.replace("\r\n", "\n").translate(_SALTOS))
    return "".join(c for c in compuesto if c == "\n" or unicodedata.category(c) not in _PROHIBIDAS)


class Congelado:
    """Base de los datos congelados: `a_json()` y `desde_json()` son inversas."""

    def a_json(self) -> dict[str, Any]:
        """Solo tipos de JSON; los días y los instantes, en ISO 8601."""
        campos = dataclasses.fields(typing.cast(Any, self))
        return {campo.name: _escribir(getattr(self, campo.name)) for campo in campos}

    @classmethod
    def desde_json(cls, datos: Mapping[str, Any]) -> Self:
        """Reconstruye la clase; rechaza campos de más, de menos o de otra clase."""
        if not isinstance(datos, Mapping):
            raise DatosInvalidos(f"{cls.__name__}: se esperaba un objeto")
        lectores = _lectores(typing.cast(Any, cls))
        if de_mas := sorted(set(datos) - set(lectores)):
            raise DatosInvalidos(f"{cls.__name__}: campos desconocidos: {', '.join(de_mas)}")
        valores = {}
        for nombre, valor in datos.items():
            try:
                valores[nombre] = lectores[nombre](valor)
            except DatosInvalidos as error:
                raise DatosInvalidos(f"{cls.__name__}.{nombre}: {error}") from error
        try:
            return cls(**valores)
        except TypeError as error:
            raise DatosInvalidos(f"{cls.__name__}: {error}") from error


def _escribir(valor: Any) -> Any:
    if isinstance(valor, Congelado):
        return valor.a_json()
    if isinstance(valor, tuple):
        return [_escribir(uno) for uno in valor]
    if isinstance(valor, date):  # también datetime
        return como_consta(valor)
    if isinstance(valor, str):  # de un bilingüe, su español
        return str(valor)
    if valor is None or isinstance(valor, int | bool):
        return valor
    raise DatosInvalidos(f"no se puede congelar {type(valor).__name__}")


@cache
def _lectores(clase: Any) -> dict[str, Callable[[Any], Any]]:
    anotaciones = typing.get_type_hints(clase)
    return {c.name: _lector(anotaciones[c.name]) for c in dataclasses.fields(clase)}


def _lector(anotacion: Any) -> Callable[[Any], Any]:
    """Función que lee un valor de JSON según la anotación del campo."""
    origen, partes = typing.get_origin(anotacion), typing.get_args(anotacion)
    if origen is tuple:
        return _lector_de_tupla(_lector(partes[0]))
    if origen in (types.UnionType, typing.Union):
        (unica,) = [p for p in partes if p is not type(None)]
        lee = _lector(unica)
        return lambda valor: None if valor is None else lee(valor)
    if origen is typing.Literal:
        return _lector_de_lista_cerrada(partes)
    if isinstance(anotacion, type) and issubclass(anotacion, Congelado):
        return anotacion.desde_json
    return _SIMPLES[anotacion]


def _lector_de_tupla(lee: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def leer(valor: Any) -> tuple[Any, ...]:
        if not isinstance(valor, list | tuple):
            raise DatosInvalidos("se esperaba una lista")
        return tuple(lee(uno) for uno in valor)

    return leer


def _lector_de_lista_cerrada(opciones: tuple[Any, ...]) -> Callable[[Any], Any]:
    def leer(valor: Any) -> Any:
        if valor not in opciones:
            raise DatosInvalidos(f"{valor!r} no es una de {', '.join(map(str, opciones))}")
        return valor

    return leer


def _texto(valor: Any) -> str:
    if not isinstance(valor, str):
        raise DatosInvalidos("se esperaba texto")
    return limpiar(valor)


def _entero(valor: Any) -> int:
    if not isinstance(valor, int) or isinstance(valor, bool):
        raise DatosInvalidos("se esperaba un número entero")
    return valor


def _si_o_no(valor: Any) -> bool:
    if not isinstance(valor, bool):
        raise DatosInvalidos("se esperaba verdadero o falso")
    return valor


def _dia(valor: Any) -> date:
    if isinstance(valor, date) and not isinstance(valor, datetime):
        return valor
    try:
        return leer(valor)
    except (TypeError, ValueError) as error:
        raise DatosInvalidos(f"no es un día: {valor!r}") from error


def _instante(valor: Any) -> datetime:
    try:
        leido = valor if isinstance(valor, datetime) else datetime.fromisoformat(valor)
    except (TypeError, ValueError) as error:
        raise DatosInvalidos(f"no es un instante: {valor!r}") from error
    if leido.tzinfo is None:
        raise DatosInvalidos("el instante no dice su zona")
    return leido


_SIMPLES: dict[Any, Callable[[Any], Any]] = {
    str: _texto,
    int: _entero,
    bool: _si_o_no,
    date: _dia,
    datetime: _instante,
}
