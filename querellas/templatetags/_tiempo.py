"""Los filtros de fecha y hora de las páginas; los carga `{% load querellas %}` con los demás."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.incierto import incierta, leer
from plazos.nucleo.textos import periodo
from querellas.idioma import idioma
from querellas.templatetags import _fechas

register = template.Library()
Momento = date | datetime | None
SOLO_ANIO = 4


@register.filter
def dia_iso(valor: str) -> date | None:
    """El día que un dato guarda como AAAA-MM-DD."""
    return leer(valor) if valor else None


@register.filter
def fecha(valor: Momento) -> str:
    """«5 de marzo de 2026»."""
    return _dicha(valor, _fechas.larga)


@register.filter
def fecha_corta(valor: Momento) -> str:
    """«5 mar 2026», para columnas estrechas."""
    return _dicha(valor, _fechas.corta)


@register.filter
def fecha_con_dia(valor: Momento) -> str:
    """«jueves 5 de marzo de 2026»."""
    return _dicha(valor, _fechas.con_dia)


def _dicha(valor: Momento, como: Callable[[date, str], str]) -> str:
    """El día dicho así; el de un término paralizado sin fecha de reanudación no es ninguno."""
    if not valor:
        return ""
    dia = _fechas.dia_civil(valor)
    # Antes de la memoria de `_fechas`, donde un día incierto es igual al que lo ordena.
    if consta := incierta(dia):
        return periodo(consta, idioma())
    return _("sin fecha mientras dure la paralización") if dia == SIN_FECHA else como(dia, idioma())


@register.filter
def fecha_hora(valor: datetime | None) -> str:
    """«5 de marzo de 2026, 2:30 p. m.», hora de Puerto Rico."""
    return _fechas.larga_con_hora(valor, idioma()) if valor else ""


@register.filter
def hora(valor: datetime | None) -> str:
    """«2:30 p. m.», hora de Puerto Rico."""
    return _fechas.hora(valor, idioma()) if valor else ""


@register.filter
def hora_escrita(valor: str) -> str:
    """La hora que un dato guarda como «14:30», dicha «2:30 p. m.»."""
    return _fechas.del_reloj(time.fromisoformat(valor), idioma()) if valor else ""


@register.filter
def mes_corto(valor: Momento) -> str:
    """«mar» / «Mar»."""
    if not valor or len(incierta(valor)) == SOLO_ANIO:
        return ""
    return _fechas.mes_corto(_fechas.dia_civil(valor), idioma())


@register.filter
def dia_del_mes(valor: Momento) -> str:
    """«5»; del día que no consta, el año."""
    if not valor:
        return ""
    dia = _fechas.dia_civil(valor)
    return str(dia.year if incierta(dia) else dia.day)


@register.filter
def dia_y_mes(valor: Momento) -> str:
    """«5 mar» / «Mar 5»."""
    return _fechas.dia_y_mes(_fechas.dia_civil(valor), idioma()) if valor else ""


@register.filter
def tiempo(valor: Momento, forma: str = "fecha") -> str:
    """`<time>` con el valor legible por máquina; `forma` es el nombre de otro filtro de fecha."""
    if not valor:
        return ""
    texto = _FORMAS[forma](valor)
    if valor == SIN_FECHA:
        return texto
    return format_html('<time datetime="{}">{}</time>', incierta(valor) or valor.isoformat(), texto)


_FORMAS: dict[str, Any] = {
    "fecha": fecha,
    "corta": fecha_corta,
    "con_dia": fecha_con_dia,
    "fecha_hora": fecha_hora,
    "hora": hora,
}
