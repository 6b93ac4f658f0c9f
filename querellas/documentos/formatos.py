"""Los formatos que se aceptan: una sola tabla, con su extensión, su límite y cómo se reconocen.

De aquí sale lo que dice cada control de subir, lo que comprueba el servidor y con qué extensión
se guarda. Un formato que no está aquí no entra.
"""

import struct
from dataclasses import dataclass
from typing import BinaryIO

from django.conf import settings
from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from querellas.documentos.rechazos import CargaRechazada

PDF, JPEG, PNG, TIFF = "application/pdf", "image/jpeg", "image/png", "image/tiff"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
ODT = "application/vnd.oasis.opendocument.text"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
ODP = "application/vnd.oasis.opendocument.presentation"
MP3, WAV, OGG, M4A = "audio/mpeg", "audio/wav", "audio/ogg", "audio/mp4"
MP4, MOV, TRES_GP = "video/mp4", "video/quicktime", "video/3gpp"
WEBM, AVI = "video/webm", "video/x-msvideo"
ZIP, OLE = "application/zip", "application/x-ole-storage"

PAPEL, OFICINA, AUDIO, VIDEO = "papel", "oficina", "audio", "video"


@dataclass(frozen=True)
class Formato:
    """Un formato aceptado; `siglas` es como se le llama y la primera extensión, la suya."""

    tipo: str
    siglas: str
    extensiones: tuple[str, ...]
    familia: str

    @property
    def maximo(self) -> int:
        """Cuántos bytes caben; lo que se oye o se ve pesa más que lo que se lee."""
        graba = self.familia in (AUDIO, VIDEO)
        return settings.GRABACION_MAXIMA_BYTES if graba else settings.ARCHIVO_MAXIMO_BYTES


FORMATOS = (
    Formato(PDF, "PDF", ("pdf",), PAPEL),
    Formato(JPEG, "JPEG", ("jpg", "jpeg"), PAPEL),
    Formato(PNG, "PNG", ("png",), PAPEL),
    Formato(TIFF, "TIFF", ("tif", "tiff"), PAPEL),
    Formato(DOCX, "DOCX", ("docx",), OFICINA),
    Formato(XLSX, "XLSX", ("xlsx",), OFICINA),
    Formato(PPTX, "PPTX", ("pptx",), OFICINA),
    Formato(ODT, "ODT", ("odt",), OFICINA),
    Formato(ODS, "ODS", ("ods",), OFICINA),
    Formato(ODP, "ODP", ("odp",), OFICINA),
    Formato(MP3, "MP3", ("mp3",), AUDIO),
    Formato(M4A, "M4A", ("m4a",), AUDIO),
    Formato(WAV, "WAV", ("wav",), AUDIO),
    Formato(OGG, "OGG", ("ogg", "oga", "opus"), AUDIO),
    Formato(MP4, "MP4", ("mp4", "m4v"), VIDEO),
    Formato(MOV, "MOV", ("mov",), VIDEO),
    Formato(TRES_GP, "3GP", ("3gp",), VIDEO),
    Formato(WEBM, "WEBM", ("webm",), VIDEO),
    Formato(AVI, "AVI", ("avi",), VIDEO),
)
POR_TIPO = {f.tipo: f for f in FORMATOS}
POR_EXTENSION = {e: f for f in FORMATOS for e in f.extensiones}
# Los que tienen páginas: se pasan a papel; los demás se guardan en su formato original.
CON_PAGINAS = frozenset(f.tipo for f in FORMATOS if f.familia == PAPEL)
LARGO_DE_FIRMA = 16
_FIRMAS = (
    (b"%PDF-", PDF),
    (b"\xff\xd8\xff", JPEG),
    (b"\x89PNG\r\n\x1a\n", PNG),
    (b"II*\0", TIFF),
    (b"MM\0*", TIFF),
    (b"PK\x03\x04", ZIP),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", OLE),
    (b"ID3", MP3),
    (b"OggS", OGG),
    (b"\x1aE\xdf\xa3", WEBM),
)
_MARCAS_DE_MP4 = {b"M4A ": M4A, b"M4B ": M4A, b"qt  ": MOV}
_FOTOS_DE_TELEFONO = (b"heic", b"heix", b"hevc", b"heim", b"mif1", b"msf1", b"avif", b"avis")


def reconocer(principio: bytes) -> str | None:
    """Tipo según los primeros bytes (16 bastan), o nada si no es de los conocidos.

    De un ZIP o un archivo de Office viejo solo dice que lo es: lo demás lo sabe quien lo abre.
    """
    for firma, tipo in _FIRMAS:
        if principio.startswith(firma):
            return tipo
    if principio[4:8] == b"ftyp":
        return _de_la_marca(principio[8:12])
    if principio[:4] == b"RIFF":
        return {b"WAVE": WAV, b"AVI ": AVI}.get(principio[8:12])
    return MP3 if es_cuadro_de_mp3(principio) else None


def _de_la_marca(marca: bytes) -> str:
    if marca in _FOTOS_DE_TELEFONO:
        raise CargaRechazada("heic")
    if marca[:2] == b"3g":
        return TRES_GP
    return _MARCAS_DE_MP4.get(marca, MP4)


def es_cuadro_de_mp3(principio: bytes) -> bool:
    """Si empieza por la cabecera de un cuadro MPEG de capa III con valores que existen."""
    if len(principio) < 4:
        return False
    (palabra,) = struct.unpack(">I", principio[:4])
    sincronia, version, capa = palabra >> 21, palabra >> 19 & 3, palabra >> 17 & 3
    tasa, frecuencia = palabra >> 12 & 15, palabra >> 10 & 3
    return (
        sincronia == 0x7FF
        and version != 1
        and capa == 1
        and tasa not in (0, 15)
        and (frecuencia != 3)
    )


def principio_de(binario: BinaryIO) -> bytes:
    """Los bytes con que se reconoce; deja el archivo en su principio."""
    binario.seek(0)
    leido = binario.read(LARGO_DE_FIRMA)
    binario.seek(0)
    return leido


def en_megas(cuantos: int) -> str:
    """Un límite como se dice: «50 MB»."""
    return f"{cuantos // 1024**2} MB"


def acepta(*familias: str) -> str:
    """Las extensiones del atributo `accept` de un control; todas, si no se dice cuáles."""
    filas = [f for f in FORMATOS if not familias or f.familia in familias]
    return ",".join(f".{e}" for f in filas for e in f.extensiones)


def siglas(*familias: str) -> str:
    """Los formatos de esas familias, enumerados por sus siglas."""
    return ", ".join(f.siglas for f in FORMATOS if f.familia in familias)


def ayuda() -> str:
    """Qué se puede subir y hasta cuánto, para el pie de un control."""
    texto = _(
        "Hasta %(papel)s cada uno: %(papeles)s y documentos de oficina (%(oficina)s). Hasta "
        "%(grabado)s: audio (%(audio)s) y video (%(video)s)."
    )
    return str(texto) % {
        "papel": en_megas(settings.ARCHIVO_MAXIMO_BYTES),
        "papeles": siglas(PAPEL),
        "oficina": siglas(OFICINA),
        "grabado": en_megas(settings.GRABACION_MAXIMA_BYTES),
        "audio": siglas(AUDIO),
        "video": siglas(VIDEO),
    }


def _de_varios() -> str:
    return f"{ayuda()} {_('Puede escoger varios a la vez.')}"


# Se compone al enseñarla: los límites son de la configuración y el idioma, de la página.
ayuda_de_varios = lazy(_de_varios, str)()
