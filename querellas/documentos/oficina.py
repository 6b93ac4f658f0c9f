"""Documentos de oficina que entran (OOXML y OpenDocument): qué son, sin abrirlos ni ejecutarlos.

Son un ZIP con un índice: se comprueba entero y a trozos, con tope de lo que ocupa descomprimido.
"""

import re
import zipfile
import zlib
from typing import BinaryIO

from querellas.documentos.formatos import DOCX, ODP, ODS, ODT, PPTX, XLSX, en_megas
from querellas.documentos.rechazos import CargaRechazada
from querellas.huella import TROZO

MAXIMO_DESCOMPRIMIDO = 300 * 1024 * 1024
MAXIMO_ENTRADAS = 10_000
_INDICE = 4 * 1024 * 1024  # más que esto no mide el índice de ningún documento de verdad
_PRINCIPALES = {
    b"wordprocessingml.document.main+xml": DOCX,
    b"spreadsheetml.sheet.main+xml": XLSX,
    b"presentationml.presentation.main+xml": PPTX,
}
_ODF = {tipo.encode(): tipo for tipo in (ODT, ODS, ODP)}
_EXTERNAS = re.compile(rb"<(?:\w+:)?Relationship\b[^>]*\bTargetMode\s*=\s*[\"']External[\"'][^>]*>")
_ENLACE = re.compile(rb"Type\s*=\s*[\"'][^\"']*/hyperlink[\"']")


def leer(binario: BinaryIO) -> tuple[str, tuple[str, ...]]:
    """El tipo y los avisos de un documento de oficina. Levanta CargaRechazada con la razón."""
    try:
        with zipfile.ZipFile(binario) as zip_:
            _exigir_que_quepa(zip_)
            nombres = frozenset(i.filename for i in zip_.infolist())
            tipo = _tipo(zip_, nombres)
            _exigir_sin_macros(zip_, nombres)
            return tipo, _avisos(zip_, nombres)
    except CargaRechazada:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, KeyError):
        raise CargaRechazada("danado") from None
    except RuntimeError:  # zipfile: la entrada pide contraseña
        raise CargaRechazada("oficina_cifrada") from None


def leer_viejo(binario: BinaryIO) -> CargaRechazada:
    """Por qué no entra un archivo OLE: es de Office viejo, o uno nuevo cifrado por dentro."""
    binario.seek(0)
    # El nombre del flujo está en el directorio, en UTF-16 y siempre con estas letras.
    cifrado = "EncryptedPackage".encode("utf-16-le") in binario.read(_INDICE)
    binario.seek(0)
    return CargaRechazada("oficina_cifrada" if cifrado else "oficina_vieja")


def _exigir_que_quepa(zip_: zipfile.ZipFile) -> None:
    """Lo lee todo a trozos: ninguna entrada miente sobre su tamaño ni está dañada."""
    entradas = zip_.infolist()
    maximo = CargaRechazada("bomba", maximo=en_megas(MAXIMO_DESCOMPRIMIDO))
    if len(entradas) > MAXIMO_ENTRADAS:
        raise maximo
    if sum(i.file_size for i in entradas) > MAXIMO_DESCOMPRIMIDO:
        raise maximo
    for entrada in entradas:
        with zip_.open(entrada) as dentro:
            while dentro.read(TROZO):
                pass


def _tipo(zip_: zipfile.ZipFile, nombres: frozenset[str]) -> str:
    if "[Content_Types].xml" in nombres:
        indice = _leer(zip_, "[Content_Types].xml")
        if b"macroEnabled" in indice:
            raise CargaRechazada("macros")
        for marca, tipo in _PRINCIPALES.items():
            if marca in indice:
                return tipo
    elif "mimetype" in nombres:
        dicho = _leer(zip_, "mimetype").strip()
        if dicho in _ODF:
            if b"encryption-data" in _leer(zip_, "META-INF/manifest.xml"):
                raise CargaRechazada("oficina_cifrada")
            return _ODF[dicho]
    raise CargaRechazada("comprimido")


def _exigir_sin_macros(zip_: zipfile.ZipFile, nombres: frozenset[str]) -> None:
    for nombre in nombres:
        llano = nombre.lower()
        de_vba = llano.endswith("vbaproject.bin") or llano.startswith(("basic/", "scripts/"))
        if de_vba or "/macrosheets/" in llano or "/activex/" in llano:
            raise CargaRechazada("macros")


def _avisos(zip_: zipfile.ZipFile, nombres: frozenset[str]) -> tuple[str, ...]:
    """Lo que trae dentro y a dónde quiere ir a buscar algo al abrirse."""
    dentro = any("/embeddings/" in n or re.match(r"Object [^/]+/", n) for n in nombres)
    fuera = any(
        not _ENLACE.search(relacion)
        for nombre in nombres
        if nombre.endswith(".rels")
        for relacion in _EXTERNAS.findall(_leer(zip_, nombre))
    )
    return tuple(c for c, hay in (("adjuntos", dentro), ("externo", fuera)) if hay)


def _leer(zip_: zipfile.ZipFile, nombre: str) -> bytes:
    with zip_.open(nombre) as dentro:
        leido = dentro.read(_INDICE + 1)
    if len(leido) > _INDICE:
        raise CargaRechazada("danado")
    return leido
