"""Actos al azar de personas al azar sobre una base de verdad: el expediente siempre queda bien.

Ningún estado ilegal, ningún término de la Comisión corriendo en un caso terminado, ningún caso
abierto sin reloj ni razón, la cadena entera, los números seguidos y nada de fondo tras el instante.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django_fsm.signals import post_transition
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from querellas.estados import TRANSICIONES, Estado
from querellas.models import Querella
from tests import elenco as gente
from tests.querellas.guiones import GUIONES
from tests.querellas.maquina import ESTADOS, HECHOS, RECHAZADOS, TRANSITADAS, Maquina

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def cuentas() -> Iterator[None]:
    """Desde cero, y con cada paso que de verdad dio un caso."""
    for cuenta in (HECHOS, RECHAZADOS, ESTADOS, TRANSITADAS):
        cuenta.clear()

    def anotar(sender: Any, name: str, **_otros: Any) -> None:
        if sender is Querella:
            TRANSITADAS[name.removeprefix("pasar_a_")] += 1

    post_transition.connect(anotar)
    yield
    post_transition.disconnect(anotar)
    Maquina.PARTE_DE = ""


def correr(reloj: Any, elenco: gente.Elenco, caminos: int, pasos: int) -> None:
    Maquina.elenco, Maquina.reloj = elenco, staticmethod(reloj)
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


def tabla() -> str:
    """Cuántas veces se llegó a cada estado, se dio cada paso y se hizo cada acto."""
    pasos = Counter({t.acto: TRANSITADAS[t.acto] for t in TRANSICIONES})
    partes = (
        ("estados", Counter({str(e): ESTADOS[e] for e in Estado if e != Estado.BORRADOR})),
        ("pasos", pasos),
        ("actos hechos", HECHOS),
        ("rechazados", RECHAZADOS),
    )
    return "\n".join(
        f"{titulo} ({sum(cuenta.values())})\n"
        + "\n".join(f"{n:7} {que}" for que, n in cuenta.most_common())
        for titulo, cuenta in partes
    )


@pytest.mark.norma("18.004#14", "18.013#2")
def test_actos_al_azar_nunca_dejan_el_expediente_mal(reloj: Any) -> None:
    correr(reloj, gente.crear(), 4, 40)
    assert sum(HECHOS.values()) > 20
    assert len(HECHOS) > 8


@pytest.mark.largo
def test_miles_de_actos_al_azar_nunca_dejan_el_expediente_mal(reloj: Any) -> None:
    """De cada guion parten varios caminos: se llega a todos los estados y a lo que es raro."""
    caminos = int(os.environ.get("MAQUINA_CAMINOS", "4"))
    pasos = int(os.environ.get("MAQUINA_PASOS", "40"))
    elenco = gente.crear()
    for guion in GUIONES:
        Maquina.PARTE_DE = guion
        correr(reloj, elenco, caminos, pasos)
    print(tabla())
    assert sum(HECHOS.values()) > len(GUIONES) * caminos * pasos // 10
    dados = [t for t in TRANSICIONES if TRANSITADAS[t.acto]]
    llegados = {t.hacia for t in dados} | {Estado.BORRADOR}
    assert {e for t in TRANSICIONES for e in (*t.desde, t.hacia)} - llegados == set()
    raros = ("emitir_resolucion", "archivar", "reconsiderar", "avocar", "reabrir_vista")
    assert not [p for p in raros if not TRANSITADAS[p]]
    for comienzo in ("mandato_a_", "revertir_a_", "perder_jurisdiccion_a_"):
        assert any(t.acto.startswith(comienzo) for t in dados), comienzo
