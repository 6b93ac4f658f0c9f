"""Lo que se instala está fijado, con huella y sin decir de dónde se trajo."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

RAIZ = Path(__file__).resolve().parents[2]
FIJADOS = [
    "requirements.txt",
    "requirements-dev.txt",
    "requirements-node.txt",
    "requirements-uv.txt",
]
RENGLON = re.compile(r"^(?P<nombre>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)(?P<resto>.*)$")


def renglones(archivo: str) -> list[str]:
    """Un renglón por paquete, con sus continuaciones unidas."""
    unido = (RAIZ / archivo).read_text().replace("\\\n", " ")
    return [r for r in unido.splitlines() if r.strip() and not r.startswith("#")]


def versiones(archivo: str) -> dict[str, set[str]]:
    """Versiones fijadas por paquete (más de una si dependen de la plataforma)."""
    fijadas: dict[str, set[str]] = {}
    for renglon in renglones(archivo):
        hallado = RENGLON.match(renglon)
        assert hallado, renglon
        fijadas.setdefault(canonico(hallado["nombre"]), set()).add(hallado["version"])
    return fijadas


def canonico(nombre: str) -> str:
    return re.sub(r"[-_.]+", "-", nombre).lower()


def declarados() -> set[str]:
    dicho = tomllib.loads((RAIZ / "pyproject.toml").read_text())
    grupos = dicho["dependency-groups"]
    lista = [*dicho["project"]["dependencies"], *grupos["local"], *grupos["dev"]]
    return {canonico(re.split(r"[\[<>=!~; ]", d, maxsplit=1)[0]) for d in lista}


@pytest.mark.parametrize("archivo", [*FIJADOS, "package-lock.json", "package.json"])
def test_ningun_archivo_de_versiones_guarda_direcciones(archivo: str) -> None:
    texto = (RAIZ / archivo).read_text()
    # Las páginas de los autores y de sus donativos no son de donde se instala.
    paquetes = json.loads(texto) if archivo == "package-lock.json" else {}
    for datos in paquetes.get("packages", {}).values():
        assert "resolved" not in datos
        datos.pop("funding", None)
    resto = json.dumps(paquetes) if paquetes else texto
    assert re.findall(r"\w+://[^\s\"]+", resto) == []


@pytest.mark.parametrize("archivo", FIJADOS)
def test_cada_paquete_lleva_version_exacta_y_huella(archivo: str) -> None:
    assert renglones(archivo)
    assert [
        r for r in renglones(archivo) if not RENGLON.match(r) or "--hash=sha256:" not in r
    ] == []


def test_cada_paquete_de_npm_lleva_huella() -> None:
    paquetes = json.loads((RAIZ / "package-lock.json").read_text())["packages"]
    sin_huella = [
        n for n, d in paquetes.items() if n and not d.get("integrity", "").startswith("sha512-")
    ]
    assert sin_huella == []
    assert "node_modules/@uswds/uswds" in paquetes


def test_las_pruebas_usan_las_mismas_versiones_que_la_ejecucion() -> None:
    corre, prueba = versiones("requirements.txt"), versiones("requirements-dev.txt")
    assert "django" in corre
    assert {n: v for n, v in corre.items() if prueba.get(n) != v} == {}


def test_todo_lo_declarado_esta_fijado() -> None:
    assert declarados() - set(versiones("requirements-dev.txt")) == set()


def test_uv_lock_no_se_guarda_porque_anota_direcciones() -> None:
    hecho = subprocess.run(["git", "check-ignore", "-q", "uv.lock"], cwd=RAIZ)
    if hecho.returncode == 128:
        pytest.skip("no es una copia de git")
    assert hecho.returncode == 0
    assert not (RAIZ / "uv.lock").exists()
