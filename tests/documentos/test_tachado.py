"""La versión tachada: de lo que había debajo no queda nada, y la puerta lo comprueba."""

import hashlib
import io
from collections.abc import Callable

import pikepdf
import pytest
from PIL import Image

from querellas.documentos import capa, pixeles, reconocer, tachado
from querellas.documentos.tachado import NoLimpio, Tachadura
from tests.documentos import hostiles

pytestmark = pytest.mark.skipif(not pixeles.disponible(), reason="no hay pdftoppm (poppler-utils)")
CANARIOS = ("CANARIO-TEXTO", "CANARIO-TITULO", "CANARIO-NOTA", "CANARIO-ADJUNTO", "CANARIO-CAPA")


def con_canarios() -> bytes:
    """Texto a la vista, título, nota, adjunto y texto invisible, y una revisión anterior."""
    pdf = pikepdf.new()
    letra = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    for _ in range(2):
        pagina = pdf.add_blank_page(page_size=(612, 792))
        pagina.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=letra))
        pagina.obj.Contents = pdf.make_stream(
            b"BT /F 40 Tf 72 700 Td (CANARIO-TEXTO) Tj ET "
            b"BT 3 Tr /F 10 Tf 72 100 Td (CANARIO-CAPA) Tj ET"
        )
    pdf.docinfo["/Title"] = "CANARIO-TITULO"
    nota = pikepdf.Dictionary(
        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 20, 20],
        Contents="CANARIO-NOTA",
    )  # fmt: skip
    pdf.pages[0].obj.Annots = pikepdf.Array([pdf.make_indirect(nota)])
    pdf.attachments["a.txt"] = pikepdf.AttachedFileSpec(pdf, b"CANARIO-ADJUNTO")
    salida = io.BytesIO()
    pdf.save(salida)
    return salida.getvalue()


# El rótulo grande de arriba, en milésimas.
RENGLON = Tachadura(1, 100, 60, 800, 90)
OTRO = Tachadura(2, 100, 60, 800, 90)


def todo(pdf: bytes) -> bytes:
    """Los bytes del archivo y los de cada flujo, abiertos."""
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        flujos = [o for o in abierto.objects if isinstance(o, pikepdf.Stream)]
        return pdf + b"".join(f.read_raw_bytes() for f in flujos)


def imagen(pdf: bytes, n: int = 0) -> Image.Image:
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        crudo = abierto.pages[n].obj.Resources.XObject.Pagina.read_raw_bytes()
    return Image.open(io.BytesIO(crudo)).convert("L")


def _negro(trozo: Image.Image) -> bool:
    return max(trozo.tobytes()) <= 40


def _claro(trozo: Image.Image) -> bool:
    return min(trozo.tobytes()) > 200


def solo_imagen(pdf: bytes, tachaduras: list[Tachadura]) -> bytes:
    """Sin reconocimiento, que aquí no se pone: ninguna capa de texto."""
    hecha, con_texto = tachado.hacer(pdf, tachaduras)
    assert not con_texto
    return hecha


@pytest.fixture(scope="module")
def hecha() -> bytes:
    return solo_imagen(con_canarios(), [RENGLON, OTRO])


def test_no_queda_ni_texto_ni_titulo_ni_nota_ni_adjunto_ni_capa(hecha: bytes) -> None:
    original = con_canarios()
    assert all(c.encode() in todo_lo_de(original) for c in CANARIOS)
    for canario in CANARIOS:
        assert canario.encode() not in todo(hecha)
        assert canario.encode("utf-16-be") not in todo(hecha)
    assert hashlib.sha256(original).hexdigest().encode() not in todo(hecha)


