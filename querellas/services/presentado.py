"""Cuándo se tiene por presentado lo que llega, según las lecturas de ese día (18.004#1).

El papel, cuando se poncha en horas de mostrador; lo electrónico, hasta la medianoche; depositarlo
en el correo no es presentarlo. Cada una es una lectura del Reglamento.
"""

from datetime import date, datetime, time

from plazos.calendarios import vigentes
from plazos.lecturas import lecturas_vigentes
from plazos.nucleo.calendario import de_hora_local, fecha_civil
from plazos.nucleo.horario import leer_horario, presentado_en
from querellas.cuentas.models import ClaseDeRol
from querellas.cuentas.politica import Actor, ActorDeSistema, papeles

DE_FUERA = frozenset({ClaseDeRol.ABOGADO, ClaseDeRol.PARTE})
MEDIODIA = time(12)


def papel(llega: datetime, depositado_el: date | None = None) -> datetime:
    """El instante en que queda presentado un papel ponchado en ese momento.

    `depositado_el`: el día del matasellos; solo cuenta si la lectura de ese día lo admite.
    """
    if (
        depositado_el is not None
        and lecturas_vigentes(depositado_el).deposito_en_correo == "presenta"
    ):
        return min(llega, de_hora_local(datetime.combine(depositado_el, MEDIODIA)))
    return _en_horario(llega)


def es_de_fuera(actor: Actor) -> bool:
    """Si presenta por la red y no por el mostrador: no fecha ni poncha sus escritos."""
    return not isinstance(actor, ActorDeSistema) and set(papeles(actor)) <= DE_FUERA


def electronico(actor: Actor, llega: datetime) -> datetime:
    """El de lo que una parte o su abogado presenta por la red."""
    if not es_de_fuera(actor):
        return llega
    dia = fecha_civil(llega)
    if lecturas_vigentes(dia).presentacion_electronica == "medianoche":
        return llega
    return _en_horario(llega)


def _en_horario(llega: datetime) -> datetime:
    horario = lecturas_vigentes(fecha_civil(llega)).horario_mostrador
    return presentado_en(llega, leer_horario(horario), vigentes().de())
