"""Las tres querellas inventadas con las fechas que la ley da; `leer` trae los datos de una."""

import json
from pathlib import Path
from typing import Any

CARPETA = Path(__file__).resolve().parent


def leer(nombre: str) -> dict[str, Any]:
    """Los datos de `1_ciudadana`, `2_legislatura` o `3_etica`."""
    datos: dict[str, Any] = json.loads((CARPETA / f"{nombre}.json").read_text(encoding="utf-8"))
    return datos
