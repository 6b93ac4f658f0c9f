"""La base de todas las páginas: idiomas, errores, portada, piezas y lo que pide un navegador."""

from __future__ import annotations

import gzip
import json
import logging
import re
import urllib.request
from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

import pytest
from allauth.core.ratelimit import respond_429
from django.db import OperationalError
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils.translation import override
from playwright.sync_api import expect

from querellas.views import errores, idioma
from tests.recorridos import galeria

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.conftest import Servidor

ANCHOS = (320, 1280)


# --- Idiomas --------------------------------------------------------------------------------
def test_el_equivalente_nunca_sale_del_sitio() -> None:
    assert idioma.equivalente("/es/", "en") == "/en/"
    assert idioma.equivalente("/es/?q=pe%C3%B1a", "en") == "/en/?q=pe%C3%B1a"
    assert idioma.equivalente("/es/no-existe/", "en") == "/en/no-existe/"
    for ajena in ("//malo.example/es/", "https://malo.example/", "/\\malo.example", "es/x"):
        assert idioma.equivalente(ajena, "en") == "/en/"


@pytest.mark.django_db
def test_la_raiz_lleva_al_idioma_de_quien_lee_y_no_se_guarda() -> None:
    def raiz(acepta: str = "", cookie: str = "") -> Any:
        cliente = Client(headers={"accept-language": acepta})
        if cookie:
            cliente.cookies["django_language"] = cookie
        return cliente.get("/")

    assert raiz()["Location"] == "/es/"
    assert raiz("fr-FR")["Location"] == "/es/"
    assert raiz("en-US,en;q=0.9")["Location"] == "/en/"
    assert raiz("en-US", cookie="es")["Location"] == "/es/"
    assert raiz()["Cache-Control"] == "no-store"
    assert {"Accept-Language", "Cookie"} <= set(raiz()["Vary"].split(", "))


# --- Errores --------------------------------------------------------------------------------
@pytest.fixture
def sin_base(settings: Any) -> None:
    """Las páginas de error no tocan la base; la franja del reloj simulado, sí."""
    settings.RELOJ_SIMULADO = False


def _falla(excepcion: Exception, **datos: str) -> HttpResponse:
    peticion = RequestFactory().post("/es/algo/", datos)
    try:
        raise excepcion
    except Exception:
        return errores.error_500(peticion)


def test_la_falla_lleva_referencia_y_el_registro_ningun_dato_personal(
    caplog: pytest.LogCaptureFixture, sin_base: None
) -> None:
    with caplog.at_level(logging.WARNING, "querellas.errores"):
        respuesta = _falla(ValueError("clave duplicada: Reinaldo Maldonado"), nombre="Reinaldo")
    assert respuesta.status_code == 500
    hallada = re.search(r'class="referencia">([2-9A-Z]{4}-[2-9A-Z]{4})<', respuesta.text)
    assert hallada
    assert f"referencia={hallada[1]}" in caplog.text
    assert "excepcion=ValueError" in caplog.text
    assert "_falla" in caplog.text
    assert "Reinaldo" not in caplog.text
    assert "Maldonado" not in caplog.text + respuesta.text
    # Lo que la persona escribió vuelve a su página, con el botón que lo envía otra vez.
    assert '<textarea name="nombre" hidden>\nReinaldo</textarea>' in respuesta.text
    assert "Enviar otra vez" in respuesta.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lengua", "dice"),
    [("es", "el texto escrito, hasta 5 MB"), ("en", "the typed text up to 5 MB")],
)
def test_lo_demasiado_grande_se_dice_con_sus_topes(lengua: str, dice: str, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    respuesta = Client().post(f"/{lengua}/cuenta/login/", {"login": "x" * 2000})
    assert respuesta.status_code == 413
    assert dice in respuesta.text
    assert 'class="referencia"' in respuesta.text


@pytest.mark.parametrize(
    ("lengua", "dice"),
    [("es", "Demasiados intentos seguidos"), ("en", "Too many attempts in a row")],
)
def test_demasiados_intentos_se_dice_con_palabras_y_cuanto_esperar(
    lengua: str, dice: str, sin_base: None
) -> None:
    with override(lengua):
        respuesta = respond_429(RequestFactory().get(f"/{lengua}/cuenta/login/"))
    assert respuesta.status_code == 429
    assert respuesta["Retry-After"] == "60"
    assert dice in respuesta.text
    assert "Too Many Requests" not in respuesta.text


def test_si_la_base_no_contesta_se_conserva_lo_escrito_menos_los_secretos(sin_base: None) -> None:
    respuesta = _falla(
        OperationalError("connection refused"),
        hechos='Usó <fondos> & "bienes"',
        password="secreto-1",
        codigo="123456",
    )
    assert respuesta.status_code == 503
    assert respuesta["Retry-After"] == "30"
    assert "Usó &lt;fondos&gt; &amp; &quot;bienes&quot;" in respuesta.text
    assert "secreto-1" not in respuesta.text
    assert "123456" not in respuesta.text


def test_la_pagina_que_no_existe_no_lleva_referencia(sin_base: None) -> None:
    peticion = RequestFactory().get("/es/nada/")
    respuesta = errores.error_404(peticion, None)
    assert respuesta.status_code == 404
    assert 'class="referencia"' not in respuesta.text
    assert respuesta.content == errores.error_404(peticion, None).content


@pytest.mark.django_db
def test_un_formulario_sin_su_ficha_se_rechaza_con_palabras() -> None:
    respuesta = Client(enforce_csrf_checks=True).post("/es/cuenta/login/", {"login": "x"})
    assert respuesta.status_code == 403
    assert "El formulario ya no es válido" in respuesta.text
    assert 'class="referencia"' in respuesta.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("de_donde", "se_devuelve"), [("same-origin", True), ("cross-site", False)]
)
def test_sin_ficha_se_devuelve_lo_escrito_solo_si_salio_de_este_sitio(
    de_donde: str, se_devuelve: bool
) -> None:
    respuesta = Client(enforce_csrf_checks=True).post(
        "/es/secretaria/expediente/CVQM-2026-0001/rendir_informe/",
        {"hechos": "Un informe largo.", "clave": "secreto-1"},
        headers={"sec-fetch-site": de_donde},
    )
    assert respuesta.status_code == 403
    assert ("Un informe largo." in respuesta.text) is se_devuelve
    assert ("Enviar otra vez" in respuesta.text) is se_devuelve
    assert "secreto-1" not in respuesta.text


