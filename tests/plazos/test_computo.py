"""Los términos de la querella, la prórroga, la antelación, los días laborables y las horas."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from plazos.nucleo.calendario import DiaEspecial, OrdenDeEmergencia, de_hora_local, fecha_civil
from plazos.nucleo.computo import (
    Computo,
    ErrorDePlazo,
    Lecturas,
    Paralizacion,
    calcular,
    dias_restantes,
    fecha_limite,
    fecha_por_correo,
    numero_de_dia,
    primera_fecha_de_vista,
    prorrogar,
    ultimo_dia_para_notificar,
)
from tests.plazos.repeticion import repetir, repetir_horas


def dia(texto: str) -> date:
    return date.fromisoformat(texto)


def tres(c: Computo) -> tuple[str, str, str]:
    return c.fecha_legal.isoformat(), c.fecha_conservadora.isoformat(), c.fecha_tope.isoformat()


def codigos(c: Computo) -> list[str]:
    return [a.codigo for a in c.advertencias]


@pytest.mark.parametrize(
    ("termino", "desde", "vence"),
    [
        ("Q-CONT-15", "2026-03-19", "2026-04-06"),
        ("Q-CONT-15", "2025-12-22", "2026-01-07"),
        ("Q-EST-30", "2026-02-20", "2026-03-24"),
        ("Q-EST-30", "2026-01-07", "2026-02-06"),
        ("Q-INF-15", "2026-06-04", "2026-06-22"),
        ("Q-DEC-15", "2026-06-22", "2026-07-07"),
        ("Q-DEC-15", "2026-02-23", "2026-03-10"),
        ("LPAU-REC-20", "2026-07-09", "2026-07-29"),
        ("LPAU-REC-20", "2026-03-12", "2026-04-01"),
        ("LPAU-REV-30", "2026-07-09", "2026-08-10"),
        ("LPAU-REV-30", "2026-03-12", "2026-04-13"),
        ("LPAU-6M", "2026-01-05", "2026-07-06"),
        ("P-EXAM-90", "2026-03-02", "2026-06-01"),
    ],
)
def test_el_termino_vence(termino: str, desde: str, vence: str) -> None:
    computo = calcular(termino, dia(desde))
    assert tres(computo) == (vence, vence, vence)
    assert fecha_limite(termino, dia(desde)) == dia(vence)
    assert computo.advertencias == ()


def test_el_termino_termina_cuando_acaba_el_dia_en_puerto_rico() -> None:
    computo = calcular("Q-CONT-15", dia("2026-03-19"))
    assert computo.vence_en == datetime(2026, 4, 7, 4, tzinfo=UTC)


def test_la_prorroga_corre_desde_el_vencimiento_efectivo_y_la_nominal_es_la_conservadora() -> None:
    base = calcular("Q-CONT-15", dia("2026-03-19"))
    prorroga = prorrogar(base)
    assert tres(prorroga) == ("2026-04-21", "2026-04-20", "2026-04-21")
    assert codigos(prorroga) == ["prorroga_dos_lecturas"]
    assert prorroga.disparador == dia("2026-03-19")
    assert [r.numero for r in prorroga.libro if r.numero] == list(range(1, 31))
    assert prorroga == calcular(
        "Q-PROR-15", dia("2026-03-19"), modo="prorroga_desde_vencimiento_efectivo"
    )


def test_con_la_otra_lectura_la_prorroga_se_cuenta_corrida() -> None:
    base = calcular("Q-CONT-15", dia("2026-03-19"))
    prorroga = prorrogar(base, lecturas=Lecturas(prorroga="nominal"))
    assert tres(prorroga) == ("2026-04-20", "2026-04-20", "2026-04-21")
    assert prorroga.modo == "prorroga_desde_vencimiento_nominal"
    assert prorroga.libro[-1].fecha == dia("2026-04-20")


def test_la_prorroga_de_la_reconsideracion_son_treinta_dias_mas() -> None:
    base = calcular("LPAU-RES-90", dia("2026-01-05"))
    assert base.fecha_legal == dia("2026-04-06")
    assert prorrogar(base).fecha_legal == dia("2026-05-06")
    de_una_vez = calcular(
        "LPAU-PRORR-30", dia("2026-01-05"), modo="prorroga_desde_vencimiento_efectivo"
    )
    assert de_una_vez == prorrogar(base)


def test_un_termino_sin_prorroga_lo_dice() -> None:
    with pytest.raises(ErrorDePlazo, match="Q-EST-30 no tiene prórroga"):
        prorrogar(calcular("Q-EST-30", dia("2026-01-07")))


def test_la_fecha_conservadora_se_encadena() -> None:
    computo = calcular("Q-EST-30", dia("2026-04-21"), conservadora_desde=dia("2026-04-20"))
    assert tres(computo) == ("2026-05-21", "2026-05-20", "2026-05-21")
    assert codigos(computo) == ["cadena"]


def test_la_fecha_tope_se_encadena() -> None:
    computo = calcular("Q-DEC-15", dia("2026-06-22"), tope_desde=dia("2026-06-24"))
    assert tres(computo) == ("2026-07-07", "2026-07-07", "2026-07-09")
    assert codigos(computo) == ["cadena_tope"]


def test_la_primera_fecha_de_vista_y_su_lectura_de_dias_francos() -> None:
    assert tres(primera_fecha_de_vista(dia("2026-05-20"))) == (
        "2026-06-04",
        "2026-06-05",
        "2026-06-05",
    )
    assert primera_fecha_de_vista(dia("2026-02-06")).fecha_legal == dia("2026-02-23")
    francos = primera_fecha_de_vista(dia("2026-05-20"), lecturas=Lecturas(dias_francos=True))
    assert francos.fecha_legal == dia("2026-06-05")


def test_el_ultimo_dia_para_notificar_retrocede_y_la_conservadora_es_anterior() -> None:
    computo = ultimo_dia_para_notificar(dia("2026-06-05"))
    assert tres(computo) == ("2026-05-21", "2026-05-20", "2026-05-21")
    # 7 de abril - 15 = 23 de marzo, feriado movido; 22 domingo; 21 sábado; queda el viernes 20.
    assert ultimo_dia_para_notificar(dia("2026-04-07")).fecha_legal == dia("2026-03-20")
    assert calcular("Q-AVISO-15", dia("2026-06-05")) == computo


def test_el_feriado_dudoso_mueve_la_legal_y_no_la_conservadora() -> None:
    computo = calcular("Q-CONT-15", dia("2023-06-04"))
    assert tres(computo) == ("2023-06-20", "2023-06-19", "2023-06-20")
    assert codigos(computo) == ["feriado_dudoso"]
    assert computo.advertencias[0].es == (
        "Juneteenth, el 19 de junio de 2023, es un feriado de certeza dudosa: "
        "sin él la fecha sería el 19 de junio de 2023."
    )


def test_el_feriado_posible_mueve_solo_la_tope() -> None:
    computo = calcular("Q-CONT-15", dia("2026-11-12"))
    assert tres(computo) == ("2026-11-27", "2026-11-27", "2026-11-30")
    assert codigos(computo) == ["feriado_posible"]
    antes_de_2003 = calcular("Q-CONT-15", dia("1996-12-09"))
    assert tres(antes_de_2003) == ("1996-12-24", "1996-12-24", "1996-12-26")


def test_la_nochebuena_es_feriado_y_su_duda_adelanta_la_conservadora() -> None:
    computo = calcular("Q-CONT-15", dia("2026-12-09"))
    assert tres(computo) == ("2026-12-28", "2026-12-24", "2026-12-28")


def test_el_feriado_dudoso_de_un_minimo_adelanta_el_aviso_conservador() -> None:
    computo = ultimo_dia_para_notificar(dia("2023-07-04"))
    assert tres(computo) == ("2023-06-16", "2023-06-16", "2023-06-19")
    assert "feriado_dudoso" in codigos(computo)


def test_los_terminos_de_menos_de_siete_dias_saltan_los_no_laborables() -> None:
    computo = calcular("V-SEC-5", dia("1993-03-18"))
    assert computo.fecha_legal == dia("1993-03-26")
    saltados = [r.fecha.isoformat() for r in computo.libro if r.clase == "saltado"]
    assert saltados == ["1993-03-20", "1993-03-21", "1993-03-22"]


def test_los_terminos_taxativos_no_ruedan() -> None:
    assert calcular("E-1007-30", dia("1999-09-03")).fecha_legal == dia("1999-10-03")
    assert calcular("E-1023-ND", dia("2000-11-03")).fecha_legal == dia("2000-11-04")


def test_las_horas_corren_de_momento_a_momento() -> None:
    computo = calcular("E-1007-6H", de_hora_local(datetime(2000, 11, 6, 20, 15)))
    assert computo.vence_en == datetime(2000, 11, 7, 6, 15, tzinfo=UTC)
    assert computo.fecha_legal == dia("2000-11-07")
    assert [(r.segundos, r.motivo_es) for r in computo.libro] == [
        (13_500, "3 h 45 min contadas, de momento a momento"),
        (8_100, "2 h 15 min contadas, de momento a momento"),
    ]
    assert repetir_horas(computo.a_json()) == "2000-11-07T06:15:00+00:00"


def test_las_veinticuatro_horas_excluyen_el_fin_de_semana_y_la_conservadora_no() -> None:
    viernes = de_hora_local(datetime(2000, 10, 13, 10))
    computo = calcular("E-1016-24H", viernes)
    assert computo.vence_en == de_hora_local(datetime(2000, 10, 16, 10))
    assert tres(computo) == ("2000-10-16", "2000-10-14", "2000-10-16")
    assert codigos(computo) == ["lectura_taxativa"]
    taxativo = calcular("E-1016-24H", viernes, lecturas=Lecturas(electoral_corto="taxativo"))
    assert taxativo.vence_en == de_hora_local(datetime(2000, 10, 14, 10))


def test_las_horas_que_acaban_a_medianoche_vencen_el_dia_que_termina() -> None:
    computo = calcular("E-1016-24H", de_hora_local(datetime(2000, 10, 14, 9)))
    assert computo.vence_en == datetime(2000, 10, 17, 4, tzinfo=UTC)
    assert computo.fecha_legal == dia("2000-10-16")


def test_los_cinco_dias_electorales_llevan_la_lectura_taxativa_en_la_conservadora() -> None:
    assert tres(calcular("E-1016-5", dia("2000-10-11"))) == (
        "2000-10-19",
        "2000-10-16",
        "2000-10-19",
    )


def test_un_cargo_de_cuatro_anos_no_rueda() -> None:
    assert calcular("C-TERM-4Y", dia("2001-01-07")).fecha_legal == dia("2005-01-07")
    assert calcular("C-TERM-4Y", dia("1996-02-29")).fecha_legal == dia("2000-02-29")
    assert calcular("C-TERM-4Y", dia("2096-02-29")).fecha_legal == dia("2100-02-28")
    # 29 de junio de 2025 es domingo y sigue siendo el último día.
    assert calcular("C-TERM-4Y", dia("2021-06-29")).libro[-1].fecha == dia("2025-06-29")


def test_el_examen_no_puede_ser_antes_y_lo_prudente_es_mas_tarde() -> None:
    computo = calcular("P-EXAM-60", dia("2023-04-20"))
    assert tres(computo) == ("2023-06-20", "2023-06-20", "2023-06-20")
    assert codigos(computo) == ["feriado_dudoso"]


@pytest.mark.parametrize(
    ("desde", "vence"),
    [
        ("2017-09-08", "2017-09-18"),  # un día antes del intervalo: intacto
        ("2017-09-09", "2017-12-01"),  # primer día del intervalo
        ("2017-11-20", "2017-12-01"),  # último día del intervalo
        ("2017-11-21", "2017-12-01"),  # el día de la nueva fecha
        ("2017-11-22", "2017-12-04"),  # después: la orden no añade días
    ],
)
def test_la_orden_de_emergencia_mueve_solo_los_vencimientos_de_su_intervalo(
    desde: str, vence: str
) -> None:
    assert calcular("PE-CERT-10", dia(desde)).fecha_legal == dia(vence)


def test_la_orden_de_los_tribunales_no_alcanza_los_terminos_de_la_comision() -> None:
    assert calcular("Q-CONT-15", dia("2020-03-10")).fecha_legal == dia("2020-03-25")


def test_una_orden_con_autoridad_alcanza_los_terminos_de_la_comision() -> None:
    orden = OrdenDeEmergencia(
        dia("2020-03-16"), dia("2020-05-31"), dia("2020-06-01"), "OE-2020-023", "COVID-19"
    )
    computo = calcular("Q-CONT-15", dia("2020-03-10"), ordenes=[orden])
    assert computo.fecha_legal == dia("2020-06-01")
    ultimo = computo.libro[-1]
    assert (ultimo.clase, ultimo.autoridad) == ("corrido", "OE-2020-023")
    assert ultimo.motivo_es == "vencimiento movido por orden: COVID-19"
    assert "+" in computo.version_calendario


def test_una_orden_que_lleva_al_intervalo_de_otra_sigue_hasta_la_ultima() -> None:
    ordenes = [
        OrdenDeEmergencia(dia("2026-04-06"), dia("2026-04-10"), dia("2026-04-13"), "OE-1"),
        OrdenDeEmergencia(dia("2026-04-13"), dia("2026-04-17"), dia("2026-04-18"), "OE-2"),
    ]
    computo = calcular("Q-CONT-15", dia("2026-03-19"), ordenes=ordenes)
    # El 18 es sábado: rueda al lunes 20.
    assert computo.fecha_legal == dia("2026-04-20")


def test_la_orden_que_movio_el_vencimiento_se_nombra_aunque_medie_un_fin_de_semana() -> None:
    ultimo = calcular("PE-CERT-10", dia("1999-11-08")).libro[-1]
    assert (ultimo.fecha, ultimo.autoridad) == (dia("1999-11-22"), "99 TSPR 173")
    rodado = calcular("PE-CERT-10", dia("1999-11-10")).libro[-1]
    assert (rodado.fecha, rodado.autoridad) == (dia("1999-11-22"), "Regla 68.1")


def test_un_cierre_nuevo_cambia_el_vencimiento_y_la_version() -> None:
    cierre = DiaEspecial(dia("2026-04-06"), "Duelo", "Mourning", "OE-2026-010")
    computo = calcular("Q-CONT-15", dia("2026-03-19"), excepciones=[cierre])
    assert computo.fecha_legal == dia("2026-04-07")
    assert computo.version_calendario != calcular("Q-CONT-15", dia("2026-03-19")).version_calendario


def test_por_correo_se_suman_tres_dias_y_el_reglamento_puede_decir_otra_cosa() -> None:
    assert fecha_por_correo(dia("2026-03-30")) == dia("2026-04-02")
    assert fecha_por_correo(dia("2026-03-30"), Lecturas(dias_correo=5)) == dia("2026-04-04")


def test_que_numero_de_dia_es_hoy() -> None:
    computo = calcular("Q-CONT-15", dia("2026-03-19"))
    assert numero_de_dia(computo, dia("2026-03-18")) is None
    assert numero_de_dia(computo, dia("2026-03-19")) == 0
    assert numero_de_dia(computo, dia("2026-03-20")) == 1
    assert numero_de_dia(computo, dia("2026-04-03")) == 15
    assert numero_de_dia(computo, dia("2026-04-05")) == 15
    assert numero_de_dia(computo, dia("2026-04-06")) == 15
    assert numero_de_dia(computo, dia("2026-04-07")) is None
    aviso = ultimo_dia_para_notificar(dia("2026-06-05"))
    assert numero_de_dia(aviso, dia("2026-06-04")) == 1
    assert numero_de_dia(aviso, dia("2026-05-21")) == 15


def test_cuantos_dias_faltan() -> None:
    computo = calcular("Q-CONT-15", dia("2026-03-19"))
    assert dias_restantes(computo, dia("2026-04-01")) == 5
    assert dias_restantes(computo, dia("2026-04-06")) == 0
    assert dias_restantes(computo, dia("2026-04-08")) == -2


def test_un_disparador_anterior_a_la_ley_se_advierte() -> None:
    assert codigos(calcular("Q-CONT-15", dia("1991-08-29"))) == ["antes_de_regir"]
    assert codigos(calcular("Q-CONT-15", dia("1991-08-30"))) == []


def test_el_texto_corrupto_de_la_ley_se_advierte() -> None:
    assert codigos(calcular("V-MUE-5", dia("2001-03-05"))) == ["texto_de_la_ley"]


def test_los_disparates_tienen_su_oracion() -> None:
    with pytest.raises(ErrorDePlazo, match="fecha sin hora"):
        calcular("Q-CONT-15", datetime(2026, 3, 19, tzinfo=UTC))
    with pytest.raises(ErrorDePlazo, match="fecha sin hora"):
        fecha_limite("Q-CONT-15", datetime(2026, 3, 19, tzinfo=UTC))
    with pytest.raises(ErrorDePlazo, match="fecha con su hora"):
        calcular("E-1007-6H", dia("2000-11-06"))
    with pytest.raises(ErrorDePlazo, match="«de memoria» no existe"):
        calcular("Q-CONT-15", dia("2026-03-19"), modo="de memoria")
    with pytest.raises(ErrorDePlazo, match="no se aplica al término Q-EST-30"):
        calcular("Q-EST-30", dia("2026-03-19"), modo="primera_fecha_de_vista")
    with pytest.raises(ErrorDePlazo, match="no se aplica al término Q-EST-30"):
        calcular("Q-EST-30", dia("2026-03-19"), modo="prorroga_desde_vencimiento_nominal")
    with pytest.raises(ErrorDePlazo, match="no se aplica al término Q-EST-30"):
        calcular("Q-EST-30", dia("2026-03-19"), modo="con_paralizacion")
    with pytest.raises(ErrorDePlazo, match="no se cuenta en días"):
        fecha_limite("Q-AVISO-15", dia("2026-03-19"))
    with pytest.raises(ErrorDePlazo, match="de 1991 a 2100"):
        calcular("Q-CONT-15", dia("2100-12-20"))
    with pytest.raises(ErrorDePlazo, match="de 1991 a 2100"):
        fecha_limite("Q-CONT-15", dia("1980-01-01"))


def test_el_computo_va_a_json_y_vuelve_igual() -> None:
    for computo in (
        prorrogar(calcular("Q-CONT-15", dia("2026-03-19"))),
        calcular("E-1016-24H", de_hora_local(datetime(2000, 10, 13, 10))),
    ):
        assert Computo.desde_json(computo.a_json()) == computo


def test_la_antelacion_conservadora_cuenta_con_los_feriados_posibles() -> None:
    # El 27 de noviembre de 2026 es el día siguiente a Acción de Gracias.
    assert tres(ultimo_dia_para_notificar(dia("2026-12-13"))) == (
        "2026-11-27",
        "2026-11-25",
        "2026-11-27",
    )
    assert tres(primera_fecha_de_vista(dia("2026-11-11"))) == (
        "2026-11-27",
        "2026-11-30",
        "2026-11-30",
    )


def test_la_advertencia_de_dias_francos_dice_la_otra_fecha() -> None:
    aviso = ultimo_dia_para_notificar(dia("2026-06-05")).advertencias[0]
    assert (
        aviso.es
        == "Si los quince días tuvieran que ser francos, la fecha sería el 20 de mayo de 2026."
    )
    assert aviso.en == "If the fifteen days had to be clear days, the date would be May 20, 2026."


def test_las_preguntas_de_vista_llevan_lecturas_perfil_y_excepciones() -> None:
    duelo = DiaEspecial(dia("2026-05-21"), "Duelo", "Mourning", "OE")
    vista = dia("2026-06-05")
    francos = ultimo_dia_para_notificar(vista, lecturas=Lecturas(dias_francos=True))
    assert francos.fecha_legal == dia("2026-05-20")
    assert ultimo_dia_para_notificar(vista, excepciones=[duelo]).fecha_legal == dia("2026-05-20")
    assert ultimo_dia_para_notificar(vista).modo == "ultimo_dia_para_notificar"
    assert ultimo_dia_para_notificar(dia("2026-04-17"), perfil="PJ").fecha_legal == dia(
        "2026-04-01"
    )
    assert ultimo_dia_para_notificar(dia("2026-04-17")).fecha_legal == dia("2026-04-02")
    assert primera_fecha_de_vista(dia("2026-05-06"), excepciones=[duelo]).fecha_legal == dia(
        "2026-05-22"
    )
    assert primera_fecha_de_vista(dia("2026-03-18"), perfil="PJ").fecha_legal == dia("2026-04-06")
    assert primera_fecha_de_vista(dia("2026-03-18")).fecha_legal == dia("2026-04-02")


def test_la_prorroga_conserva_el_perfil_y_las_advertencias_del_termino() -> None:
    base = calcular("Q-CONT-15", dia("2026-03-03"), perfil="PJ")
    assert prorrogar(base).fecha_legal == dia("2026-04-06")
    assert prorrogar(calcular("Q-CONT-15", dia("2026-03-03"))).fecha_legal == dia("2026-04-02")
    dudosa = calcular("Q-CONT-15", dia("2023-06-04"))
    for lectura in (Lecturas(), Lecturas(prorroga="nominal")):
        assert "feriado_dudoso" in codigos(prorrogar(dudosa, lecturas=lectura))


def test_la_conservadora_de_la_prorroga_quita_los_dudosos_y_la_tope_pone_los_posibles() -> None:
    # El día 30 nominal es Juneteenth de 2023.
    assert tres(prorrogar(calcular("Q-CONT-15", dia("2023-05-20")))) == (
        "2023-06-20",
        "2023-06-19",
        "2023-06-20",
    )
    # La conservadora del término original lleva la de la prórroga a Nochebuena.
    base = calcular("Q-CONT-15", dia("2026-11-25"), conservadora_desde=dia("2026-11-24"))
    assert tres(prorrogar(base)) == ("2026-12-28", "2026-12-24", "2026-12-28")
    # Y la tope, al lunes después de Acción de Gracias.
    assert tres(prorrogar(calcular("Q-CONT-15", dia("2026-10-28")))) == (
        "2026-11-27",
        "2026-11-27",
        "2026-11-30",
    )


def test_de_un_minimo_no_hay_numero_fuera_de_su_cuenta() -> None:
    aviso = ultimo_dia_para_notificar(dia("2026-06-05"))
    assert numero_de_dia(aviso, dia("2026-05-01")) is None


def test_la_via_rapida_usa_el_perfil_que_se_le_pide_desde_la_primera_vez() -> None:
    assert fecha_limite("V-PLENO-30", dia("2026-03-03"), "PJ") == dia("2026-04-06")
    assert fecha_limite("V-PLENO-30", dia("2026-03-03"), "GOB") == dia("2026-04-02")


def test_los_errores_se_dicen_tambien_en_ingles() -> None:
    casos = [
        (lambda: fecha_limite("Q-AVISO-15", dia("2026-03-19")), "not counted in days"),
        (lambda: prorrogar(calcular("Q-EST-30", dia("2026-01-07"))), "has no extension"),
        (lambda: calcular("Q-CONT-15", dia("2100-12-20")), "outside the calendar"),
        (lambda: calcular("E-1007-6H", dia("2000-11-06")), "counted in hours"),
        (lambda: calcular("Q-CONT-15", datetime(2026, 1, 1, tzinfo=UTC)), "counted in days"),
        (lambda: calcular("Q-CONT-15", dia("2026-01-01"), modo="x"), "no mode “x”"),
        (lambda: calcular("Q-CONT-15", dia("2026-01-01"), perfil="x"), "no profile “x”"),
        (lambda: de_hora_local(datetime(2026, 1, 1)) and fecha_civil(datetime(2026, 1, 1)), "zone"),
    ]
    for pedir, parte in casos:
        with pytest.raises(ErrorDePlazo) as error:
            pedir()
        assert parte in error.value.en
        assert error.value.es != error.value.en


def test_la_oracion_que_pide_fecha_u_hora_es_la_misma_en_los_dos_idiomas() -> None:
    with pytest.raises(ErrorDePlazo) as error:
        calcular("E-1007-6H", dia("2000-11-06"))
    assert (error.value.es, error.value.en) == (
        "Este término se cuenta por horas: dé la fecha con su hora.",
        "This term is counted in hours: give the date with its time.",
    )
    with pytest.raises(ErrorDePlazo) as error:
        calcular("Q-CONT-15", datetime(2026, 3, 19, tzinfo=UTC))
    assert (error.value.es, error.value.en) == (
        "Este término se cuenta por días: dé una fecha sin hora.",
        "This term is counted in days: give a date without a time.",
    )


def test_la_prorroga_pedida_de_una_vez_es_la_del_termino_computado_con_los_mismos_datos() -> None:
    datos: dict[str, Any] = {
        "paralizaciones": [Paralizacion(dia("2026-03-09"), dia("2026-03-10"))],
        "excepciones": [DiaEspecial(dia("2026-03-24"), "Duelo", "Mourning", "OE")],
        "ordenes": [
            OrdenDeEmergencia(dia("2026-03-25"), dia("2026-03-26"), dia("2026-03-30"), "OE-1")
        ],
    }
    cadena: dict[str, Any] = {
        "conservadora_desde": dia("2026-03-03"),
        "tope_desde": dia("2026-03-06"),
    }
    base = calcular("Q-CONT-15", dia("2026-03-04"), perfil="PJ", **datos, **cadena)
    assert base.fecha_legal == dia("2026-03-30")
    de_una_vez = calcular(
        "Q-PROR-15",
        dia("2026-03-04"),
        modo="prorroga_desde_vencimiento_efectivo",
        perfil="PJ",
        **datos,
        **cadena,
    )
    assert de_una_vez == prorrogar(base, **datos)
    assert de_una_vez.fecha_legal == dia("2026-04-14")
    # El 2 de abril de 2026 los tribunales cerraron.
    efectivo = "prorroga_desde_vencimiento_efectivo"
    assert calcular("Q-PROR-15", dia("2026-03-18"), modo=efectivo, perfil="PJ").fecha_legal == dia(
        "2026-04-21"
    )
    assert calcular("Q-PROR-15", dia("2026-03-18"), modo=efectivo).fecha_legal == dia("2026-04-17")
    assert {"cadena", "cadena_tope"} <= set(codigos(de_una_vez))


def test_la_lectura_taxativa_adoptada_no_se_advierte_como_duda() -> None:
    taxativo = Lecturas(electoral_corto="taxativo")
    computo = calcular("E-1016-5", dia("2000-10-11"), lecturas=taxativo)
    assert tres(computo) == ("2000-10-16", "2000-10-16", "2000-10-16")
    assert computo.advertencias == ()


def test_solo_se_advierte_del_feriado_que_mueve_la_fecha() -> None:
    # El 29 de noviembre de 1996 está a mitad del término; el 24 de diciembre es su último día.
    en_medio = calcular("Q-EST-30", dia("1996-11-24")).advertencias
    assert [a.es[:10] for a in en_medio] == ["Nochebuena"]
    # En los términos cortos, el de en medio sí mueve.
    assert codigos(calcular("V-SEC-5", dia("2023-06-15"))) == ["feriado_dudoso"]
    # Hacia atrás no cuentan los posteriores a la vista.
    aviso = ultimo_dia_para_notificar(dia("1996-12-14"))
    assert [a.es[:13] for a in aviso.advertencias if a.codigo == "feriado_posible"] == [
        "Día siguiente"
    ]


def test_el_libro_nombra_la_orden_en_el_ultimo_dia_de_su_intervalo() -> None:
    decimo = calcular("PE-CERT-10", dia("2017-11-20")).libro[10]
    assert decimo.motivo_es == "no cuenta como último día: huracán María"
    assert decimo.motivo_en == "does not count as the last day: Hurricane María"
    assert decimo.autoridad == "EM-2017-08"


def test_el_texto_corrupto_se_cita_en_los_dos_idiomas() -> None:
    aviso = calcular("V-MUE-5", dia("2001-03-05")).advertencias[0]
    assert aviso.es == "el texto de la ley está corrupto: «no [sic] dentro de los cinco (5) días»"
    assert aviso.en == "the text of the law is corrupt: “no [sic] dentro de los cinco (5) días”"


def test_un_modo_que_no_existe_ofrece_los_que_hay() -> None:
    with pytest.raises(ErrorDePlazo) as error:
        calcular("Q-CONT-15", dia("2026-03-19"), modo="x")
    assert error.value.es == (
        "El modo «x» no existe; los modos son directo, prorroga_desde_vencimiento_efectivo, "
        "prorroga_desde_vencimiento_nominal, ultimo_dia_para_notificar, primera_fecha_de_vista, "
        "con_paralizacion."
    )
    assert error.value.en == (
        "There is no mode “x”; the modes are directo, prorroga_desde_vencimiento_efectivo, "
        "prorroga_desde_vencimiento_nominal, ultimo_dia_para_notificar, primera_fecha_de_vista, "
        "con_paralizacion."
    )
    with pytest.raises(ErrorDePlazo) as error:
        calcular("Q-EST-30", dia("2026-03-19"), modo="primera_fecha_de_vista")
    assert error.value.en == (
        "Mode primera_fecha_de_vista with that data does not apply to the term Q-EST-30."
    )


def test_el_computo_guarda_su_disparador() -> None:
    cargo = calcular("C-TERM-4Y", dia("2001-01-07"))
    assert (cargo.disparador, cargo.modo) == (dia("2001-01-07"), "directo")
    assert calcular("Q-CONT-15", dia("2001-01-08")).disparador == dia("2001-01-08")
    assert de_hora_local(datetime(2026, 1, 1)).tzinfo is UTC


def test_la_orden_que_alcanza_un_vencimiento_solo_por_su_dia_nominal_se_advierte() -> None:
    orden = OrdenDeEmergencia(dia("2026-04-06"), dia("2026-04-11"), dia("2026-04-15"), "EM-9")
    # El día 15 es el sábado 11 de abril: con la orden, el 15; rodado fuera de ella, el lunes 13.
    computo = calcular("Q-CONT-15", dia("2026-03-27"), ordenes=[orden])
    assert tres(computo) == ("2026-04-15", "2026-04-13", "2026-04-15")
    (aviso,) = computo.advertencias
    assert aviso.codigo == "orden_dudosa"
    assert aviso.es == "Si EM-9 no alcanzara este vencimiento, sería el 13 de abril de 2026."
    assert aviso.en == "If EM-9 did not reach this expiry, it would be April 13, 2026."
    assert computo.libro[-1].autoridad == "EM-9"
    # El que vence un día laborable del intervalo no tiene duda.
    firme = calcular("Q-CONT-15", dia("2026-03-26"), ordenes=[orden])
    assert tres(firme) == ("2026-04-15", "2026-04-15", "2026-04-15")
    assert firme.advertencias == ()


def test_la_orden_de_emergencia_mueve_tambien_los_terminos_de_horas() -> None:
    orden = OrdenDeEmergencia(dia("2000-10-12"), dia("2000-10-17"), dia("2000-10-20"), "OE-3")
    viernes = de_hora_local(datetime(2000, 10, 13, 10))
    computo = calcular("E-1016-24H", viernes, ordenes=[orden])
    assert computo.fecha_legal == dia("2000-10-20")
    assert computo.vence_en == datetime(2000, 10, 21, 4, tzinfo=UTC)
    ultimo = computo.libro[-1]
    assert (ultimo.fecha, ultimo.clase, ultimo.autoridad) == (dia("2000-10-20"), "corrido", "OE-3")
    assert [r.clase for r in computo.libro] == [
        *("contado", "saltado", "saltado", "contado"),
        *("saltado", "saltado", "saltado", "corrido"),
    ]
    assert repetir_horas(computo.a_json()) == "2000-10-21T04:00:00+00:00"
    detenido = Paralizacion(dia("2000-10-20"), dia("2000-10-23"))
    movido = calcular("E-1016-24H", viernes, ordenes=[orden], paralizaciones=[detenido])
    assert movido.vence_en == datetime(2000, 10, 25, 4, tzinfo=UTC)
    assert [r.clase for r in movido.libro[-5:]] == [*["paralizado"] * 4, "corrido"]
    abierta = Paralizacion(dia("2000-10-20"), None)
    assert calcular("E-1016-24H", viernes, ordenes=[orden], paralizaciones=[abierta]).sin_fecha
    # Los taxativos no tienen calendario ni órdenes.
    sin_calendario = calcular("E-1007-6H", viernes, ordenes=[orden])
    assert sin_calendario.vence_en == de_hora_local(datetime(2000, 10, 13, 16))


def test_el_libro_lleva_la_certeza_del_feriado_que_no_esta_confirmado() -> None:
    certezas = {
        r.fecha.isoformat(): r.certeza
        for r in calcular("Q-EST-30", dia("2025-12-01")).libro
        if r.certeza
    }
    assert certezas == {"2025-12-24": "predeterminada"}
    (saltado,) = [r for r in calcular("V-SEC-5", dia("2023-06-15")).libro if r.certeza]
    assert (saltado.fecha, saltado.clase, saltado.certeza) == (
        dia("2023-06-19"),
        "saltado",
        "supuesta",
    )
    viejo = calcular("V-SEC-5", dia("2023-06-15")).a_json()
    renglones = viejo["libro"]
    assert isinstance(renglones, list)
    for renglon in renglones:
        del renglon["certeza"]
    assert Computo.desde_json(viejo).fecha_legal == dia("2023-06-23")


EXTREMOS = [date.min, date(1990, 12, 31), date(2101, 1, 1), date.max]


@pytest.mark.parametrize("lejos", EXTREMOS)
@pytest.mark.parametrize(
    ("termino", "modo"),
    [
        ("Q-CONT-15", "directo"),
        ("Q-PROR-15", "prorroga_desde_vencimiento_efectivo"),
        ("Q-PROR-15", "prorroga_desde_vencimiento_nominal"),
        ("Q-AVISO-15", "ultimo_dia_para_notificar"),
        ("Q-AVISO-15", "primera_fecha_de_vista"),
        ("V-SEC-5", "directo"),
        ("LPAU-6M", "directo"),
        ("C-TERM-4Y", "directo"),
        ("P-EXAM-60", "directo"),
        ("E-1007-30", "directo"),
        ("E-1007-6H", "directo"),
        ("E-1016-24H", "directo"),
    ],
)
def test_una_fecha_fuera_del_calendario_es_una_oracion_y_nunca_un_fallo(
    termino: str, modo: str, lejos: date
) -> None:
    desde: date | datetime = lejos
    if termino.endswith("H"):
        desde = datetime(lejos.year, lejos.month, lejos.day, 23, tzinfo=UTC)
    with pytest.raises(ErrorDePlazo, match="va de 1991 a 2100"):
        calcular(termino, desde, modo=modo)


@pytest.mark.parametrize("lejos", EXTREMOS)
def test_una_paralizacion_fuera_del_calendario_se_rechaza(lejos: date) -> None:
    with pytest.raises(ErrorDePlazo, match="va de 1991 a 2100"):
        Paralizacion(lejos, None)
    if lejos > dia("2026-01-01"):
        with pytest.raises(ErrorDePlazo, match="va de 1991 a 2100"):
            Paralizacion(dia("2026-01-01"), lejos)


def test_los_bordes_del_calendario_se_computan() -> None:
    assert calcular("Q-CONT-15", dia("1991-01-01")).fecha_legal == dia("1991-01-16")
    assert calcular("Q-CONT-15", dia("2100-12-16")).fecha_legal == dia("2100-12-31")
    # Las 21:00 del último día en Puerto Rico ya son de 2101 en UTC.
    tarde = calcular("E-1007-1H", datetime(2101, 1, 1, 1, tzinfo=UTC))
    assert tarde.vence_en == datetime(2101, 1, 1, 2, tzinfo=UTC)
    assert tarde.fecha_legal == dia("2100-12-31")


def test_cada_dia_que_media_hasta_la_fecha_de_la_orden_dice_por_que_no_vence() -> None:
    orden = OrdenDeEmergencia(dia("2026-04-06"), dia("2026-04-08"), dia("2026-04-15"), "EM-9")
    computo = calcular("Q-CONT-15", dia("2026-03-23"), ordenes=[orden])
    assert computo.fecha_legal == dia("2026-04-15")
    assert [(r.fecha.day, r.clase, r.motivo_es) for r in computo.libro[-9:]] == [
        (7, "contado", "no cuenta como último día: EM-9"),
        (8, "saltado", "EM-9"),
        (9, "saltado", "vencimiento movido por orden: EM-9"),
        (10, "saltado", "vencimiento movido por orden: EM-9"),
        (11, "saltado", "sábado"),
        (12, "saltado", "domingo"),
        (13, "saltado", "vencimiento movido por orden: EM-9"),
        (14, "saltado", "vencimiento movido por orden: EM-9"),
        (15, "corrido", "vencimiento movido por orden: EM-9"),
    ]
    assert repetir(computo.a_json()) == "2026-04-15"
