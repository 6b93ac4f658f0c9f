"""Procesos de verdad para las pruebas: trabajador, reloj y web sobre la base de la prueba.

Cada proceso encabeza su propio grupo; se mata por su número, entero o solo el primero.
"""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from querellas.local.motores import esperar
from querellas.local.terminal import al_morir_el_padre

RAIZ = Path(__file__).resolve().parents[1]
PYTHON = [sys.executable, "-m"]
# Lo que cada quien anota cuando ya trabaja.
LISTO = {"trabajador": " ready.", "beat": "beat: Starting"}


class Proceso:
    """Un proceso con su bitácora; termina con la prueba pase lo que pase."""

    def __init__(self, nombre: str, orden: Sequence[str], ambiente: Mapping[str, str], en: Path):
        self.bitacora = en / f"{nombre}-{time.monotonic_ns()}.log"
        with self.bitacora.open("wb") as salida:
            self._popen = subprocess.Popen(
                orden,
                cwd=RAIZ,
                env={**os.environ, **ambiente, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=salida,
                stderr=salida,
                start_new_session=True,
                preexec_fn=al_morir_el_padre(signal.SIGTERM),
            )
        self.nombre, self.pid = nombre, self._popen.pid

    @property
    def vive(self) -> bool:
        return self._popen.poll() is None

    @property
    def texto(self) -> str:
        return self.bitacora.read_text(errors="replace")

    def esperar_texto(self, texto: str, segundos: float = 30) -> None:
        self.esperar_a(lambda: texto in self.texto, segundos, f"que diga «{texto}»")

    def esperar_a(self, listo: Callable[[], bool], segundos: float, que: str) -> None:
        if not esperar(listo, lambda: self.vive, segundos):
            raise AssertionError(f"{self.nombre}: se esperaba {que}\n{self.texto[-3000:]}")

    def senalar(self, senal: int) -> None:
        """Solo al primero del grupo (SIGTERM, SIGSTOP, SIGCONT…)."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, senal)

    def esperar_fin(self, segundos: float = 60) -> int:
        """Que salga por sí mismo; devuelve con qué salió."""
        try:
            return self._popen.wait(segundos)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"{self.nombre} no terminó\n{self.texto[-3000:]}") from None

    def matar(self) -> None:
        """SIGKILL al grupo entero, como un corte de corriente."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self._popen.wait()

    def detener(self, segundos: float = 20) -> int | None:
        """SIGTERM y espera; si no obedece, SIGKILL. Devuelve con qué salió."""
        self.senalar(signal.SIGCONT)
        self.senalar(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(segundos)
        self.matar()
        return self._popen.returncode


class Servicios:
    """Arranca servicios sobre una base y una cola; `ambiente` cambia variables de todos."""

    def __init__(self, carpeta: Path, ambiente: Mapping[str, str] | None = None) -> None:
        self.carpeta = carpeta
        self.ambiente: dict[str, str] = dict(ambiente or {})
        self.procesos: list[Proceso] = []

    def lanzar(
        self, nombre: str, orden: Sequence[str], ambiente: Mapping[str, str] | None = None
    ) -> Proceso:
        """Cualquier otro proceso, con el ambiente de todos."""
        proceso = Proceso(nombre, orden, {**self.ambiente, **(ambiente or {})}, self.carpeta)
        self.procesos.append(proceso)
        return proceso

    def trabajador(
        self, *, concurrencia: int = 1, colas: str = "", esperar: bool = True, **ambiente: str
    ) -> Proceso:
        """Trabajador de Celery, ya listo para recibir; sin `colas`, las atiende todas."""
        nombre = f"--hostname=prueba{len(self.procesos)}@%h"
        orden = [*PYTHON, "celery", "-A", "querellas", "worker", nombre, "--loglevel=INFO"]
        orden += [f"--concurrency={concurrencia}", "--without-mingle", "--without-gossip"]
        orden += [f"--queues={colas}"] if colas else []
        proceso = self.lanzar("trabajador", orden, ambiente)
        if esperar:
            proceso.esperar_texto(LISTO["trabajador"])
        return proceso

    def beat(self, *, cadencia: float = 1.0, esperar: bool = True, **ambiente: str) -> Proceso:
        """Reloj de Celery que despierta cada `cadencia` segundos."""
        agenda = self.carpeta / f"beat-{time.monotonic_ns()}"
        orden = [*PYTHON, "celery", "-A", "querellas", "beat", "--loglevel=INFO", "--pidfile="]
        ambiente = {"QUERELLAS_CADENCIA_SEGUNDOS": str(cadencia), **ambiente}
        proceso = self.lanzar("beat", [*orden, f"--schedule={agenda}"], ambiente)
        if esperar:
            proceso.esperar_texto(LISTO["beat"])
        return proceso

    def web(self, puerto: int, *, esperar: bool = True, **ambiente: str) -> Proceso:
        """gunicorn como en `make run`, ya contestando."""
        orden = [*PYTHON, "gunicorn", "querellas.wsgi", f"--bind=127.0.0.1:{puerto}"]
        orden += ["-k", "gthread", "--threads=4", "--workers=1", "--no-control-socket"]
        proceso = self.lanzar("web", orden, ambiente)
        if esperar:
            proceso.esperar_a(lambda: contesta(puerto), 30, "que conteste /salud/")
        return proceso

    def comando(self, *argumentos: str, **ambiente: str) -> subprocess.CompletedProcess[str]:
        """Una orden de `manage.py` en su propio proceso."""
        return subprocess.run(
            [sys.executable, "manage.py", *argumentos],
            cwd=RAIZ,
            env={**os.environ, **self.ambiente, **ambiente},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )

    def esperar(self, listo: Callable[[], bool], segundos: float = 30, que: str = "") -> None:
        """Espera un hecho en la base; si no llega, enseña las bitácoras."""
        if not esperar(listo, lambda: True, segundos):
            dicho = "\n".join(f"== {p.nombre}\n{p.texto[-2000:]}" for p in self.procesos)
            raise AssertionError(f"no llegó: {que}\n{dicho}")

    def detener(self) -> None:
        for proceso in self.procesos:
            proceso.senalar(signal.SIGCONT)
            proceso.senalar(signal.SIGTERM)
        for proceso in reversed(self.procesos):
            proceso.detener()
        self.procesos.clear()


def contesta(puerto: int) -> bool:
    conexion = http.client.HTTPConnection("127.0.0.1", puerto, timeout=10)
    try:
        conexion.request("GET", "/salud/", headers={"Host": "localhost"})
        return conexion.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        conexion.close()
