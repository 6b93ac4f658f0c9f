"""El disco se llena a media subida: se dice, nada queda a medias y al haber espacio se sigue."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.test import Client

from querellas.documentos.models import Documento
from tests.elenco import Elenco
from tests.querellas.test_alta_formulario import abrir, archivo, lleno, texto
from tests.querellas.test_alta_formulario import cliente as cliente
from tests.querellas.test_alta_formulario import elenco as elenco
from tests.recorridos import papeles

pytestmark = pytest.mark.django_db
TITULO = "No queda espacio en el servidor"


def no_cabe(*_args: Any, **_opciones: Any) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("donde", ["replace", "fsync"])
def test_un_archivo_que_ya_no_cabe_no_deja_fila_ni_pedazo_y_despues_se_guarda(
    cliente: Client, elenco: Elenco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, donde: str
) -> None:
    """FT-14."""
    cliente.raise_request_exception = False
    ruta = abrir(cliente)
    with monkeypatch.context() as lleno_esta:
        lleno_esta.setattr(os, donde, no_cabe)
        respuesta = cliente.post(ruta, lleno(elenco, accion="subir"))
    assert respuesta.status_code == 507
    assert TITULO in texto(respuesta)
    assert "uso de propiedad municipal" in respuesta.text
    assert "tendrá que adjuntarlos otra vez" in respuesta.text
    assert not Documento.objects.exists()
    assert [a for a in tmp_path.rglob("*") if a.is_file()] == []
    assert cliente.post(ruta, lleno(elenco, accion="subir")).status_code == 303
    documento = Documento.objects.get()
    assert (tmp_path / documento.archivo).read_bytes() == papeles.pdf()


def test_en_ingles_y_sin_poder_leer_lo_enviado_lo_dice_igual(
    cliente: Client, elenco: Elenco, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """Se llena mientras el archivo llega: no se leyó entero y no se ofrece reenviarlo."""
    cliente.raise_request_exception = False
    ruta = abrir(cliente).replace("/es/", "/en/")
    settings.FILE_UPLOAD_HANDLERS = ["tests.querellas.test_disco_lleno.Lleno"]
    respuesta = cliente.post(ruta, lleno(elenco, accion="subir"))
    assert respuesta.status_code == 507
    assert "No space left on the server" in texto(respuesta)
    assert "back button" in texto(respuesta)


class Lleno(TemporaryFileUploadHandler):
    """La carpeta temporal donde Django deja lo que llega no tiene espacio."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        no_cabe()


@pytest.fixture
def disco_pequeno(tmp_path: Path) -> Iterator[Path]:
    """Un disco de 2 MB de verdad; donde no dejan montarlo, no se prueba."""
    donde = tmp_path / "disco"
    donde.mkdir()
    orden = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(donde)]
    if os.geteuid() != 0 or subprocess.run(orden, capture_output=True).returncode:
        pytest.skip("aquí no se puede montar un disco")
    yield donde
    subprocess.run(["umount", str(donde)], check=True)


def test_un_disco_lleno_de_verdad(
    cliente: Client, elenco: Elenco, disco_pequeno: Path, settings: Any
) -> None:
    """FT-14."""
    cliente.raise_request_exception = False
    settings.STORAGES = {
        **settings.STORAGES,
        "expediente": {
            **settings.STORAGES["expediente"],
            "OPTIONS": {"location": str(disco_pequeno)},
        },
    }
    grande = archivo("querella.pdf", papeles.pdf() + b"\n%" + b"x" * 3 * 2**20)
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, lleno(elenco, **{"accion": "subir", "archivos-escrito": grande}))
    assert respuesta.status_code == 507, texto(respuesta)[:500]
    assert not Documento.objects.exists()
    assert [a for a in disco_pequeno.rglob("*") if a.is_file()] == []
    assert cliente.post(ruta, lleno(elenco, accion="subir")).status_code == 303
    assert (disco_pequeno / Documento.objects.get().archivo).read_bytes() == papeles.pdf()
