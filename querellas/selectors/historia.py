"""Quién cambió qué en un caso, campo por campo, del último cambio al primero."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models

from querellas.comision.models import Inhibicion
from querellas.models import Comparecencia, Parte, Querella
from vistas.models import Vista

# Lo que nadie decide: se calcula al guardar.
CALLADOS = frozenset({"id", "uuid", "querella", "clave_orden", "creada_en", "version_publica"})


@dataclass(frozen=True)
class Campo:
    """Un valor antes y después, sin darle todavía forma de texto."""

    campo: Any
    antes: Any
    ahora: Any


@dataclass(frozen=True)
class CambioHecho:
    """Una fila guardada: cuándo, quién, por qué acto y qué campos movió."""

    cuando: datetime
    quien: str
    razon: str
    que: str
    cual: str
    nuevo: bool
    campos: tuple[Campo, ...]


def historia(q: Querella) -> list[CambioHecho]:
    """Todos los cambios del caso, el último primero."""
    lista: list[CambioHecho] = []
    lista.extend(_de(Querella, q.history.filter(id=q.pk)))
    for modelo in (Parte, Vista, Comparecencia, Inhibicion):
        lista.extend(_de(modelo, modelo.history.filter(querella_id=q.pk)))  # type: ignore[attr-defined]
    # Los de un mismo acto, a la misma hora: en el orden en que se guardaron.
    return sorted(lista, key=lambda c: c.cuando)[::-1]


def _de(modelo: type[models.Model], filas: Any) -> Iterator[CambioHecho]:
    campos = [f for f in modelo._meta.concrete_fields if f.name not in CALLADOS]
    previas: dict[Any, Any] = {}
    for fila in filas.select_related("history_user").order_by("history_id"):
        previa = previas.get(fila.id)
        previas[fila.id] = fila
        movidos = tuple(_movidos(campos, previa, fila))
        if movidos or previa is None:
            yield CambioHecho(
                cuando=fila.history_date,
                quien=str(fila.history_user) if fila.history_user_id else "",
                razon=fila.history_change_reason or "",
                que=modelo._meta.model_name or "",
                cual="" if modelo is Querella else str(fila.instance),
                nuevo=previa is None,
                campos=movidos,
            )


def _movidos(campos: list[Any], previa: Any, fila: Any) -> Iterator[Campo]:
    for campo in campos:
        if not hasattr(fila, campo.attname):
            continue
        antes = getattr(previa, campo.attname, None) if previa is not None else None
        ahora = getattr(fila, campo.attname)
        vacio = previa is None and ahora in (None, "", False, [])
        if antes != ahora and not vacio:
            yield Campo(campo, antes, ahora)
