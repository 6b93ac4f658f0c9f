"""Las últimas entradas que se quitaron: la cadena que queda cuadra y otras filas las nombran.

Solo lee. Mira hasta dónde llevaba el caso la base misma (`UltimoAsiento`), qué asientos nombran
sus términos, órdenes, ponches, mociones y documentos, y si su historia cambió de estado después
del último que queda. Quien lo borre también de todo eso, con los guardias apagados y antes de la
cabeza de esa noche, no deja rastro en la base: ver OPERACION.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Max

from querellas.documentos.models import Documento
from querellas.models import Actuacion, Querella, UltimoAsiento
from querellas.services.comprobacion import Falla

# Relación de la querella, columnas que nombran un asiento y qué es.
NOMBRAN: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("plazos", ("abierto_por_actuacion", "cerrado_por_actuacion"), "un término"),
    ("ordenes", ("dictada_por_actuacion", "cumplida_por_actuacion"), "una orden"),
    ("ponches", ("actuacion",), "un ponche"),
    ("mociones", ("asiento", "resuelta_por_asiento"), "una moción"),
    ("contestaciones", ("asiento",), "una contestación"),
)


def se_quito_el_final(caso: Querella, enlaces: dict[int, str]) -> Falla | None:
    """Si algo dice que el caso llegó más allá del último asiento que queda."""
    for razon in _razones(caso, enlaces):
        return Falla(str(caso.numero), len(enlaces) + 1, razon)
    return None


def _razones(caso: Querella, enlaces: dict[int, str]) -> Iterator[str]:
    ultimo = len(enlaces)
    llevado = UltimoAsiento.objects.filter(pk=caso.pk).first()
    if llevado is None:
        yield "no consta hasta qué asiento llegó el caso"
    elif llevado.numero > ultimo:
        yield f"falta: el caso llegó hasta el {llevado.numero}"
    elif (llevado.numero, llevado.enlace) != (ultimo, enlaces[ultimo]):
        yield f"sobra: el caso había llegado hasta el {llevado.numero}"
    for relacion, columnas, que in NOMBRAN:
        for columna, n in _mayores(caso, relacion, columnas).items():
            if n is not None and n > ultimo:
                yield f"falta: {que} nombra el asiento {n} ({columna})"
    if (
        Documento.objects.filter(querella=caso, actuacion_id__isnull=False)
        .exclude(actuacion_id__in=Actuacion.objects.filter(querella=caso).values("pk"))
        .exists()
    ):
        yield "falta el asiento con que entró un documento"
    yield from _de_la_historia(caso)


def _mayores(caso: Querella, relacion: str, columnas: tuple[str, ...]) -> dict[str, Any]:
    mayores: dict[str, Any] = getattr(caso, relacion).aggregate(**{c: Max(c) for c in columnas})
    return mayores


def _de_la_historia(caso: Querella) -> Iterator[str]:
    """Todo cambio de estado deja, en el mismo acto, una fila de historia y después su asiento."""
    filas = caso.history.order_by("-history_id").values_list("estado", "history_date")
    previas = list(filas)
    if not previas:
        return
    if previas[0][0] != caso.estado:
        yield f"su historia dice «{previas[0][0]}» y el caso está «{caso.estado}»"
    cambio = next(
        (f[1] for f, anterior in zip(previas, previas[1:], strict=False) if f[0] != anterior[0]),
        None,
    )
    ultimo = Actuacion.objects.filter(querella=caso).aggregate(n=Max("registrada_en"))["n"]
    if cambio is not None and ultimo is not None and cambio > ultimo:
        yield "falta el asiento de su último cambio de estado"
