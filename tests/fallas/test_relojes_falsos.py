"""El reloj de una sola máquina salta: la del trabajador o la de la base.

`libfaketime` cambia la hora a un proceso de verdad sin tocar la de los demás.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import current_app

from plazos.models import Vigilancia
from querellas.local.preparar import reloj_falso
from querellas.models import Alarma
from tests import elenco as gente
from tests import invariantes
from tests.arnes import Arnes, motor_propio, preguntar
from tests.fallas import lote
from tests.servicios import Servicios

pytestmark = [
    pytest.mark.servicios,
    pytest.mark.skipif(reloj_falso() is None, reason="no está instalado libfaketime"),
]
Reloj = Callable[[str], Any]
A_TIEMPO, TODO_VENCIDO = "2026-04-10T10:00-04:00", "2026-05-08T10:00-04:00"
CLIENTE = [sys.executable, "-m", "tests.fallas.cliente"]


def adelantado(dias: int) -> dict[str, Any]:
    """El ambiente de un proceso que cree que pasaron esos días; sus esperas no cambian."""
    return {
        "LD_PRELOAD": str(reloj_falso()),
        "FAKETIME": f"+{dias}d",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }


@pytest.mark.django_db(transaction=True)
def test_el_trabajador_con_el_reloj_adelantado_no_desestima_nada(
    servicios: Servicios, reloj: Reloj
) -> None:
    """FT-07: manda el reloj de la base; que difieran detiene la vigilancia y da la alarma."""
    casos = lote.en_estudio(gente.crear(), reloj, 2)
    reloj(A_TIEMPO)
    with redis.Redis.from_url(str(current_app.conf.broker_url)) as cliente:
        cliente.flushdb()
    trabajador = servicios.trabajador(**adelantado(400))
    # Sin fecha de caducidad: con ese reloj toda tarea de beat llegaría caducada.
    current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
    servicios.esperar(Alarma.objects.filter(clase="desfase").exists, 60, "la alarma")
    assert lote.desestimadas() == 0
    # Ni cuando de verdad hay algo vencido: primero se arregla el reloj.
    reloj(TODO_VENCIDO)
    hecho = servicios.comando("vigilar_plazos", **adelantado(400))
    assert "Traceback" not in hecho.stderr
    assert lote.desestimadas() == 0
    assert not Vigilancia.objects.exists()
    trabajador.matar()
    assert lote.vigilar(servicios).esperar_fin() == 0
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


@pytest.fixture
def motor() -> Iterator[Arnes]:
    with motor_propio("reloj") as propio:
        yield propio


@contextmanager
def base_adelantada(motor: Arnes, dias: int) -> Iterator[None]:
    """La misma base, reiniciada en una máquina cuyo reloj saltó."""
    reiniciar(motor, adelantado(dias))
    yield
    reiniciar(motor, {})


def reiniciar(motor: Arnes, ambiente: dict[str, str]) -> None:
    proceso = motor.procesos[0]
    proceso.send_signal(signal.SIGINT)
    proceso.wait(30)
    motor.procesos.remove(proceso)
    antes = dict(os.environ)
    os.environ.update(ambiente)
    try:
        nuevo = motor.arrancar_postgres()
    finally:
        os.environ.clear()
        os.environ.update(antes)
    motor.procesos.remove(nuevo)
    motor.procesos.insert(0, nuevo)


@pytest.mark.largo
def test_la_base_con_el_reloj_adelantado_no_desestima_nada(motor: Arnes, tmp_path: Path) -> None:
    """FT-08: para la base todo venció; la diferencia con el servidor detiene la vigilancia."""
    sistema = Servicios(tmp_path, motor.ambiente("reloj"))
    try:
        preparado = sistema.lanzar("preparar", [*CLIENTE, "--preparar", "2"])
        assert preparado.esperar_fin(180) == 0, preparado.texto
        assert sistema.comando("reloj", "--en", A_TIEMPO).returncode == 0
        with base_adelantada(motor, 400):
            sistema.comando("vigilar_plazos")
            assert contar(motor, "plazos_plazo WHERE estado = 'corriendo'") == 4
            assert contar(motor, "querellas_alarma WHERE clase = 'desfase'") == 1
        assert contar(motor, DESESTIMADAS) == 0
        assert sistema.comando("reloj", "--en", TODO_VENCIDO).returncode == 0
        assert lote.vigilar(sistema).esperar_fin() == 0
        assert contar(motor, DESESTIMADAS) == 2
    finally:
        sistema.detener()


DESESTIMADAS = "querellas_actuacion WHERE clase = 'desestimar_por_vencimiento'"


def contar(motor: Arnes, donde: str) -> int:
    cuantas: int = preguntar(motor, "reloj", f"SELECT count(*) FROM {donde}")[0]  # noqa: S608
    return cuantas
