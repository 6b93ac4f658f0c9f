"""La firma: válida de fábrica, rota al menor cambio, y de demostración si lo es."""

import hashlib
import io
import os
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from django.core.management import call_command
from django.test import override_settings

from querellas.documentos.firma import FirmaNoDisponible, firmar
from querellas.documentos.firma_comprobada import EstadoDeFirma, verificar
from querellas.management.commands.crear_firma_demo import llave_demo


def test_lo_firmado_se_verifica_y_dice_que_es_demostracion(impresa: bytes, llave: Path) -> None:
    firmado = firmar(impresa)
    resultado = verificar(firmado)
    assert resultado.estado is EstadoDeFirma.VALIDA
    assert resultado.valida
    assert resultado.demostracion
    assert resultado.firmante == "DEMOSTRACIÓN — sin valor · Comisión para Ventilar Querellas"
    assert resultado.sha256 == hashlib.sha256(firmado).hexdigest()
    assert resultado.firmado_en is not None


def test_es_pades_certificada_invisible_y_no_admite_cambios(impresa: bytes, llave: Path) -> None:
    with pikepdf.open(io.BytesIO(firmar(impresa))) as pdf:
        (campo,) = pdf.Root.AcroForm.Fields
        assert str(campo.V.SubFilter) == "/ETSI.CAdES.detached"
        assert campo.V.Reference[0].TransformParams.P == 1
        assert [float(x) for x in campo.Rect] == [0, 0, 0, 0]
        assert pdf.Root.Perms.DocMDP.objgen == campo.V.objgen


def test_un_byte_cambiado_en_cualquier_parte_se_descubre(impresa: bytes, llave: Path) -> None:
    firmado = firmar(impresa)
    relleno = firmado.rindex(b"0>") - 3
    lugares = [*range(0, len(firmado), len(firmado) // 40), relleno, len(firmado) - 1]
    for lugar in lugares:
        cambiado = bytearray(firmado)
        cambiado[lugar] ^= 1
        assert not verificar(bytes(cambiado)).valida, f"byte {lugar}"


def test_algo_anadido_despues_se_descubre(impresa: bytes, llave: Path) -> None:
    firmado = firmar(impresa)
    assert verificar(firmado + b"\n% nota").estado is EstadoDeFirma.ALTERADA
    salida = io.BytesIO()
    with pikepdf.open(io.BytesIO(firmado)) as pdf:
        pdf.docinfo["/Title"] = "Otra cosa"
        pdf.save(salida)
    assert not verificar(salida.getvalue()).valida


def test_sin_firma_ilegible_y_de_otra_llave(impresa: bytes, llave: Path, tmp_path: Path) -> None:
    assert verificar(impresa).estado is EstadoDeFirma.SIN_FIRMA
    assert verificar(b"esto no es un PDF").estado is EstadoDeFirma.ILEGIBLE
    otra = tmp_path / "otra.p12"
    otra.write_bytes(llave_demo(""))
    with override_settings(FIRMA_P12=otra, FIRMA_CLAVE=""):
        ajeno = firmar(impresa)
    assert verificar(ajeno).estado is EstadoDeFirma.DESCONOCIDA


def test_otro_programa_tambien_la_da_por_buena(impresa: bytes, llave: Path, tmp_path: Path) -> None:
    if not shutil.which("pdfsig"):
        pytest.skip("falta pdfsig (paquete poppler-utils)")
    ruta = tmp_path / "firmado.pdf"
    ruta.write_bytes(firmar(impresa))
    salida = subprocess.run(["pdfsig", str(ruta)], capture_output=True, text=True).stdout
    assert "Signature Validation: Signature is Valid." in salida
    assert "Total document signed" in salida


def test_sin_llave_dice_que_hacer(tmp_path: Path) -> None:
    with (
        override_settings(FIRMA_P12=tmp_path / "no.p12", FIRMA_CLAVE=""),
        pytest.raises(FirmaNoDisponible, match="crear_firma_demo"),
    ):
        firmar(b"")


def test_con_la_clave_equivocada_lo_dice(llave: Path) -> None:
    with (
        override_settings(FIRMA_CLAVE="otra"),
        pytest.raises(FirmaNoDisponible, match="no abre con la clave configurada"),
    ):
        firmar(b"")


def test_la_llave_demo_se_crea_una_vez_y_solo_la_lee_su_dueno(tmp_path: Path) -> None:
    ruta = tmp_path / "firma" / "demo.p12"
    with override_settings(FIRMA_P12=ruta, FIRMA_CLAVE="x"):
        call_command("crear_firma_demo", stdout=io.StringIO())
        primera = ruta.read_bytes()
        assert oct(ruta.stat().st_mode & 0o777) == "0o600"
        assert oct(os.stat(ruta.parent).st_mode & 0o777) == "0o700"
        aviso = io.StringIO()
        call_command("crear_firma_demo", stdout=aviso)
        assert ruta.read_bytes() == primera
        assert aviso.getvalue().startswith("Ya hay una llave de firma en ")
