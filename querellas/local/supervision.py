"""La configuración de supervisor y la conversación con él."""

from __future__ import annotations

import configparser
import http.client
import shlex
import sys
import tempfile
import xmlrpc.client
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from supervisor.xmlrpc import SupervisorTransport

from querellas.local.motores import ANFITRION, Postgres, Valkey, carpeta_privada, escribir_privado

# Un enchufe de Unix no admite rutas más largas; macOS es el más estrecho.
RUTA_MAXIMA = 100
NO_CONTESTA = (OSError, http.client.HTTPException, xmlrpc.client.Error)
PYTHON = [sys.executable, "-m"]


@dataclass(frozen=True)
class Programa:
    """Una línea de lo que supervisor cuida; menor `orden`, antes empieza y después acaba."""

    nombre: str
    orden: Sequence[str]
    prioridad: int
    espera: int = 20
    senal: str = "TERM"
    arranca_solo: bool = False


def programas(
    datos: Path, puerto: int, postgres: Postgres | None, valkey: Valkey | None
) -> list[Programa]:
    """Base, cola, trabajador, reloj y web; los motores solo si son los nuestros."""
    celery = [*PYTHON, "celery", "-A", "querellas"]
    trabajador = _trabajador(datos, "trabajador", "--concurrency=2")
    # Solo la vigilancia, en su propio proceso: un documento lento no la retrasa.
    vigilante = _trabajador(datos, "vigilante", "--concurrency=1", "--queues=vigilancia")
    beat = ["beat", "--loglevel=INFO", f"--schedule={datos / 'beat'}"]
    beat += [f"--pidfile={datos / 'beat.pid'}"]
    web = [*PYTHON, "gunicorn", "querellas.wsgi", f"--bind={ANFITRION}:{puerto}", "--workers=2"]
    web += ["-k", "gthread", "--threads=4", "--no-control-socket", f"--pid={datos / 'web.pid'}"]
    web += ["--graceful-timeout=15", "--access-logfile=-"]
    lista = []
    if postgres:
        lista.append(Programa("postgres", postgres.orden(), 10, 60, "INT", True))
    if valkey:
        lista.append(Programa("valkey", valkey.orden(), 20, arranca_solo=True))
    return [
        *lista,
        Programa("trabajador", [*celery, *trabajador], 30, espera=60),
        Programa("vigilante", [*celery, *vigilante], 30, espera=60),
        Programa("beat", [*celery, *beat], 40),
        Programa("web", web, 50),
    ]


def _trabajador(datos: Path, nombre: str, *opciones: str) -> list[str]:
    orden = ["worker", f"--hostname={nombre}@%h", "--loglevel=INFO", *opciones]
    return [*orden, "--without-mingle", "--without-gossip", f"--pidfile={datos / nombre}.pid"]


def enchufe(datos: Path) -> Path:
    """Dónde escucha supervisor: en los datos o, si la ruta no cabe, en la carpeta temporal."""
    propio = datos / "supervisor.sock"
    if len(str(propio)) <= RUTA_MAXIMA:
        return propio
    return Path(tempfile.mkdtemp(prefix="querellas-")) / "supervisor.sock"


def configurar(datos: Path, raiz: Path, lista: Sequence[Programa], sock: Path) -> Path:
    """Escribe `supervisord.conf`; los secretos no van aquí sino en el ambiente.

    Las bitácoras son relativas a `datos`, donde corre supervisor: esas rutas las interpreta
    dos veces y un «%» en la carpeta no tendría cómo escribirse.
    """
    carpeta_privada(datos / "bitacoras")
    conf = configparser.RawConfigParser()
    conf["unix_http_server"] = {"file": _literal(sock), "chmod": "0700"}
    conf["rpcinterface:supervisor"] = {
        "supervisor.rpcinterface_factory": "supervisor.rpcinterface:make_main_rpcinterface"
    }
    conf["supervisord"] = {
        "logfile": "bitacoras/supervisor.log",
        "pidfile": "supervisor.pid",
        "childlogdir": "bitacoras",
        "nodaemon": "true",
        "minfds": "256",
        "minprocs": "64",
        "umask": "077",
    }
    for programa in lista:
        conf[f"program:{programa.nombre}"] = _seccion(programa, raiz)
    ruta = datos / "supervisord.conf"
    with tempfile.TemporaryFile("w+", encoding="utf-8") as archivo:
        conf.write(archivo)
        archivo.seek(0)
        escribir_privado(ruta, archivo.read())
    return ruta


def _seccion(programa: Programa, raiz: Path) -> dict[str, str]:
    return {
        "command": _literal(shlex.join(programa.orden)),
        "directory": _literal(raiz),
        "priority": str(programa.prioridad),
        "autostart": "true" if programa.arranca_solo else "false",
        "autorestart": "true",
        "startsecs": "2",
        "startretries": "3",
        "stopsignal": programa.senal,
        "stopwaitsecs": str(programa.espera),
        "redirect_stderr": "true",
        "stdout_logfile": f"bitacoras/{programa.nombre}.log",
        "stdout_logfile_maxbytes": "5MB",
        "stdout_logfile_backups": "2",
    }


def _literal(valor: object) -> str:
    """supervisor interpreta «%»: se dobla."""
    return str(valor).replace("%", "%%")


def ultimas_lineas(datos: Path, nombre: str, cuantas: int = 8) -> str:
    bitacora = datos / "bitacoras" / f"{nombre}.log"
    if not bitacora.is_file():
        return ""
    return "\n".join(bitacora.read_text(errors="replace").splitlines()[-cuantas:])


class Control:
    """Lo poco que se le pide a supervisor por su enchufe; cada pregunta, su conexión."""

    def __init__(self, sock: Path) -> None:
        self._url = f"unix://{sock}"

    def _preguntar(self, metodo: str, *argumentos: object) -> Any:
        transporte = SupervisorTransport(None, None, serverurl=self._url)
        try:
            rpc = xmlrpc.client.ServerProxy(f"http://{ANFITRION}", transport=transporte)
            return getattr(rpc.supervisor, metodo)(*argumentos)
        finally:
            transporte.close()

    def contesta(self) -> bool:
        try:
            return bool(self._preguntar("getState")["statename"] == "RUNNING")
        except NO_CONTESTA:
            return False

    def arrancar(self, nombre: str) -> None:
        self._preguntar("startProcess", nombre, False)

    def estados(self) -> dict[str, str]:
        """Programa -> RUNNING, BACKOFF, FATAL… Vacío si supervisor ya no contesta."""
        try:
            return {p["name"]: p["statename"] for p in self._preguntar("getAllProcessInfo")}
        except NO_CONTESTA:
            return {}