@pytest.mark.django_db
def test_un_envio_sin_sesion_no_se_hace_y_devuelve_lo_escrito() -> None:
    respuesta = Client().post(
        "/es/secretaria/expediente/CVQM-2026-0001/rendir_informe/",
        {"hechos": "Un informe largo.", "clave": "secreto-1", "paso": "hacer"},
    )
    assert respuesta.status_code == 403
    assert "<h1>Su sesión terminó</h1>" in respuesta.text
    assert '<textarea name="hechos" hidden>\nUn informe largo.</textarea>' in respuesta.text
    assert '<textarea name="paso" hidden>\nhacer</textarea>' in respuesta.text
    assert "secreto-1" not in respuesta.text
    assert respuesta["Cache-Control"] == "private, no-store"
    nada = Client().post("/es/secretaria/alarma/1/")
    assert "Enviar otra vez" not in nada.text
    assert "no se hizo nada" in nada.text


# --- Portada y salud ------------------------------------------------------------------------
@pytest.mark.django_db(databases=["default", "publico"])
@pytest.mark.parametrize(("codigo", "lengua"), [("es", "es-PR"), ("en", "en")])
def test_la_portada_es_la_misma_para_todos_y_no_pone_cookies(
    codigo: str, lengua: str, contar_consultas: Callable[..., Any], settings: Any
) -> None:
    cliente = Client()
    cliente.get(f"/{codigo}/")
    with contar_consultas(maximo=2):
        respuesta = cliente.get(f"/{codigo}/")
    assert respuesta.status_code == 200
    assert not respuesta.cookies
    assert f'<html lang="{lengua}"' in respuesta.text
    base = settings.DIRECCION_PUBLICA
    for otra, hreflang in (("es", "es-PR"), ("en", "en"), ("es", "x-default")):
        assert f'hreflang="{hreflang}" href="{base}/{otra}/"' in respuesta.text
    assert respuesta.content == Client().get(f"/{codigo}/").content


@pytest.mark.django_db(databases=["default", "publico"])
def test_la_portada_en_ingles_esta_entera_en_ingles() -> None:
    texto = Client().get("/en/").text
    assert "Commission to Hear Municipal Complaints" in texto
    assert 'lang="es" hreflang="es-PR"' in texto or 'lang="es" hreflang="es"' in texto
    assert "No hearings are set" in texto
    visible = re.sub(r"<[^>]+>", " ", texto)
    for palabra in ("querella", "Próximas", "Buscar", "término", "Vista", "días"):
        assert palabra not in visible


