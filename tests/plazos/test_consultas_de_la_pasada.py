"""Lo que cuesta una pasada: consultas por término vencido, y ninguna que se pueda leer una vez."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from plazos.vencimientos import vigilar
from tests import elenco as gente
from tests.fallas import lote

Reloj = Callable[[str], datetime]
TODO_VENCIDO = "2026-05-08T10:00-04:00"
POR_DESESTIMACION = 38


def pasada(reloj: Reloj, contar: Callable[..., Any], cuantas: int) -> list[str]:
    lote.en_estudio(gente.crear(), reloj, cuantas)
    reloj(TODO_VENCIDO)
    with contar() as consultas:
        assert vigilar().desestimados == cuantas
    sql: list[str] = consultas.sql
    return sql


@pytest.mark.django_db
@pytest.mark.parametrize("cuantas", [1, 5])
def test_el_reglamento_se_lee_una_vez_por_ronda_y_no_por_termino(
    reloj: Reloj, contar_consultas: Callable[..., Any], cuantas: int
) -> None:
    sql = pasada(reloj, contar_consultas, cuantas)
    assert sum('FROM "plazos_reglamento"' in s for s in sql) == 1
    assert sum('FROM "plazos_diaespecial"' in s for s in sql) == 0


@pytest.mark.django_db
def test_cada_desestimacion_cuesta_lo_mismo_y_poco(
    reloj: Reloj, contar_consultas: Callable[..., Any]
) -> None:
    sql = pasada(reloj, contar_consultas, 5)
    # Las de la pasada: el latido, los relojes, el freno y las dos búsquedas de vencidos.
    assert len(sql) <= 5 * POR_DESESTIMACION + 12
