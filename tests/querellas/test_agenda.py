"""La agenda del mes: lo que cae cada día, lo que choca y lo que no se ve."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from querellas import services
from querellas.models import Querella
from tests import elenco as gente
from tests import fabricas
from tests.plazos import piezas_calendario as piezas
from tests.querellas.mesa import entrar
from vistas import services as vistas
from vistas.models import Vista

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


def senalada(elenco: gente.Elenco, reloj: Reloj, hora: str = "10:00", **cambios: Any) -> Querella:
    """Con vista el jueves 28 de mayo de 2026; su término de seis meses vence en septiembre."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    datos = {"lugar": "Sala 1", "ante": "pleno", **cambios}
    fabricas.senalar(
        querella_id=q.pk,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(vista_el=date(2026, 5, 28), hora=hora, **datos),
    )
    return q


def agenda(elenco: gente.Elenco, mes: str, idioma: str = "es") -> str:
    respuesta = entrar(elenco.secretaria).get(f"/{idioma}/secretaria/agenda/", {"mes": mes})
    assert respuesta.status_code == 200
    return str(respuesta.text)


def test_la_vista_y_el_vencimiento_estan_en_su_dia_y_el_feriado_con_su_nombre(
    reloj: Reloj,
) -> None:
    elenco = gente.crear()
    senalada(elenco, reloj)
    mayo = agenda(elenco, "2026-05")
    assert "Agenda: mayo 2026" in mayo
    assert "Jueves 28 de mayo de 2026" in mayo
    assert "10:00 a. m." in mayo
    assert "Recordación de los Muertos de la Guerra" in mayo
    septiembre = agenda(elenco, "2026-09")
    assert "Resolución del caso en seis meses" in septiembre
    assert "Vistas señaladas" not in septiembre
    assert "Nada este mes" in agenda(elenco, "2026-07")
    assert "Thursday, May 28, 2026" in agenda(elenco, "2026-05", "en")


def test_sin_mes_o_con_uno_que_no_existe_es_el_de_hoy(reloj: Reloj) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    for escrito in ("", "2026-13", "1491-05", "mayo", "2026-05'", "9999-12"):
        assert "Agenda: marzo 2026" in agenda(elenco, escrito)
    assert "Agenda: diciembre 2099" in agenda(elenco, "2099-12")
    assert "Agenda: enero 1992" in agenda(elenco, "1992-01")


@pytest.mark.parametrize(
    ("hora", "cambios", "dicho"),
    [
        ("10:00", {}, "A la misma hora y con los mismos comisionados que"),
        ("11:00", {}, ""),
        ("10:00", {"ante": "comisionado_asociado"}, "con los mismos comisionados que"),
    ],
)
def test_dos_vistas_con_las_mismas_personas_a_la_misma_hora_chocan(
    reloj: Reloj, hora: str, cambios: dict[str, Any], dicho: str
) -> None:
    elenco = gente.crear()
    if cambios:
        cambios = {**cambios, "asociado_id": elenco.comisionada_asociada.pk}
    senalada(elenco, reloj)
    senalada(elenco, reloj, hora, **cambios)
    html = agenda(elenco, "2026-05")
    assert ("Hay vistas que chocan" in html) is bool(dicho)
    if dicho:
        assert "2 vistas están señaladas a la misma hora que otra." in html
        assert f"{dicho} CVQM-2026-0002" in html


def test_ante_asociados_distintos_solo_choca_el_mismo_lugar(reloj: Reloj) -> None:
    elenco = gente.crear()
    from querellas.comision.models import Comisionado

    otro = Comisionado.objects.get(usuario=elenco.asociado)
    uno: dict[str, Any] = {
        "ante": "comisionado_asociado",
        "asociado_id": elenco.comisionada_asociada.pk,
    }
    senalada(elenco, reloj, **uno)
    senalada(elenco, reloj, ante="comisionado_asociado", asociado_id=otro.pk, lugar="sala 1")
    assert "en el mismo lugar que CVQM-2026-0001." in agenda(elenco, "2026-05")
    Vista.objects.filter(querella__numero="CVQM-2026-0002").update(lugar="Sala 2")
    assert "Hay vistas que chocan" not in agenda(elenco, "2026-05")


def test_la_vista_en_un_dia_que_dejo_de_ser_laborable_se_senala(reloj: Reloj) -> None:
    elenco = gente.crear()
    senalada(elenco, reloj)
    assert "Ese día ya no es laborable." not in agenda(elenco, "2026-05")
    reloj("2026-05-01T10:00-04:00")
    piezas.adoptada(elenco, piezas.dia(date(2026, 5, 28)))
    assert "Ese día ya no es laborable." in agenda(elenco, "2026-05")


def test_quien_esta_inhibido_no_ve_el_caso_en_su_agenda(reloj: Reloj) -> None:
    from querellas.comision.models import Comisionado, Inhibicion

    elenco = gente.crear()
    q = senalada(elenco, reloj)
    suya = entrar(elenco.asociado).get("/es/despacho/agenda/?mes=2026-05").text
    assert "CVQM-2026-0001" in suya
    Inhibicion.objects.create(
        querella=q,
        comisionado=Comisionado.objects.get(usuario=elenco.asociado),
        desde=date(2026, 5, 1),
    )
    suya = entrar(elenco.asociado).get("/es/despacho/agenda/?mes=2026-05").text
    assert "CVQM-2026-0001" not in suya
    assert Client().get("/es/despacho/agenda/").status_code == 302
    assert entrar(elenco.asociado).get("/es/secretaria/agenda/").status_code == 403


def test_las_mismas_consultas_con_una_vista_que_con_cinco(
    reloj: Reloj, contar_consultas: Callable[..., Any]
) -> None:
    elenco = gente.crear()
    cuantas = []
    cliente = entrar(elenco.secretaria)
    for n in range(5):
        senalada(elenco, reloj, hora=f"1{n}:00")
        if n in (0, 4):
            with contar_consultas(maximo=12) as c:
                cliente.get("/es/secretaria/agenda/?mes=2026-05")
            cuantas.append(len(c))
    assert cuantas[0] == cuantas[1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.navegador
def test_el_cuadro_y_la_lista_se_leen_sin_barreras(
    pagina: Page, axe: Callable[..., None], reloj: Reloj
) -> None:
    from tests.recorridos.pasos import entrar as entrar_con

    elenco = gente.crear()
    senalada(elenco, reloj)
    entrar_con(pagina, elenco.secretaria.email, "/es/secretaria/agenda/")
    pagina.goto("/es/secretaria/agenda/?mes=2026-05")
    axe(pagina)
    assert pagina.locator("table.mes--agenda").is_visible()
    pagina.set_viewport_size({"width": 320, "height": 700})
    assert not pagina.locator("table.mes--agenda").is_visible()
    assert pagina.evaluate("document.documentElement.scrollWidth") <= 320
    axe(pagina)
