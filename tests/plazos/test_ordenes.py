"""Las órdenes de emergencia adoptadas, con lo que vence en los bordes de su intervalo."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from plazos import recomputo
from querellas import services
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import adoptada, corre, orden

pytestmark = pytest.mark.django_db


def test_alcanza_el_termino_cuyo_dia_treinta_es_el_sabado_con_que_acaba_su_intervalo(
    reloj: Any,
) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    # Contestada el jueves 2 de abril: el día treinta es el sábado 2 de mayo.
    reloj("2026-04-02T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q).fecha_legal == date(2026, 5, 4)
    propuesta = orden(date(2026, 4, 27), date(2026, 5, 2), date(2026, 5, 8))
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    (cambio,) = recomputo.vista_previa(propuesta).cambios
    assert cambio.despues.fecha_legal == date(2026, 5, 8)


def test_no_toca_el_que_vence_despues(reloj: Any) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-04T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q).fecha_legal == date(2026, 5, 4)
    adoptada(elenco, orden(date(2026, 4, 27), date(2026, 5, 2), date(2026, 5, 8)))
    assert corre(q).fecha_legal == date(2026, 5, 4)
