"""Muchos casos a la vez, y cómo detener a otro proceso justo donde hace daño."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

from django.db import connection, connections
from django.db.models import QuerySet

from plazos.models import EstadoDePlazo, Plazo
from querellas import services
from querellas.local import motores
from querellas.models import Actuacion, Alarma, Querella
from querellas.services.notificar import DatosDeServicio
from tests import fabricas
from tests.elenco import Elenco
from tests.fabricas import documentos_listos
from tests.servicios import Proceso, Servicios

VIGILAR = [sys.executable, "manage.py", "vigilar_plazos"]
CONTESTADA_DESDE = date(2026, 3, 20)
Reloj = Callable[[str], Any]


# De una máquina sin respaldos y con un reloj que salta días: no son de la vigilancia.
DE_OPERACION = (
    "cabeza_ausente",
    "cabeza_sin_firma",
    "correo_sin_salir",
    "disco_lleno",
    "papeles_atrasados",
    "respaldo_viejo",
)


def alarmas() -> QuerySet[Alarma]:
    """Las alarmas de la vigilancia."""
    return Alarma.objects.exclude(clase__in=DE_OPERACION)


def notificadas(elenco: Elenco, reloj: Reloj, cuantas: int, **cambios: Any) -> list[Querella]:
    """Presentadas el 13 y recibidas el 19 de marzo de 2026: contestar vence el 6 de abril."""
    reloj("2026-03-13T10:00-04:00")
    casos = [fabricas.presentada(elenco=elenco, **cambios) for _n in range(cuantas)]
    documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    servicio = DatosDeServicio(recibida_el=date(2026, 3, 19), diligenciada_por="alguacil")
    for q in casos:
        services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)
    return casos


def en_estudio(elenco: Elenco, reloj: Reloj, cuantas: int, **cambios: Any) -> list[Querella]:
    """Contestadas entre el 20 de marzo y el 6 de abril: el estudio vence en días distintos.

    El orden en que vencen es el contrario al de sus números.
    """
    casos = notificadas(elenco, reloj, cuantas, **cambios)
    reloj("2026-04-06T15:00-04:00")
    for n, q in enumerate(reversed(casos)):
        dia = CONTESTADA_DESDE + timedelta(days=n * 18 // cuantas)
        services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=dia)
    return casos


def desestimadas() -> int:
    return Actuacion.objects.filter(clase="desestimar_por_vencimiento").count()


def vencidos_en_orden() -> list[int]:
    """Los casos con un término compulsorio que corre, en el orden en que vence."""
    filas = Plazo.objects.filter(estado=EstadoDePlazo.CORRIENDO, termino="Q-EST-30")
    return list(filas.order_by("vence_en", "pk").values_list("querella_id", flat=True))


def exigir_una_por_termino(casos: Sequence[Querella]) -> None:
    """Cada caso desestimado una vez, desde el instante de su propio término."""
    for q in casos:
        plazo = Plazo.objects.get(querella=q, termino="Q-EST-30")
        asiento = Actuacion.objects.get(querella=q, clase="desestimar_por_vencimiento")
        assert asiento.efectiva_en == plazo.vence_en
        assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


def vigilar(servicios: Servicios) -> Proceso:
    """Una pasada de `vigilar_plazos` en su propio proceso, sin esperarla."""
    return servicios.lanzar("vigilar", VIGILAR)


# --- Candados puestos desde fuera -----------------------------------------------------------
CASO = "SELECT 1 FROM querellas_querella WHERE id = %s FOR UPDATE"
# Lo penúltimo que un acto escribe: ya hay documento, notificaciones y asiento sin confirmar.
INDICE = "SELECT 1 FROM publicado.indice WHERE numero = %s FOR UPDATE"
# Las referencias se comprueban al confirmar: detiene al otro dentro de su COMMIT.
PARTE = "SELECT 1 FROM querellas_parte WHERE id = %s FOR UPDATE"


@contextmanager
def con_candado(fila: str, clave: int | str) -> Iterator[None]:
    """Otra conexión tiene la fila: quien la necesite espera."""
    otra = connections["default"].copy()
    otra.set_autocommit(False)
    try:
        with otra.cursor() as cursor:
            cursor.execute(fila, [clave])
            assert cursor.fetchone(), "no existe la fila que se quería detener"
        yield
        otra.rollback()
    finally:
        otra.close()


def esperar(listo: Callable[[], bool], segundos: float = 30) -> None:
    """Espera un hecho de la base."""
    assert motores.esperar(listo, lambda: True, segundos), "no llegó lo que se esperaba"


def esperando_candado() -> int:
    """Cuántas conexiones de esta base esperan un candado ahora mismo."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND wait_event_type = 'Lock'"
        )
        cuantas: int = cursor.fetchone()[0]
    return cuantas


# --- Hilos ----------------------------------------------------------------------------------
def a_la_vez(*trabajos: Callable[[], Any]) -> list[Any]:
    """Corre cada trabajo en su hilo y su conexión, todos desde la misma señal.

    Devuelve lo que cada uno devolvió, o la excepción que levantó.
    """
    salida = threading.Barrier(len(trabajos))
    resultados: list[Any] = [None] * len(trabajos)

    def uno(n: int, trabajo: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            salida.wait(60)
            resultados[n] = trabajo()
        except Exception as error:
            resultados[n] = error
        finally:
            connections.close_all()

    hilos = [threading.Thread(target=uno, args=par) for par in enumerate(trabajos)]
    for hilo in hilos:
        hilo.start()
    for hilo in hilos:
        hilo.join(120)
    assert not any(hilo.is_alive() for hilo in hilos), "un hilo no terminó"
    return resultados
