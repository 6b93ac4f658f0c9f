"""Archivos de muestra de cada formato que no es papel, hechos byte por byte."""

import io
import struct
import zipfile
from collections.abc import Mapping

from PIL import Image

_OOXML = "application/vnd.openxmlformats-officedocument"
_PRINCIPAL = {
    "docx": ("word/document.xml", f"{_OOXML}.wordprocessingml.document.main+xml"),
    "xlsx": ("xl/workbook.xml", f"{_OOXML}.spreadsheetml.sheet.main+xml"),
    "pptx": ("ppt/presentation.xml", f"{_OOXML}.presentationml.presentation.main+xml"),
}
_ODF = "application/vnd.oasis.opendocument"
_DE_ODF = {"odt": f"{_ODF}.text", "ods": f"{_ODF}.spreadsheet", "odp": f"{_ODF}.presentation"}


def un_zip(entradas: Mapping[str, bytes]) -> bytes:
    salida = io.BytesIO()
    with zipfile.ZipFile(salida, "w", zipfile.ZIP_DEFLATED) as zip_:
        for nombre, contenido in entradas.items():
            zip_.writestr(nombre, contenido)
    return salida.getvalue()


def un_ooxml(clase: str = "docx", mas: Mapping[str, bytes] | None = None) -> bytes:
    parte, tipo = _PRINCIPAL[clase]
    indice = f'<Types><Override PartName="/{parte}" ContentType="{tipo}"/></Types>'
    return un_zip({"[Content_Types].xml": indice.encode(), parte: b"<w/>", **(mas or {})})


def un_odf(clase: str = "odt", manifiesto: bytes = b"<m/>", mas: Mapping[str, bytes] = {}) -> bytes:  # noqa: B006
    base = {"mimetype": _DE_ODF[clase].encode(), "META-INF/manifest.xml": manifiesto}
    return un_zip({**base, "content.xml": b"<c/>", **mas})


def un_tiff(paginas: int = 3, *, modo: str = "1", dpi: float = 200) -> bytes:
    salida = io.BytesIO()
    hojas = [Image.new(modo, (170, 220), color=(n % 2)) for n in range(paginas)]
    hojas[0].save(
        salida, "TIFF", save_all=True, append_images=hojas[1:], dpi=(dpi, dpi),
        compression="group4" if modo == "1" else "tiff_lzw",
    )  # fmt: skip
    return salida.getvalue()


def una_caja(nombre: bytes, dentro: bytes = b"") -> bytes:
    return struct.pack(">I4s", 8 + len(dentro), nombre) + dentro


def un_mp4(marca: bytes = b"isom") -> bytes:
    cabeza = una_caja(b"ftyp", marca + b"\0\0\2\0isomiso2")
    return cabeza + una_caja(b"moov", una_caja(b"mvhd", bytes(100))) + una_caja(b"mdat", bytes(50))


def un_wav() -> bytes:
    formato = b"fmt " + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 16000, 2, 16)
    dentro = b"WAVE" + formato + b"data" + struct.pack("<I", 100) + bytes(100)
    return b"RIFF" + struct.pack("<I", len(dentro)) + dentro


def un_avi() -> bytes:
    listas = b"".join(
        b"LIST" + struct.pack("<I", 24) + nombre + bytes(20) for nombre in (b"hdrl", b"movi")
    )
    return b"RIFF" + struct.pack("<I", 4 + len(listas)) + b"AVI " + listas


def un_mp3(*, cuadros: int = 4, etiqueta: bool = True) -> bytes:
    """128 kbit/s a 44100 Hz: 417 bytes el cuadro."""
    id3 = b"ID3\x04\0\0" + bytes((0, 0, 1, 72)) + bytes(200) if etiqueta else b""
    return id3 + (b"\xff\xfb\x90\x00" + bytes(413)) * cuadros


def un_ogg(codec: bytes = b"OpusHead") -> bytes:
    def pagina(dentro: bytes) -> bytes:
        return b"OggS" + bytes(22) + bytes([1, len(dentro)]) + dentro

    return pagina(codec + bytes(11)) + pagina(bytes(200))


def un_webm(doctype: bytes = b"webm") -> bytes:
    cabecera = b"\x42\x82" + bytes([0x80 | len(doctype)]) + doctype
    ebml = b"\x1aE\xdf\xa3" + bytes([0x80 | len(cabecera)]) + cabecera
    return ebml + b"\x18S\x80g" + bytes([0x80 | 30]) + bytes(30)
