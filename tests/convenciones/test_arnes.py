"""El arnés hace lo que las demás pruebas dan por hecho."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import redis
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import ProgrammingError, connection, connections
from django.utils import timezone

from querellas.reloj import ahora, reloj_crudo
from tests import arnes
from tests.servicios import Servicios

if TYPE_CHECKING:
    from playwright.sync_api import Page


def quien(alias: str) -> str:
    with connections[alias].cursor() as cursor:
        cursor.execute("SELECT current_user")
        nombre: str = cursor.fetchone()[0]
    return nombre


def crear_sesion() -> None:
    caduca = datetime(2030, 1, 1, tzinfo=timezone.get_current_timezone())
    Session.objects.create(session_key="prueba-del-arnes", session_data="", expire_date=caduca)


@pytest.mark.django_db(databases=["default", "publico", "propietario"])
def test_cada_conexion_entra_con_su_papel() -> None:
    assert quien("default") == "querellas_app"
    assert quien("publico") == "querellas_publico"
    assert quien("propietario") == "querellas_propietario"


@pytest.mark.django_db
def test_la_aplicacion_no_puede_crear_tablas() -> None:
    with pytest.raises(ProgrammingError, match="permission denied"):
        connection.cursor().execute("CREATE TABLE intrusa (id int)")


@pytest.mark.django_db
@pytest.mark.parametrize("vuelta", [1, 2])
def test_lo_escrito_en_una_transaccion_se_deshace(vuelta: int) -> None:
    assert not Session.objects.exists()
    crear_sesion()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("vuelta", [1, 2])
def test_lo_confirmado_desaparece_con_el_siguiente_clon(vuelta: int) -> None:
    assert not Session.objects.exists()
    crear_sesion()


@pytest.mark.django_db
def test_el_reloj_puesto_lo_lee_la_base(reloj: Callable[[str], datetime]) -> None:
    puesto = reloj("2026-03-13T10:00-04:00")
    assert timedelta() <= ahora() - puesto < timedelta(minutes=1)


@pytest.mark.django_db
def test_el_reloj_vuelve_a_la_verdad_despues_de_cada_prueba() -> None:
    assert abs(ahora() - reloj_crudo()) < timedelta(minutes=1)


def test_la_cola_es_de_este_proceso_y_guarda_en_disco() -> None:
    cliente = redis.Redis.from_url(settings.REDIS_URL, decode_responses=True)
    numero = os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")
    assert cliente.connection_pool.connection_kwargs["db"] == int(numero) + 1
    if cliente.ping():
        assert cliente.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        assert cliente.config_get("appendonly") == {"appendonly": "yes"}


@pytest.mark.django_db
def test_contar_consultas_cuenta_y_pone_tope(contar_consultas: Callable[..., Any]) -> None:
    with contar_consultas() as consultas:
        ahora()
        ahora()
    assert len(consultas) == 2
    with pytest.raises(AssertionError, match="ahora"), contar_consultas(maximo=1):
        ahora()
        ahora()


async def _nada() -> int:
    return 7


def test_dentro_de_una_prueba_de_navegador_se_puede_usar_asyncio(
    pagina: Page, sin_bucle: Callable[[], Any]
) -> None:
    with sin_bucle():
        assert asyncio.run(_nada()) == 7
    with pagina.expect_response("**/salud/") as respuesta:
        pagina.goto("/salud/")
    assert respuesta.value.status == 200


def test_despues_de_una_prueba_de_navegador_se_puede_usar_asyncio() -> None:
    assert asyncio.run(_nada()) == 7


def test_el_navegador_no_sale_de_esta_maquina(pagina: Page) -> None:
    with pytest.raises(Exception, match="ERR_NAME_NOT_RESOLVED"):
        pagina.goto("http://example.com/")


@pytest.mark.servicios
def test_el_trabajador_y_el_reloj_son_de_verdad(servicios: Servicios) -> None:
    trabajador = servicios.trabajador()
    servicios.beat(cadencia=1.0)
    trabajador.esperar_texto("Task plazos.tasks.vigilar", 30)
    assert trabajador.detener() == 0


def test_la_plantilla_guardada_deja_de_valer_cuando_cambia_algo_de_lo_que_la_hace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "plazos" / "migrations").mkdir(parents=True)
    (tmp_path / "alcaldes" / "datos").mkdir(parents=True)
    archivos = {
        "plazos/migrations/0001_initial.py": "from alcaldes.nombres import clave_orden\n",
        "alcaldes/nombres.py": "def clave_orden(): ...\n",
        "alcaldes/datos/municipios.csv": "Adjuntas\n",
        "requirements-dev.txt": "django==5.2\n",
    }
    for ruta, texto in archivos.items():
        (tmp_path / ruta).write_text(texto)
    (tmp_path / "plazos" / "views.py").write_text("uno = 1\n")
    monkeypatch.setattr(arnes, "RAIZ", tmp_path)
    vistas = {arnes.huella_de_migraciones()}
    (tmp_path / "plazos" / "views.py").write_text("uno = 2\n")
    assert {arnes.huella_de_migraciones()} == vistas
    for ruta in archivos:
        (tmp_path / ruta).write_text(archivos[ruta] + "# otra cosa\n")
        vistas.add(arnes.huella_de_migraciones())
    assert len(vistas) == 1 + len(archivos)
