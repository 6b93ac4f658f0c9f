"""El validador aplica cada palabra del esquema publicado igual que la biblioteca entera."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from querellas.management.importacion import lectura
from querellas.management.importacion.esquema import esquema
from tests.querellas.test_importar import caso

# Las que no exigen nada: solo explican.
ANOTACIONES = {"$schema", "title", "description"}
# Las aplica la otra: `if` sigue sus ramas y `contains` cuenta.
CON_OTRA = {"then", "else", "minContains", "maxContains"}


def palabras(esquema_: Any) -> set[str]:
    """Cada palabra clave que el esquema usa; un nombre de campo no lo es."""
    if isinstance(esquema_, list):
        return {p for uno in esquema_ for p in palabras(uno)}
    if not isinstance(esquema_, dict):
        return set()
    halladas = set(esquema_)
    for palabra, valor in esquema_.items():
        dentro = valor.values() if palabra == "properties" else [valor]
        for uno in dentro:
            halladas |= palabras(uno) if isinstance(uno, dict | list) else set()
    return halladas


def errores(validador: Any, valor: Any) -> set[tuple[Any, ...]]:
    return {(tuple(e.absolute_path), e.validator) for e in validador.iter_errors(valor)}


def mutaciones() -> list[dict[str, Any]]:
    """El caso bien escrito y, por cada palabra del esquema, uno que la incumple."""
    bueno = caso()
    malos = []
    for ruta, valor in (
        (("numero",), 7),
        (("numero",), "a/b"),
        (("numero",), "x" * 60),
        (("querellante", "clase"), "nadie"),
        (("querellante",), {"clase": "ciudadano"}),
        (("querellante",), {"clase": "gobernador"}),
        (("querellante",), []),
        (("cargos",), []),
        (("cargos",), ["x"] * 201),
        (("cargos", 0), ""),
        (("juramento", "fecha"), "1997-02-30"),
        (("juramento", "fecha"), "1997"),
        (("actos",), []),
        (("actos", 1), {"acto": "presentar", "fecha": "1997-03-05"}),
        (("actos", 1), {"acto": "notificar"}),
        (("actos", 1), {"acto": "volar", "fecha": "1997-03-05"}),
        (("actos", 1), {"fecha": "1997-03-05"}),
        (("actos", 1), "notificar"),
        (("actos", 1, "fecha_incierta"), "1997"),
        (("actos", 1, "otro"), 1),
        (
            ("actos", 1),
            {"acto": "recibir_mandato", "fecha": "1997-03-05", "resultado": "devuelve"}
            | {"autoridad": "x", "dias": 0},
        ),
        (
            ("actos", 1),
            {"acto": "recibir_mandato", "fecha": "1997-03-05", "resultado": "devuelve"}
            | {"autoridad": "x", "dias": 10**9},
        ),
    ):
        malo = deepcopy(bueno)
        lugar: Any = malo
        for paso in ruta[:-1]:
            lugar = lugar[paso]
        lugar[ruta[-1]] = valor
        malos.append(malo)
    return [bueno, *malos]


def test_cada_palabra_del_esquema_la_aplica_el_validador():
    usadas = palabras(esquema()) - ANOTACIONES
    conocidas = set(lectura.validador().VALIDATORS) | CON_OTRA
    assert usadas - conocidas == set()
    # `then` y `else` las sigue el `if`, y la lista no está vacía por error.
    assert {"if", "then", "oneOf", "anyOf", "contains", "allOf", "const"} <= usadas
    assert lectura.validador().format_checker.checkers.keys() == {"date"}


def test_el_validador_dice_lo_mismo_que_la_biblioteca():
    biblioteca = Draft202012Validator(esquema(), format_checker=FormatChecker(formats=("date",)))
    distintos = 0
    for valor in mutaciones():
        suyos = errores(lectura.validador(), valor)
        assert suyos == errores(biblioteca, valor)
        distintos += bool(suyos)
    assert distintos == 20


@pytest.mark.parametrize(
    ("valor", "falla"),
    [
        ({"a": "si", "b": 1}, False),
        ({"a": "si"}, True),  # then
        ({"a": "no", "c": 1}, False),
        ({"a": "no"}, True),  # else
        ({"c": 1}, False),
        ({}, True),
    ],
)
@pytest.mark.parametrize(
    "condicion",
    [
        {"properties": {"a": {"const": "si"}}, "required": ["a"]},
        {"properties": {"a": {"enum": ["si"]}}, "required": ["a"]},
    ],
)
def test_un_if_sigue_sus_dos_ramas(condicion, valor, falla):
    forma = {"if": condicion, "then": {"required": ["b"]}, "else": {"required": ["c"]}}
    assert bool(list(lectura.aplicar(forma).iter_errors(valor))) is falla
