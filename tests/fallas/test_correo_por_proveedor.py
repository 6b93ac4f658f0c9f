"""FT-16: el correo por la API de un proveedor, que falla de las mismas maneras que un servidor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from querellas.models import Tarea
from querellas.notificaciones.models import EstadoDeNotificacion
from querellas.tasks import despachar_pendientes
from tests.arnes import RAIZ
from tests.fallas.test_correo import CORREOS, cuando_toque, desestimada, por_correo

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
BIEN = (200, {"ErrorCode": 0, "Message": "OK", "MessageID": "m-1", "To": CORREOS[0]})
INACTIVO = (
    422,
    {
        "ErrorCode": 406,
        "Message": f"Found inactive addresses: {CORREOS[1]}. Inactive recipients are ones that"
        " have generated a hard bounce.",
    },
)


class Proveedor(ThreadingHTTPServer):
    """La API de Postmark, con lo que se le diga que conteste a cada dirección."""

    daemon_threads = True

    def __init__(self) -> None:
        self.contesta: dict[str, tuple[int, dict[str, Any]]] = {}
        self.recibidos: list[dict[str, Any]] = []
        super().__init__(("127.0.0.1", 0), _Peticion)


class _Peticion(BaseHTTPRequestHandler):
    server: Proveedor

    def do_POST(self) -> None:  # noqa: N802 - así lo llama la biblioteca
        mensaje = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        estado, cuerpo = self.server.contesta.get(mensaje["To"], BIEN)
        if estado == 200:
            self.server.recibidos.append(mensaje)
        contenido = json.dumps(cuerpo).encode()
        self.send_response(estado)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(contenido)))
        self.end_headers()
        self.wfile.write(contenido)

    def log_message(self, *_lo_que_pasa: Any) -> None:
        """Nada: la salida es de las pruebas."""


@pytest.fixture
def proveedor(settings: Any) -> Iterator[Proveedor]:
    servidor = Proveedor()
    hilo = threading.Thread(target=servidor.serve_forever, kwargs={"poll_interval": 0.05})
    hilo.start()
    settings.EMAIL_BACKEND = "anymail.backends.postmark.EmailBackend"
    settings.ANYMAIL = {
        "POSTMARK_SERVER_TOKEN": "clave",
        "POSTMARK_API_URL": f"http://127.0.0.1:{servidor.server_address[1]}/",
        "REQUESTS_TIMEOUT": 5,
    }
    yield servidor
    servidor.shutdown()
    servidor.server_close()
    hilo.join(10)


def estados() -> dict[str, str]:
    return {n.correo: n.estado for n in por_correo()}


def test_lo_que_acepta_queda_enviado_con_su_documento_y_su_message_id(
    reloj: Reloj, proveedor: Proveedor
) -> None:
    desestimada(reloj)
    despachar_pendientes()
    assert set(estados().values()) == {EstadoDeNotificacion.ENVIADA}
    assert {m["To"] for m in proveedor.recibidos} == set(CORREOS)
    for mensaje, fila in zip(proveedor.recibidos, por_correo(), strict=True):
        cabeceras = {c["Name"]: c["Value"] for c in mensaje["Headers"]}
        assert cabeceras["Message-ID"] == fila.message_id
        (adjunto,) = mensaje["Attachments"]
        assert adjunto["ContentType"] == "application/pdf"
        assert mensaje["TextBody"]
        assert mensaje["HtmlBody"]


def test_la_direccion_que_rebota_deja_su_tarea_y_no_estorba_a_la_otra(
    reloj: Reloj, proveedor: Proveedor
) -> None:
    desestimada(reloj)
    proveedor.contesta[CORREOS[1]] = INACTIVO
    despachar_pendientes()
    assert estados() == {
        CORREOS[0]: EstadoDeNotificacion.ENVIADA,
        CORREOS[1]: EstadoDeNotificacion.FALLIDA,
    }
    assert Tarea.objects.filter(clase="notificacion_fallida").count() == 1


@pytest.mark.parametrize("codigo", [401, 429, 503])
def test_si_no_atiende_a_nadie_se_insiste_sin_rendirse_y_al_volver_sale_una_vez(
    reloj: Reloj, proveedor: Proveedor, codigo: int
) -> None:
    desestimada(reloj)
    caido = (codigo, {"ErrorCode": 10, "Message": "no"})
    proveedor.contesta = dict.fromkeys(CORREOS, caido)
    cuando_toque(reloj, 10)
    assert set(estados().values()) == {EstadoDeNotificacion.PENDIENTE}
    proveedor.contesta = {}
    despachar_pendientes()
    assert sorted(m["To"] for m in proveedor.recibidos) == sorted(CORREOS)
    assert set(estados().values()) == {EstadoDeNotificacion.ENVIADA}


def test_un_mensaje_que_no_admite_se_da_por_fallido_y_los_demas_salen(
    reloj: Reloj, proveedor: Proveedor
) -> None:
    """Lo que es culpa de un mensaje no deja esperando a los que van detrás."""
    desestimada(reloj)
    proveedor.contesta[por_correo()[0].correo] = (422, {"ErrorCode": 1, "Message": "demasiado"})
    cuando_toque(reloj, 7)
    despachar_pendientes()
    dichos = [n.estado for n in por_correo()]
    assert dichos == [EstadoDeNotificacion.FALLIDA, EstadoDeNotificacion.ENVIADA]


def test_se_elige_al_configurar_con_sus_claves_en_un_secreto() -> None:
    ver = "from django.conf import settings as s; print(s.EMAIL_BACKEND, s.ANYMAIL)"
    hecho = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", ver],
        cwd=RAIZ,
        env={
            **os.environ,
            "QUERELLAS_CORREO": "anymail:mailgun",
            "QUERELLAS_ANYMAIL": '{"MAILGUN_API_KEY": "k"}',
        },
        capture_output=True,
        text=True,
    )
    assert hecho.stdout.split("\n")[0] == (
        "anymail.backends.mailgun.EmailBackend {'REQUESTS_TIMEOUT': 20, 'MAILGUN_API_KEY': 'k'}"
    ), hecho.stderr
