"""La calculadora pública: la respuesta con su libro, su calendario y sus errores."""

import csv
import io
import re
from datetime import date
from typing import Any

import icalendar
import pytest
from django.test import Client

from tests import elenco as gente
from tests.plazos import piezas_calendario as piezas

pytestmark = pytest.mark.django_db(databases=["default", "publico"])


def preguntar(client: Client, idioma: str = "es", **datos: str) -> Any:
    return client.get(f"/{idioma}/calculadora/", datos)


def texto(respuesta: Any) -> str:
    return str(respuesta.content.decode())


def test_sin_pregunta_ensena_el_formulario_y_ningun_error(client):
    pagina = texto(client.get("/es/calculadora/"))
    assert "Escoja un término" in pagina
    assert "El último día es" not in pagina
    assert "usa-error-message" not in pagina


@pytest.mark.norma("18.004#5")
def test_el_estudio_que_acaba_en_feriado_corre_al_martes_y_dice_por_que(client):
    pagina = texto(preguntar(client, termino="Q-EST-30", fecha="2026-02-20"))
    assert "El último día es el martes 24 de marzo de 2026" in pagina
    assert "Día de la Abolición de la Esclavitud" in pagina
    assert "artículo 18.004 (oraciones 5, 14, 15)" in pagina


def test_la_misma_respuesta_en_ingles(client):
    pagina = texto(preguntar(client, "en", termino="Q-EST-30", fecha="2026-02-20"))
    assert "The last day is Tuesday, March 24, 2026" in pagina
    assert "Emancipation Day" in pagina


def test_el_calendario_del_mes_numera_los_treinta_dias_y_marca_el_ultimo(client):
    respuesta = preguntar(client, termino="Q-EST-30", fecha="2026-02-20")
    meses = respuesta.context["meses"]
    assert [m.nombre for m in meses] == ["febrero 2026", "marzo 2026"]
    dias = [d for m in meses for s in m.semanas for d in s]
    assert [d.numero for d in dias if d.numero is not None] == list(range(1, 31))
    assert [d.fecha.isoformat() for d in dias if d.ultimo] == ["2026-03-24"]


@pytest.mark.norma("18.004#8")
def test_la_vista_pregunta_en_los_dos_sentidos(client):
    atras = texto(preguntar(client, termino="Q-AVISO-15", fecha="2026-06-04"))
    assert "Hay que notificar a más tardar el miércoles 20 de mayo de 2026" in atras
    adelante = texto(
        preguntar(client, termino="Q-AVISO-15", fecha="2026-05-20", modo="primera_fecha_de_vista")
    )
    assert "La primera fecha posible es el jueves 4 de junio de 2026" in adelante


@pytest.mark.norma("18.004#4")
def test_la_prorroga_se_cuenta_desde_el_recibo(client):
    # Recibida el 19 de marzo: vence el lunes 6 de abril y, con la prórroga, el martes 21.
    pagina = texto(
        preguntar(
            client,
            termino="Q-PROR-15",
            fecha="2026-03-19",
            modo="prorroga_desde_vencimiento_efectivo",
        )
    )
    assert "El último día es el martes 21 de abril de 2026" in pagina


@pytest.mark.parametrize(
    ("al", "dicho"),
    [
        ("2026-02-20", "es el día del que parte, que no se cuenta; faltan 32 días de calendario"),
        ("2026-02-21", "es el día 1 del término; faltan 31 días de calendario"),
        ("2026-03-22", "es el día 30 del término; faltan 2 días de calendario"),
        # El 23 y el 24 ya no se cuentan: el término solo corre hasta el primer laborable.
        ("2026-03-23", "es el día 30 del término; falta 1 día de calendario"),
        ("2026-03-24", "es el día 30 del término; es el último día"),
        ("2026-03-27", "pasó hace 3 días"),
        ("2026-02-10", "faltan 42 días de calendario"),
    ],
)
def test_dice_que_dia_del_termino_es_y_cuantos_faltan(client, al, dicho):
    respuesta = preguntar(client, termino="Q-EST-30", fecha="2026-02-20", al=al)
    limpio = " ".join(re.sub(r"<[^>]+>", " ", texto(respuesta)).split())
    assert dicho in limpio
    assert respuesta.context["es_hoy"] is False


