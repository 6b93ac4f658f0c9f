"""El ensayo de restauración: `python -m querellas.local simulacro [CARPETA]`.

Un respaldo que nadie ha restaurado es un rumor. Aquí se restaura en una instancia desechable,
con las mismas órdenes que se usarían el día malo, se comprueba todo y se mide cuánto tarda. Falla
haciendo ruido: también cuando el propio ensayo no pudo correr.
"""

from __future__ import annotations

import fcntl
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from querellas.local import procesos
from querellas.local.avisos import Fallo, decir_fallo
from querellas.local.entorno import VARIABLE_DE
from querellas.local.motores import DE_PASO, PAPELES, Postgres, esperar, puerto_libre
from querellas.local.terminal import al_morir_el_padre

RAIZ = Path(__file__).resolve().parents[2]
BASE = "simulacro"
PREFIJO = "simulacro-"
CERROJO = "cerrojo"
ARRANQUE = 60  # segundos


def main(argumentos: Sequence[str]) -> int:
    """0 si se restauró y todo cuadra; 1 si no; 2 si los argumentos no sirven."""
    if len(argumentos) > 1 or (argumentos and argumentos[0].startswith("-")):
        print("Uso: python -m querellas.local simulacro [CARPETA]", file=sys.stderr)
        return 2
    empezado = time.monotonic()
    recoger_restos()
    try:
        with _aparte() as carpeta:
            tiempos = ensayar(carpeta, Path(argumentos[0]) if argumentos else None)
    except Fallo as fallo:
        return decir_fallo(fallo)
    tiempos["total"] = round(time.monotonic() - empezado, 1)
    print(json.dumps({"simulacro": "bien", "segundos": tiempos}, ensure_ascii=False))
    return 0


@contextmanager
def _aparte() -> Iterator[Path]:
    """Una carpeta desechable con un candado que solo dura lo que dura este proceso."""
    with (
        tempfile.TemporaryDirectory(prefix=PREFIJO) as carpeta,
        (Path(carpeta) / CERROJO).open("w") as cerrojo,
    ):
        fcntl.flock(cerrojo, fcntl.LOCK_EX)
        yield Path(carpeta)


def recoger_restos() -> None:
    """Detiene y borra lo que dejó un ensayo al que mataron de golpe; los que corren, no."""
    for carpeta in Path(tempfile.gettempdir()).glob(f"{PREFIJO}*"):
        with suppress(OSError), (carpeta / CERROJO).open("r+") as cerrojo:
            fcntl.flock(cerrojo, fcntl.LOCK_EX | fcntl.LOCK_NB)
            datos = _motor(carpeta, 0, "").datos
            procesos.detener(carpeta, datos)
            shutil.rmtree(datos, ignore_errors=True)
            shutil.rmtree(carpeta, ignore_errors=True)


def _motor(aparte: Path, puerto: int, clave: str) -> Postgres:
    return Postgres(aparte / "motor", puerto, clave, DE_PASO)


def ensayar(aparte: Path, respaldo: Path | None) -> dict[str, float]:
    """Respalda si no le dan una carpeta, restaura aparte y comprueba; devuelve los segundos."""
    tiempos: dict[str, float] = {}
    if respaldo is None:
        respaldo = aparte / "respaldo"
        with _medir(tiempos, "respaldar"):
            _manage(os.environ, "respaldar", str(respaldo))
    with _instancia(aparte) as ambiente:
        with _medir(tiempos, "restaurar_y_comprobar"):
            _manage(ambiente, "restaurar", str(respaldo.resolve()))
        _manage(ambiente, "migrate", "--check")
        _manage(ambiente, "verificar_bitacora")
    return tiempos


@contextmanager
def _instancia(aparte: Path) -> Iterator[dict[str, str]]:
    """Un PostgreSQL y unas carpetas vacías que desaparecen al acabar."""
    postgres = _motor(aparte, puerto_libre(), secrets.token_hex(16))
    postgres.carpeta.mkdir(mode=0o700)
    postgres.crear(sincronizar=False)
    with (aparte / "postgres.log").open("wb") as salida:
        proceso = subprocess.Popen(
            postgres.orden(),
            stdin=subprocess.DEVNULL,
            stdout=salida,
            stderr=salida,
            cwd="/",
            start_new_session=True,
            # Si matan al ensayo, SIGQUIT: SIGTERM esperaría a que se vayan los clientes.
            preexec_fn=al_morir_el_padre(signal.SIGQUIT),
        )
    try:
        if not esperar(postgres.contesta, lambda: proceso.poll() is None, ARRANQUE):
            raise Fallo(
                "La instancia del simulacro no arrancó.", "The drill's instance did not start."
            )
        claves = {papel: secrets.token_hex(16) for papel in PAPELES}
        postgres.crear_papeles(BASE, claves)
        yield _ambiente(aparte, postgres, claves)
    finally:
        proceso.send_signal(signal.SIGINT)
        try:
            proceso.wait(30)
        except subprocess.TimeoutExpired:
            proceso.kill()
        if postgres.quien.es_otra:
            shutil.rmtree(postgres.datos, ignore_errors=True)


def _ambiente(aparte: Path, postgres: Postgres, claves: Mapping[str, str]) -> dict[str, str]:
    """Nada de la instalación de verdad: ni su base, ni sus carpetas, ni sus claves por aparte."""
    ajenas = ("DATABASE_URL", "QUERELLAS_EXPEDIENTE", "QUERELLAS_PUBLICO", "QUERELLAS_DATOS")
    limpio = {k: v for k, v in os.environ.items() if not k.startswith(ajenas)}
    datos = aparte / "datos"
    datos.mkdir(mode=0o700)
    return {
        **limpio,
        **{VARIABLE_DE[p]: postgres.url(p, claves[p], BASE) for p in PAPELES},
        "QUERELLAS_DATOS": str(datos),
        "QUERELLAS_EXPEDIENTE": str(datos / "expediente"),
        "QUERELLAS_PUBLICO": str(datos / "publico"),
        "QUERELLAS_CLAVE_SECRETA": secrets.token_hex(32),
    }


def _manage(ambiente: Mapping[str, str], *orden: str) -> None:
    hecho = subprocess.run(
        [sys.executable, "manage.py", *orden],
        cwd=RAIZ,
        env=dict(ambiente),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if hecho.returncode:
        dicho = (hecho.stderr or hecho.stdout).strip()[-2000:]
        raise Fallo(
            f"EL SIMULACRO FALLÓ en «{orden[0]}»:\n{dicho}",
            f"THE DRILL FAILED at “{orden[0]}”; see above.",
        )


@contextmanager
def _medir(tiempos: dict[str, float], que: str) -> Iterator[None]:
    antes = time.monotonic()
    yield
    tiempos[que] = round(time.monotonic() - antes, 1)
