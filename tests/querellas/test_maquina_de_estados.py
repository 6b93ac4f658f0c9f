"""Actos al azar de personas al azar sobre una base de verdad: el expediente siempre queda bien.

Ningún estado ilegal, ningún término de la Comisión corriendo en un caso terminado, ningún caso
abierto sin reloj ni razón, la cadena entera, los números seguidos y nada de fondo tras el instante.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests import elenco as gente
from tests.querellas.maquina import ESTADOS, HECHOS, RECHAZADOS, Maquina

pytestmark = pytest.mark.django_db


def correr(reloj: Any, caminos: int, pasos: int) -> int:
    """Corre la máquina; devuelve cuántos actos quedaron hechos."""
    for cuenta in (HECHOS, RECHAZADOS, ESTADOS):
        cuenta.clear()
    Maquina.elenco, Maquina.reloj = gente.crear(), staticmethod(reloj)
    run_state_machine_as_test(
        Maquina,
        settings=settings(
            max_examples=caminos,
            stateful_step_count=pasos,
            deadline=None,
            derandomize="MAQUINA_AZAR" not in os.environ,
            database=None,
            # Un fallo enseña su relato en seguida: encogerlo tardaría horas.
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        ),
    )
    print(sum(HECHOS.values()), "hechos:", dict(HECHOS.most_common()))
    print(sum(RECHAZADOS.values()), "rechazados:", dict(RECHAZADOS.most_common()))
    print("estados:", dict(ESTADOS.most_common()))
    return sum(HECHOS.values())


@pytest.mark.norma("18.004#14", "18.013#2")
def test_actos_al_azar_nunca_dejan_el_expediente_mal(reloj: Any) -> None:
    assert correr(reloj, 3, 40) > 20
    assert len(HECHOS) > 8


@pytest.mark.largo
def test_miles_de_actos_al_azar_nunca_dejan_el_expediente_mal(reloj: Any) -> None:
    caminos = int(os.environ.get("MAQUINA_CAMINOS", "100"))
    pasos = int(os.environ.get("MAQUINA_PASOS", "60"))
    assert correr(reloj, caminos, pasos) > caminos * pasos // 10
