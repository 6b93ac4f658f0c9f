"""El paquete `holidays` de PyPI no es el calendario de esta ley: cada diferencia conocida.

De 1991 a 2035 contra el perfil GOB. Solo documenta: el producto no lo usa.
"""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from plazos.nucleo.calendario import calendario

holidays = pytest.importorskip("holidays", reason="el paquete holidays no está instalado")

ANOS = range(1991, 2036)

# Lo que el paquete da por feriado y aquí no lo es, con su porqué.
LE_SOBRAN = {
    # El gobierno federal adelanta al viernes el feriado que cae sábado; Puerto Rico no lo mueve.
    "Independence Day (observed)": 6,
    "Christmas Day (observed)": 2,
    "New Year's Day (observed)": 7,
    "Juneteenth National Independence Day (observed)": 3,
    # La Ley 26-2017 lo suspendió de 2017 a 2020.
    "Puerto Rico Constitution Day": 4,
    # Ley federal de 2021; la lista de Puerto Rico no lo trae antes de 2022.
    "Juneteenth National Independence Day": 1,
}

# Lo que aquí es feriado y el paquete no trae, con su porqué.
LE_FALTAN = {
    # El art. 387 del Código Político pasa al lunes todo feriado que cae domingo.
    "Día de Reyes (lunes siguiente)": 6,
    "Día de la Ciudadanía Americana (lunes siguiente)": 2,
    "Natalicio de José Celso Barbosa (lunes siguiente)": 2,
    # El día de las elecciones generales es feriado por ley.
    "Elecciones Generales": 11,
    # Medio día feriado cuenta entero (Regla 68.1).
    "Nochebuena (medio día)": 28,
    # Añadido por la Ley 26-2017.
    "Día de la Ciudadanía Americana": 18,
    # Repuesto en 2021.
    "Natalicio de José Celso Barbosa": 15,
}


def test_cada_diferencia_con_el_paquete_holidays_esta_explicada() -> None:
    cal = calendario("GOB")
    suyos: dict[date, str] = dict(holidays.country_holidays("PR", years=ANOS))
    nuestros = {d: m.nombre_es for ano in ANOS for d, m in cal.especiales(ano)}
    sobran = Counter(nombre for dia, nombre in suyos.items() if dia not in nuestros)
    faltan = Counter(nombre for dia, nombre in nuestros.items() if dia not in suyos)
    assert sobran == LE_SOBRAN
    assert faltan == LE_FALTAN
