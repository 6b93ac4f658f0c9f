"""Cuánto cuesta una fecha, lado a lado en la misma corrida; se imprime, no se promete en segundos.

Córrase con `-s` para ver la tabla.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from timeit import timeit

import pytest

from plazos.nucleo.calendario import calendario
from plazos.nucleo.computo import calcular, fecha_limite
from tests.plazos import segunda_cuenta

DESDE = [date(1995, 1, 1) + timedelta(n * 7 + n % 5) for n in range(1600)]
Cuenta = Callable[[date], date]


def _bucle() -> Cuenta:
    """La cuenta corriente: una fecha y un conjunto de feriados."""
    feriados = {d for ano in range(1991, 2101) for d, _ in calendario("GOB").especiales(ano)}
    dias, uno = timedelta(15), timedelta(1)

    def contar(desde: date) -> date:
        dia = desde + dias
        while dia.weekday() > 4 or dia in feriados:
            dia += uno
        return dia

    return contar


def _otros() -> Iterator[tuple[str, Cuenta]]:
    if importlib.util.find_spec("holidays"):
        import holidays

        lista = holidays.country_holidays("PR", years=range(1995, 2036))

        def con_holidays(desde: date) -> date:
            dia = desde + timedelta(15)
            while dia.weekday() > 4 or dia in lista:
                dia += timedelta(1)
            return dia

        yield "holidays (PR)", con_holidays
    if importlib.util.find_spec("numpy"):
        import numpy

        dias = [d for ano in range(1995, 2036) for d, _ in calendario("GOB").especiales(ano)]
        tabla = numpy.busdaycalendar(holidays=numpy.array(dias, dtype="datetime64[D]"))

        def con_numpy(desde: date) -> date:
            fin = numpy.busday_offset(desde + timedelta(15), 0, "forward", busdaycal=tabla)
            hecho: date = fin.astype(date)
            return hecho

        yield "numpy busday_offset", con_numpy
    if importlib.util.find_spec("workalendar"):
        from workalendar.usa import UnitedStates

        laboral = UnitedStates()

        def con_workalendar(desde: date) -> date:
            dia = desde + timedelta(15)
            while not laboral.is_working_day(dia):
                dia += timedelta(1)
            return dia

        yield "workalendar (US)", con_workalendar


def _micros(cuentas: dict[str, Cuenta]) -> dict[str, float]:
    """Microsegundos por fecha, el mejor de nueve turnos alternados: la carga alcanza a todas."""
    mejores = dict.fromkeys(cuentas, float("inf"))
    for _ in range(9):
        for nombre, contar in cuentas.items():
            tardo = timeit(lambda c=contar: [c(d) for d in DESDE], number=1) / len(DESDE)  # type: ignore[misc]
            mejores[nombre] = min(mejores[nombre], tardo * 1e6)
    return mejores


@pytest.mark.largo  # una proporción medida tiembla en una máquina cargada
def test_la_fecha_limite_no_cuesta_mas_del_doble_que_el_bucle_y_no_yerra_ninguna(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ciertas = [segunda_cuenta.corridos(d, 15, "GOB") for d in DESDE]
    cuentas: dict[str, Callable[[date], date]] = {
        "fecha_limite": partial(fecha_limite, "Q-CONT-15"),
        "bucle": _bucle(),
        **dict(_otros()),
    }
    errores = {
        nombre: sum(contar(d) != c for d, c in zip(DESDE, ciertas, strict=True))
        for nombre, contar in cuentas.items()
    }
    tiempos = _micros(cuentas)
    completo = _micros({"": lambda d: calcular("Q-CONT-15", d).fecha_legal})[""]
    renglones = sum(len(calcular("Q-CONT-15", d).libro) for d in DESDE) / len(DESDE)
    with capsys.disabled():
        print()
        for nombre, micros in tiempos.items():
            veces = micros / tiempos["bucle"]
            print(f"{nombre:<20} {micros:8.2f} us  {veces:6.2f}x  {errores[nombre]:4} erradas")
        print(
            f"{'cómputo con libro':<20} {completo:8.2f} us  {completo / renglones:6.2f} us por día"
        )
    assert errores["fecha_limite"] == 0
    assert errores["bucle"] == 0
    assert tiempos["fecha_limite"] <= 2 * tiempos["bucle"]
    for otro in tiempos.keys() - {"fecha_limite", "bucle"}:
        assert tiempos["fecha_limite"] < tiempos[otro]
