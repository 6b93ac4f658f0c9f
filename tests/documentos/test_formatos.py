"""TIFF, oficina, audio y video: entra lo que es lo que dice; lo demás, con su razón exacta."""

import io
import struct
import zipfile

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from django.utils import translation
from PIL import Image

from querellas.documentos import formatos, imagenes, oficina
from querellas.documentos.cargas import sanear, validar_carga
from querellas.documentos.formatos import TIFF
from tests.documentos import grabados as g
from tests.documentos.test_cargas import rechazo

DANADO = "El archivo está dañado y no se puede leer. Consiga otra copia y súbala."
MACROS = (
    "El documento trae macros, que son programas que se ejecutan al abrirlo. Guárdelo sin ellas "
    "o como PDF y súbalo otra vez."
)
CON_CONTRASENA = (
    "El documento está protegido con contraseña. Quítele la protección y súbalo otra vez."
)
EXTERNO = b'<R><Relationship Id="r1" Type="http://x/%b" Target="http://malo/" TargetMode="%b"/></R>'


@pytest.mark.parametrize(
    ("nombre", "contenido", "tipo", "paginas"),
    [
        ("fax.tif", g.un_tiff(), "image/tiff", 3),
        ("FAX.TIFF", g.un_tiff(1), "image/tiff", 1),
        ("carta.docx", g.un_ooxml("docx"), formatos.DOCX, 0),
        ("cuentas.xlsx", g.un_ooxml("xlsx"), formatos.XLSX, 0),
        ("láminas.pptx", g.un_ooxml("pptx"), formatos.PPTX, 0),
        ("carta.odt", g.un_odf("odt"), formatos.ODT, 0),
        ("cuentas.ods", g.un_odf("ods"), formatos.ODS, 0),
        ("láminas.odp", g.un_odf("odp"), formatos.ODP, 0),
        ("voz.mp3", g.un_mp3(), "audio/mpeg", 0),
        ("voz.mp3", g.un_mp3(etiqueta=False), "audio/mpeg", 0),
        ("voz.m4a", g.un_mp4(b"M4A "), "audio/mp4", 0),
        ("voz.wav", g.un_wav(), "audio/wav", 0),
        ("nota.opus", g.un_ogg(), "audio/ogg", 0),
        ("nota.ogg", g.un_ogg(b"\x01vorbis"), "audio/ogg", 0),
        ("video.mp4", g.un_mp4(), "video/mp4", 0),
        ("video.mov", g.un_mp4(b"qt  "), "video/quicktime", 0),
        ("video.3gp", g.un_mp4(b"3gp4"), "video/3gpp", 0),
        ("video.webm", g.un_webm(), "video/webm", 0),
        ("cámara.avi", g.un_avi(), "video/x-msvideo", 0),
    ],
)
def test_entra_lo_que_es_lo_que_dice(
    nombre: str, contenido: bytes, tipo: str, paginas: int
) -> None:
    archivo = SimpleUploadedFile(nombre, contenido)
    carga = validar_carga(archivo, nombre)
    assert (carga.tipo, carga.paginas, carga.bytes) == (tipo, paginas, len(contenido))
    assert archivo.read() == contenido


def test_cada_formato_de_la_tabla_tiene_su_muestra_en_la_prueba_de_arriba() -> None:
    probados = test_entra_lo_que_es_lo_que_dice.pytestmark[0].args[1]  # type: ignore[attr-defined]
    papel = {formatos.PDF, formatos.JPEG, formatos.PNG}  # los de test_cargas
    assert {fila[2] for fila in probados} | papel == set(formatos.POR_TIPO)


@pytest.mark.parametrize(
    ("nombre", "contenido"),
    [
        ("a.tif", g.un_tiff()[:-60]),
        ("a.tif", b"II*\0" + bytes(100)),
        ("a.docx", g.un_ooxml()[:-30]),
        ("a.docx", g.un_ooxml().replace(b"PK\x05\x06", b"PK\x05\x07")),
        ("a.mp4", g.un_mp4()[:-1]),
        ("a.mp4", g.una_caja(b"ftyp", b"isom\0\0\0\0") + g.una_caja(b"mdat", bytes(9))),
        ("a.wav", g.un_wav()[:-1]),
        ("a.avi", g.un_avi()[:-1]),
        ("a.mp3", g.un_mp3(cuadros=2)),
        ("a.mp3", g.un_mp3(cuadros=3)[:-1]),
        ("a.ogg", g.un_ogg()[:-1]),
        ("a.ogg", g.un_ogg(b"\x80theora")),
        ("a.webm", g.un_webm()[:-1]),
        ("a.webm", g.un_webm(b"matroska")),
    ],
)
def test_lo_cortado_o_roto(nombre: str, contenido: bytes) -> None:
    assert rechazo(contenido, nombre) == DANADO


def test_un_byte_cambiado_dentro_de_un_documento_de_oficina() -> None:
    contenido = bytearray(g.un_zip({"[Content_Types].xml": b"x" * 50, "word/a.xml": b"<w/>"}))
    contenido[45] ^= 0xFF
    assert rechazo(bytes(contenido), "a.docx") == DANADO


