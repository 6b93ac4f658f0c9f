"""Programas de fuera, cada uno en su proceso y con tope de tiempo, de memoria y de salida.

Lo que traiga un archivo ajeno acaba, como mucho, con el proceso que lo leía.
"""

import contextlib
import os
import resource
import subprocess
import tempfile
from collections.abc import Sequence
from typing import Any

from django.conf import settings

MAXIMO_DE_SALIDA = 64 * 1024**2
# Con más de un hilo, tesseract tarda lo mismo y le quita el procesador a los demás.
_DE_FUERA = {"LANG": "C.UTF-8", "OMP_THREAD_LIMIT": "1"}


class SinHacer(RuntimeError):  # noqa: N818 - nombre del dominio
    """El programa no lo hizo: no está, se pasó de un tope o salió mal."""


def correr(orden: Sequence[str], entrada: bytes | None = None) -> bytes:
    """Lo que el programa escribió. Levanta SinHacer con la razón."""
    with tempfile.TemporaryFile() as salida:
        try:
            codigo = _correr(orden, entrada, salida)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise SinHacer(f"{orden[0]}: {type(error).__name__}") from error
        if codigo:
            raise SinHacer(f"{orden[0]}: salió {codigo}")
        salida.seek(0)
        return salida.read()


def _correr(orden: Sequence[str], entrada: bytes | None, salida: Any) -> int:
    with subprocess.Popen(
        list(orden),
        stdin=subprocess.DEVNULL if entrada is None else subprocess.PIPE,
        stdout=salida,
        stderr=subprocess.DEVNULL,
        env={"PATH": os.environ.get("PATH", os.defpath), **_DE_FUERA},
    ) as proceso:
        try:
            _limitar(proceso.pid)
            proceso.communicate(entrada, timeout=settings.PAGINA_SEGUNDOS)
        except BaseException:
            proceso.kill()
            raise
        return proceso.returncode


def _limitar(pid: int) -> None:
    """Donde el sistema deja poner topes a otro proceso (Linux); pudo haber acabado ya."""
    poner = getattr(resource, "prlimit", None)
    if poner is None:
        return
    topes = (
        (resource.RLIMIT_AS, settings.PAGINA_MEMORIA_BYTES),
        (resource.RLIMIT_FSIZE, MAXIMO_DE_SALIDA),
    )
    for cual, tope in topes:
        with contextlib.suppress(ProcessLookupError):
            poner(pid, cual, (tope, tope))
