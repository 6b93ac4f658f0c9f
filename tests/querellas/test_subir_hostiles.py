"""La lista entera de archivos malos, a la vez y por la página del alta: cada uno con su razón."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.conf import settings as ajustes
from PIL import Image

from querellas.documentos.models import Documento
from tests.documentos import grabados as g
from tests.documentos.test_antivirus import Clamd, con_eicar, sirviendo
from tests.documentos.test_cargas import pdf_activo, un_pdf, una_imagen
from tests.documentos.test_formatos import ole
from tests.querellas.test_alta_formulario import abrir, archivo, texto_de
from tests.querellas.test_alta_formulario import cliente as cliente
from tests.querellas.test_alta_formulario import elenco as elenco
from tests.recorridos import papeles

pytestmark = pytest.mark.django_db


def de_pixeles() -> bytes:
    salida = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(salida, "PNG", optimize=False)
    return salida.getvalue()


# (archivo, contenido, lo que dice en español, lo que dice en inglés)
MALOS = (
    ("clave.pdf", papeles.pdf(clave="abc"), "está protegido con contraseña", "password"),
    ("roto.pdf", un_pdf()[:200], "está dañado y no se puede leer", "damaged"),
    ("vacio.pdf", b"", "El archivo está vacío", "empty"),
    ("nada.pdf", un_pdf(0), "El PDF no tiene páginas", "has no pages"),
    ("m.docx", g.un_ooxml(mas={"word/vbaProject.bin": b"x"}), "trae macros", "macros"),
    ("c.docx", ole("EncryptedPackage"), "está protegido con contraseña", "password"),
    ("pix.png", de_pixeles(), "más de 50 millones de píxeles", "50 million pixels"),
    ("f.pdf", una_imagen(), "termina en «.pdf» pero el contenido es JPEG", "is JPEG"),
    ("p.jpg", un_pdf() + una_imagen(), "termina en «.jpg» pero el contenido es PDF", "is PDF"),
    ("z.docx", g.un_zip({"a.exe": b"MZ"}), "comprimido (ZIP), no un documento", "(ZIP)"),
    ("d.svg", b"<svg onload='x()'/>", "Ese tipo de archivo no se acepta", "not accepted"),
)


def por_la_pagina(cliente: Any, idioma: str, *archivos: tuple[str, bytes]) -> list[str]:
    """Los errores del campo, uno por archivo rechazado, en su orden."""
    ruta = abrir(cliente).replace("/es/", f"/{idioma}/")
    mandados = [archivo(nombre, contenido) for nombre, contenido in archivos]
    respuesta = cliente.post(
        ruta, {"accion": "subir", "solo": "archivos", "archivos-pruebas": mandados}
    )
    errores = re.findall(r'<span class="error-campo">(.*?)</span>\s*(?=<span class="e|</div>)',
                         respuesta.text, re.S)  # fmt: skip
    return [texto_de(e) for e in errores]


@pytest.mark.parametrize("idioma", ["es", "en"])
def test_cada_malo_dice_su_razon_en_el_campo_y_los_buenos_entran(cliente: Any, idioma: str) -> None:
    buenos = [("con código.pdf", pdf_activo()), ("foto.jpg", una_imagen())]
    dichos = por_la_pagina(
        cliente, idioma, buenos[0], *((n, c) for n, c, _es, _en in MALOS), buenos[1]
    )
    assert len(dichos) == len(MALOS)
    for dicho, (nombre, _contenido, en_espanol, en_ingles) in zip(dichos, MALOS, strict=True):
        assert nombre in dicho and (en_espanol if idioma == "es" else en_ingles) in dicho
    # Lo que trae código, adjuntos y acciones entra con su aviso: es prueba, y se lee saneado.
    entraron = list(Documento.objects.order_by("pk").values_list("nombre_original", flat=True))
    assert entraron == [n for n, _c in buenos]


def test_con_antivirus_el_que_trae_un_virus_no_entra_y_sin_respuesta_ninguno(
    cliente: Any, settings: Any
) -> None:
    clamd = Clamd()
    with sirviendo(clamd, None) as settings.ANTIVIRUS:
        dichos = por_la_pagina(cliente, "es", ("v.pdf", con_eicar()), ("b.pdf", un_pdf()))
    assert len(dichos) == 1
    assert "El antivirus halló «Eicar-Signature» en el archivo" in dichos[0]
    assert [d.nombre_original for d in Documento.objects.all()] == ["b.pdf"]
    assert ajustes.ANTIVIRUS  # puesto, y ya nadie contesta ahí
    (dicho,) = por_la_pagina(cliente, "es", ("otro.pdf", un_pdf(3)))
    assert "El antivirus no contesta y sin él no se recibe ningún archivo" in dicho
    assert Documento.objects.count() == 1
