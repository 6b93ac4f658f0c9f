"""El informe de las fallas dice la verdad: lo que se corrió, lo que falló y lo que nadie probó."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from tests.arnes import RAIZ
from tests.fallas import informe


def _nombres(archivo: Path) -> list[str]:
    arbol = ast.parse(archivo.read_text())
    return [n.name for n in ast.walk(arbol) if isinstance(n, ast.FunctionDef)]


def _dichos(archivo: Path) -> set[str]:
    return set(informe.FALLA.findall(archivo.read_text()))


def test_toda_falla_tiene_una_prueba_que_existe() -> None:
    de_la_carpeta = {f for a in (RAIZ / "tests/fallas").glob("test_*.py") for f in _dichos(a)}
    assert de_la_carpeta | set(informe.EN_OTRA_PARTE) == set(informe.FALLAS)
    for rutas in informe.EN_OTRA_PARTE.values():
        for ruta in rutas:
            archivo, _, prefijo = ruta.partition("::")
            assert any(n.startswith(prefijo or "test_") for n in _nombres(RAIZ / archivo)), ruta


def test_make_corre_la_carpeta_y_lo_de_otras_partes() -> None:
    corre = informe.archivos()
    assert corre[0] == "tests/fallas"
    assert "tests/querellas/test_revertir.py" in corre
    assert all((RAIZ / archivo).exists() for archivo in corre)
    receta = (RAIZ / "Makefile").read_text()
    assert "$$($(VENV) -m tests.fallas.informe) -p tests.fallas.informe" in receta


@pytest.mark.parametrize(
    ("cuenta", "dice"),
    [
        ({"passed": 3, "failed": 1, "skipped": 0}, "falla"),
        ({"passed": 3, "failed": 0, "skipped": 1}, "bien, con saltadas"),
        ({"passed": 0, "failed": 0, "skipped": 2}, "sin probar"),
        ({"passed": 0, "failed": 0, "skipped": 0}, "sin probar"),
        ({"passed": 1, "failed": 0, "skipped": 0}, "bien"),
    ],
)
def test_saltar_no_es_pasar(cuenta: dict[str, int], dice: str) -> None:
    assert informe._resultado(cuenta) == dice


def test_la_pagina_enlaza_cada_falla_con_lo_que_la_prueba() -> None:
    prueba: dict[str, Any] = {
        "prueba": "tests/fallas/test_x.py::test_a<b>",
        "linea": 7,
        "fallas": ["FT-24"],
        "resultado": "passed",
        "segundos": 1.5,
        "anotado": {"semilla": 20261130},
    }
    texto = informe.pagina(
        {
            "orden": informe.ORDEN,
            "version": "abc",
            "programa": "3.11",
            "sistema": "Linux",
            "nucleos": 2,
            "ajustes": {"FALLAS_SEMILLA": "20261130"},
            "por_falla": {f: informe._de(f, [prueba] * (f == "FT-24")) for f in informe.FALLAS},
            "pruebas": [prueba],
        }
    )
    assert '<a href="#p0">1</a>' in texto
    assert '<tr id="p0"><td><a href="tests/fallas/test_x.py">' in texto
    assert "test_a&lt;b&gt;" in texto
    assert "20261130" in texto
    assert texto.count("sin probar") == len(informe.FALLAS) - 1
