"""El informe de lo rechazado: una fila por motivo, para corregirlo en una hoja de cálculo."""

import csv
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from querellas.management.importacion.lotes import Respuesta

COLUMNAS = ("linea", "numero", "campo", "motivo", "reason")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Rechazos:
    """Escribe cada motivo al llegar; sin destino, no hace nada."""

    def __init__(self, escritor: Any = None) -> None:
        self.escritor = escritor

    def anotar(self, una: Respuesta) -> None:
        if self.escritor is None:
            return
        for m in una.motivos:
            celdas = (una.linea.expediente, m.campo, m.es, m.en)
            self.escritor.writerow([una.linea.numero, *(_celda(c) for c in celdas)])


def _celda(texto: str) -> str:
    """Lo que la hoja de cálculo tomaría por una fórmula va como texto."""
    return f"'{texto}" if texto.startswith(_FORMULA) else texto


@contextmanager
def informe(destino: Path | None) -> Iterator[Rechazos]:
    """El informe abierto en CSV con BOM, cerrado a los demás; FileExistsError si ya existe."""
    if destino is None:
        yield Rechazos()
        return
    descriptor = os.open(destino, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8-sig", newline="") as abierto:
        escritor = csv.writer(abierto)
        escritor.writerow(COLUMNAS)
        yield Rechazos(escritor)
