"""FT-32: nadie lee lo que se anota, o el monitor de fuera no contesta; el trabajo sigue igual."""

from __future__ import annotations

import fcntl
import os
import socket
import subprocess
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from celery import current_app

from querellas.local.motores import esperar, puerto_libre
from tests import elenco as gente
from tests import invariantes
from tests.arnes import RAIZ
from tests.fallas import lote
from tests.servicios import PYTHON, Servicios, contesta

pytestmark = [pytest.mark.servicios, pytest.mark.django_db(transaction=True)]
Reloj = Callable[[str], Any]
TODO_VENCIDO = "2026-05-08T10:00-04:00"
TOPE = 60  # segundos; sin el remedio, quien anota espera para siempre


class Atascado:
    """Un proceso cuya salida va a una tubería que nadie lee, y que ya está llena."""

    def __init__(self, orden: list[str], ambiente: dict[str, str]) -> None:
        self.lee, self.escribe = os.pipe()
        fcntl.fcntl(self.escribe, fcntl.F_SETPIPE_SZ, 4096)
        self.popen = subprocess.Popen(
            orden,
            cwd=RAIZ,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **ambiente},
            stdin=subprocess.DEVNULL,
            stdout=self.escribe,
            stderr=self.escribe,
            start_new_session=True,
        )

    def llenar(self) -> None:
        """Hasta que no quepa nada más; a quien la tiene abierta no se le cambia nada."""
        propia = os.open(f"/proc/self/fd/{self.escribe}", os.O_WRONLY | os.O_NONBLOCK)
        with suppress(BlockingIOError):
            while True:
                os.write(propia, b"x" * 64)
        os.close(propia)

    def romper(self) -> None:
        """Quien leía se fue: anotar da error en vez de esperar."""
        os.close(self.lee)
        self.lee = -1


@contextmanager
def atascado(orden: list[str], ambiente: dict[str, str]) -> Iterator[Atascado]:
    proceso = Atascado(orden, ambiente)
    try:
        yield proceso
    finally:
        proceso.popen.kill()
        proceso.popen.wait()
        for descriptor in (proceso.lee, proceso.escribe):
            with suppress(OSError):
                os.close(descriptor)


def pedir(puerto: int) -> int:
    url = f"http://localhost:{puerto}/es/expedientes/"
    with urllib.request.urlopen(url, timeout=TOPE) as respuesta:
        estado: int = respuesta.status
        return estado


def test_con_la_bitacora_llena_o_rota_la_web_contesta(servicios: Servicios) -> None:
    puerto = puerto_libre()
    orden = [*PYTHON, "gunicorn", "querellas.wsgi", f"--bind=127.0.0.1:{puerto}", "-k", "gthread"]
    orden += ["--threads=2", "--no-control-socket", "--access-logfile=-"]
    with atascado(orden, servicios.ambiente) as web:
        assert esperar(lambda: contesta(puerto), lambda: web.popen.poll() is None, TOPE)
        web.llenar()
        # Más que hilos: uno que esperara ya no contestaría a los siguientes.
        assert [pedir(puerto) for _n in range(6)] == [200] * 6
        web.romper()
        assert [pedir(puerto) for _n in range(6)] == [200] * 6
        assert web.popen.poll() is None


def test_con_la_bitacora_llena_el_trabajador_y_el_otro_reloj_vigilan(
    servicios: Servicios, reloj: Reloj
) -> None:
    casos = lote.en_estudio(gente.crear(), reloj, 2)
    reloj(TODO_VENCIDO)
    orden = [*PYTHON, "celery", "-A", "querellas", "worker", "--hostname=atascado@%h"]
    orden += ["--loglevel=INFO", "--concurrency=1", "--without-mingle", "--without-gossip"]
    with atascado(orden, servicios.ambiente) as trabajador:
        trabajador.llenar()
        current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
        servicios.esperar(lambda: lote.desestimadas() == 2, TOPE, "las desestimaciones")
        assert trabajador.popen.poll() is None
    lote.exigir_una_por_termino(casos)
    with atascado(lote.VIGILAR, servicios.ambiente) as pasada:
        pasada.llenar()
        assert pasada.popen.wait(TOPE) == 0
    invariantes.comprobar()


@pytest.mark.largo
def test_el_monitor_que_acepta_y_calla_no_retiene_la_vigilancia(
    servicios: Servicios, reloj: Reloj
) -> None:
    casos = lote.en_estudio(gente.crear(), reloj, 2)
    reloj(TODO_VENCIDO)
    with socket.create_server(("127.0.0.1", 0)) as mudo:
        servicios.ambiente["QUERELLAS_MONITOR_URL"] = f"http://127.0.0.1:{mudo.getsockname()[1]}/"
        servicios.trabajador()
        current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
        # Después de la pasada espera al monitor, con tope: el trabajador sigue con lo suyo.
        servicios.esperar(
            lambda: "El monitor no contesta: TimeoutError" in servicios.procesos[0].texto,
            TOPE,
            "que el trabajador deje de esperar al monitor",
        )
        assert lote.desestimadas() == 2
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()
