"""Un servidor de correo de mentira que habla SMTP de verdad y falla como se le pida."""

from __future__ import annotations

import email
import hashlib
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message
from email.policy import default as politica
from typing import Any

from tests.invariantes import Correo

FIN = b"\r\n.\r\n"
# Qué contesta cada modo a cada orden; lo que no está se contesta bien.
RESPUESTAS: dict[str, dict[str, bytes]] = {
    "bien": {},
    "ocupado": {"SALUDO": b"421 4.3.2 vuelva luego\r\n"},
    "aplaza": {"RCPT": b"451 4.7.1 lista gris\r\n"},
    "sin_direccion": {"RCPT": b"550 5.1.1 no existe\r\n"},
    "remitente": {"MAIL": b"554 5.7.1 remitente no admitido\r\n"},
    "contenido": {"FIN": b"554 5.6.0 no se admite\r\n"},
    "acepta_y_corta": {},
    "calla": {},
}
BIEN = {"SALUDO": b"220 sumidero\r\n", "DATA": b"354 adelante\r\n", "QUIT": b"221 adios\r\n"}


class Sumidero(socketserver.ThreadingTCPServer):
    """Escucha en `puerto`; guarda lo que acepta en `mensajes`, repetido si se lo repiten."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, modo: str = "bien", puerto: int = 0) -> None:
        self.modo, self.mensajes, self.conexiones = modo, list[Message](), 0
        self.rechaza_a: set[str] = set()
        self.parar = threading.Event()
        super().__init__(("127.0.0.1", puerto), _Conversacion)

    @property
    def puerto(self) -> int:
        puerto: int = self.server_address[1]
        return puerto

    @property
    def correos(self) -> list[Correo]:
        return [_resumir(mensaje) for mensaje in self.mensajes]


def _resumir(mensaje: Message) -> Correo:
    # Un recordatorio no lleva documento: se compara su texto.
    partes = {p.get_content_type(): p for p in mensaje.walk()}
    adjunto = partes.get("application/pdf") or partes["text/plain"]
    contenido = adjunto.get_payload(decode=True)
    assert isinstance(contenido, bytes)
    huella = hashlib.sha256(contenido).hexdigest()
    return Correo(str(mensaje["To"]), str(mensaje["Message-ID"]), huella)


class _Conversacion(socketserver.StreamRequestHandler):
    server: Sumidero
    timeout = 30

    def handle(self) -> None:
        self.server.conexiones += 1
        if self.server.modo == "calla":
            self.server.parar.wait(30)
            return
        if not self._contestar("SALUDO"):
            return
        while linea := self.rfile.readline():
            orden = linea.decode("ascii", "replace").split(" ")[0].strip().upper()
            if orden == "DATA":
                self._contestar("DATA")
                if not self._recibir():
                    return
            elif orden == "RCPT" and any(d in linea.decode() for d in self.server.rechaza_a):
                self.wfile.write(RESPUESTAS["sin_direccion"]["RCPT"])
            elif not self._contestar(orden) or orden == "QUIT":
                return

    def _contestar(self, orden: str) -> bool:
        dicho = RESPUESTAS[self.server.modo].get(orden)
        self.wfile.write(dicho or BIEN.get(orden, b"250 bien\r\n"))
        return not (dicho or b"").startswith(b"421")

    def _recibir(self) -> bool:
        cuerpo = bytearray()
        while not cuerpo.endswith(FIN):
            linea = self.rfile.readline()
            if not linea:
                return False
            cuerpo += linea
        modo = self.server.modo
        if "FIN" not in RESPUESTAS[modo]:
            limpio = bytes(cuerpo[: -len(FIN) + 2]).replace(b"\r\n..", b"\r\n.")
            self.server.mensajes.append(email.message_from_bytes(limpio, policy=politica))
        if modo == "acepta_y_corta":
            return False
        self._contestar("FIN")
        return True


@contextmanager
def sumidero(modo: str = "bien", puerto: int = 0) -> Iterator[Sumidero]:
    servidor = Sumidero(modo, puerto)
    hilo = threading.Thread(target=servidor.serve_forever, kwargs={"poll_interval": 0.05})
    hilo.start()
    try:
        yield servidor
    finally:
        servidor.parar.set()
        servidor.shutdown()
        servidor.server_close()
        hilo.join(10)


def por_smtp(settings: Any, puerto: int, espera: float = 10) -> None:
    """Django manda de verdad, al sumidero."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", puerto
    settings.EMAIL_TIMEOUT = espera
