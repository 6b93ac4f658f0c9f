"""El catálogo: todos los términos de la ley, una fila por cada uno, con su fuente y sus textos."""

from __future__ import annotations

import csv
import dataclasses
import re
from datetime import date
from pathlib import Path

import pytest

from plazos.nucleo.catalogo import TERMINOS, Termino, Unidad, termino
from plazos.nucleo.errores import TerminoDesconocido

# Identificador, medida, unidad, perfil, naturaleza, desde cuándo rige y lo que tenga de propio.
TABLA = """
Q-CONT-15 15 dias GOB compulsorio 1991-08-30
Q-PROR-15 15 dias GOB compulsorio 1991-08-30 prorroga:Q-CONT-15
Q-CONT-2 2 dias_cortos GOB - 1991-08-30
Q-EST-30 30 dias GOB compulsorio 1991-08-30
Q-AVISO-15 15 hacia_atras GOB compulsorio 1991-08-30
Q-INF-15 15 dias GOB compulsorio 1991-08-30
Q-DEC-15 15 dias GOB compulsorio 1991-08-30
LPAU-6M 6 meses_30 GOB directivo 1991-08-30
LPAU-90 90 dias GOB directivo 1991-08-30
PE-RES-20 20 dias PJ directivo 1991-08-30
PE-CERT-10 10 dias PJ jurisdiccional 1991-08-30
FR-INF-15 15 dias GOB - 1991-08-30
LPAU-REC-20 20 dias GOB jurisdiccional 1991-08-30
LPAU-CONS-15 15 dias GOB - 1991-08-30
LPAU-RES-90 90 dias GOB jurisdiccional 1991-08-30
LPAU-PRORR-30 30 dias GOB jurisdiccional 1991-08-30 prorroga:LPAU-RES-90
LPAU-REV-30 30 dias PJ jurisdiccional 1991-08-30
C-TERM-4Y 4 anos GOB - 1991-08-30
V-POS-15 15 dias GOB - -
V-PART-30 30 dias GOB - -
V-SEC-5 5 dias_cortos GOB - -
V-REN-5 5 dias_cortos GOB - -
V-REN-15 15 dias GOB - -
V-REN-5B 5 dias_cortos GOB - -
V-MUE-5 5 dias_cortos GOB - -
V-PLENO-5 5 dias_cortos GOB - -
V-PLENO-30 30 dias GOB - -
V-SEP-2 2 dias_cortos GOB - -
V-SEP-10 10 dias GOB - -
V-IND-30 30 dias GOB - -
P-EXAM-60 60 ventana GOB - 2004-11-29 piso
P-EXAM-90 90 ventana GOB - 2004-11-29
P-RESP-10L 10 dias_laborables GOB - 2004-11-29
P-COM-10L 10 dias_laborables GOB - 2004-11-29
P-QUER-10 10 dias GOB - 2004-11-29
E-1007-30 30 dias TAX taxativo -
E-1007-5 5 dias TAX taxativo -
E-1007-ND 1 dias TAX taxativo -
E-1007-6H 6 horas TAX taxativo -
E-1007-1H 1 horas TAX taxativo -
E-1023-30 30 dias TAX taxativo -
E-1023-5 5 dias TAX taxativo -
E-1023-ND 1 dias TAX taxativo -
E-1023-6H 6 horas TAX taxativo -
E-1023-1H 1 horas TAX taxativo -
E-1023-10 10 dias TAX taxativo -
E-1016-10 10 dias GOB - -
E-1016-20 20 dias GOB - -
E-1016-24H 24 horas GOB - - taxativa
E-1016-5 5 dias_cortos GOB - - taxativa
E-1016-ND 1 dias_cortos GOB - - taxativa
E-1017-10 10 dias GOB - -
E-1008-10 10 dias GOB - -
E-1010-30 30 dias GOB - -
E-1010-30B 30 dias GOB - -
"""


def test_estan_todos_los_terminos_y_ninguno_mas_con_su_medida_y_su_perfil() -> None:
    assert [_renglon(t) for t in TERMINOS.values()] == TABLA.strip().splitlines()


def _renglon(t: Termino) -> str:
    propio = (
        f"prorroga:{t.prorroga_de}" if t.prorroga_de else "",
        "taxativa" if t.alterno_taxativo else "",
        "piso" if t.piso else "",
    )
    rige = t.desde.isoformat() if t.desde else "-"
    partes = (t.id, str(t.cantidad), t.unidad.value, t.perfil, t.naturaleza or "-", rige, *propio)
    return " ".join(p for p in partes if p)


