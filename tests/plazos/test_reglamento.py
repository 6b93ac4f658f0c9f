"""El Reglamento: lecturas de la ley que dos miembros adoptan y desde cuándo rigen."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied

from plazos.adopcion import adoptar_reglamento, proponer_reglamento
from plazos.models import Plazo
from plazos.registro import lecturas_vigentes
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Querella
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import RESOLUCION, reglamento

pytestmark = pytest.mark.django_db


@pytest.mark.norma("18.002#3")
def test_rige_desde_el_dia_siguiente_y_no_antes(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    reglamento(elenco, modo_desestimacion="propuesta")
    assert lecturas_vigentes(date(2026, 3, 13)).modo_desestimacion == "automatica"
    assert lecturas_vigentes(date(2026, 3, 14)).modo_desestimacion == "propuesta"


def test_una_propuesta_sin_dos_votos_no_rige(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    fila = proponer_reglamento(
        actor=elenco.secretaria, lecturas={"prorroga": "nominal"}, autoridad=RESOLUCION
    )
    adoptar_reglamento(actor=elenco.presidente, reglamento_id=fila.pk)
    assert lecturas_vigentes(date(2026, 4, 1)).prorroga == "efectivo"
    with pytest.raises(PermissionDenied):
        adoptar_reglamento(actor=elenco.secretaria, reglamento_id=fila.pk)


@pytest.mark.norma("18.004#15")
def test_el_termino_que_ya_corria_conserva_la_lectura_con_que_se_abrio(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-07T09:00-04:00")
    reglamento(elenco, alcance_desestimacion=["Q-DEC-15"])
    # Q-EST-30 se disparó el 6 de abril, con el estudio todavía dentro del alcance.
    reloj("2026-05-07T00:31-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


@pytest.mark.norma("18.004#4")
def test_la_prorroga_nominal_corre_desde_el_dia_quince_exacto(reloj):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, prorroga="nominal")
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    plazo = Plazo.objects.get(querella=q, termino="Q-PROR-15")
    # Recibida el 19 de marzo: el día treinta es el sábado 18 de abril y corre al lunes 20.
    assert plazo.fecha_legal == date(2026, 4, 20)


@pytest.mark.parametrize(
    "lecturas",
    [
        {"modo_desestimacion": "nunca"},
        {"inventada": True},
        {"alcance_desestimacion": ["Q-CONT-15"]},
        {"formato_numero": "CVQM-{anio}"},
        {"formato_numero": "{otro}"},
    ],
)
def test_una_lectura_que_no_existe_se_rechaza(reloj, lecturas):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as error:
        proponer_reglamento(actor=elenco.presidente, lecturas=lecturas, autoridad=RESOLUCION)
    assert set(error.value.message_dict) == set(lecturas)


def test_sin_la_resolucion_que_lo_adopta_no_se_propone(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="Falta la resolución"):
        proponer_reglamento(actor=elenco.presidente, lecturas={}, autoridad="")
