"""El latido: el trabajador y beat dejan seña de que trabajan; el que se atasca se va.

Un trabajador puede seguir vivo y haber dejado de consumir (una conexión perdida a medias).
Aquí un hilo suyo mira la cola: si hay mensajes y no avanza nada, termina el proceso para que
quien lo cuida lo arranque de nuevo. Mientras todo va bien, toca el archivo `LATIDO`, que es
lo que miran los exámenes de salud de compose.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
from contextlib import suppress
from typing import Any

from celery import bootsteps

bitacora = logging.getLogger(__name__)
PASO = 5.0  # segundos entre una mirada y otra
MINUTO = 60.0
DESPEDIDA = 15.0  # segundos para irse por las buenas


def latir() -> None:
    """Deja seña: el archivo existe y su fecha es de ahora."""
    from django.conf import settings

    settings.LATIDO.parent.mkdir(parents=True, exist_ok=True)
    settings.LATIDO.touch(mode=0o600)


def sena(quien: str) -> None:
    """La misma seña, en la base, donde la ve todo el mundo; si no se puede, se sigue igual."""
    from django.db import connections

    from querellas.services import senales

    try:
        senales.anotar(quien)
    except Exception:
        bitacora.exception("No se pudo anotar la seña de %s.", quien)
    finally:
        connections.close_all()


class Vigia(threading.Thread):
    """Compara lo que espera en la cola con lo que avanza el trabajador."""

    def __init__(self, trabajador: Any) -> None:
        super().__init__(name="latido", daemon=True)
        self.trabajador = trabajador
        # Las que atiende: una sola si arrancó con `--queues`. Se miran al nacer, porque de una
        # que deje de atender también tiene que enterarse.
        self.colas = list(trabajador.app.amqp.queues.consume_from)
        self.fin = threading.Event()
        self.visto: Any = None
        self.desde = time.monotonic()
        self.bien: float | None = None  # la última vez que se vio que todo iba bien

    def run(self) -> None:
        while not self.fin.wait(PASO):
            try:
                if self.atascado():
                    self.irse()
                    return
            except Exception:  # mirar no puede tumbar lo mirado
                bitacora.exception("No se pudo mirar la cola.")

    def atascado(self) -> bool:
        """Hay mensajes, la cola contesta y nada se ha movido en demasiado tiempo."""
        esperan = self._esperan()
        avance = self._avance()
        if not esperan or avance != self.visto:
            self.visto, self.desde = avance, time.monotonic()
            if esperan is not None:
                latir()
                self.bien = time.monotonic()
            return False
        return time.monotonic() - self.desde > self._paciencia()

    def _esperan(self) -> int | None:
        """Mensajes en la cola; None si la cola no contesta: entonces no es culpa de nadie."""
        import redis
        from django.conf import settings

        cliente = redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=PASO, socket_connect_timeout=PASO
        )
        with suppress(redis.RedisError), cliente:
            largos = [cliente.llen(cola) for cola in self.colas]
            return sum(int(largo) for largo in largos)  # type: ignore[arg-type]
        return None

    @property
    def quien(self) -> str:
        """Con qué nombre firma su seña: el que solo vigila no responde por los documentos."""
        from django.conf import settings

        from querellas.services import senales

        solo_vigila = self.colas == [settings.COLA_DE_LA_VIGILANCIA]
        return senales.VIGILANTE if solo_vigila else senales.TRABAJADOR

    @staticmethod
    def _avance() -> tuple[int, frozenset[str]]:
        """Cambia cuando se recibe un mensaje y cuando se termina una tarea."""
        from celery.worker import state

        activas = frozenset(peticion.id for peticion in list(state.active_requests))
        return sum(state.total_count.values()), activas

    def _paciencia(self) -> float:
        from django.conf import settings

        espera: float = settings.PACIENCIA_SEGUNDOS
        if self._avance()[1]:  # una tarea larga no es un atasco hasta que pasa de su tope
            espera += settings.CELERY_TASK_TIME_LIMIT
        return espera

    def irse(self) -> None:
        """Por las buenas y, si no basta, con todo: vuelve a arrancarlo quien lo cuida."""
        bitacora.critical("El trabajador dejó de consumir la cola: termina para que lo reinicien.")
        os.kill(os.getpid(), signal.SIGTERM)
        if self.fin.wait(DESPEDIDA):
            time.sleep(DESPEDIDA)
        with suppress(Exception):
            for hijo in list(self.trabajador.pool._pool._pool):
                os.kill(hijo.pid, signal.SIGKILL)
        os._exit(1)


class Escucha(threading.Thread):
    """Cada minuto mira si la vigilancia calla: con beat detenido, aquí nadie más lo sabe.

    Va aparte del vigía: una base que no contesta no puede dejarlo ciego.
    """

    def __init__(self, vigia: Vigia) -> None:
        super().__init__(name="escucha", daemon=True)
        self.fin = threading.Event()
        self.vigia = vigia

    def run(self) -> None:
        while not self.fin.wait(MINUTO):
            bien = self.vigia.bien
            if bien is not None and time.monotonic() - bien < MINUTO:
                sena(self.vigia.quien)
            mirar_la_vigilancia()


def mirar_la_vigilancia() -> None:
    """Si calla más de la cuenta, deja la alarma; cierra la conexión del hilo que mira."""
    from django.db import connections

    from querellas.services.silencio import avisar_silencio

    try:
        avisar_silencio()
    except Exception:  # mirar no puede tumbar lo mirado
        bitacora.exception("No se pudo mirar cuándo pasó la vigilancia.")
    finally:
        connections.close_all()  # de este hilo: entre una mirada y otra no retiene ninguna


class Latido(bootsteps.StartStopStep):
    """Paso del trabajador: su vigía y su escucha nacen y mueren con él."""

    requires = ("celery.worker.components:Pool",)

    def __init__(self, trabajador: Any, **opciones: Any) -> None:
        vigia = Vigia(trabajador)
        self.hilos = (vigia, Escucha(vigia))

    def start(self, trabajador: Any) -> None:
        for hilo in self.hilos:
            hilo.start()

    def stop(self, trabajador: Any) -> None:
        for hilo in self.hilos:
            hilo.fin.set()


def instalar(app: Any) -> None:
    """El trabajador late con su vigía; beat, cada vez que logra publicar."""
    from celery.signals import after_task_publish, beat_init

    ultima = [float("-inf")]

    def al_publicar(**_: object) -> None:
        latir()
        if time.monotonic() - ultima[0] >= MINUTO:
            ultima[0] = time.monotonic()
            sena("beat")

    def en_beat(**_: object) -> None:
        after_task_publish.connect(al_publicar, weak=False)

    app.steps["worker"].add(Latido)
    beat_init.connect(en_beat, weak=False)
