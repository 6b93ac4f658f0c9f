"""FT-26: lo respaldado se restaura en otra instancia, y lo dañado se dice antes de tocar nada."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from plazos.models import Constancia
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento
from querellas.local import procesos
from querellas.local import simulacro as ensayos
from querellas.local.motores import Postgres, esperar
from querellas.respaldo import manifiesto as m
from tests import elenco as gente
from tests import fabricas
from tests.arnes import RAIZ
from tests.servicios import Servicios

pytestmark = [pytest.mark.django_db(transaction=True)]
Reloj = Callable[[str], Any]


@pytest.fixture
def respaldo(reloj: Reloj, servicios: Servicios, tmp_path: Path) -> Path:
    """Un caso con sus documentos, respaldado por la orden de verdad."""
    fabricas.notificada(elenco=gente.crear(), reloj=reloj, dibujar=True)
    carpeta = tmp_path / "respaldo"
    hecho = servicios.comando("respaldar", str(carpeta))
    assert hecho.returncode == 0, hecho.stderr
    return carpeta


def simulacro(servicios: Servicios, carpeta: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "querellas.local", "simulacro", str(carpeta)],
        cwd=RAIZ,
        env={**os.environ, **servicios.ambiente},
        capture_output=True,
        text=True,
    )


def test_lo_respaldado_se_restaura_aparte_y_todo_cuadra(
    respaldo: Path, servicios: Servicios
) -> None:
    manifiesto = m.leer(respaldo)
    assert manifiesto.filas["querellas_querella"] == 1
    assert not list(m.fallas(respaldo, manifiesto))
    assert "PRIVATE KEY" not in (respaldo / m.CERTIFICADOS).read_text()
    assert "BEGIN CERTIFICATE" in (respaldo / m.CERTIFICADOS).read_text()
    assert "querellas_app" in (respaldo / m.PAPELES).read_text()
    assert not (respaldo.parent / "respaldo.parcial").exists()
    assert Constancia.objects.get().bien
    hecho = simulacro(servicios, respaldo)
    assert hecho.returncode == 0, hecho.stderr
    assert json.loads(hecho.stdout)["segundos"]["restaurar_y_comprobar"] > 0

    # Encima de una instalación con datos, o de un respaldo que ya está, no se escribe nada.
    encima = servicios.comando("restaurar", str(respaldo))
    assert encima.returncode == 1
    assert "solo se restaura en una base vacía" in encima.stderr
    otra_vez = servicios.comando("respaldar", str(respaldo))
    assert otra_vez.returncode == 1
    assert "ya existe" in otra_vez.stderr

    # Un archivo cambiado después se nota antes de restaurar, y el ensayo falla.
    documento = Documento.objects.exclude(archivo="").earliest("pk")
    copia = respaldo / m.EXPEDIENTE / documento.archivo
    copia.chmod(0o600)
    copia.write_bytes(copia.read_bytes()[:-1] + b"x")
    roto = simulacro(servicios, respaldo)
    assert roto.returncode == 1
    assert "EL SIMULACRO FALLÓ" in roto.stderr
    assert "no es el que se respaldó" in roto.stderr


@contextmanager
def _ensayo_a_medias(
    servicios: Servicios, respaldo: Path, temporal: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Un ensayo que ya arrancó su PostgreSQL."""
    temporal.mkdir()
    ensayo = subprocess.Popen(
        [sys.executable, "-m", "querellas.local", "simulacro", str(respaldo)],
        cwd=RAIZ,
        env={**os.environ, **servicios.ambiente, "TMPDIR": str(temporal)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        arrancado = esperar(lambda: bool(_motores(temporal)), lambda: ensayo.poll() is None, 60)
        assert arrancado, "el ensayo no arrancó su PostgreSQL"
        yield ensayo
    finally:
        ensayo.kill()
        ensayo.wait()


def _motores(temporal: Path) -> list[int]:
    """Los procesos de PostgreSQL de los ensayos de esa carpeta."""
    hallados = []
    for carpeta in temporal.glob("simulacro-*"):
        datos = Postgres(carpeta / "motor", 0, "").datos
        hallados += [p.pid for p in procesos.nuestros(carpeta, datos) if p.es_postgres]
    return hallados


def test_a_un_ensayo_muerto_de_golpe_lo_recoge_el_siguiente(
    respaldo: Path, servicios: Servicios, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporal = tmp_path / "temporal"
    with _ensayo_a_medias(servicios, respaldo, temporal) as ensayo:
        monkeypatch.setattr(tempfile, "tempdir", str(temporal))
        ensayos.recoger_restos()
        assert ensayo.poll() is None and _motores(temporal), "uno que corre no se toca"
        ensayo.kill()
        ensayo.wait()
        ensayos.recoger_restos()
        assert _motores(temporal) == []
        assert list(temporal.iterdir()) == []


def test_sin_el_archivo_de_un_documento_no_hay_respaldo(
    reloj: Reloj, servicios: Servicios, tmp_path: Path
) -> None:
    fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    documento = Documento.objects.exclude(archivo="").earliest("pk")
    (Path(expediente().location) / documento.archivo).unlink()
    carpeta = tmp_path / "respaldo"
    hecho = servicios.comando("respaldar", str(carpeta))
    assert hecho.returncode == 1
    assert "Faltan en el almacén" in hecho.stderr
    assert not carpeta.exists()


@pytest.mark.parametrize("quitar", [m.NOMBRE, m.BASE])
def test_a_un_respaldo_al_que_le_falta_algo_se_le_nota(tmp_path: Path, quitar: str) -> None:
    for nombre in (m.BASE, m.PAPELES):
        (tmp_path / nombre).write_text(nombre)
    hecho = m.Manifiesto("2026-01-01", 18, [], {})
    hecho.archivos = {
        n: dict(zip(("sha256", "bytes"), m.huella(tmp_path / n), strict=True))
        for n in (m.BASE, m.PAPELES)
    }
    hecho.guardar(tmp_path)
    assert not list(m.fallas(tmp_path, m.leer(tmp_path)))
    (tmp_path / "de-mas").write_text("x")
    assert list(m.fallas(tmp_path, m.leer(tmp_path))) == ["de-mas: no está en el manifiesto"]
    (tmp_path / quitar).unlink()
    if quitar == m.NOMBRE:
        with pytest.raises(ValueError, match="no es un respaldo"):
            m.leer(tmp_path)
    else:
        assert f"{quitar}: falta" in list(m.fallas(tmp_path, m.leer(tmp_path)))
    shutil.rmtree(tmp_path)
