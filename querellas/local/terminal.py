"""La terminal y quien nos llamó: de dónde puede venir la orden de detenerse.

`make` muere con la señal que recibe aunque la receta termine bien. Por eso, si corremos
ante una terminal, el lanzador pasa a ser su grupo de primer plano: Ctrl-C le llega solo a
él, termina con 0 y `make` también.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType


class Detener(BaseException):
    """Llegó la orden de parar; no es un error."""


def _al_recibir(numero: int, marco: FrameType | None) -> None:
    dejar_de_escuchar()
    raise Detener


def dejar_de_escuchar() -> None:
    """Quien insiste con Ctrl-C no debe cortar la parada a medias."""
    for senal in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(senal, signal.SIG_IGN)


def escuchar_senales() -> None:
    """Ctrl-C, SIGTERM y terminal cerrada piden parar; con `nohup`, cerrarla no."""
    for senal in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if senal != signal.SIGHUP or signal.getsignal(senal) != signal.SIG_IGN:
            signal.signal(senal, _al_recibir)


def _terminal() -> int | None:
    with suppress(OSError):
        return os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    return None


def _somos_su_primer_plano(terminal: int) -> bool:
    """Y bajo el mando de otro (make): si ya encabezamos el grupo no hay nada que tomar."""
    with suppress(OSError):
        return os.tcgetpgrp(terminal) == os.getpgrp() != os.getpid()
    return False


@contextmanager
def primer_plano() -> Iterator[None]:
    """Toma la terminal mientras dura el bloque, solo si ya éramos su primer plano."""
    terminal, antes = _terminal(), os.getpgrp()
    tomada = terminal is not None and _somos_su_primer_plano(terminal)
    if terminal is not None and tomada:
        # Ctrl-Z detendría el lanzador pero no a make: mejor que no haga nada.
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        os.setpgid(0, 0)
        os.tcsetpgrp(terminal, os.getpgrp())
    try:
        yield
    finally:
        if terminal is not None:
            if tomada:
                with suppress(OSError):
                    os.tcsetpgrp(terminal, antes)
            os.close(terminal)


class QuienLlamo:
    """Vigila al proceso padre: si murió o, siendo make, espera para morir, hay que parar.

    make no reenvía SIGINT ni SIGHUP a la receta: deja de atraparlas y espera. Eso se ve en
    su máscara de señales.
    """

    def __init__(self) -> None:
        self.pid = os.getppid()
        self._atrapaba = self._atrapadas()

    def quiere_parar(self) -> bool:
        if os.getppid() != self.pid:
            return True
        atrapa = self._atrapadas()
        if self._atrapaba is None or atrapa is None:
            return False
        return bool(self._atrapaba & ~atrapa)

    def _atrapadas(self) -> int | None:
        with suppress(OSError, ValueError):
            proceso = Path("/proc") / str(self.pid)
            if (proceso / "comm").read_text().strip() in ("make", "gmake"):
                for linea in (proceso / "status").read_text().splitlines():
                    if linea.startswith("SigCgt:"):
                        bits = 1 << (signal.SIGINT - 1) | 1 << (signal.SIGHUP - 1)
                        return int(linea.split()[1], 16) & bits
        return None


def al_morir_el_padre(senal: int) -> Callable[[], None]:
    """Para correr en el hijo antes de ejecutar: si matan al padre, el hijo recibe `senal`.

    Solo en Linux; donde no existe, lo que quede lo detiene el siguiente `make run`.
    """
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None

    def pedir() -> None:
        if prctl is not None:
            pr_set_pdeathsig = 1
            prctl(pr_set_pdeathsig, int(senal))

    return pedir
