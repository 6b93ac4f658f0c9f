"""Piezas comunes: una llave de demostración y la notificación ya impresa, una vez por corrida."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from querellas.documentos.render import render
from querellas.management.commands.crear_firma_demo import llave_demo
from tests.documentos import muestras


@pytest.fixture(scope="session")
def impresa() -> bytes:
    """El PDF de la notificación de la querella 1."""
    datos = muestras.notificacion()
    return render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto()])


@pytest.fixture
def llave(tmp_path: Path) -> Iterator[Path]:
    """Una llave de firma recién hecha, configurada."""
    ruta = tmp_path / "firma.p12"
    ruta.write_bytes(llave_demo("clave"))
    with override_settings(FIRMA_P12=ruta, FIRMA_CLAVE="clave"):
        yield ruta
