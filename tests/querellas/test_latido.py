"""Cuándo se da por atascado un trabajador; que de verdad termine está en test_compose."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from querellas.latido import Vigia

HORA = 3600.0
Avance = tuple[int, frozenset[str]]
NADA: Avance = (0, frozenset())


class DePrueba(Vigia):
    """Con la cola y el avance dichos a mano."""

    def __init__(self, esperan: int | None, avance: Avance = NADA) -> None:
        colas = SimpleNamespace(consume_from={"querellas": None})
        super().__init__(SimpleNamespace(app=SimpleNamespace(amqp=SimpleNamespace(queues=colas))))
        self.esperan, self.avance = esperan, avance
        self.atascado()  # la primera mirada

    def _esperan(self) -> int | None:
        return self.esperan

    def _avance(self) -> Avance:  # type: ignore[override]
        return self.avance

    def pasa(self, segundos: float) -> None:
        self.desde -= segundos


@pytest.fixture(autouse=True)
def latido(settings: Any, tmp_path: Path) -> Path:
    settings.LATIDO = tmp_path / "latido"
    settings.PACIENCIA_SEGUNDOS = 60.0
    settings.CELERY_TASK_TIME_LIMIT = 300
    return tmp_path / "latido"


def test_con_la_cola_vacia_nunca_esta_atascado_y_late(latido: Path) -> None:
    vigia = DePrueba(0)
    assert latido.exists()
    latido.unlink()
    vigia.pasa(HORA)
    assert not vigia.atascado()
    assert latido.exists()


def test_con_mensajes_y_sin_avance_se_atasca_al_pasar_la_paciencia(latido: Path) -> None:
    vigia = DePrueba(3)
    latido.unlink()
    vigia.pasa(30)
    assert not vigia.atascado()
    vigia.pasa(31)
    assert vigia.atascado()
    assert not latido.exists()


def test_mientras_avanza_no_se_atasca_por_larga_que_sea_la_cola() -> None:
    vigia = DePrueba(100)
    for hechas in range(1, 5):
        vigia.pasa(59)
        vigia.avance = (hechas, frozenset())
        assert not vigia.atascado()


def test_una_tarea_larga_no_es_un_atasco_hasta_pasar_de_su_tope() -> None:
    vigia = DePrueba(3, (1, frozenset({"una"})))
    vigia.pasa(350)
    assert not vigia.atascado()
    vigia.pasa(20)
    assert vigia.atascado()


def test_si_la_cola_no_contesta_no_late_ni_se_va_y_la_cuenta_empieza_de_nuevo(
    latido: Path,
) -> None:
    vigia = DePrueba(None)
    assert not latido.exists()
    vigia.pasa(HORA)
    assert not vigia.atascado()
    vigia.esperan = 3
    vigia.pasa(59)
    assert not vigia.atascado()
    vigia.pasa(2)
    assert vigia.atascado()
