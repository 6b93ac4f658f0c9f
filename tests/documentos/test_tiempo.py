"""El sello de tiempo: una autoridad de verdad por HTTP, sus fallas y la renovación."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader

from querellas.documentos import tiempo
from querellas.documentos.firma import firmar, propios
from querellas.documentos.firma_comprobada import EstadoDeFirma, verificar
from tests.documentos import tsa as de_prueba

pytestmark = pytest.mark.skipif(not shutil.which("openssl"), reason="falta openssl")


@pytest.fixture
def tsa(tmp_path: Path, settings: Any) -> Iterator[de_prueba.Tsa]:
    carpeta = tmp_path / "tsa"
    carpeta.mkdir()
    with de_prueba.en_marcha(carpeta) as una:
        una.poner(settings)
        yield una


def test_con_autoridad_sale_sellado_y_lo_dice(
    impresa: bytes, llave: Path, tsa: de_prueba.Tsa
) -> None:
    firmado = firmar(impresa)
    resultado = verificar(firmado)
    assert resultado.estado is EstadoDeFirma.VALIDA
    assert resultado.hora_sellada is not None
    assert tiempo.vigencia(firmado) == tiempo.Vigencia(
        "B-T", "sha256", datetime(2080, 1, 1, tzinfo=UTC)
    )
    assert tsa.preguntas == 1


def test_sin_autoridad_es_de_nivel_b(impresa: bytes, llave: Path) -> None:
    firmado = firmar(impresa)
    assert verificar(firmado).hora_sellada is None
    assert tiempo.vigencia(firmado) == tiempo.Vigencia(
        "B-B", "sha256", datetime(2091, 8, 30, tzinfo=UTC)
    )


@pytest.mark.parametrize("averia", ["cae", "otra_cosa", "basura", "corta"])
def test_si_no_contesta_bien_no_se_firma_o_se_firma_sin_hora(
    impresa: bytes, llave: Path, tsa: de_prueba.Tsa, settings: Any, averia: str
) -> None:
    tsa.averia, settings.TSA_SEGUNDOS = averia, 0.5
    with pytest.raises(tiempo.SelloNoDisponible):
        firmar(impresa)
    settings.TSA_EXIGIDA = False
    assert tiempo.vigencia(firmar(impresa)).nivel == "B-B"


def test_renovada_empieza_por_los_mismos_bytes_y_vale(
    impresa: bytes, llave: Path, tsa: de_prueba.Tsa, tmp_path: Path
) -> None:
    firmado = firmar(impresa)
    una = tiempo.renovar(firmado, propios())
    dos = tiempo.renovar(una, propios())
    assert una.startswith(firmado)
    assert dos.startswith(una)
    for pdf in (firmado, una, dos):
        assert verificar(pdf).estado is EstadoDeFirma.VALIDA
    assert tiempo.vigencia(dos).nivel == "B-LTA"
    assert len(PdfFileReader(io.BytesIO(dos)).embedded_timestamp_signatures) == 2
    if shutil.which("pdfsig"):
        ruta = tmp_path / "dos.pdf"
        ruta.write_bytes(dos)
        dicho = subprocess.run(["pdfsig", str(ruta)], capture_output=True, text=True).stdout
        assert dicho.count("Signature Validation: Signature is Valid.") >= 1
