"""De lo que alguien subió, las personas reciben la versión saneada; el original sigue intacto."""

from __future__ import annotations

import hashlib
import io
from typing import Any

import pikepdf
import pytest

from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Querella
from querellas.services.presentar import documento_subido
from tests import elenco as gente
from tests import fabricas
from tests.documentos import grabados
from tests.documentos.test_cargas import pdf_activo, un_pdf, una_imagen
from tests.documentos.test_sello import orden
from tests.elenco import Elenco
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


def subido(
    q: Querella,
    contenido: bytes,
    medio: str = "application/pdf",
    nombre: str = "prueba.pdf",
) -> Documento:
    ruta, sha256, cuantos = guardar(expediente(), q.uuid, [contenido])
    return documento_subido(
        q,
        TipoDeDocumento.PRUEBA,
        "Prueba",
        archivo=ruta,
        sha256=sha256,
        bytes=cuantos,
        medio=medio,
        nombre_original=nombre,
    )


@pytest.mark.parametrize("area", ["secretaria", "despacho"])
def test_el_pdf_con_codigo_baja_sin_el_y_el_original_byte_por_byte(
    elenco: Elenco, area: str
) -> None:
    contenido = pdf_activo()
    q = fabricas.presentada(elenco=elenco)
    documento = subido(q, contenido)
    cliente = entrar(elenco.secretaria if area == "secretaria" else elenco.asociada)
    ruta = f"/es/{area}/documento/{documento.uuid}/"
    saneado: Any = cliente.get(ruta)
    bajado = saneado.getvalue()
    assert b"/JavaScript" in contenido and b"/JavaScript" not in bajado
    with pikepdf.open(io.BytesIO(bajado)) as pdf:
        assert not len(pdf.attachments)
    assert saneado["Content-Disposition"] == 'attachment; filename="prueba (saneado).pdf"'
    assert saneado["Content-Length"] == str(len(bajado))
    assert saneado["Content-Security-Policy"] == "sandbox; default-src 'none'"
    original: Any = cliente.get(f"{ruta}?original")
    assert hashlib.sha256(original.getvalue()).hexdigest() == documento.sha256
    assert original["Content-Disposition"] == 'attachment; filename="prueba.pdf"'
    assert f'href="{ruta}?original"' in cliente.get(f"/es/{area}/expediente/{q.numero}/").text


def test_el_que_no_se_deja_sanear_lo_dice_y_ofrece_el_original(elenco: Elenco) -> None:
    documento = subido(fabricas.presentada(elenco=elenco), b"%PDF-1.7 roto")
    ruta = f"/es/secretaria/documento/{documento.uuid}/"
    respuesta = entrar(elenco.secretaria).get(ruta)
    assert respuesta["Content-Type"].startswith("text/html")
    assert "No hay versión saneada" in respuesta.text
    assert f'href="{ruta}?original"' in respuesta.text


def test_lo_hecho_aqui_baja_tal_cual(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    documento = q.documentos.get(tipo="notificacion_querella")
    cliente = entrar(elenco.secretaria)
    respuesta: Any = cliente.get(f"/es/secretaria/documento/{documento.uuid}/")
    assert hashlib.sha256(respuesta.getvalue()).hexdigest() == documento.sha256
    assert (
        f"{documento.uuid}/?original"
        not in cliente.get(f"/es/secretaria/expediente/{q.numero}/").text
    )


@pytest.mark.parametrize("medio", ["application/pdf", "image/jpeg", "image/tiff"])
def test_lo_que_entro_con_un_asiento_baja_en_pdf_con_su_sello_y_el_original_no_cambia(
    elenco: Elenco, medio: str
) -> None:
    contenidos = {
        "application/pdf": un_pdf(),
        "image/jpeg": una_imagen(),
        "image/tiff": grabados.un_tiff(2),
    }
    q = fabricas.presentada(elenco=elenco)
    documento = subido(q, contenidos[medio], medio, "foto.x")
    Documento.objects.filter(pk=documento.pk).update(actuacion=q.actuaciones.first())
    ruta = f"/es/secretaria/documento/{documento.uuid}/"
    cliente = entrar(elenco.secretaria)
    bajado: Any = cliente.get(ruta)
    assert bajado["Content-Type"] == "application/pdf"
    assert bajado["Content-Disposition"] == 'attachment; filename="foto (con sello).pdf"'
    dicho = orden(bajado.getvalue(), 1 if medio != "image/jpeg" else 0)[1]
    assert dicho.startswith(f"{q.numero} · Entrada 1 · Recibido el ")
    assert dicho.endswith("Página 1 de 1" if medio == "image/jpeg" else "Página 2 de 2")
    original: Any = cliente.get(f"{ruta}?original")
    assert original.getvalue() == contenidos[medio]


def test_un_audio_se_ofrece_en_su_formato_y_con_una_hoja_que_lo_representa(
    elenco: Elenco,
) -> None:
    contenido = grabados.un_mp3()
    q = fabricas.presentada(elenco=elenco)
    documento = subido(q, contenido, "audio/mpeg", "sesión.mp3")
    ruta = f"/es/secretaria/documento/{documento.uuid}/"
    cliente = entrar(elenco.secretaria)
    pagina = cliente.get(ruta)
    assert "Se guarda en su formato original" in pagina.text
    assert f'href="{ruta}?original"' in pagina.text and 'href="?hoja"' in pagina.text
    original: Any = cliente.get(f"{ruta}?original")
    assert original.getvalue() == contenido
    assert original["Content-Type"] == "audio/mpeg"
    hoja: Any = cliente.get(f"{ruta}?hoja")
    with pikepdf.open(io.BytesIO(hoja.getvalue())) as pdf:
        pdf.pages[0].contents_coalesce()
        dicho = pdf.pages[0].Contents.read_bytes().decode("cp1252")
    assert documento.sha256 in dicho and "se guarda en su formato original" in dicho


def test_la_pagina_del_sistema_dice_si_hay_antivirus_y_si_contesta(
    elenco: Elenco, settings: Any
) -> None:
    from querellas.actos.estado_del_sistema import _antivirus

    settings.ANTIVIRUS = ""
    assert (_antivirus().texto, _antivirus().bien) == (
        "no está puesto: lo que llega se comprueba por su forma nada más",
        None,
    )
    settings.ANTIVIRUS = "127.0.0.1:1"
    assert (_antivirus().texto, _antivirus().bien) == (
        "no contesta: no se recibe ningún archivo",
        False,
    )
