"""Un caso entero por las páginas de la Secretaría y del despacho, con el reloj simulado."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.actos.decision import CARGO, POR_CARGO
from querellas.comision.models import Resolucion
from querellas.models import Querella
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.tasks import generar_pendientes
from tests import ejemplos, fabricas
from tests import elenco as reparto
from tests.elenco import Elenco
from tests.fabricas import documentos_listos
from tests.recorridos.pasos import presentar_en_navegador
from tests.recorridos.pasos_mesa import entrar_como, hacer_acto, poner

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.conftest import Servidor

Reloj = Callable[[str], Any]
TEXTO = {
    "hechos": "El 6 de septiembre de 2025 se usó una excavadora municipal.",
    "determinaciones": "Se probó el cargo.",
    "conclusiones": "Procede la disposición.",
}


@pytest.fixture
def elenco(servidor: Servidor, reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return reparto.crear()


def fechas(q: Querella, campo: str = "fecha_legal") -> dict[str, date]:
    return dict(Plazo.objects.filter(querella=q).values_list("termino", campo))


def el_dia(reloj: Reloj, dia: str, hora: str = "16:00") -> None:
    """Llega ese día y la vigilancia pasa."""
    reloj(f"{dia}T{hora}-04:00")
    vigilar()


@pytest.mark.norma("18.004#3", "18.004#4", "18.004#5", "18.004#8", "18.004#12", "18.004#13")
def test_la_querella_de_la_ciudadana_va_del_juramento_a_la_resolucion(
    pagina: Page,
    servidor: Servidor,
    elenco: Elenco,
    reloj: Reloj,
    sin_bucle: Callable[[], Any],
    tmp_path: Path,
) -> None:
    reloj("2026-03-13T10:00-04:00")
    numero = presentar_en_navegador(pagina, servidor, ejemplos.cargar("1_ciudadana"))
    q = Querella.objects.get(numero=numero)
    with sin_bucle():
        generar_pendientes()

    def acto(nombre: str, area: str = "secretaria", **campos: Any) -> str:
        return hacer_acto(pagina, servidor, numero, nombre, area=area, **campos)

    # La Secretaria baja la notificación, calcula, y anota que el alcalde la recibió.
    el_dia(reloj, "2026-03-19")
    entrar_como(pagina, "secretaria", "secretaria")
    pagina.get_by_role("link", name=numero).first.click()
    assert pagina.url.endswith("/notificar/")
    with pagina.expect_download() as bajada:
        pagina.get_by_role("link", name="Notificación de querella").click()
    assert bajada.value.suggested_filename == f"{numero} Notificación de querella.pdf"
    assert bajada.value.path().read_bytes().startswith(b"%PDF-1.7")
    poner(pagina, "recibida_el", "2026-03-19")
    pagina.get_by_role("button", name="Calcular").click()
    expect(pagina.locator("#prevision .plazo__fecha--legal")).to_contain_text(
        "lunes 6 de abril de 2026"
    )
    dicho = acto(
        "notificar",
        recibida_el="2026-03-19",
        medio="personal",
        recibida_por="el alcalde",
        diligenciada_por="alguacil",
    )
    assert "El término para contestar vence el 6 de abril de 2026." in dicho
    assert pagina.url.endswith("#a2")

    # El alcalde pide prórroga el último día y contesta el último de la prórroga.
    el_dia(reloj, "2026-04-06")
    assert "vence ahora el 21 de abril de 2026" in acto("solicitar_prorroga", el="2026-04-06")
    el_dia(reloj, "2026-04-10")
    acto("prestar_asistencia", resultado="prueba completa")
    el_dia(reloj, "2026-04-21")
    papel = tmp_path / "contestación.pdf"
    papel.write_bytes(_pdf())
    acto("contestar", el="2026-04-21", comparece="por_si", archivo=papel)
    expect(pagina.get_by_role("link", name="Contestación", exact=True)).to_be_visible()

    # La Comisión señala vista ante una Asociada el día anterior a que venza el estudio.
    el_dia(reloj, "2026-05-20", "09:00")
    entrar_como(pagina, "presidente", "despacho")
    acto("determinar_interes_publico", "despacho", solicita_abogado="no", razon="r")
    acto(
        "senalar_vista",
        "despacho",
        vista_el="2026-06-04",
        lugar="Sala 1",
        ante="comisionado_asociado",
        asociado=elenco.comisionada_asociada.pk,
        publica="si",
    )
    # Son órdenes de dos miembros: rigen cuando firma el otro Asociado.
    fabricas.orden_firmada(q.pk, "interes_publico")
    entrar_como(pagina, "asociado", "despacho")
    pagina.get_by_role("link", name=f"{numero}: firmar la orden para señalar la vista").click()
    expect(pagina.get_by_text("Señalar la vista para el 4 de junio de 2026")).to_be_visible()
    assert "señalada para el 4 de junio de 2026" in acto("firmar_orden", "despacho")
    entrar_como(pagina, "secretaria", "secretaria")
    for quien in ("querellado", "querellante"):
        acto("diligenciar_aviso", papel=quien, recibida_el="2026-05-20")

    # La Asociada la celebra, la concluye y rinde su informe el último día.
    el_dia(reloj, "2026-06-04", "09:55")
    entrar_como(pagina, "asociada", "despacho")
    acto("abrir_vista", "despacho")
    el_dia(reloj, "2026-06-04")
    acto("concluir_vista", "despacho")
    el_dia(reloj, "2026-06-22")
    pagina.goto("/es/despacho/")
    expect(pagina.get_by_role("link", name=f"{numero}: rendir su informe")).to_be_visible()
    acto("rendir_informe", "despacho", hechos="h", evidencia="e", conclusiones="c")

    # El Presidente propone y el otro Asociado concurre: son dos votos.
    el_dia(reloj, "2026-07-07")
    entrar_como(pagina, "presidente", "despacho")
    acto("proponer_resolucion", "despacho", disposicion="amonestacion", **TEXTO)
    entrar_como(pagina, "asociado", "despacho")
    pagina.get_by_role("link", name=f"{numero}: votar una propuesta").click()
    expect(pagina.get_by_text("1 de 2 votos concurrentes.")).to_be_visible()
    propuesta = Resolucion.objects.get(querella=q)
    dicho = acto("emitir_resolucion", "despacho", resolucion=propuesta.pk, sentido="concurre")
    assert "Resolución: amonestación." in dicho

    el_dia(reloj, "2026-07-09")
    entrar_como(pagina, "secretaria", "secretaria")
    acto("archivar_en_autos", el="2026-07-09")

    q.refresh_from_db()
    assert q.estado == "resuelta"
    assert fechas(q) == {
        "LPAU-6M": date(2026, 9, 9),
        "Q-CONT-15": date(2026, 4, 6),
        "Q-PROR-15": date(2026, 4, 21),
        "Q-EST-30": date(2026, 5, 21),
        "Q-INF-15": date(2026, 6, 22),
        "Q-DEC-15": date(2026, 7, 7),
        "LPAU-REC-20": date(2026, 7, 29),
        "LPAU-REV-30": date(2026, 8, 10),
    }
    conservadoras = fechas(q, "fecha_conservadora")
    assert conservadoras["Q-PROR-15"] == date(2026, 4, 20)
    assert conservadoras["Q-EST-30"] == date(2026, 5, 20)
    assert list(verificar(numero)) == []


@pytest.mark.norma("18.004#3", "18.004#5", "18.004#8", "18.004#12")
def test_la_querella_de_etica_va_del_juramento_a_la_destitucion_con_vista_privada(
    pagina: Page, servidor: Servidor, elenco: Elenco, reloj: Reloj
) -> None:
    reloj("2025-12-17T10:00-04:00")
    numero = presentar_en_navegador(pagina, servidor, ejemplos.cargar("3_etica"))
    q = Querella.objects.get(numero=numero)
    documentos_listos()
    el_dia(reloj, "2025-12-22")
    entrar_como(pagina, "secretaria", "secretaria")
    dicho = hacer_acto(
        pagina,
        servidor,
        numero,
        "notificar",
        recibida_el="2025-12-22",
        medio="correo_certificado",
        enviada_el="2025-12-19",
        numero_de_correo="7019 0001",
    )
    # El día 15 es el 6 de enero, Reyes.
    assert "vence el 7 de enero de 2026" in dicho
    el_dia(reloj, "2026-01-08", "00:31")
    pagina.goto(f"/es/secretaria/expediente/{numero}/")
    expect(pagina.get_by_text("Anotada la rebeldía")).to_be_visible()
    expect(pagina.locator(".insignia", has_text="en rebeldía").first).to_be_visible()

    el_dia(reloj, "2026-02-05")
    entrar_como(pagina, "presidente", "despacho")
    hacer_acto(
        pagina,
        servidor,
        numero,
        "senalar_vista",
        area="despacho",
        vista_el="2026-02-23",
        lugar="Sala 1",
        ante="pleno",
        publica="no",
        privada_por="orden de la Comisión: la prueba identifica a menores",
    )
    fabricas.orden_firmada(q.pk, "senalar_vista")
    entrar_como(pagina, "secretaria", "secretaria")
    el_dia(reloj, "2026-02-06")
    for quien in ("querellado", "querellante"):
        hacer_acto(
            pagina,
            servidor,
            numero,
            "diligenciar_aviso",
            papel=quien,
            recibida_el="2026-02-06",
        )
    el_dia(reloj, "2026-02-23")
    hacer_acto(pagina, servidor, numero, "concluir_vista")
    el_dia(reloj, "2026-03-10")
    entrar_como(pagina, "asociada", "despacho")
    hacer_acto(
        pagina,
        servidor,
        numero,
        "proponer_resolucion",
        area="despacho",
        disposicion=POR_CARGO,
        **{f"{CARGO}{cargo.pk}": "destitucion" for cargo in q.cargos.all()},
        **TEXTO,
    )
    entrar_como(pagina, "asociado", "despacho")
    propuesta = Resolucion.objects.get(querella=q)
    hacer_acto(
        pagina,
        servidor,
        numero,
        "emitir_resolucion",
        area="despacho",
        resolucion=propuesta.pk,
        sentido="concurre",
    )
    el_dia(reloj, "2026-03-12")
    entrar_como(pagina, "secretaria", "secretaria")
    hacer_acto(pagina, servidor, numero, "archivar_en_autos", el="2026-03-12")
    q.refresh_from_db()
    assert (q.estado, q.disposicion) == ("resuelta", "destitucion")
    assert {k: v for k, v in fechas(q).items() if k != "LPAU-6M"} == {
        "Q-CONT-15": date(2026, 1, 7),
        "Q-EST-30": date(2026, 2, 6),
        "Q-DEC-15": date(2026, 3, 10),
        "LPAU-REC-20": date(2026, 4, 1),
        "LPAU-REV-30": date(2026, 4, 13),
    }


def test_las_paginas_son_accesibles_en_los_dos_idiomas_y_caben_en_un_telefono(
    pagina: Page, servidor: Servidor, elenco: Elenco, reloj: Reloj, axe: Callable[..., None]
) -> None:
    q = _con_propuesta(elenco, reloj)
    numero = str(q.numero)
    de_cada_quien = {
        "secretaria": ("", f"expediente/{numero}/", f"expediente/{numero}/contestar/"),
        "despacho": (
            "",
            f"expediente/{numero}/",
            f"expediente/{numero}/desestimar_sin_vista/",
            f"expediente/{numero}/emitir_resolucion/",
            f"expediente/{numero}/senalar_vista/",
        ),
    }
    for area, rutas in de_cada_quien.items():
        entrar_como(pagina, "secretaria" if area == "secretaria" else "asociada", area)
        for ruta in rutas:
            if ruta.endswith("senalar_vista/") and area == "despacho":
                entrar_como(pagina, "presidente", area)
            for idioma in ("es", "en"):
                pagina.set_viewport_size({"width": 1280, "height": 900})
                pagina.goto(f"/{idioma}/{area}/{ruta}")
                axe(pagina)
                pagina.set_viewport_size({"width": 320, "height": 800})
                ancho = pagina.evaluate("document.documentElement.scrollWidth")
                assert ancho <= 320, f"{pagina.url}: {ancho}"
    # Con errores: el resumen recibe el foco y el título lo dice.
    pagina.goto(f"/es/despacho/expediente/{numero}/senalar_vista/")
    pagina.locator(".acciones [name=paso][value=hacer]").click()
    expect(pagina.locator(".resumen-errores")).to_be_focused()
    assert pagina.title().startswith("Error: ")
    axe(pagina)


def test_con_el_teclado_intro_calcula_y_no_confirma(
    pagina: Page, servidor: Servidor, elenco: Elenco, reloj: Reloj
) -> None:
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    documentos_listos()
    reloj("2026-03-20T10:00-04:00")
    entrar_como(pagina, "secretaria", "secretaria")
    pagina.goto(f"/es/secretaria/expediente/{q.numero}/notificar/")
    poner(pagina, "recibida_el", "2026-03-19")
    with pagina.expect_navigation():
        pagina.locator("[name=diligenciada_por]").press("Enter")
    expect(pagina.locator("#prevision")).to_be_visible()
    q.refresh_from_db()
    assert q.estado == "presentada"


def _con_propuesta(elenco: Elenco, reloj: Reloj) -> Querella:
    """Contestada, en estudio, con una propuesta de desestimarla y otra por votar."""
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    servicio = DatosDeServicio(recibida_el=date(2026, 3, 19), diligenciada_por="alguacil")
    services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TextoDeResolucion(**TEXTO),
    )
    return q


def _pdf() -> bytes:
    import io

    import pikepdf

    salida = io.BytesIO()
    documento = pikepdf.new()
    documento.add_blank_page()
    documento.save(salida)
    return salida.getvalue()
