"""El informe de las fallas: `make fallas-largo` deja `FALLAS.json` y `FALLAS.html`.

Complemento de pytest (`-p tests.fallas.informe`). De cada prueba toma las fallas que nombra su
docstring o su módulo (FT-01…), su resultado, lo que tardó y lo que ella misma anotó con
`record_property` (semilla, cuentas). Cualquiera puede volver a correrlo y compararlo.
"""

from __future__ import annotations

import html
import json
import os
import platform
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

FALLA = re.compile(r"FT-\d{2}")
TODAS = [f"FT-{n:02d}" for n in range(1, 39)]
# Las que prueban otras carpetas, o piden otra máquina.
EN_OTRA_PARTE = {
    "FT-14": "tests/querellas/test_disco_lleno.py",
    "FT-15": "tests/querellas/test_limpieza.py",
    "FT-17": "tests/documentos/test_produccion.py",
    "FT-20": "tests/recorridos/test_alta.py",
    "FT-21": "tests/recorridos/test_escritos.py y test_alta.py",
    "FT-22": "tests/recorridos/test_subida_cortada.py",
    "FT-29": "tests/plazos (adopción de días especiales)",
    "FT-30": "tests/plazos (calendario)",
    "FT-36": "tests/plazos (órdenes)",
    "FT-38": "tests/querellas/test_revertir.py",
}
filas: list[dict[str, Any]] = []
nombradas: dict[str, list[str]] = {}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        propia = getattr(getattr(item, "function", None), "__doc__", "") or ""
        modulo = getattr(getattr(item, "module", None), "__doc__", "") or ""
        nombradas[item.nodeid] = sorted(set(FALLA.findall(propia) or FALLA.findall(modulo)))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" or (report.when == "setup" and report.outcome != "passed"):
        filas.append(
            {
                "prueba": report.nodeid,
                "fallas": nombradas.get(report.nodeid, []),
                "resultado": report.outcome,
                "segundos": round(report.duration, 1),
                "anotado": dict(report.user_properties),
            }
        )


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not filas:
        return
    por_falla: dict[str, list[str]] = defaultdict(list)
    for fila in filas:
        for falla in fila["fallas"]:
            por_falla[falla].append(fila["resultado"])
    informe = {
        "programa": platform.python_version(),
        "sistema": platform.platform(),
        "nucleos": os.cpu_count(),
        "por_falla": {f: _resultado(f, por_falla.get(f, [])) for f in TODAS},
        "pruebas": filas,
    }
    donde = Path(os.environ.get("FALLAS_EN", "."))
    (donde / "FALLAS.json").write_text(json.dumps(informe, ensure_ascii=False, indent=1) + "\n")
    (donde / "FALLAS.html").write_text(_pagina(informe))


def _resultado(falla: str, resultados: list[str]) -> str:
    if not resultados:
        otra = EN_OTRA_PARTE.get(falla)
        return f"en {otra}" if otra else "sin prueba"
    malas = sum(1 for r in resultados if r != "passed")
    return f"{malas} de {len(resultados)} fallan" if malas else f"bien ({len(resultados)})"


def _pagina(informe: dict[str, Any]) -> str:
    resumen = "".join(f"<tr><th>{f}<td>{r}" for f, r in informe["por_falla"].items())
    pruebas = "".join(
        f"<tr><td>{html.escape(p['prueba'])}<td>{' '.join(p['fallas'])}<td>{p['resultado']}"
        f"<td>{p['segundos']}<td>{html.escape(json.dumps(p['anotado'], ensure_ascii=False))}"
        for p in informe["pruebas"]
    )
    return (
        '<!doctype html><html lang="es"><meta charset="utf-8"><title>Fallas</title>'
        "<h1>Pruebas de fallas</h1>"
        f"<p>{html.escape(informe['sistema'])}, {informe['nucleos']} núcleos</p>"
        f"<table border><caption>Por falla</caption>{resumen}</table>"
        f"<table border><caption>Por prueba</caption><tr><th>Prueba<th>Fallas<th>Resultado"
        f"<th>Segundos<th>Anotado{pruebas}</table>\n"
    )
