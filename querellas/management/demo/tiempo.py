"""El reloj de la siembra: los casos de muestra pasan de verdad por sus días, sin que nadie lo vea.

Todo ocurre en una sola transacción del dueño de la base: la hora simulada que escribe en
`reloj` solo existe dentro de ella y se quita antes de confirmar. Si la siembra se corta no
queda ni un caso a medias ni un reloj adelantado.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta

from django.core.management.base import CommandError
from django.db import DEFAULT_DB_ALIAS, OperationalError, connection, connections, transaction
from django.db.utils import load_backend

from plazos.nucleo.calendario import inicio_del_dia
from querellas.reloj import ahora

_PONER = """
INSERT INTO reloj (intervalo) VALUES (%s - clock_timestamp())
ON CONFLICT (uno) DO UPDATE SET intervalo = excluded.intervalo
"""


@contextmanager
def viaje() -> Iterator[None]:
    """Dentro, `poner` cambia la hora legal de esta transacción; al salir vuelve la que había."""
    propia = connections[DEFAULT_DB_ALIAS]
    duena = connections.databases["propietario"]
    motor = load_backend(duena["ENGINE"])
    connections[DEFAULT_DB_ALIAS] = motor.DatabaseWrapper(duena, DEFAULT_DB_ALIAS)
    try:
        with transaction.atomic():
            yield
            # Los avisos al trabajador, uno por documento, sobran: un barrido los recoge todos.
            connection.run_on_commit.clear()
    except OperationalError as error:
        raise CommandError(f"La siembra pide DATABASE_URL_PROPIETARIO: {error}") from error
    finally:
        connections[DEFAULT_DB_ALIAS].close()
        connections[DEFAULT_DB_ALIAS] = propia


def intervalo() -> timedelta | None:
    """El desplazamiento que ya tuviera el reloj legal, si alguien lo simulaba."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT intervalo FROM reloj")
        fila = cursor.fetchone()
    return fila[0] if fila else None


def poner(instante: datetime) -> None:
    """La hora legal pasa a ser esa; nunca hacia atrás de lo ya asentado."""
    if instante > ahora():
        with connection.cursor() as cursor:
            cursor.execute(_PONER, [instante])


def empezar(instante: datetime) -> None:
    """La primera hora, que es la única que va hacia atrás."""
    with connection.cursor() as cursor:
        cursor.execute(_PONER, [instante])


def volver(antes: timedelta | None) -> None:
    """Quita la hora simulada o deja la que había."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM reloj")
        if antes is not None:
            cursor.execute(
                "INSERT INTO reloj (intervalo) VALUES (make_interval(secs => %s))",
                [antes.total_seconds()],
            )


def a_las(dia: date, minutos: int) -> datetime:
    """Un instante de ese día civil, en minutos desde la medianoche de Puerto Rico."""
    return inicio_del_dia(dia) + timedelta(minutes=minutos)