@pytest.mark.parametrize("t", TERMINOS.values(), ids=lambda t: t.id)
def test_cada_termino_tiene_fuente_y_textos_en_los_dos_idiomas(t: Termino) -> None:
    assert t.fuente or t.cita
    assert all(re.fullmatch(r"18\.\d{3}#\d+", f) for f in t.fuente)
    for campo in ("nombre", "disparador", "actua"):
        assert getattr(t, f"{campo}_es")
        assert getattr(t, f"{campo}_en")
    for campo in ("consecuencia", "nota"):
        assert bool(getattr(t, f"{campo}_es")) == bool(getattr(t, f"{campo}_en"))
    assert t.prorroga_de == "" or t.prorroga_de in TERMINOS


def test_cada_oracion_que_un_termino_cita_esta_en_la_ley() -> None:
    norma = Path(__file__).parents[2] / "querellas" / "datos" / "norma.csv"
    oraciones = {f["id"] for f in csv.DictReader(norma.open(encoding="utf-8"))}
    citadas = {f for t in TERMINOS.values() for f in t.fuente}
    assert len(citadas) > 10
    assert citadas <= oraciones


@pytest.mark.parametrize(
    ("id", "fuente"),
    [
        ("Q-CONT-15", "18.004#3"),
        ("Q-PROR-15", "18.004#4"),
        ("Q-EST-30", "18.004#5"),
        ("Q-AVISO-15", "18.004#8"),
        ("Q-INF-15", "18.004#13"),
        ("Q-DEC-15", "18.004#12"),
    ],
)
def test_los_terminos_de_la_querella_son_compulsorios_y_citan_su_oracion(
    id: str, fuente: str
) -> None:
    t = termino(id)
    assert t.fuente[0] == fuente
    assert "18.004#14" in t.fuente
    assert t.naturaleza == "compulsorio"
    assert t.desde == date(1991, 8, 30)


def test_la_silenciosa_contestacion_no_desestima_y_los_tres_de_la_comision_si() -> None:
    desestiman = {
        t.id for t in TERMINOS.values() if t.consecuencia_en == "dismissal with prejudice"
    }
    assert desestiman == {"Q-EST-30", "Q-INF-15", "Q-DEC-15"}


def test_los_taxativos_son_los_de_los_articulos_1007_y_1023() -> None:
    taxativos = {t.id for t in TERMINOS.values() if t.perfil == "TAX"}
    assert taxativos == {i for i in TERMINOS if i.startswith(("E-1007", "E-1023"))}
    assert {t.id for t in TERMINOS.values() if t.perfil == "PJ"} == {
        "PE-RES-20",
        "PE-CERT-10",
        "LPAU-REV-30",
    }


def test_seis_meses_son_ciento_ochenta_dias() -> None:
    seis = termino("LPAU-6M")
    assert (seis.cantidad, seis.unidad, seis.dias) == (6, Unidad.MESES, 180)


def test_los_menores_de_siete_dias_con_calendario_saltan_los_no_laborables() -> None:
    cortos = {t.id for t in TERMINOS.values() if t.unidad is Unidad.DIAS_CORTOS}
    assert cortos == {
        t.id
        for t in TERMINOS.values()
        if t.perfil != "TAX" and t.dias < 7 and not t.en_horas and t.unidad is not Unidad.ANOS
    }


def test_un_termino_desconocido_ofrece_los_parecidos() -> None:
    with pytest.raises(TerminoDesconocido) as error:
        termino("q_cont_15")
    assert error.value.cercanos[0] == "Q-CONT-15"
    assert error.value.es.startswith("El término «q_cont_15» no existe; ¿quiso decir Q-CONT-15")
    assert error.value.en.startswith("There is no term “q_cont_15”; did you mean Q-CONT-15")
    with pytest.raises(TerminoDesconocido, match="^El término «zzz» no existe.$"):
        termino("zzz")


def test_el_catalogo_no_se_puede_cambiar() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        termino("Q-CONT-15").cantidad = 30  # type: ignore[misc]
    with pytest.raises(TypeError):
        TERMINOS["X"] = termino("Q-CONT-15")  # type: ignore[index]