@pytest.mark.parametrize(
    ("nombre", "contenido", "es"),
    [
        ("a.pdf", g.un_ooxml(), "DOCX"),
        ("a.docx", g.un_ooxml("xlsx"), "XLSX"),
        ("a.docx", g.un_odf(), "ODT"),
        ("a.mp3", g.un_mp4(), "MP4"),
        ("a.mp4", g.un_mp4(b"M4A "), "M4A"),
        ("a.jpg", g.un_tiff(1), "TIFF"),
    ],
)
def test_el_nombre_dice_otra_cosa(nombre: str, contenido: bytes, es: str) -> None:
    assert f"pero el contenido es {es}." in rechazo(contenido, nombre)


@pytest.mark.parametrize(
    ("nombre", "contenido"),
    [
        ("a.docx", g.un_ooxml(mas={"word/vbaProject.bin": b"x"})),
        ("a.xlsx", g.un_ooxml("xlsx", {"xl/macrosheets/sheet1.xml": b"x"})),
        ("a.docx", g.un_ooxml(mas={"word/activeX/activeX1.bin": b"x"})),
        ("a.docm", g.un_zip({"[Content_Types].xml": b"ms-word.document.macroEnabled.main+xml"})),
        ("a.odt", g.un_odf(mas={"Basic/Standard/Module1.xml": b"x"})),
        ("a.odt", g.un_odf(mas={"Scripts/python/a.py": b"x"})),
    ],
)
def test_con_macros(nombre: str, contenido: bytes) -> None:
    assert rechazo(contenido, nombre) == MACROS


def ole(flujo: str) -> bytes:
    return b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504) + flujo.encode("utf-16-le")


def con_contrasena() -> bytes:
    """Un ZIP cuya primera entrada pide contraseña (la marca está dos veces)."""
    contenido = bytearray(g.un_ooxml())
    contenido[6] |= 1
    contenido[contenido.index(b"PK\x01\x02") + 8] |= 1
    return bytes(contenido)


@pytest.mark.parametrize(
    ("nombre", "contenido"),
    [
        ("a.docx", ole("EncryptedPackage")),
        ("a.odt", g.un_odf(manifiesto=b"<manifest:encryption-data/>")),
        ("a.docx", con_contrasena()),
    ],
)
def test_de_oficina_con_contrasena(nombre: str, contenido: bytes) -> None:
    assert rechazo(contenido, nombre) == CON_CONTRASENA


def test_el_office_viejo_el_zip_y_la_foto_del_telefono_dicen_que_hacer() -> None:
    assert rechazo(ole("WordDocument"), "a.doc").startswith(
        "Es un documento de Office de antes de 2007"
    )
    assert rechazo(g.un_zip({"a.exe": b"MZ"}), "a.docx").startswith(
        "Es un archivo comprimido (ZIP), no un documento."
    )
    assert rechazo(g.un_mp4(b"heic"), "a.jpg").startswith(
        "Es una foto en el formato HEIC o AVIF del teléfono."
    )


def test_una_bomba_se_rechaza_sin_inflarla(monkeypatch: pytest.MonkeyPatch) -> None:
    salida = io.BytesIO()
    with zipfile.ZipFile(salida, "w", zipfile.ZIP_DEFLATED) as zip_:
        for n in range(3):
            zip_.writestr(f"word/{n}.xml", bytes(10 * 1024 * 1024))
    assert len(salida.getvalue()) < 40_000
    monkeypatch.setattr(oficina, "MAXIMO_DESCOMPRIMIDO", 29 * 1024 * 1024)
    monkeypatch.setattr(zipfile.ZipFile, "open", None)  # abrir una entrada sería inflarla
    assert rechazo(salida.getvalue(), "a.docx") == (
        "El archivo está comprimido de modo que al abrirlo ocuparía más de 29 MB. Guárdelo como "
        "PDF y súbalo otra vez."
    )


def test_una_bomba_que_miente_sobre_su_tamano_esta_danada() -> None:
    contenido = bytearray(g.un_zip({"a.xml": bytes(100_000)}))
    for firma, lugar in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        donde = contenido.index(firma) + lugar
        contenido[donde : donde + 4] = struct.pack("<I", 10)
    assert rechazo(bytes(contenido), "a.docx") == DANADO


def test_demasiadas_entradas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oficina, "MAXIMO_ENTRADAS", 2)
    assert "ocuparía más de" in rechazo(g.un_ooxml(mas={"word/x.xml": b""}), "a.docx")


@pytest.mark.parametrize(
    ("mas", "avisos"),
    [
        ({"word/embeddings/oleObject1.bin": b"x"}, ("adjuntos",)),
        (
            {"word/_rels/a.rels": EXTERNO % (b"attachedTemplate", b"External")},
            ("externo",),
        ),
        ({"word/_rels/a.rels": EXTERNO % (b"hyperlink", b"External")}, ()),
        ({"word/_rels/a.rels": EXTERNO % (b"image", b"Internal")}, ()),
    ],
)
def test_lo_que_trae_o_busca_se_avisa(mas: dict[str, bytes], avisos: tuple[str, ...]) -> None:
    carga = validar_carga(io.BytesIO(g.un_ooxml(mas=mas)), "a.docx")
    assert carga.avisos == avisos
    assert len(carga.textos_de_aviso) == len(avisos)


