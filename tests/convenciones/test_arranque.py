"""Con la configuración de producción todo está en orden; sin clave secreta nada atiende."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from querellas.local.entorno import clave_nueva
from querellas.local.motores import puerto_libre

RAIZ = Path(__file__).resolve().parents[2]
AJENO = ("QUERELLAS_", "DATABASE_", "REDIS_", "DJANGO_", "PYTEST_")
FALTA = "QUERELLAS_CLAVE_SECRETA"


def correr(orden: Sequence[str], datos: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Con un ambiente en que solo está lo dicho: el de una imagen recién hecha."""
    propio = {n: v for n, v in os.environ.items() if not n.startswith(AJENO)}
    return subprocess.run(
        [sys.executable, *orden],
        cwd=RAIZ,
        env=propio | {"QUERELLAS_DATOS": str(datos)} | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_la_configuracion_de_produccion_pasa_la_revision_sin_un_aviso(tmp_path: Path) -> None:
    hecho = correr(
        ["manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        tmp_path,
        QUERELLAS_CLAVE_SECRETA=clave_nueva() * 2,
        QUERELLAS_DIRECCION="https://querellas.example",
        QUERELLAS_DOMINIOS="querellas.example",
        QUERELLAS_PROXY_CONFIABLE="1",
    )
    assert hecho.returncode == 0, hecho.stderr
    assert "no issues (0 silenced)" in hecho.stdout


ORDENES = {
    "web": ["-m", "gunicorn", "querellas.wsgi", "--bind=127.0.0.1:{puerto}"],
    "trabajador": ["-m", "celery", "-A", "querellas", "worker", "--concurrency=1"],
    "beat": ["-m", "celery", "-A", "querellas", "beat", "--pidfile=", "--schedule={datos}/agenda"],
}


@pytest.mark.parametrize("cual", ORDENES)
def test_sin_clave_secreta_no_arranca_y_dice_que_falta(tmp_path: Path, cual: str) -> None:
    orden = [p.format(puerto=puerto_libre(), datos=tmp_path) for p in ORDENES[cual]]
    hecho = correr(orden, tmp_path, REDIS_URL="redis://127.0.0.1:1/0")
    assert hecho.returncode == 3, hecho.stderr
    dicho = [r for r in (hecho.stdout + hecho.stderr).splitlines() if FALTA in r]
    assert len(dicho) == 1, hecho.stderr
    assert "Traceback" not in hecho.stderr


@pytest.mark.parametrize("orden", [["check"], ["collectstatic", "--no-input", "--dry-run"]])
def test_lo_que_prepara_la_imagen_no_pide_la_clave(tmp_path: Path, orden: list[str]) -> None:
    hecho = correr(["manage.py", *orden], tmp_path, QUERELLAS_ESTATICO=str(tmp_path / "e"))
    assert hecho.returncode == 0, hecho.stderr


def test_la_revision_de_produccion_rechaza_la_falta_de_clave(tmp_path: Path) -> None:
    hecho = correr(["manage.py", "check", "--deploy"], tmp_path)
    assert hecho.returncode == 1
    assert "querellas.E002" in hecho.stderr
