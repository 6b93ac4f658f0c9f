"""El silencio: quince minutos sin que termine una pasada, o sin que nadie prepare documentos.

La alarma la da lo que siga vivo: el trabajador, la web al contestar `/salud/`, y la pasada que
por fin termina, que dice de cuándo a cuándo no hubo ninguna. Un silencio, una alarma.
"""

import logging
import urllib.error
import urllib.request
from datetime import datetime

from django.conf import settings
from django.db import connection, transaction
from django.utils.timezone import localtime

from querellas import selectors
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Alarma
from querellas.reloj import ahora
from querellas.services.base import alarma_unica, dar_alarma

log = logging.getLogger(__name__)
CLASE = "vigilancia_callada"
ESPERA_DEL_MONITOR = 5  # segundos


def avisar_silencio() -> None:
    """Da la alarma si la última pasada terminó hace más de quince minutos."""
    ultima = selectors.ultima_pasada()
    if ultima is not None and ahora() - ultima > settings.SILENCIO:
        _una_sola(ultima, None)


def anotar_silencio(desde: datetime | None, hasta: datetime) -> None:
    """Una pasada terminó: si la anterior fue hace más de quince minutos, queda el intervalo."""
    if desde is not None and hasta - desde > settings.SILENCIO:
        _una_sola(desde, hasta)


def avisar_atraso() -> None:
    """Da la alarma si hay documentos que nadie empezó a preparar en ese mismo tiempo.

    Lo nota el reloj del sistema cuando él sigue vivo y el trabajador no.
    """
    sin_empezar = Documento.objects.filter(
        estado=EstadoDeDocumento.PENDIENTE, intentos=0, creado_en__lt=ahora() - settings.SILENCIO
    )
    # El que lleva dentro otro que tampoco salió espera a ese.
    sin_empezar = sin_empezar.exclude(
        adjuntos__estado__in=(EstadoDeDocumento.PENDIENTE, EstadoDeDocumento.REVISION)
    )
    if sin_empezar.exists():
        alarma_unica("papeles_atrasados", "el trabajador no los prepara")


def _una_sola(desde: datetime, hasta: datetime | None) -> None:
    """Crea la alarma de ese silencio o, si ya está, le pone su final."""
    inicio = f"{_hora(desde)} →"
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Varios procesos lo notan a la vez: el que llega segundo ve la alarma del primero.
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [CLASE])
        abierta = Alarma.objects.filter(clase=CLASE, detalle__startswith=inicio)
        if hasta is None:
            if not abierta.exists():
                dar_alarma(CLASE, inicio)
        elif not abierta.update(detalle=f"{inicio} {_hora(hasta)}"):
            dar_alarma(CLASE, f"{inicio} {_hora(hasta)}")


def _hora(instante: datetime) -> str:
    return f"{localtime(instante):%Y-%m-%d %H:%M:%S}"


def avisar_al_monitor() -> None:
    """Dice a un monitor de fuera que una pasada terminó: si deja de oírlo, llama a alguien."""
    if not settings.MONITOR_URL:
        return
    try:
        with urllib.request.urlopen(settings.MONITOR_URL, timeout=ESPERA_DEL_MONITOR):  # noqa: S310
            pass
    except (OSError, ValueError, urllib.error.URLError) as error:
        log.warning("El monitor no contesta: %s", type(error).__name__)
