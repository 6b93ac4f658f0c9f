"""El calendario de Puerto Rico: días, reglas, excepciones y la frontera con los instantes."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from plazos.nucleo.calendario import (
    VERSION_CALENDARIO,
    DiaEspecial,
    OrdenDeEmergencia,
    a_hora_local,
    calendario,
    de_hora_local,
    fecha_civil,
    fin_del_dia,
    inicio_del_dia,
)
from plazos.nucleo.errores import ErrorDePlazo


def test_a_las_ocho_de_la_noche_en_puerto_rico_ya_es_manana_en_utc() -> None:
    assert fecha_civil(datetime(2026, 4, 7, 0, 0, tzinfo=UTC)) == date(2026, 4, 6)
    assert fecha_civil(datetime(2026, 4, 7, 3, 59, 59, tzinfo=UTC)) == date(2026, 4, 6)
    assert fecha_civil(datetime(2026, 4, 7, 4, 0, tzinfo=UTC)) == date(2026, 4, 7)


def test_el_dia_civil_va_de_las_cuatro_utc_a_las_cuatro_utc_en_invierno_y_en_verano() -> None:
    assert inicio_del_dia(date(2026, 1, 15)) == datetime(2026, 1, 15, 4, tzinfo=UTC)
    assert fin_del_dia(date(2026, 1, 15)) == datetime(2026, 1, 16, 4, tzinfo=UTC)
    assert fin_del_dia(date(2026, 7, 31)) == datetime(2026, 8, 1, 4, tzinfo=UTC)


def test_la_hora_de_pared_va_y_vuelve() -> None:
    instante = de_hora_local(datetime(2000, 11, 6, 20, 15))
    assert instante == datetime(2000, 11, 7, 0, 15, tzinfo=UTC)
    assert a_hora_local(instante).strftime("%Y-%m-%d %H:%M") == "2000-11-06 20:15"


def test_una_hora_sin_zona_no_se_adivina() -> None:
    with pytest.raises(ErrorDePlazo) as error:
        fecha_civil(datetime(2026, 1, 1, 12))
    assert (error.value.es, error.value.en) == (
        "La hora tiene que decir su zona horaria.",
        "The time must state its time zone.",
    )
    with pytest.raises(ErrorDePlazo, match="de 1991 a 2100"):
        de_hora_local(datetime.max)
    with pytest.raises(ErrorDePlazo) as error:
        fecha_civil(datetime.min.replace(tzinfo=UTC))
    assert (error.value.es, error.value.en) == (
        "La fecha sale del calendario, que va de 1991 a 2100.",
        "The date is outside the calendar, which runs from 1991 to 2100.",
    )


def test_la_tabla_de_laborables_llega_hasta_el_ultimo_dia_que_los_tiene() -> None:
    cal = calendario("GOB")
    tabla = cal.tabla_de_laborables(5)
    assert tabla[date(1991, 1, 1).toordinal()] == date(1991, 1, 9)
    assert tabla[date(2026, 4, 1).toordinal()] == date(2026, 4, 9)
    # El 24 de diciembre de 2100 es viernes feriado: quedan del 27 al 31.
    assert tabla[date(2100, 12, 26).toordinal()] == date(2100, 12, 31)
    assert max(tabla) == date(2100, 12, 26).toordinal()
    assert len(tabla) == (date(2100, 12, 26) - date(1991, 1, 1)).days + 1


def test_el_feriado_en_domingo_pasa_al_lunes_y_el_domingo_tambien_lo_es() -> None:
    cal = calendario("GOB")
    lunes = cal.motivo(date(2006, 1, 2))
    assert lunes is not None
    assert lunes.nombre_es == "Día de Año Nuevo (lunes siguiente)"
    assert lunes.nombre_en == "New Year's Day (following Monday)"
    assert "art. 387" in lunes.autoridad
    domingo = cal.motivo(date(2006, 1, 1))
    assert domingo is not None
    assert domingo.nombre_es == "Día de Año Nuevo"


def test_el_feriado_en_sabado_no_se_mueve_ni_al_viernes_ni_al_lunes() -> None:
    cal = calendario("GOB")
    assert cal.es_laborable(date(2026, 7, 3))
    assert not cal.es_laborable(date(2026, 7, 4))
    assert cal.es_laborable(date(2026, 7, 6))


@pytest.mark.parametrize(
    ("dia", "nombre"),
    [
        ("2026-01-01", "Día de Año Nuevo"),
        ("2026-01-06", "Día de Reyes"),
        ("2014-01-13", "Natalicio de Eugenio María de Hostos"),
        ("2026-01-19", "Natalicio de Martin Luther King hijo"),
        ("2026-02-16", "Día de los Presidentes y Próceres"),
        ("2026-03-02", "Día de la Ciudadanía Americana"),
        ("2024-03-22", "Día de la Abolición de la Esclavitud"),
        ("2024-03-29", "Viernes Santo"),
        ("2014-04-21", "Natalicio de José de Diego"),
        ("2026-05-25", "Recordación de los Muertos de la Guerra"),
        ("2021-05-31", "Recordación de los Muertos de la Guerra"),
        ("2026-06-19", "Juneteenth"),
        ("2025-07-04", "Día de la Independencia de los Estados Unidos"),
        ("2014-07-21", "Natalicio de Luis Muñoz Rivera"),
        ("2025-07-25", "Día de la Constitución"),
        ("1992-07-27", "Natalicio de José Celso Barbosa"),
        ("1994-07-27", "Natalicio de José Celso Barbosa"),
        ("2026-07-27", "Natalicio de José Celso Barbosa"),
        ("2026-09-07", "Día del Trabajo"),
        ("2012-10-12", "Día de la Raza"),
        ("2026-10-12", "Día de la Raza"),
        ("2028-11-07", "Elecciones Generales"),
        ("2026-11-11", "Día del Veterano"),
        ("2026-11-19", "Día de la Puertorriqueñidad (antes Descubrimiento de Puerto Rico)"),
        ("2026-11-26", "Día de Acción de Gracias"),
        ("2026-12-24", "Nochebuena (medio día)"),
        ("2026-12-25", "Navidad"),
    ],
)
def test_es_feriado(dia: str, nombre: str) -> None:
    motivo = calendario("GOB").motivo(date.fromisoformat(dia))
    assert motivo is not None
    assert motivo.nombre_es == nombre


@pytest.mark.parametrize(
    "dia",
    [
        "2015-01-12",  # Hostos, eliminado por la Ley 111-2014
        "2015-04-20",  # De Diego, igual
        "2015-07-20",  # Muñoz Rivera, igual
        "2017-03-02",  # antes de la Ley 26-2017
        "2017-07-25",  # Constitución, suspendida hasta 2020
        "2020-07-27",  # Barbosa, igual
        "2021-06-18",  # Juneteenth aún no
        "2026-11-03",  # no hay elecciones generales
        "2000-12-26",
        "2026-11-27",  # día siguiente a Acción de Gracias: solo si se concede
        "2026-04-02",  # Jueves Santo: solo si se concede
    ],
)
def test_no_es_feriado(dia: str) -> None:
    assert calendario("GOB").es_laborable(date.fromisoformat(dia))


def test_los_dias_de_certeza_dudosa_solo_faltan_en_el_calendario_minimo() -> None:
    juneteenth = date(2023, 6, 19)
    assert not calendario("GOB").es_laborable(juneteenth)
    assert calendario("GOB", nivel="minimo").es_laborable(juneteenth)
    assert not calendario("GOB", nivel="minimo").es_laborable(date(2026, 6, 19))


def test_los_dias_posibles_solo_estan_en_el_calendario_maximo() -> None:
    for dia in (date(2026, 11, 27), date(2026, 4, 2), date(1996, 12, 24)):
        assert calendario("GOB").es_laborable(dia)
        assert not calendario("GOB", nivel="maximo").es_laborable(dia)


def test_el_cierre_total_de_los_tribunales_no_cierra_la_comision() -> None:
    cierre = date(2026, 4, 2)
    assert calendario("GOB").es_laborable(cierre)
    assert calendario("MUN").es_laborable(cierre)
    motivo = calendario("PJ").motivo(cierre)
    assert motivo is not None
    assert motivo.autoridad == "2026 TSPR 6 (EM-2026-0002)"


def test_el_perfil_taxativo_no_tiene_calendario() -> None:
    cal = calendario("TAX")
    assert cal.es_laborable(date(2026, 12, 25))
    assert cal.motivo(date(2026, 12, 27)) is None
    assert cal.siguiente_laborable(date(2026, 12, 27)) == date(2026, 12, 27)


def test_el_sabado_y_el_domingo_dicen_su_nombre() -> None:
    cal = calendario("GOB")
    sabado, domingo = cal.motivo(date(2026, 4, 4)), cal.motivo(date(2026, 4, 5))
    assert sabado is not None
    assert (sabado.nombre_es, sabado.nombre_en, sabado.autoridad) == (
        "sábado",
        "Saturday",
        "Regla 68.1",
    )
    assert domingo is not None
    assert (domingo.nombre_es, domingo.nombre_en) == ("domingo", "Sunday")


def test_siguiente_y_anterior_laborable_dan_el_mismo_dia_si_ya_lo_es() -> None:
    cal = calendario("GOB")
    assert cal.siguiente_laborable(date(2026, 4, 1)) == date(2026, 4, 1)
    assert cal.anterior_laborable(date(2026, 4, 1)) == date(2026, 4, 1)
    assert cal.siguiente_laborable(date(2026, 4, 3)) == date(2026, 4, 6)
    assert cal.anterior_laborable(date(2026, 4, 5)) == date(2026, 4, 2)


def test_un_feriado_anadido_por_orden_tiene_su_autoridad_y_cambia_la_version() -> None:
    extra = DiaEspecial(date(2026, 4, 6), "Duelo", "Mourning", "OE-2026-010")
    cal = calendario("GOB", (extra,))
    motivo = cal.motivo(date(2026, 4, 6))
    assert motivo is not None
    assert motivo == ("Duelo", "Mourning", "OE-2026-010", "confirmada")
    assert cal.siguiente_laborable(date(2026, 4, 3)) == date(2026, 4, 7)
    assert cal.anterior_laborable(date(2026, 4, 6)) == date(2026, 4, 2)
    assert calendario("GOB").version == VERSION_CALENDARIO
    assert cal.version.startswith(VERSION_CALENDARIO + "+")
    assert calendario("GOB").es_laborable(date(2026, 4, 6))


def test_un_sabado_declarado_laborable_cuenta_como_laborable() -> None:
    sabado = DiaEspecial(date(2026, 4, 4), "Sábado hábil", "Working Saturday", "OE", laborable=True)
    cal = calendario("GOB", (sabado,))
    assert cal.es_laborable(date(2026, 4, 4))
    assert cal.siguiente_laborable(date(2026, 4, 3)) == date(2026, 4, 4)
    assert cal.anterior_laborable(date(2026, 4, 5)) == date(2026, 4, 4)
    assert cal.tras_laborables(date(2026, 4, 2), 2) == date(2026, 4, 6)


def test_un_feriado_movido_por_proclama_deja_libre_su_dia() -> None:
    cal = calendario(
        "GOB",
        (
            DiaEspecial(date(2026, 11, 19), "", "", "Proclama", laborable=True),
            DiaEspecial(date(2026, 11, 20), "Puertorriqueñidad", "Identity", "Proclama"),
        ),
    )
    assert cal.es_laborable(date(2026, 11, 19))
    assert not cal.es_laborable(date(2026, 11, 20))


def test_una_excepcion_de_otro_perfil_no_toca_este() -> None:
    solo_pj = DiaEspecial(date(2026, 4, 6), "Cierre", "Closure", "EM", perfiles=("PJ",))
    assert calendario("GOB", (solo_pj,)).es_laborable(date(2026, 4, 6))
    assert not calendario("PJ", (solo_pj,)).es_laborable(date(2026, 4, 6))


def test_el_calendario_termina_con_una_oracion_y_no_con_una_fecha_falsa() -> None:
    cal = calendario("GOB")
    for pedir in (
        lambda: cal.es_laborable(date(2101, 1, 1)),
        lambda: cal.es_laborable(date(1990, 12, 31)),
        lambda: cal.anterior_laborable(date(1991, 1, 1)),
        lambda: cal.tras_dias(date(2100, 12, 31), 1),
        lambda: cal.tras_dias(date(1990, 12, 1), 15),
        lambda: cal.tras_laborables(date(2100, 12, 31), 1),
        lambda: cal.tras_laborables(date(1990, 12, 31), 1),
    ):
        with pytest.raises(ErrorDePlazo, match="de 1991 a 2100"):
            pedir()
    assert cal.es_laborable(date(2100, 12, 31))
    assert cal.tras_laborables(date(2100, 12, 30), 1) == date(2100, 12, 31)
    assert cal.anterior_laborable(date(1991, 1, 2)) == date(1991, 1, 2)


def test_un_perfil_que_no_existe_se_dice() -> None:
    with pytest.raises(ErrorDePlazo, match="«XX» no existe; los perfiles son GOB, PJ, MUN, TAX"):
        calendario("XX")


def test_una_orden_tiene_que_llevar_a_una_fecha_posterior() -> None:
    with pytest.raises(ErrorDePlazo) as error:
        OrdenDeEmergencia(date(2026, 4, 6), date(2026, 4, 8), date(2026, 4, 8), "EM")
    assert (error.value.es, error.value.en) == (
        "La orden tiene que llevar un intervalo del calendario a una fecha posterior a él.",
        "The order must move a range of the calendar to a date after it.",
    )


def test_los_feriados_de_un_ano_salen_en_orden() -> None:
    dias = [d for d, _ in calendario("GOB").especiales(2026)]
    assert dias == sorted(dias)
    assert len(dias) == 20


def test_una_orden_puede_ser_de_un_solo_dia_y_tocar_los_bordes_del_calendario() -> None:
    un_dia = OrdenDeEmergencia(date(2026, 4, 8), date(2026, 4, 8), date(2026, 4, 9), "EM")
    assert calendario("GOB", (), (un_dia,)).vencimiento(date(2026, 4, 8)) == date(2026, 4, 9)
    bordes = OrdenDeEmergencia(date(1991, 1, 1), date(2100, 12, 30), date(2100, 12, 31), "EM")
    assert calendario("GOB", (), (bordes,)).vencimiento(date(1991, 1, 1)) == date(2100, 12, 31)


def test_una_orden_alcanza_lo_que_rueda_hasta_su_intervalo() -> None:
    # El sábado 4 de abril rueda al lunes 6, que está en el intervalo; el jueves 2 no.
    orden = OrdenDeEmergencia(date(2026, 4, 6), date(2026, 4, 8), date(2026, 4, 10), "EM")
    cal = calendario("GOB", (), (orden,))
    assert cal.vencimiento(date(2026, 4, 4)) == date(2026, 4, 10)
    assert cal.vencimiento(date(2026, 4, 8)) == date(2026, 4, 10)
    assert cal.vencimiento(date(2026, 4, 2)) == date(2026, 4, 2)
    assert cal.vencimiento(date(2026, 4, 9)) == date(2026, 4, 9)


def test_las_ordenes_conocidas_dicen_su_causa_y_su_autoridad() -> None:
    conocidas = [(o.nombre_es, o.nombre_en, o.autoridad) for o in calendario("PJ").ordenes]
    assert conocidas == [
        ("huracán Lenny", "Hurricane Lenny", "99 TSPR 173"),
        ("huracán María", "Hurricane María", "EM-2017-08"),
        ("pandemia de COVID-19", "COVID-19 pandemic", "EM-2020-12"),
    ]
    assert calendario("GOB").ordenes == ()


def test_un_cierre_en_el_primer_o_el_ultimo_dia_del_calendario_no_lo_rompe() -> None:
    primero = DiaEspecial(date(1991, 1, 2), "Cierre", "Closure", "OE")
    assert calendario("GOB", (primero,)).siguiente_laborable(date(1991, 1, 1)) == date(1991, 1, 3)
    penultimo = DiaEspecial(date(2100, 12, 30), "Cierre", "Closure", "OE")
    cal = calendario("GOB", (penultimo,))
    assert cal.siguiente_laborable(date(2100, 12, 30)) == date(2100, 12, 31)
    ultimo = DiaEspecial(date(2100, 12, 31), "Cierre", "Closure", "OE")
    cal = calendario("GOB", (ultimo,))
    assert not cal.es_laborable(date(2100, 12, 31))
    with pytest.raises(ErrorDePlazo, match="de 1991 a 2100"):
        cal.siguiente_laborable(date(2100, 12, 31))


def test_dos_cierres_seguidos_se_saltan_los_dos_en_cualquier_orden() -> None:
    lunes = DiaEspecial(date(2026, 4, 6), "Cierre", "Closure", "OE")
    martes = DiaEspecial(date(2026, 4, 7), "Cierre", "Closure", "OE")
    for cierres in ((lunes, martes), (martes, lunes)):
        assert calendario("GOB", cierres).siguiente_laborable(date(2026, 4, 3)) == date(2026, 4, 8)


def test_la_version_cambia_con_cada_excepcion_y_solo_con_ella() -> None:
    lunes = DiaEspecial(date(2026, 4, 6), "Cierre", "Closure", "OE")
    martes = DiaEspecial(date(2026, 4, 7), "Cierre", "Closure", "OE")
    una, otra = calendario("GOB", (lunes,)).version, calendario("GOB", (martes,)).version
    assert una != otra
    assert len(una.partition("+")[2]) == 12
    assert calendario("TAX", (lunes,)).version == VERSION_CALENDARIO


def test_una_orden_alcanza_lo_que_vence_en_un_dia_no_laborable_de_su_intervalo() -> None:
    # El intervalo acaba el sábado 11 de abril, que rueda al lunes 13, fuera de él.
    orden = OrdenDeEmergencia(date(2026, 4, 6), date(2026, 4, 11), date(2026, 4, 15), "EM")
    cal = calendario("GOB", (), (orden,))
    assert cal.vencimiento(date(2026, 4, 10)) == date(2026, 4, 15)
    assert cal.vencimiento(date(2026, 4, 11)) == date(2026, 4, 15)
    assert cal.vencimiento(date(2026, 4, 12)) == date(2026, 4, 13)
    minimo = calendario("GOB", (), (orden,), "minimo")
    assert minimo.vencimiento(date(2026, 4, 10)) == date(2026, 4, 15)
    assert minimo.vencimiento(date(2026, 4, 11)) == date(2026, 4, 13)


def test_una_orden_alcanza_lo_que_rueda_hasta_ella_por_un_cierre_de_un_mes() -> None:
    cierres = tuple(DiaEspecial(date(2026, 9, n), "Cierre", "Closure", "OE") for n in range(1, 31))
    orden = OrdenDeEmergencia(date(2026, 10, 1), date(2026, 10, 2), date(2026, 10, 9), "EM")
    cal = calendario("GOB", cierres, (orden,))
    assert cal.vencimiento(date(2026, 9, 1)) == date(2026, 10, 9)
    assert cal.vencimiento(date(2026, 8, 31)) == date(2026, 8, 31)
    assert cal.vencimiento(date(2026, 8, 29)) == date(2026, 8, 31)


def test_de_dos_ordenes_que_se_solapan_rige_la_mas_larga_en_cualquier_orden() -> None:
    corta = OrdenDeEmergencia(date(2026, 4, 6), date(2026, 4, 10), date(2026, 4, 14), "EM-1")
    larga = OrdenDeEmergencia(date(2026, 4, 8), date(2026, 4, 13), date(2026, 4, 20), "EM-2")
    for ordenes in ((corta, larga), (larga, corta)):
        cal = calendario("GOB", (), ordenes)
        assert cal.vencimiento(date(2026, 4, 7)) == date(2026, 4, 14)
        assert cal.vencimiento(date(2026, 4, 8)) == date(2026, 4, 20)
        assert cal.orden_que_mueve(date(2026, 4, 9)) == larga
        assert cal.orden_que_mueve(date(2026, 4, 14)) is None


def test_una_orden_que_lleva_a_un_sabado_de_otra_sigue_hasta_la_otra() -> None:
    primera = OrdenDeEmergencia(date(2026, 4, 6), date(2026, 4, 8), date(2026, 4, 11), "EM-1")
    otra = OrdenDeEmergencia(date(2026, 4, 9), date(2026, 4, 11), date(2026, 4, 17), "EM-2")
    cal = calendario("GOB", (), (primera, otra))
    assert cal.vencimiento(date(2026, 4, 6)) == date(2026, 4, 17)
    assert calendario("GOB", (), (primera, otra), "minimo").vencimiento(date(2026, 4, 6)) == date(
        2026, 4, 13
    )


def test_sin_decir_nada_es_el_calendario_legal_del_gobierno() -> None:
    cal = calendario()
    assert cal.perfil == "GOB"
    assert cal is calendario("GOB", (), (), "legal")


def test_el_dia_que_una_proclama_deja_libre_no_sale_entre_los_feriados() -> None:
    libre = DiaEspecial(date(2026, 11, 19), "", "", "Proclama", laborable=True)
    antes = [d for d, _ in calendario("GOB").especiales(2026)]
    despues = [d for d, _ in calendario("GOB", (libre,)).especiales(2026)]
    assert [d for d in antes if d not in despues] == [date(2026, 11, 19)]


def test_una_orden_de_un_perfil_no_toca_los_demas() -> None:
    solo_pj = OrdenDeEmergencia(
        date(2026, 4, 6), date(2026, 4, 8), date(2026, 4, 10), "EM", perfiles=("PJ",)
    )
    assert calendario("PJ", (), (solo_pj,)).vencimiento(date(2026, 4, 7)) == date(2026, 4, 10)
    assert calendario("GOB", (), (solo_pj,)).vencimiento(date(2026, 4, 7)) == date(2026, 4, 7)
    assert calendario("GOB", (), (solo_pj,)).ordenes == ()


def test_el_perfil_taxativo_no_tiene_feriados_ni_ordenes() -> None:
    cal = calendario("TAX")
    assert cal.especiales(2026) == []
    assert cal.ordenes == ()


def test_un_perfil_que_no_existe_se_dice_en_ingles() -> None:
    with pytest.raises(ErrorDePlazo) as error:
        calendario("XX")
    assert error.value.en == "There is no profile “XX”; the profiles are GOB, PJ, MUN, TAX."


def test_la_certeza_de_una_excepcion_decide_en_que_calendario_esta() -> None:
    dudoso = DiaEspecial(date(2026, 4, 7), "Cierre", "Closure", "OE", certeza="supuesta")
    assert not calendario("GOB", (dudoso,)).es_laborable(date(2026, 4, 7))
    assert calendario("GOB", (dudoso,), (), "minimo").es_laborable(date(2026, 4, 7))
    posible = DiaEspecial(date(2026, 4, 7), "Cierre", "Closure", "OE", certeza="posible")
    assert calendario("GOB", (posible,)).es_laborable(date(2026, 4, 7))
    assert not calendario("GOB", (posible,), (), "maximo").es_laborable(date(2026, 4, 7))
