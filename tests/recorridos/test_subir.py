"""Subir varios archivos en el alta con la red lenta: progreso, cancelar, y nada se pierde."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from querellas.documentos.models import Documento
from tests import elenco as reparto
from tests.recorridos import papeles, pasos

if TYPE_CHECKING:
    from tests.conftest import Servidor

pytestmark = [pytest.mark.servicios, pytest.mark.django_db(transaction=True)]
NUEVA = "/es/secretaria/querella/nueva/"
CORREO = "secretaria@ejemplo.test"
DE_PRUEBA = "Archivos de prueba"


def pesado(kilos: int) -> bytes:
    """Un PDF que pesa eso."""
    pdf = pikepdf.open(io.BytesIO(papeles.pdf()))
    pdf.Root.Relleno = pdf.make_stream(random.Random(kilos).randbytes(kilos * 1024))
    salida = io.BytesIO()
    pdf.save(salida)
    return salida.getvalue()


@pytest.fixture
def alta(servidor: Servidor, pagina: Page, reloj: Callable[[str], Any]) -> Page:
    """Un borrador recién abierto, con la subida a 400 KB por segundo."""
    reloj("2026-03-13T10:00-04:00")
    reparto.crear()
    pasos.entrar(pagina, CORREO, NUEVA)
    pasos.boton(pagina, "Empezar")
    lenta = pagina.context.new_cdp_session(pagina)
    lenta.send("Network.enable")
    lenta.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 400_000},
    )
    return pagina


def subidos() -> list[str]:
    return list(Documento.objects.order_by("pk").values_list("nombre_original", flat=True))


def test_suben_de_uno_en_uno_con_progreso_y_el_malo_dice_por_que(
    alta: Page, axe: Callable[..., None]
) -> None:
    caja = alta.locator("[data-carga]", has=alta.get_by_label(DE_PRUEBA))
    pasos.subir(
        alta,
        DE_PRUEBA,
        ("acta.pdf", pesado(900)),
        ("nota.gif", b"GIF89a"),
        ("clave.pdf", papeles.pdf(clave="abc")),
        ("foto.jpg", papeles.jpeg()),
    )
    barra = caja.get_by_role("progressbar", name="acta.pdf")
    expect(barra).to_be_visible()
    expect(caja.get_by_role("status")).to_have_text("Subiendo acta.pdf")
    expect(barra).not_to_have_js_property("value", 0)
    assert 0 < float(barra.evaluate("b => b.value")) < 100
    axe(alta)
    # Mientras sube se sigue escribiendo, y lo que sube no lo pisa.
    pasos.campo(alta, "Asunto").fill("uso de propiedad municipal")
    expect(alta.get_by_role("link", name="foto.jpg")).to_be_visible(timeout=20_000)
    expect(alta.get_by_role("link", name="acta.pdf")).to_be_visible()
    assert alta.locator("#id_archivos-pruebas_error .error-campo").all_inner_texts() == [
        "Error:\n«nota.gif»: Ese tipo de archivo no se acepta. Súbalo como PDF, imagen (JPEG, PNG "
        "o TIFF), audio, video o documento de oficina.",
        "Error:\n«clave.pdf»: El PDF está protegido con contraseña. Quítele la protección y "
        "súbalo otra vez.",
    ]
    assert alta.evaluate("document.activeElement.id") == "id_archivos-pruebas"
    assert alta.evaluate("document.activeElement.files.length") == 0
    expect(pasos.campo(alta, "Asunto")).to_have_value("uso de propiedad municipal")
    assert subidos() == ["acta.pdf", "foto.jpg"]
    axe(alta)


def test_cancelar_quita_uno_y_los_demas_siguen(alta: Page) -> None:
    pasos.subir(alta, DE_PRUEBA, ("grande.pdf", pesado(4000)), ("foto.jpg", papeles.jpeg()))
    alta.get_by_role("button", name="Cancelar grande.pdf").click()
    expect(alta.get_by_role("link", name="foto.jpg")).to_be_visible()
    expect(alta.get_by_text("grande.pdf")).to_have_count(0)
    assert subidos() == ["foto.jpg"]


def test_sin_red_siguen_escogidos_y_el_boton_los_manda(alta: Page) -> None:
    alta.route("**/borrador/*/", lambda ruta: ruta.abort("internetdisconnected"))
    pasos.subir(alta, DE_PRUEBA, ("acta.pdf", papeles.pdf()), ("foto.jpg", papeles.jpeg()))
    expect(alta.get_by_text("No hay conexión y estos archivos no subieron.").first).to_be_visible()
    alta.unroute("**/borrador/*/")
    pasos.boton(alta, "Subir los archivos escogidos")
    expect(alta.get_by_role("link", name="acta.pdf")).to_be_visible()
    expect(alta.get_by_role("link", name="foto.jpg")).to_be_visible()
    assert sorted(subidos()) == ["acta.pdf", "foto.jpg"]


def test_con_la_sesion_vencida_no_se_pierde_nada(alta: Page) -> None:
    pasos.campo(alta, "Asunto").fill("uso de propiedad municipal")
    borrador = alta.url
    alta.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    pasos.subir(alta, DE_PRUEBA, ("acta.pdf", papeles.pdf()))
    expect(alta.get_by_text("quizá la sesión venció").first).to_be_visible()
    assert subidos() == []
    pasos.boton(alta, "Subir los archivos escogidos")
    # El envío sin sesión lo guardó todo en el borrador: al volver está.
    pasos.entrar(alta, CORREO, "/es/secretaria/")
    alta.goto(borrador)
    expect(alta.get_by_role("link", name="acta.pdf")).to_be_visible()
    expect(pasos.campo(alta, "Asunto")).to_have_value("uso de propiedad municipal")


def test_revisar_mientras_sube_espera_a_que_llegue(alta: Page) -> None:
    pasos.subir(alta, "Escrito jurado de querella", ("querella.pdf", pesado(600)))
    pasos.boton(alta, "Revisar y presentar")
    assert "faltan=1" in alta.url
    expect(alta.get_by_role("link", name="querella.pdf")).to_be_visible()
    assert subidos() == ["querella.pdf"]
