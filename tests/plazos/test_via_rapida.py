"""La vía rápida hasta los bordes del calendario da lo mismo que la cuenta completa."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from plazos.nucleo.computo import ErrorDePlazo, calcular, fecha_limite


@pytest.mark.parametrize("termino", ["Q-CONT-15", "LPAU-REV-30", "V-SEC-5", "P-RESP-10L"])
@pytest.mark.parametrize("borde", [date(1991, 1, 1), date(2100, 11, 25)])
def test_los_bordes_del_calendario_dan_la_misma_fecha_o_el_mismo_error(
    termino: str, borde: date
) -> None:
    fecha_limite(termino, date(2026, 3, 19))
    dentro = 0
    for n in range(-20, 40):
        desde = borde + timedelta(n)
        try:
            completa = calcular(termino, desde).fecha_legal
        except ErrorDePlazo:
            continue
        dentro += 1
        assert fecha_limite(termino, desde) == completa
    assert dentro >= 20


@pytest.mark.parametrize("termino", ["Q-CONT-15", "V-SEC-5"])
def test_la_via_rapida_no_da_la_vuelta_por_el_otro_extremo(termino: str) -> None:
    fecha_limite(termino, date(2026, 3, 19))
    for fuera in (date(1990, 12, 1), date(1900, 1, 1), date(2100, 12, 31), date(2500, 1, 1)):
        with pytest.raises(ErrorDePlazo, match="de 1991 a 2100"):
            fecha_limite(termino, fuera)
