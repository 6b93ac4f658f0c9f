"""Audio y video que entran: se recorre el armazón del archivo entero sin descodificar nada.

Basta para saber que es lo que dice y que no está cortado; verlo u oírlo es cosa de un programa.
"""

import io
import struct
from collections.abc import Callable
from typing import BinaryIO

from querellas.documentos import formatos as f
from querellas.documentos.rechazos import CargaRechazada

_CODECS_DE_OGG = (b"OpusHead", b"\x01vorbis", b"Speex   ", b"\x7fFLAC")
_TASAS = {
    # (MPEG-1) kbit/s de la capa III por su índice; MPEG-2 y 2.5 usan la otra fila.
    True: (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    False: (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
_FRECUENCIAS = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
CUADROS_SEGUIDOS = 3


def leer(binario: BinaryIO, tipo: str) -> None:
    """Comprueba la grabación. Levanta CargaRechazada si está dañada o cortada."""
    tamano = binario.seek(0, io.SEEK_END)
    binario.seek(0)
    try:
        buena = _LECTORES[tipo](binario, tamano)
    except (struct.error, IndexError):
        buena = False
    binario.seek(0)
    if not buena:
        raise CargaRechazada("danado")


def _mp4(binario: BinaryIO, tamano: int) -> bool:
    """Las cajas de primer nivel casan una tras otra hasta el final, y hay una con las pistas."""
    lugar, vistas = 0, set()
    while lugar + 8 <= tamano:
        binario.seek(lugar)
        mide, nombre = struct.unpack(">I4s", binario.read(8))
        if mide == 1:
            (mide,) = struct.unpack(">Q", binario.read(8))
        elif mide == 0:  # hasta el final del archivo
            mide = tamano - lugar
        if mide < 8:
            return False
        vistas.add(nombre)
        lugar += mide
    return lugar == tamano and b"moov" in vistas and bool(vistas & {b"mdat", b"moof"})


def _riff(binario: BinaryIO, tamano: int) -> bool:
    """El tamaño que declara cabe en el archivo y trae su cabecera y su contenido."""
    _marca, mide, forma = struct.unpack("<4sI4s", binario.read(12))
    if mide + 8 > tamano:
        return False
    lugar, vistos = 12, set()
    while lugar + 8 <= mide + 8:
        binario.seek(lugar)
        nombre, cuanto = struct.unpack("<4sI", binario.read(8))
        vistos.add(binario.read(4) if nombre == b"LIST" else nombre)
        lugar += 8 + cuanto + cuanto % 2
    piden = {b"fmt ", b"data"} if forma == b"WAVE" else {b"hdrl", b"movi"}
    return piden <= vistos


def _mp3(binario: BinaryIO, tamano: int) -> bool:
    """Tras la etiqueta, si la trae, varios cuadros seguidos, cada uno donde acaba el anterior."""
    principio, lugar = binario.read(10), 0
    if principio[:3] == b"ID3":
        mide = sum((b & 0x7F) << (7 * (3 - i)) for i, b in enumerate(principio[6:10]))
        lugar = 10 + mide
    for _cuadro in range(CUADROS_SEGUIDOS):
        binario.seek(lugar)
        cabecera = binario.read(4)
        if not f.es_cuadro_de_mp3(cabecera):
            return False
        lugar += _largo_del_cuadro(cabecera)
    return lugar <= tamano


def _largo_del_cuadro(cabecera: bytes) -> int:
    (palabra,) = struct.unpack(">I", cabecera)
    version = palabra >> 19 & 3
    tasa = _TASAS[version == 3][palabra >> 12 & 15] * 1000
    frecuencia = _FRECUENCIAS[version][palabra >> 10 & 3]
    return (144 if version == 3 else 72) * tasa // frecuencia + (palabra >> 9 & 1)


def _ogg(binario: BinaryIO, tamano: int) -> bool:
    """Las páginas casan hasta el final y la primera dice un códec de audio conocido."""
    lugar = 0
    while lugar < tamano:
        binario.seek(lugar)
        cabecera = binario.read(27)
        if cabecera[:4] != b"OggS":
            return False
        trozos = binario.read(cabecera[26])
        if lugar == 0 and not binario.read(8).startswith(_CODECS_DE_OGG):
            return False
        lugar += 27 + len(trozos) + sum(trozos)
    return lugar == tamano


def _webm(binario: BinaryIO, tamano: int) -> bool:
    """La cabecera EBML dice que es WebM y le sigue el segmento."""
    principio = binario.read(4096)
    largo, cuantos = _entero_de_ebml(principio, 4)
    segmento = 4 + cuantos + largo
    cabecera = principio[:segmento]
    if b"webm" not in cabecera or principio[segmento : segmento + 4] != b"\x18S\x80g":
        return False
    dice, ocupa = _entero_de_ebml(principio, segmento + 4)
    sin_medir = dice == (1 << (7 * ocupa)) - 1
    return sin_medir or segmento + 4 + ocupa + dice <= tamano


def _entero_de_ebml(datos: bytes, lugar: int) -> tuple[int, int]:
    """Un entero de largo variable y cuántos bytes ocupa."""
    primero = datos[lugar]
    ocupa = 9 - primero.bit_length()
    valor = int.from_bytes(datos[lugar : lugar + ocupa], "big")
    return valor & ((1 << (7 * ocupa)) - 1), ocupa


_LECTORES: dict[str, Callable[[BinaryIO, int], bool]] = {
    f.MP4: _mp4,
    f.MOV: _mp4,
    f.TRES_GP: _mp4,
    f.M4A: _mp4,
    f.WAV: _riff,
    f.AVI: _riff,
    f.MP3: _mp3,
    f.OGG: _ogg,
    f.WEBM: _webm,
}