def test_sin_decir_otro_dia_el_de_hoy_segun_el_reloj_legal(client, reloj):
    # A las once de la noche del 21 en Puerto Rico ya es día 22 en UTC.
    reloj("2026-02-21T23:00-04:00")
    respuesta = preguntar(client, termino="Q-EST-30", fecha="2026-02-20")
    assert (respuesta.context["numero"], respuesta.context["quedan"]) == (1, 31)
    assert "Hoy, sábado 21 de febrero de 2026:" in texto(respuesta)
    assert "<title>Término del 20 de febrero de 2026 al 24 de marzo de 2026" in texto(respuesta)


def test_un_termino_de_horas_dice_su_hora_y_no_un_numero_de_dia(client):
    pagina = texto(preguntar(client, termino="E-1016-24H", fecha="2026-11-27", hora="14:30"))
    assert "Vence el 30 de noviembre de 2026, 2:30 p. m." in pagina
    assert "respuesta__donde" not in pagina


def test_las_preguntas_al_reves_abren_el_formulario_escogido_y_sin_error(client):
    portada = texto(client.get("/es/calculadora/"))
    assert "?termino=Q-AVISO-15&amp;modo=ultimo_dia_para_notificar" in portada
    pagina = texto(preguntar(client, termino="Q-AVISO-15", modo="primera_fecha_de_vista"))
    assert "usa-error-message" not in pagina
    assert '<option value="Q-AVISO-15" selected>' in pagina
    assert '<option value="primera_fecha_de_vista" selected>' in pagina
    assert '<details class="detalle" open>' in pagina


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_cuenta_con_los_dias_y_las_lecturas_que_la_comision_adopto(client, reloj):
    reloj("2026-03-10T09:00-04:00")
    elenco = gente.crear()
    piezas.votada(elenco, piezas.dia(date(2026, 3, 24)))
    piezas.reglamento(elenco, prorroga="nominal", dias_francos=True)
    pagina = texto(preguntar(client, termino="Q-EST-30", fecha="2026-02-20"))
    assert "El último día es el miércoles 25 de marzo de 2026" in pagina
    assert "Orden Ejecutiva 2026-000" in pagina
    feriados = texto(client.get("/es/feriados/2026/GOB/"))
    assert "Día de prueba" in feriados
    assert "Orden Ejecutiva 2026-000" in feriados
    assert b"Test day" in client.get("/en/feriados/2026/GOB.csv").content
    # El Reglamento rige desde el 11: antes, quince días; después, quince días francos.
    for aviso, primera in (("2026-03-10", "25 de marzo"), ("2026-03-11", "27 de marzo")):
        dicho = preguntar(client, termino="Q-AVISO-15", fecha=aviso, modo="primera_fecha_de_vista")
        assert f"{primera} de 2026</h2>" in texto(dicho), aviso


def test_la_paralizacion_sin_reanudar_no_tiene_fecha(client):
    pagina = texto(preguntar(client, termino="Q-EST-30", fecha="2026-02-20", desde1="2026-03-02"))
    assert "El término está paralizado: no vence hasta que se reanude" in pagina


