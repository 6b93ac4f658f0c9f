"""Vigilar la vigilancia: la página la dice en palabras, las métricas en números."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from plazos import operacion
from plazos.models import ClaseDeConstancia, Constancia, Plazo, Senal, Vigilancia
from querellas.actos.estado_del_sistema import renglones
from querellas.models import Actuacion, Alarma
from querellas.notificaciones.models import RESUMEN, Recordatorio
from querellas.reloj import ahora
from querellas.services import senales
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.fallas import lote
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def todo_bien() -> None:
    """Lo que deja un sistema sano: una pasada, sus señas y un respaldo de hoy."""
    momento = ahora()
    Vigilancia.objects.create(empezada_en=momento, terminada_en=momento)
    for quien in (senales.TRABAJADOR, senales.BEAT):
        senales.anotar(quien)
    Constancia.objects.create(clase=ClaseDeConstancia.RESPALDO, en=momento, bien=True)


def mal() -> set[str]:
    with translation.override("es"):
        return {r.titulo for r in renglones(operacion.salud()) if r.bien is False}


def test_la_pagina_dice_que_todo_va_bien_y_despues_que_es_lo_que_no(
    elenco: Elenco, reloj: Reloj, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operacion, "disco_libre", lambda: 0.5)
    todo_bien()
    cliente = entrar(elenco.secretaria)
    html = cliente.get("/es/secretaria/vigilancia/").text
    assert "Todo va bien" in html
    assert "Hay algo que atender" not in html
    assert mal() == set()
    reloj("2026-03-13T09:20-04:00")
    assert mal() == {"Última pasada de la vigilancia", "El trabajador", "El primer reloj"}
    assert "Hay algo que atender" in cliente.get("/es/secretaria/vigilancia/").text
    assert (
        "Something needs attention" in entrar(elenco.asociada).get("/en/despacho/vigilancia/").text
    )
    reloj("2026-03-14T12:00-04:00")
    assert "Último respaldo" in mal()
    assert cliente.get("/es/despacho/vigilancia/").status_code == 403


def test_lo_vencido_que_la_vigilancia_no_ha_tocado_se_nota_y_lo_propuesto_no_es_culpa_suya(
    elenco: Elenco, reloj: Reloj
) -> None:
    lote.en_estudio(elenco, reloj, 1)
    fin = Plazo.objects.get(termino="Q-EST-30").vence_en
    reloj((fin + timedelta(minutes=40)).isoformat())
    assert operacion.salud().vencidos == 1
    assert "Términos vencidos sin su consecuencia" not in mal()
    reloj((fin + timedelta(minutes=50)).isoformat())
    assert "Términos vencidos sin su consecuencia" in mal()


def test_el_correo_que_no_sale_el_respaldo_viejo_y_el_disco_lleno_dan_una_alarma_cada_uno(
    elenco: Elenco, reloj: Reloj, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DEMO = False
    q = fabricas.presentada(elenco=elenco)
    monkeypatch.setattr(operacion, "disco_libre", lambda: 0.5)
    operacion.avisar()
    assert not Alarma.objects.exists()
    Recordatorio.objects.create(
        usuario=elenco.secretaria, hito=RESUMEN, dia=q.presentada_el, creado_en=ahora()
    )
    reloj("2026-03-14T12:00-04:00")
    monkeypatch.setattr(operacion, "disco_libre", lambda: 0.1)
    for _vez in range(2):
        operacion.avisar()
    clases = sorted(Alarma.objects.values_list("clase", flat=True))
    assert clases == ["correo_sin_salir", "disco_lleno", "respaldo_viejo"]


def test_la_comprobacion_de_cada_noche_deja_constancia_y_alarma_si_no_cuadra(
    elenco: Elenco, monkeypatch: pytest.MonkeyPatch
) -> None:
    fabricas.presentada(elenco=elenco)
    assert operacion.comprobar_bitacora()
    assert Constancia.objects.get().bien
    with monkeypatch.context() as parche:
        # El asiento no se puede cambiar en la base: se cambia lo que se lee de él.
        parche.setattr(Actuacion, "calcular_huella", lambda _asiento: "0" * 64)
        assert not operacion.comprobar_bitacora()
    assert Alarma.objects.get().clase == "bitacora_rota"
    assert "Comprobación de la bitácora" in mal()


def test_las_metricas_piden_su_clave_y_no_llevan_nada_de_nadie(
    elenco: Elenco, settings: Any
) -> None:
    q = fabricas.presentada(elenco=elenco)
    todo_bien()

    def pedir(clave: str) -> Any:
        return Client().get("/salud/metricas/", headers={"authorization": f"Bearer {clave}"})

    settings.METRICAS_CLAVE = ""
    assert pedir("").status_code == 404
    settings.METRICAS_CLAVE = "clave-de-metricas"
    assert pedir("otra").status_code == 404
    assert Client().get("/salud/metricas/").status_code == 404
    hecho = pedir("clave-de-metricas")
    assert hecho.status_code == 200
    medidas = dict(
        linea.split(" ") for linea in hecho.text.splitlines() if not linea.startswith("#")
    )
    assert medidas["querellas_vencidos"] == "0"
    assert float(medidas["querellas_segundos_desde_la_ultima_pasada"]) < 60
    assert medidas["querellas_segundos_desde_el_otro_reloj"] == "nan"
    for palabra in (str(q.numero), "Núñez", "Ibáñez", "@"):
        assert palabra not in hecho.text


def test_la_sena_de_cada_proceso_es_una_fila_que_se_renueva(elenco: Elenco, reloj: Reloj) -> None:
    senales.anotar(senales.BEAT)
    reloj("2026-03-13T10:00-04:00")
    senales.anotar(senales.BEAT)
    assert ahora() - Senal.objects.get().en < timedelta(minutes=1)
