"""Quince minutos sin que ninguna pasada termine: la alarma y quién la da (FT-06)."""

import http.server
import threading
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from plazos.models import Vigilancia
from plazos.tasks import vigilar
from querellas.latido import mirar_la_vigilancia
from querellas.models import Alarma
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar

Reloj = Callable[[str], datetime]
pytestmark = pytest.mark.django_db
ABIERTA = ("vigilancia_callada", "2026-03-13 10:00:00 →")


@pytest.fixture
def pasada(reloj: Reloj) -> Vigilancia:
    """La última terminó el 13 de marzo a las 10:00."""
    momento = reloj("2026-03-13T10:00:00-04:00")
    return Vigilancia.objects.create(empezada_en=momento, terminada_en=momento)


def alarmas() -> list[tuple[str, str]]:
    return list(Alarma.objects.values_list("clase", "detalle"))


@pytest.mark.usefixtures("pasada")
@pytest.mark.parametrize("ruta", ["/salud/", "/salud/vigilancia/"])
def test_la_web_da_una_sola_alarma_al_pasar_los_quince_minutos(reloj: Reloj, ruta: str) -> None:
    reloj("2026-03-13T10:14:50-04:00")
    assert Client().get(ruta).status_code == 200
    assert alarmas() == []
    reloj("2026-03-13T10:15:10-04:00")
    Client().get(ruta)
    Client().get(ruta)
    assert alarmas() == [ABIERTA]


@pytest.mark.usefixtures("pasada")
def test_el_monitor_lee_503_cuando_nadie_vigila_y_la_web_sigue_sana(reloj: Reloj) -> None:
    reloj("2026-03-13T10:16-04:00")
    assert Client().get("/salud/").status_code == 200
    respuesta = Client().get("/salud/vigilancia/")
    assert respuesta.status_code == 503
    assert respuesta.json()["ok"] is False
    assert 960 <= respuesta.json()["segundos_desde_la_ultima_vigilancia"] < 970
    vigilar()
    assert Client().get("/salud/vigilancia/").status_code == 200


def test_sin_ninguna_pasada_todavia_el_monitor_lee_503_y_no_hay_alarma() -> None:
    respuesta = Client().get("/salud/vigilancia/")
    assert respuesta.status_code == 503
    assert respuesta.json() == {"ok": False, "segundos_desde_la_ultima_vigilancia": None}
    assert alarmas() == []


@pytest.mark.usefixtures("pasada")
@pytest.mark.parametrize("reloj_de", ["beat", "sistema"])
def test_la_pasada_que_vuelve_dice_de_cuando_a_cuando_no_hubo(reloj: Reloj, reloj_de: str) -> None:
    reloj("2026-03-13T11:02:30-04:00")
    vigilar() if reloj_de == "beat" else call_command("vigilar_plazos")
    (alarma,) = alarmas()
    assert alarma[1].startswith("2026-03-13 10:00:00 → 2026-03-13 11:02:3")
    vigilar()
    assert len(alarmas()) == 1


@pytest.mark.usefixtures("pasada")
def test_la_alarma_que_ya_sono_recibe_su_final_y_no_suena_otra(reloj: Reloj) -> None:
    reloj("2026-03-13T10:20-04:00")
    Client().get("/salud/")
    Alarma.objects.update(atendida_en=reloj("2026-03-13T10:25-04:00"))
    Client().get("/salud/")
    assert alarmas() == [ABIERTA]
    reloj("2026-03-13T10:30:10-04:00")
    vigilar()
    (alarma,) = alarmas()
    assert alarma[1].startswith("2026-03-13 10:00:00 → 2026-03-13 10:30:1")


@pytest.mark.usefixtures("pasada")
def test_a_los_catorce_minutos_la_pasada_no_deja_alarma(reloj: Reloj) -> None:
    reloj("2026-03-13T10:14-04:00")
    vigilar()
    assert alarmas() == []


@pytest.mark.usefixtures("pasada")
def test_el_trabajador_la_da_aunque_beat_este_detenido(
    reloj: Reloj, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Aquí la mirada corre en el hilo de la prueba: no cierra su conexión.
    monkeypatch.setattr("django.db.connections.close_all", lambda: None)
    reloj("2026-03-13T10:20-04:00")
    mirar_la_vigilancia()
    assert alarmas() == [ABIERTA]


@pytest.mark.usefixtures("pasada")
def test_las_paginas_de_inicio_dicen_cuanto_lleva_sin_pasar(reloj: Reloj, elenco: Elenco) -> None:
    paginas = [
        (entrar(elenco.secretaria), "/{}/secretaria/"),
        (entrar(elenco.asociada), "/{}/despacho/"),
    ]
    for cliente, ruta in paginas:
        reloj("2026-03-13T10:14-04:00")
        assert "sin pasar" not in cliente.get(ruta.format("es")).text
        reloj("2026-03-13T10:17-04:00")
        html = cliente.get(ruta.format("es")).text
        assert "La vigilancia lleva 17 minutos sin pasar" in html
        assert "La última pasada terminó el 13 de marzo de 2026, 10:00 a. m." in html
        reloj("2026-03-14T13:30-04:00")
        assert "La vigilancia lleva 27 horas sin pasar" in cliente.get(ruta.format("es")).text


@pytest.fixture
def elenco(db: None) -> Elenco:
    from tests import elenco as gente

    return gente.crear()


@pytest.fixture
def monitor() -> Iterator[tuple[str, list[str]]]:
    """Un monitor de fuera que anota lo que le piden."""
    oidas: list[str] = []

    class Oye(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            oidas.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None: ...

    servidor = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Oye)
    threading.Thread(target=servidor.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{servidor.server_port}/ping/abc", oidas
    servidor.shutdown()
    servidor.server_close()


def test_cada_pasada_de_beat_se_le_dice_al_monitor_y_su_caida_no_estorba(
    settings: Any, monitor: tuple[str, list[str]]
) -> None:
    settings.MONITOR_URL, oidas = monitor
    vigilar()
    assert oidas == ["/ping/abc"]
    for caido in ("http://127.0.0.1:1/", "esto no es una dirección"):
        settings.MONITOR_URL = caido
        antes = Vigilancia.objects.count()
        vigilar()
        assert Vigilancia.objects.count() == antes + 1


def test_el_reloj_del_sistema_nota_los_documentos_que_nadie_prepara(
    reloj: Reloj, elenco: Elenco
) -> None:
    reloj("2026-03-13T10:00:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    reloj("2026-03-13T10:14:50-04:00")
    call_command("vigilar_plazos")
    assert alarmas() == []
    reloj("2026-03-13T10:15:10-04:00")
    call_command("vigilar_plazos")
    call_command("vigilar_plazos")
    assert alarmas() == [("papeles_atrasados", "el trabajador no los prepara")]
    # La notificación espera a la copia, que ya espera a una persona: eso no es un trabajador mudo.
    Alarma.objects.all().delete()
    q.documentos.filter(tipo="copia_certificada").update(estado="revision", intentos=3)
    call_command("vigilar_plazos")
    assert alarmas() == []
