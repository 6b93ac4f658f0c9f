"""Volver a sellar una firma antes de que venza lo que la prueba: lo expedido no cambia."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import ProgrammingError, connection, transaction
from django.test import Client

from querellas.documentos import produccion
from querellas.documentos.almacen import expediente
from querellas.documentos.firma_comprobada import verificar
from querellas.documentos.models import Documento, VigenciaDeFirma
from querellas.models import Alarma
from querellas.reloj import ahora
from querellas.services.bitacora import verificar as verificar_bitacora
from querellas.services.custodia import comprobar_archivos
from querellas.services.renovar_firmas import por_renovar, renovar_firmas, vencidas
from tests import elenco as gente
from tests import fabricas
from tests.documentos import tsa as de_prueba

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not shutil.which("openssl"), reason="falta openssl"),
]
PRONTO, LEJOS = datetime(2027, 3, 1, tzinfo=UTC), datetime(2080, 1, 1, tzinfo=UTC)


@pytest.fixture
def tsa(tmp_path: Path, settings: Any) -> Iterator[de_prueba.Tsa]:
    carpeta = tmp_path / "tsa"
    carpeta.mkdir()
    with de_prueba.en_marcha(carpeta, hasta=PRONTO) as una:
        una.poner(settings, RENOVAR_DIAS=180)
        yield una


@pytest.fixture
def copia(reloj: Callable[[str], Any], expediente_aparte: Path) -> Documento:
    """La copia certificada de una querella presentada, por producir."""
    reloj("2026-12-01T10:00-04:00")
    q = fabricas.presentada(elenco=gente.crear())
    return Documento.objects.get(querella=q, tipo="copia_certificada")


def leido(ruta: str) -> bytes:
    with expediente().open(ruta) as archivo:
        return bytes(archivo.read())


def alarmas() -> list[str]:
    return list(Alarma.objects.filter(clase="firma_por_vencer").values_list("detalle", flat=True))


def la_autoridad_cambia_de_certificado(tsa: de_prueba.Tsa) -> None:
    """Como manda OPERACION: los nuevos se añaden y los viejos se dejan."""
    viejos = tsa.certificados.read_bytes()
    de_prueba.emitir(tsa.carpeta, hasta=LEJOS, nombre="TSA nueva")
    nuevos = tsa.certificados.read_bytes()
    todos = tsa.carpeta / "todos.pem"
    todos.write_bytes(viejos + nuevos)


def test_se_renueva_una_vez_y_valen_las_dos(
    copia: Documento, tsa: de_prueba.Tsa, settings: Any
) -> None:
    assert produccion.producir(copia.pk)
    copia.refresh_from_db()
    antes = leido(copia.archivo)
    primera = copia.vigencias.get()
    assert (primera.nivel, primera.vale_hasta, primera.sha256) == ("B-T", PRONTO, copia.sha256)
    la_autoridad_cambia_de_certificado(tsa)
    settings.TSA_CERTIFICADOS = tsa.carpeta / "todos.pem"
    assert list(por_renovar(ahora())) == [copia]
    assert len(list(vencidas(ahora()))) == 1
    assert renovar_firmas() is None
    assert renovar_firmas() is None
    assert alarmas() == []
    huella = copia.sha256
    copia.refresh_from_db()
    assert copia.sha256 == huella
    assert leido(copia.archivo) == antes
    segunda = copia.vigencias.get(numero=1)
    assert (segunda.nivel, segunda.vale_hasta) == ("B-LTA", LEJOS)
    renovada = leido(segunda.archivo)
    assert renovada.startswith(antes)
    assert verificar(antes).valida
    assert verificar(renovada).valida
    assert list(vencidas(ahora())) == []
    assert list(verificar_bitacora(copia.querella.numero)) == []
    assert comprobar_archivos() is None
    assert not Alarma.objects.filter(clase="archivo_alterado").exists()


def test_sin_autoridad_que_conteste_hay_alarma_y_nada_se_pierde(
    copia: Documento, tsa: de_prueba.Tsa
) -> None:
    assert produccion.producir(copia.pk)
    tsa.averia = "cae"
    assert renovar_firmas() is None
    assert renovar_firmas() is None
    assert alarmas() == ["la autoridad de sello de tiempo no contesta"]
    assert VigenciaDeFirma.objects.count() == 1
    salida = io.StringIO()
    with pytest.raises(SystemExit, match="1"):
        call_command("renovar_firmas", stdout=salida)
    assert salida.getvalue() == "Firmas renovadas: 0. Por renovar: 1.\n"


def test_lo_firmado_sin_autoridad_la_pide_a_tiempo(
    copia: Documento, tsa: de_prueba.Tsa, settings: Any
) -> None:
    """B-B con el algoritmo por acabarse: se dice, y al poner autoridad se sella."""
    settings.TSA_URL, direccion = "", settings.TSA_URL
    assert produccion.producir(copia.pk)
    assert copia.vigencias.get().nivel == "B-B"
    assert list(por_renovar(ahora())) == []
    settings.ALGORITMOS_HASTA = {"sha256": "2027-02-01"}
    assert renovar_firmas() is None
    assert alarmas() == ["no hay autoridad de sello de tiempo configurada"]
    settings.TSA_URL, settings.FIRMA_RESUMEN = direccion, "sha384"
    assert renovar_firmas() is None
    segunda = copia.vigencias.get(numero=1)
    assert (segunda.nivel, segunda.algoritmo) == ("B-LTA", "sha256")


def test_lo_alterado_no_se_sella(copia: Documento, tsa: de_prueba.Tsa) -> None:
    assert produccion.producir(copia.pk)
    copia.refresh_from_db()
    camino = Path(expediente().path(copia.archivo))
    camino.write_bytes(camino.read_bytes() + b"x")
    assert renovar_firmas() is None
    assert alarmas() == [f"documento {copia.pk}"]
    assert VigenciaDeFirma.objects.count() == 1


def test_mientras_la_autoridad_no_contesta_el_documento_espera_y_sale_una_vez(
    copia: Documento, tsa: de_prueba.Tsa
) -> None:
    tsa.averia = "cae"
    for _vez in range(4):
        assert produccion.producir(copia.pk) is False
        copia.refresh_from_db()
        espera = (copia.estado, copia.intentos, copia.error)
        assert espera == ("pendiente", 0, "SelloNoDisponible")
        assert copia.pk not in produccion.pendientes(ahora())
    tsa.averia = ""
    assert produccion.producir(copia.pk) is True
    assert produccion.producir(copia.pk) is False
    assert copia.vigencias.get().nivel == "B-T"


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_la_pagina_de_verificar_reconoce_las_dos(copia: Documento, tsa: de_prueba.Tsa) -> None:
    aviso = Documento.objects.get(tipo="notificacion_querella")
    assert produccion.producir(copia.pk)
    assert produccion.producir(aviso.pk)
    renovar_firmas()
    ruta = f"/es/verificar/{aviso.codigo}/"
    assert "valen lo mismo" in Client().get(ruta).text
    for vigencia in aviso.vigencias.all():
        archivo = SimpleUploadedFile("n.pdf", leido(vigencia.archivo), "application/pdf")
        dicho = str(Client().post(ruta, {"archivo": archivo}).text).split("<template")[0]
        assert "Es el mismo archivo" in dicho
    otro = SimpleUploadedFile("n.pdf", leido(vigencia.archivo) + b" ", "application/pdf")
    assert "No es el mismo archivo" in Client().post(ruta, {"archivo": otro}).text


def test_una_vigencia_anotada_no_cambia_ni_por_la_base(
    copia: Documento, tsa: de_prueba.Tsa
) -> None:
    assert produccion.producir(copia.pk)
    for orden in (
        "UPDATE documentos_vigenciadefirma SET sha256 = 'x'",
        "DELETE FROM documentos_vigenciadefirma",
    ):
        with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(orden)
