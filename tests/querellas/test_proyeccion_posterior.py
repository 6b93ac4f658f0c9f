"""La proyección después de decidir: reconsideración, tribunal, mandato; la enmienda y la vista."""

from __future__ import annotations

import pytest

from querellas.estados import Estado
from querellas.proyeccion import Clase, Hecho
from tests.querellas.test_proyeccion import (
    CIUDADANA,
    LEGISLATURA,
    dia,
    fechas,
    hecho,
    negativas,
    proyectados,
    seguras,
)

# Archivada en autos el jueves 9 de julio de 2026.
PEDIDA = (*CIUDADANA, hecho("pedir_reconsideracion", "2026-07-20"))


@pytest.mark.norma("18.010#1")
def test_acogida_vuelve_a_decision_noventa_dias_desde_que_se_pidio_y_no_desestima() -> None:
    p = proyectados(*PEDIDA, hecho("acoger_reconsideracion", "2026-07-30"))
    # Pedida el 20 de julio: el nonagésimo es el domingo 18 de octubre; el lunes 19 es laborable.
    assert fechas(p)["LPAU-RES-90"] == "2026-10-19"
    assert p.desestimacion is None
    # Nadie la resuelve: se pierde la jurisdicción, rige lo decidido y corre la revisión.
    assert p.estado == Estado.RESUELTA
    assert [x.acto for x in p.pasos if x.clase is Clase.AUTOMATICO][-2:] == [
        "perder_jurisdiccion",
        "declarar_firme",
    ]
    assert fechas(p)["LPAU-REV-30"] == "2026-11-18"


def test_acogida_se_prorroga_una_vez_y_decidir_la_cierra() -> None:
    acogida = (*PEDIDA, hecho("acoger_reconsideracion", "2026-07-30"))
    mas = (*acogida, hecho("prorrogar_reconsideracion", "2026-10-01"))
    assert fechas(proyectados(*mas))["LPAU-PRORR-30"] == "2026-11-18"
    otra = proyectados(*mas, hecho("prorrogar_reconsideracion", "2026-10-02"))
    assert negativas(otra) == [("prorrogar_reconsideracion", "sin_acoger")]
    decidida = proyectados(*acogida, hecho("decidir", "2026-09-01"))
    assert decidida.estado == Estado.RESUELTA
    assert "perder_jurisdiccion" not in [x.acto for x in decidida.pasos]


@pytest.mark.parametrize(
    ("cuando", "cabe"), [("2026-08-03", True), ("2026-08-04", True), ("2026-08-05", False)]
)
def test_se_acoge_hasta_el_ultimo_de_los_quince_dias(cuando: str, cabe: bool) -> None:
    """Pedida el lunes 20 de julio: el decimoquinto es el martes 4 de agosto."""
    p = proyectados(*PEDIDA, hecho("acoger_reconsideracion", cuando))
    assert fechas(p)["LPAU-CONS-15"] == "2026-08-04"
    assert ("LPAU-RES-90" in fechas(p)) is cabe
    assert negativas(p) == ([] if cabe else [("acoger_reconsideracion", "considerar_vencio")])


def test_denegada_la_revision_corre_desde_que_se_archiva_la_denegatoria() -> None:
    denegada = (*PEDIDA, hecho("denegar_reconsideracion", "2026-07-30"))
    sin_archivar = proyectados(*denegada)
    assert "declarar_firme" not in [x.acto for x in sin_archivar.pasos]
    p = proyectados(*denegada, hecho("archivar_denegatoria", "2026-07-31"))
    # Treinta días desde el 31 de julio: el domingo 30 de agosto; el lunes 31.
    assert fechas(p)["LPAU-REV-30"] == "2026-08-31"
    assert p.pasos[-1].acto == "declarar_firme"
    nadie = proyectados(*CIUDADANA, hecho("archivar_denegatoria", "2026-07-31"))
    assert negativas(nadie) == [("archivar_denegatoria", "sin_denegatoria")]


@pytest.mark.norma("18.010#1")
@pytest.mark.parametrize(
    ("cuando", "firme"), [("2026-08-07", False), ("2026-08-10", False), ("2026-08-11", True)]
)
def test_acudir_a_tiempo_al_tribunal_no_deja_la_decision_firme(cuando: str, firme: bool) -> None:
    """Archivada el 9 de julio: el trigésimo día es el sábado 8 de agosto; el lunes 10."""
    p = proyectados(*CIUDADANA, hecho("anotar_revision", cuando))
    assert fechas(p)["LPAU-REV-30"] == "2026-08-10"
    assert ("declarar_firme" in [x.acto for x in p.pasos]) is firme
    assert negativas(p) == ([("anotar_revision", "tardia")] if firme else [])


