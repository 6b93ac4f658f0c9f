"""Frases para quien está ante la terminal: español y, después, inglés.

Sin dependencias: también lo usa `preparar.py`, que corre antes de que exista `.venv`.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Fallo(Exception):  # noqa: N818 - no es un error del programa
    """Algo impide seguir; se dice en una oración y se sale con `codigo`."""

    def __init__(self, es: str, en: str, codigo: int = 1) -> None:
        super().__init__(es)
        self.es, self.en, self.codigo = es, en, codigo


def decir(texto: str = "", *, fin: str = "\n", error: bool = False) -> None:
    """Escribe ya; una terminal cerrada no es razón para fallar."""
    with suppress(OSError, ValueError):
        print(texto, end=fin, file=sys.stderr if error else sys.stdout, flush=True)


def decir_fallo(fallo: Fallo) -> int:
    decir(f"{fallo.es}\n{fallo.en}", error=True)
    return fallo.codigo


def explicar_os(error: OSError) -> Fallo:
    """La oración de un error del sistema operativo; distingue el disco lleno."""
    if error.errno in (28, 122):  # ENOSPC, EDQUOT
        return sin_disco(error.filename or os.getcwd())
    return Fallo(f"El sistema operativo no lo permite: {error}.", f"The system refuses: {error}.")


def sin_disco(donde: object) -> Fallo:
    return Fallo(
        f"No queda espacio en el disco de {donde}: libere espacio y vuelva a empezar.",
        f"No space left on the disk of {donde}: free some and start again.",
    )


class _Latido(threading.Thread):
    """Muestra que un paso largo sigue vivo: segundos en terminal, puntos en un archivo."""

    def __init__(self, linea: str) -> None:
        super().__init__(daemon=True)
        self.linea, self.fin, self.terminal = linea, threading.Event(), sys.stdout.isatty()

    def run(self) -> None:
        inicio = time.monotonic()
        while not self.fin.wait(1.0 if self.terminal else 5.0):
            pasado = int(time.monotonic() - inicio)
            decir(f"\r{self.linea} {pasado} s" if self.terminal else " …", fin="")


@contextmanager
def paso(es: str, en: str) -> Iterator[None]:
    """Anuncia un paso, muestra avance mientras dura y dice cuánto tardó."""
    linea = f"· {es} ({en})…"
    decir(linea, fin="")
    inicio, latido = time.monotonic(), _Latido(linea)
    latido.start()
    try:
        yield
    except BaseException:
        latido.fin.set()
        decir()
        raise
    latido.fin.set()
    latido.join()
    prefijo = f"\r{linea} " if latido.terminal else " "
    decir(f"{prefijo}{time.monotonic() - inicio:.1f} s")
