"""Qué es una lectura del Reglamento y cada valor que admite."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

Texto = str | Promise


@dataclass(frozen=True)
class Opcion:
    """Un valor que la lectura admite; `clave` es lo que viaja en el formulario."""

    clave: str
    valor: Any
    titulo: Texto
    explicacion: Texto


@dataclass(frozen=True)
class Lectura:
    """Una lectura discutible de la ley, con sus valores y lo que cada uno significa."""

    campo: str
    titulo: Texto
    pregunta: Texto
    opciones: tuple[Opcion, ...]

    def opcion(self, valor: Any) -> Opcion | None:
        """La opción de un valor guardado."""
        buscado = tuple(valor) if isinstance(valor, list) else valor
        return next((o for o in self.opciones if o.valor == buscado), None)

    def en_palabras(self, valor: Any) -> str:
        opcion = self.opcion(valor)
        return str(opcion.titulo) if opcion else str(valor)
