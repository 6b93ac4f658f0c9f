"""Cada tipo de documento, firmado, ante tres validadores que no son nuestros."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from django.test import override_settings

from querellas.documentos.firma import firmar
from querellas.documentos.render import PLANTILLAS, render
from querellas.management.commands.crear_firma_demo import llave_demo
from tests.documentos import verapdf
from tests.documentos.todas import Muestra, foliadas, todas

pytestmark = pytest.mark.xdist_group("verapdf")
MUESTRAS = {m.nombre: m for m in todas()}
FOLIADAS = {m.nombre: m for m in foliadas()}
CORRIENTE = "corriente"


@pytest.fixture(scope="module")
def firmados(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Todas las muestras, producidas y firmadas una vez."""
    carpeta = tmp_path_factory.mktemp("firmados")
    llave = carpeta / "firma.p12"
    llave.write_bytes(llave_demo("clave"))
    rutas = {}
    with override_settings(FIRMA_P12=llave, FIRMA_CLAVE="clave"):
        for nombre, m in (MUESTRAS | FOLIADAS).items():
            pdf = render(m.tipo, m.datos.plantilla, m.datos.a_json(), m.adjuntos)
            rutas[nombre] = carpeta / f"{nombre}.pdf"
            rutas[nombre].write_bytes(firmar(pdf))
    return rutas


@pytest.fixture(scope="module")
def dicho(firmados: dict[str, Path]) -> verapdf.Dicho:
    """Lo que dice veraPDF de todos, y de uno corriente, en una sola corrida."""
    from weasyprint import HTML

    ruta = next(iter(firmados.values())).with_name(f"{CORRIENTE}.pdf")
    ruta.write_bytes(HTML(string="<p>sin idioma ni título</p>").write_pdf())
    return verapdf.validar([*(firmados[n] for n in MUESTRAS), ruta])


def _todas_las_muestras() -> list[Muestra]:
    return [*MUESTRAS.values(), *FOLIADAS.values()]


def test_hay_muestra_de_cada_tipo_y_version() -> None:
    hay = {(m.tipo, m.datos.plantilla) for m in _todas_las_muestras()}
    assert hay == {*PLANTILLAS, ("cortesia", 1)}
    traducidos = {m.datos.cortesia.tipo for m in MUESTRAS.values() if m.datos.cortesia}
    assert traducidos == {tipo for (tipo, _version), p in PLANTILLAS.items() if p.ingles}


@pytest.mark.parametrize("nombre", MUESTRAS)
def test_verapdf_lo_da_por_archivo_y_por_accesible(nombre: str, dicho: verapdf.Dicho) -> None:
    assert {perfil: dicho[nombre, perfil] for perfil in verapdf.PERFILES} == {"3a": [], "ua1": []}


def test_verapdf_ve_lo_que_no_cumple(dicho: verapdf.Dicho) -> None:
    """El aparato no dice que sí a todo: un PDF corriente no es de archivo ni accesible."""
    assert "no cumple" in dicho[CORRIENTE, "3a"]
    assert "no cumple" in dicho[CORRIENTE, "ua1"]


@pytest.mark.parametrize("nombre", [*MUESTRAS, *FOLIADAS])
def test_pdfsig_y_qpdf_lo_dan_por_bueno(nombre: str, firmados: dict[str, Path]) -> None:
    firma = correr(verapdf.hay("pdfsig", "poppler-utils"), firmados[nombre])
    assert "Signature Validation: Signature is Valid." in firma
    assert "Total document signed" in firma
    forma = correr(verapdf.hay("qpdf", "qpdf"), "--check", firmados[nombre])
    assert "No syntax or stream encoding errors found" in forma


def correr(*orden: str | Path) -> str:
    return subprocess.run(list(map(str, orden)), capture_output=True, text=True).stdout
