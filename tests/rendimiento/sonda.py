"""Un proceso que mide la pasada: `python -m tests.rendimiento.sonda INSTANTE [--pasada]`.

Sin `--pasada` escribe las dos consultas con que la pasada busca lo vencido: a esa hora y cuando
nada venció. Con ella, hace una y dice cuántas desestimó y en cuánto. Lo dicho va entre ceros.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import timedelta

import django


def consultas() -> list[str]:
    """El SQL de `frenos.vencidos`, con sus valores puestos, tal como lo pide una ronda."""
    from django.db import connection

    from plazos import frenos, vencimientos
    from querellas.reloj import ahora

    hechas = []
    for momento in (ahora(), ahora() - timedelta(days=365)):
        filas = frenos.vencidos(momento).exclude(pk__in=set())[: vencimientos.LOTE]
        sql, valores = filas.query.sql_with_params()
        connection.ensure_connection()
        with connection.connection.cursor() as cursor:
            hechas.append(cursor.mogrify(sql, valores).decode())
    return hechas


def pasada() -> str:
    """Cuántas, en cuántos segundos, y a qué paso fueron la primera y la última mitad."""
    from plazos import vencimientos
    from plazos.models import Plazo

    instantes = [time.perf_counter()]
    hacer = vencimientos.procesar

    def procesar(plazo: Plazo, ronda: vencimientos.Ronda) -> bool:
        hecho = hacer(plazo, ronda)
        instantes.append(time.perf_counter())
        return hecho

    vencimientos.procesar = procesar
    hecha = vencimientos.vigilar()
    segundos = time.perf_counter() - instantes[0]
    medio = len(instantes) // 2
    primera = medio / (instantes[medio] - instantes[0])
    ultima = (len(instantes) - 1 - medio) / (instantes[-1] - instantes[medio])
    return f"{hecha.desestimados} {segundos} {primera} {ultima}"


def principal() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")
    django.setup()
    from django.core.management import call_command

    call_command("reloj", en=sys.argv[1])
    dichos = [pasada()] if "--pasada" in sys.argv else consultas()
    sys.stdout.write("\0" + "\0".join(dichos) + "\0")


if __name__ == "__main__":
    principal()