def test_el_odf_con_otro_documento_dentro_se_avisa() -> None:
    contenido = g.un_odf(mas={"Object 1/content.xml": b"<c/>"})
    assert validar_carga(io.BytesIO(contenido), "a.odt").avisos == ("adjuntos",)


# --- Límites --------------------------------------------------------------------------------
def test_una_grabacion_puede_pesar_mas_que_un_papel() -> None:
    video, carta = g.un_mp4(), g.un_ooxml()
    with override_settings(ARCHIVO_MAXIMO_BYTES=len(carta), GRABACION_MAXIMA_BYTES=len(video)):
        assert validar_carga(io.BytesIO(video), "a.mp4").bytes == len(video)
        assert validar_carga(io.BytesIO(carta), "a.docx").bytes == len(carta)
    for ajuste, contenido, nombre in (
        ("GRABACION_MAXIMA_BYTES", video, "a.mp4"),
        ("ARCHIVO_MAXIMO_BYTES", carta, "a.docx"),
    ):
        with override_settings(**{ajuste: len(contenido) - 1}):
            assert rechazo(contenido, nombre).startswith("El archivo es mayor de")


def test_la_ayuda_dice_todos_los_formatos_y_los_limites_que_rigen() -> None:
    with override_settings(ARCHIVO_MAXIMO_BYTES=7 * 1024**2, GRABACION_MAXIMA_BYTES=9 * 1024**2):
        dicho = formatos.ayuda()
        with translation.override("en"):
            en = formatos.ayuda()
    assert dicho == (
        "Hasta 7 MB cada uno: PDF, JPEG, PNG, TIFF y documentos de oficina (DOCX, XLSX, PPTX, "
        "ODT, ODS, ODP). Hasta 9 MB: audio (MP3, M4A, WAV, OGG) y video (MP4, MOV, 3GP, WEBM, "
        "AVI)."
    )
    assert en.startswith("Up to 7 MB each: PDF, JPEG, PNG, TIFF and office documents (DOCX")


# --- TIFF -----------------------------------------------------------------------------------
def test_el_tiff_se_lee_en_pdf_pagina_por_pagina_y_sale_igual_cada_vez() -> None:
    contenido = g.un_tiff(3, dpi=200)
    saneado = sanear(contenido, TIFF)
    with pikepdf.open(io.BytesIO(saneado)) as pdf:
        assert len(pdf.pages) == 3
        assert [round(float(x), 1) for x in pdf.pages[0].mediabox] == [0, 0, 61.2, 79.2]
        assert not dict(pdf.docinfo)
    assert sanear(contenido, TIFF) == saneado


@pytest.mark.parametrize("modo", ["1", "L", "RGB", "RGBA", "CMYK", "I;16", "P"])
def test_cualquier_tiff_llega_a_pdf(modo: str) -> None:
    salida = io.BytesIO()
    Image.new(modo, (30, 20)).save(salida, "TIFF")
    assert validar_carga(io.BytesIO(salida.getvalue()), "a.tif").paginas == 1
    with pikepdf.open(io.BytesIO(sanear(salida.getvalue(), TIFF))) as pdf:
        assert len(pdf.pages) == 1


def test_un_tiff_sin_medida_cabe_en_una_hoja_carta() -> None:
    salida = io.BytesIO()
    Image.new("L", (850, 1100)).save(salida, "TIFF")
    with pikepdf.open(io.BytesIO(sanear(salida.getvalue(), TIFF))) as pdf:
        assert [round(float(x)) for x in pdf.pages[0].mediabox] == [0, 0, 612, 792]


def test_las_paginas_de_un_tiff_tienen_tope_y_sus_pixeles_juntos_tambien(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("querellas.documentos.cargas.MAXIMO_PAGINAS", 2)
    assert rechazo(g.un_tiff(3), "a.tif") == (
        "El archivo tiene más de 2 páginas. Divídalo y súbalo por partes."
    )
    monkeypatch.setattr(imagenes, "MAXIMO_PIXELES_DE_TODAS", 170 * 220 * 2 - 1)
    assert rechazo(g.un_tiff(2), "a.tif").startswith("La imagen tiene más de")


def test_una_foto_de_16_bits_no_sale_en_blanco() -> None:
    salida = io.BytesIO()
    imagen = Image.new("I;16", (2, 1))
    imagen.putpixel((0, 0), 0)
    imagen.putpixel((1, 0), 60_000)
    imagen.save(salida, "TIFF")
    with Image.open(io.BytesIO(salida.getvalue())) as leida:
        limpia = imagenes._limpia(leida)
    assert limpia.convert("L").getpixel((0, 0)) == 0
    assert limpia.convert("L").getpixel((1, 0)) == 255
