"""El paquete `holidays` de PyPI no es el calendario de esta ley: cada día en que difiere y por qué.

De 1991 a 2035 contra los perfiles GOB y PJ. Solo documenta: el producto no lo usa.
"""

from __future__ import annotations

from datetime import date

import holidays
import pytest

from plazos.nucleo.calendario import calendario

ANOS = range(1991, 2036)

# Lo que el paquete da por feriado y aquí no lo es, con su porqué.
LE_SOBRAN = {
    # El gobierno federal adelanta al viernes el feriado que cae sábado; aquí el sábado no se mueve.
    "Independence Day (observed)": """
        1992-07-03 1998-07-03 2009-07-03 2015-07-03 2020-07-03 2026-07-03
    """,
    # Igual. Desde 2003 ese viernes coincide con Nochebuena, que aquí es feriado por otra razón.
    "Christmas Day (observed)": """
        1993-12-24 1999-12-24
    """,
    # Igual: el viernes 31 de diciembre es laborable.
    "New Year's Day (observed)": """
        1993-12-31 1999-12-31 2004-12-31 2010-12-31 2021-12-31 2027-12-31 2032-12-31
    """,
    # La Ley 26-2017 lo suspendió de 2017 a 2020.
    "Puerto Rico Constitution Day": """
        2017-07-25 2018-07-25 2019-07-25 2020-07-25
    """,
    # Otro sábado que el gobierno federal adelanta al viernes.
    "Juneteenth National Independence Day (observed)": """
        2021-06-18 2027-06-18 2032-06-18
    """,
    # La ley federal es de junio de 2021; la lista de Puerto Rico no lo trae antes de 2022.
    "Juneteenth National Independence Day": """
        2021-06-19
    """,
}

# Lo que aquí es feriado y el paquete no trae, con su porqué.
LE_FALTAN = {
    # El art. 387 del Código Político pasa al lunes todo feriado que cae domingo.
    "Día de Reyes (lunes siguiente)": """
        1991-01-07 2002-01-07 2008-01-07 2013-01-07 2019-01-07 2030-01-07
    """,
    # El día de las elecciones generales es feriado por ley, cada cuatro años.
    "Elecciones Generales": """
        1992-11-03 1996-11-05 2000-11-07 2004-11-02 2008-11-04 2012-11-06 2016-11-08
        2020-11-03 2024-11-05 2028-11-07 2032-11-02
    """,
    # Medio día feriado cuenta entero (Regla 68.1). Los viernes que faltan coinciden con la
    # Navidad adelantada del paquete.
    "Nochebuena (medio día)": """
        2003-12-24 2005-12-24 2006-12-24 2007-12-24 2008-12-24 2009-12-24 2011-12-24
        2012-12-24 2013-12-24 2014-12-24 2015-12-24 2016-12-24 2017-12-24 2018-12-24
        2019-12-24 2020-12-24 2022-12-24 2023-12-24 2024-12-24 2025-12-24 2026-12-24
        2028-12-24 2029-12-24 2030-12-24 2031-12-24 2033-12-24 2034-12-24 2035-12-24
    """,
    # Lo añadió la Ley 26-2017.
    "Día de la Ciudadanía Americana": """
        2018-03-02 2019-03-02 2020-03-02 2021-03-02 2022-03-02 2023-03-02 2024-03-02
        2025-03-02 2026-03-02 2027-03-02 2028-03-02 2029-03-02 2030-03-02 2031-03-02
        2032-03-02 2033-03-02 2034-03-02 2035-03-02
    """,
    # Repuesto en 2021; el paquete lo da por eliminado en 2014.
    "Natalicio de José Celso Barbosa": """
        2021-07-27 2022-07-27 2023-07-27 2024-07-27 2025-07-27 2026-07-27 2027-07-27
        2028-07-27 2029-07-27 2030-07-27 2031-07-27 2032-07-27 2033-07-27 2034-07-27
        2035-07-27
    """,
    # Cayó domingo y pasa al lunes.
    "Día de la Ciudadanía Americana (lunes siguiente)": """
        2025-03-03 2031-03-03
    """,
    # Cayó domingo y pasa al lunes.
    "Natalicio de José Celso Barbosa (lunes siguiente)": """
        2025-07-28 2031-07-28
    """,
}

