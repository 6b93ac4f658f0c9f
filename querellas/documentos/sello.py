"""El sello de recibo de lo que alguien trajo, en una copia: una franja encima de cada página.

El original no se toca. La franja alarga la página, así que no tapa nada; va en la letra que
todo lector de PDF trae, porque es una copia para leer y no un documento expedido.
"""

import io
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import pikepdf

from plazos.nucleo.explicacion import momento

ALTO = 20.0
LETRA = 8.0
# Fijo: el que pikepdf inventa es al azar y cambia los bytes.
_NOMBRE = pikepdf.Name("/SelloDeRecibo")
_MARGEN, _BASE = 18.0, 7.0
Caja = tuple[float, float, float, float]
_CARTA, _CABEN = (612, 792), 84
_ANCHO_DE_LETRA = 0.5  # de la Helvética, en promedio y por lo alto


def texto(numero: str, asiento: int, recibido_en: datetime) -> str:
    """«CVQM-2026-0001 · Entrada 4 · Recibido el 5 de marzo de 2026, 2:30 p. m.»."""
    return f"{numero} · Entrada {asiento} · Recibido el {momento(recibido_en, 'es')}"


def sellar(pdf: bytes, dicho: str) -> bytes:
    """La copia con la franja en cada página, con su número; los mismos bytes cada vez."""
    salida = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        letra = _letra(abierto)
        total = len(abierto.pages)
        for n, pagina in enumerate(abierto.pages, 1):
            _franja(pagina, letra, f"{dicho} · Página {n} de {total}")
        abierto.save(salida, deterministic_id=True)
    return salida.getvalue()


def _franja(pagina: pikepdf.Page, letra: pikepdf.Object, dicho: str) -> None:
    """La franja va arriba según se lee: el lado que la página gira hasta quedar encima."""
    lugar = _lugar(pagina)
    nombre = pagina.add_resource(letra, pikepdf.Name.Font, name=_NOMBRE)
    cabe = (lugar.largo - 2 * _MARGEN) / max(1.0, len(dicho) * _ANCHO_DE_LETRA)
    cabeza = f"/Artifact BMC q BT 0 g {nombre} {max(2.0, min(LETRA, cabe)):.2f} Tf "
    matriz = " ".join(f"{v:.2f}" for v in lugar.matriz)
    orden = f"{cabeza}{matriz} Tm ".encode() + _cadena(dicho) + b" Tj ET Q EMC"
    # Lo de la página queda encerrado: lo que dejara a medias no mueve el sello.
    pagina.contents_add(b"q\n", prepend=True)
    pagina.contents_add(b"\nQ\n" + orden)
    pagina.obj.MediaBox = pikepdf.Array(_que_abarque(_caja(pagina.mediabox), lugar.caja))
    pagina.obj.CropBox = pikepdf.Array(list(lugar.caja))


@dataclass(frozen=True)
class _Lugar:
    """Dónde se escribe, la página ya alargada y cuánto mide lo que se lee de lado a lado."""

    matriz: tuple[float, ...]
    caja: Caja
    largo: float


def _lugar(pagina: pikepdf.Page) -> _Lugar:
    x0, y0, x1, y1 = _caja(pagina.cropbox)
    giro = _giro(pagina.obj)
    if giro == 90:
        matriz = (0, 1, -1, 0, x0 - _BASE, y0 + _MARGEN)
        return _Lugar(matriz, (x0 - ALTO, y0, x1, y1), y1 - y0)
    if giro == 180:
        matriz = (-1, 0, 0, -1, x1 - _MARGEN, y0 - _BASE)
        return _Lugar(matriz, (x0, y0 - ALTO, x1, y1), x1 - x0)
    if giro == 270:
        matriz = (0, -1, 1, 0, x1 + _BASE, y1 - _MARGEN)
        return _Lugar(matriz, (x0, y0, x1 + ALTO, y1), y1 - y0)
    matriz = (1, 0, 0, 1, x0 + _MARGEN, y1 + _BASE)
    return _Lugar(matriz, (x0, y0, x1, y1 + ALTO), x1 - x0)


def _giro(nodo: Any) -> int:
    """El giro de la página, suyo o heredado."""
    for _nivel in range(50):
        if "/Rotate" in nodo:
            return int(nodo["/Rotate"]) % 360
        if "/Parent" not in nodo:
            break
        nodo = nodo["/Parent"]
    return 0


def _caja(lados: Any) -> Caja:
    ax, ay, bx, by = (float(x) for x in lados)
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _que_abarque(una: Caja, otra: Caja) -> list[float]:
    return [min(una[0], otra[0]), min(una[1], otra[1]), max(una[2], otra[2]), max(una[3], otra[3])]


def _cadena(dicho: str) -> bytes:
    return pikepdf.String(dicho.encode("cp1252", "replace")).unparse()


# --- La hoja de lo que no tiene páginas -----------------------------------------------------
def hoja(titulo: str, lineas: Sequence[str]) -> bytes:
    """Una hoja carta que hace las veces de lo que se guarda en su formato original."""
    partes = [f"BT 0 g /L 15 Tf 1 0 0 1 72 {_CARTA[1] - 90} Tm ".encode()]
    partes.append(_cadena(titulo[:60]) + b" Tj /L 11 Tf 16 TL 0 -14 Td ")
    for linea in lineas:
        for trozo in textwrap.wrap(linea, _CABEN) or [""]:
            partes.append(b"T* " + _cadena(trozo) + b" Tj ")
        partes.append(b"0 -6 Td ")
    pdf = pikepdf.new()
    pagina = pdf.add_blank_page(page_size=_CARTA)
    pagina.add_resource(_letra(pdf), pikepdf.Name.Font, name=pikepdf.Name.L)
    pagina.contents_add(b"".join(partes) + b"ET")
    salida = io.BytesIO()
    pdf.save(salida, deterministic_id=True)
    return salida.getvalue()


def _letra(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
            Encoding=pikepdf.Name.WinAnsiEncoding,
        )
    )
