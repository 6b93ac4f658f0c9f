"""Archivos que entran: se aceptan solo PDF, JPEG y PNG que de verdad lo sean.

El original se guarda intacto; las personas reciben una versión saneada. Cada rechazo tiene su
oración, que dice qué pasa y qué hacer.
"""

import io
import re
import threading
import unicodedata
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

import pikepdf
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from querellas.documentos.congelado import limpiar
from querellas.huella import huella, por_trozos

PDF, JPEG, PNG = "application/pdf", "image/jpeg", "image/png"
MAXIMO_PAGINAS = 2000
_TRUNCADAS = threading.Lock()
MAXIMO_PIXELES = 50_000_000
_FIRMAS = ((b"%PDF-", PDF), (b"\xff\xd8\xff", JPEG), (b"\x89PNG\r\n\x1a\n", PNG))
_EXTENSIONES = {"pdf": PDF, "jpg": JPEG, "jpeg": JPEG, "png": PNG}
_CANONICA = {PDF: "pdf", JPEG: "jpg", PNG: "png"}
_MENSAJES = {
    "vacio": _("El archivo está vacío. Compruebe que lo escogió bien y súbalo otra vez."),
    "grande": _("El archivo es mayor de %(maximo)s. Divídalo o redúzcalo y súbalo otra vez."),
    "tipo": _("Ese tipo de archivo no se acepta. Súbalo como PDF, JPEG o PNG."),
    "extension": _(
        "El nombre termina en «.%(dice)s» pero el contenido es %(es)s. Corrija el nombre o escoja "
        "otro archivo."
    ),
    "cifrado": _("El PDF está protegido con contraseña. Quítele la protección y súbalo otra vez."),
    "danado": _("El archivo está dañado y no se puede leer. Consiga otra copia y súbala."),
    "sin_paginas": _("El PDF no tiene páginas. Compruebe que lo escogió bien y súbalo otra vez."),
    "paginas": _("El PDF tiene más de %(maximo)s páginas. Divídalo y súbalo por partes."),
    "pixeles": _("La imagen tiene más de %(maximo)s millones de píxeles. Redúzcala y súbala."),
}
_AVISOS = {
    "codigo": _("Trae código que se ejecuta; la versión para leer no lo tendrá."),
    "adjuntos": _("Trae otros archivos dentro; la versión para leer no los tendrá."),
    "acciones": _("Trae acciones que abren programas o direcciones; se le quitarán."),
    "formulario": _("Trae un formulario dinámico (XFA) que quizá no se vea igual."),
    "restringido": _("Trae restricciones de uso; la versión para leer no las tendrá."),
    "reparado": _("Tiene errores de estructura; compruebe que todas sus páginas se ven."),
}


class CargaRechazada(ValidationError):  # noqa: N818 - nombre del dominio
    """El archivo no se acepta; `code` dice por qué."""

    def __init__(self, motivo: str, **detalles: object) -> None:
        super().__init__(_MENSAJES[motivo], code=motivo, params=detalles)


@dataclass(frozen=True)
class CargaValidada:
    """Un archivo aceptado: qué es, cuánto pesa y su resumen; `avisos`, lo que conviene saber."""

    nombre: str
    tipo: str
    bytes: int
    sha256: str
    paginas: int
    avisos: tuple[str, ...] = ()

    @property
    def textos_de_aviso(self) -> list[str]:
        """Los avisos en palabras, para la Secretaría."""
        return [str(_AVISOS[a]) for a in self.avisos]


def validar_carga(archivo: Any, nombre: str) -> CargaValidada:
    """Comprueba un archivo subido sin cargarlo en memoria; rechaza con `CargaRechazada`.

    Fuente: 18.004#1 (la prueba que acompaña al escrito).
    """
    binario: BinaryIO = getattr(archivo, "file", None) or archivo
    tamano = _medir(binario)
    tipo = _reconocer(binario)
    _exigir_extension(nombre, tipo)
    resumen = _resumir(binario)
    paginas, avisos = _leer_pdf(binario) if tipo == PDF else (_leer_imagen(binario), ())
    binario.seek(0)
    return CargaValidada(nombre_seguro(nombre, tipo), tipo, tamano, resumen, paginas, avisos)


def nombre_seguro(nombre: str, tipo: str) -> str:
    """Nombre sin carpetas, sin caracteres raros y con la extensión de lo que es."""
    ultimo = re.split(r"[\\/]", limpiar(nombre).replace("\n", " "))[-1]
    base, _punto, extension = ultimo.rpartition(".")
    if extension.lower() not in _EXTENSIONES:
        base = ultimo
    base = re.sub(r'[<>:"|?*%;]+', "_", base)
    base = re.sub(r"\s+", " ", base).strip(" .")[:100].strip(" .")
    if not any(unicodedata.category(c)[0] in "LN" for c in base):
        base = "documento"
    return f"{base}.{_CANONICA[tipo]}"


def sanear(contenido: bytes, tipo: str) -> bytes:
    """Versión que se entrega a las personas: sin código, adjuntos, acciones ni metadatos."""
    return _sanear_pdf(contenido) if tipo == PDF else _sanear_imagen(contenido, tipo)


def reconocer(principio: bytes) -> str | None:
    """Tipo según los primeros bytes, o nada si no es de los aceptados."""
    return next((tipo for firma, tipo in _FIRMAS if principio.startswith(firma)), None)


def _medir(binario: BinaryIO) -> int:
    """Tamaño sin leer el contenido: un archivo de 200 MB se rechaza de inmediato."""
    tamano = binario.seek(0, io.SEEK_END)
    binario.seek(0)
    if tamano == 0:
        raise CargaRechazada("vacio")
    if tamano > settings.ARCHIVO_MAXIMO_BYTES:
        raise CargaRechazada("grande", maximo=f"{settings.ARCHIVO_MAXIMO_BYTES // 1024**2} MB")
    return tamano


