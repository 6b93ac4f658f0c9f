"""Las vistas y los términos en un calendario que se suscribe (RFC 5545).

Una vista que cambia de día es el mismo suceso con otra fecha y un número de orden mayor; la que
se cancela o queda sin fecha sigue, y dice que se canceló. Una privada dice solo el día.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l
from icalendar import Calendar, Event

from plazos.nucleo.calendario import inicio_del_dia
from plazos.nucleo.catalogo import TERMINOS
from querellas.models.redaccion.palabras import PALABRAS
from querellas.publico.atom import dominio
from querellas.publico.etiqueta import absoluta
from querellas.publico.models import Plazo, Vista

MEDIO = "text/calendar; charset=utf-8"
PRODUCTO = "-//Comisión para Ventilar Querellas//Expedientes//ES"
# Con qué acaba una cadena de señalamientos: la siguiente vista ya es otro suceso.
ACABA = frozenset({"celebrada", "cancelada"})
SIN_EFECTO = frozenset({"suspendida", "cancelada"})
AVISO = _l("Confirme el día en la página del expediente antes de ir.")


def calendario(vistas: Iterable[Vista], plazos: Iterable[Plazo], idioma: str) -> bytes:
    """Las vistas y los últimos días de los términos que corren."""
    salida = Calendar()
    salida.add("prodid", PRODUCTO)
    salida.add("version", "2.0")
    salida.add("method", "PUBLISH")
    salida.add("x-wr-calname", _("Comisión para Ventilar Querellas Municipales"))
    con_dia = [v for v in vistas if not v.inciertas]
    for suceso in [*_vistas(con_dia, idioma), *(_plazo(p, idioma) for p in plazos)]:
        salida.add_component(suceso)
    return bytes(salida.to_ical())


def _vistas(vistas: Iterable[Vista], idioma: str) -> Iterator[Event]:
    en_orden = sorted(vistas, key=lambda v: (v.expediente, v.ordinal))
    for _numero, suyas in groupby(en_orden, key=lambda v: v.expediente):
        for primera, ultima, cambios in _cadenas(suyas):
            yield _vista(primera, ultima, cambios, idioma)


def _cadenas(vistas: Iterable[Vista]) -> Iterator[tuple[Vista, Vista, int]]:
    """Cada vista con su última fecha y cuántas veces cambió."""
    cadena: list[Vista] = []
    for v in vistas:
        cadena.append(v)
        if v.estado in ACABA:
            yield cadena[0], v, len(cadena) - 1
            cadena = []
    if cadena:
        yield cadena[0], cadena[-1], len(cadena) - 1


def _vista(primera: Vista, v: Vista, cambios: int, idioma: str) -> Event:
    suceso = Event()
    suceso.add("uid", f"{v.expediente}-vista-{primera.ordinal}@{dominio()}")
    # Par al señalarse y cada vez que cambia de día; impar cuando se cancela.
    anulada = v.estado in SIN_EFECTO
    suceso.add("sequence", 2 * cambios + int(anulada))
    suceso.add("status", "CANCELLED" if anulada else "CONFIRMED")
    suceso.add("dtstamp", v.senalada_en or inicio_del_dia(v.vista_el))
    if v.publica and v.comienza_en:
        suceso.add("dtstart", v.comienza_en)
        suceso.add("summary", _titulo(v, idioma))
        suceso.add("location", v.lugar or "")
        suceso.add("description", f"{_ante(v, idioma)} {AVISO}".strip())
    else:
        _todo_el_dia(suceso, v.vista_el)
        suceso.add("summary", f"{_('Vista privada')} · {v.expediente}")
    suceso.add("url", absoluta(reverse("publico:expediente", args=[v.expediente])))
    return suceso


def _titulo(v: Vista, idioma: str) -> str:
    epigrafe = v.epigrafe_en if idioma == "en" else v.epigrafe_es
    return f"{_('Vista pública')} · {v.expediente} · {epigrafe or ''}".rstrip(" ·")


def _ante(v: Vista, idioma: str) -> str:
    quien = PALABRAS["ante"][idioma].get(v.ante or "", "")
    return _("Ante %(quien)s.") % {"quien": quien} if quien else ""


def _plazo(p: Any, idioma: str) -> Event:
    suceso = Event()
    suceso.add("uid", f"{p.expediente}-{p.termino}-{p.disparador_el}@{dominio()}")
    suceso.add("dtstamp", inicio_del_dia(p.disparador_el or p.fecha_legal))
    _todo_el_dia(suceso, p.fecha_legal)
    fila = TERMINOS[p.termino]
    nombre = fila.nombre_en if idioma == "en" else fila.nombre_es
    suceso.add("summary", f"{_('Último día')} · {p.expediente} · {nombre}")
    suceso.add("url", absoluta(reverse("publico:expediente", args=[p.expediente])))
    return suceso


def _todo_el_dia(suceso: Event, dia: date) -> None:
    suceso.add("dtstart", dia)
    suceso.add("dtend", dia + timedelta(days=1))
    suceso.add("transp", "TRANSPARENT")
