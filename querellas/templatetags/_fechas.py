"""Cómo se dicen las fechas en las páginas: baratas (una tabla en memoria) y en los dos idiomas.

Un `date` es un día civil y se muestra tal cual; un `datetime` es un instante y se muestra en la
hora de Puerto Rico. La conversión es solo de `plazos.nucleo.calendario`.
"""

from datetime import date, datetime, time
from functools import lru_cache

from plazos.nucleo.calendario import a_hora_local
from plazos.nucleo.textos import MESES, dia_semana, fecha_larga

Momento = date | datetime


def dia_civil(valor: Momento) -> date:
    """El día que se muestra: el mismo, si es civil; el de Puerto Rico, si es un instante."""
    if isinstance(valor, datetime):
        return a_hora_local(valor).date()
    return valor


@lru_cache(maxsize=8192)
def larga(dia: date, idioma: str) -> str:
    """«5 de marzo de 2026» / «March 5, 2026»."""
    return fecha_larga(dia, idioma)


def mes_corto(dia: date, idioma: str) -> str:
    """«mar» / «Mar»."""
    return MESES[idioma][dia.month - 1][:3]


def dia_y_mes(dia: date, idioma: str) -> str:
    """«5 mar» / «Mar 5», donde el año ya se sabe."""
    mes = mes_corto(dia, idioma)
    return f"{mes} {dia.day}" if idioma == "en" else f"{dia.day} {mes}"


@lru_cache(maxsize=8192)
def corta(dia: date, idioma: str) -> str:
    """«5 mar 2026» / «Mar 5, 2026», para columnas estrechas: el mes siempre en letras."""
    mes = mes_corto(dia, idioma)
    if idioma == "en":
        return f"{mes} {dia.day}, {dia.year}"
    return f"{dia.day} {mes} {dia.year}"


@lru_cache(maxsize=8192)
def con_dia(dia: date, idioma: str, con_ano: bool = True) -> str:
    """«lunes 6 de abril de 2026» / «Monday, April 6, 2026»; sin año si `con_ano` es falso."""
    nombre, mes = dia_semana(dia, idioma), MESES[idioma][dia.month - 1]
    if idioma == "en":
        return f"{nombre}, {mes} {dia.day}" + (f", {dia.year}" if con_ano else "")
    return f"{nombre} {dia.day} de {mes}" + (f" de {dia.year}" if con_ano else "")


@lru_cache(maxsize=4096)
def _reloj(hora: int, minuto: int, idioma: str) -> str:
    manana, tarde = ("a.m.", "p.m.") if idioma == "en" else ("a. m.", "p. m.")
    return f"{hora % 12 or 12}:{minuto:02d} {manana if hora < 12 else tarde}"


def del_reloj(hora: time, idioma: str) -> str:
    """«2:30 p. m.» / «2:30 p.m.», una hora sin día."""
    return _reloj(hora.hour, hora.minute, idioma)


def hora(instante: datetime, idioma: str) -> str:
    """«2:30 p. m.» / «2:30 p.m.», hora de Puerto Rico."""
    local = a_hora_local(instante)
    return _reloj(local.hour, local.minute, idioma)


def larga_con_hora(instante: datetime, idioma: str) -> str:
    """«5 de marzo de 2026, 2:30 p. m.» / «March 5, 2026, 2:30 p.m.»."""
    local = a_hora_local(instante)
    return f"{larga(local.date(), idioma)}, {_reloj(local.hour, local.minute, idioma)}"
