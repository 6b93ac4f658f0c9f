"""`make run`: levanta base, cola, trabajador, reloj y web, y los detiene al irse.

El lanzador queda en primer plano y le da órdenes a supervisor, que cuida los procesos. Si
alguien mata al lanzador, supervisor para todo; si alguien mata a supervisor, el lanzador
recoge lo que quede; si mueren los dos, lo recoge el siguiente `make run`.
"""

from __future__ import annotations

import fcntl
import http.client
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from querellas.local import entorno, procesos, supervision, terminal
from querellas.local.avisos import Fallo, decir, decir_fallo, explicar_os, paso, sin_disco
from querellas.local.motores import (
    ANFITRION,
    Postgres,
    Valkey,
    carpeta_privada,
    esperar,
    puerto_disponible,
)
from querellas.local.terminal import Detener

RAIZ = Path(__file__).resolve().parents[2]
DISCO_MINIMO = 300_000_000
DE_FUERA = ("DATABASE_URL", "DATABASE_URL_PROPIETARIO", "DATABASE_URL_PUBLICO")
QUE_HACER = """\
Qué hacer ahora:
  1. Abra {direccion} y busque una querella.
  2. Entre con una de las cuentas de arriba: la secretaria presenta y notifica, los
     comisionados estudian, ven y deciden.
  3. El correo no sale de esta máquina: léalo en {direccion}/es/correos/.
  4. Ctrl-C detiene todo; los datos quedan en {datos}.

What to do next:
  1. Open {direccion}/en/ and look up a complaint.
  2. Sign in with one of the accounts above: the secretary files and notifies, the
     commissioners study, hear and decide.
  3. No mail leaves this machine: read it at {direccion}/en/correos/.
  4. Ctrl-C stops everything; the data stay in {datos}.
"""


@dataclass
class Instalacion:
    """Lo que este arranque usa; los motores son `None` si vienen de fuera."""

    datos: Path
    puerto: int
    postgres: Postgres | None = None
    valkey: Valkey | None = None
    claves: Mapping[str, str] | None = None

    @property
    def datos_postgres(self) -> Path:
        return self.postgres.datos if self.postgres else self.datos / "postgres"

    @property
    def direccion(self) -> str:
        return f"http://localhost:{self.puerto}"

    def ambiente(self) -> dict[str, str]:
        """El de los hijos: la marca los hace reconocibles como nuestros."""
        return {
            **os.environ,
            "QUERELLAS_DATOS": str(self.datos),
            procesos.MARCA: str(self.datos),
            "DJANGO_SETTINGS_MODULE": "querellas.settings",
        }


# --- Antes de arrancar ----------------------------------------------------------------------
def leer_instalacion() -> Instalacion:
    texto = os.environ.get("QUERELLAS_PUERTO") or "8000"
    if not texto.isdigit() or not 0 < int(texto) < 65536:
        raise Fallo(
            f"QUERELLAS_PUERTO no es un puerto: «{texto}».",
            f"QUERELLAS_PUERTO is not a port: “{texto}”.",
            2,
        )
    faltan = [v for v in DE_FUERA if not os.environ.get(v)]
    if 0 < len(faltan) < len(DE_FUERA):
        raise Fallo(
            f"Con una base propia hacen falta las tres direcciones; falta {', '.join(faltan)} "
            "(los papeles los crea querellas/local/roles.sql).",
            f"With your own database all three addresses are needed; {', '.join(faltan)} is "
            "missing (querellas/local/roles.sql makes the roles).",
            2,
        )
    datos = Path(os.environ.get("QUERELLAS_DATOS") or RAIZ / ".datos").resolve()
    return Instalacion(carpeta_privada(datos), int(texto))