@pytest.mark.django_db(databases=["default", "publico"])
def test_la_franja_de_demostracion_y_la_del_reloj_estan_en_toda_pagina(
    settings: Any, reloj: Callable[[str], datetime]
) -> None:
    settings.DEMO = False
    assert "Datos de demostración" not in Client().get("/es/").text
    settings.DEMO = True
    reloj("2026-04-03T14:30-04:00")
    for ruta in ("/es/", "/es/cuenta/login/", "/es/no-existe/"):
        texto = Client().get(ruta).text
        assert "Datos de demostración: todo es inventado." in texto
        assert "la hora es: 3 de abril de 2026, 2:30 p. m." in texto


@pytest.mark.django_db(transaction=True)
def test_salud_dice_si_contestan_la_base_y_la_cola_y_nada_mas(settings: Any) -> None:
    respuesta = Client().get("/salud/")
    assert respuesta.status_code == 200
    assert respuesta.json() == {
        "ok": True,
        "base": True,
        "cola": True,
        "segundos_desde_la_ultima_vigilancia": None,
    }
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    caida = Client().get("/salud/")
    assert caida.status_code == 503
    assert caida.json()["cola"] is False
    assert caida.json()["base"] is True


# --- Navegador ------------------------------------------------------------------------------
def _galeria(pagina: Page, codigo: str) -> None:
    """La galería escrita aquí y servida con los estáticos del sitio de verdad."""
    ruta = galeria.RUTA.format(codigo)
    html = galeria.escribir(codigo)
    pagina.route(f"**{ruta}", lambda r: r.fulfill(body=html, content_type="text/html"))
    pagina.goto(ruta)


def _sin_desborde(pagina: Page) -> None:
    ancho = pagina.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert ancho[0] <= ancho[1], f"{pagina.url}: {ancho}"


@pytest.mark.parametrize("ancho", ANCHOS)
@pytest.mark.parametrize("codigo", ["es", "en"])
def test_las_paginas_de_todos_son_accesibles_en_los_dos_idiomas(
    pagina: Page, axe: Callable[..., None], codigo: str, ancho: int
) -> None:
    pagina.set_viewport_size({"width": ancho, "height": 800})
    for ruta in ("", "cuenta/login/", "cuenta/password/reset/", "no-existe/"):
        pagina.goto(f"/{codigo}/{ruta}")
        _sin_desborde(pagina)
        axe(pagina)
        assert pagina.locator("h1").count() == 1


@pytest.mark.parametrize("ancho", ANCHOS)
@pytest.mark.parametrize("codigo", ["es", "en"])
def test_todas_las_piezas_son_accesibles_y_caben_en_320_puntos(
    pagina: Page, axe: Callable[..., None], codigo: str, ancho: int
) -> None:
    pagina.set_viewport_size({"width": ancho, "height": 800})
    _galeria(pagina, codigo)
    _sin_desborde(pagina)
    cerrados = pagina.locator("details.detalle:not([open]) > summary")
    while cerrados.count():
        cerrados.first.click()
    _sin_desborde(pagina)
    axe(pagina)


@pytest.mark.parametrize("ancho", [640, 1280])
def test_con_letra_al_doble_nada_se_sale(ancho: int, pagina: Page) -> None:
    pagina.set_viewport_size({"width": ancho, "height": 800})
    _galeria(pagina, "es")
    pagina.evaluate("document.documentElement.style.fontSize = '200%'")
    _sin_desborde(pagina)


def test_el_resumen_de_errores_toma_el_foco_y_lleva_al_campo(pagina: Page) -> None:
    _galeria(pagina, "es")
    assert pagina.evaluate("document.activeElement.className") == "resumen-errores"
    assert pagina.title().startswith("Error: ")
    pagina.click(".resumen-errores a")
    assert pagina.evaluate("document.activeElement.id") == "id_nombre"


def test_con_el_teclado_lo_primero_es_saltar_al_contenido(pagina: Page) -> None:
    pagina.goto("/es/")
    pagina.keyboard.press("Tab")
    salto = pagina.locator(":focus")
    assert salto.inner_text() == "Ir al contenido principal"
    assert salto.bounding_box()["y"] >= 0  # type: ignore[index]
    pagina.keyboard.press("Enter")
    assert pagina.evaluate("document.activeElement.id") == "contenido"


