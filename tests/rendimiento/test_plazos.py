"""Cuánto cuesta una fecha, lado a lado en la misma corrida; se imprime, no se promete en segundos.

`pytest tests/rendimiento -m largo` enseña las tablas. Junto al tiempo de cada biblioteca va
cuántas fechas yerra: el producto no usa ninguna.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from timeit import timeit

import holidays
import numpy
import pytest
from workalendar.usa import UnitedStates

from plazos.nucleo.calendario import calendario
from plazos.nucleo.computo import calcular, fecha_limite
from plazos.nucleo.libro import Cuenta as Medida
from plazos.nucleo.libro import escribir
from tests.plazos import segunda_cuenta

# Una proporción medida tiembla en una máquina cargada.
pytestmark = pytest.mark.largo

RAIZ = Path(__file__).resolve().parents[2]
ORO = RAIZ / "tests" / "plazos" / "plazos_oro.csv"
ANOS = range(1995, 2027)
DESDE = [date(1995, 1, 1) + timedelta(n * 7 + n % 5) for n in range(1600)]
UN_DIA = timedelta(1)
Cuenta = Callable[[date], date]


def _rodado(dias: int, cierra: Callable[[date], bool]) -> Cuenta:
    """La cuenta corriente: sumar los días y seguir mientras no se trabaje."""
    salto = timedelta(dias)

    def contar(desde: date) -> date:
        dia = desde + salto
        while cierra(dia):
            dia += UN_DIA
        return dia

    return contar


def _bucles() -> tuple[Cuenta, Cuenta]:
    """Una fecha y un conjunto de feriados, sin nada más: lo mínimo que cuesta contar."""
    feriados = {d for ano in range(1991, 2101) for d, _ in calendario("GOB").especiales(ano)}

    def corridos(desde: date) -> date:
        dia = desde + timedelta(15)
        while dia.weekday() > 4 or dia in feriados:
            dia += UN_DIA
        return dia

    def laborables(desde: date) -> date:
        dia, faltan = desde, 10
        while faltan:
            dia += UN_DIA
            if dia.weekday() < 5 and dia not in feriados:
                faltan -= 1
        return dia

    return corridos, laborables


def _numpy() -> tuple[Cuenta, Cuenta]:
    dias = [d for ano in ANOS for d, _ in calendario("GOB").especiales(ano)]
    tabla = numpy.busdaycalendar(holidays=numpy.array(dias, dtype="datetime64[D]"))

    def corridos(desde: date) -> date:
        hecho: date = numpy.busday_offset(
            desde + timedelta(15), 0, "forward", busdaycal=tabla
        ).astype(date)
        return hecho

    def laborables(desde: date) -> date:
        hecho: date = numpy.busday_offset(desde, 10, "backward", busdaycal=tabla).astype(date)
        return hecho

    return corridos, laborables


@cache
def _cuentas() -> tuple[dict[str, Cuenta], dict[str, Cuenta]]:
    """Las mismas dos cuentas hechas por cada quien, con lo que cada quien sabe de feriados."""
    lista = holidays.country_holidays("PR", years=ANOS)
    # workalendar no tiene a Puerto Rico: lo más cercano son los feriados federales.
    federal = UnitedStates()
    bucles, de_numpy = _bucles(), _numpy()
    corridos: dict[str, Cuenta] = {
        "fecha_limite": partial(fecha_limite, "Q-CONT-15"),
        "bucle": bucles[0],
        "holidays (PR)": _rodado(15, lambda d: d.weekday() > 4 or d in lista),
        "workalendar (US)": _rodado(15, lambda d: not federal.is_working_day(d)),
        "numpy busday_offset": de_numpy[0],
    }
    laborables: dict[str, Cuenta] = {
        "fecha_limite": partial(fecha_limite, "P-RESP-10L"),
        "bucle": bucles[1],
        "holidays (PR)": lambda desde: lista.get_nth_working_day(desde, 10),
        "workalendar (US)": lambda desde: federal.add_working_days(desde, 10),
        "numpy busday_offset": de_numpy[1],
    }
    return corridos, laborables


def _micros(cuentas: dict[str, Cuenta]) -> dict[str, float]:
    """Microsegundos por fecha, el mejor de nueve turnos alternados: la carga alcanza a todas."""
    mejores = dict.fromkeys(cuentas, float("inf"))
    for _ in range(9):
        for nombre, contar in cuentas.items():
            tardo = timeit(lambda c=contar: [c(d) for d in DESDE], number=1) / len(DESDE)  # type: ignore[misc]
            mejores[nombre] = min(mejores[nombre], tardo * 1e6)
    return mejores


@pytest.mark.parametrize(
    ("que", "cual", "cierta", "tope"),
    [
        ("15 días corridos", 0, partial(segunda_cuenta.corridos, dias=15), 2),
        ("10 días laborables", 1, partial(segunda_cuenta.habiles, dias=10), 1),
    ],
    ids=["corridos", "laborables"],
)
def test_la_fecha_limite_es_la_mas_rapida_de_las_que_no_son_un_bucle_y_no_yerra_ninguna(
    que: str,
    cual: int,
    cierta: Callable[..., date],
    tope: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """En días corridos cuesta a lo sumo el doble que el bucle; en laborables, menos que él."""
    cuentas = _cuentas()[cual]
    ciertas = [cierta(desde, perfil="GOB") for desde in DESDE]
    erradas = {
        nombre: sum(contar(d) != c for d, c in zip(DESDE, ciertas, strict=True))
        for nombre, contar in cuentas.items()
    }
    tiempos = _micros(cuentas)
    with capsys.disabled():
        print(f"\n{que}, {len(DESDE)} fechas de 1995 a 2025")
        for nombre, micros in tiempos.items():
            veces = micros / tiempos["bucle"]
            print(f"  {nombre:<20} {micros:8.2f} us  {veces:7.2f}x  {erradas[nombre]:4} erradas")
    assert erradas["fecha_limite"] == erradas["bucle"] == 0
    assert tiempos["fecha_limite"] <= tope * tiempos["bucle"]
    for otro in tiempos.keys() - {"fecha_limite", "bucle"}:
        assert tiempos["fecha_limite"] < tiempos[otro]


def test_el_costo_por_dia_del_libro_y_el_del_resultado_entero(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cal, cuenta = calendario("GOB"), Medida(15)
    libros: dict[str, Cuenta] = {
        "libro": lambda d: escribir(cuenta, d, fecha_limite("Q-CONT-15", d), cal)[-1].fecha,
        "resultado": lambda d: calcular("Q-CONT-15", d).fecha_legal,
        "resultado en JSON": lambda d: date.fromisoformat(
            str(calcular("Q-CONT-15", d).a_json()["fecha_legal"])
        ),
    }
    for contar in libros.values():
        assert [contar(d) for d in DESDE] == [fecha_limite("Q-CONT-15", d) for d in DESDE]
    dias = sum(len(calcular("Q-CONT-15", d).libro) for d in DESDE) / len(DESDE)
    with capsys.disabled():
        print(f"\nQ-CONT-15 con su libro, {dias:.1f} días de media")
        for nombre, micros in _micros(libros).items():
            print(f"  {nombre:<20} {micros:8.2f} us  {micros / dias:7.2f} us por día")


def test_la_tabla_de_oro_entera_por_el_mandato_con_el_arranque(
    capsys: pytest.CaptureFixture[str],
) -> None:
    mandatos = {
        "el intérprete solo": ["-c", "pass"],
        "un plazo": ["manage.py", "calcular_plazo", "Q-CONT-15", "2026-03-19"],
        "plazos_oro.csv": ["manage.py", "calcular_plazo", "--csv", str(ORO)],
    }
    mejores = dict.fromkeys(mandatos, float("inf"))
    for _ in range(5):
        for nombre, argumentos in mandatos.items():
            antes = perf_counter()
            subprocess.run(
                [sys.executable, *argumentos],
                cwd=RAIZ,
                env={"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"},
                stdout=subprocess.DEVNULL,
                check=True,
            )
            mejores[nombre] = min(mejores[nombre], perf_counter() - antes)
    with capsys.disabled():
        print("\nPor la línea de comandos, con el arranque")
        for nombre, segundos in mejores.items():
            print(f"  {nombre:<20} {segundos * 1000:8.0f} ms")
