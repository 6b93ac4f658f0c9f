"""Una parte del caso: qué filas son y cuándo se leen."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

from django.db.models import Model, QuerySet

T = TypeVar("T", bound=Model)


class parte(Generic[T]):  # noqa: N801  (decora, como `property`)
    """Método que devuelve una consulta; leída una vez, la ficha se queda con la lista.

    Se lee sola cuando alguien la pide, o con todas las demás en `Ficha.leer_todo`.
    """

    def __init__(self, consulta: Callable[[Any], QuerySet[T]]) -> None:
        self.consulta = consulta
        self.__doc__ = consulta.__doc__

    def __set_name__(self, clase: type, nombre: str) -> None:
        self.nombre = nombre

    @overload
    def __get__(self, ficha: None, clase: type) -> Self: ...
    @overload
    def __get__(self, ficha: object, clase: type) -> list[T]: ...
    def __get__(self, ficha: object | None, clase: type) -> Self | list[T]:
        if ficha is None:
            return self
        return self.dejar(ficha, list(self.consulta(ficha)))

    def dejar(self, ficha: Any, filas: list[T]) -> list[T]:
        """Las filas leídas quedan en la ficha; las del caso lo conocen sin preguntarlo."""
        for fila in filas:
            if getattr(fila, "querella_id", None) == ficha.q.pk:
                setattr(fila, "querella", ficha.q)  # noqa: B010  (no toda tabla la tiene)
        ficha.__dict__[self.nombre] = filas
        return filas
