"""Cada página de un documento recibido como se lee en pantalla: imagen, miniatura y texto.

Todo sale de la versión saneada, la misma que se baja. Lo hace el trabajador, nunca una petición.
"""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
from django.db.models import QuerySet

from querellas.documentos import cargas, formatos, imagenes, pixeles, reconocer
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.documentos.taller import SinHacer

LADO = 1700  # píxeles del lado mayor: una hoja carta a unos 155 por pulgada
LADO_DE_MINIATURA = 240
LADO_PARA_RECONOCER = 2600
MEDIO = "image/webp"
_CALIDAD, _CALIDAD_DE_MINIATURA = 78, 60
MAXIMO_DE_TEXTO = 100_000
MAXIMO_DE_INDICE = 300
# Con menos letras, la página es una imagen con un folio o un sello encima.
_LETRAS_DE_PAGINA_ESCRITA = 25

# De dónde salió el texto de una página.
PROPIO, RECONOCIDO, NINGUNO = "propio", "reconocido", "ninguno"
POR_RECONOCER, SIN_RECONOCER = "por_reconocer", "sin_reconocer"


@dataclass(frozen=True)
class Hoja:
    """Una página lista para guardar."""

    imagen: bytes
    miniatura: bytes
    ancho: int
    alto: int
    texto: str
    texto_de: str


def paginables() -> QuerySet[Documento]:
    """Lo recibido con páginas; lo de un borrador, cuando se presente."""
    filas = Documento.objects.filter(
        estado=EstadoDeDocumento.LISTO,
        version_plantilla=0,
        medio__in=formatos.CON_PAGINAS,
        querella__numero__isnull=False,
    )
    return filas.exclude(archivo="")


def en_pdf(documento: Documento) -> bytes:
    """El original saneado, en PDF, para dibujar sus páginas."""
    with expediente().open(documento.archivo) as archivo:
        contenido = archivo.read()
    if documento.medio == formatos.PDF:
        return cargas.sanear(contenido, documento.medio)
    return imagenes.en_pdf(contenido, documento.medio)


def armazon(pdf: bytes) -> tuple[int, list[list[Any]]]:
    """Cuántas páginas tiene y su índice: [nivel, título, página] de cada marcador."""
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        try:
            return len(abierto.pages), _indice(abierto)
        except (pikepdf.PdfError, ValueError, TypeError, KeyError, RecursionError):
            # Un índice roto no impide leer las páginas.
            return len(abierto.pages), []


def _indice(pdf: pikepdf.Pdf) -> list[list[Any]]:
    numeros = {pagina.obj.objgen: n for n, pagina in enumerate(pdf.pages, 1)}
    filas: list[list[Any]] = []
    pendientes = [(0, x) for x in reversed(pdf.open_outline(max_depth=4).root)]
    while pendientes and len(filas) < MAXIMO_DE_INDICE:
        nivel, marcador = pendientes.pop()
        pagina = _pagina_de(pdf, marcador, numeros)
        titulo = limpio(marcador.title).strip()[:200]
        if titulo and pagina:
            filas.append([nivel, titulo, pagina])
        pendientes += [(nivel + 1, x) for x in reversed(marcador.children)]
    return filas


def _pagina_de(pdf: pikepdf.Pdf, marcador: Any, numeros: dict[Any, int]) -> int:
    destino = marcador.destination
    if destino is None and marcador.action is not None:
        destino = marcador.action.get("/D")
    if isinstance(destino, pikepdf.String | pikepdf.Name):
        destino = _con_nombre(pdf, str(destino))
    if isinstance(destino, pikepdf.Dictionary):
        destino = destino.get("/D")
    if not isinstance(destino, pikepdf.Array) or not len(destino):
        return 0
    return numeros.get(getattr(destino[0], "objgen", None), 0)


def _con_nombre(pdf: pikepdf.Pdf, nombre: str) -> Any:
    nombres = pdf.Root.get("/Names", pikepdf.Dictionary())
    if "/Dests" in nombres:
        return pikepdf.NameTree(nombres["/Dests"]).get(nombre)
    return pdf.Root.get("/Dests", pikepdf.Dictionary()).get(nombre)


def limpio(texto: str) -> str:
    """Sin lo que la base o una página no admiten."""
    util = "".join(c for c in texto if c in "\n\t" or (c.isprintable() and c != "\ufffd"))
    return util[:MAXIMO_DE_TEXTO]


def hacer(camino: Path, n: int) -> Hoja:
    """La página, dibujada y leída. Levanta `pixeles.SinImagen`."""
    from PIL import Image

    with Image.open(io.BytesIO(pixeles.png(camino, n, LADO)), formats=("PNG",)) as leida:
        imagen = leida.convert("RGB")
    pequena = imagen.copy()
    pequena.thumbnail((LADO_DE_MINIATURA, LADO_DE_MINIATURA))
    texto, texto_de = _texto(camino, n)
    return Hoja(
        _webp(imagen, _CALIDAD),
        _webp(pequena, _CALIDAD_DE_MINIATURA),
        imagen.width,
        imagen.height,
        texto,
        texto_de,
    )


def _webp(imagen: Any, calidad: int) -> bytes:
    crudo = io.BytesIO()
    imagen.save(crudo, "WEBP", quality=calidad, method=3)
    return crudo.getvalue()


def _texto(camino: Path, n: int) -> tuple[str, str]:
    """El que la página trae; si no trae, el que se reconozca en su imagen."""
    propio = limpio(pixeles.texto(camino, n)).strip()
    if sum(c.isalnum() for c in propio) >= _LETRAS_DE_PAGINA_ESCRITA:
        return propio, PROPIO
    if not reconocer.disponible():
        return propio, POR_RECONOCER
    try:
        grande = pixeles.png(camino, n, LADO_PARA_RECONOCER)
        leido = limpio(reconocer.en_renglones(reconocer.palabras(grande)))
    except (pixeles.SinImagen, SinHacer):
        return propio, SIN_RECONOCER
    return (leido, RECONOCIDO) if leido else (propio, PROPIO if propio else NINGUNO)
