"""Procesos que dejó un lanzador anterior: cómo reconocerlos sin duda y cómo detenerlos.

Un número de proceso se reutiliza; por eso cada proceso nuestro lleva en su ambiente la
carpeta de datos a la que pertenece, y solo esa marca lo hace nuestro. Los motores la borran
al escribir su título: a ellos los delata su programa trabajando en su carpeta de datos. Sin
`/proc` se mira la carpeta en la orden.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MARCA = "QUERELLAS_LANZADOR"
PROC = Path("/proc")


@dataclass(frozen=True)
class Proceso:
    pid: int
    padre: int
    orden: str

    @property
    def es_supervisor(self) -> bool:
        return "supervisord" in self.orden

    @property
    def es_postgres(self) -> bool:
        return "/bin/postgres" in self.orden or self.orden.startswith("postgres:")


def nuestros(datos: Path, datos_postgres: Path) -> list[Proceso]:
    """Los procesos vivos de esta carpeta de datos, menos quien pregunta."""
    if not PROC.is_dir():
        return _por_orden(datos)
    hallados = []
    for entrada in PROC.iterdir():
        if not entrada.name.isdigit() or int(entrada.name) == os.getpid():
            continue
        with suppress(OSError, ValueError):
            if (
                _lleva_la_marca(entrada, datos)
                or _es_motor(entrada, "postgres", datos_postgres)
                or _es_motor(entrada, "valkey-server", datos / "valkey")
            ):
                hallados.append(_describir(entrada))
    return hallados


def _lleva_la_marca(entrada: Path, datos: Path) -> bool:
    marca = f"{MARCA}={datos}".encode()
    return marca in (entrada / "environ").read_bytes().split(b"\0")


def _es_motor(entrada: Path, programa: str, carpeta: Path) -> bool:
    if os.readlink(entrada / "cwd") != str(carpeta):
        return False
    # « (deleted)» al final si el paquete se actualizó debajo del proceso.
    return Path(os.readlink(entrada / "exe").removesuffix(" (deleted)")).name == programa


def _describir(entrada: Path) -> Proceso:
    orden = (entrada / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    # «pid (nombre) estado padre…»: el nombre puede llevar espacios y paréntesis.
    padre = (entrada / "stat").read_text().rpartition(")")[2].split()[1]
    return Proceso(int(entrada.name), int(padre), orden.strip())


def _por_orden(datos: Path) -> list[Proceso]:
    dicho = subprocess.run(["ps", "-axww", "-o", "pid=,ppid=,command="], capture_output=True)
    hallados = []
    for linea in dicho.stdout.decode(errors="replace").splitlines():
        pid, padre, orden = linea.split(None, 2)
        if f"{datos}/" in orden and int(pid) != os.getpid():
            hallados.append(Proceso(int(pid), int(padre), orden))
    return hallados


def senalar(pid: int, senal: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.kill(pid, senal)


def detener(datos: Path, datos_postgres: Path, *, paciencia: float = 70) -> bool:
    """Detiene lo que quede, en orden y sin prisa; al final, sin contemplaciones.

    Devuelve si había algo. Primero el supervisor, que sabe detener a los suyos; después los
    huérfanos; PostgreSQL el último, para que lo demás pueda terminar de escribir.
    """
    quedan = nuestros(datos, datos_postgres)
    if not quedan:
        return False
    supervisores = [p for p in quedan if p.es_supervisor]
    _pedir(supervisores, signal.SIGTERM)
    _esperar(datos, datos_postgres, {p.pid for p in supervisores}, paciencia)
    huerfanos = [p for p in nuestros(datos, datos_postgres) if not p.es_postgres]
    # Solo a los primeros de cada familia: ellos terminan bien a sus hijos.
    pids = {p.pid for p in huerfanos}
    _pedir([p for p in huerfanos if p.padre not in pids], signal.SIGTERM)
    _esperar(datos, datos_postgres, pids, paciencia / 3)
    _pedir([p for p in nuestros(datos, datos_postgres) if not p.es_postgres], signal.SIGKILL)
    _pedir(_raices(nuestros(datos, datos_postgres)), signal.SIGINT)
    _esperar(datos, datos_postgres, None, paciencia / 3)
    # SIGQUIT es la parada inmediata de PostgreSQL: al volver se recupera de su diario.
    _pedir(_raices(nuestros(datos, datos_postgres)), signal.SIGQUIT)
    _esperar(datos, datos_postgres, None, 10)
    return True


def _raices(procesos: list[Proceso]) -> list[Proceso]:
    pids = {p.pid for p in procesos}
    return [p for p in procesos if p.padre not in pids]


def _pedir(procesos: list[Proceso], senal: int) -> None:
    for proceso in procesos:
        senalar(proceso.pid, senal)


def _esperar(datos: Path, datos_postgres: Path, pids: set[int] | None, segundos: float) -> None:
    limite = time.monotonic() + segundos
    while time.monotonic() < limite:
        vivos = {p.pid for p in nuestros(datos, datos_postgres)}
        if not (vivos if pids is None else vivos & pids):
            return
        time.sleep(0.1)


def quitar_cerrojo_viejo(datos_postgres: Path) -> None:
    """Borra `postmaster.pid` si nadie trabaja ya en esa carpeta.

    Tras un reinicio de la máquina su número puede ser de otro proceso, y PostgreSQL creería
    que sigue corriendo. Solo donde `/proc` permite saberlo.
    """
    cerrojo = datos_postgres / "postmaster.pid"
    if PROC.is_dir() and cerrojo.exists() and not nuestros(Path("/nada"), datos_postgres):
        cerrojo.unlink()
