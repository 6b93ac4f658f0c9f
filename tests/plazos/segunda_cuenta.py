"""La cuenta hecha otra vez y de otro modo, para compararla con `plazos.nucleo`.

No importa nada del producto: la Pascua sale del algoritmo de Meeus, los feriados se preguntan
día por día y los términos se cuentan paso a paso.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

UN_DIA = timedelta(days=1)

CIERRES_PJ = frozenset(
    """
    2016-03-24 2016-07-29 2016-11-25 2016-12-30 2017-01-05 2017-04-13 2017-07-24 2017-11-24
    2017-12-26 2018-03-23 2018-03-29 2018-11-23 2018-12-24 2018-12-31 2019-04-18 2019-11-18
    2019-11-29 2019-12-24 2020-11-20 2020-11-27 2021-11-12 2021-11-26 2022-03-21 2022-04-14
    2022-07-26 2022-11-25 2023-01-05 2023-03-03 2023-04-06 2023-07-03 2023-07-28 2023-11-24
    2024-01-05 2025-12-26 2026-01-02 2026-04-02 2026-07-24 2026-11-20 2026-11-27 2026-12-24
    2026-12-31 2027-01-04 2027-01-05 2027-03-25 2027-11-26 2027-12-24 2027-12-31 2028-01-05
    2028-01-07
    """.split()  # noqa: SIM905 - la tabla se lee mejor así
)
EXTENSIONES_PJ = (
    ("1999-11-16", "1999-11-18", "1999-11-22"),
    ("2017-09-19", "2017-11-30", "2017-12-01"),
    ("2020-03-16", "2020-07-14", "2020-07-15"),
)


@cache
def pascua(ano: int) -> date:
    """Meeus, Astronomical Algorithms, capítulo 8."""
    a, b, c = ano % 19, ano // 100, ano % 100
    d, e, f = b // 4, b % 4, (b + 8) // 25
    g = (b - f + 1) // 3
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    m = (32 + 2 * e + 2 * i - h - k) % 7
    n = (a + 11 * h + 22 * m) // 451
    mes, dia = divmod(h + m - 7 * n + 114, 31)
    return date(ano, mes, dia + 1)


def _fijos(ano: int) -> set[tuple[int, int]]:
    fijos = {(1, 1), (1, 6), (3, 22), (7, 4), (11, 11), (11, 19), (12, 25)}
    if ano >= 2018:
        fijos.add((3, 2))
    if ano >= 2022:
        fijos.add((6, 19))
    if ano <= 2016 or ano >= 2021:
        fijos.add((7, 25))
    if 1994 <= ano <= 2014 or ano >= 2021:
        fijos.add((7, 27))
    if ano <= 2013:
        fijos.add((10, 12))
    if ano >= 2003:
        fijos.add((12, 24))
    return fijos


def _movibles(dia: date) -> bool:
    ano, mes, n = dia.year, dia.month, (dia.day - 1) // 7 + 1
    if dia == pascua(ano) - 2 * UN_DIA:
        return True
    if dia.isoweekday() == 4:
        return (mes, n) == (11, 4)
    if dia.isoweekday() == 2:
        return mes == 11 and 2 <= dia.day <= 8 and ano % 4 == 0
    if dia.isoweekday() != 1:
        return False
    lunes = {(1, 3), (2, 3), (9, 1)}
    if ano <= 2014:
        lunes |= {(1, 2), (4, 3), (7, 3)}
    if ano <= 1993:
        lunes.add((7, 4))
    if ano >= 2014:
        lunes.add((10, 2))
    return (mes, n) in lunes or (mes == 5 and dia.day > 24)


def _feriado_en_su_dia(dia: date) -> bool:
    return (dia.month, dia.day) in _fijos(dia.year) or _movibles(dia)


@cache
def laborable(dia: date, perfil: str) -> bool:
    if dia.isoweekday() > 5 or _feriado_en_su_dia(dia):
        return False
    if dia.isoweekday() == 1 and _feriado_en_su_dia(dia - UN_DIA):
        return False
    return perfil != "PJ" or dia.isoformat() not in CIERRES_PJ


def rodar(dia: date, perfil: str) -> date:
    while not laborable(dia, perfil):
        dia += UN_DIA
    if perfil == "PJ":
        for desde, hasta, nueva in EXTENSIONES_PJ:
            if desde <= dia.isoformat() <= hasta:
                return rodar(date.fromisoformat(nueva), perfil)
    return dia


def corridos(desde: date, dias: int, perfil: str) -> date:
    dia = desde
    for _ in range(dias):
        dia += UN_DIA
    return rodar(dia, perfil)


def habiles(desde: date, dias: int, perfil: str) -> date:
    dia = desde
    while dias:
        dia += UN_DIA
        dias -= laborable(dia, perfil)
    return rodar(dia, perfil)


def atras(hasta: date, dias: int, perfil: str) -> date:
    dia = hasta - dias * UN_DIA
    while not laborable(dia, perfil):
        dia -= UN_DIA
    return dia


def con_pausas(desde: date, dias: int, perfil: str, pausas: list[tuple[date, date]]) -> date:
    """Días corridos con paralizaciones cerradas, contados uno a uno."""

    def pausado(dia: date) -> bool:
        return any(a <= dia <= b for a, b in pausas)

    dia = desde
    while dias:
        dia += UN_DIA
        dias -= not pausado(dia)
    while pausado(dia) or not laborable(dia, perfil):
        dia += UN_DIA
    return dia
