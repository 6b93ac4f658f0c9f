"""El informe de las fallas: `make fallas-largo` deja `FALLAS.json` y `FALLAS.html`.

Complemento de pytest (`-p tests.fallas.informe`). De cada prueba toma las fallas que nombra su
docstring o su módulo (FT-01…), o las de `EN_OTRA_PARTE`; su resultado, lo que tardó y lo que ella
misma anotó con `record_property` (semilla, cuentas). Cualquiera puede volver a correrlo con la
orden que el informe dice y compararlo. `python -m tests.fallas.informe` dice qué se corre.
"""

from __future__ import annotations

import html
import json
import os
import platform
import re
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

FALLA = re.compile(r"FT-\d{2}")
# Cada falla y lo que ha de seguir siendo cierto.
FALLAS = {
    "FT-01": "muere el trabajador a media pasada",
    "FT-02": "dos beat y el temporizador del sistema a la vez",
    "FT-03": "la cola se cae y vuelve",
    "FT-04": "la cola se vacía",
    "FT-05": "la base se cae o se congela a media transacción",
    "FT-06": "beat parado días enteros",
    "FT-07": "el reloj del trabajador salta adelante",
    "FT-08": "el reloj de la base salta adelante; el freno",
    "FT-09": "el reloj vuelve atrás",
    "FT-10": "muchas secretarias presentan a la vez",
    "FT-11": "se firma en el minuto en que vence",
    "FT-12": "dos comisionados votan en el mismo instante",
    "FT-13": "firma quien está dejando el cargo o se inhibe",
    "FT-14": "disco lleno",
    "FT-15": "el archivo se escribe y la base no, o al revés",
    "FT-16": "el servidor de correo falla de todas las maneras",
    "FT-17": "un documento agota la memoria",
    "FT-18": "un documento que no acaba nunca",
    "FT-19": "el mismo formulario dos veces",
    "FT-20": "volver atrás en el navegador",
    "FT-21": "la sesión expira en un formulario largo",
    "FT-22": "se corta la red a media subida",
    "FT-23": "una fila envenenada",
    "FT-24": "se despliega otra versión a media pasada",
    "FT-25": "la cola entrega lo mismo varias veces",
    "FT-26": "ensayo de restauración",
    "FT-27": "se guarda lo que otro ya cambió",
    "FT-28": "interbloqueos",
    "FT-29": "cambia el calendario después de calcular",
    "FT-30": "días difíciles contra otro calendario",
    "FT-31": "el segundo año de datos",
    "FT-32": "nadie recoge la bitácora ni las métricas",
    "FT-33": "nacido vencido",
    "FT-34": "papel en la bandeja",
    "FT-35": "contingencia",
    "FT-36": "una orden llega después de desestimar",
    "FT-37": "casos viejos importados y la vigilancia",
    "FT-38": "reversión",
}
# Las que prueban otras carpetas: `make fallas-largo` corre también estas.
_REVERTIR = "tests/querellas/test_revertir.py"
EN_OTRA_PARTE: dict[str, tuple[str, ...]] = {
    "FT-14": ("tests/querellas/test_disco_lleno.py",),
    "FT-15": ("tests/querellas/test_limpieza.py",),
    "FT-17": ("tests/documentos/test_produccion.py",),
    "FT-20": ("tests/recorridos/test_alta.py::test_enviar_dos_veces_o_volver_atras",),
    "FT-21": (
        "tests/recorridos/test_alta.py::test_si_la_sesion_expira",
        "tests/recorridos/test_escritos.py",
    ),
    "FT-22": ("tests/recorridos/test_subida_cortada.py",),
    "FT-29": ("tests/plazos/test_recomputo.py", "tests/plazos/test_adopcion_a_la_vez.py"),
    "FT-30": ("tests/plazos/test_calendario.py", "tests/plazos/test_segunda_cuenta.py"),
    "FT-31": ("tests/rendimiento/test_vigilancia.py::test_cien_vencidos",),
    "FT-36": ("tests/plazos/test_recomputo.py::test_la_orden_que_llega_tarde", _REVERTIR),
    "FT-38": (_REVERTIR,),
}
ORDEN = "make fallas-largo"
filas: list[dict[str, Any]] = []
nombradas: dict[str, list[str]] = {}


def archivos() -> list[str]:
    """Lo que se corre: la carpeta de las fallas y los archivos de las que prueban otras."""
    otros = {ruta.split("::")[0] for rutas in EN_OTRA_PARTE.values() for ruta in rutas}
    return ["tests/fallas", *sorted(otros)]


