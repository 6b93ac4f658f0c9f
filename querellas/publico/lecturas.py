"""Cómo ha leído la ley la Comisión: cada Reglamento adoptado y lo que cambió."""

from typing import Any

from plazos.lecturas import LecturasDeLaComision, lecturas_de
from plazos.publicado import reglamentos_publicados
from querellas.actos.calendario.lecturas import cambios, valores


def lecturas_adoptadas() -> list[dict[str, Any]]:
    """Lo adoptado, lo más nuevo primero, con lo que cada vez cambió respecto a lo anterior."""
    antes = valores(LecturasDeLaComision())
    filas = []
    for fila in reversed(reglamentos_publicados()):
        despues = valores(lecturas_de(fila))
        filas.append({"r": fila, "cambios": [c for c in cambios(antes, despues) if c["cambia"]]})
        antes = despues
    return filas[::-1]
