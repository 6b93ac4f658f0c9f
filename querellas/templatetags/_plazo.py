"""Lo que la tarjeta de un término enseña: días que quedan, anillo, tres fechas y libro."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.computo import Computo
from querellas.templatetags import _fechas

CASI, PRONTO = 2, 5


def computo_de(valor: Computo | dict[str, Any]) -> Computo:
    """Acepta el cómputo o el JSON que se guardó de él."""
    return valor if isinstance(valor, Computo) else Computo.desde_json(valor)


def cita(fuente: Iterable[str]) -> str:
    """«18.004#5» y «18.004#14», como se citan: «artículo 18.004 (oraciones 5, 14)»."""
    articulos: dict[str, list[str]] = {}
    for norma in fuente:
        articulo, _numeral, oracion = norma.partition("#")
        articulos.setdefault(articulo, []).append(oracion)
    partes = []
    for articulo, oraciones in articulos.items():
        forma = ngettext(
            "artículo %(a)s (oración %(n)s)", "artículo %(a)s (oraciones %(n)s)", len(oraciones)
        )
        partes.append(forma % {"a": articulo, "n": ", ".join(oraciones)})
    return "; ".join(partes)


def tono(dias: int) -> str:
    """La urgencia por los días que quedan: vencido, crítico, pronto o tranquilo."""
    if dias < 0:
        return "vencido"
    if dias <= CASI:
        return "critico"
    return "pronto" if dias <= PRONTO else "tranquilo"


def dias_texto(dia: date, hoy: date) -> str:
    """«en 3 días», «hoy», «mañana», «ayer», «hace 2 días»."""
    if dia == SIN_FECHA:
        return _("sin fecha")
    dias = (dia - hoy).days
    if dias in (-1, 0, 1):
        return {-1: _("ayer"), 0: _("hoy"), 1: _("mañana")}[dias]
    if dias > 0:
        return ngettext("en %(n)d día", "en %(n)d días", dias) % {"n": dias}
    return ngettext("hace %(n)d día", "hace %(n)d días", -dias) % {"n": -dias}


def cuenta_regresiva(dia: date, hoy: date, idioma: str) -> str:
    """«vence en 3 días, el lunes 6 de abril»; con el año si no es el de hoy."""
    if dia == SIN_FECHA:
        return _("paralizado: no vence")
    dias = (dia - hoy).days
    cual = _fechas.con_dia(dia, idioma, dia.year != hoy.year)
    if dias == 0:
        return _("vence hoy, %(dia)s, al terminar el día") % {"dia": cual}
    datos = {"cuando": dias_texto(dia, hoy), "dia": cual}
    if dias > 0:
        return _("vence %(cuando)s, el %(dia)s") % datos
    return _("venció %(cuando)s, el %(dia)s") % datos
