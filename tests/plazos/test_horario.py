"""Lo que llega después del cierre se tiene por presentado al abrir el siguiente laborable."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest

from plazos.nucleo.calendario import DiaEspecial, a_hora_local, calendario, de_hora_local
from plazos.nucleo.horario import Horario, leer_horario, presentado_en

DE_OFICINA = leer_horario("08:00-16:30")


def queda(cuando: str, horario: Horario = DE_OFICINA, *excepciones: DiaEspecial) -> str:
    llega = de_hora_local(datetime.fromisoformat(cuando))
    surte = presentado_en(llega, horario, calendario("GOB", excepciones))
    return a_hora_local(surte).strftime("%Y-%m-%dT%H:%M:%S")


@pytest.mark.parametrize(
    ("llega", "presentado"),
    [
        # Lunes 6 de abril de 2026.
        ("2026-04-06T08:00:00", "2026-04-06T08:00:00"),
        ("2026-04-06T16:30:00", "2026-04-06T16:30:00"),
        ("2026-04-06T16:30:59", "2026-04-06T16:30:59"),
        ("2026-04-06T16:31:00", "2026-04-07T08:00:00"),
        ("2026-04-06T23:59:59", "2026-04-07T08:00:00"),
        # Antes de abrir es de ese mismo día, también el primer segundo.
        ("2026-04-06T00:00:00", "2026-04-06T00:00:00"),
        ("2026-04-06T07:12:00", "2026-04-06T07:12:00"),
        # Miércoles antes de Jueves y Viernes Santo: el jueves es laborable, el viernes no.
        ("2026-04-01T17:00:00", "2026-04-02T08:00:00"),
        ("2026-04-02T17:00:00", "2026-04-06T08:00:00"),
        # Sábado y domingo, aunque sea de mañana.
        ("2026-04-04T09:00:00", "2026-04-06T08:00:00"),
        # La Nochebuena es medio día feriado: cuenta entero.
        ("2026-12-24T09:00:00", "2026-12-28T08:00:00"),
        # Domingo feriado: pasa al lunes (1 de enero de 2023).
        ("2022-12-30T18:00:00", "2023-01-03T08:00:00"),
    ],
)
def test_lo_que_llega_queda_presentado(llega: str, presentado: str) -> None:
    assert queda(llega) == presentado


def test_el_sabado_que_se_declara_laborable_recibe() -> None:
    sabado = DiaEspecial(date(2026, 4, 4), "laborable", "working day", "proclama", laborable=True)
    assert queda("2026-04-04T09:00:00", DE_OFICINA, sabado) == "2026-04-04T09:00:00"
    assert queda("2026-04-03T09:00:00", DE_OFICINA, sabado) == "2026-04-04T08:00:00"


def test_el_dia_es_el_de_puerto_rico_y_no_el_de_utc() -> None:
    # 8:30 p. m. del lunes ya es martes en UTC: el siguiente laborable es el martes.
    assert queda("2026-04-06T20:30:00") == "2026-04-07T08:00:00"
    # 8:30 p. m. del viernes es sábado en UTC.
    assert queda("2026-04-10T20:30:00") == "2026-04-13T08:00:00"


def test_un_horario_de_todo_el_dia_solo_espera_los_dias_no_laborables() -> None:
    entero = Horario(time(0), time(23, 59))
    assert queda("2026-04-06T23:59:59", entero) == "2026-04-06T23:59:59"
    assert queda("2026-04-11T10:00:00", entero) == "2026-04-13T00:00:00"


def test_nunca_queda_presentado_antes_de_llegar() -> None:
    inicio = datetime(2026, 12, 20)
    for horas in range(24 * 20):
        cuando = (inicio + timedelta(hours=horas)).isoformat()
        assert queda(cuando) >= cuando
