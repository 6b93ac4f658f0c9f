"""La versión de un documento con partes tachadas: píxeles ya pintados y lo que se lee en ellos.

No se tapa el texto: no lo hay. Cada página se dibuja, se le pintan las tachaduras y la imagen es
todo lo que entra del original. Donde se reconoce texto, la capa sale de esos píxeles. Después se
comprueba abriéndolo: qué objetos tiene, uno por uno, que cada tachadura es negra de verdad y que
ninguna palabra cae en ella. Lo que no está en la lista de lo permitido no pasa.
"""

import io
import re
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from querellas.documentos import capa, pixeles, reconocer
from querellas.documentos.taller import SinHacer

LADO = 1700  # píxeles del lado mayor: una hoja carta a unos 155 por pulgada
MILESIMAS = 1000
MAXIMO_PAGINAS = 200
MAXIMO_TACHADURAS = 2000
# Los bordes de un JPEG se manchan un poco; lo tachado se pinta antes y queda casi negro.
_CASI_NEGRO = 40
_CALIDAD = 82
_CONTENIDO = re.compile(rb"q ([\d.]+) 0 0 ([\d.]+) 0 0 cm /Pagina Do Q\n?")
# Lo que un cuadro de palabra puede solaparse con una tachadura al redondear, en puntos.
_HOLGURA = 0.75
_DE_IMAGEN = {
    "/Type", "/Subtype", "/Width", "/Height", "/ColorSpace", "/BitsPerComponent", "/Filter",
    "/Length",
}  # fmt: skip
_DEL_CIERRE = {"/Size", "/Root", "/ID"}
_SEGMENTOS = {0xE0, 0xDB, 0xC0, 0xC4, 0xDA}  # JFIF, cuantización, cuadro, Huffman y el dibujo


class NoLimpio(ValueError):  # noqa: N818 - nombre del dominio
    """La versión tachada lleva algo que no debe; el texto dice qué."""


