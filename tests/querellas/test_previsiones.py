"""Lo que un acto dice que hará es lo que hace, también con lo adoptado y lo paralizado."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from querellas import services
from querellas.models import Querella
from tests import elenco as gente
from tests.elenco import Elenco
from tests.plazos import piezas_calendario as piezas
from tests.querellas.mesa import entrar, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def previstas(elenco: Elenco, q: Querella, acto: str) -> list[Any]:
    quien = elenco.presidente if acto == "senalar_vista" else elenco.secretaria
    pagina = entrar(quien).get(ruta(quien, q, acto))
    return [x.computo.fecha_legal for x in pagina.context["previsiones"] if x.computo]


@pytest.mark.norma("18.004#8")
def test_senalar_ofrece_la_primera_fecha_que_permite_la_ley(elenco, reloj):
    q = piezas.en_estudio(elenco, reloj)
    pagina = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "senalar_vista")).text
    # Del lunes 6 de abril, quince días: el martes 21.
    assert "la primera fecha que permite la ley es el 21 de abril de 2026." in pagina
    assert 'min="2026-04-21"' in pagina
    piezas.votada(elenco, piezas.dia(date(2026, 4, 21)))
    pagina = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "senalar_vista")).text
    assert "la primera fecha que permite la ley es el 22 de abril de 2026." in pagina
    assert previstas(elenco, q, "senalar_vista") == [date(2026, 4, 22)]


@pytest.mark.norma("18.004#5")
def test_la_prevision_de_contestar_cuenta_con_el_dia_adoptado_y_el_acto_tambien(elenco, reloj):
    reloj("2026-03-13T10:00-04:00")
    q = piezas.fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    assert previstas(elenco, q, "contestar") == [date(2026, 5, 6)]
    piezas.votada(elenco, piezas.dia(date(2026, 5, 6)))
    assert previstas(elenco, q, "contestar") == [date(2026, 5, 7)]
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert piezas.corre(q).fecha_legal == date(2026, 5, 7)
