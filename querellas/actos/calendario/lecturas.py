"""Las lecturas del Reglamento en palabras: qué decide cada una y qué pasa con cada valor."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.registro import LecturasDeLaComision
from querellas.actos.calendario.lecturas_de_terminos import DE_TERMINOS
from querellas.actos.calendario.lecturas_de_tramite import DE_TRAMITE
from querellas.actos.calendario.opciones import Lectura
from querellas.actos.calendario.opciones import Opcion as Opcion

LECTURAS: tuple[Lectura, ...] = (*DE_TERMINOS, *DE_TRAMITE)
FORMATO = "formato_numero"


def valores(lecturas: LecturasDeLaComision) -> dict[str, Any]:
    """Todas las lecturas como se guardan en un Reglamento."""
    campos = [*(fila.campo for fila in LECTURAS), FORMATO]
    return {c: _guardable(getattr(lecturas, c)) for c in campos}


def _guardable(valor: Any) -> Any:
    return list(valor) if isinstance(valor, tuple) else valor


def cambios(antes: dict[str, Any], despues: dict[str, Any]) -> list[dict[str, Any]]:
    """Cada lectura con lo que dice y lo que diría; `cambia` si no es lo mismo."""
    filas = []
    for fila in LECTURAS:
        hoy, nueva = antes[fila.campo], despues.get(fila.campo, antes[fila.campo])
        opcion = fila.opcion(nueva)
        filas.append(
            {
                "titulo": fila.titulo,
                "antes": fila.en_palabras(hoy),
                "despues": fila.en_palabras(nueva),
                "explicacion": opcion.explicacion if opcion else "",
                "cambia": hoy != nueva,
            }
        )
    hoy, nueva = antes[FORMATO], despues.get(FORMATO, antes[FORMATO])
    filas.append(
        {
            "titulo": _("Cómo se numeran las querellas"),
            "antes": ejemplo(hoy),
            "despues": ejemplo(nueva),
            "explicacion": _("El número lleva el año en que se presentó y su consecutivo."),
            "cambia": hoy != nueva,
        }
    )
    return filas


def ejemplo(formato: str) -> str:
    """Cómo se vería la séptima querella de 2026."""
    try:
        return str(formato).format(anio=2026, numero=7)
    except (KeyError, IndexError, ValueError):
        return str(formato)
