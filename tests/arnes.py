"""Los motores de las pruebas: un PostgreSQL y un Valkey propios, y clones de una plantilla.

El proceso principal los arranca en una carpeta temporal privada y los detiene por su
número. El dueño migra una sola base plantilla; cada proceso de pruebas la clona y vuelve a
clonarla después de una prueba que confirma transacciones: nunca se vacían tablas, que la
aplicación ni siquiera tiene permiso de vaciar.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg2

from querellas.local.entorno import clave_nueva
from querellas.local.motores import (
    DE_PASO,
    DURADERO,
    PAPELES,
    Postgres,
    Valkey,
    esperar,
    puerto_libre,
)
from querellas.local.terminal import al_morir_el_padre

RAIZ = Path(__file__).resolve().parents[1]
PAQUETES = ("alcaldes", "plazos", "querellas", "vistas")
PLANTILLA = "plantilla"
VARIABLE = "QUERELLAS_ARNES"
# Se conserva entre corridas: comprimir los archivos estáticos tarda más que migrar.
ESTATICO = RAIZ / ".pytest_cache" / "estatico"
GUARDADAS = RAIZ / ".pytest_cache"
_IMPORTADO = re.compile(r"^(?:from|import) ((?:alcaldes|plazos|querellas|vistas)[.\w]*)", re.M)


def huella_de_migraciones() -> str:
    """Cambia con todo lo que decide cómo queda una base recién migrada.

    Las migraciones, los módulos nuestros que importan, los datos que leen, los papeles y las
    versiones de lo instalado.
    """
    migraciones = [m for paquete in PAQUETES for m in (RAIZ / paquete).rglob("migrations/*.py")]
    archivos = {*migraciones, RAIZ / "requirements-dev.txt", *(RAIZ / "alcaldes").rglob("*.csv")}
    archivos |= set((RAIZ / "querellas" / "local").glob("*.sql"))
    for migracion in migraciones:
        for modulo in _IMPORTADO.findall(migracion.read_text("utf-8")):
            archivos.add(RAIZ / (modulo.replace(".", "/") + ".py"))
    suma = hashlib.sha256()
    for archivo in sorted(a for a in archivos if a.is_file()):
        suma.update(f"{archivo.relative_to(RAIZ)}\0".encode() + archivo.read_bytes())
    return suma.hexdigest()[:20]


@dataclass
class Arnes:
    """Motores de prueba en `carpeta`; `procesos` son los que este proceso arrancó."""

    carpeta: Path
    postgres: Postgres
    valkey: Valkey
    claves: Mapping[str, str]
    procesos: list[subprocess.Popen[bytes]] = field(default_factory=list)
    _duenos: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def nuevo(cls, ajustes: Mapping[str, str] = DE_PASO) -> Arnes:
        """Carpeta, puertos y claves nuevos; nada arranca todavía."""
        carpeta = Path(tempfile.mkdtemp(prefix="querellas-pruebas-"))
        postgres = Postgres(carpeta, puerto_libre(), clave_nueva(), ajustes)
        valkey = Valkey(carpeta, puerto_libre(), clave_nueva(), bases=64)
        return cls(carpeta, postgres, valkey, {papel: clave_nueva() for papel in PAPELES})

    # --- Del proceso principal a los de pruebas ---------------------------------------------
    def a_texto(self) -> str:
        return json.dumps(
            {
                "carpeta": str(self.carpeta),
                "postgres": [self.postgres.puerto, self.postgres.clave],
                "valkey": [self.valkey.puerto, self.valkey.clave],
                "claves": dict(self.claves),
            }
        )

    @classmethod
    def de_texto(cls, texto: str) -> Arnes:
        dicho = json.loads(texto)
        carpeta = Path(dicho["carpeta"])
        postgres = Postgres(carpeta, dicho["postgres"][0], dicho["postgres"][1], DE_PASO)
        valkey = Valkey(carpeta, dicho["valkey"][0], dicho["valkey"][1])
        return cls(carpeta, postgres, valkey, dicho["claves"])

    # --- Marcha -----------------------------------------------------------------------------
    def arrancar(self) -> None:
        """Arranca ambos motores y migra la plantilla como propietario, o la restaura migrada."""
        self.arrancar_postgres()
        self.arrancar_valkey()
        self.postgres.crear_papeles(PLANTILLA, self.claves)
        guardada = GUARDADAS / f"plantilla-{huella_de_migraciones()}.dump"
        if not guardada.exists():
            self._migrar()
            self._guardar(guardada)
        else:
            self._con_postgres("pg_restore", "--exit-on-error", f"-d{PLANTILLA}", str(guardada))
        # Cerrada: ni siquiera autovacuum estorba al clonarla.
        self._ordenar(f"ALTER DATABASE {PLANTILLA} ALLOW_CONNECTIONS false")

    def _guardar(self, guardada: Path) -> None:
        """La plantilla migrada, para la próxima corrida con las mismas migraciones."""
        GUARDADAS.mkdir(parents=True, exist_ok=True)
        for vieja in GUARDADAS.glob("plantilla-*.dump"):
            vieja.unlink(missing_ok=True)
        parcial = self.carpeta / "plantilla.dump"
        self._con_postgres("pg_dump", "-Fc", "-Z1", f"-f{parcial}", PLANTILLA)
        shutil.move(parcial, guardada.with_suffix(f".{os.getpid()}"))
        guardada.with_suffix(f".{os.getpid()}").replace(guardada)

    def _con_postgres(self, programa: str, *argumentos: str) -> None:
        hecho = subprocess.run(
            [
                str(self.postgres.binarios / "bin" / programa),
                "-hlocalhost",
                f"-p{self.postgres.puerto}",
                "-Upostgres",
                *argumentos,
            ],
            env={**os.environ, "PGPASSWORD": self.postgres.clave},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert hecho.returncode == 0, f"{programa}:\n{hecho.stderr[-4000:]}"

    def _migrar(self) -> None:
        hecho = subprocess.run(
            [
                sys.executable,
                "manage.py",
                "migrate",
                "--verbosity=0",
                "--no-input",
                "--skip-checks",
            ],
            cwd=RAIZ,
            env={**os.environ, **self.ambiente(PLANTILLA)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert hecho.returncode == 0, f"no se pudo migrar la plantilla:\n{hecho.stderr[-4000:]}"

    def arrancar_postgres(self) -> subprocess.Popen[bytes]:
        self.postgres.crear(sincronizar=False)
        # SIGQUIT si matan a las pruebas: SIGTERM esperaría a que se vayan los clientes.
        proceso = self._lanzar("postgres", self.postgres.orden(), signal.SIGQUIT)
        self._exigir(self.postgres.contesta, proceso, "postgres")
        return proceso

    def arrancar_valkey(self) -> subprocess.Popen[bytes]:
        self.valkey.crear()
        proceso = self._lanzar("valkey", self.valkey.orden(), signal.SIGTERM)
        self._exigir(self.valkey.contesta, proceso, "valkey")
        return proceso

    def _lanzar(self, nombre: str, orden: list[str], senal: int) -> subprocess.Popen[bytes]:
        with (self.carpeta / f"{nombre}.log").open("ab") as bitacora:
            proceso = subprocess.Popen(
                orden,
                stdin=subprocess.DEVNULL,
                stdout=bitacora,
                stderr=bitacora,
                start_new_session=True,
                preexec_fn=al_morir_el_padre(senal),
            )
        self.procesos.append(proceso)
        return proceso

    def _exigir(self, contesta: Any, proceso: subprocess.Popen[bytes], nombre: str) -> None:
        if not esperar(contesta, lambda: proceso.poll() is None, 60):
            bitacora = (self.carpeta / f"{nombre}.log").read_text(errors="replace")
            raise AssertionError(f"{nombre} no arranca:\n{bitacora[-3000:]}")

    def detener(self) -> None:
        """Por su número, el último primero; la carpeta desaparece."""
        for proceso in reversed(self.procesos):
            if proceso.poll() is None:
                proceso.send_signal(signal.SIGINT)
                try:
                    proceso.wait(20)
                except subprocess.TimeoutExpired:
                    proceso.kill()
                    proceso.wait()
        self.procesos.clear()
        shutil.rmtree(self.carpeta, ignore_errors=True)

    @property
    def en_marcha(self) -> bool:
        return bool(self.procesos)

    # --- Bases ------------------------------------------------------------------------------
    def clonar(self, base: str, de: str = PLANTILLA) -> None:
        """La base queda como la plantilla, recién migrada o sembrada, tuviera lo que tuviera."""
        self._soltar(base)
        self._ordenar(
            f"DROP DATABASE IF EXISTS {base} WITH (FORCE)",
            # Copiar los archivos cuesta la mitad que pasar cada página por el diario.
            f"CREATE DATABASE {base} OWNER querellas_propietario TEMPLATE {de} STRATEGY FILE_COPY",
            f"REVOKE ALL ON DATABASE {base} FROM PUBLIC",
            f"GRANT CONNECT ON DATABASE {base} TO querellas_app, querellas_publico",
        )

    def guardar(self, base: str, como: str) -> None:
        """La base, tal como está, queda de plantilla: quien estuviera conectado se va."""
        self._soltar(base)
        self._ordenar(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{base}'",
            f"CREATE DATABASE {como} TEMPLATE {base} STRATEGY FILE_COPY",
            f"ALTER DATABASE {como} ALLOW_CONNECTIONS false",
        )

    def _soltar(self, base: str) -> None:
        if (conexion := self._duenos.pop(base, None)) is not None:
            conexion.close()

    def dueno(self, base: str) -> Any:
        """Una conexión como propietario, la misma mientras nadie la corte."""
        if not _vive(self._duenos.get(base)):
            conexion = self.postgres.conectar(base)
            with conexion.cursor() as cursor:
                cursor.execute("SET ROLE querellas_propietario")
            self._duenos[base] = conexion
        return self._duenos[base]

    def _ordenar(self, *ordenes: str) -> None:
        conexion = self.postgres.conectar()
        try:
            with conexion.cursor() as cursor:
                for orden in ordenes:
                    cursor.execute(orden)
        finally:
            conexion.close()

    def ambiente(self, base: str, cola: int = 0) -> dict[str, str]:
        """Las variables con que cualquier proceso de Django usa esta base y esta cola."""
        return {
            "DATABASE_URL": self.postgres.url("app", self.claves["app"], base),
            "DATABASE_URL_PROPIETARIO": self.postgres.url(
                "propietario", self.claves["propietario"], base
            ),
            "DATABASE_URL_PUBLICO": self.postgres.url("publico", self.claves["publico"], base),
            "REDIS_URL": self.valkey.url(cola),
        }


def _vive(conexion: Any) -> bool:
    if conexion is None:
        return False
    try:
        with conexion.cursor() as cursor:
            cursor.execute("SELECT 1")
    except psycopg2.Error:
        return False
    return True


@contextmanager
def motor_propio(base: str) -> Iterator[Arnes]:
    """Un PostgreSQL aparte y durable con esa base recién migrada: este sí se puede tumbar."""
    propio = Arnes.nuevo(DURADERO)
    try:
        propio.arrancar()
        propio.clonar(base)
        yield propio
    finally:
        propio.detener()


def preguntar(motor: Arnes, base: str, sql: str) -> list[Any]:
    """La primera columna de lo que conteste esa base, por su superusuario."""
    conexion = motor.postgres.conectar(base)
    try:
        with conexion.cursor() as cursor:
            cursor.execute(sql)
            return [fila[0] for fila in cursor.fetchall()]
    finally:
        conexion.close()


def numero_de_proceso() -> int:
    """0 sin xdist o en el principal; 1, 2… en gw0, gw1…"""
    trabajador = os.environ.get("PYTEST_XDIST_WORKER", "")
    return int(trabajador.removeprefix("gw")) + 1 if trabajador else 0


@dataclass(frozen=True)
class Puesto:
    """Lo propio de este proceso de pruebas."""

    arnes: Arnes
    base: str
    puerto_web: int
    carpeta: Path


def ocupar_puesto() -> Puesto:
    """Fija el ambiente de este proceso; ha de correr antes de que se lea la configuración."""
    numero = numero_de_proceso()
    arnes = Arnes.de_texto(os.environ[VARIABLE]) if numero else Arnes.nuevo()
    puesto = Puesto(arnes, f"prueba_{numero}", puerto_libre(), arnes.carpeta / f"puesto{numero}")
    puesto.carpeta.mkdir(mode=0o700)
    for variable in [v for v in os.environ if v.startswith("QUERELLAS_")]:
        del os.environ[variable]
    os.environ.update(arnes.ambiente(puesto.base, numero))
    os.environ.update(
        {
            VARIABLE: arnes.a_texto(),
            # Una carpeta vacía: el `.datos/entorno` de quien prueba no se lee.
            "QUERELLAS_DATOS": str(puesto.carpeta),
            "QUERELLAS_CLAVE_SECRETA": clave_nueva(),
            "QUERELLAS_FIRMA_CLAVE": clave_nueva(),
            "QUERELLAS_HTTPS": "0",
            "QUERELLAS_DEBUG": "0",
            "QUERELLAS_DEMO": "0",
            # Tarda segundos por página: lo enciende la prueba que lo mira.
            "QUERELLAS_RECONOCER_TEXTO": "0",
            "QUERELLAS_RELOJ_SIMULADO": "1",
            "QUERELLAS_MFA_OBLIGATORIA": "0",
            "QUERELLAS_DIRECCION": f"http://localhost:{puesto.puerto_web}",
            "QUERELLAS_ESTATICO": str(ESTATICO),
            # Playwright deja un bucle de eventos en este hilo; nada de Django corre en él.
            "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
        }
    )
    return puesto
