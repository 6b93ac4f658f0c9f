"""La página pública dice cómo ha leído la ley la Comisión, desde cuándo y dónde está la API."""

from typing import Any

import pytest
from django.test import Client

from tests import elenco as gente
from tests.plazos.piezas_calendario import RESOLUCION, reglamento

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])
PRUDENTE = "ningún término desestima sin que una persona lo confirme"


def test_lo_adoptado_de_inmediato_consta_a_la_vista_de_cualquiera(reloj: Any) -> None:
    assert "Nada todavía" in Client().get("/es/acerca/").text
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, concesion_prorroga="por_orden")
    assert PRUDENTE not in Client().get("/es/acerca/").text
    reloj("2026-04-12T10:00-04:00")
    reglamento(
        elenco, concesion_prorroga="por_orden", modo_desestimacion="propuesta", inmediato=True
    )
    pagina = Client().get("/es/acerca/").text
    assert pagina.count(PRUDENTE) == 1
    assert pagina.count(RESOLUCION) == 2
    assert "Rige desde el 13 de abril de 2026" in pagina
    # Cada una dice lo que cambió respecto a la anterior, y nada más.
    assert pagina.count("Quién concede la prórroga") == pagina.count("Cómo se desestima") == 1
    assert "until a person confirms it" in Client().get("/en/acerca/").text


def test_la_pagina_acerca_enlaza_el_documento_de_la_api(client: Client) -> None:
    assert 'href="/api/v1/openapi.json"' in client.get("/es/acerca/").text
    assert client.get("/api/v1/openapi.json").json()["openapi"] == "3.1.0"
