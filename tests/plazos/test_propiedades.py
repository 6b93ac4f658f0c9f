"""Lo que vale para cualquier fecha, término, paralización y feriado."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from plazos.nucleo.calendario import DiaEspecial, calendario, fin_del_dia
from plazos.nucleo.catalogo import TERMINOS, Termino, Unidad
from plazos.nucleo.computo import (
    Computo,
    Paralizacion,
    calcular,
    dias_restantes,
    fecha_limite,
    numero_de_dia,
    primera_fecha_de_vista,
    prorrogar,
    ultimo_dia_para_notificar,
)
from plazos.nucleo.explicacion import en_una_oracion, renglones
from tests.plazos import segunda_cuenta
from tests.plazos.repeticion import repetir, repetir_horas

FECHAS = st.dates(date(1991, 3, 1), date(2095, 12, 31))
DE_DIAS = [t for t in TERMINOS.values() if not (t.en_horas or t.minimo or t.unidad is Unidad.ANOS)]
TERMINOS_DE_DIAS = st.sampled_from(DE_DIAS)
# La máquina puede estar ocupada: una prueba lenta no es una prueba fallida.
SIN_PRISA = settings(deadline=None)
PERFILES = st.sampled_from(["GOB", "PJ", "MUN"])


@st.composite
def pausas(dibujar: st.DrawFn, desde: date) -> list[Paralizacion]:
    hechas = []
    for _ in range(dibujar(st.integers(1, 3))):
        inicio = desde + timedelta(dibujar(st.integers(-10, 60)))
        hechas.append(Paralizacion(inicio, inicio + timedelta(dibujar(st.integers(0, 40)))))
    return hechas


@SIN_PRISA
@given(TERMINOS_DE_DIAS, FECHAS, PERFILES)
def test_el_ultimo_dia_es_laborable_y_posterior_al_disparador(
    termino: Termino, desde: date, perfil: str
) -> None:
    final = fecha_limite(termino.id, desde, perfil)
    assert final > desde
    assert calendario(perfil).es_laborable(final)


@SIN_PRISA
@given(TERMINOS_DE_DIAS, FECHAS, PERFILES)
def test_la_via_rapida_el_computo_y_el_libro_dan_la_misma_fecha(
    termino: Termino, desde: date, perfil: str
) -> None:
    computo = calcular(termino.id, desde, perfil=perfil)
    assert computo.fecha_legal == fecha_limite(termino.id, desde, perfil)
    assert repetir(computo.a_json()) == computo.fecha_legal.isoformat()
    assert computo.vence_en == fin_del_dia(computo.fecha_legal)


@SIN_PRISA
@given(TERMINOS_DE_DIAS, FECHAS, PERFILES)
def test_los_numeros_del_libro_van_de_uno_a_la_medida_del_termino(
    termino: Termino, desde: date, perfil: str
) -> None:
    computo = calcular(termino.id, desde, perfil=perfil)
    numeros = [r.numero for r in computo.libro if r.numero is not None]
    assert numeros == list(range(1, termino.dias + 1))
    assert len(computo.libro) == (computo.fecha_legal - desde).days + 1
    assert dias_restantes(computo, desde) == len(computo.libro) - 1
    assert numero_de_dia(computo, computo.fecha_legal) == termino.dias


@SIN_PRISA
@given(FECHAS, st.integers(1, 120), PERFILES)
def test_mas_dias_nunca_dan_una_fecha_anterior(desde: date, dias: int, perfil: str) -> None:
    cal = calendario(perfil)
    assert cal.tras_dias(desde, dias) <= cal.tras_dias(desde, dias + 1)
    assert cal.tras_laborables(desde, dias) <= cal.tras_laborables(desde, dias + 1)
    assert cal.tras_dias(desde, dias) <= cal.tras_laborables(desde, dias)


@SIN_PRISA
@given(TERMINOS_DE_DIAS, FECHAS, PERFILES)
def test_arrancar_despues_nunca_da_una_fecha_anterior(
    termino: Termino, desde: date, perfil: str
) -> None:
    siguiente = fecha_limite(termino.id, desde + timedelta(1), perfil)
    assert fecha_limite(termino.id, desde, perfil) <= siguiente


@SIN_PRISA
@given(TERMINOS_DE_DIAS, FECHAS, st.data())
def test_una_paralizacion_nunca_acorta_y_el_termino_no_vence_paralizado(
    termino: Termino, desde: date, datos: st.DataObject
) -> None:
    hechas = datos.draw(pausas(desde))
    computo = calcular(termino.id, desde, paralizaciones=hechas)
    assert computo.fecha_legal >= calcular(termino.id, desde).fecha_legal
    assert not any(p.alcanza(computo.fecha_legal) for p in hechas)
    assert repetir(computo.a_json()) == computo.fecha_legal.isoformat()


@SIN_PRISA
@given(FECHAS, st.data())
def test_con_paralizaciones_da_lo_mismo_que_contar_dia_por_dia(
    desde: date, datos: st.DataObject
) -> None:
    hechas = datos.draw(pausas(desde))
    pares = [(p.desde, p.hasta) for p in hechas if p.hasta]
    esperado = segunda_cuenta.con_pausas(desde, 30, "GOB", pares)
    assert calcular("Q-EST-30", desde, paralizaciones=hechas).fecha_legal == esperado


@SIN_PRISA
@given(FECHAS, st.data())
def test_los_laborables_con_paralizaciones_dan_lo_mismo_que_contar_dia_por_dia(
    desde: date, datos: st.DataObject
) -> None:
    hechas = datos.draw(pausas(desde))
    dia, faltan = desde, 10
    while faltan:
        dia += timedelta(1)
        pausado = any(p.alcanza(dia) for p in hechas)
        faltan -= segunda_cuenta.laborable(dia, "GOB") and not pausado
    assert calcular("P-RESP-10L", desde, paralizaciones=hechas).fecha_legal == dia


@SIN_PRISA
@given(FECHAS, st.data())
def test_una_paralizacion_que_se_alarga_un_dia_nunca_adelanta_el_vencimiento(
    desde: date, datos: st.DataObject
) -> None:
    hechas = datos.draw(pausas(desde))
    ultima = hechas[-1]
    assert ultima.hasta is not None
    larga = [*hechas[:-1], Paralizacion(ultima.desde, ultima.hasta + timedelta(1))]
    corto = calcular("Q-EST-30", desde, paralizaciones=hechas).fecha_legal
    assert corto <= calcular("Q-EST-30", desde, paralizaciones=larga).fecha_legal


@SIN_PRISA
@given(st.sampled_from(sorted(TERMINOS)), FECHAS)
def test_la_conservadora_y_la_tope_encierran_la_legal_y_la_diferencia_se_explica(
    identificador: str, desde: date
) -> None:
    termino = TERMINOS[identificador]
    assume(not termino.en_horas)
    computo = calcular(identificador, desde)
    if termino.piso:
        assert computo.fecha_legal <= computo.fecha_conservadora == computo.fecha_tope
    else:
        assert computo.fecha_conservadora <= computo.fecha_legal <= computo.fecha_tope
    if computo.fecha_conservadora != computo.fecha_tope:
        assert computo.advertencias


@SIN_PRISA
@given(FECHAS)
def test_la_prorroga_nunca_vence_antes_que_el_termino_ni_la_nominal_despues(desde: date) -> None:
    base = calcular("Q-CONT-15", desde)
    prorroga = prorrogar(base)
    nominal = calcular("Q-PROR-15", desde, modo="prorroga_desde_vencimiento_nominal")
    assert base.fecha_legal < prorroga.fecha_legal
    assert nominal.fecha_legal <= prorroga.fecha_legal
    assert prorroga.fecha_conservadora <= nominal.fecha_legal <= prorroga.fecha_tope
    assert repetir(prorroga.a_json()) == prorroga.fecha_legal.isoformat()
    assert prorroga.libro[: len(base.libro)] == base.libro


@SIN_PRISA
@given(FECHAS)
def test_hacia_atras_y_hacia_adelante_se_corresponden(vista: date) -> None:
    aviso = ultimo_dia_para_notificar(vista)
    assert calendario().es_laborable(aviso.fecha_legal)
    assert (vista - aviso.fecha_legal).days >= 15
    assert repetir(aviso.a_json()) == aviso.fecha_legal.isoformat()
    # Notificada el último día, la primera vista posible no pasa de la señalada y hábil.
    primera = primera_fecha_de_vista(aviso.fecha_legal)
    assert primera.fecha_legal <= calendario().siguiente_laborable(vista)
    # Un día laborable más tarde ya no se llega a esa fecha.
    tarde = calendario().siguiente_laborable(aviso.fecha_legal + timedelta(1))
    assert (vista - tarde).days < 15


@SIN_PRISA
@given(
    st.sampled_from([t for t in TERMINOS.values() if t.en_horas]),
    st.datetimes(datetime(1991, 3, 1), datetime(2095, 12, 31), timezones=st.just(UTC)),
    st.data(),
)
def test_el_libro_de_las_horas_se_repite_y_suma_las_del_termino(
    termino: Termino, desde: datetime, datos: st.DataObject
) -> None:
    desde = desde.replace(microsecond=0)
    hechas = datos.draw(pausas(desde.date()))
    computo = calcular(termino.id, desde, paralizaciones=hechas)
    assert sum(r.segundos or 0 for r in computo.libro) == termino.cantidad * 3600
    assert repetir_horas(computo.a_json()) == computo.vence_en.isoformat()
    # Una paralización nunca acorta, ni deja que venza en uno de sus días.
    assert computo.vence_en >= calcular(termino.id, desde).vence_en
    assert not any(p.alcanza(computo.fecha_legal) for p in hechas)


@SIN_PRISA
@given(FECHAS, st.integers(-5, 40), st.booleans())
def test_un_feriado_de_mas_nunca_adelanta_el_vencimiento(
    desde: date, corrimiento: int, salta: bool
) -> None:
    termino = "P-RESP-10L" if salta else "Q-EST-30"
    extra = DiaEspecial(desde + timedelta(corrimiento), "Duelo", "Mourning", "OE")
    # Las excepciones hacen calendarios nuevos: se prueba con las tablas, no con el guardado.
    cal = calendario("GOB", (extra,))
    sumar = cal.tras_laborables if salta else cal.tras_dias
    assert sumar(desde, TERMINOS[termino].dias) >= fecha_limite(termino, desde)


@SIN_PRISA
@given(st.sampled_from(sorted(TERMINOS)), FECHAS)
def test_todo_computo_va_a_json_y_vuelve_y_se_dice_en_los_dos_idiomas(
    identificador: str, desde: date
) -> None:
    assume(not TERMINOS[identificador].en_horas)
    computo = calcular(identificador, desde)
    assert Computo.desde_json(computo.a_json()) == computo
    for idioma in ("es", "en"):
        assert en_una_oracion(computo, idioma).endswith(".")
        assert len(renglones(computo, idioma)) == len(computo.libro)
