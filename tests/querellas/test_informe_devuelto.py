"""El mandato devuelve el caso a esperar un informe que ya consta (18.004#11, 18.010#1)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest

from querellas import services
from querellas.models import Querella
from querellas.reloj import ahora
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.guiones import GUIONES, Guiones
from vistas import services as vistas

pytestmark = pytest.mark.django_db


class Camino(Guiones):
    def __init__(self, elenco: Elenco, reloj: Callable[[str], object]) -> None:
        self.elenco, self.reloj = elenco, reloj

    def _avanzar(self, hasta: datetime) -> None:
        self.reloj(max(ahora(), hasta).isoformat())


@pytest.mark.norma("18.004#11")
def test_no_se_reescribe_y_el_pleno_puede_asumir_el_caso(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    camino = Camino(elenco, reloj)
    camino.recorrer(q.pk, GUIONES["devuelta para informar"], fabricas.documentos_listos)
    texto = vistas.TextoDeInforme(hechos="h", evidencia="e", conclusiones="c")
    with pytest.raises(services.ActoRechazado, match="ya consta y no se reescribe"):
        vistas.rendir_informe(querella_id=q.pk, actor=elenco.asociada, texto=texto)
    services.proponer_orden(
        querella_id=q.pk, actor=elenco.presidente, clase="avocar", razon="Ya consta."
    )
    fabricas.orden_firmada(q.pk, "avocar")
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"
