"""Verificar un documento: por el código impreso y por el archivo; lo reservado no se distingue."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import psycopg2
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from querellas import services
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento
from querellas.documentos.verificacion import agrupado, codigo_nuevo
from querellas.services.reservar import reservar
from tests import elenco as gente
from tests import fabricas

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])


@pytest.fixture
def elenco() -> gente.Elenco:
    return gente.crear()


@pytest.fixture
def notificacion(elenco: gente.Elenco, reloj: Callable[[str], Any]) -> Documento:
    fabricas.notificada(elenco=elenco, reloj=reloj)
    return Documento.objects.get(tipo="notificacion_querella")


def contenido(documento: Documento) -> bytes:
    with expediente().open(documento.archivo) as archivo:
        return bytes(archivo.read())


def subir(documento: Documento, que: bytes) -> str:
    """Lo que la página dice de ese archivo, sin las respuestas que guarda para el guion."""
    archivo = SimpleUploadedFile("n.pdf", que, "application/pdf")
    pagina = Client().post(f"/es/verificar/{documento.codigo}/", {"archivo": archivo})
    return str(pagina.text).split("<template")[0]


def test_el_codigo_impreso_dice_que_documento_es_aunque_se_copie_mal(
    notificacion: Documento,
) -> None:
    respuesta = Client().get(f"/es/verificar/{notificacion.codigo}/")
    assert respuesta.status_code == 200
    html = respuesta.text
    for dicho in (
        "Un documento con este código consta en la Comisión",
        "Notificación al alcalde",
        "CVQM-2026-0001",
        "13 de marzo de 2026",
        "Lo certifica",
        notificacion.sha256[:8],
    ):
        assert dicho in html
    assert not respuesta.cookies
    copiado = agrupado(notificacion.codigo).lower().replace("0", "o")
    llevado = Client().get("/es/verificar/", {"codigo": copiado})
    assert llevado["Location"] == f"/es/verificar/{notificacion.codigo}/"
    assert "Notice to the mayor" in Client().get(f"/en/verificar/{notificacion.codigo}/").text


def test_el_archivo_es_el_mismo_solo_si_lo_es_byte_por_byte(notificacion: Documento) -> None:
    original = contenido(notificacion)
    assert "Es el mismo archivo" in subir(notificacion, original)
    tocado = original[:-3] + b"x" + original[-2:]
    visto = subir(notificacion, tocado)
    assert "No es el mismo archivo" in visto
    assert "Es el mismo archivo" not in visto
    sin_archivo = Client().post(f"/es/verificar/{notificacion.codigo}/")
    assert "Escoja el archivo que quiere comprobar." in sin_archivo.text


@pytest.mark.parametrize("cosa", ["caso", "asiento", "documento"])
def test_lo_reservado_se_contesta_igual_que_lo_que_no_existe(
    notificacion: Documento, elenco: gente.Elenco, cosa: str
) -> None:
    ruta = f"/es/verificar/{notificacion.codigo}/"
    assert Client().get(ruta).status_code == 200
    assert notificacion.actuacion is not None
    reservar(
        querella_id=notificacion.querella_id,
        actor=elenco.presidente,
        orden="Orden del 19 de marzo de 2026",
        asiento=notificacion.actuacion.numero if cosa == "asiento" else None,
        documento_id=notificacion.pk if cosa == "documento" else None,
    )
    reservado = Client().get(ruta)
    inventado = codigo_nuevo()
    nada = Client().get(f"/es/verificar/{inventado}/")
    assert reservado.status_code == nada.status_code == 404
    assert reservado.text.replace(notificacion.codigo, inventado) == nada.text
    assert "CVQM-2026-0001" not in reservado.text


def test_lo_que_alguien_trajo_no_lo_certifica_la_comision(notificacion: Documento) -> None:
    escrito = Documento.objects.get(tipo="escrito")
    assert Client().get(f"/es/verificar/{escrito.codigo}/").status_code == 404


def test_la_notificacion_anulada_consta_sin_efecto(
    notificacion: Documento, elenco: gente.Elenco, reloj: Callable[[str], Any]
) -> None:
    reloj("2026-03-20T10:00-04:00")
    services.anular_notificacion(
        querella_id=notificacion.querella_id, actor=elenco.secretaria, razon="dirección equivocada"
    )
    html = Client().get(f"/es/verificar/{notificacion.codigo}/").text
    assert "Es auténtico, pero quedó sin efecto" in html


def test_lo_que_no_es_un_codigo_se_explica_y_no_se_pierde() -> None:
    html = Client().get("/es/verificar/", {"codigo": "hola"}).text
    assert "Ese no es un código de verificación: son 26 letras y cifras." in html
    assert 'value="hola"' in html
    assert Client().get("/es/verificar/hola/").status_code == 404
    assert Client().get("/es/verificar/%00/").status_code == 404


def test_a_la_consulta_sesenta_y_una_del_minuto_se_le_pide_esperar(notificacion: Documento) -> None:
    cliente = Client(REMOTE_ADDR="203.0.113.7")
    ruta = f"/es/verificar/{codigo_nuevo()}/"
    assert {cliente.get(ruta).status_code for _n in range(60)} == {404}
    ultima = cliente.get(ruta)
    assert ultima.status_code == 429
    assert ultima["Retry-After"] == "60"
    assert "Espere un minuto y vuelva a probar." in ultima.text
    assert Client(REMOTE_ADDR="203.0.113.8").get(ruta).status_code == 404


def test_el_papel_publico_no_puede_recorrer_los_codigos(notificacion: Documento) -> None:
    from django.db import connections

    with connections["publico"].cursor() as cursor:
        cursor.execute("SELECT expediente FROM publicado.verificar(%s)", [notificacion.codigo])
        assert cursor.fetchall() == [("CVQM-2026-0001",)]
        cursor.execute("SELECT expediente FROM publicado.verificar(NULL)")
        assert cursor.fetchall() == []
        with pytest.raises(Exception) as error:
            cursor.execute("SELECT codigo FROM public.documentos_documento")
        assert isinstance(error.value.__cause__, psycopg2.errors.InsufficientPrivilege)


@pytest.mark.navegador
@pytest.mark.parametrize("idioma", ["es", "en"])
def test_en_el_navegador_el_archivo_no_viaja(
    pagina: Page, axe: Callable[..., None], notificacion: Documento, idioma: str
) -> None:
    enviados: list[str] = []
    pagina.on("request", lambda r: enviados.append(r.method))
    pagina.set_viewport_size({"width": 320, "height": 700})
    pagina.goto(f"/{idioma}/verificar/{notificacion.codigo}/")
    axe(pagina)
    assert pagina.evaluate("document.documentElement.scrollWidth") <= 320
    for buffer, dicho in (
        (contenido(notificacion), {"es": "Es el mismo archivo", "en": "It is the same file"}),
        (b"%PDF-otro", {"es": "No es el mismo archivo", "en": "It is not the same file"}),
    ):
        archivo: FilePayload = {"name": "n.pdf", "mimeType": "application/pdf", "buffer": buffer}
        pagina.set_input_files("#id_archivo", archivo)
        pagina.locator("main form button[type=submit]").click()
        pagina.locator("#comparado").get_by_text(dicho[idioma]).first.wait_for()
    axe(pagina)
    assert "POST" not in enviados
