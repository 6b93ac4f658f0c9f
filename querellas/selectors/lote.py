"""Varias lecturas en una sola consulta.

La página de un caso enseña treinta tablas: preguntar por cada una tardaría más en ir y venir que en
leer. Cada lectura sigue siendo su `QuerySet`; aquí se piden juntas y vuelven los mismos objetos.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import DateTimeField, ForeignObjectRel, JSONField, Model, Prefetch, QuerySet
from django.db.models.query import get_related_populators


class _Lectura:
    """Una consulta compilada y cómo se vuelven objetos sus filas."""

    def __init__(self, consulta: QuerySet[Any]) -> None:
        self.consulta = consulta
        self.compilador = consulta.query.get_compiler(using=consulta.db)
        try:
            self.sql, self.parametros = self.compilador.as_sql()
        except EmptyResultSet:
            self.sql, self.parametros = "", ()

    @property
    def pregunta(self) -> str:
        """Sus filas en un solo valor; las columnas, numeradas, que entre tablas se repiten."""
        nombres = ", ".join(f"c{n}" for n, _c in enumerate(self.compilador.select))
        return f"(SELECT json_agg(x)::text FROM ({self.sql}) AS x({nombres}))"  # noqa: S608

    def objetos(self, valor: str | None) -> list[Any]:
        """Los mismos que daría la consulta por su cuenta."""
        c, db = self.compilador, self.consulta.db
        filas = json.loads(valor) if valor else []
        if not filas:
            return []
        de_cada_columna = [_conversor(columna[0].output_field) for columna in c.select]
        assert c.klass_info is not None
        campos = c.klass_info["select_fields"]
        desde, hasta = campos[0], campos[-1] + 1
        atributos = [columna[0].target.attname for columna in c.select[desde:hasta]]
        relacionados = get_related_populators(c.klass_info, c.select, db)  # type: ignore[call-arg]
        salida = []
        for fila in filas:
            celdas = [a(v) for a, v in zip(de_cada_columna, fila.values(), strict=True)]
            objeto = c.klass_info["model"].from_db(db, atributos, celdas[desde:hasta])
            for relacionado in relacionados:
                relacionado.populate(celdas, objeto)
            for nombre, columna in (c.annotation_col_map or {}).items():
                setattr(objeto, nombre, celdas[columna])
            salida.append(objeto)
        return salida


def _conversor(campo: Any) -> Callable[[Any], Any]:
    """De lo que dice JSON al valor del campo; lo que ya es JSON queda como está."""
    if isinstance(campo, JSONField):
        return lambda valor: valor
    if isinstance(campo, DateTimeField):
        return lambda valor: valor and datetime.fromisoformat(valor).astimezone(UTC)
    # Un campo que no admite nulos los trae de la tabla que no tenía fila.
    return lambda valor: None if valor is None else campo.to_python(valor)


def leer_juntas(consultas: Mapping[str, QuerySet[Any]]) -> dict[str, list[Any]]:
    """Cada consulta con sus objetos, y los de sus `prefetch_related`, todo en una pregunta.

    De un `prefetch_related` se admite un escalón, el de los hijos de cada fila.
    """
    lecturas = {nombre: _Lectura(c.prefetch_related(None)) for nombre, c in consultas.items()}
    hijas: dict[tuple[str, str], tuple[ForeignObjectRel, _Lectura]] = {}
    for nombre, consulta in consultas.items():
        for prefetch in consulta._prefetch_related_lookups:  # type: ignore[attr-defined]
            relacion, hijos = _hijos(consulta, prefetch)
            hijas[nombre, relacion.get_accessor_name() or ""] = relacion, _Lectura(hijos)
    todas = {**lecturas, **{llave: hija for llave, (_r, hija) in hijas.items()}}
    valores = _preguntar({llave: una for llave, una in todas.items() if una.sql})
    salida = {nombre: una.objetos(valores.get(nombre)) for nombre, una in lecturas.items()}
    for (nombre, acceso), (relacion, hija) in hijas.items():
        _repartir(salida[nombre], acceso, relacion, hija.objetos(valores.get((nombre, acceso))))
    return salida


def _preguntar(lecturas: Mapping[Any, _Lectura]) -> dict[Any, Any]:
    if not lecturas:
        return {}
    sql = "SELECT " + ", ".join(una.pregunta for una in lecturas.values())
    parametros = [p for una in lecturas.values() for p in una.parametros]
    una_de_ellas = next(iter(lecturas.values()))
    with connections[una_de_ellas.consulta.db].cursor() as cursor:
        cursor.execute(sql, parametros)
        fila = cursor.fetchone()
    return dict(zip(lecturas, fila, strict=True))


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