@pytest.mark.parametrize(
    ("datos", "campo", "mensaje"),
    [
        (
            {"termino": "Q-EST-30", "fecha": ""},
            "fecha",
            "Escriba el día del que parte el término.",
        ),
        ({"termino": "Q-NADA", "fecha": "2026-02-20"}, "termino", "Q-NADA"),
        (
            {"termino": "Q-EST-30", "fecha": "2026-02-30"},
            "fecha",
            "Esa fecha no existe. Escójala en el calendario o escriba AAAA-MM-DD.",
        ),
        (
            {"termino": "Q-EST-30", "fecha": "1980-02-20"},
            "fecha",
            "El calendario va de 1991 a 2100.",
        ),
        (
            {"termino": "E-1016-24H", "fecha": "2026-02-20"},
            "hora",
            "Este término se cuenta por horas: escriba la hora.",
        ),
        (
            {"termino": "Q-EST-30", "fecha": "2026-02-20", "hasta1": "2026-03-02"},
            "desde1",
            "Diga desde qué día estuvo paralizado.",
        ),
        (
            {"termino": "Q-EST-30", "fecha": "2026-02-20", "modo": "ultimo_dia_para_notificar"},
            "modo",
            "no se aplica al término Q-EST-30",
        ),
    ],
)
def test_un_dato_que_no_sirve_se_dice_en_su_campo(client, datos, campo, mensaje):
    respuesta = preguntar(client, **datos)
    errores = " ".join(respuesta.context["pregunta"].errors[campo])
    assert mensaje in errores
    assert "Error: " in texto(respuesta)
    assert "computo" not in respuesta.context


def test_un_dia_dudoso_que_rodaria_a_la_paralizacion_no_da_una_fecha_del_ano_9999(client):
    datos = {"termino": "Q-CONT-15", "fecha": "2026-11-12", "desde1": "2026-11-30"}
    pagina = texto(preguntar(client, **datos))
    assert "El último día es el viernes 27 de noviembre de 2026" in pagina
    assert "sin fecha mientras dure la paralización" in pagina
    assert "9999" not in pagina
    assert "no date while the stay lasts" in texto(preguntar(client, "en", **datos))


def test_la_paralizacion_que_acaba_antes_de_empezar_se_rechaza(client):
    respuesta = preguntar(
        client, termino="Q-EST-30", fecha="2026-02-20", desde1="2026-03-09", hasta1="2026-03-02"
    )
    assert "hasta1" in respuesta.context["pregunta"].errors


def test_el_calendario_descargado_tiene_el_ultimo_dia_entero(client):
    respuesta = client.get(
        "/es/calculadora/termino.ics", {"termino": "Q-EST-30", "fecha": "2026-02-20"}
    )
    assert respuesta["Content-Type"].startswith("text/calendar")
    (suceso,) = icalendar.Calendar.from_ical(respuesta.content).walk("VEVENT")
    assert suceso.decoded("dtstart").isoformat() == "2026-03-24"
    assert suceso.decoded("dtend").isoformat() == "2026-03-25"
    assert "termino=Q-EST-30" in str(suceso["url"])


def test_un_calendario_sin_respuesta_no_existe(client):
    assert client.get("/es/calculadora/termino.ics", {"termino": "Q-EST-30"}).status_code == 404


def test_los_feriados_de_2026_salen_con_su_autoridad(client):
    pagina = texto(client.get("/es/feriados/2026/GOB/"))
    assert "lunes 23 de marzo de 2026" in pagina
    assert "art. 387 Código Político" in pagina
    assert "Jueves Santo (si el Gobernador lo concede)" in pagina


def test_los_feriados_se_descargan_en_csv_y_en_calendario(client):
    hoja = client.get("/es/feriados/2026/GOB.csv").content.decode("utf-8-sig")
    filas = list(csv.DictReader(io.StringIO(hoja)))
    assert filas[0] == {
        "fecha": "2026-01-01",
        "nombre_es": "Día de Año Nuevo",
        "nombre_en": "New Year's Day",
        "autoridad": "lista oficial 2014 y 2026",
        "certeza": "confirmada",
    }
    calendario = icalendar.Calendar.from_ical(client.get("/en/feriados/2026/GOB.ics").content)
    sucesos = calendario.walk("VEVENT")
    assert len(sucesos) == len(filas) == 20
    assert len({s["uid"] for s in sucesos}) == 20


@pytest.mark.parametrize("ruta", ["1980/GOB/", "2101/GOB/", "2026/OTRO/", "1980/GOB.csv"])
def test_un_ano_o_un_calendario_que_no_hay_no_existe(client, ruta):
    assert client.get(f"/es/feriados/{ruta}").status_code == 404
