"""Las advertencias: por qué una fecha podría ser otra, dicho a quien tiene que actuar."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from plazos.nucleo.calendario import SIN_FECHA, Calendario
from plazos.nucleo.feriados import DUDOSAS, POSIBLE, Motivo
from plazos.nucleo.libro import Advertencia, Paralizacion
from plazos.nucleo.textos import fecha_larga

TARDIA = "paralizacion_tardia"
SIN_REANUDACION = Advertencia(
    "paralizado_sin_fecha",
    "El término está paralizado sin fecha de reanudación y no vence mientras siga así.",
    "The term is tolled with no date of resumption and does not expire while that lasts.",
)


def _en_dos(codigo: str, es: str, en: str, **fechas: date) -> Advertencia:
    return Advertencia(
        codigo,
        es.format(**{n: fecha_larga(f, "es") for n, f in fechas.items()}),
        en.format(**{n: fecha_larga(f, "en") for n, f in fechas.items()}),
    )


def taxativa(vence: date) -> Advertencia:
    """La otra lectura de los términos electorales cortos (art. 1.016)."""
    return _en_dos(
        "lectura_taxativa",
        "Si el término fuera taxativo y no excluyera los días no laborables, vencería el {vence}.",
        "If the term were absolute and excluded no non-working day, it would expire on {vence}.",
        vence=vence,
    )


def cadena(desde: date) -> Advertencia:
    """La fecha conservadora viene de la del término anterior."""
    return _en_dos(
        "cadena",
        "La fecha conservadora se cuenta desde el {desde}, la conservadora del término anterior.",
        "The conservative date is counted from {desde}, that of the previous term.",
        desde=desde,
    )


def cadena_tope(desde: date) -> Advertencia:
    """La fecha tope viene de la del término anterior."""
    return _en_dos(
        "cadena_tope",
        "La fecha tope se cuenta desde el {desde}, la tope del término anterior.",
        "The latest date is counted from {desde}, that of the previous term.",
        desde=desde,
    )


def francos(fecha: date) -> Advertencia:
    """El mínimo contado sin el día de la vista."""
    return _en_dos(
        "dias_francos",
        "Si los quince días tuvieran que ser francos, la fecha sería el {fecha}.",
        "If the fifteen days had to be clear days, the date would be {fecha}.",
        fecha=fecha,
    )


def prorroga(efectiva: date, nominal: date) -> Advertencia:
    """Las dos lecturas de la prórroga dan fechas distintas."""
    if SIN_FECHA in (efectiva, nominal):
        return _en_dos(
            "prorroga_dos_lecturas",
            "Contada corrida desde el disparador, la prórroga vencería el {nominal}; desde el "
            "vencimiento efectivo está paralizada sin fecha.",
            "Counted straight from the trigger, the extension would expire on {nominal}; from the "
            "effective expiry it is tolled with no date.",
            nominal=nominal,
        )
    return _en_dos(
        "prorroga_dos_lecturas",
        "La prórroga vence el {efectiva} si corre desde el vencimiento efectivo y el {nominal} si "
        "se cuenta corrida desde el disparador.",
        "The extension expires on {efectiva} if it runs from the effective expiry, and on "
        "{nominal} if counted straight from the trigger.",
        efectiva=efectiva,
        nominal=nominal,
    )


def antes_de_regir(desde: date) -> Advertencia:
    """El disparador es anterior a la ley que fija el término."""
    return _en_dos(
        "antes_de_regir",
        "La ley que fija este término rige desde el {desde}.",
        "The law that sets this term is in force from {desde}.",
        desde=desde,
    )


def tardia(pausa: Paralizacion) -> Advertencia:
    """Una paralización posterior al vencimiento no detiene nada."""
    return _en_dos(
        TARDIA,
        "La paralización del {desde} es posterior al vencimiento y no lo mueve.",
        "The stay of {desde} is later than the expiry and does not move it.",
        desde=pausa.desde,
    )


def de_ordenes(cal: Calendario, legal: date, minima: date) -> Iterator[Advertencia]:
    """Una por cada orden que llevó a la fecha legal un vencimiento que pudo no alcanzar."""
    for orden in cal.ordenes if minima < legal else ():
        if cal.destino(orden) == legal:
            yield _en_dos(
                "orden_dudosa",
                f"Si {orden.autoridad} no alcanzara este vencimiento, sería el {{sin_ella}}.",
                f"If {orden.autoridad} did not reach this expiry, it would be {{sin_ella}}.",
                sin_ella=minima,
            )


def de_feriados(
    maximo: Calendario, inicio: date, vencimientos: tuple[date, date, date]
) -> Iterator[Advertencia]:
    """Una por cada feriado dudoso o posible que cae donde las fechas se separan."""
    minima, legal, maxima = vencimientos
    # Una de las fechas puede no llegar: el día dudoso la llevaría dentro de una paralización.
    llegan = [inicio, *(v for v in vencimientos if v != SIN_FECHA)]
    dia, fin = min(llegan), max(llegan)
    while dia <= fin:
        motivo = maximo.motivo(dia)
        if motivo is not None and dia.weekday() < 5:
            if motivo.certeza in DUDOSAS and minima != legal:
                yield _dudoso(dia, motivo, minima)
            elif motivo.certeza == POSIBLE and maxima != legal:
                yield _posible(dia, motivo, maxima)
        dia += timedelta(1)


def _dudoso(dia: date, motivo: Motivo, sin_el: date) -> Advertencia:
    return _en_dos(
        "feriado_dudoso",
        f"{motivo.nombre_es}, el {{dia}}, es un feriado de certeza dudosa: "
        "sin él la fecha sería el {sin_el}.",
        f"{motivo.nombre_en}, on {{dia}}, is a holiday of doubtful certainty: without it the date "
        "would be {sin_el}.",
        dia=dia,
        sin_el=sin_el,
    )


def _posible(dia: date, motivo: Motivo, con_el: date) -> Advertencia:
    if con_el == SIN_FECHA:
        return _en_dos(
            "feriado_posible",
            f"{motivo.nombre_es}, el {{dia}}: si ese año fue feriado, el término no ha vencido, "
            "porque lo alcanza una paralización sin fecha de reanudación.",
            f"{motivo.nombre_en}, on {{dia}}: if it was a holiday that year, the term has not "
            "expired, because a stay with no date of resumption reaches it.",
            dia=dia,
        )
    return _en_dos(
        "feriado_posible",
        f"{motivo.nombre_es}, el {{dia}}: si ese año fue feriado, la fecha sería el {{con_el}}.",
        f"{motivo.nombre_en}, on {{dia}}: if it was a holiday that year, "
        "the date would be {con_el}.",
        dia=dia,
        con_el=con_el,
    )
