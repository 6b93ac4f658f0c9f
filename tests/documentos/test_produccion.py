"""Lo que no se puede dibujar se intenta tres veces y pasa a una persona; nada más se detiene."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NoReturn

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection

from querellas import services
from querellas.documentos import produccion
from querellas.documentos.models import Documento
from querellas.models import Tarea
from querellas.reloj import ahora
from querellas.tasks import despachar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.arnes import RAIZ

Reloj = Callable[[str], datetime]
pytestmark = pytest.mark.django_db
MUERE = """
import os, signal, sys
import django
django.setup()
from querellas.documentos import produccion
produccion._pdf = lambda documento: os.kill(os.getpid(), signal.SIGKILL)
produccion.producir(int(sys.argv[1]))
"""


@pytest.fixture
def copia(reloj: Reloj) -> Documento:
    """La copia certificada de una querella presentada, por producir."""
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=gente.crear())
    return Documento.objects.get(querella=q, tipo="copia_certificada")


def como_esta(copia: Documento) -> tuple[str, int, str]:
    copia.refresh_from_db()
    return copia.estado, copia.intentos, copia.error


def al_dibujar(monkeypatch: pytest.MonkeyPatch, error: type[Exception]) -> None:
    def falla(documento: Documento) -> NoReturn:
        raise error

    monkeypatch.setattr(produccion, "_pdf", falla)


@pytest.mark.parametrize("error", [SoftTimeLimitExceeded, MemoryError, ValueError])
def test_a_la_tercera_queda_una_tarea_y_marcarla_hecha_lo_intenta_otra_vez(
    copia: Documento, monkeypatch: pytest.MonkeyPatch, settings: Any, error: type[Exception]
) -> None:
    settings.CELERY_TASK_SOFT_TIME_LIMIT = 0  # gasta él solo todo el tiempo de la tarea
    with monkeypatch.context() as parche:
        al_dibujar(parche, error)
        for intento in (1, 2, 3):
            assert copia.pk in produccion.pendientes(ahora() + timedelta(hours=1))
            if error is SoftTimeLimitExceeded:
                with pytest.raises(SoftTimeLimitExceeded):
                    produccion.producir(copia.pk)
            else:
                assert produccion.producir(copia.pk) is False
            estado = "revision" if intento == 3 else "pendiente"
            assert como_esta(copia) == (estado, intento, error.__name__)
            assert copia.pk not in produccion.pendientes(ahora() + timedelta(seconds=90))
    despachar_pendientes()
    despachar_pendientes()
    tarea = Tarea.objects.get(clase="documento_fallido")
    assert tarea.datos == {"documento": copia.pk}
    secretaria = copia.querella.creada_por
    assert secretaria is not None
    services.cerrar_tarea(tarea_id=tarea.pk, actor=secretaria)
    assert como_esta(copia) == ("pendiente", 0, "")
    assert produccion.producir(copia.pk) is True
    assert como_esta(copia) == ("listo", 1, "")
    despachar_pendientes()
    assert Tarea.objects.filter(clase="documento_fallido").count() == 1


def test_si_otros_gastaron_el_tiempo_de_la_tarea_el_intento_no_cuenta(
    copia: Documento, monkeypatch: pytest.MonkeyPatch
) -> None:
    al_dibujar(monkeypatch, SoftTimeLimitExceeded)
    for _vez in range(4):
        with pytest.raises(SoftTimeLimitExceeded):
            produccion.producir(copia.pk)
        assert como_esta(copia) == ("pendiente", 0, "")
        assert copia.pk in produccion.pendientes(ahora())


@pytest.mark.django_db(transaction=True)
def test_el_que_mata_tres_veces_a_quien_lo_dibuja_pasa_a_una_persona(copia: Documento) -> None:
    """FT-17: sin memoria, el sistema mata al proceso y nadie llega a anotar nada."""
    ambiente = {**os.environ, "DJANGO_SETTINGS_MODULE": "querellas.settings"}
    for intento in (1, 2, 3):
        orden = [sys.executable, "-c", MUERE, str(copia.pk)]
        hecho = subprocess.run(orden, cwd=RAIZ, env=ambiente, capture_output=True, text=True)
        assert hecho.returncode == -9, hecho.stderr
        assert como_esta(copia) == ("pendiente", intento, "")
    assert produccion.producir(copia.pk) is False
    assert como_esta(copia) == ("revision", 3, "SinTerminar")
    despachar_pendientes()
    assert Tarea.objects.get(clase="documento_fallido").datos == {"documento": copia.pk}


@pytest.mark.django_db(transaction=True)
def test_mientras_otro_lo_dibuja_nadie_mas_lo_toca_ni_le_cuenta_un_intento(
    copia: Documento,
) -> None:
    otra = connection.copy()
    candado = [produccion.CANDADO, copia.pk]
    with otra.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s::int, %s::int)", candado)
        assert produccion.producir(copia.pk) is False
        assert como_esta(copia) == ("pendiente", 0, "")
        cursor.execute("SELECT pg_advisory_unlock(%s::int, %s::int)", candado)
    otra.close()
    assert produccion.producir(copia.pk) is True
