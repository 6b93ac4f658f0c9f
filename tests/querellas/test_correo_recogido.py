"""El correo de la demostración no sale: se guarda entero y se lee desde la misma máquina."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import Critical
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client

from querellas.comprobaciones import correo as comprobar
from querellas.notificaciones import recogido

BUZON = "querellas.notificaciones.recogido.Buzon"


@pytest.fixture
def demostracion(settings: Any, tmp_path: Path) -> Iterator[Path]:
    settings.DATOS, settings.DEMO, settings.CORREO_RECOGIDO = tmp_path, True, True
    yield tmp_path / "correos"


def mandar(asunto: str = "Expediente CVQM-2026-0001: Notificación") -> None:
    mensaje = EmailMultiAlternatives(
        asunto, "Léalo: ñandú.", "c@demo.test", ["ana@demo.test"], connection=get_connection(BUZON)
    )
    mensaje.attach_alternative("<p>Léalo<script>alert(1)</script></p>", "text/html")
    mensaje.attach("aviso.pdf", b"%PDF-1.7 ...", "application/pdf")
    assert mensaje.send() == 1


def test_cada_mensaje_queda_entero_en_un_archivo_que_solo_lee_su_dueno(demostracion: Path) -> None:
    mandar("Primero")
    mandar("Segundo")
    leidos = [recogido.uno(clave) for clave in recogido.claves()]
    assert [c.asunto for c in leidos if c] == ["Segundo", "Primero"]
    assert leidos[0] is not None
    assert leidos[0].texto.strip() == "Léalo: ñandú."
    (adjunto,) = leidos[0].adjuntos
    assert (adjunto.nombre, adjunto.contenido) == ("aviso.pdf", b"%PDF-1.7 ...")
    assert {ruta.stat().st_mode & 0o777 for ruta in demostracion.iterdir()} == {0o600}


def test_de_los_viejos_se_guardan_los_mas_nuevos(
    demostracion: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recogido, "GUARDADOS", 2)
    for n in range(4):
        mandar(f"Número {n}")
    leidos = [recogido.uno(clave) for clave in recogido.claves()]
    assert [c.asunto for c in leidos if c] == ["Número 3", "Número 2"]


@pytest.mark.django_db(databases=["default", "publico"])
def test_la_pagina_los_ensena_y_lo_ajeno_va_inerte(demostracion: Path, client: Client) -> None:
    vacia = client.get("/es/correos/").content.decode()
    assert "Todavía no hay ninguno" in vacia
    mandar()
    (clave,) = recogido.claves()
    lista = client.get("/en/correos/").content.decode()
    assert f'href="/en/correos/{clave}/"' in lista
    assert "ana@demo.test" in lista
    uno = client.get(f"/es/correos/{clave}/").content.decode()
    assert "Léalo: ñandú." in uno
    html = client.get(f"/es/correos/{clave}/html/")
    assert "<script>" in html.content.decode()
    politica = html.headers["Content-Security-Policy"]
    assert "default-src 'none'" in politica
    assert "sandbox" in politica
    assert "script-src" not in politica
    adjunto = client.get(f"/es/correos/{clave}/0/")
    assert adjunto.headers["Content-Disposition"] == 'attachment; filename="aviso.pdf"'
    assert adjunto.getvalue() == b"%PDF-1.7 ..."


@pytest.mark.django_db(databases=["default", "publico"])
@pytest.mark.parametrize("ruta", ["", "{clave}/", "{clave}/html/", "{clave}/0/"])
def test_desde_otra_maquina_o_fuera_de_la_demostracion_no_existe(
    demostracion: Path, client: Client, settings: Any, ruta: str
) -> None:
    mandar()
    direccion = "/es/correos/" + ruta.format(clave=recogido.claves()[0])
    assert client.get(direccion).status_code == 200
    assert client.get(direccion, REMOTE_ADDR="192.0.2.7").status_code == 404
    settings.DEMO = False
    assert client.get(direccion).status_code == 404
    settings.DEMO, settings.CORREO_RECOGIDO = True, False
    assert client.get(direccion).status_code == 404


@pytest.mark.django_db(databases=["default", "publico"])
@pytest.mark.parametrize("clave", ["entorno", "0" * 20 + "-abcdef12", "a" * 300])
def test_una_clave_que_no_nombra_ninguno_da_404(
    demostracion: Path, client: Client, clave: str
) -> None:
    assert client.get(f"/es/correos/{clave}/").status_code == 404


def test_fuera_de_la_demostracion_la_comprobacion_de_arranque_no_lo_admite(
    demostracion: Path, settings: Any
) -> None:
    assert comprobar(None) == []
    settings.DEMO = False
    (hallado,) = comprobar(None)
    assert isinstance(hallado, Critical)
    assert hallado.id == "querellas.E006"
