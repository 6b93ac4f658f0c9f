"""Lo que se anota no detiene a quien trabaja: si nadie lee la bitácora, la línea se pierde.

Un lector parado (un disco lleno, un servicio de bitácoras colgado) llena la tubería, y escribir en
ella dejaría esperando a la web o a la vigilancia. Lo que importa de verdad está en la base.
"""

from __future__ import annotations

import io
import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class _Perdible(io.RawIOBase):
    """Escribe lo que quepa; lo demás se pierde sin error."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def fileno(self) -> int:
        return self._descriptor

    def write(self, datos: ReadableBuffer, /) -> int:
        with suppress(BlockingIOError, BrokenPipeError):
            os.write(self._descriptor, datos)
        return len(memoryview(datos))


def no_esperar_a_la_bitacora() -> None:
    """La salida y los errores de este proceso, si son tuberías, dejan de poder detenerlo.

    Se abren de nuevo en vez de cambiarlas: la misma tubería es también de otros procesos.
    """
    for descriptor, nombre in ((1, "stdout"), (2, "stderr")):
        with suppress(OSError):
            if not stat.S_ISFIFO(os.fstat(descriptor).st_mode):
                continue
            nuevo = os.open(f"/dev/fd/{descriptor}", os.O_WRONLY | os.O_NONBLOCK)
            os.dup2(nuevo, descriptor)
            os.close(nuevo)
            crudo = io.BufferedWriter(_Perdible(descriptor))
            salida = io.TextIOWrapper(crudo, "utf-8", line_buffering=True, write_through=True)
            setattr(sys, nombre, salida)
            setattr(sys, f"__{nombre}__", salida)
