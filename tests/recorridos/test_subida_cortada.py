"""La red se corta a media subida: no entra nada a medias y el envío repetido entra una vez."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

from querellas.documentos.models import Documento
from querellas.models import Querella
from tests import elenco as reparto
from tests.querellas.test_alta_formulario import archivo, lleno
from tests.recorridos import papeles

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Servidor

pytestmark = [pytest.mark.servicios, pytest.mark.django_db(transaction=True)]
NUEVA = "/es/secretaria/querella/nueva/"


class PorElCable:
    """Lo que manda un navegador, byte por byte, con la sesión de la secretaria."""

    def __init__(self, servidor: Servidor, cliente: Client) -> None:
        self.donde = urlsplit(servidor.url)
        cliente.get("/es/cuenta/entrar/")
        galletas = {n: m.value for n, m in cliente.cookies.items()}
        galletas.setdefault(settings.CSRF_COOKIE_NAME, "a" * 32)
        self.ficha = galletas[settings.CSRF_COOKIE_NAME]
        self.galletas = "; ".join(f"{n}={v}" for n, v in galletas.items())

    def mandar(self, ruta: str, datos: dict[str, Any], parte: float = 1.0) -> bytes:
        """Manda esa parte del cuerpo y, si no es entero, corta sin despedirse."""
        cuerpo = encode_multipart(BOUNDARY, {**datos, "csrfmiddlewaretoken": self.ficha})
        cabeza = (
            f"POST {ruta} HTTP/1.1\r\nHost: {self.donde.netloc}\r\nCookie: {self.galletas}\r\n"
            f"Content-Type: {MULTIPART_CONTENT}\r\nContent-Length: {len(cuerpo)}\r\n"
            "Connection: close\r\n\r\n"
        )
        puerto = self.donde.port
        assert puerto
        with socket.create_connection(("127.0.0.1", puerto), timeout=30) as cable:
            cable.sendall(cabeza.encode() + cuerpo[: int(len(cuerpo) * parte)])
            return cable.recv(64) if parte == 1.0 else b""


def test_una_subida_cortada_al_sesenta_por_ciento_no_deja_nada_y_repetida_entra_una_vez(
    servidor: Servidor, reloj: Callable[[str], Any], expediente_aparte: Path
) -> None:
    """FT-22."""
    reloj("2026-03-13T10:00-04:00")
    elenco = reparto.crear()
    cliente = Client()
    cliente.force_login(elenco.secretaria)
    ruta = str(cliente.post(NUEVA)["Location"])
    cable = PorElCable(servidor, cliente)

    def envio() -> dict[str, Any]:
        grande = papeles.pdf() + b"\n%" + b"x" * 2 * 2**20
        return lleno(
            elenco, **{"accion": "subir", "archivos-escrito": archivo("querella.pdf", grande)}
        )

    for _corte in range(3):
        cable.mandar(ruta, envio(), parte=0.6)
    time.sleep(1)
    assert not Documento.objects.exists()
    assert cable.mandar(ruta, envio()).startswith(b"HTTP/1.1 303")
    assert Documento.objects.get().bytes > 2 * 2**20
    assert Querella.objects.count() == 1
