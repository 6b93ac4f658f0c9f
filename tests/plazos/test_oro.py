"""Los vencimientos ya resueltos a mano, todos y exactos."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from plazos.nucleo.computo import Computo, Paralizacion, calcular
from plazos.nucleo.entrada import leer_fecha
from plazos.nucleo.explicacion import en_una_oracion
from plazos.nucleo.salida import calculado
from tests.plazos.repeticion import repetir, repetir_horas

ORO = Path(__file__).with_name("plazos_oro.csv")
FILAS = list(csv.DictReader(ORO.read_text(encoding="utf-8").splitlines()))


def computar(fila: dict[str, str]) -> Computo:
    pausas = []
    if fila["paraliza_desde"]:
        desde, hasta = (leer_fecha(fila[c]) for c in ("paraliza_desde", "paraliza_hasta"))
        pausas.append(Paralizacion(desde, hasta))
    return calcular(
        fila["termino"],
        leer_fecha(fila["disparador"]),
        modo=fila["modo"],
        perfil=fila["perfil"],
        paralizaciones=pausas,
    )


def test_la_tabla_de_oro_esta_entera() -> None:
    assert len(FILAS) == 94


@pytest.mark.parametrize("fila", FILAS, ids=[f["id"] for f in FILAS])
def test_el_vencimiento_es_el_de_la_tabla_de_oro(fila: dict[str, str]) -> None:
    computo = computar(fila)
    assert calculado(computo) == fila["vence"]
    assert fila["perfil"] == computo.perfil
    assert computo.fecha_tope >= computo.fecha_legal
    assert "{" not in en_una_oracion(computo, "es") + en_una_oracion(computo, "en")


@pytest.mark.parametrize("fila", FILAS, ids=[f["id"] for f in FILAS])
def test_el_libro_de_la_tabla_de_oro_se_repite_y_llega_a_la_misma_fecha(
    fila: dict[str, str],
) -> None:
    computo = computar(fila)
    if "T" in fila["disparador"]:
        assert repetir_horas(computo.a_json()) == computo.vence_en.isoformat()
    else:
        assert repetir(computo.a_json()) == fila["vence"]
