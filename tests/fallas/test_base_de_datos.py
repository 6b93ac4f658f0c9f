"""La base se cae de golpe, varias veces, mientras se presenta y se vigila."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import arnes
from tests.arnes import Arnes, motor_propio
from tests.servicios import Servicios

pytestmark = pytest.mark.servicios
BASE = "caidas"
CLIENTE = [sys.executable, "-m", "tests.fallas.cliente"]
VENCIDOS, HILOS, CADA_UNO, CAIDAS = 4, 4, 3, 3


@pytest.fixture
def motor() -> Iterator[Arnes]:
    with motor_propio(BASE) as propio:
        yield propio


@pytest.fixture
def sistema(motor: Arnes, tmp_path: Path) -> Iterator[Servicios]:
    ambiente = motor.ambiente(BASE) | {"QUERELLAS_LIMITE_DESESTIMACIONES": "1000"}
    todos = Servicios(tmp_path, ambiente)
    yield todos
    todos.detener()


def preguntar(motor: Arnes, sql: str) -> list[Any]:
    return arnes.preguntar(motor, BASE, sql)


def tumbar_y_levantar(motor: Arnes, postgres: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """SIGQUIT: deja todo a medias, como un corte de corriente del servidor."""
    postgres.send_signal(signal.SIGQUIT)
    postgres.wait(30)
    motor.procesos.remove(postgres)
    return motor.arrancar_postgres()


def test_lo_contestado_queda_confirmado_aunque_la_base_se_caiga_tres_veces(
    motor: Arnes, sistema: Servicios
) -> None:
    """FT-05 (a)."""
    preparado = sistema.lanzar("preparar", [*CLIENTE, "--preparar", str(VENCIDOS)])
    assert preparado.esperar_fin(180) == 0, preparado.texto
    assert sistema.comando("crear_firma_demo").returncode == 0
    puesto = sistema.comando("reloj", "--en", "2026-05-08T10:00-04:00")
    assert puesto.returncode == 0, puesto.stderr

    cliente = sistema.lanzar("cliente", [*CLIENTE, str(HILOS), str(CADA_UNO)])
    trabajador = sistema.trabajador(concurrencia=2)
    beat = sistema.beat(cadencia=1)
    postgres = motor.procesos[0]
    for caida in range(CAIDAS):
        minimo = 1 + caida * HILOS * CADA_UNO // (CAIDAS + 1)
        cliente.esperar_a(
            lambda m=minimo: cliente.texto.count("presentada") >= m, 180, f"{minimo} presentadas"
        )
        postgres = tumbar_y_levantar(motor, postgres)
    assert cliente.esperar_fin(240) == 0, cliente.texto

    contestados = re.findall(r"^presentada (\S+)$", cliente.texto, flags=re.M)
    total = VENCIDOS + HILOS * CADA_UNO
    esperados = [f"CVQM-2026-{n:04d}" for n in range(VENCIDOS + 1, total + 1)]
    assert sorted(contestados) == esperados
    guardados = preguntar(motor, "SELECT numero FROM querellas_querella WHERE numero IS NOT NULL")
    assert sorted(guardados)[VENCIDOS:] == esperados
    desestimadas = (
        "SELECT count(*) FROM querellas_actuacion WHERE clase = 'desestimar_por_vencimiento'"
    )
    sistema.esperar(
        lambda: preguntar(motor, desestimadas) == [VENCIDOS], 120, "las desestimaciones"
    )
    assert preguntar(motor, "SELECT count(*) FROM plazos_plazo WHERE apartado_en IS NOT NULL") == [
        0
    ]
    assert trabajador.vive
    beat.detener()
    trabajador.matar()
    revisado = sistema.lanzar("comprobar", [*CLIENTE, "--comprobar"])
    assert revisado.esperar_fin(120) == 0, revisado.texto
