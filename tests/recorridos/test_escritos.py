"""Lo que se escribe sobrevive a la sesión, a la red y al cierre de la ventana; en el navegador."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from querellas.cuentas.models import Escrito
from querellas.models import Querella
from tests import elenco as reparto
from tests import fabricas
from tests.elenco import Elenco
from tests.recorridos import papeles, pasos

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import Servidor

CORREO = "secretaria@ejemplo.test"


@pytest.fixture
def q(servidor: Servidor, reloj: Callable[[str], Any]) -> Querella:
    reloj("2026-03-13T10:00-04:00")
    elenco: Elenco = reparto.crear()
    return fabricas.presentada(elenco=elenco)


def test_en_un_acto_lo_escrito_sobrevive_a_la_sesion_y_no_lo_ve_otra_persona(
    pagina: Page, q: Querella
) -> None:
    acto = f"/es/secretaria/expediente/{q.numero}/notificar/"
    pasos.entrar(pagina, CORREO, acto)
    rotulo = pagina.locator(".guardado--suelto")
    pasos.campo(pagina, "Quién la recibió").fill("la secretaria del alcalde")
    expect(rotulo).to_contain_text("Guardado a las 10:")
    # La sesión vence mientras escribe: se sigue guardando y se dice.
    Session.objects.all().delete()
    pasos.campo(pagina, "Lugar de la entrega").fill("Casa Alcaldía")
    expect(rotulo).to_contain_text("Lo que escribe se sigue guardando")
    # Lo envía con su archivo: no se hace, y todo queda aunque cierre la ventana.
    pasos.subir(pagina, "Documento digitalizado", ("acuse.pdf", papeles.pdf("ACUSE")))
    pagina.get_by_role("button", name=re.compile("Registrar|Notificar|Anotar")).last.click()
    expect(pagina.get_by_role("heading", level=1)).to_have_text("Su sesión terminó")
    expect(pagina.locator("main")).to_contain_text("quedó guardado")
    # Otra persona entra en el mismo navegador: de aquello no ve nada.
    pasos.entrar(pagina, "segunda@ejemplo.test", acto)
    expect(pasos.campo(pagina, "Lugar de la entrega")).to_have_value("")
    expect(pagina.locator("main")).not_to_contain_text("acuse.pdf")
    pagina.wait_for_timeout(300)
    expect(pasos.campo(pagina, "Quién la recibió")).to_have_value("")
    pagina.goto("/es/cuenta/logout/")
    pagina.locator("main button[type=submit]").click()
    # Y quien lo escribió lo encuentra.
    pasos.entrar(pagina, CORREO, acto)
    expect(pasos.campo(pagina, "Lugar de la entrega")).to_have_value("Casa Alcaldía")
    expect(pasos.campo(pagina, "Quién la recibió")).to_have_value("la secretaria del alcalde")
    expect(pagina.locator("main")).to_contain_text("acuse.pdf")
    expect(rotulo).to_contain_text("Aquí está lo que dejó escrito sin enviar.")
    pagina.get_by_role("button", name="Empezar de nuevo").click()
    expect(pasos.campo(pagina, "Lugar de la entrega")).to_have_value("")
    assert not Escrito.objects.exists()


def test_sin_red_queda_cifrado_en_el_equipo_y_al_salir_no_queda_nada(
    pagina: Page, q: Querella
) -> None:
    acto = f"/es/secretaria/expediente/{q.numero}/notificar/"
    pasos.entrar(pagina, CORREO, acto)
    pagina.route("**/cuenta/escrito/**", lambda ruta: ruta.abort())
    pasos.campo(pagina, "Lugar de la entrega").fill("Casa Alcaldía")
    expect(pagina.locator(".guardado--suelto")).to_contain_text("No hay conexión")
    guardado = pagina.evaluate("JSON.stringify({...localStorage})")
    assert "escrito:" in guardado
    assert "Alcald" not in guardado
    pagina.unroute("**/cuenta/escrito/**")
    pagina.reload()
    expect(pasos.campo(pagina, "Lugar de la entrega")).to_have_value("Casa Alcaldía")
    expect(pagina.locator(".guardado--suelto")).to_contain_text("Guardado a las 10:")
    assert pagina.evaluate("Object.keys(localStorage).length") == 0
    # En otra ventana sale de su cuenta: la que quedó abierta se cierra al volver a ella.
    pagina.evaluate("localStorage.setItem('escrito:de-antes', 'x')")
    otra = pagina.context.new_page()
    otra.goto("/es/cuenta/logout/")
    otra.locator("main button[type=submit]").click()
    otra.wait_for_url("**/es/")
    assert otra.evaluate("Object.keys(localStorage).length") == 0
    pasos.campo(pagina, "Lugar de la entrega").fill("otra cosa")
    pagina.wait_for_url("**/cuenta/login/**")
    assert Escrito.objects.get().valores.count(["lugar", "Casa Alcaldía"]) == 1


def test_en_el_alta_lo_escrito_sin_sesion_esta_al_entrar_otra_vez(
    pagina: Page, servidor: Servidor, q: Querella
) -> None:
    pasos.entrar(pagina, CORREO, "/es/secretaria/querella/nueva/")
    pasos.boton(pagina, "Empezar")
    direccion = pagina.url.split("#")[0]
    Session.objects.all().delete()
    pasos.campo(pagina, "Asunto").fill("lo que escribió sin sesión")
    expect(pagina.locator("#guardado")).to_contain_text("Lo que escribe se sigue guardando")
    pagina.goto(direccion)
    pasos.llenar_entrada(pagina, CORREO)
    pagina.wait_for_url(direccion)
    expect(pasos.campo(pagina, "Asunto")).to_have_value("lo que escribió sin sesión")
    expect(pagina.locator("#guardado")).to_contain_text("Guardado a las 10:")
    pasos.boton(pagina, "Guardar y seguir después")
    assert not Escrito.objects.exists()
    assert Querella.objects.get(numero=None).borrador.valores["asunto"] == (
        "lo que escribió sin sesión"
    )
