"""Que dos trabajadores no hagan lo mismo a la vez: un candado de la base por cosa."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def turno(familia: int, cual: int) -> Iterator[bool]:
    """Si toca hacerlo aquí; mientras dura, a nadie más. Si el proceso muere, la base lo suelta."""
    llave = [familia, cual % 2**31]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s::int, %s::int)", llave)
        es_mio = bool(cursor.fetchone()[0])
    try:
        yield es_mio
    finally:
        if es_mio:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s::int, %s::int)", llave)
