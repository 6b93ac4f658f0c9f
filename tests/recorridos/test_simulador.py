"""«¿Qué pasa si…?» en el navegador: sin guiones, en los dos idiomas y accesible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from plazos.models import Plazo
from querellas.models import Actuacion
from tests import elenco as reparto
from tests import fabricas
from tests.elenco import Elenco
from tests.recorridos.pasos_mesa import entrar_como, poner

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.conftest import Servidor

Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(servidor: Servidor, reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return reparto.crear()


@pytest.mark.norma("18.004#3", "18.004#5", "18.004#15")
def test_la_secretaria_supone_otras_fechas_y_vuelve_sin_haber_movido_nada(
    pagina: Page,
    servidor: Servidor,
    elenco: Elenco,
    reloj: Reloj,
    axe: Callable[..., None],
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-30T10:00-04:00")
    antes = (Plazo.objects.count(), Actuacion.objects.count())
    entrar_como(pagina, "secretaria", "secretaria")
    pagina.goto(f"/es/secretaria/expediente/{q.numero}/")
    pagina.get_by_role("link", name="¿Qué pasa si…?").click()
    expect(pagina.get_by_text("La querella quedaría desestimada con perjuicio")).to_be_visible()
    axe(pagina)

    # Una pregunta hecha, y después otra con fechas propias.
    pagina.get_by_role("link", name="Pide prórroga el último día y no contesta").click()
    fila = pagina.get_by_role("row", name="Estudio de la querella")
    expect(fila).to_contain_text("15 días después")
    poner(pagina, "contesta", "2026-04-21")
    poner(pagina, "pausa_desde", "2026-05-04")
    pagina.get_by_role("button", name="Ver qué pasaría").click()
    expect(pagina.get_by_text("Nada vence mientras dure la paralización")).to_be_visible()
    assert "contesta=2026-04-21" in pagina.url
    axe(pagina)
    pagina.get_by_text("Cómo se contó, día por día").first.click()
    expect(pagina.locator(".libro").first).to_be_visible()

    # La misma suposición en inglés y en un teléfono.
    pagina.set_viewport_size({"width": 360, "height": 800})
    pagina.goto(pagina.url.replace("/es/", "/en/").split("#")[0])
    assert pagina.evaluate("document.documentElement.scrollWidth") == 360
    axe(pagina)
    assert (Plazo.objects.count(), Actuacion.objects.count()) == antes


def test_sin_guiones_el_formulario_responde_igual(
    navegador: Browser, servidor: Servidor, elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    contexto = navegador.new_context(base_url=servidor.url, java_script_enabled=False)
    pagina = contexto.new_page()
    entrar_como(pagina, "asociada", "despacho")
    pagina.goto(f"/es/despacho/expediente/{q.numero}/simulador/")
    poner(pagina, "cierre", "2026-04-06")
    pagina.get_by_role("button", name="Ver qué pasaría").click()
    fila = pagina.get_by_role("row", name="Contestación a la querella")
    expect(fila).to_contain_text("7 abr 2026")
    expect(fila).to_contain_text("1 día después")
    contexto.close()
