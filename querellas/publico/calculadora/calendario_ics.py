"""Los calendarios que se descargan (RFC 5545): el último día de un término y los feriados."""

from collections.abc import Iterable
from datetime import date, timedelta

from icalendar import Calendar, Event

from plazos.nucleo.calendario import inicio_del_dia
from plazos.nucleo.computo import Computo
from plazos.nucleo.explicacion import en_una_oracion
from plazos.nucleo.feriados import Motivo

PRODUCTO = "-//Comisión para Ventilar Querellas//Calculadora//ES"
DOMINIO = "calculadora.querellas"


def de_termino(computo: Computo, nombre: str, enlace: str, idioma: str) -> bytes:
    """El último día como evento de día completo, con su explicación y su enlace."""
    suceso = _suceso(
        f"{computo.termino}-{computo.disparador.isoformat()}-{computo.modo}-{computo.perfil}",
        computo.fecha_legal,
        nombre,
    )
    suceso.add("description", en_una_oracion(computo, idioma))
    suceso.add("url", enlace)
    return _calendario([suceso])


def de_feriados(dias: Iterable[tuple[date, Motivo]], perfil: str, idioma: str) -> bytes:
    """Los feriados de un año, uno por evento, con su autoridad."""
    sucesos = []
    for dia, motivo in dias:
        suceso = _suceso(f"feriado-{perfil}", dia, getattr(motivo, f"nombre_{idioma}"))
        suceso.add("description", motivo.autoridad)
        sucesos.append(suceso)
    return _calendario(sucesos)


def _suceso(clave: str, dia: date, titulo: str) -> Event:
    suceso = Event()
    suceso.add("uid", f"{clave}-{dia.isoformat()}@{DOMINIO}")
    # La respuesta depende solo de la pregunta: el sello también, y el archivo es siempre igual.
    suceso.add("dtstamp", inicio_del_dia(dia))
    suceso.add("dtstart", dia)
    suceso.add("dtend", dia + timedelta(days=1))
    suceso.add("summary", titulo)
    suceso.add("transp", "TRANSPARENT")
    return suceso


def _calendario(sucesos: Iterable[Event]) -> bytes:
    salida = Calendar()
    salida.add("prodid", PRODUCTO)
    salida.add("version", "2.0")
    salida.add("method", "PUBLISH")
    for suceso in sucesos:
        salida.add_component(suceso)
    return bytes(salida.to_ical())