def _reconocer(binario: BinaryIO) -> str:
    tipo = reconocer(binario.read(16))
    binario.seek(0)
    if tipo is None:
        raise CargaRechazada("tipo")
    return tipo


def _exigir_extension(nombre: str, tipo: str) -> None:
    dice = nombre.rpartition(".")[2].lower()
    if _EXTENSIONES.get(dice) != tipo:
        raise CargaRechazada("extension", dice=limpiar(dice)[:20], es=_CANONICA[tipo].upper())


def _resumir(binario: BinaryIO) -> str:
    resumen, _cuantos = huella(por_trozos(binario))
    binario.seek(0)
    return resumen


def _leer_pdf(binario: BinaryIO) -> tuple[int, tuple[str, ...]]:
    try:
        with pikepdf.open(binario) as pdf:
            paginas = len(pdf.pages)
            if paginas == 0:
                raise CargaRechazada("sin_paginas")
            if paginas > MAXIMO_PAGINAS:
                raise CargaRechazada("paginas", maximo=f"{MAXIMO_PAGINAS:,}")
            for pagina in pdf.pages:
                pagina.mediabox  # noqa: B018 - cada página tiene que dejarse leer
            return paginas, _avisos(pdf)
    except pikepdf.PasswordError:
        raise CargaRechazada("cifrado") from None
    except CargaRechazada:
        raise
    except Exception:
        # qpdf avisa de mil maneras; para quien sube, todas son la misma.
        raise CargaRechazada("danado") from None


def _avisos(pdf: pikepdf.Pdf) -> tuple[str, ...]:
    """Lo que trae el PDF y que la versión saneada pierde."""
    raiz = pdf.Root
    crudo = {
        "codigo": _usa(pdf, {"/JavaScript"}) or "/JavaScript" in raiz.get("/Names", {}),
        "adjuntos": bool(len(pdf.attachments)),
        "acciones": _usa(pdf, {"/Launch", "/SubmitForm", "/ImportData", "/GoToR", "/GoToE"}),
        "formulario": "/XFA" in raiz.get("/AcroForm", {}),
        "restringido": pdf.is_encrypted,
        "reparado": bool(pdf.get_warnings()),
    }
    return tuple(clave for clave, hay in crudo.items() if hay)


def _usa(pdf: pikepdf.Pdf, acciones: set[str]) -> bool:
    """Busca acciones de esas clases en cualquier objeto del archivo."""
    return any(
        isinstance(objeto, pikepdf.Dictionary) and str(objeto.get("/S", "")) in acciones
        for objeto in _todos(pdf)
    )


def _todos(pdf: pikepdf.Pdf) -> Any:
    """Cada objeto del archivo y los diccionarios que llevan dentro sus acciones."""
    for objeto in pdf.objects:
        if isinstance(objeto, pikepdf.Dictionary | pikepdf.Stream):
            yield objeto
            for clave in ("/A", "/OpenAction"):
                if isinstance(objeto.get(clave), pikepdf.Dictionary):
                    yield objeto.get(clave)
            adicionales = objeto.get("/AA")
            if isinstance(adicionales, pikepdf.Dictionary):
                yield from adicionales.values()


@contextmanager
def _sin_truncadas() -> Iterator[None]:
    """WeasyPrint, al importarse, hace que Pillow acepte imágenes cortadas en todo el proceso."""
    from PIL import ImageFile

    with _TRUNCADAS:
        antes, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
        try:
            yield
        finally:
            ImageFile.LOAD_TRUNCATED_IMAGES = antes


def _leer_imagen(binario: BinaryIO) -> int:
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            imagen = Image.open(binario, formats=("JPEG", "PNG"))
            if imagen.width * imagen.height > MAXIMO_PIXELES:
                raise CargaRechazada("pixeles", maximo=MAXIMO_PIXELES // 1_000_000)
            with _sin_truncadas():
                imagen.load()
    except CargaRechazada:
        raise
    except Image.DecompressionBombError:
        raise CargaRechazada("pixeles", maximo=MAXIMO_PIXELES // 1_000_000) from None
    except Exception:
        raise CargaRechazada("danado") from None
    return 1


def _sanear_pdf(contenido: bytes) -> bytes:
    from pikepdf.sanitize import Sanitizer

    salida = io.BytesIO()
    with pikepdf.open(io.BytesIO(contenido)) as pdf:
        limpiador = Sanitizer().remove_javascript().remove_external_access()
        limpiador = limpiador.remove_attachments().remove_multimedia().remove_thumbnails()
        limpiador = limpiador.remove_search_index().remove_web_capture()
        limpiador.remove_private_app_data().remove_collection().apply(pdf)
        formulario = pdf.Root.get("/AcroForm")
        if formulario is not None and "/XFA" in formulario:
            del formulario["/XFA"]
        pdf.remove_unreferenced_resources()
        pdf.save(salida, encryption=False, deterministic_id=True)
    return salida.getvalue()


def _sanear_imagen(contenido: bytes, tipo: str) -> bytes:
    """La imagen vuelta a escribir, derecha y sin metadatos (dónde y con qué se tomó)."""
    from PIL import Image, ImageOps

    salida = io.BytesIO()
    with Image.open(io.BytesIO(contenido), formats=("JPEG", "PNG")) as imagen:
        derecha = ImageOps.exif_transpose(imagen)
        limpia = derecha.convert("L" if derecha.mode in ("1", "L") else "RGB")
        limpia.info = {}
        if tipo == JPEG:
            limpia.save(salida, "JPEG", quality=92, subsampling=0)
        else:
            limpia.save(salida, "PNG", optimize=False)
    return salida.getvalue()
