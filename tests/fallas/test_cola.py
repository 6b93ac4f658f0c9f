"""La cola se cae, se vacía o repite: nada legal vive en ella."""

from __future__ import annotations

import random
import re
import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
import redis
from celery import current_app

from plazos.models import Vigilancia
from querellas.documentos.models import Documento
from querellas.local.entorno import clave_nueva
from querellas.local.motores import Valkey, puerto_libre
from querellas.models import Querella
from querellas.notificaciones.models import Notificacion
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.fallas import lote
from tests.servicios import Proceso, Servicios

pytestmark = [pytest.mark.servicios, pytest.mark.django_db(transaction=True)]
Reloj = Callable[[str], Any]
TODO_VENCIDO = "2026-05-08T10:00-04:00"
CLIENTE = [sys.executable, "-m", "tests.fallas.cliente"]


class ColaPropia:
    """Un Valkey solo de esta prueba, que se puede matar y levantar en el mismo puerto."""

    def __init__(self, servicios: Servicios) -> None:
        self.servicios = servicios
        self.valkey = Valkey(servicios.carpeta, puerto_libre(), clave_nueva())
        self.valkey.crear()
        servicios.ambiente["REDIS_URL"] = self.valkey.url()
        self.proceso: Proceso
        self.levantar()

    def levantar(self) -> None:
        self.proceso = self.servicios.lanzar("valkey", self.valkey.orden())
        self.proceso.esperar_a(self.valkey.contesta, 30, "que conteste")

    def cliente(self) -> redis.Redis:
        return redis.Redis.from_url(self.valkey.url())


def presentar_desde_fuera(servicios: Servicios, cuantas: int) -> list[str]:
    """Otro proceso presenta; devuelve los números que se le contestaron."""
    cliente = servicios.lanzar("cliente", [*CLIENTE, "1", str(cuantas)])
    assert cliente.esperar_fin(120) == 0, cliente.texto
    numeros = re.findall(r"^presentada (\S+)$", cliente.texto, flags=re.M)
    assert len(numeros) == cuantas, cliente.texto
    return numeros


def nueva_pasada(servicios: Servicios) -> None:
    """Espera una pasada del trabajador que empiece de aquí en adelante."""
    antes = Vigilancia.objects.count()
    servicios.esperar(lambda: Vigilancia.objects.count() > antes + 1, 120, "otra pasada")


