"""La tabla de fichas como la escribe una persona en Excel."""

from __future__ import annotations

import io
from datetime import datetime
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from querellas.services import ActoRechazado
from querellas.services.tabla_de_fichas import leer, plantilla_xlsx

pytestmark = pytest.mark.django_db
CABEZA = ("Número", "Epígrafe", "Municipio", "Año", "Caja", "Tablilla", "Pública")


def libro(*filas: tuple[Any, ...], formatos: dict[str, str] | None = None) -> bytes:
    """Un libro con esos encabezados y filas; `formatos`, el de algunas celdas."""
    hecho = Workbook()
    hoja = hecho.active
    for fila in (CABEZA, *filas):
        hoja.append(fila)
    for celda, formato in (formatos or {}).items():
        hoja[celda].number_format = formato
    salida = io.BytesIO()
    hecho.save(salida)
    return salida.getvalue()


def test_los_ceros_las_fechas_y_los_numeros_se_leen_como_se_ven():
    contenido = libro(
        (7, "  A \xa0 v.\nB ", "añasco", 1994, 12.0, 3, True),
        (8, "C v. D", "PONCE", datetime(1994, 5, 3), 1, "C-3", "FALSO"),
        (9, "E v. F", "", datetime(1905, 6, 16), 1, "", "sí"),
        formatos={"A2": "00000"},
    )
    leida = leer(contenido, "fichas.xlsx")
    assert leida.errores == []
    dichas = [(f.numero, f.epigrafe, f.anio, f.caja, f.tablilla, f.publica) for f in leida.fichas]
    assert dichas == [
        ("00007", "A v. B", 1994, "12", "3", True),
        ("8", "C v. D", 1994, "1", "C-3", False),
        # «1994» tecleado en una celda con formato de fecha: Excel guarda el día 1994.
        ("9", "E v. F", 1994, "1", "", True),
    ]
    assert [str(f.municipio or "") for f in leida.fichas] == ["Añasco", "Ponce", ""]


def test_un_numero_que_excel_volvio_fecha_se_dice_y_no_se_guarda_otra_cosa():
    leida = leer(libro((datetime(2026, 3, 12), "A v. B", "", None, 1, "", "")), "f.xlsx")
    assert leida.errores == [
        "Fila 2: «numero»: Excel lo convirtió en la fecha 2026-03-12; escríbalo como texto."
    ]
    csv = "numero;epigrafe;caja\n12-3;A v. B;03-dic\n".encode("cp1252")
    assert leer(csv, "f.csv").errores == [
        "Fila 2: «caja»: Excel lo convirtió en la fecha 03-dic; escríbalo como texto."
    ]


@pytest.mark.parametrize(
    "contenido",
    [
        "Número;Epígrafe;Año\n007;Ñañez v. Peña;1994\n".encode("cp1252"),
        "sep=;\nNúmero;Epígrafe;Año\n007;Ñañez v. Peña;1994\n".encode("utf-8-sig"),
        "Número\tEpígrafe\tAño\r\n007\tÑañez v. Peña\t1994\r\n".encode("utf-16"),
        "Número,Epígrafe,Año\r\n007,Ñañez v. Peña,1994\r\n".encode(),
    ],
    ids=["punto y coma", "sep=", "Texto Unicode", "coma"],
)
def test_el_csv_se_lee_como_lo_guarde_excel(contenido):
    (ficha,) = leer(contenido, "fichas.csv").fichas
    assert (ficha.numero, ficha.epigrafe, ficha.anio) == ("007", "Ñañez v. Peña", 1994)


@pytest.mark.parametrize(
    ("contenido", "nombre", "razon"),
    [
        (b"x", "fichas.xls", "Guárdela como CSV o como libro de Excel"),
        (b"epigrafe,muncipio\nA,Ponce\n", "f.csv", "La columna «muncipio» sobra o no se conoce."),
        (b"epigrafe,caja,Caja\nA,1,2\n", "f.csv", "La columna «caja» sobra o no se conoce."),
        (b"epigrafe\nPe\x8dna\n", "f.csv", "Guárdela como CSV UTF-8"),
    ],
)
def test_lo_que_se_perderia_sin_avisar_se_rechaza(contenido, nombre, razon):
    with pytest.raises(ActoRechazado) as fallo:
        leer(contenido, nombre)
    assert razon in " ".join(fallo.value.messages)


def test_miles_de_filas_en_blanco_no_cuentan():
    filas = b"epigrafe,caja\n" + b",\n" * 25_000 + b"A v. B,1\n"
    assert [f.epigrafe for f in leer(filas, "f.csv").fichas] == ["A v. B"]


def test_la_plantilla_guarda_como_texto_lo_que_lleva_ceros():
    hoja = load_workbook(io.BytesIO(plantilla_xlsx())).active
    formatos = {letra: hoja.column_dimensions[letra].number_format for letra in "ABFG"}
    assert formatos == {"A": "@", "B": "General", "F": "@", "G": "@"}
