"""Tres querellas inventadas, como llegan (`.md`), con sus hechos y fechas (`.json`)."""

import json
from datetime import date
from pathlib import Path
from typing import Any

CARPETA = Path(__file__).resolve().parent
CIUDADANA, LEGISLATURA, ETICA = "1_ciudadana", "2_legislatura", "3_etica"
TODOS = (CIUDADANA, LEGISLATURA, ETICA)


def cargar(nombre: str) -> dict[str, Any]:
    """El ejemplo tal como está escrito."""
    leido: dict[str, Any] = json.loads((CARPETA / f"{nombre}.json").read_text(encoding="utf-8"))
    return leido


def linea(nombre: str) -> dict[str, Any]:
    """El ejemplo como línea de importación: con un número y sin lo que ha de resultar."""
    caso = {k: v for k, v in cargar(nombre).items() if k != "esperado"}
    return {"numero": f"EJ-{nombre[0]}", **caso}


def plazos_esperados(nombre: str) -> dict[str, tuple[date, date | None]]:
    """Término: su fecha legal y, si el ejemplo la dice, la conservadora."""
    esperado = cargar(nombre)["esperado"]
    return {
        termino: (date.fromisoformat(dia), _fecha(esperado.get(f"{termino}.conservadora")))
        for termino, dia in esperado.items()
        if termino.startswith(("Q-", "LPAU-")) and "." not in termino
    }


def _fecha(texto: str | None) -> date | None:
    return date.fromisoformat(texto) if texto else None
