"""El antivirus (clamd), si la instalación tiene uno: cada archivo que llega pasa por él.

Puesto, ninguno se guarda sin su visto bueno: si no contesta, no se recibe nada. Sin poner, los
archivos se comprueban por su forma nada más, y la página del sistema lo dice.
"""

import contextlib
import logging
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import closing
from typing import BinaryIO

from django.conf import settings

from querellas.documentos.rechazos import CargaRechazada
from querellas.huella import por_trozos

log = logging.getLogger(__name__)
_RESPUESTA = 4096
_ESPERA_DE_SENAL = 2.0
_HALLADO = re.compile(r"^stream: (.+) FOUND$")


def puesto() -> bool:
    """Si esta instalación tiene antivirus."""
    return bool(settings.ANTIVIRUS)


def examinar(binario: BinaryIO) -> None:
    """Pasa el archivo por el antivirus. Levanta CargaRechazada si halla algo o no contesta."""
    if not puesto():
        return
    binario.seek(0)
    try:
        dicho = _preguntar(binario)
    except (OSError, ValueError) as error:
        log.error("El antivirus no contesta: %s", type(error).__name__)
        raise CargaRechazada("sin_antivirus") from None
    finally:
        binario.seek(0)
    hallado = _HALLADO.match(dicho)
    if hallado:
        raise CargaRechazada("virus", nombre=hallado[1][:100])
    if dicho != "stream: OK":
        # Un límite suyo menor que los nuestros también cae aquí: no lo examinó.
        log.error("El antivirus no examinó el archivo: %s", dicho[:200])
        raise CargaRechazada("sin_antivirus")


def contesta() -> bool:
    """Si el antivirus está despierto."""
    try:
        with closing(_conectar(_ESPERA_DE_SENAL)) as enchufe:
            enchufe.sendall(b"zPING\0")
            return _leer(enchufe) == "PONG"
    except (OSError, ValueError):
        return False


def _preguntar(binario: BinaryIO) -> str:
    with closing(_conectar(settings.ANTIVIRUS_SEGUNDOS)) as enchufe:
        # clamd corta al pasar su límite sin leer el resto; su razón llega igual.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            for trozo in _dialogo(binario):
                enchufe.sendall(trozo)
        return _leer(enchufe)


def _dialogo(binario: BinaryIO) -> Iterator[bytes]:
    """INSTREAM: cada trozo con su largo delante y uno vacío al final."""
    yield b"zINSTREAM\0"
    for trozo in por_trozos(binario):
        yield struct.pack(">I", len(trozo)) + trozo
    yield struct.pack(">I", 0)


def _conectar(espera: float) -> socket.socket:
    """`unix:/ruta/clamd.ctl` o `máquina:puerto`."""
    donde = settings.ANTIVIRUS
    if donde.startswith("unix:"):
        enchufe = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        enchufe.settimeout(espera)
        try:
            enchufe.connect(donde.removeprefix("unix:"))
        except OSError:
            enchufe.close()
            raise
        return enchufe
    maquina, _dos_puntos, puerto = donde.rpartition(":")
    return socket.create_connection((maquina.strip("[]"), int(puerto)), timeout=espera)


def _leer(enchufe: socket.socket) -> str:
    """Hasta el cero con que clamd termina; una respuesta cortada no es respuesta."""
    dicho = b""
    while b"\0" not in dicho:
        trozo = enchufe.recv(_RESPUESTA)
        if not trozo or len(dicho) > _RESPUESTA:
            raise ConnectionError("respuesta cortada")
        dicho += trozo
    return dicho.partition(b"\0")[0].decode("utf-8", "replace").strip()
