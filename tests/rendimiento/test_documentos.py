"""Cuánto cuesta un documento frente a lo que costaría sin el sistema: razones de una corrida.

Se imprimen; nada se exige en segundos.
"""

from __future__ import annotations

import io
import resource
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from django.test import override_settings

from querellas.documentos import firma, recursos
from querellas.documentos import tipos_expediente as e
from querellas.documentos.reloj import dibujos
from querellas.documentos.render import _estilo, html_de, render
from querellas.documentos.verificacion import qr_svg
from querellas.management.commands.crear_firma_demo import llave_demo
from tests.documentos import muestras
from tests.documentos.todas import todas

pytestmark = pytest.mark.largo
VECES = 7
ASIENTOS = 1000


@pytest.fixture(autouse=True)
def llave(tmp_path: Path) -> Any:
    ruta = tmp_path / "firma.p12"
    ruta.write_bytes(llave_demo("clave"))
    with override_settings(FIRMA_P12=ruta, FIRMA_CLAVE="clave"):
        yield


def a_solas(html: str, propios: dict[str, Any]) -> bytes:
    """WeasyPrint pelado sobre el mismo HTML, con la misma letra."""
    from weasyprint import HTML

    hojas, letras = _estilo(1)
    cerrado = recursos.buscador(propios)
    documento = HTML(string=html, url_fetcher=cerrado, base_url="asset:")
    pdf: bytes = documento.write_pdf(stylesheets=hojas[:1], font_config=letras)
    return pdf


def firma_pelada(pdf: bytes) -> bytes:
    """pyHanko pelado sobre los mismos bytes."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import signers

    salida = io.BytesIO()
    datos = signers.PdfSignatureMetadata(field_name="F", md_algorithm="sha256")
    escritor = IncrementalPdfFileWriter(io.BytesIO(pdf))
    signers.sign_pdf(escritor, datos, signer=firma._llave(), output=salida)
    return salida.getvalue()


def tiempos(*funciones: Callable[[], Any]) -> list[float]:
    """La mediana de cada una, alternadas para que la carga de la máquina toque a todas."""
    tomados: list[list[float]] = [[] for _una in funciones]
    for _vez in range(VECES):
        for cual, funcion in enumerate(funciones):
            # De procesador: la máquina es de varios.
            inicio = time.process_time()
            funcion()
            tomados[cual].append(time.process_time() - inicio)
    return [median(t) for t in tomados]


def test_la_notificacion_dibujada_y_firmada_frente_a_las_bibliotecas_peladas() -> None:
    datos, adjunto = muestras.notificacion(), muestras.adjunto()
    html = html_de("notificacion_querella", 1, datos)
    qr = {"qr.svg": (qr_svg(datos.verificacion.direccion), "image/svg+xml"), **dibujos(datos)}
    con_todo = render("notificacion_querella", 1, datos.a_json(), [adjunto])
    nuestro, pelado, sellado = tiempos(
        lambda: firma.firmar(render("notificacion_querella", 1, datos.a_json(), [adjunto])),
        lambda: a_solas(html, qr),
        lambda: firma_pelada(con_todo),
    )
    razon = nuestro / (pelado + sellado)
    print(f"\nnotificación: {nuestro:.3f} s; peladas {pelado + sellado:.3f} s; razón {razon:.2f}")
    assert razon > 0


def test_la_hoja_de_mil_asientos_por_asiento() -> None:
    hoja = next(m for m in todas() if m.nombre == "hoja").datos
    assert isinstance(hoja, e.DatosHoja)
    una = hoja.asientos[0]
    muchos = tuple(replace(una, numero=n) for n in range(1, ASIENTOS + 1))
    larga = replace(hoja, asientos=muchos)
    # De procesador, que no depende de quién más use la máquina.
    inicio = time.process_time()
    pdf = render("hoja", 1, larga.a_json())
    pasado = time.process_time() - inicio
    print(f"\nhoja: {1000 * pasado / ASIENTOS:.2f} ms de procesador por asiento, de {ASIENTOS}")
    assert pdf.startswith(b"%PDF")


def test_la_memoria_del_proceso_no_crece_con_los_documentos() -> None:
    datos = muestras.constancia()
    marcas = []
    for _tanda in range(5):
        for _vez in range(40):
            firma.firmar(render("constancia", 1, datos.a_json()))
        marcas.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
    print(f"\nmemoria máxima tras cada 40 documentos, MB: {marcas}")
    assert marcas[-1] < marcas[1] * 1.2
