"""Archivos que entran: cada uno malo se rechaza con su oración, y los buenos salen limpios."""

import hashlib
import io
import random
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings
from PIL import Image

from querellas.documentos import cargas
from querellas.documentos.cargas import CargaRechazada, nombre_seguro, sanear, validar_carga


def un_pdf(paginas: int = 2, **opciones: Any) -> bytes:
    salida = io.BytesIO()
    pdf = pikepdf.new()
    for _ in range(paginas):
        pdf.add_blank_page(page_size=(612, 792))
    pdf.save(salida, **opciones)
    return salida.getvalue()


def una_imagen(formato: str = "JPEG", lado: int = 60) -> bytes:
    azar = random.Random(1).randbytes(lado * lado * 3)
    salida = io.BytesIO()
    Image.frombytes("RGB", (lado, lado), azar).save(salida, formato)
    return salida.getvalue()


def rechazo(contenido: bytes, nombre: str) -> str:
    with pytest.raises(CargaRechazada) as error:
        validar_carga(SimpleUploadedFile(nombre, contenido), nombre)
    return error.value.messages[0]


@pytest.mark.parametrize(
    ("nombre", "contenido", "tipo", "paginas"),
    [
        ("querella.pdf", un_pdf(), "application/pdf", 2),
        ("Foto 1.JPG", una_imagen(), "image/jpeg", 1),
        ("foto.png", una_imagen("PNG"), "image/png", 1),
    ],
)
def test_lo_bueno_entra_con_su_resumen(
    nombre: str, contenido: bytes, tipo: str, paginas: int
) -> None:
    archivo = SimpleUploadedFile(nombre, contenido, content_type="text/html")
    carga = validar_carga(archivo, nombre)
    assert (carga.tipo, carga.paginas, carga.bytes) == (tipo, paginas, len(contenido))
    assert carga.sha256 == hashlib.sha256(contenido).hexdigest()
    assert carga.avisos == ()
    assert archivo.read() == contenido


def test_vacio() -> None:
    assert rechazo(b"", "a.pdf") == (
        "El archivo está vacío. Compruebe que lo escogió bien y súbalo otra vez."
    )


class Contado(io.FileIO):
    """Un archivo que cuenta los bytes que se le leen."""

    leidos = 0

    def read(self, cuantos: int | None = -1) -> bytes:
        trozo = super().read(-1 if cuantos is None else cuantos)
        type(self).leidos += len(trozo or b"")
        return trozo or b""


def test_de_200_mb_se_rechaza_leyendo_solo_el_principio(tmp_path: Path) -> None:
    ruta = tmp_path / "grande.pdf"
    with ruta.open("wb") as archivo:
        archivo.write(b"%PDF-1.7\n")
        archivo.truncate(200 * 1024 * 1024)
    with Contado(ruta) as archivo, pytest.raises(CargaRechazada) as error:
        validar_carga(archivo, "grande.pdf")
    assert error.value.messages == [
        "El archivo es mayor de 50 MB. Divídalo o redúzcalo y súbalo otra vez."
    ]
    assert Contado.leidos == 16


def test_el_limite_justo_entra_y_un_byte_mas_no() -> None:
    contenido = un_pdf()
    with override_settings(ARCHIVO_MAXIMO_BYTES=len(contenido)):
        assert validar_carga(io.BytesIO(contenido), "a.pdf").bytes == len(contenido)
    with (
        override_settings(ARCHIVO_MAXIMO_BYTES=len(contenido) - 1),
        pytest.raises(CargaRechazada, match="El archivo es mayor de"),
    ):
        validar_carga(io.BytesIO(contenido), "a.pdf")


@pytest.mark.parametrize(
    ("nombre", "contenido"),
    [
        ("a.pdf", b"MZ\x90" + bytes(100)),
        ("a.pdf", b"<html><script>"),
        ("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("a.gif", b"GIF89a" + bytes(50)),
        ("a.pdf", b" " * 20 + un_pdf()),
    ],
)
def test_otro_tipo(nombre: str, contenido: bytes) -> None:
    assert rechazo(contenido, nombre) == (
        "Ese tipo de archivo no se acepta. Súbalo como PDF, imagen (JPEG, PNG o TIFF), audio, "
        "video o documento de oficina."
    )


@pytest.mark.parametrize(
    ("nombre", "contenido", "dice", "es"),
    [
        ("foto.jpg", un_pdf(), "jpg", "PDF"),
        ("escrito.pdf", una_imagen("PNG"), "pdf", "PNG"),
        ("escrito.pdf.exe", un_pdf(), "exe", "PDF"),
        ("escrito", un_pdf(), "escrito", "PDF"),
    ],
)
def test_contenido_distinto_de_la_extension(
    nombre: str, contenido: bytes, dice: str, es: str
) -> None:
    assert rechazo(contenido, nombre) == (
        f"El nombre termina en «.{dice}» pero el contenido es {es}. "
        "Corrija el nombre o escoja otro archivo."
    )


def test_protegido_con_contrasena() -> None:
    cifrado = un_pdf(encryption=pikepdf.Encryption(owner="a", user="b"))
    assert rechazo(cifrado, "a.pdf") == (
        "El PDF está protegido con contraseña. Quítele la protección y súbalo otra vez."
    )


def test_restringido_sin_contrasena_entra_con_aviso() -> None:
    restringido = un_pdf(encryption=pikepdf.Encryption(owner="a", user=""))
    carga = validar_carga(io.BytesIO(restringido), "a.pdf")
    assert carga.textos_de_aviso == [
        "Trae restricciones de uso; la versión para leer no las tendrá."
    ]
    with pikepdf.open(io.BytesIO(sanear(restringido, carga.tipo))) as limpio:
        assert not limpio.is_encrypted


@pytest.mark.parametrize(
    ("nombre", "contenido"),
    [
        ("a.pdf", b"%PDF-1.7\n" + bytes(range(256)) * 4),
        ("a.pdf", b"%PDF-1.7"),
        ("a.jpg", una_imagen()[:700]),
        ("a.jpg", b"\xff\xd8\xff\xe0" + bytes(200)),
        ("a.png", una_imagen("PNG")[:300]),
    ],
)
def test_danado(nombre: str, contenido: bytes) -> None:
    assert rechazo(contenido, nombre) == (
        "El archivo está dañado y no se puede leer. Consiga otra copia y súbala."
    )


def test_sin_paginas() -> None:
    assert rechazo(un_pdf(0), "a.pdf") == (
        "El PDF no tiene páginas. Compruebe que lo escogió bien y súbalo otra vez."
    )


def test_demasiadas_paginas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cargas, "MAXIMO_PAGINAS", 3)
    assert rechazo(un_pdf(4), "a.pdf") == (
        "El archivo tiene más de 3 páginas. Divídalo y súbalo por partes."
    )


