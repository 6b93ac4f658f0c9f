"""Cada situación de un caso según la lee el público, en los dos idiomas y en un navegador."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest
from django.test import Client

from querellas.models import Querella
from tests import elenco as gente
from tests import fabricas
from tests.recorridos import casos_publicos
from tests.recorridos.test_publico import reservar

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import Servidor

pytestmark = [
    pytest.mark.django_db(transaction=True, databases=["default", "publico"]),
    # Juntas, para sembrar los diez casos y dibujar sus documentos una sola vez.
    pytest.mark.xdist_group("publico_estados"),
]

SIN_DECISION = {
    "es": "La Comisión no decidió dentro del término que fija la ley. "
    "No resolvió si los cargos eran ciertos.",
    "en": "The Commission did not decide within the term set by law. "
    "It did not rule on whether the charges were true.",
}
TOPE_PRIMERA_VISITA = 60 * 1024
# Cada cuenta tiene un renglón por día, todos iguales: axe las recorre enteras en dos casos.
SOLO_DIEZ_DIAS = """() => document.querySelectorAll("table.libro tbody").forEach(
    cuerpo => [...cuerpo.rows].slice(10).forEach(renglon => renglon.remove()))"""


@pytest.fixture
def casos(
    reloj: Callable[[str], Any], sembrar_una_vez: Callable[[Callable[[], Any]], Any]
) -> dict[str, str]:
    """Todas las situaciones, y el número 10 reservado."""

    def diez_casos() -> dict[str, str]:
        reloj("2026-03-13T09:00-04:00")
        elenco = gente.crear()
        numeros = casos_publicos.crear(elenco, reloj)
        reservado = fabricas.presentada(elenco=elenco)
        reservar(reservado)
        return {**numeros, "reservada": str(reservado.numero)}

    numeros: dict[str, str] = sembrar_una_vez(diez_casos)
    reloj("2026-07-09T16:30-04:00")
    return numeros


def leer(ruta: str, idioma: str) -> str:
    """El texto visible de la página, sin marcas y con los espacios juntos."""
    respuesta = Client().get(f"/{idioma}/{ruta}")
    assert respuesta.status_code == 200, ruta
    cuerpo = respuesta.text.split("<main", 1)[1].split("</main>", 1)[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", cuerpo)).replace(" ,", ",")


def rutas(casos: dict[str, str]) -> list[str]:
    terminados = [casos[x] for x in ("resuelta", "vencida", "sin_vista")]
    return [
        "",
        "expedientes/",
        "expedientes/?q=nadie+se+llama+asi",
        "vistas/",
        "decisiones/",
        "acerca/",
        "calculadora/",
        *(f"expediente/{n}/" for n in casos.values()),
        *(f"decisiones/{n}/" for n in terminados),
    ]


@pytest.mark.norma("18.004#15")
def test_cada_situacion_se_dice_con_sus_palabras(casos: dict[str, str]) -> None:
    def caso(cual: str, idioma: str = "es") -> str:
        return leer(f"expediente/{casos[cual]}/", idioma)

    assert "en trámite de notificación" in caso("presentada")
    assert "sin contestación registrada" not in caso("notificada")
    assert "en rebeldía" not in caso("sin_contestar")
    assert "sin contestación registrada" in caso("sin_contestar")
    assert "no answer on record" in caso("sin_contestar", "en")
    assert "en rebeldía" in caso("rebeldia")
    assert "sin contestación registrada" not in caso("rebeldia")
    for idioma, oracion in SIN_DECISION.items():
        assert oracion in leer("expedientes/", idioma)
        assert oracion in caso("vencida", idioma)
        assert oracion in leer("decisiones/", idioma)
        assert SIN_DECISION["es"] in leer(f"decisiones/{casos['vencida']}/", idioma)
    assert "Resolución: amonestación." in caso("resuelta")
    assert "Ruling: reprimand." in caso("resuelta", "en")


@pytest.mark.norma("18.004#8")
def test_de_la_vista_privada_solo_sale_el_dia(casos: dict[str, str]) -> None:
    for ruta in ("", "vistas/", f"expediente/{casos['privada']}/"):
        texto = leer(ruta, "es")
        assert "viernes 31 de julio de 2026 privada" in texto.replace(" señalada", ""), ruta
        assert "viernes 31 de julio de 2026," not in texto, ruta
        assert "la pidió el querellado" not in texto, ruta
    assert "Sala 1" not in leer(f"expediente/{casos['privada']}/", "es")
    assert "jueves 30 de julio de 2026, 10:00 a. m." in leer("vistas/", "es")


def test_la_cuenta_de_cada_termino_sale_dia_por_dia_en_los_dos_idiomas(
    casos: dict[str, str],
) -> None:
    es = leer(f"expediente/{casos['resuelta']}/", "es")
    en = leer(f"expediente/{casos['resuelta']}/", "en")
    for texto in (es, en):
        # Q-CONT-15 del 19 de marzo al 6 de abril: el día 15 es Viernes Santo y corre.
        assert texto.count("Viernes Santo") + texto.count("Good Friday") >= 1
    assert "Último día lunes 6 de abril de 2026" in es
    assert "Last day Monday, April 6, 2026" in en
    assert "Cómo se contó, día por día" in es
    assert "How it was counted, day by day" in en


def test_la_pagina_inglesa_lleva_el_texto_oficial_marcado_como_espanol(
    casos: dict[str, str],
) -> None:
    html = Client().get(f"/en/expediente/{casos['resuelta']}/").text
    assert "Sworn complaint filed at the Secretariat." in html
    assert 'lang="es">Querella jurada presentada en la Secretaría.' in html
    decision = Client().get(f"/en/decisiones/{casos['resuelta']}/").text
    assert '<article class="decision" lang="es"' in decision
    assert "actuación impropia (Art. 18.007)" in decision


def test_ninguna_pagina_pasa_de_su_tope_en_la_primera_visita(
    casos: dict[str, str], servidor: Servidor
) -> None:
    import urllib.request

    def comprimido(url: str) -> bytes:
        with urllib.request.urlopen(url) as respuesta:  # noqa: S310
            return bytes(respuesta.read())

    piezas: dict[str, int] = {}
    for ruta in rutas(casos):
        for idioma in ("es", "en"):
            html = comprimido(f"{servidor.url}/{idioma}/{ruta}")
            suma = len(gzip.compress(html, 6))
            for pieza in re.findall(rb'(?:src|href)="(/estatico/[^"]+\.(?:css|js))"', html):
                url = urljoin(servidor.url, pieza.decode())
                if url not in piezas:
                    piezas[url] = len(gzip.compress(comprimido(url), 6))
                suma += piezas[url]
            assert len(piezas) >= 2
            assert suma < TOPE_PRIMERA_VISITA, f"{idioma}/{ruta}: {suma} bytes"


def test_toda_pagina_publica_pasa_axe_y_cabe_en_320(
    reloj: Callable[[str], Any],
    pagina: Page,
    axe: Callable[..., None],
    sin_bucle: Callable[[], Any],
    request: pytest.FixtureRequest,
) -> None:
    with sin_bucle():
        casos = request.getfixturevalue("casos")
    for ruta in (f"{idioma}/{r}" for idioma in ("es", "en") for r in rutas(casos)):
        pagina.set_viewport_size({"width": 320, "height": 640})
        pagina.goto(f"/{ruta}")
        ancho = pagina.evaluate("document.documentElement.scrollWidth")
        assert ancho <= 320, f"{ruta} mide {ancho}"
        pagina.set_viewport_size({"width": 1280, "height": 900})
        if casos["vencida"] in ruta:
            pagina.eval_on_selector_all("details", "d => d.forEach(x => { x.open = true })")
        elif casos["resuelta"] not in ruta:
            pagina.evaluate(SOLO_DIEZ_DIAS)
        axe(pagina)


def test_se_llega_con_el_teclado_de_la_busqueda_a_la_cuenta_de_un_termino(
    pagina: Page,
    sin_bucle: Callable[[], Any],
    request: pytest.FixtureRequest,
) -> None:
    with sin_bucle():
        casos = request.getfixturevalue("casos")

    def tabular_hasta(selector: str) -> None:
        for _vez in range(60):
            pagina.keyboard.press("Tab")
            if pagina.evaluate("s => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(f"el tabulador no llega a {selector}")

    pagina.goto("/es/expedientes/")
    pagina.keyboard.press("Tab")
    assert pagina.evaluate("document.activeElement.textContent") == "Ir al contenido principal"
    pagina.keyboard.press("Enter")
    tabular_hasta("#q")
    pagina.keyboard.type("irizarry")
    pagina.keyboard.press("Enter")
    pagina.wait_for_url("**q=irizarry**")
    tabular_hasta(f"a[href$='/expediente/{casos['notificada']}/']")
    pagina.keyboard.press("Enter")
    pagina.wait_for_url(f"**/expediente/{casos['notificada']}/")
    tabular_hasta(".plazo summary")
    pagina.keyboard.press("Enter")
    assert pagina.locator(".plazo details[open] table.libro").first.is_visible()


def test_lo_plegado_se_imprime_y_el_menu_no(
    reloj: Callable[[str], Any], pagina: Page, sin_bucle: Callable[[], Any]
) -> None:
    reloj("2026-03-13T10:00-04:00")
    with sin_bucle():
        q = fabricas.abierta(elenco=gente.crear())
    pagina.goto(f"/es/expediente/{q.numero}/")
    tabla, menu = pagina.locator("table.libro").last, pagina.locator("nav.navegacion")
    assert not tabla.is_visible()
    assert menu.is_visible()
    pagina.emulate_media(media="print")
    assert tabla.is_visible()
    assert tabla.locator("tbody tr").count() == 181
    assert not menu.is_visible()
    # Ciento ochenta días en un renglón cada uno: tres páginas de carta, no quince.
    alto = tabla.bounding_box()["height"]  # type: ignore[index]
    assert alto < 4 * 960, alto


def test_los_estados_de_los_casos_son_los_que_dicen(casos: dict[str, str]) -> None:
    estados = dict(Querella.objects.values_list("numero", "estado"))
    assert {cual: estados[n] for cual, n in casos.items()} == {
        "resuelta": "resuelta",
        "vencida": "desestimada_con_perjuicio",
        "sin_vista": "desestimada",
        "senalada": "vista_senalada",
        "privada": "vista_senalada",
        "rebeldia": "en_estudio",
        "sin_contestar": "notificada",
        "notificada": "notificada",
        "presentada": "presentada",
        "reservada": "presentada",
    }
