"""Las fotos del README se toman solas de un sistema en marcha."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from PIL import Image

from tests import elenco as gente
from tests import fabricas

if TYPE_CHECKING:
    from tests.conftest import Servidor

pytestmark = pytest.mark.django_db(transaction=True)
TOPE = 150 * 1024
FOTOS = {
    "expediente-es": (1280, 1440),
    "expediente-en": (1280, 1440),
    "expediente-telefono": (780, 1688),
    "secretaria-inicio": (1280, 960),
    "secretaria-expediente": (1280, 960),
    "secretaria-presentar": (1280, 960),
}


def capturas(*mas: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603
        [sys.executable, "manage.py", "capturas", *mas],
        cwd=settings.RAIZ,
        env=dict(os.environ),
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def test_la_orden_toma_las_seis_fotos_y_cada_una_cabe(
    reloj: Callable[[str], Any], servidor: Servidor, tmp_path: Path
) -> None:
    fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    hecho = capturas(
        f"--url={servidor.url}",
        "--correo=secretaria@ejemplo.test",
        "--clave=una-clave-de-prueba-1",
        f"--carpeta={tmp_path}",
    )
    assert hecho.returncode == 0, hecho.stderr
    medidas = {}
    for ruta in tmp_path.iterdir():
        assert ruta.stat().st_size <= TOPE, ruta.name
        with Image.open(ruta) as imagen:
            medidas[ruta.stem] = imagen.size
    assert medidas == FOTOS


def test_sin_expedientes_lo_dice_y_no_deja_fotos(
    reloj: Callable[[str], Any], servidor: Servidor, tmp_path: Path
) -> None:
    reloj("2026-03-13T10:00-04:00")
    hecho = capturas(f"--url={servidor.url}", "--clave=x", f"--carpeta={tmp_path}")
    assert hecho.returncode == 1
    assert "siembre datos de demostración" in hecho.stderr
    assert list(tmp_path.iterdir()) == []
