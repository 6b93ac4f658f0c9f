"""A quien se le quitó el papel no le cuenta ningún voto, tampoco el que había dado antes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from querellas import services
from querellas.cuentas.models import Rol, Usuario
from querellas.models import Querella
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests.elenco import Elenco
from tests.fallas import lote

pytestmark = [pytest.mark.django_db, pytest.mark.norma("18.004#12")]
Reloj = Callable[[str], Any]
TEXTO = TextoDeResolucion(hechos="h", determinaciones="d", conclusiones="c")


@pytest.fixture
def caso(reloj: Reloj) -> tuple[Elenco, Querella]:
    elenco = gente.crear()
    (q,) = lote.en_estudio(elenco, reloj, 1)
    return elenco, q


def quitar_papel(quien: Usuario) -> None:
    """Desde hoy, 6 de abril de 2026, no lo tiene."""
    Rol.objects.filter(usuario=quien).update(hasta=date(2026, 4, 5))


def test_su_voto_en_una_resolucion_deja_de_contar(caso: tuple[Elenco, Querella]) -> None:
    elenco, q = caso
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.asociada,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TEXTO,
    )
    quitar_papel(elenco.asociada)
    comunes: dict[str, Any] = {"querella_id": q.pk, "resolucion_id": propuesta.pk}
    services.desestimar_sin_vista(actor=elenco.asociado, **comunes)
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    services.desestimar_sin_vista(actor=elenco.presidente, **comunes)
    assert Querella.objects.get(pk=q.pk).estado == "desestimada"


def test_su_firma_en_una_orden_deja_de_contar(caso: tuple[Elenco, Querella]) -> None:
    elenco, q = caso
    orden = services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.asociada,
        clase="permitir_enmienda",
        razon="hechos nuevos",
        evidencia="moción",
    )
    quitar_papel(elenco.asociada)
    comunes: dict[str, Any] = {"querella_id": q.pk, "orden_id": orden.pk}
    assert not services.firmar_orden(actor=elenco.asociado, **comunes)
    assert services.firmar_orden(actor=elenco.presidente, **comunes)


def test_lo_que_propuso_espera_otras_dos_firmas(caso: tuple[Elenco, Querella]) -> None:
    elenco, q = caso
    orden = services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.asociada,
        clase="orden_protectora",
        razon="intimidan a un testigo",
        datos={"proposito": "integridad"},
    )
    quitar_papel(elenco.asociada)
    comunes: dict[str, Any] = {"querella_id": q.pk, "orden_id": orden.pk}
    assert not services.firmar_orden(actor=elenco.asociado, **comunes)
    assert not q.medidas.exists()
    assert services.firmar_orden(actor=elenco.presidente, **comunes)
    assert q.medidas.get().clase == "protectora"
