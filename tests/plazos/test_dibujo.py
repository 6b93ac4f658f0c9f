"""El reloj dibujado: cada fecha en su sitio y nada que dependa solo del color."""

from datetime import date

import pytest

from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.computo import Paralizacion, calcular
from plazos.nucleo.dibujo import anillo, esfera, paralizados, tira, tramos


def dia(texto: str) -> date:
    return date.fromisoformat(texto)


ESTUDIO = (dia("2026-02-20"), dia("2026-03-24"))


@pytest.mark.parametrize(
    ("hoy", "marca"),
    [
        ("2026-02-20", 0),
        ("2026-02-28", 0.25),
        ("2026-03-08", 0.5),
        ("2026-03-24", 1),
        ("2026-04-30", 1),
        ("2026-01-01", 0),
    ],
)
def test_hoy_se_marca_en_su_parte_del_recorrido(hoy: str, marca: float) -> None:
    # De 32 días de calendario entre el arranque y el último día.
    assert esfera(*ESTUDIO, dia(hoy)).marca == marca


def test_lo_paralizado_ocupa_sus_dias_enteros() -> None:
    e = esfera(*ESTUDIO, dia("2026-03-08"), [(dia("2026-02-25"), dia("2026-02-28"))])
    # Del final del día 24 (4 de 32) al final del 28 (8 de 32).
    assert e.pausas == ((0.125, 0.25),)


def test_lo_paralizado_de_fuera_del_termino_no_se_dibuja() -> None:
    fuera = [(dia("2026-01-02"), dia("2026-01-09")), (dia("2026-03-25"), SIN_FECHA)]
    assert esfera(*ESTUDIO, dia("2026-03-08"), fuera).pausas == ()


def test_sin_fecha_de_reanudarse_no_hay_final_y_las_rayas_siguen() -> None:
    e = esfera(dia("2026-02-20"), SIN_FECHA, dia("2026-03-12"), [(dia("2026-03-02"), SIN_FECHA)])
    assert e.fin is None
    assert e.marca is not None
    assert 0 < e.pausas[0][0] < e.marca < e.pausas[0][1] == 1


def test_los_tramos_se_sacan_del_libro_de_verdad() -> None:
    pausas = [
        Paralizacion(dia("2026-02-25"), dia("2026-02-27")),
        Paralizacion(dia("2026-03-10"), dia("2026-03-10")),
    ]
    computo = calcular("Q-EST-30", dia("2026-02-20"), paralizaciones=pausas)
    assert paralizados(computo.libro) == (
        (dia("2026-02-25"), dia("2026-02-27")),
        (dia("2026-03-10"), dia("2026-03-10")),
    )
    abierta = calcular(
        "Q-EST-30", dia("2026-02-20"), paralizaciones=[Paralizacion(dia("2026-03-02"), None)]
    )
    assert paralizados(abierta.libro) == ((dia("2026-03-02"), SIN_FECHA),)
    assert paralizados(calcular("Q-EST-30", dia("2026-02-20")).libro) == ()
    assert tramos([]) == ()


@pytest.mark.parametrize("dibujar", [tira, anillo])
def test_cada_cosa_tiene_su_forma(dibujar) -> None:
    corre = dibujar(esfera(*ESTUDIO, dia("2026-03-08"), [(dia("2026-02-25"), dia("2026-02-28"))]))
    for clase in ("reloj__ido", "reloj__queda", "reloj__pausa", "reloj__borde", "reloj__hoy"):
        assert clase in corre
    assert "stroke-dasharray" in corre.split("reloj__pausa")[1]
    vencido = dibujar(esfera(*ESTUDIO, dia("2026-04-30")))
    assert "reloj__queda" not in vencido
    assert "reloj__pausa" not in vencido
    sin_hoy = dibujar(esfera(*ESTUDIO, None))
    assert "reloj__queda" in sin_hoy


def test_la_tira_pone_la_flecha_y_el_resto_donde_toca() -> None:
    trazos = tira(esfera(*ESTUDIO, dia("2026-02-28")))
    # 1 + 0.25 de 198: la flecha en 50.5 y lo que queda de ahí al final.
    assert 'd="M50.5 14H199"' in trazos
    assert 'd="M50.5 10l-5-9h10z"' in trazos
    assert trazos.count("reloj__borde") == 2
    abierta = tira(esfera(dia("2026-02-20"), SIN_FECHA, dia("2026-03-02")))
    assert abierta.count("reloj__borde") == 1
    assert "reloj__hoy" not in tira(esfera(*ESTUDIO, None))


def test_el_anillo_gira_la_flecha_y_deja_hueco_hasta_ella() -> None:
    trazos = anillo(esfera(*ESTUDIO, dia("2026-02-28")))
    assert "rotate(90 68 68)" in trazos
    assert 'stroke-dasharray="75 100" stroke-dashoffset="-25"' in trazos
    con_pausa = anillo(
        esfera(*ESTUDIO, dia("2026-02-28"), [(dia("2026-02-25"), dia("2026-02-28"))])
    )
    rayas = con_pausa.split('reloj__pausa"')[1].split('dasharray="')[1].split('"')[0].split()
    # Un hueco hasta el 12.5 %, rayas y huecos hasta el 25 %, y nada más.
    assert rayas[:2] == ["0", "12.5"]
    assert sum(float(r) for r in rayas[2:-1]) == pytest.approx(12.5, abs=3)
    assert rayas[-1] == "100"


def test_un_reloj_pesa_menos_de_mil_bytes() -> None:
    e = esfera(*ESTUDIO, dia("2026-03-08"), [(dia("2026-02-25"), dia("2026-02-28"))])
    assert len(tira(e)) < 800
    assert len(anillo(e)) < 1100
