"""Cada noche se comprueba que todo archivo guardado sigue siendo el que se guardó."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from querellas.documentos.almacen import expediente
from querellas.models import Alarma, Querella
from querellas.services import custodia
from querellas.tasks import comprobar_archivos
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db


@pytest.fixture
def q(reloj: Any) -> Querella:
    reloj("2026-03-13T10:00-04:00")
    caso = fabricas.presentada(elenco=gente.crear())
    fabricas.documentos_listos()
    return caso


def alarmas() -> list[str]:
    return list(Alarma.objects.filter(clase=custodia.ALARMA).values_list("detalle", flat=True))


@pytest.mark.norma("18.013#2")
def test_con_todo_en_su_sitio_no_hay_alarma(q: Querella) -> None:
    comprobar_archivos()
    assert alarmas() == []


@pytest.mark.norma("18.013#2")
def test_el_byte_cambiado_y_el_archivo_que_falta_dan_una_alarma_cada_uno(q: Querella) -> None:
    cambiado, ausente, _sano = q.documentos.order_by("pk")
    ruta = Path(expediente().path(cambiado.archivo))
    ruta.write_bytes(ruta.read_bytes().replace(b"%PDF", b"%PDE", 1))
    Path(expediente().path(ausente.archivo)).unlink()
    for _noche in range(2):
        comprobar_archivos()
    assert sorted(alarmas()) == [f"documento {cambiado.pk}", f"documento {ausente.pk}"]


def test_si_una_vuelta_no_basta_la_siguiente_sigue_donde_acabo(q: Querella) -> None:
    pendientes = list(q.documentos.order_by("pk").values_list("pk", flat=True))
    vistos = []
    sigue: int | None = 0
    while sigue is not None:
        sigue = custodia.comprobar_archivos(sigue, segundos=0)
        vistos.append(sigue)
    assert vistos == [*pendientes, None]
