"""El correo que no sale: en una instalación de demostración cada mensaje queda en una carpeta.

Se elige con `QUERELLAS_CORREO=recogido:`. Lo enseña `/{es|en}/correos/`, solo a quien está en la
misma máquina; fuera de la demostración la comprobación de arranque no lo admite.
"""

import email
import os
import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage as Mensaje
from email.policy import default as politica
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import cast

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

NOMBRE = re.compile(r"\d{19,20}-[0-9a-f]{8}")
GUARDADOS = 500  # los más nuevos; los demás se van solos


class Buzon(BaseEmailBackend):
    """El servidor de correo de la demostración: guarda y no manda nada a nadie."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Un archivo por mensaje, entero o ninguno."""
        for mensaje in email_messages:
            _guardar(mensaje.message().as_bytes())
        return len(email_messages)


def _guardar(contenido: bytes) -> None:
    carpeta = _carpeta()
    carpeta.mkdir(mode=0o700, parents=True, exist_ok=True)
    nombre = f"{time.time_ns():020d}-{secrets.token_hex(4)}"
    temporal = carpeta / f".{nombre}"
    with os.fdopen(os.open(temporal, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "wb") as f:
        f.write(contenido)
    temporal.rename(carpeta / f"{nombre}.eml")
    for viejo in sorted(carpeta.glob("*.eml"))[:-GUARDADOS]:
        viejo.unlink(missing_ok=True)


def _carpeta() -> Path:
    return Path(settings.DATOS) / "correos"


@dataclass(frozen=True)
class Adjunto:
    """Un archivo que venía con el mensaje."""

    nombre: str
    tipo: str
    contenido: bytes

    def __len__(self) -> int:
        return len(self.contenido)


@dataclass(frozen=True)
class Correo:
    """Un mensaje recogido; `clave` lo nombra en su dirección."""

    clave: str
    mensaje: Mensaje

    @property
    def asunto(self) -> str:
        return str(self.mensaje["Subject"] or "")

    @property
    def para(self) -> str:
        return str(self.mensaje["To"] or "")

    @property
    def de(self) -> str:
        return str(self.mensaje["From"] or "")

    @property
    def en(self) -> datetime | None:
        fecha = self.mensaje["Date"]
        if not fecha:
            return None
        # Django escribe «-0000», que se lee sin zona: es UTC.
        leida = parsedate_to_datetime(str(fecha))
        return leida if leida.tzinfo else leida.replace(tzinfo=UTC)

    @property
    def texto(self) -> str:
        return self._cuerpo("plain")

    @property
    def html(self) -> str:
        return self._cuerpo("html")

    def _cuerpo(self, tipo: str) -> str:
        parte = self.mensaje.get_body((tipo,))
        return str(parte.get_content()) if parte is not None else ""

    @property
    def adjuntos(self) -> list[Adjunto]:
        return [
            Adjunto(
                parte.get_filename() or "adjunto",
                parte.get_content_type(),
                cast(bytes, parte.get_payload(decode=True) or b""),
            )
            for parte in self.mensaje.iter_attachments()
        ]


def claves() -> list[str]:
    """Las de los recogidos, el más nuevo primero."""
    return sorted((ruta.stem for ruta in _carpeta().glob("*.eml")), reverse=True)


def uno(clave: str) -> Correo | None:
    """Ese mensaje, si sigue ahí; una clave con otra forma no nombra nada."""
    if not NOMBRE.fullmatch(clave):
        return None
    try:
        contenido = (_carpeta() / f"{clave}.eml").read_bytes()
    except FileNotFoundError:
        return None
    return Correo(clave, email.message_from_bytes(contenido, policy=politica))
