"""La agenda: las vistas y los vencimientos de un mes, en un cuadro y en una lista.

El cuadro es para ver el mes de una vez; la lista dice lo mismo entero, y es la que se lee en un
teléfono. Lo que choca se dice con palabras.
"""

import calendar
import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from plazos.calendarios import vigentes
from plazos.models import Plazo
from plazos.nucleo.calendario import Calendario
from plazos.nucleo.feriados import Motivo
from plazos.nucleo.textos import MESES, dia_semana
from querellas import selectors
from querellas.actos.area import Area
from querellas.actos.presentacion import nombre_del_termino
from querellas.cuentas.politica import visibles
from querellas.idioma import idioma
from querellas.models import Querella
from querellas.reloj import hoy
from vistas.models import VISTA_PENDIENTE, Ante, Vista

PRIMER_ANO, ULTIMO_ANO = 1992, 2099
EN_LA_CASILLA = 3
_SEMANAS = calendar.Calendar(firstweekday=6)  # empiezan en domingo


@dataclass
class Dia:
    """Un día del mes con lo que cae en él."""

    fecha: date
    laborable: bool
    feriado: str = ""
    es_hoy: bool = False
    vistas: list[dict[str, Any]] = field(default_factory=list)
    plazos: list[dict[str, Any]] = field(default_factory=list)

    @property
    def cuantos(self) -> int:
        return len(self.vistas) + len(self.plazos)

    @property
    def en_la_casilla(self) -> list[dict[str, Any]]:
        """Lo que cabe en el cuadro; las vistas primero."""
        return [*self.vistas, *self.plazos][:EN_LA_CASILLA]

    @property
    def mas(self) -> int:
        return max(0, self.cuantos - EN_LA_CASILLA)


def agenda(request: HttpRequest, area: Area) -> HttpResponse:
    """El mes que se pide (`?mes=2026-05`), o el de hoy; las mismas consultas haya lo que haya."""
    assert request.user.is_authenticated
    dia = hoy()
    primero = _mes_pedido(request.GET.get("mes", "")) or dia.replace(day=1)
    ultimo = _siguiente(primero) - timedelta(days=1)
    casos = visibles(Querella.objects.exclude(numero=None), request.user, area.accion)
    dias = _dias(primero, ultimo, dia)
    _poner_vistas(dias, selectors.vistas_entre(casos, primero, ultimo), dia, area)
    _poner_plazos(dias, selectors.plazos_entre(casos, primero, ultimo), area)
    semanas = _SEMANAS.monthdatescalendar(primero.year, primero.month)
    contexto = {
        "area": area,
        "hoy": dia,
        "mes": f"{primero:%Y-%m}",
        "nombre": f"{MESES[idioma()][primero.month - 1]} {primero.year}",
        "cabecera": [dia_semana(d, idioma()) for d in semanas[0]],
        "semanas": [[dias.get(d) for d in semana] for semana in semanas],
        "dias": [d for d in dias.values() if d.cuantos],
        "choques": sum(1 for d in dias.values() for v in d.vistas if v["choca"]),
        "anterior": _enlace(primero - timedelta(days=1)),
        "siguiente": _enlace(ultimo + timedelta(days=1)),
        "es_este": primero == dia.replace(day=1),
    }
    return render(request, "actos/agenda.html", contexto)


# --- El mes ---------------------------------------------------------------------------------
def _mes_pedido(escrito: str) -> date | None:
    """El primer día del mes escrito; None si no es un mes que la agenda tenga."""
    if not re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])", escrito):
        return None
    ano, mes = (int(n) for n in escrito.split("-"))
    return date(ano, mes, 1) if PRIMER_ANO <= ano <= ULTIMO_ANO else None


def _siguiente(primero: date) -> date:
    return (primero + timedelta(days=31)).replace(day=1)


def _enlace(dia: date) -> dict[str, str] | None:
    if not PRIMER_ANO <= dia.year <= ULTIMO_ANO:
        return None
    nombre = f"{MESES[idioma()][dia.month - 1]} {dia.year}"
    return {"url": f"?mes={dia:%Y-%m}", "nombre": nombre}


def _dias(primero: date, ultimo: date, dia_de_hoy: date) -> dict[date, Dia]:
    laborables = vigentes().de()
    fechas = (primero + timedelta(days=n) for n in range((ultimo - primero).days + 1))
    return {f: _dia(f, laborables, dia_de_hoy) for f in fechas}


def _dia(fecha: date, laborables: Calendario, dia_de_hoy: date) -> Dia:
    motivo = laborables.motivo(fecha)
    return Dia(
        fecha,
        laborable=motivo is None,
        feriado=_nombre(motivo) if motivo and motivo.autoridad and fecha.weekday() < 5 else "",
        es_hoy=fecha == dia_de_hoy,
    )


def _nombre(motivo: Motivo) -> str:
    return motivo.nombre_en if idioma() == "en" else motivo.nombre_es


# --- Lo que cae en cada día -----------------------------------------------------------------
def _poner_vistas(dias: dict[date, Dia], vistas: list[Vista], hoy: date, area: Area) -> None:
    chocan = choques(vistas)
    for v in vistas:
        dia = dias[v.vista_el]
        dia.vistas.append(
            {
                "clase": "vista",
                "v": v,
                "q": v.querella,
                "url": area.expediente(v.querella.numero),
                "choca": chocan.get(v.pk, ""),
                "sin_anotar": v.estado in VISTA_PENDIENTE and v.vista_el < hoy,
                "no_laborable": v.estado in VISTA_PENDIENTE and not dia.laborable,
            }
        )


def _poner_plazos(dias: dict[date, Dia], plazos: list[Plazo], area: Area) -> None:
    for p in plazos:
        dias[p.fecha_legal].plazos.append(
            {
                "clase": "plazo",
                "p": p,
                "q": p.querella,
                "url": area.expediente(p.querella.numero),
                "termino": nombre_del_termino(p.termino),
                "segura": p.fecha_conservadora if p.fecha_conservadora != p.fecha_legal else None,
            }
        )


def choques(vistas: list[Vista]) -> dict[int, str]:
    """De cada vista por celebrar, con qué otra del mismo instante choca y por qué."""
    juntas: dict[Any, list[Vista]] = defaultdict(list)
    for v in vistas:
        if v.estado in VISTA_PENDIENTE:
            juntas[v.comienza_en].append(v)
    dichos: dict[int, str] = {}
    for grupo in juntas.values():
        for v in grupo:
            razones = [_choca(v, otra) for otra in grupo if otra.pk != v.pk]
            dichos[v.pk] = " ".join(r for r in razones if r)
    return dichos


def _choca(una: Vista, otra: Vista) -> str:
    """Las mismas personas, o el mismo lugar, a la misma hora."""
    datos = {"n": otra.querella.numero}
    if Ante.PLENO in (una.ante, otra.ante) or una.asociado_id == otra.asociado_id:
        return _("A la misma hora y con los mismos comisionados que %(n)s.") % datos
    if una.lugar and una.lugar.casefold() == otra.lugar.casefold():
        return _("A la misma hora y en el mismo lugar que %(n)s.") % datos
    return ""
