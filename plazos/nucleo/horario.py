"""Cuándo se tiene por presentado lo que llega: en el momento, o el siguiente día laborable.

Solo aplica un horario a un instante; qué horario rige lo dice el Reglamento.
"""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import NamedTuple

from plazos.nucleo.calendario import Calendario, a_hora_local, de_hora_local


class Horario(NamedTuple):
    """De qué hora a qué hora se recibe, en Puerto Rico."""

    abre: time
    cierra: time


def leer_horario(texto: str) -> Horario:
    """Un horario escrito como «08:00-16:30»."""
    abre, _, cierra = texto.partition("-")
    return Horario(time.fromisoformat(abre), time.fromisoformat(cierra))


def presentado_en(llega: datetime, horario: Horario, cal: Calendario) -> datetime:
    """El instante en que surte efecto lo que llega: al abrir el siguiente laborable si es tarde.

    El minuto del cierre entra todavía, como lo dice el sello. Lo que llega antes de abrir un día
    laborable es de ese día.
    """
    local = a_hora_local(llega)
    dia = local.date()
    if cal.es_laborable(dia) and local.time().replace(second=0, microsecond=0) <= horario.cierra:
        return llega
    siguiente = cal.siguiente_laborable(dia + timedelta(1))
    return de_hora_local(datetime.combine(siguiente, horario.abre))
