"""Quién cambió qué en un caso, campo por campo, del último cambio al primero."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models

from alcaldes.models import Mandato
from querellas.comision.models import Inhibicion
from querellas.models import Comparecencia, Parte, Querella
from querellas.selectors.lote import leer_juntas
from vistas.models import Vista

CON_HISTORIA = (Parte, Vista, Comparecencia, Inhibicion)
Nombradas = dict[type[models.Model], dict[Any, models.Model]]
# Lo que nadie decide: se calcula al guardar.
CALLADOS = frozenset({"id", "uuid", "querella", "clave_orden", "creada_en", "version_publica"})


@dataclass(frozen=True)
class Campo:
    """Un valor antes y después, sin darle todavía forma de texto; si es de otra fila, esa fila."""

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
    consultas = {"querella": _filas(q.history.filter(id=q.pk))}
    for modelo in CON_HISTORIA:
        suyas = modelo.history.filter(querella_id=q.pk)  # type: ignore[attr-defined]
        consultas[modelo.__name__] = _filas(suyas)
    leidas = leer_juntas(consultas)
    nombradas = _nombradas(leidas)
    lista = list(_de(Querella, leidas["querella"], nombradas))
    for modelo in CON_HISTORIA:
        lista.extend(_de(modelo, leidas[modelo.__name__], nombradas))
    # Los de un mismo acto, a la misma hora: en el orden en que se guardaron.
    return sorted(lista, key=lambda c: c.cuando)[::-1]


def _filas(historicas: Any) -> Any:
    return historicas.select_related("history_user").order_by("history_id")


def _nombradas(leidas: dict[str, list[Any]]) -> Nombradas:
    """Las filas a que apuntan los cambios, todas en una pregunta."""
    pedidas: dict[type[models.Model], set[Any]] = {}
    for fila in (f for filas in leidas.values() for f in filas):
        for campo in _llaves(fila.instance_type):
            pedidas.setdefault(campo.related_model, set()).add(getattr(fila, campo.attname))
    consultas = {
        m.__name__: m._default_manager.filter(pk__in=pks - {None}).select_related(
            *(f.name for f in _llaves(m) if m is Mandato)
        )
        for m, pks in pedidas.items()
    }
    halladas = leer_juntas(consultas)
    return {m: {x.pk: x for x in halladas[m.__name__]} for m in pedidas}


def _llaves(modelo: type[models.Model]) -> list[Any]:
    return [
        f
        for f in modelo._meta.concrete_fields
        if isinstance(f, models.ForeignKey) and f.name not in CALLADOS
    ]


def _cual(fila: Any, nombradas: Nombradas) -> str:
    """Cómo se llama esa fila, con lo que nombra ya leído."""
    como_quedo = fila.instance
    for campo in _llaves(fila.instance_type):
        de_esa = nombradas[campo.related_model].get(getattr(fila, campo.attname))
        if de_esa is not None:
            setattr(como_quedo, campo.name, de_esa)
    return str(como_quedo)


def _de(
    modelo: type[models.Model], filas: list[Any], nombradas: Nombradas
) -> Iterator[CambioHecho]:
    campos = [f for f in modelo._meta.concrete_fields if f.name not in CALLADOS]
    previas: dict[Any, Any] = {}
    for fila in filas:
        previa = previas.get(fila.id)
        previas[fila.id] = fila
        movidos = tuple(_movidos(campos, previa, fila, nombradas))
        if movidos or previa is None:
            yield CambioHecho(
                cuando=fila.history_date,
                quien=str(fila.history_user) if fila.history_user_id else "",
                razon=fila.history_change_reason or "",
                que=modelo._meta.model_name or "",
                cual="" if modelo is Querella else _cual(fila, nombradas),
                nuevo=previa is None,
                campos=movidos,
            )


def _movidos(campos: list[Any], previa: Any, fila: Any, nombradas: Nombradas) -> Iterator[Campo]:
    for campo in campos:
        if not hasattr(fila, campo.attname):
            continue
        antes = getattr(previa, campo.attname, None) if previa is not None else None
        ahora = getattr(fila, campo.attname)
        vacio = previa is None and ahora in (None, "", False, [])
        if antes != ahora and not vacio:
            if campo.is_relation:
                nombres = nombradas.get(campo.related_model, {})
                antes, ahora = nombres.get(antes, antes), nombres.get(ahora, ahora)
            yield Campo(campo, antes, ahora)
