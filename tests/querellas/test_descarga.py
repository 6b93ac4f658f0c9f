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
from tests.documentos.test_cargas import pdf_activo
from tests.elenco import Elenco
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


def subido(q: Querella, contenido: bytes) -> Documento:
    ruta, sha256, cuantos = guardar(expediente(), q.uuid, [contenido])
    return documento_subido(
        q,
        TipoDeDocumento.PRUEBA,
        "Prueba",
        archivo=ruta,
        sha256=sha256,
        bytes=cuantos,
        medio="application/pdf",
        nombre_original="prueba.pdf",
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
