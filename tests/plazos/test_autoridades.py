"""Las autoridades del calendario, en inglés en las páginas y los documentos ingleses."""

import csv
import re
from datetime import date
from importlib.resources import files

import pytest

from plazos.nucleo.autoridades import en_ingles
from plazos.nucleo.computo import calcular
from plazos.nucleo.explicacion import renglones

CITA = re.compile(r"[A-Z0-9 ()/-]+")  # «2026 TSPR 6 (EM-2026-0002)»: igual en los dos idiomas


def autoridades() -> list[str]:
    """Todas las que los datos traen escritas."""
    halladas = set()
    for nombre, columna in (("feriados.csv", "fuente"), ("cierres.csv", "autoridad")):
        texto = (files("plazos.nucleo.datos") / nombre).read_text(encoding="utf-8")
        halladas |= {fila[columna] for fila in csv.DictReader(texto.splitlines())}
    return sorted(halladas)


@pytest.mark.parametrize("autoridad", autoridades())
def test_cada_autoridad_de_los_datos_tiene_ingles_o_es_una_cita(autoridad: str) -> None:
    assert en_ingles(autoridad) != autoridad or CITA.fullmatch(autoridad)


def test_el_feriado_que_pasa_al_lunes_tambien() -> None:
    assert (
        en_ingles("Ley 39-1994; art. 387 Código Político") == "Act 39-1994; sec. 387 Political Code"
    )
    assert en_ingles("Orden de la Comisión 4") == "Orden de la Comisión 4"


def test_el_libro_ingles_la_dice_en_ingles() -> None:
    """El Viernes Santo de 2026 cae dentro del término que se abre el 19 de marzo."""
    computo = calcular("Q-CONT-15", date(2026, 3, 19))
    dichas = {r["autoridad"] for r in renglones(computo, "en")} - {""}
    assert dichas == {
        "Rule 68.1",
        "official lists of 2014 and 2026",
        "official lists of 2014 and 2026; sec. 387 Political Code",
    }
