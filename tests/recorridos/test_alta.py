"""Presentar una querella en el navegador, de la entrada a la constancia."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import psutil
import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import TimeoutError as EsperaAgotada
from playwright.sync_api import expect

from querellas.models import Querella
from tests import elenco as reparto
from tests.elenco import Elenco
from tests.recorridos import papeles, pasos

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FileChooser, Page

    from tests.conftest import Servidor

NUEVA = "/es/secretaria/querella/nueva/"
CORREO = "secretaria@ejemplo.test"
EJEMPLOS = Path(__file__).resolve().parents[1] / "ejemplos"
NUMEROS = {
    "1_ciudadana": ("2026-03-13", "CVQM-2026-0001"),
    "2_legislatura": ("2026-02-02", "CVQM-2026-0001"),
    "3_etica": ("2025-12-17", "CVQM-2025-0001"),
}
CIUDADANA: dict[str, Any] = json.loads((EJEMPLOS / "1_ciudadana.json").read_text())


@pytest.fixture
def elenco(servidor: Servidor, reloj: Callable[[str], Any]) -> Elenco:
    reloj("2026-03-13T10:00-04:00")
    return reparto.crear()


@pytest.fixture
def formulario(pagina: Page, elenco: Elenco) -> Page:
    """Un borrador recién abierto."""
    pasos.entrar(pagina, CORREO, NUEVA)
    pasos.boton(pagina, "Empezar")
    return pagina


def sin_desborde(pagina: Page) -> None:
    ancho, cabe = pagina.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert ancho <= cabe, f"{pagina.url}: {ancho} > {cabe}"


def error_de(pagina: Page, etiqueta: str) -> str:
    """El error que el control de esa etiqueta anuncia."""
    ids = pasos.campo(pagina, etiqueta).get_attribute("aria-describedby") or ""
    propio = next(i for i in ids.split() if i.endswith("_error"))
    return str(pagina.locator(f"[id='{propio}']").inner_text()).replace("Error:", "").strip()


@pytest.mark.parametrize("cual", sorted(NUMEROS))
def test_los_tres_ejemplos_se_presentan_por_el_navegador(
    pagina: Page, servidor: Servidor, reloj: Callable[[str], Any], cual: str
) -> None:
    ejemplo = json.loads((EJEMPLOS / f"{cual}.json").read_text())
    dia, numero = NUMEROS[cual]
    reloj(f"{dia}T10:00-04:00")
    reparto.crear()
    assert pasos.presentar_en_navegador(pagina, servidor, ejemplo) == numero
    q = Querella.objects.get(numero=numero)
    assert q.presentada_el == date.fromisoformat(dia)
    querellante = q.partes.get(papel="querellante")
    querellado = q.partes.get(papel="querellado")
    esperado = {
        "1_ciudadana": ("María del Carmen Núñez Peña", "José Ángel Ibáñez Cintrón", "alcalde"),
        "2_legislatura": (
            "Legislatura Municipal de Río Grande",
            "Zoraida Güivas Ortiz",
            "alcaldesa",
        ),
        "3_etica": (
            "Director Ejecutivo de la Oficina de Ética Gubernamental",
            "Iñaki Muñiz de la Cruz",
            "alcalde",
        ),
    }[cual]
    assert (
        querellante.nombre_completo,
        querellado.nombre_completo,
        querellado.tratamiento,
    ) == esperado
    assert q.mandato is not None
    assert q.mandato.desde == date(2025, 1, 13)
    assert [c.texto for c in q.cargos.all()] == ejemplo["cargos"]
    assert q.actuaciones.get(numero=1).datos["prueba"] == ejemplo["prueba"]
    j, escrito = q.juramento, ejemplo["juramento"]
    assert (j.ante, j.lugar, j.fecha.isoformat(), j.testimonio) == (
        escrito["ante"],
        escrito["lugar"],
        escrito["fecha"],
        escrito.get("testimonio", ""),
    )
    assert querellante.resolucion == ejemplo["querellante"].get("resolucion", "")
    assert querellante.por_derecho_propio is (cual == "1_ciudadana")
    assert not q.defectuosa


def test_sin_juramento_no_se_presenta_y_nada_se_pierde(formulario: Page) -> None:
    pasos.llenar(formulario, CIUDADANA)
    pasos.escribir_juramento(
        formulario, {"quien": "", "ante": "notaria pública", "lugar": "", "fecha": ""}
    )
    pasos.subir(formulario, "Archivos de prueba", ("foto.jpg", papeles.jpeg()))
    pasos.boton(formulario, "Revisar y presentar")
    assert formulario.title().startswith("Error: ")
    assert formulario.evaluate("document.activeElement.className") == "resumen-errores"
    assert error_de(formulario, "Quién juró") == (
        "Falta quién juró: sin juramento no se puede presentar."
    )
    assert error_de(formulario, "Dónde juró") == "Falta dónde se juró."
    assert error_de(formulario, "Fecha del juramento") == "Falta la fecha del juramento."
    expect(pasos.campo(formulario, "Ante quién juró")).to_have_value("notaria pública")
    expect(pasos.campo(formulario, "Nombre")).to_have_value("María del Carmen")
    expect(formulario.get_by_role("link", name="querella.pdf")).to_be_visible()
    expect(formulario.get_by_role("link", name="foto.jpg")).to_be_visible()
    formulario.get_by_role("link", name="Falta dónde se juró.").click()
    assert formulario.evaluate("document.activeElement.id") == "id_juramento-lugar"
    # Ni siquiera yendo por la dirección de la revisión.
    formulario.goto(formulario.url.split("#")[0].replace("/borrador/", "/revisar/"))
    assert "faltan=1" in formulario.url
    assert not Querella.objects.exclude(numero=None).exists()
    pasos.escribir_juramento(formulario, {"quien": "María", **CIUDADANA["juramento"]})
    pasos.boton(formulario, "Revisar y presentar")
    expect(formulario.get_by_role("heading", level=1)).to_have_text("Revise antes de presentar")
    # «Atrás» no es un envío que repetir: es el formulario, con lo escrito.
    formulario.go_back()
    expect(formulario.get_by_role("heading", level=1)).to_have_text("Querella jurada")
    expect(pasos.campo(formulario, "Quién juró")).to_have_value("María")


def test_archivos_que_no_se_aceptan_y_fecha_futura_no_estorban_a_lo_demas(
    formulario: Page, tmp_path: Path
) -> None:
    pasos.llenar(formulario, CIUDADANA)
    pasos.campo(formulario, "Fecha del juramento").fill("2026-03-14")
    pasos.subir(
        formulario,
        "Archivos de prueba",
        ("nota.gif", b"GIF89a"),
        ("vacio.pdf", b""),
        ("foto.jpg", papeles.jpeg()),
    )
    # Con alguno rechazado no se sigue: se está donde lo dice.
    formulario.get_by_role("button", name="Revisar y presentar").click()
    expect(formulario.get_by_role("link", name="foto.jpg")).to_be_visible()
    errores = formulario.locator("#id_archivos-pruebas_error").inner_text()
    assert "«nota.gif»: Ese tipo de archivo no se acepta." in errores
    assert "«vacio.pdf»: El archivo está vacío." in errores
    pasos.boton(formulario, "Revisar y presentar")
    assert error_de(formulario, "Fecha del juramento") == (
        "El juramento no puede tener fecha futura."
    )
    expect(formulario.get_by_role("link", name="foto.jpg")).to_be_visible()
    expect(formulario.get_by_role("link", name="querella.pdf")).to_be_visible()
    expect(pasos.campo(formulario, "Fecha del juramento")).to_have_value("2026-03-14")


def test_un_archivo_de_200_mb_se_rechaza_sin_cargarlo_en_memoria_ni_perder_lo_demas(
    formulario: Page, servidor: Servidor, tmp_path: Path
) -> None:
    enorme = tmp_path / "enorme.pdf"
    enorme.write_bytes(b"%PDF-1.7\n")
    os.truncate(enorme, 200 * 1024 * 1024)
    pasos.llenar(formulario, CIUDADANA)
    procesos = servidores(servidor)
    antes = sum(p.memory_info().rss for p in procesos)
    formulario.get_by_label("Archivos de prueba").set_input_files(enorme)
    formulario.locator("#id_archivos-pruebas_error").wait_for(timeout=60_000)
    crecio = sum(p.memory_info().rss for p in procesos) - antes
    assert crecio < 80 * 1024 * 1024
    errores = formulario.locator("#id_archivos-pruebas_error").inner_text()
    assert "«enorme.pdf»: El archivo es mayor de 50 MB." in errores
    expect(pasos.campo(formulario, "Nombre")).to_have_value("María del Carmen")
    expect(formulario.get_by_role("link", name="querella.pdf")).to_be_visible()
    pasos.boton(formulario, "Revisar y presentar")
    expect(formulario.get_by_role("heading", level=1)).to_have_text("Revise antes de presentar")


def servidores(servidor: Servidor) -> list[psutil.Process]:
    """Los procesos que sirven el sitio de la prueba."""
    puerto = urlsplit(servidor.url).port
    pids = {
        c.pid
        for c in psutil.net_connections(kind="tcp")
        if c.status == psutil.CONN_LISTEN and c.laddr and c.laddr.port == puerto and c.pid
    }
    assert pids
    return [psutil.Process(pid) for pid in pids]


def test_enviar_dos_veces_o_volver_atras_deja_una_sola_querella(
    formulario: Page, servidor: Servidor
) -> None:
    pasos.llenar(formulario, CIUDADANA)
    pasos.boton(formulario, "Revisar y presentar")
    revision = formulario.url
    # Dos ventanas con la misma revisión abierta.
    otra = formulario.context.new_page()
    otra.goto(revision)
    formulario.get_by_role("button", name="Presentar querella").dblclick()
    formulario.wait_for_url("**/presentada/CVQM-2026-0001/")
    pasos.boton(otra, "Presentar querella")
    assert otra.url == formulario.url
    otra.go_back()
    if "/revisar/" in otra.url and otra.get_by_role("button", name="Presentar querella").count():
        pasos.boton(otra, "Presentar querella")
    otra.goto(revision)
    assert otra.url == formulario.url
    formulario.reload()
    expect(formulario.locator(".confirmacion__dato strong")).to_have_text("CVQM-2026-0001")
    assert Querella.objects.exclude(numero=None).count() == 1


def test_si_la_sesion_expira_a_medias_se_entra_y_se_sigue_donde_iba(
    formulario: Page, servidor: Servidor
) -> None:
    pasos.llenar(formulario, CIUDADANA)
    pasos.subir(formulario, "Archivos de prueba", ("foto.jpg", papeles.jpeg()))
    pasos.boton(formulario, "Subir los archivos escogidos")
    direccion = formulario.url.split("#")[0]
    Session.objects.all().delete()
    pasos.campo(formulario, "Asunto").fill("lo último que escribió")
    pasos.boton(formulario, "Revisar y presentar")
    expect(formulario.get_by_role("heading", level=1)).to_have_text("Su sesión terminó")
    with formulario.expect_popup() as otra:
        formulario.get_by_role("link", name="Entrar en otra ventana").click()
    pasos.llenar_entrada(otra.value, CORREO)
    otra.value.wait_for_url("**/es/secretaria/")
    otra.value.close()
    # Entrar cambió la ficha del formulario: se dice y se envía una vez más.
    pasos.boton(formulario, "Enviar otra vez")
    pasos.boton(formulario, "Enviar otra vez")
    expect(formulario.get_by_role("heading", level=1)).to_have_text("Revise antes de presentar")
    expect(formulario.locator("main")).to_contain_text("lo último que escribió")
    formulario.goto(direccion)
    expect(pasos.campo(formulario, "Nombre")).to_have_value("María del Carmen")
    expect(pasos.campo(formulario, "Número de testimonio")).to_have_value("1482")
    expect(formulario.get_by_role("link", name="foto.jpg")).to_be_visible()
    pasos.boton(formulario, "Revisar y presentar")
    pasos.boton(formulario, "Presentar querella")
    formulario.wait_for_url("**/presentada/CVQM-2026-0001/")


def test_lo_escrito_se_guarda_solo_y_se_dice_si_la_sesion_termino(formulario: Page) -> None:
    pasos.campo(formulario, "Asunto").fill("guardado sin pulsar nada")
    guardado = formulario.locator("#guardado")
    expect(guardado).to_contain_text("Guardado a las 10:")
    direccion = formulario.url.split("#")[0]
    Session.objects.all().delete()
    pasos.campo(formulario, "Quién juró").fill("Ana Soto")
    expect(guardado).to_contain_text("Su sesión terminó")
    formulario.goto(direccion)
    pasos.llenar_entrada(formulario, CORREO)
    formulario.wait_for_url(direccion)
    expect(pasos.campo(formulario, "Asunto")).to_have_value("guardado sin pulsar nada")
    # Guardar solo y después enviar, en la misma ventana, no parece otra ventana.
    pasos.campo(formulario, "Cargo 1").fill("un cargo")
    expect(formulario.locator("#guardado [name=version]")).to_have_value("3")
    pasos.boton(formulario, "Añadir otro cargo")
    expect(formulario.locator("main")).not_to_contain_text("otra ventana")


def test_todo_se_hace_sin_guiones(navegador: Browser, servidor: Servidor, elenco: Elenco) -> None:
    contexto = navegador.new_context(base_url=servidor.url, java_script_enabled=False)
    contexto.set_default_timeout(10_000)
    try:
        numero = pasos.presentar_en_navegador(contexto.new_page(), servidor, CIUDADANA)
    finally:
        contexto.close()
    assert numero == "CVQM-2026-0001"


def escoger_con_espacio(pagina: Page) -> FileChooser:
    """Abre con la barra el control de archivos que tiene el foco.

    Con la máquina llena Chromium a veces no abre el diálogo la primera vez, como le pasaría a
    una persona que vuelve a pulsar.
    """
    for _vez in range(4):
        try:
            with pagina.expect_file_chooser(timeout=8_000) as escoge:
                pagina.keyboard.press("Space")
        except EsperaAgotada:
            continue
        return escoge.value
    raise AssertionError("la barra no abre el diálogo de archivos")


def test_todo_se_hace_con_el_teclado(pagina: Page, elenco: Elenco) -> None:
    """Solo Tab, flechas, espacio, Intro y letras; cada control, por su nombre accesible."""
    pasos.entrar(pagina, CORREO, NUEVA)
    t = Teclado(pagina)
    t.pulsar("Empezar")
    t.ir_a("Ciudadano particular")
    pagina.keyboard.press("Space")
    t.escribir("Nombre", "Ana")
    t.escribir("Primer apellido", "Soto")
    t.ir_a("Municipio")
    pagina.keyboard.type("Peñ")
    t.pulsar("Mostrar alcaldes")
    t.ir_a("José Ángel Ibáñez Cintrón, alcalde desde el 13 de enero de 2025 · hoy en el cargo")
    pagina.keyboard.press("Space")
    t.escribir("Asunto", "uso de propiedad municipal")
    t.escribir("Cargo 1", "uso de equipo municipal")
    t.escribir("Quién juró", "Ana Soto")
    t.escribir("Ante quién juró", "notaria pública")
    t.escribir("Dónde juró", "Ponce")
    # Igual en el orden día-mes que en el orden mes-día.
    t.escribir("Fecha del juramento", "03032026")
    t.ir_a("Escrito jurado de querella")
    escoger_con_espacio(pagina).set_files(pasos.carga("q.pdf", papeles.pdf()))
    t.pulsar("Revisar y presentar")
    t.pulsar("Presentar querella")
    assert pagina.url.endswith("/presentada/CVQM-2026-0001/")
    q = Querella.objects.get()
    assert q.juramento.fecha == date(2026, 3, 3)
    assert q.defectuosa


class Teclado:
    """Mueve el foco con Tab hasta el control que tiene ese nombre."""

    def __init__(self, pagina: Page) -> None:
        self.pagina = pagina

    def ir_a(self, nombre: str) -> None:
        for _n in range(120):
            if self._nombre() == nombre:
                return
            self.pagina.keyboard.press("Tab")
        raise AssertionError(f"con el teclado no se llega a «{nombre}»")

    def _nombre(self) -> str:
        return str(
            self.pagina.evaluate(
                """() => {
                  const e = document.activeElement;
                  const texto = e.labels && e.labels.length ? e.labels[0].innerText : e.innerText;
                  return (texto || '').replace('(opcional)', '').trim();
                }"""
            )
        )

    def escribir(self, nombre: str, texto: str) -> None:
        self.ir_a(nombre)
        self.pagina.keyboard.type(texto)

    def pulsar(self, nombre: str) -> None:
        self.ir_a(nombre)
        with self.pagina.expect_navigation():
            self.pagina.keyboard.press("Enter")


def test_intro_en_un_campo_guarda_y_no_quita_nada(formulario: Page) -> None:
    pasos.llenar(formulario, CIUDADANA)
    with formulario.expect_navigation():
        pasos.campo(formulario, "Asunto").press("Enter")
    assert "/borrador/" in formulario.url
    expect(pasos.campo(formulario, "Nombre")).to_have_value("María del Carmen")
    expect(formulario.get_by_role("link", name="querella.pdf")).to_be_visible()


@pytest.mark.parametrize("codigo", ["es", "en"])
def test_todas_las_paginas_son_accesibles_y_caben_en_320_puntos(
    pagina: Page, elenco: Elenco, axe: Callable[..., None], codigo: str
) -> None:
    def mirar() -> None:
        for ancho in (1280, 320):
            pagina.set_viewport_size({"width": ancho, "height": 900})
            sin_desborde(pagina)
            axe(pagina)
        pagina.set_viewport_size({"width": 1280, "height": 900})

    def enviar(valor: str) -> None:
        with pagina.expect_navigation():
            pagina.click(f"button[name=accion][value={valor}]:not([tabindex])")

    pasos.entrar(pagina, CORREO, NUEVA.replace("/es/", f"/{codigo}/"))
    mirar()
    with pagina.expect_navigation():
        pagina.click("main form button")
    mirar()
    enviar("otro_querellante")
    pagina.check("[name=querellante-0-clase][value=ciudadano]")
    pagina.check("[name=querellante-1-clase][value=legislatura_municipal]")
    pagina.select_option("[name=municipio]", label="Peñuelas")
    pagina.fill("[name=hechos_el]", "2020-01-01")
    pagina.set_input_files(
        "[name=archivos-escrito]",
        pasos.carga("e" * 90 + ".pdf", papeles.pdf()),
    )
    enviar("revisar")
    pagina.click("summary:not(.cuenta *)")
    mirar()
    pagina.click("[name='accion'][value='quitar_querellante:0']")
    pagina.wait_for_load_state()
    pagina.check("[name=querellante-0-clase][value=gobernador]")
    pagina.check("[name=mandato]")
    pagina.fill("[name=asunto]", "uso de propiedad municipal")
    pagina.fill("[name=cargo-0-texto]", "palabra" * 40)
    for nombre in ("quien", "ante", "lugar"):
        pagina.fill(f"[name=juramento-{nombre}]", nombre)
    pagina.fill("[name=juramento-fecha]", "2026-03-12")
    enviar("revisar")
    assert "/revisar/" in pagina.url
    mirar()
    with pagina.expect_navigation():
        pagina.click("main form button")
    assert "/presentada/" in pagina.url
    mirar()
