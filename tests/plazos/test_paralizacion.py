"""La paralización: ni su primer día ni el último cuentan, y un término nunca vence paralizado."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from plazos.nucleo.calendario import SIN_FECHA, SIN_INSTANTE, OrdenDeEmergencia, de_hora_local
from plazos.nucleo.computo import ErrorDePlazo, Lecturas, Paralizacion, calcular, prorrogar
from tests.plazos.repeticion import repetir


def dia(texto: str) -> date:
    return date.fromisoformat(texto)


def pausa(desde: str, hasta: str | None) -> Paralizacion:
    return Paralizacion(dia(desde), dia(hasta) if hasta else None, "KAC-2026-0001")


def vence(desde: str, *pausas: Paralizacion, termino: str = "Q-EST-30") -> str:
    computo = calcular(termino, dia(desde), paralizaciones=pausas)
    assert repetir(computo.a_json()) == computo.fecha_legal.isoformat()
    return computo.fecha_legal.isoformat()


def test_los_dias_que_restan_corren_desde_el_siguiente_al_que_se_levanta() -> None:
    assert vence("2002-04-01", pausa("2002-04-11", "2002-05-20")) == "2002-06-10"


def test_una_paralizacion_de_un_solo_dia_quita_ese_dia() -> None:
    assert vence("2026-01-07") == "2026-02-06"
    assert vence("2026-01-07", pausa("2026-01-20", "2026-01-20")) == "2026-02-09"


def test_si_empieza_el_ultimo_dia_rodado_vence_el_primer_laborable_despues_de_levantada() -> None:
    assert vence("2026-02-20", pausa("2026-03-24", "2026-04-07")) == "2026-04-08"


def test_si_empieza_el_ultimo_dia_sin_rodar_queda_ese_dia() -> None:
    # Día 30 = viernes 6 de febrero: no cuenta, y el número 30 es el día después de levantada.
    assert vence("2026-01-07", pausa("2026-02-06", "2026-02-11")) == "2026-02-12"


def test_levantada_en_viernes_con_un_dia_por_correr_rueda_al_lunes() -> None:
    assert vence("2026-01-07", pausa("2026-02-06", "2026-02-13")) == "2026-02-17"


def test_levantada_en_feriado_sin_dia_que_restar_vence_el_primer_laborable() -> None:
    # Levantada el 3 de abril, Viernes Santo.
    assert vence("2026-02-20", pausa("2026-03-24", "2026-04-03")) == "2026-04-06"


def test_varias_paralizaciones_separadas_se_suman() -> None:
    separadas = (pausa("2026-01-12", "2026-01-13"), pausa("2026-01-20", "2026-01-22"))
    assert vence("2026-01-07", *separadas) == "2026-02-11"


def test_las_que_se_solapan_no_quitan_dos_veces_el_mismo_dia_en_ningun_orden() -> None:
    a, b = pausa("2026-01-12", "2026-01-16"), pausa("2026-01-14", "2026-01-20")
    assert vence("2026-01-07", a, b) == vence("2026-01-07", b, a) == "2026-02-17"
    assert vence("2026-01-07", pausa("2026-01-12", "2026-01-20")) == "2026-02-17"
    contenida = pausa("2026-01-13", "2026-01-14")
    assert vence("2026-01-07", pausa("2026-01-12", "2026-01-20"), contenida) == "2026-02-17"


def test_una_paralizacion_que_cubre_el_disparador_empieza_a_contar_despues() -> None:
    assert vence("2026-01-07", pausa("2026-01-05", "2026-01-09")) == "2026-02-09"


def test_en_los_cortos_la_que_cubre_el_disparador_no_quita_ni_regala_un_dia() -> None:
    cubre = pausa("2026-01-05", "2026-01-09")
    assert vence("2026-01-07", cubre, termino="V-SEC-5") == "2026-01-16"


def test_una_paralizacion_anterior_al_disparador_no_hace_nada() -> None:
    assert vence("2026-01-07", pausa("2025-12-01", "2026-01-07")) == "2026-02-06"


def test_una_paralizacion_posterior_al_vencimiento_no_detiene_nada_y_se_advierte() -> None:
    tardia = pausa("2026-02-07", "2026-03-01")
    computo = calcular("Q-EST-30", dia("2026-01-07"), paralizaciones=[tardia])
    assert computo.fecha_legal == dia("2026-02-06")
    assert [a.codigo for a in computo.advertencias] == ["paralizacion_tardia"]


def test_una_paralizacion_abierta_deja_el_termino_sin_fecha() -> None:
    computo = calcular("Q-EST-30", dia("2026-01-07"), paralizaciones=[pausa("2026-01-20", None)])
    assert computo.sin_fecha
    assert computo.vence_en == SIN_INSTANTE
    assert [a.codigo for a in computo.advertencias] == ["paralizado_sin_fecha"]
    ultimo = computo.libro[-1]
    assert (ultimo.fecha, ultimo.clase) == (dia("2026-01-20"), "paralizado")
    assert max(r.numero or 0 for r in computo.libro) == 12
    assert repetir(computo.a_json()) == "9999-12-31"


def test_una_abierta_que_empieza_el_ultimo_dia_rodado_deja_el_termino_sin_fecha() -> None:
    assert vence("2026-02-20", pausa("2026-03-24", None)) == "9999-12-31"


def test_la_prorroga_de_un_termino_paralizado_sin_fecha_tampoco_tiene_fecha() -> None:
    abierta = [pausa("2026-03-25", None)]
    base = calcular("Q-CONT-15", dia("2026-03-19"), paralizaciones=abierta)
    assert prorrogar(base, paralizaciones=abierta).sin_fecha


def test_la_paralizacion_durante_la_prorroga_la_alarga() -> None:
    base = calcular("Q-CONT-15", dia("2026-03-19"))
    prorroga = prorrogar(base, paralizaciones=[pausa("2026-04-13", "2026-04-14")])
    assert prorroga.fecha_legal == dia("2026-04-23")
    assert prorroga.fecha_conservadora == dia("2026-04-20")


def test_los_terminos_cortos_solo_descuentan_los_laborables() -> None:
    assert vence("2026-01-07", termino="V-SEC-5") == "2026-01-14"
    corta = pausa("2026-01-09", "2026-01-12")
    assert vence("2026-01-07", corta, termino="V-SEC-5") == "2026-01-16"


def test_las_horas_no_corren_en_los_dias_paralizados() -> None:
    from datetime import datetime

    miercoles = de_hora_local(datetime(2000, 10, 4, 10))
    computo = calcular("E-1016-24H", miercoles, paralizaciones=[pausa("2000-10-05", "2000-10-05")])
    assert computo.vence_en == de_hora_local(datetime(2000, 10, 6, 10))
    abierta = calcular("E-1016-24H", miercoles, paralizaciones=[pausa("2000-10-05", None)])
    assert abierta.sin_fecha
    assert abierta.vence_en == SIN_INSTANTE


def test_paralizacion_y_orden_de_emergencia_juntas() -> None:
    orden = OrdenDeEmergencia(dia("2026-04-06"), dia("2026-04-10"), dia("2026-04-15"), "OE-1")
    computo = calcular(
        "Q-EST-30",
        dia("2026-02-20"),
        paralizaciones=[pausa("2026-03-24", "2026-04-07")],
        ordenes=[orden],
    )
    assert computo.fecha_legal == dia("2026-04-15")


def test_el_libro_dice_que_dia_se_levanto_y_con_que_autoridad() -> None:
    computo = calcular(
        "Q-EST-30", dia("2026-01-07"), paralizaciones=[pausa("2026-01-12", "2026-01-14")]
    )
    paralizados = [r for r in computo.libro if r.clase == "paralizado"]
    assert [r.fecha.day for r in paralizados] == [12, 13, 14]
    assert paralizados[-1].motivo_es == "día en que se levanta la paralización: no se cuenta"
    assert {r.autoridad for r in paralizados} == {"KAC-2026-0001"}


def test_una_paralizacion_que_termina_antes_de_empezar_se_rechaza() -> None:
    with pytest.raises(ErrorDePlazo, match="termina antes de empezar"):
        pausa("2026-02-01", "2026-01-31")


def test_la_antelacion_minima_no_se_paraliza() -> None:
    with pytest.raises(ErrorDePlazo, match="no se aplica al término Q-AVISO-15"):
        calcular("Q-AVISO-15", dia("2026-06-05"), paralizaciones=[pausa("2026-06-01", None)])


def test_la_prorroga_de_un_termino_sin_fecha_no_inventa_una() -> None:
    abierta = [pausa("2026-03-25", None)]
    base = calcular("Q-CONT-15", dia("2026-03-19"), paralizaciones=abierta)
    for lectura in (Lecturas(), Lecturas(prorroga="nominal")):
        prorroga = prorrogar(base, lecturas=lectura)
        assert prorroga.sin_fecha
        assert prorroga.modo == f"prorroga_desde_vencimiento_{lectura.prorroga}"
        assert prorroga.fecha_conservadora == prorroga.fecha_tope == prorroga.fecha_legal
        assert (prorroga.termino, prorroga.disparador) == ("Q-PROR-15", dia("2026-03-19"))
        assert prorroga.libro == base.libro
        assert [a.codigo for a in prorroga.advertencias] == ["paralizado_sin_fecha"]


def test_el_libro_de_la_prorroga_nombra_los_dias_paralizados_en_las_dos_lecturas() -> None:
    base = calcular("Q-CONT-15", dia("2026-03-19"))
    for lectura in (Lecturas(), Lecturas(prorroga="nominal")):
        prorroga = prorrogar(
            base, lecturas=lectura, paralizaciones=[pausa("2026-04-13", "2026-04-14")]
        )
        assert sum(r.clase == "paralizado" for r in prorroga.libro) == 2
        assert repetir(prorroga.a_json()) == prorroga.fecha_legal.isoformat()


def test_la_paralizacion_abierta_donde_rodaria_un_dia_dudoso_deja_solo_la_tope_sin_fecha() -> None:
    # El 27 de noviembre de 2026 pudo concederse: con él se vencería el 30, que está paralizado.
    abierta = [pausa("2026-11-30", None)]
    computo = calcular("Q-CONT-15", dia("2026-11-12"), paralizaciones=abierta)
    assert computo.fecha_legal == computo.fecha_conservadora == dia("2026-11-27")
    assert computo.fecha_tope == SIN_FECHA
    avisos = {a.codigo: a for a in computo.advertencias}
    assert list(avisos) == ["paralizacion_tardia", "feriado_posible"]
    assert "el término no ha vencido, porque lo alcanza una" in avisos["feriado_posible"].es
    assert "the term has not expired, because a stay" in avisos["feriado_posible"].en
    # Lo que arranca de una tope sin fecha tampoco la tiene; la legal sí.
    estudio = calcular(
        "Q-EST-30", computo.fecha_legal, tope_desde=computo.fecha_tope, paralizaciones=abierta
    )
    assert (estudio.fecha_legal, estudio.fecha_tope) == (SIN_FECHA, SIN_FECHA)
    libre = calcular("Q-EST-30", computo.fecha_legal, tope_desde=computo.fecha_tope)
    assert (libre.fecha_legal, libre.fecha_tope) == (dia("2026-12-28"), SIN_FECHA)
    assert "cadena_tope" not in [a.codigo for a in libre.advertencias]


def test_ninguna_advertencia_da_por_fecha_la_de_lo_que_no_vence() -> None:
    cinco = calcular("E-1016-5", dia("2020-03-17"), paralizaciones=[pausa("2020-03-19", None)])
    horas = calcular(
        "E-1016-24H",
        de_hora_local(datetime(2020, 3, 17, 10)),
        paralizaciones=[pausa("2020-03-17", None)],
    )
    for computo in (cinco, horas):
        assert [a.codigo for a in computo.advertencias] == ["paralizado_sin_fecha"]


def test_la_paralizacion_tardia_para_el_termino_detiene_su_prorroga_y_no_se_dice_tardia() -> None:
    # El término vence el 20 de noviembre; su prórroga, el sábado 5: rueda al lunes paralizado.
    abierta = [pausa("2026-12-07", None)]
    base = calcular("Q-CONT-15", dia("2026-11-05"), paralizaciones=abierta)
    assert [a.codigo for a in base.advertencias] == ["paralizacion_tardia"]
    prorroga = prorrogar(base, paralizaciones=abierta)
    assert prorroga.sin_fecha
    assert [a.codigo for a in prorroga.advertencias] == ["paralizado_sin_fecha"]


def test_la_prorroga_paralizada_en_una_lectura_y_vencida_en_la_otra_dice_las_dos() -> None:
    # Efectivo: 29 de noviembre de 2026, domingo, corre al 30 y quince más; corrida: el 14.
    abierta = [pausa("2026-12-15", None)]
    base = calcular("Q-CONT-15", dia("2026-11-14"), paralizaciones=abierta)
    assert base.fecha_legal == dia("2026-11-30")
    prorroga = prorrogar(base, paralizaciones=abierta)
    assert prorroga.sin_fecha
    assert prorroga.fecha_conservadora == dia("2026-12-14")
    dos = next(a for a in prorroga.advertencias if a.codigo == "prorroga_dos_lecturas")
    assert dos.es == (
        "Contada corrida desde el disparador, la prórroga vencería el 14 de diciembre de 2026; "
        "desde el vencimiento efectivo está paralizada sin fecha."
    )
    assert dos.en.startswith("Counted straight from the trigger, the extension would expire on")
