"""El sello de recibo: una franja encima de cada página, esté girada como esté, sin tapar nada."""

import io
from datetime import datetime
from zoneinfo import ZoneInfo

import pikepdf
import pytest

from querellas.documentos import sello
from querellas.documentos.formatos import TIFF
from querellas.documentos.imagenes import en_pdf
from tests.documentos import grabados as g

RECIBIDO = datetime(2026, 3, 5, 14, 30, tzinfo=ZoneInfo("America/Puerto_Rico"))
DICHO = "CVQM-2026-0001 · Entrada 4 · Recibido el 5 de marzo de 2026, 2:30 p. m."


def un_pdf(giro: int = 0, *, heredado: bool = False, corte: bool = False) -> bytes:
    pdf = pikepdf.new()
    pagina = pdf.add_blank_page(page_size=(612, 792))
    (pdf.Root.Pages if heredado else pagina.obj).Rotate = giro
    if corte:
        pagina.obj.CropBox = pikepdf.Array([100, 100, 400, 500])
    salida = io.BytesIO()
    pdf.save(salida)
    return salida.getvalue()


def orden(sellado: bytes, n: int = 0) -> tuple[list[float], str, list[float], list[float]]:
    """La matriz y el texto del sello de una página, y cuánto mide entera y lo que se ve."""
    pdf = pikepdf.open(io.BytesIO(sellado))
    pagina = pdf.pages[n]
    matriz, dicho = [], ""
    for operandos, operador in pikepdf.parse_content_stream(pagina):
        if str(operador) == "Tm":
            matriz = [float(x) for x in operandos]
        elif str(operador) == "Tj":
            dicho = bytes(operandos[0]).decode("cp1252")
    return matriz, dicho, [float(x) for x in pagina.mediabox], [float(x) for x in pagina.cropbox]


def test_dice_el_caso_la_entrada_y_cuando_se_recibio() -> None:
    assert sello.texto("CVQM-2026-0001", 4, RECIBIDO) == DICHO


def test_cada_pagina_de_un_tiff_lleva_su_numero_y_todo_sale_igual_cada_vez() -> None:
    pdf = en_pdf(g.un_tiff(3), TIFF)
    sellado = sello.sellar(pdf, DICHO)
    for n in range(3):
        assert orden(sellado, n)[1] == f"{DICHO} · Página {n + 1} de 3"
    assert sello.sellar(pdf, DICHO) == sellado


@pytest.mark.parametrize(
    ("giro", "caja", "matriz"),
    [
        (0, [0, 0, 612, 812], [1, 0, 0, 1, 18, 799]),
        (90, [-20, 0, 612, 792], [0, 1, -1, 0, -7, 18]),
        (180, [0, -20, 612, 792], [-1, 0, 0, -1, 594, -7]),
        (270, [0, 0, 632, 792], [0, -1, 1, 0, 619, 774]),
        (-90, [0, 0, 632, 792], [0, -1, 1, 0, 619, 774]),
    ],
)
@pytest.mark.parametrize("heredado", [False, True])
def test_queda_arriba_segun_se_lee_y_fuera_de_la_pagina(
    giro: int, caja: list[int], matriz: list[int], heredado: bool
) -> None:
    hecha, _dicho, entera, vista = orden(sello.sellar(un_pdf(giro, heredado=heredado), DICHO))
    assert entera == caja
    assert vista == caja
    assert hecha == matriz


def test_de_una_pagina_recortada_se_alarga_lo_que_se_ve() -> None:
    _matriz, _dicho, entera, vista = orden(sello.sellar(un_pdf(corte=True), DICHO))
    assert vista == [100, 100, 400, 520]
    assert entera == [0, 0, 612, 792]


def test_la_hoja_de_lo_que_no_tiene_paginas_dice_que_es() -> None:
    lineas = [DICHO, "Archivo: " + "grabación " * 30, "Resumen SHA-256: " + "a" * 64]
    hecha = sello.hoja("Prueba", lineas)
    with pikepdf.open(io.BytesIO(hecha)) as pdf:
        dichos = [
            bytes(o[0]).decode("cp1252")
            for o, operador in pikepdf.parse_content_stream(pdf.pages[0])
            if str(operador) == "Tj"
        ]
    assert dichos[:2] == ["Prueba", DICHO]
    assert max(map(len, dichos)) <= 84
    assert "a" * 64 in dichos[-1]
    assert sello.hoja("Prueba", lineas) == hecha
