"""La huella de un archivo: su SHA-256, leído por trozos para que quepa en la memoria."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Protocol

TROZO = 1024 * 1024


class Legible(Protocol):
    """Lo que aquí se pide a un archivo abierto, de Python o de Django."""

    def read(self, cuantos: int, /) -> bytes: ...


def por_trozos(archivo: Legible) -> Iterator[bytes]:
    """Un archivo abierto, de donde está hasta el final."""
    while trozo := archivo.read(TROZO):
        yield trozo


def huella(trozos: Iterable[bytes]) -> tuple[str, int]:
    """El SHA-256 en hexadecimal y cuántos bytes fueron."""
    suma, cuantos = hashlib.sha256(), 0
    for trozo in trozos:
        suma.update(trozo)
        cuantos += len(trozo)
    return suma.hexdigest(), cuantos
