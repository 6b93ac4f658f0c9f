"""Cada día de 1991 a 2035 contra la segunda cuenta."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from plazos.nucleo.calendario import calendario
from plazos.nucleo.computo import fecha_limite
from tests.plazos import segunda_cuenta

PRIMERO = date(1991, 1, 1)
DIAS = [PRIMERO + timedelta(n) for n in range((date(2036, 1, 1) - PRIMERO).days)]


@pytest.mark.parametrize("perfil", ["GOB", "PJ"])
def test_cada_dia_es_laborable_o_no_igual_que_en_la_segunda_cuenta(perfil: str) -> None:
    cal = calendario(perfil)
    distintos = [d for d in DIAS if cal.es_laborable(d) != segunda_cuenta.laborable(d, perfil)]
    assert distintos == []


@pytest.mark.parametrize("perfil", ["GOB", "PJ"])
@pytest.mark.parametrize(
    ("termino", "dias", "contar"),
    [
        ("Q-CONT-15", 15, segunda_cuenta.corridos),
        ("Q-EST-30", 30, segunda_cuenta.corridos),
        ("PE-CERT-10", 10, segunda_cuenta.corridos),
        ("V-SEC-5", 5, segunda_cuenta.habiles),
        ("P-RESP-10L", 10, segunda_cuenta.habiles),
    ],
)
def test_el_termino_desde_cada_dia_vence_igual_que_en_la_segunda_cuenta(
    termino: str, dias: int, contar: object, perfil: str
) -> None:
    assert callable(contar)
    distintos = [
        (d, fecha_limite(termino, d, perfil))
        for d in DIAS
        if fecha_limite(termino, d, perfil) != contar(d, dias, perfil)
    ]
    assert distintos == []


@pytest.mark.parametrize("perfil", ["GOB", "PJ"])
def test_hacia_atras_desde_cada_dia_da_lo_mismo_que_la_segunda_cuenta(perfil: str) -> None:
    cal = calendario(perfil)
    distintos = [
        d
        for d in DIAS[16:]
        if cal.anterior_laborable(d - timedelta(15)) != segunda_cuenta.atras(d, 15, perfil)
    ]
    assert distintos == []
