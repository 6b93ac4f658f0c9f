"""La copia certificada: de un texto, de un PDF digitalizado o de una foto."""

import hashlib
import io
from typing import Any

import pikepdf
import pytest

from querellas.documentos import lectura
from querellas.documentos.comprobaciones import DocumentoIncompleto
from querellas.documentos.firma import firmar
from querellas.documentos.firma_comprobada import verificar
from querellas.documentos.render import Adjunto, render
from tests.documentos import muestras
from tests.documentos.test_cargas import pdf_activo, una_imagen


def escaneo(paginas: int = 3) -> bytes:
    """Un escrito digitalizado: páginas tamaño legal, la segunda de lado."""
    salida = io.BytesIO()
    pdf = pikepdf.new()
    for n in range(paginas):
        pagina = pdf.add_blank_page(page_size=(612, 1008))
        letra = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
        pagina.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=letra))
        trazo = f"q 1 0 0 RG 20 20 572 968 re S BT /F1 40 Tf 90 600 Td (Pagina {n + 1}) Tj ET Q"
        pagina.Contents = pdf.make_stream(trazo.encode())
        if n == 1:
            pagina.Rotate = 90
    pdf.save(salida, static_id=True)
    return salida.getvalue()


def datos_de(contenido: bytes, **cambios: Any) -> dict[str, Any]:
    copia = muestras.copia_certificada(
        texto="", original_sha256=hashlib.sha256(contenido).hexdigest(), **cambios
    )
    return copia.a_json()


def copia_de(contenido: bytes, nombre: str = "querella.pdf") -> bytes:
    return render("copia_certificada", 1, datos_de(contenido), [Adjunto(nombre, contenido)])


@pytest.mark.norma("18.004#1")
def test_de_un_texto_reproduce_el_texto_y_certifica() -> None:
    pdf = render("copia_certificada", 1, muestras.copia_certificada().a_json())
    texto = " ".join(lectura.texto_de(pdf).split())
    assert "CERTIFICO que lo que sigue es copia fiel y exacta" in texto
    assert "una excavadora rotulada «Obras Públicas Municipal» y dos camiones" in texto
    assert "POR TODO LO CUAL se solicita" in texto
    resumen = hashlib.sha256(muestras.TEXTO.encode()).hexdigest()
    assert resumen in texto.replace(" ", "")


@pytest.mark.norma("18.004#1")
def test_de_un_pdf_pone_cada_pagina_en_su_folio_en_carta() -> None:
    pdf = copia_de(escaneo(3))
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        assert len(abierto.pages) == 4
        assert {tuple(float(x) for x in p.mediabox) for p in abierto.pages} == {(0, 0, 612, 792)}
        for n, pagina in enumerate(list(abierto.pages)[1:], 1):
            forma = pagina.Resources.XObject[f"/Folio{n}"]
            assert f"Pagina {n}".encode() in forma.read_bytes()
            assert f"/Folio{n} Do".encode() in pagina.Contents.read_bytes()
            assert f"Folio {n} de 3" in " ".join(lectura.texto_de_pagina(pagina).split())
    # Lo ajeno no promete ser de archivo: la copia tampoco.
    assert b"pdfaid" not in pdf


def test_la_copia_de_un_pdf_activo_no_tiene_nada_activo_y_es_siempre_la_misma() -> None:
    contenido = pdf_activo()
    pdf = copia_de(contenido)
    for rastro in (b"app.alert", b"cmd.exe", b"virus.exe"):
        assert rastro not in pdf
    assert copia_de(contenido) == pdf


def test_de_una_foto_la_lleva_en_su_folio_y_sigue_siendo_de_archivo() -> None:
    pdf = copia_de(una_imagen("JPEG", 200), "foto.jpg")
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        assert len(abierto.pages) == 2
        assert [i for i in abierto.pages[1].images]
        assert 'pdfaid:part="3"' in abierto.Root.Metadata.read_bytes().decode()


def test_lo_anotado_en_el_original_se_ve_en_la_copia() -> None:
    salida = io.BytesIO()
    with pikepdf.open(io.BytesIO(escaneo(1))) as pdf:
        apariencia = pdf.make_stream(b"BT (NOTA AL MARGEN) Tj ET")
        apariencia.Type, apariencia.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        apariencia.BBox = [0, 0, 100, 50]
        nota = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Stamp,
            Rect=[10, 10, 110, 60],
            AP=pikepdf.Dictionary(N=apariencia),
        )
        pdf.pages[0].Annots = pdf.make_indirect(pikepdf.Array([pdf.make_indirect(nota)]))
        pdf.save(salida)
    with pikepdf.open(io.BytesIO(copia_de(salida.getvalue()))) as copia:
        contenidos = [
            o.read_bytes() for o in copia.objects if isinstance(o, pikepdf.Stream) and "/BBox" in o
        ]
    assert any(b"NOTA AL MARGEN" in c for c in contenidos)


@pytest.mark.norma("18.004#1")
@pytest.mark.parametrize("caso", ["sin adjunto", "otro adjunto", "páginas de menos", "nada"])
def test_sin_el_escrito_exacto_no_hay_copia(caso: str) -> None:
    contenido = escaneo(2)
    datos, adjuntos = datos_de(contenido), [Adjunto("q.pdf", contenido)]
    if caso == "sin adjunto":
        adjuntos = []
    elif caso == "otro adjunto":
        adjuntos = [Adjunto("q.pdf", escaneo(1))]
    elif caso == "páginas de menos":
        datos = datos_de(contenido, original_paginas=3)
    else:
        datos = {**datos, "original_sha256": ""}
    with pytest.raises(DocumentoIncompleto) as error:
        render("copia_certificada", 1, datos, adjuntos)
    assert error.value.faltantes == ("el escrito de la querella (18.004, oración 1)",)


def test_la_copia_firmada_viaja_en_la_notificacion_firmada(llave: object) -> None:
    copia = firmar(copia_de(escaneo(2)))
    datos = muestras.notificacion(copia)
    notificacion = firmar(
        render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto(copia)])
    )
    assert verificar(notificacion).valida
    with pikepdf.open(io.BytesIO(notificacion)) as pdf:
        dentro = pdf.attachments["copia-certificada-CVQM-2026-0001.pdf"].get_file().read_bytes()
    assert verificar(dentro).valida