def test_el_mandato_confirma_o_devuelve_a_su_etapa_con_el_termino_entero() -> None:
    revisada = (*CIUDADANA, hecho("anotar_revision", "2026-08-10"))
    confirma = proyectados(*revisada, hecho("recibir_mandato", "2026-11-02"))
    assert (confirma.estado, confirma.pasos[-1].acto) == (Estado.RESUELTA, "mandato_confirma")
    etapa = hecho("recibir_mandato", "2026-11-02", etapa="pendiente_decision")
    devuelve = proyectados(*revisada, etapa)
    # Quince días desde el 2 de noviembre: el martes 17; sin decidir, la ley desestima.
    assert fechas(devuelve)["Q-DEC-15"] == "2026-11-17"
    assert devuelve.estado == Estado.DESESTIMADA_CON_PERJUICIO
    a_notificar = proyectados(*revisada, hecho("recibir_mandato", "2026-11-02", etapa="presentada"))
    assert a_notificar.estado == Estado.PRESENTADA
    nadie = proyectados(*CIUDADANA, etapa)
    assert negativas(nadie) == [("recibir_mandato", "sin_revision")]


def test_la_desestimacion_de_la_ley_ni_se_reconsidera_ni_la_mueve_un_mandato() -> None:
    vencida = (*LEGISLATURA, hecho("archivar_en_autos", "2026-03-25"))
    pedida = hecho("pedir_reconsideracion", "2026-04-01")
    p = proyectados(*vencida, pedida, hecho("acoger_reconsideracion", "2026-04-06"))
    assert negativas(p) == [("acoger_reconsideracion", "la_manda_la_ley")]
    assert p.estado == Estado.DESESTIMADA_CON_PERJUICIO
    revisada = hecho("anotar_revision", "2026-04-06")
    mandato = hecho("recibir_mandato", "2026-06-01", etapa="en_estudio")
    q = proyectados(*vencida, revisada, mandato)
    assert negativas(q) == [("recibir_mandato", "se_revierte")]


@pytest.mark.norma("18.004#1", "18.004#5")
def test_la_enmienda_sustituye_lo_que_corria_y_guarda_la_fecha_de_conservadora() -> None:
    antes = proyectados(
        hecho("presentar", "2026-03-13"),
        hecho("notificar", "2026-03-19"),
        hecho("enmendar", "2026-03-25"),
        hecho("notificar", "2026-04-07"),
        hecho("contestar", "2026-04-22"),
    )
    # Otros quince días desde el 7 de abril, y el estudio desde la contestación del 22.
    assert fechas(antes)["Q-CONT-15"] == "2026-04-22"
    assert seguras(antes)["Q-EST-30"] == fechas(antes)["Q-EST-30"] == "2026-05-22"
    despues = proyectados(
        *LEGISLATURA,
        hecho("enmendar", "2026-03-02"),
        hecho("notificar", "2026-03-09"),
        hecho("contestar", "2026-03-20"),
    )
    # El legal, desde la contestación a los cargos nuevos; el prudente, el de la primera.
    assert fechas(despues)["Q-EST-30"] == "2026-04-20"
    assert seguras(despues)["Q-EST-30"] < "2026-03-25"
    tarde = proyectados(*CIUDADANA, hecho("enmendar", "2026-07-08"))
    assert negativas(tarde) == [("enmendar", "estado")]


def test_la_vista_que_sigue_otro_dia_concluye_ese_dia() -> None:
    hasta = CIUDADANA[:5]
    sigue = Hecho("continuar_vista", dia("2026-06-04"), vista_el=dia("2026-06-08"), consta=False)
    pronto = proyectados(*hasta, sigue, hecho("concluir_vista", "2026-06-05"))
    assert ("concluir_vista", "antes_de_la_vista") in negativas(pronto)
    p = proyectados(*hasta, sigue, hecho("concluir_vista", "2026-06-08"))
    assert fechas(p)["Q-INF-15"] == "2026-06-23"
    antes_de = Hecho("continuar_vista", dia("2026-06-03"), vista_el=dia("2026-06-08"), consta=False)
    assert negativas(proyectados(*hasta, antes_de)) == [("continuar_vista", "antes_de_la_vista")]


@pytest.mark.parametrize(
    ("hasta", "cuando", "acto"),
    [
        (1, "2026-03-16", "desestimar"),
        (4, "2026-05-01", "desestimar_sin_vista"),
        (7, "2026-06-29", "desestimar"),
    ],
)
def test_desestimar_por_resolucion_en_cada_etapa(hasta: int, cuando: str, acto: str) -> None:
    p = proyectados(*CIUDADANA[:hasta], Hecho("desestimar", dia(cuando), consta=False))
    assert (p.estado, p.desestimacion) == (Estado.DESESTIMADA, None)
    assert acto in [x.acto for x in p.pasos]