# Los cierres totales de los tribunales son órdenes del Tribunal Supremo; el paquete no los conoce.
CIERRES = """
        2016-03-24 2016-07-29 2016-11-25 2016-12-30 2017-01-05 2017-04-13 2017-07-24
        2017-11-24 2017-12-26 2018-03-23 2018-03-29 2018-11-23 2018-12-31 2019-04-18
        2019-11-18 2019-11-29 2020-11-20 2020-11-27 2021-11-12 2021-11-26 2022-03-21
        2022-04-14 2022-07-26 2022-11-25 2023-01-05 2023-03-03 2023-04-06 2023-07-03
        2023-07-28 2023-11-24 2024-01-05 2025-12-26 2026-01-02 2026-04-02 2026-07-24
        2026-11-20 2026-11-27 2026-12-31 2027-01-04 2027-01-05 2027-03-25 2027-11-26
        2028-01-05 2028-01-07
"""

# Coinciden por casualidad: el paquete los da como Navidad adelantada y aquí son Nochebuena.
COINCIDEN = "2004-12-24 2010-12-24 2021-12-24 2027-12-24 2032-12-24"


def _fechas(texto: str) -> list[date]:
    return [date.fromisoformat(dia) for dia in texto.split()]


def _suyos() -> dict[date, str]:
    return dict(holidays.country_holidays("PR", years=ANOS))


def _nuestros(perfil: str) -> dict[date, str]:
    cal = calendario(perfil)
    return {d: m.nombre_es for ano in ANOS for d, m in cal.especiales(ano)}


def _por_nombre(dias: dict[date, str]) -> dict[str, list[date]]:
    nombres: dict[str, list[date]] = {}
    for dia, nombre in sorted(dias.items()):
        nombres.setdefault(nombre, []).append(dia)
    return nombres


def _explicados(tabla: dict[str, str]) -> dict[str, list[date]]:
    return {nombre: _fechas(dias) for nombre, dias in tabla.items()}


def test_cada_dia_que_al_paquete_le_sobra_esta_explicado() -> None:
    nuestros = _nuestros("GOB")
    sobran = {d: nombre for d, nombre in _suyos().items() if d not in nuestros}
    assert _por_nombre(sobran) == _explicados(LE_SOBRAN)


def test_cada_dia_que_al_paquete_le_falta_esta_explicado() -> None:
    suyos = _suyos()
    faltan = {d: nombre for d, nombre in _nuestros("GOB").items() if d not in suyos}
    assert _por_nombre(faltan) == _explicados(LE_FALTAN)


def test_el_paquete_no_trae_los_cierres_de_los_tribunales() -> None:
    suyos, de_todos = _suyos(), _nuestros("GOB")
    faltan = [d for d in _nuestros("PJ") if d not in suyos and d not in de_todos]
    assert sorted(faltan) == _fechas(CIERRES)


def test_los_viernes_de_nochebuena_coinciden_por_otra_razon() -> None:
    suyos, nuestros = _suyos(), _nuestros("GOB")
    for dia in _fechas(COINCIDEN):
        assert (suyos[dia], nuestros[dia]) == (
            "Christmas Day (observed)",
            "Nochebuena (medio día)",
        )


@pytest.mark.parametrize("dia", [date(2026, 7, 3), date(2021, 12, 31)])
def test_lo_que_se_mueve_alla_por_el_sabado_aqui_se_trabaja(dia: date) -> None:
    assert dia in _suyos()
    assert calendario("GOB").es_laborable(dia)
