"""Varias lecturas en una sola consulta.

La página de un caso enseña treinta tablas: preguntar por cada una tardaría más en ir y venir que en
leer. Cada lectura sigue siendo su `QuerySet`; aquí se piden juntas y vuelven los mismos objetos.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import (
    Count,
    DateTimeField,
    ForeignObjectRel,
    JSONField,
    Model,
    Prefetch,
    QuerySet,
    Value,
)
from django.db.models.query import get_related_populators


class _Lectura:
    """Una consulta compilada y cómo se vuelven objetos sus filas."""

    def __init__(self, consulta: QuerySet[Any]) -> None:
        self.db = consulta.db
        c = consulta.query.get_compiler(using=self.db)
        try:
            self.sql, self.parametros = c.as_sql()
        except EmptyResultSet:  # se sabe sin preguntar que no hay ninguna
            self.sql, self.parametros = "", ()
            return
        assert c.klass_info is not None
        self.modelo: type[Model] = c.klass_info["model"]
        campos = c.klass_info["select_fields"]
        self.suyas = slice(campos[0], campos[-1] + 1)
        self.atributos = [columna[0].target.attname for columna in c.select[self.suyas]]
        self.conversores = [_conversor(columna[0].output_field) for columna in c.select]
        self.relacionados = get_related_populators(c.klass_info, c.select, self.db)  # type: ignore[call-arg]
        self.anotaciones = c.annotation_col_map or {}

    @property
    def pregunta(self) -> str:
        """Sus filas en un solo valor; las columnas, numeradas, que entre tablas se repiten."""
        nombres = ", ".join(f"c{n}" for n, _c in enumerate(self.conversores))
        return f"(SELECT json_agg(x)::text FROM ({self.sql}) AS x({nombres}))"  # noqa: S608

    def objetos(self, valor: str | None) -> list[Any]:
        """Los mismos que daría la consulta por su cuenta."""
        return [self._objeto(fila) for fila in json.loads(valor)] if valor else []

    def _objeto(self, fila: dict[str, Any]) -> Model:
        celdas = [a(v) for a, v in zip(self.conversores, fila.values(), strict=True)]
        objeto = self.modelo.from_db(self.db, self.atributos, celdas[self.suyas])
        for relacionado in self.relacionados:
            relacionado.populate(celdas, objeto)
        for nombre, columna in self.anotaciones.items():
            setattr(objeto, nombre, celdas[columna])
        return objeto


def _conversor(campo: Any) -> Callable[[Any], Any]:
    """De lo que dice JSON al valor del campo; lo que ya es JSON queda como está."""
    if isinstance(campo, JSONField):
        return lambda valor: valor
    if isinstance(campo, DateTimeField):
        return lambda valor: valor and datetime.fromisoformat(valor).astimezone(UTC)
    # Un campo que no admite nulos los trae de la tabla que no tenía fila.
    return lambda valor: None if valor is None else campo.to_python(valor)


class Lote:
    """Unas consultas que se piden juntas, compiladas una vez para todas las veces que se pidan.

    De un `prefetch_related` se admite un escalón, el de los hijos de cada fila. Para volver a
    usarlo con otros valores, las consultas se compilan con unos que no pueden ser los de nadie y
    `leer` dice qué va en lugar de cada uno.
    """

    def __init__(self, consultas: Mapping[str, QuerySet[Any]]) -> None:
        self.lecturas = {n: _Lectura(c.prefetch_related(None)) for n, c in consultas.items()}
        self.hijas: dict[tuple[str, str], tuple[ForeignObjectRel, _Lectura]] = {}
        for nombre, consulta in consultas.items():
            for prefetch in consulta._prefetch_related_lookups:  # type: ignore[attr-defined]
                relacion, hijos = _hijos(consulta, prefetch)
                self.hijas[nombre, relacion.get_accessor_name() or ""] = relacion, _Lectura(hijos)
        todas: dict[Any, _Lectura] = {
            **self.lecturas,
            **{llave: hija for llave, (_r, hija) in self.hijas.items()},
        }
        self.pedidas = {llave: una for llave, una in todas.items() if una.sql}
        self.sql = "SELECT " + ", ".join(una.pregunta for una in self.pedidas.values())
        self.parametros = [p for una in self.pedidas.values() for p in una.parametros]

    def leer(self, en_lugar_de: Mapping[Any, Any] | None = None) -> dict[str, list[Any]]:
        """Cada consulta con sus objetos, y los de sus `prefetch_related`, en una pregunta."""
        valores = self._preguntar(en_lugar_de or {})
        salida = {nombre: una.objetos(valores.get(nombre)) for nombre, una in self.lecturas.items()}
        for (nombre, acceso), (relacion, hija) in self.hijas.items():
            hijos = hija.objetos(valores.get((nombre, acceso)))
            _repartir(salida[nombre], acceso, relacion, hijos)
        return salida

    def _preguntar(self, en_lugar_de: Mapping[Any, Any]) -> dict[Any, Any]:
        if not self.pedidas:
            return {}
        db = next(iter(self.pedidas.values())).db
        with connections[db].cursor() as cursor:
            cursor.execute(self.sql, [en_lugar_de.get(p, p) for p in self.parametros])
            fila = cursor.fetchone()
        return dict(zip(self.pedidas, fila, strict=True))


def leer_juntas(consultas: Mapping[str, QuerySet[Any]]) -> dict[str, list[Any]]:
    """Un lote de una sola vez."""
    return Lote(consultas).leer()


def leer_valores(consultas: Mapping[str, QuerySet[Any]]) -> dict[str, Any]:
    """El primer valor de cada consulta de una columna, en una pregunta; None si no hay ninguno."""
    salida: dict[str, Any] = dict.fromkeys(consultas)
    partes: dict[str, tuple[str, tuple[Any, ...]]] = {}
    for nombre, consulta in consultas.items():
        with suppress(EmptyResultSet):
            partes[nombre] = consulta[:1].query.sql_with_params()
    if partes:
        sql = "SELECT " + ", ".join(f"({sql})" for sql, _p in partes.values())
        db = next(iter(consultas.values())).db
        with connections[db].cursor() as cursor:
            cursor.execute(sql, [p for _s, suyos in partes.values() for p in suyos])
            salida.update(zip(partes, cursor.fetchone(), strict=True))
    return salida


def cuantas(filas: QuerySet[Any]) -> QuerySet[Any]:
    """La consulta que cuenta esas filas, para `leer_valores`; si no hay ninguna no da nada."""
    return (
        filas.order_by()
        .annotate(todas=Value(1))
        .values("todas")
        .annotate(n=Count("pk"))
        .values("n")
    )


def _hijos(
    consulta: QuerySet[Any], prefetch: Prefetch | str
) -> tuple[ForeignObjectRel, QuerySet[Any]]:
    """La relación y la consulta de los hijos de todas sus filas."""
    nombre = prefetch if isinstance(prefetch, str) else prefetch.prefetch_to
    relacion = consulta.model._meta.get_field(nombre)
    assert isinstance(relacion, ForeignObjectRel)
    dada = None if isinstance(prefetch, str) else prefetch.queryset
    filas = relacion.related_model._default_manager.all() if dada is None else dada
    padres = consulta.prefetch_related(None).select_related(None).defer(None).order_by()
    return relacion, filas.filter(**{f"{relacion.field.name}__in": padres.values("pk")})


def _repartir(
    padres: list[Model], acceso: str, relacion: ForeignObjectRel, hijos: list[Model]
) -> None:
    """Deja a cada padre sus hijos, como lo haría `prefetch_related`."""
    campo = relacion.field
    de_cada_uno: dict[Any, list[Model]] = {}
    for hijo in hijos:
        de_cada_uno.setdefault(getattr(hijo, campo.attname), []).append(hijo)
    for padre in padres:
        suyos = de_cada_uno.get(padre.pk, [])
        for hijo in suyos:
            setattr(hijo, campo.name, padre)
        filas = getattr(padre, acceso).get_queryset()
        filas._result_cache, filas._prefetch_done = suyos, True
        padre.__dict__.setdefault("_prefetched_objects_cache", {})[acceso] = filas
