"""La vigilancia con procesos de verdad: lo que venció se desestima una vez, pase lo que pase."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from celery import current_app

from plazos.models import Plazo, Vigilancia
from querellas import services
from querellas.models import Actuacion, Querella, Tarea
from querellas.notificaciones.models import Notificacion
from querellas.services.notificar import DatosDeServicio
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.fallas import lote
from tests.servicios import Servicios

pytestmark = [
    pytest.mark.servicios,
    pytest.mark.django_db(transaction=True),
    pytest.mark.norma("18.004#15"),
]
Reloj = Callable[[str], Any]
TODO_VENCIDO = "2026-05-08T10:00-04:00"
# Los que bastan para matar a la mitad dos veces; quinientos, en la prueba larga.
CUANTAS = 8


@pytest.fixture
def sin_tope(servicios: Servicios) -> Servicios:
    """El freno, fuera del camino: aquí se vencen muchos a la vez a propósito."""
    servicios.ambiente["QUERELLAS_LIMITE_DESESTIMACIONES"] = "1000"
    return servicios


def test_matar_al_trabajador_a_media_desestimacion_no_deja_ni_media_ni_dos(
    sin_tope: Servicios, reloj: Reloj
) -> None:
    """FT-01."""
    casos = lote.en_estudio(gente.crear(), reloj, CUANTAS)
    orden = lote.vencidos_en_orden()
    reloj(TODO_VENCIDO)
    # Primero, mientras escribe: documento, notificaciones y asiento sin confirmar.
    q = Querella.objects.get(pk=orden[2])
    matar_al_atascarse(sin_tope, lote.INDICE, str(q.numero))
    assert lote.desestimadas() == 2
    assert not q.documentos.filter(tipo="certificacion_vencimiento").exists()
    invariantes.comprobar(al_dia=False)
    # Otro, mientras confirma: la base acaba lo que ya le habían pedido confirmar.
    q = Querella.objects.get(pk=orden[5])
    matar_al_atascarse(sin_tope, lote.PARTE, q.partes.order_by("pk")[0].pk)
    assert lote.desestimadas() == 6
    assert q.documentos.filter(tipo="certificacion_vencimiento").count() == 1
    invariantes.comprobar(al_dia=False)

    trabajador = sin_tope.trabajador(concurrencia=2)
    current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
    sin_tope.esperar(lambda: lote.desestimadas() == CUANTAS, 60, "las desestimaciones")
    trabajador.matar()
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


def matar_al_atascarse(servicios: Servicios, fila: str, clave: int | str) -> None:
    """Corre una pasada en un trabajador y lo mata cuando espera por esa fila."""
    trabajador = servicios.trabajador(concurrencia=2)
    with lote.con_candado(fila, clave):
        current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
        servicios.esperar(lambda: lote.esperando_candado() == 1, 60, "que la pasada se atasque")
        trabajador.matar()
    servicios.esperar(lambda: lote.esperando_candado() == 0, que="que la base lo resuelva")


@pytest.mark.largo
def test_matar_al_trabajador_diez_veces_en_cualquier_punto_de_quinientos_vencimientos(
    sin_tope: Servicios, reloj: Reloj
) -> None:
    """FT-01 entera: cada golpe, donde caiga."""
    cuantas, azar = 500, random.Random(20260508)
    casos = lote.en_estudio(gente.crear(), reloj, cuantas)
    reloj(TODO_VENCIDO)
    for golpe in range(10):
        trabajador = sin_tope.trabajador(concurrencia=2)
        current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
        hasta = golpe * 50 + azar.randrange(1, 50)
        sin_tope.esperar(lambda h=hasta: lote.desestimadas() >= h, 120, f"{hasta} hechas")
        trabajador.matar()
        sin_tope.esperar(lambda: lote.esperando_candado() == 0, que="que la base lo resuelva")
        invariantes.comprobar(al_dia=False)
    trabajador = sin_tope.trabajador(concurrencia=2)
    current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
    sin_tope.esperar(lambda: lote.desestimadas() == cuantas, 120, "las desestimaciones")
    trabajador.matar()
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


def test_dos_pasadas_y_beat_a_la_vez_desestiman_una_sola_vez(
    sin_tope: Servicios, reloj: Reloj
) -> None:
    """FT-02."""
    casos = lote.en_estudio(gente.crear(), reloj, CUANTAS)
    primero = lote.vencidos_en_orden()[0]
    reloj(TODO_VENCIDO)
    with lote.con_candado(lote.CASO, primero):
        pasadas = [lote.vigilar(sin_tope), lote.vigilar(sin_tope)]
        trabajador = sin_tope.trabajador(concurrencia=2)
        beat = sin_tope.beat(cadencia=1)
        # Las tres están a la vez sobre el mismo caso.
        sin_tope.esperar(lambda: lote.esperando_candado() >= 3, 60, "tres pasadas a la vez")
    assert [p.esperar_fin() for p in pasadas] == [0, 0]
    sin_tope.esperar(lambda: lote.desestimadas() == CUANTAS, 60, "las desestimaciones")
    beat.detener()
    trabajador.matar()
    lote.exigir_una_por_termino(casos)
    assert Notificacion.objects.filter(
        documento__tipo="certificacion_vencimiento"
    ).count() == 2 * len(casos)
    assert not lote.alarmas().exists()
    invariantes.comprobar()


def test_treinta_dias_sin_beat_terminan_en_una_desestimacion_por_termino_desde_su_instante(
    sin_tope: Servicios, reloj: Reloj
) -> None:
    """FT-06, FT-33."""
    elenco = gente.crear()
    casos = lote.en_estudio(elenco, reloj, 8)
    callado = fabricas.notificada(elenco=elenco, reloj=reloj)
    sin_notificar = fabricas.presentada(elenco=elenco)
    lote.documentos_listos()
    reloj("2026-04-06T16:00-04:00")
    trabajador = sin_tope.trabajador(concurrencia=2)
    beat = sin_tope.beat(cadencia=1)
    sin_tope.esperar(Vigilancia.objects.exists, que="la primera pasada")
    assert beat.detener() == 0
    trabajador.detener()
    antes = Vigilancia.objects.count()

    puesto = sin_tope.comando("reloj", "--en", "2026-06-06T16:00-04:00")
    assert puesto.returncode == 0, puesto.stderr
    # Un recibo de hace dos meses y medio que se entra hoy: nace vencido.
    services.notificar(
        querella_id=sin_notificar.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(recibida_el=date(2026, 3, 20), diligenciada_por="alguacil"),
    )
    orden = lote.vencidos_en_orden()
    assert Vigilancia.objects.count() == antes

    trabajador = sin_tope.trabajador(concurrencia=2)
    beat = sin_tope.beat(cadencia=1)
    sin_tope.esperar(lambda: lote.desestimadas() == 9, 60, "las desestimaciones")
    por_confirmar = Tarea.objects.filter(clase="confirmar_vencimiento")
    sin_tope.esperar(por_confirmar.exists, que="la tarea del nacido vencido")
    beat.detener()
    trabajador.matar()

    lote.exigir_una_por_termino([*casos, callado])
    hechas = Actuacion.objects.filter(clase="desestimar_por_vencimiento").order_by("registrada_en")
    assert [a.querella_id for a in hechas] == [*orden, callado.pk]
    # El que no contestó: en rebeldía el 7 de abril y vencido el estudio el 7 de mayo.
    efectivas = dict(callado.actuaciones.values_list("clase", "efectiva_en"))
    assert efectivas["anotar_rebeldia"] == datetime(2026, 4, 7, 4, tzinfo=UTC)
    assert efectivas["desestimar_por_vencimiento"] == datetime(2026, 5, 7, 4, tzinfo=UTC)
    assert Plazo.objects.get(querella=sin_notificar, termino="Q-CONT-15").nacido_vencido
    assert Querella.objects.get(pk=sin_notificar.pk).estado == "notificada"
    suyas = Tarea.objects.filter(querella=sin_notificar, clase="confirmar_vencimiento")
    assert suyas.count() == 1
    # Una sola alarma: de cuándo a cuándo no vigiló nadie.
    silencio = lote.alarmas().get()
    assert silencio.clase == "vigilancia_callada"
    assert re.fullmatch(r"2026-04-06 16:\S+ → 2026-06-06 16:\S+", silencio.detalle)
    invariantes.comprobar()