def todo_lo_de(pdf: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        flujos = [o for o in abierto.objects if isinstance(o, pikepdf.Stream)]
        return pdf + b"".join(f.read_bytes() for f in flujos)


def test_lo_tachado_es_negro_y_lo_demas_sigue(hecha: bytes) -> None:
    sin_tachar = imagen(solo_imagen(con_canarios(), []))
    x0, y0, x1, y1 = RENGLON.en_pixeles(*sin_tachar.size)
    assert not _negro(sin_tachar.crop((x0, y0, x1, y1)))  # se leía
    pintada = imagen(hecha)
    assert pintada.size == sin_tachar.size
    assert _negro(pintada.crop((x0, y0, x1, y1)))
    assert _claro(pintada.crop((0, y1 + 20, pintada.width, 1500)))


def test_sale_igual_cada_vez_y_cada_pagina_mide_lo_que_media(hecha: bytes) -> None:
    assert solo_imagen(con_canarios(), [OTRO, RENGLON]) == hecha
    with pikepdf.open(io.BytesIO(hecha)) as pdf:
        assert [[round(float(v)) for v in p.mediabox] for p in pdf.pages] == [[0, 0, 612, 792]] * 2


def test_una_pagina_girada_se_tacha_donde_se_ve() -> None:
    pdf = pikepdf.open(io.BytesIO(con_canarios()))
    pdf.pages[0].obj.Rotate = 90
    salida = io.BytesIO()
    pdf.save(salida)
    # Girada a la derecha, el renglón de arriba queda en una columna a la derecha.
    columna = Tachadura(1, 850, 100, 90, 800)
    girada = imagen(solo_imagen(salida.getvalue(), [columna]))
    assert girada.width > girada.height
    x0, y0, x1, y1 = columna.en_pixeles(*girada.size)
    assert _negro(girada.crop((x0, y0, x1, y1)))
    girada.paste(255, (x0 - 2, y0 - 2, x1 + 3, y1 + 3))
    assert _claro(girada.crop((0, 100, girada.width, girada.height)))


# --- La puerta ------------------------------------------------------------------------------
def con(cambia: Callable[[pikepdf.Pdf], None]) -> Callable[[bytes], bytes]:
    def hacer(hecha: bytes) -> bytes:
        with pikepdf.open(io.BytesIO(hecha)) as pdf:
            cambia(pdf)
            salida = io.BytesIO()
            pdf.save(salida)
        return salida.getvalue()

    return hacer


def _titulo(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Title"] = "x"


def _texto(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"BT (x) Tj ET")


def _texto_en_su_flujo(pdf: pikepdf.Pdf) -> None:
    flujo = pdf.pages[0].obj.Contents
    flujo.write(flujo.read_bytes() + b" % comentario")


def _adjunto(pdf: pikepdf.Pdf) -> None:
    pdf.attachments["a"] = pikepdf.AttachedFileSpec(pdf, b"x")


def _nota(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Annots = pikepdf.Array([])


def _alterna(pdf: pikepdf.Pdf) -> None:
    dibujo = pdf.pages[0].obj.Resources.XObject.Pagina
    dibujo.Metadata = pdf.make_stream(b"x")


def _otra_imagen(pdf: pikepdf.Pdf) -> None:
    xobjetos = pdf.pages[0].obj.Resources.XObject
    xobjetos.Otra = xobjetos.Pagina


def _exif(pdf: pikepdf.Pdf) -> None:
    dibujo = pdf.pages[0].obj.Resources.XObject.Pagina
    crudo = dibujo.read_raw_bytes()
    dibujo.write(crudo[:2] + b"\xff\xfe\x00\x05abc" + crudo[2:], filter=pikepdf.Name.DCTDecode)


def _cola(pdf: pikepdf.Pdf) -> None:
    dibujo = pdf.pages[0].obj.Resources.XObject.Pagina
    dibujo.write(dibujo.read_raw_bytes() + b"cola", filter=pikepdf.Name.DCTDecode)


def _sin_pintar(pdf: pikepdf.Pdf) -> None:
    ajena = solo_imagen(con_canarios(), [])
    with pikepdf.open(io.BytesIO(ajena)) as otro:
        crudo = otro.pages[0].obj.Resources.XObject.Pagina.read_raw_bytes()
    pdf.pages[0].obj.Resources.XObject.Pagina.write(crudo, filter=pikepdf.Name.DCTDecode)


@pytest.mark.parametrize(
    ("cambia", "dice"),
    [
        (con(_titulo), "metadatos"),
        (con(_texto), "objetos de más|otro contenido"),
        (con(_texto_en_su_flujo), "texto u otro dibujo"),
        (con(_adjunto), "algo más en el catálogo"),
        (con(_nota), "algo más en una página"),
        (con(_alterna), "algo más en una imagen"),
        (con(_otra_imagen), "otra imagen"),
        (con(_exif), "metadatos en una imagen"),
        (con(_cola), "metadatos en una imagen"),
        (con(_sin_pintar), "una tachadura sin pintar en la página 1"),
        (lambda hecha: hecha + hecha, "una revisión anterior"),
        (lambda hecha: hecha + b"\nCANARIO", "bytes de más"),
        (lambda hecha: b"CANARIO\n" + hecha, "bytes de más"),
    ],
)
def test_la_puerta_no_deja_pasar_nada_de_mas(
    hecha: bytes, cambia: Callable[[bytes], bytes], dice: str
) -> None:
    tachado.comprobar(hecha, [RENGLON, OTRO], paginas=2)
    with pytest.raises(NoLimpio, match=dice):
        tachado.comprobar(cambia(hecha), [RENGLON, OTRO], paginas=2)


def test_una_pagina_de_mas_o_de_menos_tampoco(hecha: bytes) -> None:
    with pytest.raises(NoLimpio, match="otro número de páginas"):
        tachado.comprobar(hecha, [], paginas=3)


@pytest.mark.parametrize(
    ("t", "vale"),
    [
        (Tachadura(1, 0, 0, 1000, 1000), True),
        (Tachadura(2, 999, 999, 1, 1), True),
        (Tachadura(3, 0, 0, 10, 10), False),
        (Tachadura(0, 0, 0, 10, 10), False),
        (Tachadura(1, -1, 0, 10, 10), False),
        (Tachadura(1, 0, 0, 1001, 10), False),
        (Tachadura(1, 500, 0, 501, 10), False),
        (Tachadura(1, 0, 0, 0, 10), False),
    ],
)
def test_que_tachadura_vale(t: Tachadura, vale: bool) -> None:
    assert t.valida(2) is vale


def test_ningun_pixel_tocado_se_queda_sin_pintar() -> None:
    assert Tachadura(1, 1, 1, 1, 1).en_pixeles(1313, 1700) == (1, 1, 2, 3)
    assert Tachadura(1, 0, 0, 1000, 1000).en_pixeles(1313, 1700) == (0, 0, 1312, 1699)


# --- La capa de texto -----------------------------------------------------------------------
con_ocr = pytest.mark.skipif(
    not reconocer._idiomas(), reason="no hay tesseract (tesseract-ocr y tesseract-ocr-spa)"
)
NOMBRE = "Carmen Nieves"
CARTA = "Alcalde de Utuado, señor Rivera\nLa testigo {} dijo\nque la obra no tuvo subasta pública"


@pytest.fixture(scope="module")
def con_texto() -> bytes:
    """Una carta de la que se tacha el nombre de la testigo, con su capa reconocida."""
    from django.test import override_settings

    carta = hostiles.escrito(CARTA.format(NOMBRE), CARTA.format("Equis"))
    with override_settings(RECONOCER_TEXTO=True):
        hecha, lleva = tachado.hacer(carta, [DEL_NOMBRE])
    assert lleva
    return hecha


# «Carmen Nieves», en el segundo renglón.
DEL_NOMBRE = Tachadura(1, 255, 122, 210, 32)


def texto_extraido(pdf: bytes, n: int) -> str:
    with pixeles.en_disco(pdf) as camino:
        return pixeles.texto(camino, n)


@con_ocr
def test_la_capa_dice_lo_que_se_ve_y_nada_de_lo_tachado(con_texto: bytes) -> None:
    primera, segunda = (texto_extraido(con_texto, n) for n in (1, 2))
    for dicho in (
        "Alcalde",
        "de Utuado, señor Rivera",
        "dijo",
        "que la obra no tuvo subasta pública",
        "La testigo",
    ):
        assert dicho in primera and dicho in segunda
    assert "Carmen" not in primera and "Nieves" not in primera
    with pikepdf.open(io.BytesIO(con_texto)) as pdf:
        capas = [p.obj.Contents.read_bytes() for p in pdf.pages]
    assert b"testigo".hex().encode() in capas[0] + capas[1]
    assert b"Carmen".hex().encode() not in capas[0] + capas[1]
    for pagina in (primera, segunda):
        assert "Texto reconocido por un programa en la imagen" in pagina
    tachado.comprobar(con_texto, [DEL_NOMBRE], paginas=2)


def _capa(cambia: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    def cambiar(pdf: pikepdf.Pdf) -> None:
        flujo = pdf.pages[0].obj.Contents
        flujo.write(cambia(flujo.read_bytes()))

    return con(cambiar)


def _bajo_la_tachadura(crudo: bytes) -> bytes:
    palabra = b"/Letra 10.00 Tf 100.00 Tz 1 0 0 1 170.00 680.00 Tm <4e6965766573> Tj\n"
    return crudo.replace(b"ET\n", palabra + b"ET\n")


def _otra_letra(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].obj.Resources.Font.Letra.ToUnicode = pdf.make_stream(b"x")


def _dos_letras(pdf: pikepdf.Pdf) -> None:
    suya = dict(pdf.pages[0].obj.Resources.Font.Letra.items())
    pdf.pages[1].obj.Resources.Font.Letra = pdf.make_indirect(pikepdf.Dictionary(suya))


@con_ocr
@pytest.mark.parametrize(
    ("cambia", "dice"),
    [
        (_capa(_bajo_la_tachadura), "texto debajo de una tachadura en la página 1"),
        (_capa(lambda c: c.replace(b"3 Tr", b"0 Tr")), "texto u otro dibujo"),
        (_capa(lambda c: c.replace(capa.MARCA.encode("cp1252").hex().encode(), b"41")), "texto u"),
        (_capa(lambda c: c + b"BT (x) Tj ET"), "texto u otro dibujo"),
        (_capa(lambda c: c.replace(b"ET\n", b"% nota\nET\n")), "texto u otro dibujo"),
        (con(_otra_letra), "otra letra"),
        (con(_dos_letras), "letras de más"),
    ],
)
def test_la_puerta_mira_tambien_la_capa(
    con_texto: bytes, cambia: Callable[[bytes], bytes], dice: str
) -> None:
    with pytest.raises(NoLimpio, match=dice):
        tachado.comprobar(cambia(con_texto), [DEL_NOMBRE], paginas=2)


def test_una_palabra_que_toca_lo_tachado_se_deja_fuera() -> None:
    leidas = [
        reconocer.Palabra("fuera", 0, 0, 100, 20, (1, 1, 1)),
        reconocer.Palabra("a medias", 190, 100, 60, 20, (1, 1, 2)),
    ]
    puestas = capa.puestas(leidas, [(200, 100, 300, 120)], (1000, 2000), (500.0, 1000.0))
    assert [(p.texto, p.cuadro) for p in puestas] == [("fuera", (0.0, 990.0, 50.0, 1000.0))]
