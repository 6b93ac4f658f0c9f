"""`make run`: arranca, se detiene de todas las maneras y vuelve a empezar con los datos.

Las pruebas comparten una carpeta de datos, con un nombre incómodo a propósito; cada una la
deja sin procesos.
"""

from __future__ import annotations

import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg2
import pytest

from querellas.local import entorno, preparar, procesos
from querellas.local.identidad import identidad
from querellas.local.motores import Postgres, carpeta_privada, esperar, puerto_libre
from tests.arnes import ESTATICO, RAIZ
from tests.servicios import contesta

pytestmark = pytest.mark.local

LANZADOR = [sys.executable, "-m", "querellas.local"]


class Lanzado:
    """Un lanzador en marcha sobre `datos`; `salida` es lo que dijo."""

    def __init__(self, datos: Path, orden: list[str] | None = None, **ambiente: str) -> None:
        self.datos, self.puerto = datos, int(ambiente.get("QUERELLAS_PUERTO") or puerto_libre())
        self._salida = datos.parent / f"salida-{time.monotonic_ns()}"
        self.maestro, esclavo = pty.openpty() if orden else (-1, -1)
        with self._salida.open("wb") as archivo:
            self.proceso = subprocess.Popen(
                orden or LANZADOR,
                cwd=RAIZ,
                env=ambiente_limpio(datos, self.puerto) | ambiente,
                stdin=esclavo if orden else subprocess.DEVNULL,
                stdout=archivo,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=lambda: _como_persona(esclavo),
            )
        if orden:
            os.close(esclavo)

    @property
    def salida(self) -> str:
        return self._salida.read_text(errors="replace")

    def esperar_listo(self) -> Lanzado:
        listo = esperar(
            lambda: "Ctrl-C stops everything" in self.salida,
            lambda: self.proceso.poll() is None,
            120,
        )
        assert listo, self.salida
        assert contesta(self.puerto)
        return self

    def salir(self, segundos: float = 60) -> int:
        return self.proceso.wait(segundos)

    def quedan(self) -> list[procesos.Proceso]:
        return procesos.nuestros(self.datos, self.datos / "postgres")


def _como_persona(esclavo: int) -> None:
    """La terminal, si la hay, y SIGHUP como lo da un shell: quien prueba pudo usar nohup."""
    import fcntl
    import termios

    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    if esclavo == -1:
        return
    fcntl.ioctl(esclavo, termios.TIOCSCTTY, 0)


def ambiente_limpio(datos: Path, puerto: int) -> dict[str, str]:
    """El de una persona: nada del arnés; sin datos inventados, que aquí no hacen falta."""
    ajeno = ("QUERELLAS_", "DATABASE_", "REDIS_", "PYTEST_", "DJANGO_")
    propio = {n: v for n, v in os.environ.items() if not n.startswith(ajeno)}
    return propio | {
        "QUERELLAS_DATOS": str(datos),
        "QUERELLAS_PUERTO": str(puerto),
        "QUERELLAS_DEMO": "0",
        "QUERELLAS_ESTATICO": str(ESTATICO),
    }


@pytest.fixture(scope="module")
def datos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lanzador") / "mis datos 100% ñ"


@pytest.fixture(autouse=True)
def _nada_queda(datos: Path) -> Iterator[None]:
    yield
    procesos.detener(datos, datos / "postgres", paciencia=5)


