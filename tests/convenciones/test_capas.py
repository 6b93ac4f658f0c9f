"""Ningún módulo de primer nivel queda fuera del contrato de capas."""

from __future__ import annotations

import tomllib
from pathlib import Path

RAIZ = Path(__file__).resolve().parents[2]
# Los lee Django por su nombre y nadie los importa.
DE_DJANGO = {"apps", "migrations", "admin", "settings", "formatos"}


def nombrados() -> set[str]:
    contratos = tomllib.loads((RAIZ / "pyproject.toml").read_text())["tool"]["importlinter"]
    capas = next(c for c in contratos["contracts"] if c["type"] == "layers")["layers"]
    partes = " ".join(capas).replace("|", " ").replace(":", " ").replace("(", " ")
    return set(partes.replace(")", " ").split())


def de_primer_nivel(paquete: str) -> set[str]:
    modulos = {f.stem for f in (RAIZ / paquete).glob("*.py")} - {"__init__"}
    modulos |= {f.parent.name for f in (RAIZ / paquete).glob("*/__init__.py")}
    return {f"{paquete}.{m}" for m in modulos - DE_DJANGO}


def test_todo_modulo_de_primer_nivel_tiene_su_capa() -> None:
    capas = nombrados()
    paquetes = {f.parent.name for f in RAIZ.glob("*/apps.py")}
    assert paquetes == {"querellas", "plazos", "vistas", "alcaldes"}
    sin_capa = {
        modulo
        for paquete in paquetes - capas
        for modulo in de_primer_nivel(paquete)
        if modulo not in capas
    }
    assert not sin_capa, f"sin capa en pyproject.toml: {sorted(sin_capa)}"


def test_ninguna_capa_nombra_lo_que_ya_no_existe() -> None:
    for nombre in nombrados():
        ruta = RAIZ.joinpath(*nombre.split("."))
        assert ruta.with_suffix(".py").is_file() or (ruta / "__init__.py").is_file(), nombre
