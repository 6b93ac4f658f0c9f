"""Fechas de las historias, contadas hacia atrás desde un vencimiento con el núcleo de plazos."""

from collections.abc import Callable
from datetime import date, timedelta

from plazos.nucleo.calendario import calendario
from plazos.nucleo.computo import calcular, fecha_limite, prorrogar

UN_DIA = timedelta(days=1)
Vence = Callable[[date], date]


def habil_antes(dia: date, dias: int = 0) -> date:
    """El último día laborable a `dias` días o más de ese."""
    dia -= timedelta(days=dias)
    while not calendario("GOB").es_laborable(dia):
        dia -= UN_DIA
    return dia


def habil_desde(dia: date, dias: int = 0) -> date:
    """El primer día laborable a `dias` días o más de ese."""
    dia += timedelta(days=dias)
    while not calendario("GOB").es_laborable(dia):
        dia += UN_DIA
    return dia


def contestacion(recibo: date) -> date:
    return fecha_limite("Q-CONT-15", recibo)


def prorroga(recibo: date) -> date:
    return prorrogar(calcular("Q-CONT-15", recibo)).fecha_legal


def estudio(desde: date) -> date:
    return fecha_limite("Q-EST-30", desde)


def estudio_en_rebeldia(recibo: date) -> date:
    return estudio(contestacion(recibo))


def informe(conclusion: date) -> date:
    return fecha_limite("Q-INF-15", conclusion)


def decision(desde: date) -> date:
    return fecha_limite("Q-DEC-15", desde)


def disparador(vence: Vence, hoy: date, faltan: int) -> date:
    """El día laborable, ya pasado, cuyo término vence en `faltan` días o lo antes después.

    No todo día puede ser el último de un término: los que no, se corren al siguiente.
    """
    for corrido in range(15):
        meta = hoy + timedelta(days=faltan + corrido)
        dia = habil_antes(hoy, 1)
        for _intento in range(90):
            if vence(dia) == meta:
                return dia
            dia = habil_antes(dia, 1)
    raise AssertionError("ningún día da ese vencimiento")


def cuatrienio(dia: date) -> tuple[date, date]:
    """Desde y hasta cuándo dura el mandato de alcalde en que cae un día.

    Empieza el segundo lunes de enero que sigue a las elecciones.
    """
    ano = dia.year - (dia.year - 1) % 4
    if dia < _segundo_lunes(ano):
        ano -= 4
    return _segundo_lunes(ano), _segundo_lunes(ano + 4) - UN_DIA


def _segundo_lunes(ano: int) -> date:
    primero = date(ano, 1, 1)
    return primero + timedelta(days=(7 - primero.weekday()) % 7 + 7)
