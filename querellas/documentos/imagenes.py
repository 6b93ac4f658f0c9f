"""Imágenes que entran: se leen enteras con tope de píxeles y se reescriben sin metadatos.

Un TIFF de muchas páginas se lee en PDF.
"""

import io
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

import pikepdf

from querellas.documentos.formatos import JPEG, PNG, TIFF
from querellas.documentos.rechazos import CargaRechazada

MAXIMO_PIXELES = 50_000_000
# De todas las páginas de un TIFF juntas: unas 140 hojas de carta a 300 puntos por pulgada.
MAXIMO_PIXELES_DE_TODAS = 1_200_000_000
_CUALES = {JPEG: ("JPEG",), PNG: ("PNG",), TIFF: ("TIFF",)}
_CARTA = (8.5, 11.0)
_PUNTOS_CREIBLES = (50.0, 2400.0)
_TRUNCADAS = threading.Lock()


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


def leer(binario: BinaryIO, tipo: str, maximo_paginas: int) -> int:
    """Cuántas páginas tiene, leyéndolas todas. Levanta CargaRechazada con la razón."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            _que_avisos_son_errores(tipo)
            imagen = Image.open(binario, formats=_CUALES[tipo])
            paginas = int(getattr(imagen, "n_frames", 1)) if tipo == TIFF else 1
            if paginas > maximo_paginas:
                raise CargaRechazada("paginas", maximo=f"{maximo_paginas:,}")
            _cargar(imagen, paginas)
    except CargaRechazada:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _demasiados(MAXIMO_PIXELES) from None
    except Exception:
        # Pillow falla de mil maneras; para quien sube, todas son la misma.
        raise CargaRechazada("danado") from None
    return paginas


def _que_avisos_son_errores(tipo: str) -> None:
    """Un TIFF de escáner trae etiquetas raras que no estorban; lo cortado sí es un error."""
    if tipo != TIFF:
        warnings.simplefilter("error")
        return
    warnings.simplefilter("ignore")
    for mensaje in ("Corrupt EXIF data", "Truncated File", "Image size .* exceeds limit"):
        warnings.filterwarnings("error", message=mensaje)


def _cargar(imagen: Any, paginas: int) -> None:
    suma = 0
    for pagina in range(paginas):
        if paginas > 1:
            imagen.seek(pagina)
        pixeles = imagen.width * imagen.height
        suma += pixeles
        if pixeles > MAXIMO_PIXELES:
            raise _demasiados(MAXIMO_PIXELES)
        if suma > MAXIMO_PIXELES_DE_TODAS:
            raise _demasiados(MAXIMO_PIXELES_DE_TODAS)
        with _sin_truncadas():
            imagen.load()


def _demasiados(maximo: int) -> CargaRechazada:
    return CargaRechazada("pixeles", maximo=f"{maximo // 1_000_000:,}")


def sanear(contenido: bytes, tipo: str) -> bytes:
    """La imagen vuelta a escribir, derecha y sin metadatos (dónde y con qué se tomó)."""
    from PIL import Image

    if tipo == TIFF:
        return en_pdf(contenido, tipo)
    salida = io.BytesIO()
    with Image.open(io.BytesIO(contenido), formats=_CUALES[tipo]) as imagen:
        limpia = _limpia(imagen)
        if tipo == JPEG:
            limpia.save(salida, "JPEG", quality=92, subsampling=0)
        else:
            limpia.save(salida, "PNG", optimize=False)
    return salida.getvalue()


def en_pdf(contenido: bytes, tipo: str) -> bytes:
    """La imagen, o cada página de un TIFF, en una página de PDF; los mismos bytes cada vez."""
    from PIL import Image

    pdf = pikepdf.new()
    with Image.open(io.BytesIO(contenido), formats=_CUALES[tipo]) as imagen:
        for pagina in range(int(getattr(imagen, "n_frames", 1))):
            imagen.seek(pagina)
            hoja = io.BytesIO()
            puntos = _puntos(imagen)
            _limpia(imagen).save(hoja, "PDF", resolution=puntos)
            with pikepdf.open(hoja) as suelta:
                pdf.pages.extend(suelta.pages)
    salida = io.BytesIO()
    pdf.save(salida, deterministic_id=True)
    return salida.getvalue()


def _limpia(imagen: Any) -> Any:
    """Derecha, sin metadatos y sobre blanco; lo que es de un solo bit sigue siéndolo."""
    from PIL import Image, ImageOps

    derecha = ImageOps.exif_transpose(imagen)
    if derecha.mode in ("RGBA", "LA", "PA") or "transparency" in derecha.info:
        encima = derecha.convert("RGBA")
        derecha = Image.new("RGB", encima.size, "white")
        derecha.paste(encima, mask=encima.getchannel("A"))
    elif derecha.mode.startswith(("I", "F")):
        derecha = _de_muchos_bits(derecha)
    limpia = derecha if derecha.mode == "1" else derecha.convert(_modo(derecha))
    limpia.info = {}
    return limpia


def _modo(imagen: Any) -> str:
    return "L" if imagen.mode == "L" else "RGB"


def _de_muchos_bits(imagen: Any) -> Any:
    """Grises de 16 bits o más, llevados a ocho: convertir sin más los dejaría en blanco."""
    _minimo, maximo = imagen.getextrema()
    escala = 255 / max(float(maximo), 1.0)
    return imagen.convert("F").point(lambda v: v * escala).convert("L")


def _puntos(imagen: Any) -> float:
    """Puntos por pulgada: los que dice, o los que la ponen en una hoja carta."""
    dice = imagen.info.get("dpi", (0, 0))
    try:
        puntos = float(dice[0])
    except (TypeError, ValueError, ZeroDivisionError):
        puntos = 0.0
    minimo, maximo = _PUNTOS_CREIBLES
    if minimo <= puntos <= maximo:
        return puntos
    ancho, alto = sorted(_CARTA) if imagen.width <= imagen.height else sorted(_CARTA, reverse=True)
    return max(imagen.width / ancho, imagen.height / alto)