@contextmanager
def cerrojo(datos: Path) -> Iterator[None]:
    """Un solo lanzador por carpeta de datos; el núcleo suelta el cerrojo si lo matan."""
    with (datos / "lanzador.cerrojo").open("a+") as archivo:
        try:
            fcntl.flock(archivo, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            archivo.seek(0)
            quien = archivo.read().strip()
            raise Fallo(
                f"Ya está en marcha (proceso {quien}): deténgalo con Ctrl-C en su terminal.",
                f"It is already running (process {quien}): stop it with Ctrl-C in its terminal.",
            ) from None
        archivo.truncate(0)
        archivo.write(str(os.getpid()))
        archivo.flush()
        yield


def recoger_lo_anterior(este: Instalacion) -> None:
    """Detiene lo que un lanzador muerto a la fuerza haya dejado."""
    if procesos.nuestros(este.datos, este.datos_postgres):
        with paso("Deteniendo lo que quedó de la vez anterior", "stopping what was left running"):
            procesos.detener(este.datos, este.datos_postgres)


def exigir_lugar(este: Instalacion) -> None:
    if not puerto_disponible(este.puerto):
        otro = este.puerto + 1
        raise Fallo(
            f"El puerto {este.puerto} está ocupado por otro programa: ciérrelo o use "
            f"«QUERELLAS_PUERTO={otro} make run».",
            f"Port {este.puerto} is in use by another program: close it or use "
            f"“QUERELLAS_PUERTO={otro} make run”.",
        )
    if shutil.disk_usage(este.datos).free < DISCO_MINIMO:
        raise sin_disco(este.datos)


def disponer(este: Instalacion) -> None:
    """Escribe el entorno y crea las carpetas de los motores que hagan falta."""
    ruta = este.datos / "entorno"
    guardado = entorno.leer(ruta)
    valores = entorno.con_valores_de_desarrollo(guardado, este.direccion)
    if not os.environ.get("DATABASE_URL"):
        este.postgres, este.claves = entorno.postgres_local(este.datos, guardado)
        valores |= entorno.direcciones(este.postgres, este.claves)
    if not os.environ.get("REDIS_URL"):
        este.valkey = entorno.valkey_local(este.datos, guardado)
        valores["REDIS_URL"] = este.valkey.url()
    entorno.escribir(ruta, valores)
    if este.postgres:
        if not este.postgres.existe():
            with paso("Creando la base de datos", "creating the database"):
                este.postgres.crear()
        este.postgres.crear()
        procesos.quitar_cerrojo_viejo(este.postgres.datos)
    if este.valkey:
        este.valkey.crear()


# --- Marcha ---------------------------------------------------------------------------------
class Sistema:
    """Supervisor en marcha con los programas de esta instalación."""

    def __init__(self, este: Instalacion) -> None:
        self.este = este
        self.sock = supervision.enchufe(este.datos)
        lista = supervision.programas(este.datos, este.puerto, este.postgres, este.valkey)
        self.propios = [p.nombre for p in lista if not p.arranca_solo]
        conf = supervision.configurar(este.datos, RAIZ, lista, self.sock)
        # En su propia sesión: las señales de la terminal llegan solo al lanzador.
        dicho = (este.datos / "bitacoras" / "supervisor.salida.log").open("wb")
        self.proceso = subprocess.Popen(
            [sys.executable, "-m", "supervisor.supervisord", "-n", "-c", str(conf)],
            stdin=subprocess.DEVNULL,
            stdout=dicho,
            stderr=dicho,
            cwd=este.datos,
            env=este.ambiente(),
            start_new_session=True,
            preexec_fn=terminal.al_morir_el_padre(signal.SIGTERM),
        )
        dicho.close()
        self.control = supervision.Control(self.sock)

    def vive(self) -> bool:
        return self.proceso.poll() is None

    def esperar_motores(self) -> None:
        if not esperar(self.control.contesta, self.vive, 20):
            raise self._no_arranca("supervisor.salida", "supervisor")
        este = self.este
        if este.postgres and not esperar(
            este.postgres.contesta, lambda: self._va_bien("postgres"), 60
        ):
            raise self._no_arranca("postgres", "PostgreSQL")
        if este.valkey and not esperar(este.valkey.contesta, lambda: self._va_bien("valkey"), 20):
            raise self._no_arranca("valkey", "Valkey")
        if este.postgres and este.claves:
            este.postgres.crear_papeles(entorno.BASE, este.claves)

    def preparar_con_django(self) -> None:
        orden = [sys.executable, "-m", "querellas.local.pasos", str(self.este.datos)]
        hecho = subprocess.run(
            orden, cwd=RAIZ, env=self.este.ambiente(), stdin=subprocess.DEVNULL, check=False
        )
        if hecho.returncode:
            raise Fallo(
                "No se pudo preparar la base de datos; el motivo está arriba.",
                "The database could not be prepared; the reason is above.",
            )

    def abrir(self) -> None:
        for nombre in self.propios:
            self.control.arrancar(nombre)
        with paso("Abriendo las páginas", "opening the pages"):
            if not esperar(self._contesta_la_web, lambda: self._va_bien("web"), 60):
                raise self._no_arranca("web", "gunicorn")

    def cuidar(self) -> None:
        """Espera hasta que alguien pida parar; dice una vez cada programa caído."""
        dichos: set[str] = set()
        llamador = terminal.QuienLlamo()
        while self.vive():
            for nombre, estado in self.control.estados().items():
                if estado == "FATAL" and nombre not in dichos:
                    dichos.add(nombre)
                    decir_fallo(self._no_arranca(nombre, nombre))
            for _ in range(6):
                time.sleep(0.5)
                if llamador.quiere_parar():
                    raise Detener
        raise Fallo(
            "El supervisor terminó de improviso y se detuvo todo: vuelva a empezar, los datos "
            "están a salvo.",
            "The supervisor ended unexpectedly and everything was stopped: start again, the "
            "data are safe.",
        )

    def parar(self) -> None:
        terminal.dejar_de_escuchar()
        if self.vive():
            self.proceso.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.proceso.wait(150)
        procesos.detener(self.este.datos, self.este.datos_postgres)
        if self.sock.parent != self.este.datos:
            shutil.rmtree(self.sock.parent, ignore_errors=True)

    def _va_bien(self, nombre: str) -> bool:
        return self.vive() and self.control.estados().get(nombre) not in ("FATAL", "EXITED")

    def _contesta_la_web(self) -> bool:
        conexion = http.client.HTTPConnection(ANFITRION, self.este.puerto, timeout=10)
        try:
            conexion.request("GET", "/salud/", headers={"Host": "localhost"})
            return conexion.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            conexion.close()

    def _no_arranca(self, nombre: str, visible: str) -> Fallo:
        lineas = supervision.ultimas_lineas(self.este.datos, nombre)
        if "No space left on device" in lineas:
            return sin_disco(self.este.datos)
        donde = self.este.datos / "bitacoras" / f"{nombre}.log"
        return Fallo(
            f"{lineas}\n{visible} no arranca; la bitácora completa: {donde}",
            f"{visible} does not start; full log: {donde}",
        )


def anunciar(este: Instalacion, inicio: float) -> None:
    decir(f"\nListo en {time.monotonic() - inicio:.0f} s. / Ready.\n")
    decir(f"Dirección / Address:  {este.direccion}\n")
    cuentas = este.datos / "cuentas.txt"
    if cuentas.is_file() and cuentas.stat().st_size:
        decir(cuentas.read_text())
    decir(QUE_HACER.format(direccion=este.direccion, datos=este.datos))


def correr() -> int:
    inicio = time.monotonic()
    este = leer_instalacion()
    with cerrojo(este.datos):
        recoger_lo_anterior(este)
        exigir_lugar(este)
        disponer(este)
        sistema = Sistema(este)
        try:
            sistema.esperar_motores()
            sistema.preparar_con_django()
            sistema.abrir()
            anunciar(este, inicio)
            sistema.cuidar()
        except Detener:
            decir("\nDeteniendo todo… / Stopping everything…")
        finally:
            sistema.parar()
        decir("Detenido. / Stopped.")
    return 0


def main() -> int:
    terminal.escuchar_senales()
    with terminal.primer_plano():
        try:
            return correr()
        except Detener:
            return 0
        except Fallo as fallo:
            return decir_fallo(fallo)
        except OSError as error:
            return decir_fallo(explicar_os(error))
