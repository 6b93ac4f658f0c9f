"""El término que corre en cada caso de la lista pública, para dibujar su reloj."""

from collections.abc import Iterable
from typing import Any

from plazos.nucleo.catalogo import TERMINOS
from querellas.publico.models import Plazo
from querellas.selectors import DiasParalizados, tramos_paralizados

BASE = "publico"


def con_reloj(filas: Iterable[Any], idioma: str) -> list[Any]:
    """Las mismas filas, cada una con el término suyo que vence antes; una consulta para todas.

    Los directivos y los de las partes tras la decisión no cambian el caso: no llevan reloj.
    """
    lista = list(filas)
    plazos = (
        Plazo.objects.using(BASE)
        .filter(expediente__in=[f.numero for f in lista], estado="corriendo", origen="vivo")
        .exclude(termino__startswith="LPAU-")
        .defer("computo")
        .annotate(paralizados=DiasParalizados())
        .order_by("-fecha_legal", "-id")
    )
    de_cada_uno = {p.expediente: p for p in plazos}
    for fila in lista:
        fila.reloj = _reloj(de_cada_uno.get(fila.numero), idioma)
    return lista


def _reloj(p: Any, idioma: str) -> dict[str, Any]:
    if p is None or p.termino not in TERMINOS:
        return {}
    return {
        "p": p,
        "nombre": getattr(TERMINOS[p.termino], f"nombre_{idioma}"),
        "pausas": tramos_paralizados(p),
    }
