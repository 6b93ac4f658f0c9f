"""Lo que un asiento posterior dice de otro: lo corrige o lo elimina por orden; los dos quedan.

Si el asiento no es público, tampoco lo es lo que se diga de él.
"""

from collections import defaultdict
from collections.abc import Container, Iterable
from typing import Any, Protocol

from querellas.models.redaccion.fila import Clave, Redaccion

CORREGIR = "corregir_asiento"
ELIMINAR = "eliminar_asiento"
RESERVADO = "_reservado"
CLASES = (CORREGIR, ELIMINAR, CORREGIR + RESERVADO, ELIMINAR + RESERVADO)

_CORREGIR = (
    "Entrada {asiento} corregida por orden. Debe leerse: «{correccion}».",
    "Entry {asiento} corrected by order. It should read: “{correccion}”.",
    ("asiento", "correccion"),
)
_ELIMINAR = (
    "Entrada {asiento} eliminada por orden: {razon}.",
    "Entry {asiento} struck by order: {razon}.",
    ("asiento", "razon"),
)

ENMIENDAS: dict[Clave, Redaccion] = {
    (CORREGIR, 1): Redaccion(*_CORREGIR, fuente="18.013#2"),
    (ELIMINAR, 1): Redaccion(*_ELIMINAR, fuente="18.013#2"),
    (CORREGIR + RESERVADO, 1): Redaccion(*_CORREGIR, publica=False, fuente="18.013#2"),
    (ELIMINAR + RESERVADO, 1): Redaccion(*_ELIMINAR, publica=False, fuente="18.013#2"),
}


def corrige(clase: str) -> bool:
    return clase.startswith(CORREGIR)


def elimina(clase: str) -> bool:
    return clase.startswith(ELIMINAR)


class Asentado(Protocol):
    """Un asiento, el del expediente o el publicado."""

    numero: int
    clase: str
    datos: Any


def sobre_cada_uno(asientos: Iterable[Asentado]) -> dict[int, list[dict[str, Any]]]:
    """De cada asiento, los posteriores que lo corrigen o lo eliminan."""
    dichos: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for a in asientos:
        if a.clase in CLASES:
            dichos[a.datos["asiento"]].append({"numero": a.numero, "elimina": elimina(a.clase)})
    return dichos


def apartados_de_las_partes(asientos: Iterable[Any], por_orden: Container[int]) -> set[int]:
    """Los asientos (su clave) que las partes no leen: los que una orden aparta, los que por su
    clase no son para ellas y los que corrigen o eliminan a uno de esos. Van en su orden.
    """
    apartados: dict[int, int] = {}
    for a in asientos:
        dice = a.clase in CLASES and a.datos["asiento"] in apartados
        if a.pk in por_orden or a.visibilidad != "publica" or dice:
            apartados[a.numero] = a.pk
    return set(apartados.values())
