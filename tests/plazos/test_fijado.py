"""El término que un mandato fija: en días, en días laborables o con un último día."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plazos.nucleo.calendario import SIN_FECHA, DiaEspecial
from plazos.nucleo.computo import Computo, ErrorDePlazo, Fijado, Paralizacion, calcular, prorrogar
from plazos.nucleo.explicacion import en_una_oracion
from plazos.nucleo.resultado import Lecturas

MANDATO = "KLRA202600001"


def dias(n: int, *, laborables: bool = False) -> Fijado:
    return Fijado(MANDATO, n, laborables)


def hasta(dia: str) -> Fijado:
    return Fijado(MANDATO, hasta=date.fromisoformat(dia))


@pytest.mark.norma("18.010#1")
@pytest.mark.parametrize(
    ("recibo", "fijado", "legal", "conservadora"),
    [
        # Veinte días desde el martes 2 de junio: el lunes 22.
        ("2026-06-02", dias(20), "2026-06-22", "2026-06-22"),
        # El vigésimo es el Día del Trabajo, lunes 7 de septiembre: corre al martes 8.
        ("2026-08-18", dias(20), "2026-09-08", "2026-09-08"),
        # Menos de siete: no cuentan el fin de semana ni el feriado. Seguidos serían el martes 8.
        ("2026-09-03", dias(5), "2026-09-11", "2026-09-08"),
        ("2026-09-03", dias(1), "2026-09-04", "2026-09-04"),
        # Laborables: 4, 8, 9, 10, 11, 14, 15, 16, 17 y 18 de septiembre.
        ("2026-09-03", dias(10, laborables=True), "2026-09-18", "2026-09-18"),
        ("2026-09-03", dias(5, laborables=True), "2026-09-11", "2026-09-11"),
        # El último día nombrado es feriado: la fecha legal es el siguiente; la segura, el nombrado.
        ("2026-08-18", hasta("2026-09-07"), "2026-09-08", "2026-09-07"),
        ("2026-08-18", hasta("2026-09-09"), "2026-09-09", "2026-09-09"),
    ],
)
def test_vence_el_dia_que_el_mandato_dice_y_no_el_de_la_ley(
    recibo: str, fijado: Fijado, legal: str, conservadora: str
) -> None:
    c = calcular("Q-DEC-15", date.fromisoformat(recibo), fijado=fijado)
    assert (c.fecha_legal.isoformat(), c.fecha_conservadora.isoformat()) == (legal, conservadora)
    assert c.fecha_tope == c.fecha_legal
    assert Computo.desde_json(c.a_json()) == c
    dudas = [a.codigo for a in c.advertencias]
    assert ("termino_fijado" in dudas) == (legal != conservadora)


@pytest.mark.parametrize("fijado", [dias(20), hasta("2026-06-22")])
def test_la_paralizacion_detiene_lo_que_el_mandato_fijo(fijado: Fijado) -> None:
    """Del 10 al 15 de junio: corrieron siete días y los trece que restan dan el 28, domingo."""
    pausa = Paralizacion(date(2026, 6, 10), date(2026, 6, 15))
    c = calcular("Q-DEC-15", date(2026, 6, 2), fijado=fijado, paralizaciones=[pausa])
    assert c.fecha_legal == date(2026, 6, 29)
    # Si se nombró un día, lo seguro es no contar con que la paralización lo mueva.
    segura = date(2026, 6, 22) if fijado.hasta else date(2026, 6, 29)
    assert c.fecha_conservadora == segura
    abierta = Paralizacion(date(2026, 6, 10), None)
    c = calcular("Q-DEC-15", date(2026, 6, 2), fijado=fijado, paralizaciones=[abierta])
    assert c.fecha_legal == SIN_FECHA


def test_un_feriado_nuevo_en_su_ultimo_dia_lo_corre() -> None:
    nuevo = DiaEspecial(date(2026, 6, 22), "Prueba", "Test", "OE-2026-1")
    c = calcular("Q-DEC-15", date(2026, 6, 2), fijado=dias(20), excepciones=[nuevo])
    assert c.fecha_legal == date(2026, 6, 23)


@pytest.mark.norma("18.004#4")
def test_la_prorroga_de_lo_que_el_mandato_fijo_corre_desde_su_vencimiento_efectivo() -> None:
    base = calcular("Q-CONT-15", date(2026, 8, 18), fijado=dias(20))
    c = prorrogar(base)
    # Quince más desde el martes 8 de septiembre; sin correrlo, desde el lunes 7.
    assert (c.fecha_legal, c.fecha_conservadora) == (date(2026, 9, 23), date(2026, 9, 22))
    assert [r.numero for r in c.libro if r.numero is not None] == list(range(1, 36))
    assert "el martes 8 de septiembre de 2026" in en_una_oracion(c, "es")
    nominal = prorrogar(base, lecturas=Lecturas(prorroga="nominal"))
    assert nominal.fecha_legal == date(2026, 9, 22)
    assert [r.numero for r in nominal.libro if r.numero is not None] == list(range(1, 36))
    corta = prorrogar(calcular("Q-CONT-15", date(2026, 9, 3), fijado=dias(5)))
    # Vencía el viernes 11; quince más, el sábado 26: el lunes 28.
    assert corta.fecha_legal == date(2026, 9, 28)


def test_el_libro_y_la_oracion_dicen_que_mandato_lo_fijo() -> None:
    c = calcular("Q-DEC-15", date(2026, 6, 2), fijado=dias(20))
    arranque = c.libro[0]
    assert arranque.motivo_es == "día del acto: no se cuenta; el mandato fijó 20 días"
    assert arranque.autoridad == f"Regla 68.1; {MANDATO}"
    assert c.libro[-1].numero == 20
    assert f"el mandato fijó 20 días ({MANDATO})" in en_una_oracion(c, "es")
    assert f"the mandate set 20 days ({MANDATO})" in en_una_oracion(c, "en")
    c = calcular("Q-DEC-15", date(2026, 8, 18), fijado=hasta("2026-09-07"))
    assert "el mandato fijó como último día el 7 de septiembre de 2026" in en_una_oracion(c, "es")


@settings(max_examples=150, deadline=None)
@given(
    recibo=st.dates(date(1992, 1, 1), date(2027, 6, 1)),
    n=st.sampled_from([15, 20, 30]),
)
def test_los_mismos_dias_fijados_por_la_ley_o_por_un_mandato_dan_las_mismas_fechas(
    recibo: date, n: int
) -> None:
    de_la_ley = calcular({15: "Q-DEC-15", 20: "LPAU-REC-20", 30: "Q-EST-30"}[n], recibo)
    for propio in (dias(n), Fijado(MANDATO, hasta=recibo + timedelta(n))):
        c = calcular("Q-INF-15", recibo, fijado=propio)
        assert (c.fecha_legal, c.fecha_tope) == (de_la_ley.fecha_legal, de_la_ley.fecha_tope)
        assert c.fecha_conservadora <= c.fecha_legal <= c.fecha_tope
        if propio.dias:
            assert c.fecha_conservadora == de_la_ley.fecha_conservadora


@pytest.mark.parametrize(
    ("termino", "recibo", "mas"),
    [
        ("Q-DEC-15", "2026-06-02", {"dias": 0}),
        ("Q-DEC-15", "2026-06-02", {"dias": 5, "hasta": date(2026, 6, 9)}),
        ("Q-DEC-15", "2026-06-02", {}),
        ("Q-DEC-15", "2026-06-02", {"hasta": date(2026, 6, 2)}),
        ("Q-AVISO-15", "2026-06-02", {"dias": 20}),
    ],
)
def test_lo_que_no_se_puede_contar_se_rechaza(
    termino: str, recibo: str, mas: dict[str, object]
) -> None:
    with pytest.raises(ErrorDePlazo):
        calcular(termino, date.fromisoformat(recibo), fijado=Fijado(MANDATO, **mas))  # type: ignore[arg-type]
