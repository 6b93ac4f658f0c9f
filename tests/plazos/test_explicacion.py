"""El cómputo dicho en palabras, en español y en inglés."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from plazos.nucleo.calendario import de_hora_local
from plazos.nucleo.computo import (
    Paralizacion,
    calcular,
    primera_fecha_de_vista,
    prorrogar,
    ultimo_dia_para_notificar,
)
from plazos.nucleo.explicacion import en_una_oracion, fecha_larga, momento, renglones


def dia(texto: str) -> date:
    return date.fromisoformat(texto)


def test_la_fecha_larga_en_los_dos_idiomas() -> None:
    assert fecha_larga(dia("2026-03-05"), "es") == "5 de marzo de 2026"
    assert fecha_larga(dia("2026-03-05"), "en") == "March 5, 2026"
    assert fecha_larga(dia("2026-03-05"), "en-us") == "March 5, 2026"


def test_el_momento_se_dice_en_hora_de_puerto_rico() -> None:
    tarde = de_hora_local(datetime(2026, 3, 5, 14, 30))
    assert momento(tarde, "es") == "5 de marzo de 2026, 2:30 p. m."
    assert momento(tarde, "en") == "March 5, 2026, 2:30 p.m."
    assert momento(de_hora_local(datetime(2026, 3, 5, 0, 5)), "es").endswith("12:05 a. m.")
    assert momento(de_hora_local(datetime(2026, 3, 5, 12, 0)), "es").endswith("12:00 p. m.")


def test_un_termino_que_rueda_en_una_oracion() -> None:
    computo = calcular("Q-CONT-15", dia("2026-03-19"))
    assert en_una_oracion(computo, "es") == (
        "Se excluye el jueves 19 de marzo de 2026; el día 15 es el viernes 3 de abril de 2026 "
        "(no cuenta como último día: Viernes Santo); vence el lunes 6 de abril de 2026."
    )
    assert en_una_oracion(computo, "en") == (
        "Thursday, March 19, 2026 is excluded; day 15 is Friday, April 3, 2026 "
        "(does not count as the last day: Good Friday); it expires on Monday, April 6, 2026."
    )


def test_la_prorroga_dice_cuando_vencia_el_original_tambien_sin_rodar() -> None:
    assert "el término original vencía el lunes 6 de abril de 2026" in en_una_oracion(
        prorrogar(calcular("Q-CONT-15", dia("2026-03-19"))), "es"
    )
    assert en_una_oracion(prorrogar(calcular("Q-CONT-15", dia("2001-03-05"))), "es") == (
        "Se excluye el lunes 5 de marzo de 2001; el término original vencía el martes 20 de marzo "
        "de 2001; el día 30 es el miércoles 4 de abril de 2001; vence el miércoles 4 de abril de "
        "2001."
    )


def test_la_antelacion_en_una_oracion() -> None:
    assert en_una_oracion(ultimo_dia_para_notificar(dia("2026-06-05")), "es") == (
        "La vista es el viernes 5 de junio de 2026, que no se cuenta; el día 15 es el jueves 21 de "
        "mayo de 2026; el último día para notificar es el jueves 21 de mayo de 2026."
    )
    assert en_una_oracion(primera_fecha_de_vista(dia("2026-05-20")), "en").endswith(
        "the hearing may be held from Thursday, June 4, 2026."
    )


def test_los_saltados_y_los_paralizados_se_dicen() -> None:
    assert "se saltan 20 de marzo de 1993 (sábado), 21 de marzo de 1993 (domingo)" in (
        en_una_oracion(calcular("V-SEC-5", dia("1993-03-18")), "es")
    )
    pausa = Paralizacion(dia("2002-04-11"), dia("2002-05-20"))
    computo = calcular("Q-EST-30", dia("2002-04-01"), paralizaciones=[pausa])
    assert (
        "40 días no se cuentan por paralización, entre el 11 de abril de 2002 y el 20 de mayo de"
        in en_una_oracion(computo, "es")
    )


def test_sin_fecha_no_se_dice_ninguna() -> None:
    abierta = [Paralizacion(dia("2026-01-20"), None)]
    oracion = en_una_oracion(calcular("Q-EST-30", dia("2026-01-07"), paralizaciones=abierta), "es")
    assert oracion.endswith(
        "está paralizado desde el 20 de enero de 2026 y no vence mientras siga paralizado."
    )
    assert "9999" not in oracion


def test_las_horas_en_una_oracion_no_llevan_dos_puntos_finales() -> None:
    computo = calcular("E-1007-6H", de_hora_local(datetime(2000, 11, 6, 10, 15)))
    assert en_una_oracion(computo, "es") == (
        "Corre de momento a momento desde el 6 de noviembre de 2000, 10:15 a. m.; "
        "vence el 6 de noviembre de 2000, 4:15 p. m."
    )


@pytest.mark.parametrize(
    ("idioma", "etiqueta", "dia_semana", "motivo", "autoridad"),
    [
        ("es", "corrido hasta aquí", "lunes", "primer día laborable siguiente", "Regla 68.1"),
        ("en", "moved to this day", "Monday", "next working day", "Rule 68.1"),
    ],
)
def test_los_renglones_vienen_listos_para_la_plantilla(
    idioma: str, etiqueta: str, dia_semana: str, motivo: str, autoridad: str
) -> None:
    filas = renglones(calcular("Q-CONT-15", dia("2026-03-19")), idioma)
    assert filas[-1] == {
        "numero": None,
        "fecha": dia("2026-04-06"),
        "dia_semana": dia_semana,
        "clase": "corrido",
        "etiqueta": etiqueta,
        "motivo": motivo,
        "autoridad": autoridad,
    }
    assert filas[0]["clase"] == "excluido"
    assert filas[3]["numero"] == 3
