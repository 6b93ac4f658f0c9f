"""La prórroga de un término ya computado, y las advertencias que toda cuenta puede llevar.

Fuente: 18.004#4; Meadows Tower (2014).
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from plazos.nucleo import dudas
from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.catalogo import termino
from plazos.nucleo.libro import Advertencia, Cuenta, escribir
from plazos.nucleo.resultado import Computo, Pedido, resultado

EFECTIVO = "prorroga_desde_vencimiento_efectivo"
NOMINAL = "prorroga_desde_vencimiento_nominal"


def prorrogado(base: Computo, pedido: Pedido, modo: str) -> Computo:
    """La prórroga del término base, con las dos lecturas de desde dónde corre."""
    pedido = replace(pedido, fijado=base.fijado)
    if base.sin_fecha:
        # Mientras el término siga paralizado no hay vencimiento del que prorrogar.
        nunca = (SIN_FECHA, SIN_FECHA, SIN_FECHA)
        return resultado(pedido, base.disparador, modo, nunca, base.advertencias, base.libro)
    adicional = Cuenta(pedido.termino.dias, numero_previo=dias_de(base))
    inicio, corrida = _corrida(base, adicional)
    efectiva = pedido.vence(adicional, base.fecha_legal)
    nominal = pedido.vence(corrida, inicio)
    candidatas = [
        efectiva,
        nominal,
        pedido.vence(corrida, inicio, "minimo"),
        pedido.vence(adicional, base.fecha_conservadora, "minimo"),
        pedido.vence(adicional, base.fecha_tope, "maximo"),
    ]
    # La paralización que llega tarde para el término puede llegar a tiempo para la prórroga.
    advertencias = [a for a in base.advertencias if a.codigo != dudas.TARDIA]
    if efectiva != nominal:
        advertencias.append(dudas.prorroga(efectiva, nominal))
    if modo == NOMINAL:
        legal, cuenta, desde = nominal, corrida, inicio
    else:
        legal, cuenta, desde = efectiva, adicional, base.fecha_legal
    libro = escribir(cuenta, desde, legal, pedido.cal(), pedido.pausas)
    if modo != NOMINAL or base.fijado is not None:
        libro = [*(r for r in base.libro if r.fecha <= desde), *libro[1:]]
    advertencias += avisos(pedido, cuenta, desde, legal)
    fechas = (legal, min(candidatas), max(candidatas))
    return resultado(pedido, base.disparador, modo, fechas, advertencias, libro)


def dias_de(computo: Computo) -> int:
    """Cuántos días tiene el término sin su prórroga: los de la ley o los que un mandato fijó."""
    if computo.fijado is not None:
        return computo.fijado.cuenta(_civil(computo.disparador)).dias
    regla = termino(computo.termino)
    return termino(regla.prorroga_de).dias if regla.prorroga_de else regla.dias


def _corrida(base: Computo, adicional: Cuenta) -> tuple[date, Cuenta]:
    """La otra lectura: los días de los dos términos seguidos, sin correr el primero.

    Lo que un mandato fijó puede saltar días: entonces se parte de su último día contado.
    """
    if base.fijado is not None:
        return base.dia_nominal, adicional
    previos = adicional.numero_previo
    return _civil(base.disparador), Cuenta(previos + adicional.dias)


def _civil(disparador: date | datetime) -> date:
    # Un término de horas no tiene prórroga ni lo fija un mandato.
    assert not isinstance(disparador, datetime)
    return disparador


def avisos(pedido: Pedido, cuenta: Cuenta, desde: date, legal: date) -> list[Advertencia]:
    """Lo que quien lee la fecha debe saber: la nota de la ley, las paralizaciones, los feriados."""
    regla = pedido.termino
    salen = []
    if regla.nota_es:
        salen.append(Advertencia("texto_de_la_ley", regla.nota_es, regla.nota_en))
    if regla.desde is not None and desde < regla.desde:
        salen.append(dudas.antes_de_regir(regla.desde))
    if legal == SIN_FECHA:
        salen.append(dudas.SIN_REANUDACION)
        return salen
    salen += [dudas.tardia(p) for p in pedido.pausas if p.desde > legal]
    minima = pedido.vence(cuenta, desde, "minimo")
    maxima = pedido.vence(cuenta, desde, "maximo")
    if minima != legal or maxima != legal:
        nominal = desde + timedelta(-cuenta.dias if cuenta.atras else cuenta.dias)
        inicio = desde if cuenta.salta or pedido.pausas else nominal
        salen += dudas.de_feriados(pedido.cal("maximo"), inicio, (minima, legal, maxima))
        salen += dudas.de_ordenes(pedido.cal(), legal, minima)
    return salen
