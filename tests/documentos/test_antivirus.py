"""El antivirus: un servidor de verdad que habla su protocolo, y lo que pasa cuando no habla."""

import io
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from querellas.documentos import antivirus
from querellas.documentos.cargas import validar_carga
from tests.documentos.test_cargas import rechazo, un_pdf

# La muestra que todo antivirus reconoce, partida para que ninguno la halle aquí.
EICAR = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$" + b"EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
SIN_ANTIVIRUS = (
    "El antivirus no contesta y sin él no se recibe ningún archivo. Espere unos minutos y súbalo "
    "otra vez; lo demás que escribió sigue aquí."
)
Maneja = Callable[[socket.socket], None]


class Clamd:
    """Lo que clamd entiende: zPING y zINSTREAM, con límite, en un hilo."""

    def __init__(self, limite: int = 10**9) -> None:
        self.limite, self.recibidos = limite, []  # type: ignore[var-annotated]

    def __call__(self, enchufe: socket.socket) -> None:
        orden = self._hasta_cero(enchufe)
        if orden == b"zPING":
            enchufe.sendall(b"PONG\0")
            return
        assert orden == b"zINSTREAM"
        cuerpo = b""
        while cuanto := struct.unpack(">I", self._exacto(enchufe, 4))[0]:
            if len(cuerpo) + cuanto > self.limite:
                enchufe.sendall(b"INSTREAM size limit exceeded. ERROR\0")
                return
            cuerpo += self._exacto(enchufe, cuanto)
        self.recibidos.append(cuerpo)
        hallado = b"stream: Eicar-Signature FOUND\0" if EICAR in cuerpo else b"stream: OK\0"
        enchufe.sendall(hallado)

    def _hasta_cero(self, enchufe: socket.socket) -> bytes:
        dicho = b""
        while not dicho.endswith(b"\0"):
            dicho += self._exacto(enchufe, 1)
        return dicho[:-1]

    def _exacto(self, enchufe: socket.socket, cuantos: int) -> bytes:
        leido = b""
        while len(leido) < cuantos:
            leido += enchufe.recv(cuantos - len(leido)) or self._corte()
        return leido

    def _corte(self) -> bytes:
        raise ConnectionError


@contextmanager
def sirviendo(maneja: Maneja, ruta: Path | None = None) -> Iterator[str]:
    """Un servidor en un hilo; da la dirección que se pone en la configuración."""
    if ruta is not None:
        oye = socket.socket(socket.AF_UNIX)
        oye.bind(str(ruta))
        donde = f"unix:{ruta}"
    else:
        oye = socket.socket()
        oye.bind(("127.0.0.1", 0))
        donde = f"127.0.0.1:{oye.getsockname()[1]}"
    oye.listen()
    oye.settimeout(0.1)
    fin = threading.Event()

    def atender() -> None:
        while not fin.is_set():
            try:
                enchufe, _de = oye.accept()
            except TimeoutError:
                continue
            enchufe.settimeout(5)
            with enchufe:
                try:
                    maneja(enchufe)
                except OSError:
                    continue

    hilo = threading.Thread(target=atender)
    hilo.start()
    try:
        yield donde
    finally:
        fin.set()
        hilo.join()
        oye.close()


def con_eicar() -> bytes:
    return un_pdf() + b"\n" + EICAR


@pytest.mark.parametrize("por_ruta", [True, False])
def test_lo_limpio_entra_entero_y_lo_malo_se_rechaza_con_su_nombre(
    settings: Any, tmp_path: Path, por_ruta: bool
) -> None:
    clamd = Clamd()
    with sirviendo(clamd, tmp_path / "c" if por_ruta else None) as settings.ANTIVIRUS:
        assert validar_carga(io.BytesIO(un_pdf()), "a.pdf").paginas == 2
        assert clamd.recibidos == [un_pdf()]
        assert rechazo(con_eicar(), "a.pdf") == (
            "El antivirus halló «Eicar-Signature» en el archivo, que no se guardó. Consiga otra "
            "copia y súbala."
        )
        assert antivirus.contesta()
        with translation.override("en"):
            assert rechazo(con_eicar(), "a.pdf").startswith("The antivirus found “Eicar-Signature”")


def test_un_archivo_de_muchos_trozos_llega_igual(settings: Any) -> None:
    clamd, grande = Clamd(), bytes(range(256)) * 20_000
    with sirviendo(clamd) as settings.ANTIVIRUS:
        antivirus.examinar(io.BytesIO(grande))
    assert clamd.recibidos == [grande]


def test_si_nadie_contesta_no_entra(settings: Any, tmp_path: Path) -> None:
    with socket.socket() as libre:
        libre.bind(("127.0.0.1", 0))
        cerrado = f"127.0.0.1:{libre.getsockname()[1]}"
    for donde in (cerrado, f"unix:{tmp_path / 'no'}", "sin-puerto"):
        settings.ANTIVIRUS = donde
        assert rechazo(un_pdf(), "a.pdf") == SIN_ANTIVIRUS
        assert not antivirus.contesta()


def test_si_tarda_demasiado_no_entra(settings: Any) -> None:
    settings.ANTIVIRUS_SEGUNDOS = 0.2
    suelta = threading.Event()

    def esperar() -> None:
        suelta.wait(10)

    with sirviendo(lambda _enchufe: esperar()) as settings.ANTIVIRUS:
        assert rechazo(un_pdf(), "a.pdf") == SIN_ANTIVIRUS
        suelta.set()


@pytest.mark.parametrize(
    "dice",
    [b"", b"stream: O", b"stream: Can't allocate memory ERROR\0", b"otra cosa\0", b"\0"],
)
def test_una_respuesta_que_no_es_un_visto_bueno_no_lo_es(settings: Any, dice: bytes) -> None:
    def maneja(enchufe: socket.socket) -> None:
        enchufe.recv(10**6)
        enchufe.sendall(dice)

    with sirviendo(maneja) as settings.ANTIVIRUS:
        assert rechazo(un_pdf(), "a.pdf") == SIN_ANTIVIRUS


def test_un_archivo_mayor_que_su_limite_no_entra_sin_examinar(settings: Any) -> None:
    with sirviendo(Clamd(limite=100)) as settings.ANTIVIRUS:
        assert rechazo(un_pdf(), "a.pdf") == SIN_ANTIVIRUS


def test_sin_poner_los_archivos_entran_y_nadie_pregunta(settings: Any) -> None:
    settings.ANTIVIRUS = ""
    assert not antivirus.puesto()
    assert validar_carga(io.BytesIO(con_eicar()), "a.pdf").paginas == 2
