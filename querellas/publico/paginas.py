"""Páginas por clave: la de en medio cuesta lo mismo que la primera."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest

POR_PAGINA = 25


def limpio(request: HttpRequest, nombre: str) -> str:
    """El parámetro sin el carácter nulo, que PostgreSQL no admite."""
    return request.GET.get(nombre, "").replace("\x00", "").strip()[:200]


def pagina(
    request: HttpRequest, filas: QuerySet[Any], clave: str, conserva: Sequence[str] = ()
) -> dict[str, Any]:
    """25 filas, de la mayor `clave` a la menor; `antes` y `despues` son la de un borde."""
    antes, despues = limpio(request, "antes"), limpio(request, "despues")
    if despues:
        lote = list(filas.filter(**{f"{clave}__gt": despues}).order_by(clave)[: POR_PAGINA + 1])
        sobra, lote = len(lote) > POR_PAGINA, lote[:POR_PAGINA][::-1]
        hay_anterior, hay_siguiente = sobra, bool(lote)
    else:
        if antes:
            filas = filas.filter(**{f"{clave}__lt": antes})
        lote = list(filas.order_by(f"-{clave}")[: POR_PAGINA + 1])
        hay_anterior, hay_siguiente = bool(antes and lote), len(lote) > POR_PAGINA
        lote = lote[:POR_PAGINA]
    bordes = [getattr(fila, clave) for fila in lote[:1] + lote[-1:]]
    return {
        "filas": lote,
        "anterior_url": _enlace(request, conserva, "despues", bordes[0]) if hay_anterior else "",
        "siguiente_url": _enlace(request, conserva, "antes", bordes[-1]) if hay_siguiente else "",
    }


def _enlace(request: HttpRequest, conserva: Sequence[str], sentido: str, borde: str) -> str:
    pares = [(k, limpio(request, k)) for k in conserva]
    return "?" + urlencode([(k, v) for k, v in pares if v] + [(sentido, borde)])