def test_el_cambio_de_idioma_lleva_a_la_misma_pagina(pagina: Page) -> None:
    pagina.goto("/es/cuenta/login/")
    pagina.click("a:text-is('English')")
    assert pagina.url.endswith("/en/cuenta/login/")
    assert pagina.get_attribute("html", "lang") == "en"
    pagina.click("a:text-is('Español')")
    assert pagina.url.endswith("/es/cuenta/login/")


def test_se_entra_y_se_sale_y_la_clave_mala_se_explica(pagina: Page) -> None:
    from querellas.cuentas.models import Usuario

    Usuario.objects.create_user("carmen@demo.example", "una-clave-muy-larga-1", first_name="Carmen")
    pagina.goto("/es/cuenta/login/")
    pagina.fill("[name=login]", "carmen@demo.example")
    pagina.fill("[name=password]", "no-es-esta-clave")
    pagina.click("main button[type=submit]")
    expect(pagina).to_have_title(re.compile("^Error: Entrar"))
    assert pagina.evaluate("document.activeElement.className") == "resumen-errores"
    assert pagina.input_value("[name=login]") == "carmen@demo.example"
    pagina.fill("[name=password]", "una-clave-muy-larga-1")
    pagina.click("main button[type=submit]")
    pagina.wait_for_url("**/es/")
    pagina.goto("/es/cuenta/password/change/")
    pagina.click("details.cuenta summary")
    pagina.click("details.cuenta button")
    pagina.wait_for_url("**/es/")
    pagina.goto("/es/cuenta/password/change/")
    assert "/cuenta/login/" in pagina.url


@pytest.mark.parametrize("codigo", ["es", "en"])
def test_las_paginas_de_la_cuenta_son_accesibles(
    pagina: Page, axe: Callable[..., None], codigo: str
) -> None:
    from querellas.cuentas.models import Rol, Usuario

    usuario = Usuario.objects.create_user(
        "carmen@demo.example", "una-clave-muy-larga-1", first_name="Carmen", last_name="Ortiz"
    )
    Rol.objects.create(usuario=usuario, clase="secretaria", desde=date(2020, 1, 1))
    pagina.set_viewport_size({"width": 320, "height": 800})
    pagina.goto(f"/{codigo}/cuenta/password/change/")
    pagina.fill("[name=login]", "carmen@demo.example")
    pagina.fill("[name=password]", "una-clave-muy-larga-1")
    pagina.click("main button[type=submit]")
    pagina.wait_for_url("**/password/change/")
    pagina.click("details.cuenta summary")
    assert "Secretar" in pagina.locator(".cuenta__menu").inner_text()
    pagina.keyboard.press("Escape")
    assert not pagina.locator(".cuenta__menu").is_visible()
    for ruta in ("password/change/", "segundo-factor/", "sesiones/", "logout/", "reauthenticate/"):
        _sin_desborde(pagina)
        axe(pagina)
        assert pagina.locator("h1").count() == 1
        pagina.goto(f"/{codigo}/cuenta/{ruta}")
    axe(pagina)


def test_sin_guiones_la_portada_y_la_entrada_sirven_igual(
    navegador: Browser, servidor: Servidor
) -> None:
    contexto = navegador.new_context(base_url=servidor.url, java_script_enabled=False)
    nueva = contexto.new_page()
    nueva.goto("/es/cuenta/login/")
    nueva.fill("[name=login]", "nadie@demo.example")
    nueva.fill("[name=password]", "no-es-esta-clave")
    nueva.click("main button[type=submit]")
    assert nueva.locator(".resumen-errores").is_visible()
    assert nueva.locator("[data-imprimir]").count() == 0
    contexto.close()


def test_la_primera_visita_pesa_menos_de_sesenta_kilobytes(servidor: Servidor) -> None:
    def traer(ruta: str) -> tuple[bytes, int]:
        pedido = urllib.request.Request(
            servidor.url + ruta, headers={"Accept-Encoding": "gzip", "Host": "localhost"}
        )
        with urllib.request.urlopen(pedido) as respuesta:
            cuerpo = respuesta.read()
            comprimido = respuesta.headers.get("Content-Encoding") == "gzip"
        return (gzip.decompress(cuerpo) if comprimido else cuerpo), len(
            cuerpo if comprimido else gzip.compress(cuerpo)
        )

    html, total = traer("/es/")
    piezas = re.findall(r'(?:src|href)="(/estatico/[^"]+)"', html.decode())
    assert {p.rsplit(".", 1)[-1] for p in piezas} == {"css", "js", "svg"}
    total += sum(traer(p)[1] for p in piezas)
    print(json.dumps({"primera visita comprimida": total}))
    assert total <= 60 * 1024