def test_con_la_cola_caida_se_presenta_y_se_vigila_y_al_volver_todo_sigue_solo(
    servicios: Servicios, reloj: Reloj
) -> None:
    """FT-03."""
    casos = lote.en_estudio(gente.crear(), reloj, 3)
    cola = ColaPropia(servicios)
    reloj("2026-04-10T10:00-04:00")
    trabajador = servicios.trabajador()
    beat = servicios.beat(cadencia=1)
    nueva_pasada(servicios)

    cola.proceso.matar()
    assert presentar_desde_fuera(servicios, 2) == ["CVQM-2026-0004", "CVQM-2026-0005"]
    reloj(TODO_VENCIDO)
    # El temporizador del sistema vigila sin cola.
    assert lote.vigilar(servicios).esperar_fin() == 0
    lote.exigir_una_por_termino(casos)

    cola.levantar()
    nueva_pasada(servicios)
    with cola.cliente() as redis_vivo:
        redis_vivo.execute_command("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
    nueva_pasada(servicios)
    servicios.esperar(
        lambda: not Documento.objects.exclude(estado="listo").exists(), 180, "los documentos"
    )
    # Ninguno de los dos tuvo que volver a arrancar.
    assert trabajador.vive
    assert beat.vive
    beat.detener()
    trabajador.matar()
    invariantes.comprobar()


def test_vaciar_la_cola_y_recibir_cada_mensaje_tres_veces_no_pierde_ni_repite_nada(
    servicios: Servicios, reloj: Reloj
) -> None:
    """FT-04, FT-25."""
    elenco = gente.crear()
    casos = lote.en_estudio(elenco, reloj, 4)
    for _n in range(2):
        fabricas.presentada(elenco=elenco)
    reloj(TODO_VENCIDO)
    current_app.loader.import_default_modules()
    tareas = sorted(n for n in current_app.tasks if n.startswith(("plazos.", "querellas.")))
    assert len(tareas) >= 3
    for tarea in tareas * 60:
        current_app.send_task(tarea, ignore_result=True)
    with redis.Redis.from_url(str(current_app.conf.broker_url)) as cliente:
        claves = {clave.decode() for clave in cliente.keys("*")}
        # Solo mensajes: ni sesiones, ni caché, ni estado.
        colas = {"querellas", "vigilancia"}
        assert all(c in colas or c.startswith(("_kombu.", "unacked")) for c in claves)
        assert sum(cliente.llen(cola) for cola in colas) >= 180
        cliente.flushdb()
    repetidas = tareas * 3
    random.Random(25).shuffle(repetidas)
    for tarea in repetidas:
        current_app.send_task(tarea, ignore_result=True)
    trabajadores = [servicios.trabajador(), servicios.trabajador()]
    servicios.esperar(lambda: lote.desestimadas() == 4, 60, "las desestimaciones")
    # Los documentos de lo presentado antes de vaciarla salen por el barrido, no por su mensaje.
    beat = servicios.beat(cadencia=1, QUERELLAS_LIMITE_DESESTIMACIONES="5")
    servicios.esperar(
        lambda: not Documento.objects.exclude(estado="listo").exists(), 180, "los documentos"
    )
    servicios.esperar(
        lambda: not Notificacion.objects.filter(estado="pendiente").exists(), 60, "el buzón"
    )
    beat.detener()
    for trabajador in trabajadores:
        trabajador.matar()
    lote.exigir_una_por_termino(casos)
    assert Documento.objects.filter(tipo="certificacion_vencimiento").count() == 4
    assert Querella.objects.filter(estado="presentada").count() == 2
    invariantes.comprobar()


def test_la_vigilancia_no_espera_detras_de_todos_los_documentos(
    servicios: Servicios, reloj: Reloj
) -> None:
    """FT-17: un día de muchas presentaciones, con un solo trabajador."""
    elenco = gente.crear()
    casos = lote.en_estudio(elenco, reloj, 1)
    for _n in range(8):
        fabricas.presentada(elenco=elenco)
    reloj(TODO_VENCIDO)
    with redis.Redis.from_url(str(current_app.conf.broker_url)) as cliente:
        cliente.flushdb()
    for tarea in ("querellas.tasks.generar_pendientes", "plazos.tasks.vigilar"):
        current_app.send_task(tarea, ignore_result=True)
    trabajador = servicios.trabajador()
    servicios.esperar(lambda: lote.desestimadas() == 1, 120, "la desestimación")
    assert Documento.objects.filter(estado="pendiente").count() >= 8
    # Sin beat ni más avisos, la misma tarea se vuelve a pedir hasta terminar.
    servicios.esperar(
        lambda: not Documento.objects.exclude(estado="listo").exists(), 180, "los documentos"
    )
    trabajador.detener()
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


def test_lo_que_beat_pidio_mientras_no_habia_trabajador_caduca(servicios: Servicios) -> None:
    """Al volver no se repite cada pasada perdida: basta la siguiente."""
    beat = servicios.beat(cadencia=0.1)
    with redis.Redis.from_url(str(current_app.conf.broker_url)) as cliente:
        en_cola = lambda: sum(cliente.llen(cola) for cola in ("querellas", "vigilancia"))  # noqa: E731
        servicios.esperar(lambda: en_cola() >= 30, 60, "treinta mensajes")
        beat.detener()
        desde = time.monotonic()
        servicios.esperar(lambda: time.monotonic() - desde > 1.2, que="que caduquen")
        trabajador = servicios.trabajador()
        servicios.esperar(lambda: en_cola() == 0, 60, "que se vacíe la cola")
    assert trabajador.detener() == 0
    assert "received" in trabajador.texto
    assert not Vigilancia.objects.exists()


def test_con_los_documentos_atascados_la_vigilancia_pasa_por_su_propio_proceso(
    servicios: Servicios, reloj: Reloj
) -> None:
    """FT-17, FT-18: el trabajador de los documentos está detenido a media tarea."""
    casos = lote.en_estudio(gente.crear(), reloj, 1)
    reloj(TODO_VENCIDO)
    with redis.Redis.from_url(str(current_app.conf.broker_url)) as cliente:
        cliente.flushdb()
    atascado = servicios.trabajador(colas="querellas")
    atascado.senalar(signal.SIGSTOP)
    vigilante = servicios.trabajador(colas="vigilancia")
    current_app.send_task("querellas.tasks.generar_pendientes", ignore_result=True)
    current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
    servicios.esperar(lambda: lote.desestimadas() == 1, 120, "la desestimación")
    assert "Task querellas.tasks.generar_pendientes" not in vigilante.texto
    assert Documento.objects.filter(estado="pendiente").exists()
    vigilante.detener()
    atascado.matar()
    lote.exigir_una_por_termino(casos)