def fallas_de(nodeid: str, dicho: str) -> list[str]:
    """Las que prueba: las que nombra y las que la tabla le asigna."""
    de_tabla = {f for f, rutas in EN_OTRA_PARTE.items() if nodeid.startswith(rutas)}
    return sorted({*FALLA.findall(dicho), *de_tabla})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        propia = getattr(getattr(item, "function", None), "__doc__", "") or ""
        modulo = getattr(getattr(item, "module", None), "__doc__", "") or ""
        dicho = propia if FALLA.search(propia) else modulo
        nombradas[item.nodeid] = fallas_de(item.nodeid, dicho)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" or (report.when == "setup" and report.outcome != "passed"):
        filas.append(
            {
                "prueba": report.nodeid,
                "linea": (report.location[1] or 0) + 1,
                "fallas": nombradas.get(report.nodeid, []),
                "resultado": report.outcome,
                "segundos": round(report.duration, 1),
                "anotado": dict(report.user_properties),
            }
        )


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not filas:
        return
    por_falla: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for fila in filas:
        for falla in fila["fallas"]:
            por_falla[falla].append(fila)
    informe = {
        "orden": ORDEN,
        "version": _version(),
        "programa": platform.python_version(),
        "sistema": platform.platform(),
        "nucleos": os.cpu_count(),
        "ajustes": {k: v for k, v in os.environ.items() if k.startswith("FALLAS_")},
        "por_falla": {f: _de(f, por_falla.get(f, [])) for f in FALLAS},
        "pruebas": filas,
    }
    donde = Path(os.environ.get("FALLAS_EN", "."))
    (donde / "FALLAS.json").write_text(json.dumps(informe, ensure_ascii=False, indent=1) + "\n")
    (donde / "FALLAS.html").write_text(pagina(informe))


def _version() -> str:
    """La del programa probado, si se sabe."""
    dicho = subprocess.run(
        ["git", "describe", "--always", "--dirty"], capture_output=True, text=True
    )
    return dicho.stdout.strip()


def _de(falla: str, suyas: list[dict[str, Any]]) -> dict[str, Any]:
    cuenta = {r: sum(f["resultado"] == r for f in suyas) for r in ("passed", "failed", "skipped")}
    return {
        "que": FALLAS[falla],
        "resultado": _resultado(cuenta),
        **cuenta,
        "pruebas": [f["prueba"] for f in suyas],
    }


def _resultado(cuenta: dict[str, int]) -> str:
    """Saltar una prueba no es pasarla: se dice."""
    if cuenta["failed"]:
        return "falla"
    if not cuenta["passed"]:
        return "sin probar"
    return "bien, con saltadas" if cuenta["skipped"] else "bien"


def pagina(informe: dict[str, Any]) -> str:
    """El mismo informe para leerlo: cada falla enlaza las pruebas que la prueban."""
    ancla = {p["prueba"]: f"p{n}" for n, p in enumerate(informe["pruebas"])}
    resumen = "".join(
        f'<tr id="{f}"><th scope="row">{f}<td>{html.escape(d["que"])}<td>{d["resultado"]}<td>'
        + " ".join(f'<a href="#{ancla[p]}">{n}</a>' for n, p in enumerate(d["pruebas"], 1))
        for f, d in informe["por_falla"].items()
    )
    pruebas = "".join(
        f'<tr id="{ancla[p["prueba"]]}"><td><a href="{html.escape(p["prueba"].split("::")[0])}">'
        f"{html.escape(p['prueba'])}</a>, línea {p['linea']}<td>"
        + " ".join(f'<a href="#{f}">{f}</a>' for f in p["fallas"])
        + f"<td>{p['resultado']}<td>{p['segundos']}<td>"
        + html.escape(json.dumps(p["anotado"], ensure_ascii=False) if p["anotado"] else "")
        for p in informe["pruebas"]
    )
    ajustes = html.escape(json.dumps(informe["ajustes"], ensure_ascii=False))
    return (
        '<!doctype html><html lang="es"><meta charset="utf-8"><title>Fallas</title>'
        "<style>body{font:1rem/1.4 sans-serif;margin:2rem}td{overflow-wrap:anywhere}td,th{padding:"
        ".2rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid #ccc}</style>"
        "<h1>Pruebas de fallas</h1>"
        f"<p>Versión {html.escape(informe['version'])}, Python {informe['programa']}, "
        f"{html.escape(informe['sistema'])}, {informe['nucleos']} núcleos. "
        f"Se repite con <code>{informe['orden']}</code>; ajustes: {ajustes}."
        f"<table><caption>Por falla</caption><tr><th>Falla<th>Qué se rompe<th>Resultado<th>Pruebas"
        f"{resumen}</table><table><caption>Por prueba</caption><tr><th>Prueba<th>Fallas"
        f"<th>Resultado<th>Segundos<th>Semilla y cuentas{pruebas}</table></html>\n"
    )


if __name__ == "__main__":
    print(" ".join(archivos()))
