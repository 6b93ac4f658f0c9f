"""Cada tipo declara qué exige y qué oración lo manda; si falta, el rechazo la nombra."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from querellas.documentos.comprobaciones import DocumentoIncompleto
from querellas.documentos.exigencias import DE_TODOS, Exigencia
from querellas.documentos.plantillas import PLANTILLAS
from tests.documentos.todas import Muestra, foliadas, todas

NORMA = Path(__file__).resolve().parents[2] / "querellas" / "datos" / "norma.csv"
UNA_DE_CADA: dict[tuple[str, int], Muestra] = {
    (m.tipo, m.datos.plantilla): m for m in (*todas(), *foliadas())
}
CASOS = [
    (tipo, exigencia)
    for tipo, plantilla in PLANTILLAS.items()
    for exigencia in (*DE_TODOS, *plantilla.exige)
]


def sin(datos: Any, campo: str) -> Any:
    """Los datos con ese campo en blanco."""
    cabeza, _punto, resto = campo.partition(".")
    valor = getattr(datos, cabeza)
    if resto:
        return replace(datos, **{cabeza: sin(valor, resto)})
    return replace(datos, **{cabeza: () if isinstance(valor, tuple) else " "})


@pytest.mark.norma("18.013#2", "18.013#1", "18.013#3", "18.010#1", "18.010#2")
@pytest.mark.parametrize(("tipo", "exigencia"), CASOS, ids=[f"{t[0]}-{x.campo}" for t, x in CASOS])
def test_sin_lo_exigido_no_sale_y_dice_que_oracion_lo_manda(
    tipo: tuple[str, int], exigencia: Exigencia
) -> None:
    plantilla, datos = PLANTILLAS[tipo], UNA_DE_CADA[tipo].datos
    plantilla.exigir(datos)
    with pytest.raises(DocumentoIncompleto) as rechazo:
        plantilla.exigir(sin(datos, exigencia.campo))
    assert str(exigencia) in rechazo.value.faltantes


def test_el_rechazo_se_lee() -> None:
    muestra = UNA_DE_CADA["archivo_en_autos", 1]
    with pytest.raises(DocumentoIncompleto) as rechazo:
        PLANTILLAS["archivo_en_autos", 1].exigir(sin(muestra.datos, "foro"))
    assert rechazo.value.faltantes == ("el tribunal que revisa (18.010, oración 2)",)


def test_toda_exigencia_cita_una_oracion_que_existe() -> None:
    with NORMA.open(encoding="utf-8") as archivo:
        oraciones = {fila["id"] for fila in csv.DictReader(archivo)}
    assert {x.fuente for _tipo, x in CASOS} <= oraciones