def test_bomba_de_pixeles() -> None:
    bomba = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(bomba, "PNG", optimize=False)
    assert len(bomba.getvalue()) < 200_000
    assert rechazo(bomba.getvalue(), "a.png") == (
        "La imagen tiene más de 50 millones de píxeles. Redúzcala y súbala."
    )


def pdf_activo() -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(612, 792))
    js = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")
    lanza = pikepdf.Dictionary(S=pikepdf.Name.Launch, F="cmd.exe")
    pdf.Root.OpenAction = pdf.make_indirect(js)
    pdf.pages[0].obj.AA = pikepdf.Dictionary(O=lanza)
    pdf.attachments["virus.exe"] = pikepdf.AttachedFileSpec(pdf, b"MZ", filename="virus.exe")
    campos = pikepdf.Array([])
    pdf.Root.AcroForm = pikepdf.Dictionary(Fields=campos, XFA=pdf.make_stream(b"<xdp/>"))
    salida = io.BytesIO()
    pdf.save(salida)
    return salida.getvalue()


def test_lo_activo_se_avisa_y_la_version_para_leer_no_lo_tiene() -> None:
    contenido = pdf_activo()
    carga = validar_carga(io.BytesIO(contenido), "a.pdf")
    assert carga.avisos == ("codigo", "adjuntos", "acciones", "formulario")
    saneado = sanear(contenido, carga.tipo)
    with pikepdf.open(io.BytesIO(saneado)) as pdf:
        assert list(pdf.attachments) == []
        assert "/OpenAction" not in pdf.Root
        assert "/XFA" not in pdf.Root.AcroForm
    for rastro in (b"app.alert", b"cmd.exe", b"virus.exe"):
        assert rastro not in saneado
    assert validar_carga(io.BytesIO(saneado), "a.pdf").avisos == ()
    assert sanear(contenido, carga.tipo) == saneado


def test_la_foto_saneada_no_dice_donde_se_tomo_y_queda_derecha() -> None:
    salida = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6  # girada un cuarto de vuelta
    exif[0x010F] = "Camara de Fulano"
    Image.new("RGB", (40, 20), "red").save(salida, "JPEG", exif=exif)
    saneada = sanear(salida.getvalue(), "image/jpeg")
    assert b"Fulano" in salida.getvalue()
    assert b"Fulano" not in saneada
    with Image.open(io.BytesIO(saneada)) as imagen:
        assert imagen.size == (20, 40)


@pytest.mark.parametrize(
    ("nombre", "seguro"),
    [
        ("../../etc/passwd", "passwd.pdf"),
        ("C:\\Users\\yo\\Querella de Peñuelas.PDF", "Querella de Peñuelas.pdf"),
        ("foto\u202egpj.pdf", "fotogpj.pdf"),
        ("<script>.pdf", "_script_.pdf"),
        (".pdf", "documento.pdf"),
        ("...", "documento.pdf"),
        ("a\x00\r\nb.pdf", "a b.pdf"),
        ("x" * 300 + ".pdf", "x" * 100 + ".pdf"),
        ("escrito.v2.pdf", "escrito.v2.pdf"),
    ],
)
def test_nombre_seguro(nombre: str, seguro: str) -> None:
    assert nombre_seguro(nombre, "application/pdf") == seguro


def test_una_imagen_cortada_se_rechaza_aunque_ya_se_haya_importado_weasyprint() -> None:
    import weasyprint  # noqa: F401

    for nombre, contenido in (("a.jpg", una_imagen()[:700]), ("a.png", una_imagen("PNG")[:300])):
        assert rechazo(contenido, nombre) == (
            "El archivo está dañado y no se puede leer. Consiga otra copia y súbala."
        )