def correr(datos: Path, **ambiente: str) -> subprocess.CompletedProcess[str]:
    """Un lanzador que debe negarse enseguida."""
    return subprocess.run(
        LANZADOR,
        cwd=RAIZ,
        env=ambiente_limpio(datos, puerto_libre()) | ambiente,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_ctrl_c_en_la_terminal_detiene_make_run_con_salida_0(datos: Path) -> None:
    marcha = Lanzado(datos, ["make", "run"]).esperar_listo()
    # Sin secretos a la vista y con los datos cerrados a los demás.
    assert (datos / "entorno").stat().st_mode & 0o777 == 0o600
    assert datos.stat().st_mode & 0o777 == 0o700
    assert (datos / "postgres").stat().st_mode & 0o777 == 0o700
    claves = [v for n, v in entorno.leer(datos / "entorno").items() if "CLAVE" in n]
    assert len(claves) == 2
    assert not [p for p in marcha.quedan() if any(clave in p.orden for clave in claves)]
    os.write(marcha.maestro, b"\x03")
    assert marcha.salir() == 0
    assert marcha.quedan() == []


def test_cerrar_la_terminal_detiene_todo(datos: Path) -> None:
    marcha = Lanzado(datos).esperar_listo()
    marcha.proceso.send_signal(signal.SIGHUP)
    assert marcha.salir() == 0
    assert marcha.quedan() == []


def test_si_matan_al_supervisor_el_lanzador_recoge_todo_y_lo_dice(datos: Path) -> None:
    marcha = Lanzado(datos).esperar_listo()
    [supervisor] = [p for p in marcha.quedan() if p.es_supervisor]
    os.kill(supervisor.pid, signal.SIGKILL)
    assert marcha.salir() == 1
    assert "El supervisor terminó de improviso y se detuvo todo" in marcha.salida
    assert marcha.quedan() == []


def test_si_matan_a_todos_los_que_mandan_el_siguiente_arranque_recoge_y_sigue(datos: Path) -> None:
    primero = Lanzado(datos).esperar_listo()
    with conexion(datos) as base, base.cursor() as cursor:
        cursor.execute("INSERT INTO django_session VALUES ('la-de-antes', '', '2030-01-01Z')")
    [supervisor] = [p for p in primero.quedan() if p.es_supervisor]
    primero.proceso.send_signal(signal.SIGSTOP)
    os.kill(supervisor.pid, signal.SIGKILL)
    primero.proceso.kill()
    primero.proceso.wait()
    huerfanos = primero.quedan()
    assert {"gunicorn", "celery", "postgres", "valkey"} <= {
        nombre for nombre in ("gunicorn", "celery", "postgres", "valkey")
        if any(nombre in p.orden for p in huerfanos)
    }  # fmt: skip

    segundo = Lanzado(datos, QUERELLAS_PUERTO=str(primero.puerto)).esperar_listo()
    assert "Deteniendo lo que quedó de la vez anterior" in segundo.salida
    assert not {p.pid for p in huerfanos} & {p.pid for p in segundo.quedan()}
    with conexion(datos) as base, base.cursor() as cursor:
        cursor.execute("SELECT session_key FROM django_session")
        assert cursor.fetchall() == [("la-de-antes",)]

    # Mientras corre, otro no lo estorba ni lo mata.
    otro = correr(datos)
    assert otro.returncode == 1
    assert otro.stderr.startswith(f"Ya está en marcha (proceso {segundo.proceso.pid})")
    assert contesta(segundo.puerto)

    segundo.proceso.terminate()
    assert segundo.salir() == 0
    assert segundo.quedan() == []


@contextmanager
def conexion(datos: Path) -> Iterator[psycopg2.extensions.connection]:
    url = entorno.leer(datos / "entorno")["DATABASE_URL"]
    with closing(psycopg2.connect(url)) as base, base:
        yield base


def test_puerto_ocupado_se_dice_en_una_oracion(datos: Path) -> None:
    with socket.socket() as ajeno:
        ajeno.bind(("127.0.0.1", 0))
        ajeno.listen()
        puerto = ajeno.getsockname()[1]
        hecho = correr(datos, QUERELLAS_PUERTO=str(puerto))
    assert hecho.returncode == 1
    assert hecho.stderr.splitlines() == [
        f"El puerto {puerto} está ocupado por otro programa: ciérrelo o use "
        f"«QUERELLAS_PUERTO={puerto + 1} make run».",
        f"Port {puerto} is in use by another program: close it or use "
        f"“QUERELLAS_PUERTO={puerto + 1} make run”.",
    ]


@pytest.mark.parametrize("puerto", ["ochenta", "0", "70000", "-1"])
def test_puerto_que_no_lo_es_sale_con_2(datos: Path, puerto: str) -> None:
    hecho = correr(datos, QUERELLAS_PUERTO=puerto)
    assert hecho.returncode == 2
    assert hecho.stderr.splitlines()[0] == f"QUERELLAS_PUERTO no es un puerto: «{puerto}»."


def test_base_propia_a_medias_dice_que_direcciones_faltan(datos: Path) -> None:
    hecho = correr(datos, DATABASE_URL="postgres://querellas_app@127.0.0.1:1/querellas")
    assert hecho.returncode == 2
    assert hecho.stderr.startswith(
        "Con una base propia hacen falta las tres direcciones; falta "
        "DATABASE_URL_PROPIETARIO, DATABASE_URL_PUBLICO"
    )


def test_disco_lleno_se_dice_antes_de_empezar(tmp_path: Path) -> None:
    pequeno = tmp_path / "pequeno"
    pequeno.mkdir()
    guion = f"mount -t tmpfs -o size=20m nada '{pequeno}' && exec \"$@\""
    orden = ["unshare", "--mount", "--map-root-user", "sh", "-c", guion, "sh", *LANZADOR]
    hecho = subprocess.run(
        orden,
        cwd=RAIZ,
        env=ambiente_limpio(pequeno / "datos", puerto_libre()),
        capture_output=True,
        text=True,
        timeout=60,
    )
    if "unshare:" in hecho.stderr or "mount:" in hecho.stderr:
        pytest.skip("esta máquina no permite montar un disco pequeño de prueba")
    assert hecho.returncode == 1
    assert hecho.stderr.splitlines() == [
        f"No queda espacio en el disco de {pequeno}/datos: libere espacio y vuelva a empezar.",
        f"No space left on the disk of {pequeno}/datos: free some and start again.",
    ]


def test_biblioteca_ausente_se_dice_con_el_paquete_que_la_trae() -> None:
    guion = (
        "import sys; sys.path.insert(0, 'querellas/local'); import avisos, preparar\n"
        "preparar.BIBLIOTECAS += (('libquerellas.so.9', 'querellas', 'libquerellas9'),)\n"
        "try: preparar.bibliotecas_del_sistema()\n"
        "except avisos.Fallo as fallo: sys.exit(avisos.decir_fallo(fallo))\n"
    )
    # Sin privilegios: no intenta instalar nada, dice cómo.
    sin_root = identidad().prefijo if os.geteuid() == 0 else ()
    hecho = subprocess.run(
        [*sin_root, sys.executable, "-c", guion], cwd=RAIZ, capture_output=True, text=True
    )
    assert hecho.returncode == 1
    assert hecho.stderr.splitlines()[0] == (
        "Falta una biblioteca que hace los PDF: instale libquerellas9 (en Debian: sudo apt-get "
        "install -y --no-install-recommends libquerellas9)."
    )


def test_este_python_tiene_las_bibliotecas_que_hacen_los_pdf() -> None:
    assert set(preparar.bibliotecas_ausentes()) <= preparar.OPCIONALES


def test_donde_no_hay_espacios_de_nombres_postgres_corre_como_usuario_del_sistema(
    tmp_path: Path,
) -> None:
    if os.geteuid() != 0:
        pytest.skip("solo importa como root: los demás corren PostgreSQL con su propio usuario")
    quien = identidad(espacios=False)
    motor = Postgres(carpeta_privada(tmp_path / "d"), puerto_libre(), "clave'rara", quien=quien)
    antes = (tmp_path / "d").stat()
    motor.crear()
    proceso = subprocess.Popen(motor.orden(), stderr=subprocess.DEVNULL)
    try:
        assert esperar(motor.contesta, lambda: proceso.poll() is None, 30)
        assert Path(f"/proc/{proceso.pid}").stat().st_uid == quien.uid != 0
    finally:
        proceso.send_signal(signal.SIGINT)
        assert proceso.wait(30) == 0
        shutil.rmtree(motor.datos.parent)
    despues = (tmp_path / "d").stat()
    assert (antes.st_mode, antes.st_uid) == (despues.st_mode, despues.st_uid)
