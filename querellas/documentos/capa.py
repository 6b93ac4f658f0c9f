"""La capa de texto de una versión tachada: lo reconocido en sus píxeles ya tachados, y nada más.

Va invisible sobre la imagen, para buscar y para quien lee con voz; su primera línea dice qué es.
Lo que caiga en una tachadura se deja fuera, y la puerta vuelve a comprobarlo en el archivo.
"""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pikepdf

from querellas.documentos.reconocer import Palabra

MARCA = "[Texto reconocido por un programa en la imagen; lo que vale es la imagen]"
LETRA = "/Letra"
DE_LA_LETRA = {
    "/Type": "/Font",
    "/Subtype": "/Type1",
    "/BaseFont": "/Helvetica",
    "/Encoding": "/WinAnsiEncoding",
}
_ANCHO_DE_LETRA = 0.5  # de la Helvética, en promedio: ajusta el ancho lo que se estira
_NUMERO = rb"-?[0-9]{1,5}(?:\.[0-9]{1,2})?"
_PALABRA = re.compile(
    rb"/Letra (%(n)s) Tf (%(n)s) Tz 1 0 0 1 (%(n)s) (%(n)s) Tm <([0-9a-f]{2,400})> Tj\n"
    % {b"n": _NUMERO}
)
ABRE, CIERRA = b"BT 3 Tr\n", b"ET\n"
Cuadro = tuple[float, float, float, float]


@dataclass(frozen=True)
class Puesta:
    """Una palabra en la página, en puntos desde abajo a la izquierda."""

    texto: str
    x: float
    y: float
    ancho: float
    alto: float

    @property
    def cuadro(self) -> Cuadro:
        return self.x, self.y, self.x + self.ancho, self.y + self.alto


def letra(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """La de todo lector de PDF: lo invisible no necesita otra."""
    return pdf.make_indirect(
        pikepdf.Dictionary({k: pikepdf.Name(v) for k, v in DE_LA_LETRA.items()})
    )


def puestas(
    leidas: Iterable[Palabra],
    tachados: Sequence[tuple[int, int, int, int]],
    medida: tuple[int, int],
    puntos: tuple[float, float],
) -> list[Puesta]:
    """Las palabras que no tocan ninguna tachadura (en píxeles), en puntos de la página.

    Las de un renglón van a la misma altura y del mismo cuerpo: quien copia lo copia seguido.
    """
    fx, fy = puntos[0] / medida[0], puntos[1] / medida[1]
    filas = []
    for _renglon, suyas in itertools.groupby(leidas, key=lambda p: p.renglon):
        palabras = [p for p in suyas if _bytes(p.texto)]
        if not palabras:
            continue
        arriba = min(p.y for p in palabras)
        abajo = max(p.y + p.alto for p in palabras)
        for p in palabras:
            if any(se_tocan((p.x, arriba, p.x + p.ancho, abajo), t) for t in tachados):
                continue
            x, y = round(p.x * fx, 2), round(puntos[1] - abajo * fy, 2)
            filas.append(Puesta(p.texto, x, y, p.ancho * fx, (abajo - arriba) * fy))
    return filas


def contenido(palabras: Sequence[Puesta], alto: float) -> bytes:
    """Lo que se añade al dibujo de la página; nada si no hay ninguna palabra."""
    if not palabras:
        return b""
    marca = Puesta(MARCA, 2.0, round(alto - 8, 2), len(MARCA) * 6 * _ANCHO_DE_LETRA, 6.0)
    return ABRE + b"".join(_una(p) for p in (marca, *palabras)) + CIERRA


def _una(p: Puesta) -> bytes:
    crudo = _bytes(p.texto + " ")[:200]
    cuerpo = max(1.0, p.alto)
    estira = 100 * p.ancho / (cuerpo * _ANCHO_DE_LETRA * len(crudo))
    medidas = f"{cuerpo:.2f} Tf {min(max(estira, 1), 999):.2f} Tz 1 0 0 1 {p.x:.2f} {p.y:.2f}"
    return f"{LETRA} {medidas} Tm <{crudo.hex()}> Tj\n".encode()


def _bytes(texto: str) -> bytes:
    return texto.encode("cp1252", "ignore")


def se_tocan(a: Sequence[float], b: Sequence[float]) -> bool:
    """Si dos cuadros (x0, y0, x1, y1) comparten algo."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


# --- Para la puerta -------------------------------------------------------------------------
def leer(anadido: bytes) -> list[Puesta] | None:
    """Las palabras de una capa escrita aquí, con su marca delante; None si es otra cosa."""
    if not anadido:
        return []
    if not (anadido.startswith(ABRE) and anadido.endswith(CIERRA)):
        return None
    dentro = anadido[len(ABRE) : -len(CIERRA)]
    filas = list(_leidas(dentro))
    enteras = sum(len(m) for m, _p in filas)
    if enteras != len(dentro) or not filas or filas[0][1].texto.strip() != MARCA:
        return None
    return [p for _m, p in filas[1:]]


def _leidas(dentro: bytes) -> Iterator[tuple[bytes, Puesta]]:
    lugar = 0
    while hallada := _PALABRA.match(dentro, lugar):
        cuerpo, estira, x, y = (float(v) for v in hallada.groups()[:4])
        crudo = bytes.fromhex(hallada[5].decode())
        ancho = cuerpo * _ANCHO_DE_LETRA * len(crudo) * estira / 100
        texto = crudo.decode("cp1252", "replace")
        yield hallada[0], Puesta(texto, x, y, ancho, cuerpo)
        lugar = hallada.end()
