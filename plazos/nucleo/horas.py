"""Los términos en horas: corren de momento a momento y saltan los días que no son laborables.

Fuente: Hernández Jiménez, 2015 TSPR 169; los del perfil TAX no saltan ninguno.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from plazos.nucleo import dudas
from plazos.nucleo.calendario import (
    HORA_PR,
    SIN_FECHA,
    SIN_INSTANTE,
    Calendario,
    a_hora_local,
    calendario,
    fecha_civil,
    fin_del_dia,
)
from plazos.nucleo.libro import Paralizacion, Renglon, paralizado, rodar, saltado
from plazos.nucleo.resultado import Computo, Pedido, fuera_de_pausas, resultado
from plazos.nucleo.textos import frase


def calcular(pedido: Pedido, instante: datetime, modo: str) -> Computo:
    """El momento en que termina un término de horas, con sus tres fechas."""
    horas = pedido.termino.cantidad
    vence, libro = contar(horas, instante, pedido.cal(), pedido.pausas)
    otras = [
        contar(horas, instante, pedido.cal("minimo"), pedido.pausas)[0],
        contar(horas, instante, pedido.cal("maximo"), pedido.pausas)[0],
    ]
    advertencias = []
    if pedido.termino.alterno_taxativo and pedido.perfil != "TAX":
        taxativo = contar(horas, instante, calendario("TAX"), pedido.pausas)[0]
        otras.append(taxativo)
        if taxativo != SIN_INSTANTE:
            advertencias.append(dudas.taxativa(_dia(taxativo)))
    if vence == SIN_INSTANTE:
        advertencias.append(dudas.SIN_REANUDACION)
    elif vence not in otras[:2] or otras[0] != otras[1]:
        fechas = (_dia(otras[0]), _dia(vence), _dia(otras[1]))
        advertencias += dudas.de_feriados(pedido.cal("maximo"), fecha_civil(instante), fechas)
    todas = [_dia(v) for v in (vence, *otras)]
    return resultado(
        pedido, instante, modo, (todas[0], min(todas), max(todas)), advertencias, libro, vence
    )


def _dia(vence: datetime) -> date:
    """El día civil al que pertenece el momento: la medianoche es el fin del día que termina."""
    return SIN_FECHA if vence == SIN_INSTANTE else fecha_civil(vence - timedelta(microseconds=1))


def contar(
    horas: int, instante: datetime, cal: Calendario, pausas: Sequence[Paralizacion]
) -> tuple[datetime, list[Renglon]]:
    """El momento UTC en que se cumplen las horas y un renglón por cada día que tocaron."""
    restan, cursor = timedelta(hours=horas), a_hora_local(instante)
    renglones: list[Renglon] = []
    while True:
        dia = cursor.date()
        medianoche = datetime.combine(dia + timedelta(1), datetime.min.time(), HORA_PR)
        pausa = next((p for p in pausas if p.alcanza(dia)), None)
        if pausa is not None:
            renglones.append(paralizado(dia, pausa))
            if pausa.hasta is None:
                return SIN_INSTANTE, renglones
        elif not cal.es_laborable(dia):
            renglones.append(saltado(dia, cal))
        else:
            corren = min(medianoche - cursor, restan)
            restan -= corren
            renglones.append(_contadas(dia, corren))
            if not restan:
                return _movido((cursor + corren).astimezone(UTC), renglones, cal, pausas)
        cursor = medianoche


def _movido(
    fin: datetime, renglones: list[Renglon], cal: Calendario, pausas: Sequence[Paralizacion]
) -> tuple[datetime, list[Renglon]]:
    """El momento en que termina o, si una orden de emergencia lo alcanza, el día a que lo lleva."""
    final = fuera_de_pausas(cal.vencimiento(_dia(fin)), cal, pausas)
    if final == _dia(fin):
        return fin, renglones
    if final == SIN_FECHA:
        return SIN_INSTANTE, renglones
    rodar(renglones, final, cal, pausas)
    return fin_del_dia(final), renglones


def _contadas(dia: date, corren: timedelta) -> Renglon:
    segundos = int(corren.total_seconds())
    horas, minutos = divmod(segundos // 60, 60)
    largo = f"{horas} h" + (f" {minutos} min" if minutos else "")
    es, en = frase("es", "horas", largo=largo), frase("en", "horas", largo=largo)
    return Renglon(None, dia, "contado", es, en, segundos=segundos)