@dataclass(frozen=True, order=True)
class Tachadura:
    """Un rectángulo en una página, en milésimas de lo que se ve, desde arriba a la izquierda."""

    pagina: int
    x: int
    y: int
    ancho: int
    alto: int

    def valida(self, paginas: int) -> bool:
        dentro = 0 <= self.x < MILESIMAS and 0 <= self.y < MILESIMAS
        cabe = self.x + self.ancho <= MILESIMAS and self.y + self.alto <= MILESIMAS
        return 1 <= self.pagina <= paginas and dentro and cabe and min(self.ancho, self.alto) > 0

    def en_pixeles(self, ancho: int, alto: int) -> tuple[int, int, int, int]:
        """Hacia fuera: ningún píxel que la tachadura toque se queda sin pintar."""
        return (
            self.x * ancho // MILESIMAS,
            self.y * alto // MILESIMAS,
            min(ancho, -(-(self.x + self.ancho) * ancho // MILESIMAS)) - 1,
            min(alto, -(-(self.y + self.alto) * alto // MILESIMAS)) - 1,
        )


def hacer(pdf: bytes, tachaduras: Iterable[Tachadura]) -> tuple[bytes, bool]:
    """El PDF nuevo, ya comprobado, y si lleva texto. Levanta NoLimpio o `pixeles.SinImagen`."""
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        medidas = [_lado_mayor(pagina) for pagina in abierto.pages]
    suyas = sorted(tachaduras)
    nuevo = pikepdf.new()
    reconoce = reconocer.disponible()
    letra = capa.letra(nuevo) if reconoce else None
    con_texto = False
    with pixeles.en_disco(pdf) as camino:
        for n, puntos in enumerate(medidas, 1):
            de_esta = [t for t in suyas if t.pagina == n]
            imagen = _pintada(pixeles.png(camino, n, LADO), de_esta)
            con_texto |= _anadir(nuevo, imagen, puntos, de_esta, letra)
    salida = io.BytesIO()
    nuevo.save(salida, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    comprobar(salida.getvalue(), suyas, paginas=len(medidas))
    return salida.getvalue(), con_texto


def _lado_mayor(pagina: pikepdf.Page) -> float:
    x0, y0, x1, y1 = (float(v) for v in pagina.cropbox)
    return max(abs(x1 - x0), abs(y1 - y0), 1.0)


def _pintada(png: bytes, tachaduras: Sequence[Tachadura]) -> Any:
    from PIL import Image, ImageDraw

    with Image.open(io.BytesIO(png), formats=("PNG",)) as leida:
        imagen = leida.convert("RGB")
    pincel = ImageDraw.Draw(imagen)
    for t in tachaduras:
        pincel.rectangle(t.en_pixeles(imagen.width, imagen.height), fill="black")
    return imagen


def _anadir(
    pdf: pikepdf.Pdf,
    imagen: Any,
    lado_mayor: float,
    tachaduras: Sequence[Tachadura],
    letra: pikepdf.Object | None,
) -> bool:
    """Una página con la imagen y, si se reconoce, el texto que se lee en ella."""
    escala = lado_mayor / max(imagen.size)
    ancho, alto = (round(v * escala, 2) for v in imagen.size)
    crudo = io.BytesIO()
    # Sin submuestreo: el color no se derrama de un punto al de al lado.
    imagen.save(crudo, "JPEG", quality=_CALIDAD, subsampling=0)
    dibujo = pdf.make_stream(
        crudo.getvalue(),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=imagen.width,
        Height=imagen.height,
        ColorSpace=pikepdf.Name.DeviceRGB,
        BitsPerComponent=8,
        Filter=pikepdf.Name.DCTDecode,
    )
    pagina = pdf.add_blank_page(page_size=(ancho, alto))
    pagina.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Pagina=dibujo))
    texto = _capa(imagen, tachaduras, (ancho, alto)) if letra is not None else b""
    if texto:
        pagina.obj.Resources.Font = pikepdf.Dictionary(Letra=letra)
    orden = f"q {ancho} 0 0 {alto} 0 0 cm /Pagina Do Q\n".encode()
    pagina.obj.Contents = pdf.make_stream(orden + texto)
    return bool(texto)


def _capa(imagen: Any, tachaduras: Sequence[Tachadura], puntos: tuple[float, float]) -> bytes:
    """Lo que se reconoce en la imagen ya tachada; nada si no se pudo.

    Lo negro se blanquea antes: el borde de una tachadura se leería como letras.
    """
    from PIL import ImageDraw

    tachados = [t.en_pixeles(*imagen.size) for t in tachaduras]
    para_leer = imagen.convert("L")
    for cuadro in tachados:
        ImageDraw.Draw(para_leer).rectangle(cuadro, fill="white")
    crudo = io.BytesIO()
    para_leer.save(crudo, "PNG")
    try:
        leidas = reconocer.palabras(crudo.getvalue())
    except SinHacer:
        return b""
    return capa.contenido(capa.puestas(leidas, tachados, imagen.size, puntos), puntos[1])


def imagen_de(pdf: bytes, n: int) -> bytes | None:
    """El JPEG de una página de lo que aquí se hizo, tal como va dentro; None si no la hay."""
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        if not 1 <= n <= len(abierto.pages):
            return None
        return bytes(abierto.pages[n - 1].obj.Resources.XObject.Pagina.read_raw_bytes())


# --- La puerta ------------------------------------------------------------------------------
def comprobar(pdf: bytes, tachaduras: Iterable[Tachadura], *, paginas: int) -> None:
    """Levanta NoLimpio si hay cualquier cosa que no sea la imagen de cada página, bien tachada."""
    _exigir(pdf.count(b"startxref") == 1 and pdf.count(b"%%EOF") == 1, "una revisión anterior")
    _exigir(pdf.startswith(b"%PDF-") and pdf.rstrip().endswith(b"%%EOF"), "bytes de más")
    suyas = list(tachaduras)
    try:
        with pikepdf.open(io.BytesIO(pdf)) as abierto:
            _comprobar_armazon(abierto, paginas)
            letras = set()
            for n, pagina in enumerate(abierto.pages, 1):
                letras |= _comprobar_pagina(pagina, [t for t in suyas if t.pagina == n])
            _comprobar_cuenta(abierto, letras)
    except pikepdf.PdfError as error:
        raise NoLimpio("no se puede leer") from error


def _comprobar_armazon(pdf: pikepdf.Pdf, paginas: int) -> None:
    _exigir(set(pdf.trailer.keys()) <= _DEL_CIERRE, "metadatos")
    _exigir(set(pdf.Root.keys()) == {"/Type", "/Pages"}, "algo más en el catálogo")
    _exigir(set(pdf.Root.Pages.keys()) == {"/Type", "/Kids", "/Count"}, "algo más en las páginas")
    _exigir(len(pdf.pages) == paginas, "otro número de páginas")


def _comprobar_cuenta(pdf: pikepdf.Pdf, letras: set[Any]) -> None:
    """Ni un objeto suelto: el catálogo, el árbol y, de cada página, ella, su contenido y su imagen.

    Con texto, además, una letra para todas.
    """
    _exigir(len(letras) <= 1, "letras de más")
    _exigir(len(list(pdf.objects)) == 2 + 3 * len(pdf.pages) + len(letras), "objetos de más")


def _comprobar_pagina(pagina: pikepdf.Page, tachaduras: Sequence[Tachadura]) -> set[Any]:
    """Lo que la página tiene, uno por uno; devuelve la letra de su texto, si lo lleva."""
    permitidas = {"/Type", "/Parent", "/MediaBox", "/Contents", "/Resources"}
    _exigir(set(pagina.obj.keys()) == permitidas, "algo más en una página")
    contenido = pagina.obj.Contents
    _exigir(isinstance(contenido, pikepdf.Stream), "otro contenido")
    _exigir(set(contenido.keys()) <= {"/Length", "/Filter"}, "algo más en un contenido")
    recursos = pagina.obj.Resources
    con_texto = _comprobar_texto(contenido.read_bytes(), tachaduras)
    permitidos = {"/XObject", "/Font"} if con_texto else {"/XObject"}
    _exigir(set(recursos.keys()) == permitidos, "letras u otros recursos")
    letras = {_comprobar_letra(recursos.Font)} if con_texto else set()
    _exigir(set(recursos.XObject.keys()) == {"/Pagina"}, "otra imagen")
    imagen = recursos.XObject.Pagina
    _exigir(set(imagen.keys()) == _DE_IMAGEN, "algo más en una imagen")
    _exigir(imagen.Filter == pikepdf.Name.DCTDecode, "otro formato de imagen")
    crudo = imagen.read_raw_bytes()
    _exigir(_solo_dibujo(crudo), "metadatos en una imagen")
    _comprobar_negras(crudo, (int(imagen.Width), int(imagen.Height)), tachaduras)
    return letras


def _comprobar_texto(contenido: bytes, tachaduras: Sequence[Tachadura]) -> bool:
    """La imagen y, detrás, solo palabras invisibles fuera de lo tachado; True si las hay."""
    dibujo = _CONTENIDO.match(contenido)
    _exigir(dibujo is not None, "texto u otro dibujo")
    assert dibujo is not None
    palabras = capa.leer(contenido[dibujo.end() :])
    _exigir(palabras is not None, "texto u otro dibujo")
    ancho, alto = float(dibujo[1]), float(dibujo[2])
    for t in tachaduras:
        cuadro = _en_puntos(t, ancho, alto)
        toca = any(capa.se_tocan(p.cuadro, cuadro) for p in palabras or ())
        _exigir(not toca, f"texto debajo de una tachadura en la página {t.pagina}")
    return len(contenido) > dibujo.end()


def _en_puntos(t: Tachadura, ancho: float, alto: float) -> tuple[float, float, float, float]:
    """La tachadura en puntos desde abajo, un poco hacia dentro."""
    x0, x1 = (v * ancho / MILESIMAS for v in (t.x, t.x + t.ancho))
    y0, y1 = (alto - v * alto / MILESIMAS for v in (t.y + t.alto, t.y))
    return x0 + _HOLGURA, y0 + _HOLGURA, x1 - _HOLGURA, y1 - _HOLGURA


def _comprobar_letra(fuentes: Any) -> Any:
    _exigir(set(fuentes.keys()) == {capa.LETRA}, "otra letra")
    suya = {k: str(v) for k, v in fuentes.Letra.items()}
    _exigir(suya == capa.DE_LA_LETRA, "otra letra")
    return fuentes.Letra.objgen


def _solo_dibujo(jpeg: bytes) -> bool:
    """Solo los segmentos que dibujan, uno tras otro, y nada después del final."""
    lugar = 2
    while jpeg[lugar : lugar + 1] == b"\xff":
        marca, largo = jpeg[lugar + 1], struct.unpack(">H", jpeg[lugar + 2 : lugar + 4])[0]
        if marca not in _SEGMENTOS:
            return False
        lugar += 2 + largo
        if marca == 0xDA:
            fin = jpeg.find(b"\xff\xd9", lugar)
            return jpeg[:2] == b"\xff\xd8" and fin == len(jpeg) - 2
    return False


def _comprobar_negras(
    jpeg: bytes, medida: tuple[int, int], tachaduras: Sequence[Tachadura]
) -> None:
    from PIL import Image

    with Image.open(io.BytesIO(jpeg), formats=("JPEG",)) as imagen:
        _exigir(imagen.size == medida, "otra medida")
        gris = imagen.convert("L")
    for t in tachaduras:
        x0, y0, x1, y1 = t.en_pixeles(*medida)
        claro = max(gris.crop((x0, y0, x1 + 1, y1 + 1)).tobytes())
        _exigir(claro <= _CASI_NEGRO, f"una tachadura sin pintar en la página {t.pagina}")


def _exigir(cierto: bool, que_hay: str) -> None:
    if not cierto:
        raise NoLimpio(que_hay)
