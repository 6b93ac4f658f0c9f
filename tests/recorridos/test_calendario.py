"""Un huracán, de la propuesta a la reversión, en el navegador y sin JavaScript obligado."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from plazos import recomputo
from plazos.vencimientos import vigilar
from querellas.models import Querella
from tests import elenco as reparto
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import corre, en_estudio
from tests.querellas.test_calendario_paginas import pdf
from tests.recorridos.pasos import CLAVE
from tests.recorridos.pasos_mesa import entrar_como, hacer_acto, poner

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.conftest import Servidor

HURACAN = {
    "desde": "2026-05-04",
    "hasta": "2026-05-08",
    "nueva": "2026-05-15",
    "nombre_es": "Huracán Pilar",
    "nombre_en": "Hurricane Pilar",
    "autoridad": "Resolución 2026-5, por la EM-2026-07",
}


@pytest.fixture
def elenco(servidor: Servidor, reloj: Callable[[str], Any]) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return reparto.crear()


def revisar(pagina: Page, axe: Callable[..., None]) -> None:
    """Sin faltas de accesibilidad ni desborde: español en pantalla ancha, inglés en el teléfono."""
    aqui = pagina.url
    for idioma, ancho in (("es", 1280), ("en", 360)):
        pagina.set_viewport_size({"width": ancho, "height": 900})
        if idioma != "es":
            pagina.goto(aqui.replace("/es/", f"/{idioma}/"))
        axe(pagina)
        assert pagina.evaluate("document.documentElement.scrollWidth") <= ancho
    pagina.goto(aqui)
    pagina.set_viewport_size({"width": 1280, "height": 900})


def votar(pagina: Page) -> None:
    pagina.locator("[name=clave]").fill(CLAVE)
    pagina.get_by_role("button", name="Firmar y votar a favor").click()


@pytest.mark.norma("18.002#3", "18.004#15")
def test_de_la_orden_a_la_reversion_de_lo_que_ya_habia_vencido(
    pagina: Page,
    servidor: Servidor,
    elenco: Elenco,
    reloj: Callable[[str], Any],
    axe: Callable[..., None],
    tmp_path: Path,
) -> None:
    desestimada = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    reloj("2026-05-08T09:00-04:00")
    papel = tmp_path / "Resolución 5.pdf"
    papel.write_bytes(pdf().read())

    # La Secretaria la propone con su resolución.
    entrar_como(pagina, "secretaria", "secretaria")
    pagina.get_by_role("link", name="Calendario y Reglamento").first.click()
    revisar(pagina, axe)
    pagina.get_by_role("link", name="Proponer lecturas del Reglamento").click()
    revisar(pagina, axe)
    pagina.goto(f"{servidor.url}/es/secretaria/calendario/")
    pagina.get_by_role("link", name="Proponer una orden de extensión").click()
    revisar(pagina, axe)
    for campo, valor in HURACAN.items():
        poner(pagina, campo, valor)
    poner(pagina, "archivo", str(papel))
    pagina.get_by_role("button", name="Guardar y ver lo que mueve").click()
    expect(pagina.locator("main")).to_contain_text("Se abre su reversión")
    expect(pagina.locator("main")).to_contain_text("Votan los miembros de la Comisión.")
    revisar(pagina, axe)

    # Dos miembros la leen y la firman.
    for miembro in ("presidente", "asociada"):
        entrar_como(pagina, miembro, "despacho")
        pagina.get_by_role("link", name="Calendario y Reglamento").first.click()
        pagina.get_by_role("link", name="Huracán Pilar").click()
        votar(pagina)
    expect(pagina.locator("[role=status]").first).to_contain_text("Queda adoptada")
    expect(pagina.locator("main")).to_contain_text("Van 0 de 1 casos")
    recomputo.aplicar_pendientes()
    pagina.reload()
    expect(pagina.locator("main")).to_contain_text("Está aplicada en su caso")
    revisar(pagina, axe)

    # La reversión que se abrió espera en su despacho; la confirma ahí mismo.
    pagina.goto(f"{servidor.url}/es/despacho/")
    pagina.get_by_role("link", name="confirmar que").click()
    revisar(pagina, axe)
    dicho = hacer_acto(
        pagina, servidor, str(desestimada.numero), "revertir_desestimacion", area="despacho"
    )
    assert "Queda sin efecto la desestimación" in dicho
    assert Querella.objects.get(pk=desestimada.pk).estado == "en_estudio"
    # Le quedaban nueve días con la orden: desde el viernes 8, el domingo 17, que corre al lunes.
    assert corre(desestimada).fecha_legal.isoformat() == "2026-05-18"
