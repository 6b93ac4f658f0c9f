"""El reloj de un término: el dibujo y lo que dice a quien no lo ve, en el idioma de la página."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from plazos.nucleo import dibujo
from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.computo import Computo, numero_de_dia
from plazos.nucleo.dibujo import Intervalo
from querellas.templatetags import _fechas, _plazo


@dataclass(frozen=True)
class Reloj:
    """Los trazos, su título y descripción, las fechas de los extremos y los días que quedan."""

    trazos: SafeString
    titulo: str
    descripcion: str
    inicio: date
    fin: date | None
    dias: int
    tono: str
    forma: str
    pausado: bool

    @property
    def distancia(self) -> int:
        """Los días hasta el último, o desde él si ya pasó."""
        return abs(self.dias)


def de_computo(computo: Computo, hoy: date, idioma: str, forma: str) -> Reloj:
    """El reloj de un cómputo; lo paralizado y el número de día salen de su libro."""
    frases = []
    numero = numero_de_dia(computo, hoy)
    if numero:
        frases.append(_("Hoy es el día %(n)d del término.") % {"n": numero})
    pausas = dibujo.paralizados(computo.libro)
    return _reloj(computo.disparador, computo.fecha_legal, hoy, pausas, idioma, forma, frases)


def de_fechas(
    inicio: date | datetime,
    hoy: date,
    fin: date,
    idioma: str,
    forma: str,
    pausas: Sequence[Intervalo] = (),
) -> Reloj:
    """El reloj de un término del que solo se saben las fechas."""
    return _reloj(inicio, fin, hoy, pausas, idioma, forma, [])


def _reloj(
    inicio: date | datetime,
    fin: date,
    hoy: date,
    pausas: Sequence[Intervalo],
    idioma: str,
    forma: str,
    frases: list[str],
) -> Reloj:
    arranque = _fechas.dia_civil(inicio)
    cara = dibujo.esfera(arranque, fin, hoy, pausas)
    trazos = dibujo.tira(cara) if forma == "tira" else dibujo.anillo(cara)
    dias = (fin - hoy).days
    return Reloj(
        trazos=mark_safe(trazos),  # noqa: S308 - solo números y trazos
        titulo=_titulo(arranque, fin, hoy, idioma),
        descripcion=" ".join([*frases, *(_pausa(p, idioma) for p in pausas)]),
        inicio=arranque,
        fin=cara.fin,
        dias=dias,
        tono="pausa" if cara.fin is None else _plazo.tono(dias),
        forma=forma,
        pausado=bool(pausas),
    )


def _titulo(inicio: date, fin: date, hoy: date, idioma: str) -> str:
    desde = _fechas.larga(inicio, idioma)
    if fin == SIN_FECHA:
        return _("Término desde el %(inicio)s, paralizado: no vence.") % {"inicio": desde}
    return _("Término del %(inicio)s al %(fin)s: %(cuenta)s.") % {
        "inicio": desde,
        "fin": _fechas.larga(fin, idioma),
        "cuenta": _plazo.cuenta_regresiva(fin, hoy, idioma),
    }


def _pausa(pausa: Intervalo, idioma: str) -> str:
    desde, hasta = pausa
    datos = {"desde": _fechas.larga(desde, idioma)}
    if hasta == SIN_FECHA:
        return _("Paralizado desde el %(desde)s.") % datos
    dias = (hasta - desde + timedelta(1)).days
    texto = ngettext(
        "Paralizado %(n)d día, el %(desde)s.",
        "Paralizado %(n)d días, del %(desde)s al %(hasta)s.",
        dias,
    )
    return texto % {**datos, "n": dias, "hasta": _fechas.larga(hasta, idioma)}
