"""El reloj de cada término, en la mesa, en el despacho y en la lista pública."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from plazos.vencimientos import vigilar
from querellas import services
from tests import elenco as gente
from tests.plazos import piezas_calendario as piezas
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])
Reloj = Callable[[str], Any]


def relojes(html: str) -> list[tuple[str, str]]:
    """El título y la descripción de cada reloj dibujado."""
    return re.findall(r"<title>(T[eé]rm[^<]*)</title>(?:<desc>([^<]*)</desc>)?", html)


def test_los_tres_dibujan_lo_paralizado_y_ninguno_ensena_una_fecha_imposible(reloj):
    reloj("2026-03-13T09:00-04:00")
    elenco = gente.crear()
    q = piezas.en_estudio(elenco, reloj)
    reloj("2026-04-10T10:00-04:00")
    services.paralizar(querella_id=q.pk, actor=elenco.secretaria, autoridad="Tribunal")
    mesa, despacho = entrar(elenco.secretaria), entrar(elenco.presidente)
    paginas = {
        "mesa": lambda: mesa.get("/es/secretaria/").text,
        "despacho": lambda: despacho.get("/es/despacho/").text,
        "publico": lambda: Client().get("/es/expedientes/").text,
    }
    abierta = "Término desde el 6 de abril de 2026, paralizado: no vence."
    for donde, leer in paginas.items():
        html = leer()
        assert (abierta, "Paralizado desde el 10 de abril de 2026.") in relojes(html), donde
        assert "9999" not in html, donde
        assert "paralizado: no vence" in html, donde
    reloj("2026-04-20T10:00-04:00")
    services.levantar_paralizacion(querella_id=q.pk, actor=elenco.secretaria, autoridad="Tribunal")
    # Tres días contados hasta el 9; los veintisiete que quedan corren desde el 21: 17 de mayo,
    # domingo, y rueda al lunes 18.
    cerrada = "Término del 6 de abril de 2026 al 18 de mayo de 2026: vence en 28 días, "
    tramo = "Paralizado 11 días, del 10 de abril de 2026 al 20 de abril de 2026."
    for donde, leer in paginas.items():
        del_estudio = [d for t, d in relojes(leer()) if t.startswith(cerrada)]
        assert del_estudio == [tramo], donde
        assert 'class="reloj__pausa"' in leer(), donde


def test_la_lista_publica_dibuja_el_que_vence_antes_y_de_lo_terminado_nada(reloj):
    reloj("2026-03-13T09:00-04:00")
    elenco = gente.crear()
    piezas.en_estudio(elenco, reloj)
    en = Client().get("/en/expedientes/").text
    (uno,) = relojes_en(en)
    assert uno.startswith("Term from April 6, 2026 to May 6, 2026")
    reloj("2026-05-08T10:00-04:00")

    vigilar()
    assert relojes_en(Client().get("/en/expedientes/").text) == []


def relojes_en(html: str) -> list[str]:
    return re.findall(r"<title>(Term [^<]*)</title>", html)
