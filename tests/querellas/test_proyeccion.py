"""La proyección de un caso en la memoria: ni base ni reloj; las fechas, de los cómputos hechos."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plazos.calendarios import Calendarios
from plazos.nucleo.calendario import DiaEspecial, fin_del_dia
from plazos.registro import Circunstancias, LecturasDeLaComision
from querellas.efectos import Consecuencia, consecuencia
from querellas.estados import pares
from querellas.proyeccion import Clase, Hecho, Proyeccion, proyectar

# Sin la marca de base de datos: si la proyección la tocara, pytest-django la haría fallar.


def dia(texto: str) -> date:
    return date.fromisoformat(texto)


def hecho(acto: str, cuando: str, **mas: Any) -> Hecho:
    return Hecho(acto, dia(cuando), **mas)


def proyectados(*hechos: Hecho, **lecturas: Any) -> Proyeccion:
    leidas = LecturasDeLaComision(**lecturas)
    return proyectar(hechos, Circunstancias(Calendarios(), (), lambda _dia: leidas))


def fechas(p: Proyeccion) -> dict[str, str]:
    return {t.disparo.termino: t.computo.fecha_legal.isoformat() for t in p.terminos}


def seguras(p: Proyeccion) -> dict[str, str]:
    return {t.disparo.termino: t.computo.fecha_conservadora.isoformat() for t in p.terminos}


def negativas(p: Proyeccion) -> list[tuple[str, str]]:
    return [(x.acto, x.motivo) for x in p.pasos if x.clase in (Clase.NO_CABE, Clase.SIN_EFECTO)]


CIUDADANA = (
    hecho("presentar", "2026-03-13"),
    hecho("notificar", "2026-03-19"),
    hecho("solicitar_prorroga", "2026-04-06"),
    hecho("contestar", "2026-04-21"),
    hecho("senalar_vista", "2026-05-20", vista_el=dia("2026-06-04"), ante_asociado=True),
    hecho("concluir_vista", "2026-06-04"),
    hecho("rendir_informe", "2026-06-22"),
    hecho("decidir", "2026-07-07"),
    hecho("archivar_en_autos", "2026-07-09"),
)
LEGISLATURA = (
    hecho("presentar", "2026-02-02"),
    hecho("notificar", "2026-02-05"),
    hecho("contestar", "2026-02-20"),
)


@pytest.mark.norma("18.004#3", "18.004#4", "18.004#5", "18.004#12", "18.004#13")
def test_la_querella_de_la_ciudadana_se_proyecta_con_las_fechas_de_su_ejemplo() -> None:
    p = proyectados(*CIUDADANA)
    assert fechas(p) == {
        "LPAU-6M": "2026-09-09",
        "Q-CONT-15": "2026-04-06",
        "Q-PROR-15": "2026-04-21",
        "Q-EST-30": "2026-05-21",
        "Q-INF-15": "2026-06-22",
        "Q-DEC-15": "2026-07-07",
        "LPAU-REC-20": "2026-07-29",
        "LPAU-REV-30": "2026-08-10",
    }
    assert seguras(p)["Q-PROR-15"] == "2026-04-20"
    assert seguras(p)["Q-EST-30"] == "2026-05-20"
    assert p.estado == "resuelta"
    assert p.desestimacion is None
    assert negativas(p) == []


@pytest.mark.norma("18.004#15")
def test_si_nadie_firma_nada_mas_el_estudio_desestima_en_su_instante() -> None:
    p = proyectados(*LEGISLATURA)
    assert fechas(p)["Q-EST-30"] == "2026-03-24"
    assert p.estado == "desestimada_con_perjuicio"
    assert p.desestimacion is not None
    assert p.desestimacion.en == datetime(2026, 3, 25, 4, tzinfo=UTC)
    assert p.desestimacion.vence is not None
    assert p.desestimacion.vence.disparo.termino == "Q-EST-30"
    assert [str(t.estado) for t in p.terminos] == ["cerrado", "cumplido", "vencido"]


@pytest.mark.norma("18.004#3", "18.004#5")
def test_sin_contestacion_llega_la_rebeldia_y_despues_el_estudio_y_la_decision() -> None:
    p = proyectados(
        hecho("presentar", "2025-12-17"),
        hecho("notificar", "2025-12-22"),
        hecho("senalar_vista", "2026-02-05", vista_el=dia("2026-02-23")),
        hecho("concluir_vista", "2026-02-23"),
        hecho("decidir", "2026-03-10"),
        hecho("archivar_en_autos", "2026-03-12"),
    )
    assert p.en_rebeldia
    rebeldia = next(x for x in p.pasos if x.acto == "anotar_rebeldia")
    assert rebeldia.en == datetime(2026, 1, 8, 4, tzinfo=UTC)
    assert rebeldia.clase is Clase.AUTOMATICO
    esperadas = {
        "Q-CONT-15": "2026-01-07",
        "Q-EST-30": "2026-02-06",
        "Q-DEC-15": "2026-03-10",
        "LPAU-REC-20": "2026-04-01",
        "LPAU-REV-30": "2026-04-13",
    }
    assert {t: f for t, f in fechas(p).items() if t in esperadas} == esperadas
    assert p.estado == "resuelta"


def test_el_estudio_en_rebeldia_corre_del_vencimiento_efectivo() -> None:
    # F01 y F02 de las fechas de oro: sin contestación, sin prórroga y con ella.
    base = (hecho("presentar", "2001-03-01"), hecho("notificar", "2001-03-09"))
    sin_prorroga = fechas(proyectados(*base))
    assert sin_prorroga["Q-CONT-15"] == "2001-03-26"
    assert sin_prorroga["Q-EST-30"] == "2001-04-25"
    con_prorroga = fechas(proyectados(*base, hecho("solicitar_prorroga", "2001-03-26")))
    assert con_prorroga["Q-PROR-15"] == "2001-04-10"
    assert con_prorroga["Q-EST-30"] == "2001-05-10"


@pytest.mark.parametrize(
    ("recibe", "contesta", "desde", "hasta", "vence"),
    [
        # G01, G02 y G04 de las fechas de oro; en la última no quedaba ningún día al levantarse.
        ("2002-03-20", "2002-04-01", "2002-04-11", "2002-05-20", "2002-06-10"),
        ("2004-01-22", "2004-02-02", "2004-02-20", "2004-03-01", "2004-03-15"),
        ("2026-02-05", "2026-02-20", "2026-03-24", "2026-04-07", "2026-04-08"),
    ],
)
def test_una_paralizacion_supuesta_da_la_fecha_de_oro(
    recibe, contesta, desde, hasta, vence
) -> None:
    p = proyectados(
        hecho("presentar", recibe),
        hecho("notificar", recibe),
        hecho("contestar", contesta),
        hecho("paralizar", desde),
        hecho("levantar_paralizacion", hasta),
    )
    estudio = next(t for t in p.terminos if t.disparo.termino == "Q-EST-30")
    assert estudio.computo.fecha_legal.isoformat() == vence
    assert estudio.movido


def test_una_paralizacion_sin_levantar_no_deja_vencer_nada() -> None:
    p = proyectados(*LEGISLATURA, hecho("paralizar", "2026-03-02"))
    assert p.estado == "en_estudio"
    estudio = next(t for t in p.terminos if t.disparo.termino == "Q-EST-30")
    assert estudio.computo.sin_fecha
    assert estudio.corre


def test_la_paralizacion_posterior_al_vencimiento_ya_no_cabe() -> None:
    p = proyectados(*LEGISLATURA, hecho("paralizar", "2026-03-25"))
    assert p.estado == "desestimada_con_perjuicio"
    assert negativas(p) == [("paralizar", "terminado")]


def test_un_dia_que_deja_de_ser_laborable_corre_el_vencimiento_al_siguiente() -> None:
    cierre = DiaEspecial(
        fecha=dia("2026-03-24"),
        nombre_es="supuesto",
        nombre_en="assumed",
        autoridad="supuesta",
    )
    p = proyectados(*LEGISLATURA, hecho("dias", "2026-03-10", dias=(cierre,)))
    assert fechas(p)["Q-EST-30"] == "2026-03-25"
    assert p.desestimacion is not None
    assert p.desestimacion.en == datetime(2026, 3, 26, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("hechos", "esperado"),
    [
        ((hecho("notificar", "2026-02-05"), hecho("contestar", "2026-02-21")), "tardia"),
        ((hecho("notificar", "2026-02-05"), hecho("solicitar_prorroga", "2026-02-21")), "tardia"),
        ((hecho("contestar", "2026-02-20"),), "sin_notificar"),
        (
            (
                hecho("notificar", "2026-02-05"),
                hecho("solicitar_prorroga", "2026-02-06"),
                hecho("solicitar_prorroga", "2026-02-09"),
            ),
            "una_vez",
        ),
        (
            (
                hecho("notificar", "2026-02-05"),
                hecho("contestar", "2026-02-20"),
                hecho("senalar_vista", "2026-03-24", vista_el=dia("2026-04-07")),
            ),
            "aviso_corto",
        ),
        ((*LEGISLATURA[1:], hecho("concluir_vista", "2026-03-02")), "sin_vista"),
        ((*LEGISLATURA[1:], hecho("rendir_informe", "2026-03-02")), "estado"),
        ((*LEGISLATURA[1:], hecho("decidir", "2026-03-25")), "estado"),
        ((hecho("archivar_en_autos", "2026-02-06"),), "sin_decision"),
    ],
)
def test_lo_que_no_cabria_lo_dice_y_no_mueve_nada(hechos, esperado) -> None:
    p = proyectados(hecho("presentar", "2026-02-02"), *hechos)
    assert esperado in [motivo for _acto, motivo in negativas(p)]


def test_la_contestacion_de_un_minuto_tarde_no_evita_la_rebeldia_y_a_tiempo_si() -> None:
    base = (hecho("presentar", "2026-02-02"), hecho("notificar", "2026-02-05"))
    a_tiempo = proyectados(*base, hecho("contestar", "2026-02-20"))
    tarde = proyectados(*base, hecho("contestar", "2026-02-21"))
    assert not a_tiempo.en_rebeldia
    assert tarde.en_rebeldia
    assert fechas(tarde)["Q-EST-30"] == "2026-03-24"


@pytest.mark.norma("18.004#15")
def test_el_alcance_y_el_modo_del_reglamento_deciden_lo_que_desestima() -> None:
    solo_decidir = proyectados(*LEGISLATURA, alcance_desestimacion=("Q-DEC-15",))
    assert solo_decidir.estado == "en_estudio"
    assert solo_decidir.desestimacion is None
    propuesta = proyectados(*LEGISLATURA, modo_desestimacion="propuesta").desestimacion
    assert propuesta is not None
    assert propuesta.propuesto
    todos = ("Q-CONT-15", "Q-PROR-15", "Q-EST-30", "Q-INF-15", "Q-DEC-15")
    del_alcalde = proyectados(*LEGISLATURA[:2], alcance_desestimacion=todos).desestimacion
    assert del_alcalde is not None
    assert del_alcalde.dia == dia("2026-02-20")


@pytest.mark.parametrize(
    ("termino", "alcance", "esperada"),
    [
        ("Q-EST-30", ("Q-EST-30",), Consecuencia.DESESTIMAR),
        ("Q-EST-30", (), Consecuencia.VENCER),
        ("Q-CONT-15", ("Q-EST-30",), Consecuencia.REBELDIA),
        ("Q-PROR-15", (), Consecuencia.REBELDIA),
        ("Q-CONT-15", ("Q-CONT-15",), Consecuencia.DESESTIMAR),
        ("LPAU-6M", ("Q-EST-30",), Consecuencia.VENCER),
    ],
)
def test_lo_que_hace_cada_vencimiento(termino, alcance, esperada) -> None:
    assert consecuencia(termino, alcance) is esperada


def test_anular_la_notificacion_devuelve_el_caso_y_la_nueva_abre_otro_termino() -> None:
    p = proyectados(
        hecho("presentar", "2026-02-02"),
        hecho("notificar", "2026-02-05"),
        hecho("anular_notificacion", "2026-02-10"),
        hecho("notificar", "2026-03-19"),
    )
    de_contestar = [t for t in p.terminos if t.disparo.termino == "Q-CONT-15"]
    assert [str(t.estado) for t in de_contestar] == ["sustituido", "vencido"]
    assert de_contestar[1].computo.fecha_legal == dia("2026-04-06")


@pytest.mark.norma("18.004#4")
def test_la_prorroga_por_orden_detiene_la_rebeldia_hasta_que_se_resuelve() -> None:
    pedida = (
        hecho("presentar", "2026-03-13"),
        hecho("notificar", "2026-03-19"),
        hecho("solicitar_prorroga", "2026-04-06"),
    )
    por_orden = {"concesion_prorroga": "por_orden"}
    sola = proyectados(*pedida, **por_orden)
    assert (sola.estado, sola.en_rebeldia) == ("notificada", False)
    concedida = proyectados(*pedida, hecho("conceder_prorroga", "2026-04-14"), **por_orden)
    assert fechas(concedida)["Q-PROR-15"] == "2026-04-21"
    assert concedida.desestimacion is not None
    denegada = (*pedida, hecho("denegar_prorroga", "2026-04-14"))
    assert proyectados(*denegada, **por_orden).estado == "notificada"
    recibida = proyectados(*denegada, hecho("recibir_denegatoria", "2026-04-30"), **por_orden)
    assert fechas(recibida)["Q-CONT-2"] == "2026-05-04"
    contestada = proyectados(*pedida, hecho("contestar", "2026-04-16"), **por_orden)
    assert fechas(contestada)["Q-EST-30"] == "2026-05-18"
    assert negativas(proyectados(*pedida, hecho("conceder_prorroga", "2026-04-14"))) == [
        ("conceder_prorroga", "sin_mocion")
    ]


@pytest.mark.norma("18.004#12")
def test_la_decision_que_solo_llega_a_tiempo_notificada_se_emite_al_archivarla_en_autos() -> None:
    lectura = {"oportuna_por": "notificacion"}
    firmada = proyectados(*CIUDADANA[:8], **lectura)
    assert firmada.estado == "desestimada_con_perjuicio"
    assert next(x for x in firmada.pasos if x.acto == "desestimar_por_vencimiento").propuesto
    assert "emitir_resolucion" not in [x.acto for x in firmada.pasos]
    # El informe es del 22 de junio: decidir termina el martes 7 de julio.
    a_tiempo = proyectados(*CIUDADANA[:8], hecho("archivar_en_autos", "2026-07-07"), **lectura)
    assert a_tiempo.estado == "resuelta"
    assert [x.acto for x in a_tiempo.pasos if x.dia == dia("2026-07-07")] == [
        "firmar_decision",
        "emitir_resolucion",
        "archivar_en_autos",
    ]
    tarde = proyectados(*CIUDADANA, **lectura)
    assert tarde.estado == "desestimada_con_perjuicio"
    assert proyectados(*CIUDADANA).estado == "resuelta"


def test_la_vista_sin_dia_escogido_toma_la_primera_fecha_posible() -> None:
    p = proyectados(*CIUDADANA[:4], hecho("senalar_vista", "2026-05-20"))
    senalada = next(x for x in p.pasos if x.acto == "senalar_vista")
    assert senalada.dato == dia("2026-06-04")
    assert p.estado == "vista_senalada"


# --- Lo que se cumple con cualquier historia --------------------------------------------------
DIAS = st.integers(0, 400).map(lambda n: dia("2026-01-12") + timedelta(n))
ACTOS = (
    "notificar",
    "anular_notificacion",
    "solicitar_prorroga",
    "conceder_prorroga",
    "denegar_prorroga",
    "recibir_denegatoria",
    "contestar",
    "senalar_vista",
    "abrir_vista",
    "suspender_vista",
    "concluir_vista",
    "rendir_informe",
    "decidir",
    "archivar",
    "archivar_en_autos",
    "paralizar",
    "levantar_paralizacion",
)
HISTORIAS = st.lists(
    st.builds(Hecho, st.sampled_from(ACTOS), DIAS, ante_asociado=st.booleans()), max_size=14
)


@given(HISTORIAS)
def test_ninguna_historia_da_un_paso_que_la_tabla_no_permita(historia: list[Hecho]) -> None:
    p = proyectados(hecho("presentar", "2026-01-12"), *historia)
    estados = ["borrador", *(str(x.estado) for x in p.pasos)]
    pasos = {(a, b) for a, b in pairwise(estados) if a != b}
    assert pasos <= pares()
    assert p.pasos == tuple(sorted(p.pasos, key=lambda x: x.en))
    # Quien avisa de que no cabe no mueve nada.
    for antes, x in pairwise(p.pasos):
        if x.clase in (Clase.NO_CABE, Clase.SIN_EFECTO):
            assert x.estado == antes.estado
            assert not x.abre


@given(HISTORIAS)
def test_solo_desestima_un_termino_en_alcance_y_despues_nada_cambia(historia: list[Hecho]) -> None:
    p = proyectados(hecho("presentar", "2026-01-12"), *historia)
    for n, x in enumerate(p.pasos):
        if x.acto == Consecuencia.DESESTIMAR:
            assert x.vence is not None
            assert x.vence.disparo.termino in {"Q-EST-30", "Q-INF-15", "Q-DEC-15"}
            assert x.en == fin_del_dia(x.vence.computo.fecha_legal)
            assert {y.estado for y in p.pasos[n:]} == {"desestimada_con_perjuicio"}
    # Al final solo siguen corriendo los paralizados sin fecha.
    assert all(t.computo.sin_fecha for t in p.terminos if t.corre)


# Cada día de cierre construye su calendario: con estos basta.
@settings(max_examples=30)
@given(
    st.integers(0, 60),
    st.integers(0, 90),
    st.integers(0, 45),
    st.booleans(),
)
def test_paralizar_o_cerrar_un_dia_nunca_acerca_una_fecha(
    espera: int, cuando: int, dura: int, prorroga: bool
) -> None:
    recibe = dia("2026-01-12") + timedelta(espera)
    base = [hecho("presentar", "2026-01-12"), Hecho("notificar", recibe)]
    if prorroga:
        base.append(Hecho("solicitar_prorroga", recibe))
    desde = recibe + timedelta(cuando)
    cierre = DiaEspecial(
        fecha=desde, nombre_es="supuesto", nombre_en="assumed", autoridad="supuesta"
    )
    sin = fechas(proyectados(*base))
    for mas in (
        [Hecho("paralizar", desde), Hecho("levantar_paralizacion", desde + timedelta(dura))],
        [Hecho("dias", recibe, dias=(cierre,))],
    ):
        con = fechas(proyectados(*base, *mas))
        assert set(con) == set(sin)
        assert all(con[t] >= sin[t] for t in sin)
