"""Sello de tiempo (RFC 3161): la hora de una firma, dicha por una autoridad ajena.

Con una autoridad configurada cada documento sale PAdES B-T. Antes de que venza el certificado
que lo prueba (o su algoritmo), `renovar` añade al archivo lo que hace falta para comprobarlo y
otro sello (B-LTA). El archivo renovado empieza, byte por byte, por el que se firmó.
"""

import base64
import io
import re
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

# Un sello trae los certificados de su autoridad; se reserva en cifras hexadecimales.
ESPACIO = 24576
RESPUESTA_MAXIMA = 1024 * 1024
_TIPO = "application/timestamp-reply"
_PEM = re.compile(rb"-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----", re.DOTALL)


class SelloNoDisponible(RuntimeError):  # noqa: N818 - nombre del dominio
    """La autoridad de sello de tiempo no contesta, o lo que contesta no sirve."""


@dataclass(frozen=True)
class Vigencia:
    """Con qué se puede comprobar un archivo firmado y hasta cuándo."""

    nivel: str
    algoritmo: str
    vale_hasta: datetime


def hay_autoridad() -> bool:
    """Si esta instalación tiene una autoridad de sello de tiempo."""
    return bool(settings.TSA_URL)


def autoridad() -> Any:
    """El cliente de la autoridad configurada, o None."""
    return _autoridad()() if hay_autoridad() else None


@cache
def _autoridad() -> Any:
    from pyhanko.sign.timestamps import TimeStamper

    class Autoridad(TimeStamper):
        """Pregunta por HTTP con un tope de tiempo; toda falla es SelloNoDisponible."""

        async def async_timestamp(self, message_digest: bytes, md_algorithm: str) -> Any:
            try:
                return await super().async_timestamp(message_digest, md_algorithm)
            except SelloNoDisponible:
                raise
            except Exception as error:
                # Lo que conteste es ajeno: rechazo, otro número, bytes que no se leen.
                raise SelloNoDisponible(f"el sello no sirve: {type(error).__name__}") from error

        async def async_request_tsa_response(self, req: Any) -> Any:
            from asn1crypto import tsp

            return tsp.TimeStampResp.load(_preguntar(req.dump()))

    return Autoridad


def _preguntar(consulta: bytes) -> bytes:
    cabeceras = {"Content-Type": "application/timestamp-query", "Accept": _TIPO}
    if settings.TSA_USUARIO:
        quien = f"{settings.TSA_USUARIO}:{settings.TSA_CLAVE}".encode()
        cabeceras["Authorization"] = f"Basic {base64.b64encode(quien).decode()}"
    pedido = urllib.request.Request(settings.TSA_URL, consulta, cabeceras)  # noqa: S310
    try:
        with urllib.request.urlopen(pedido, timeout=settings.TSA_SEGUNDOS) as dada:  # noqa: S310
            if dada.headers.get_content_type() != _TIPO:
                raise SelloNoDisponible("la autoridad contesta otra cosa que un sello")
            return bytes(dada.read(RESPUESTA_MAXIMA))
    except (OSError, urllib.error.URLError, ValueError) as error:
        raise SelloNoDisponible(f"la autoridad no contesta: {error}") from error


def certificados() -> list[Any]:
    """Los de confianza para sellos de tiempo: la autoridad y sus intermedios."""
    return leer_pem(settings.TSA_CERTIFICADOS)


def raices() -> list[Any]:
    """Las autoridades de sello de tiempo en que se confía."""
    return [c for c in certificados() if c.self_signed in ("yes", "maybe")]


def leer_pem(ruta: Path | None) -> list[Any]:
    """Los certificados de un archivo PEM; ninguno si no se configuró."""
    if ruta is None:
        return []
    try:
        return list(_leer_pem(ruta, ruta.stat().st_mtime_ns))
    except (OSError, ValueError) as error:
        raise SelloNoDisponible(f"{ruta.name} no se puede leer") from error


@cache
def _leer_pem(ruta: Path, _modificado: int) -> Sequence[Any]:
    from asn1crypto import pem, x509

    return [
        x509.Certificate.load(pem.unarmor(bloque)[2]) for bloque in _PEM.findall(ruta.read_bytes())
    ]


def vigencia(pdf: bytes) -> Vigencia:
    """La de un archivo firmado: la del último certificado que lo prueba. Solo lee."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    leido = PdfFileReader(io.BytesIO(pdf))
    sellos = leido.embedded_timestamp_signatures
    firma = leido.embedded_regular_signatures[0]
    if sellos:
        return Vigencia("B-LTA", *_que_vale(sellos[-1].signer_cert, sellos[-1].signer_info))
    token = token_de(firma.signer_info)
    if token is not None:
        return Vigencia("B-T", *_que_vale(_firmante(token), token["signer_infos"][0]))
    return Vigencia("B-B", *_que_vale(firma.signer_cert, firma.signer_info))


def token_de(firmante: Any) -> Any:
    """El sello de tiempo que acompaña a una firma (CMS SignedData), o None.

    No se acepta nada más sin firmar: levanta ValueError.
    """
    sueltos = list(firmante["unsigned_attrs"] or ())
    if not sueltos:
        return None
    (suelto,) = sueltos
    (valor,) = suelto["values"]
    if suelto["type"].native != "signature_time_stamp_token":
        raise ValueError("la firma trae algo que nadie firmó")
    return valor["content"]


def _que_vale(certificado: Any, firmante: Any) -> tuple[str, datetime]:
    hasta: datetime = certificado["tbs_certificate"]["validity"]["not_after"].native
    return str(firmante["digest_algorithm"]["algorithm"].native), hasta


def _firmante(token: Any) -> Any:
    from pyhanko.sign.general import extract_certificate_info

    return extract_certificate_info(token).signer_cert


def renovar(pdf: bytes, confianza: Sequence[Any]) -> bytes:
    """El mismo archivo con lo que hace falta para comprobarlo después y otro sello de tiempo.

    `confianza`: los certificados de la Comisión. Si sus listas de revocados tienen dirección, se
    piden ahora y van dentro.
    """
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.reader import PdfFileReader
    from pyhanko.sign.signers import PdfTimeStamper
    from pyhanko.sign.validation import add_validation_info
    from pyhanko_certvalidator import ValidationContext

    leido = PdfFileReader(io.BytesIO(pdf))
    firma = [*leido.embedded_regular_signatures, *leido.embedded_timestamp_signatures][-1]
    todos = [*confianza, *certificados()]
    contexto = ValidationContext(
        trust_roots=[c for c in todos if c.self_signed in ("yes", "maybe")],
        other_certs=todos,
        allow_fetching=True,
    )
    con_datos = io.BytesIO()
    add_validation_info(firma, contexto, in_place=False, output=con_datos)
    con_datos.seek(0)
    salida = io.BytesIO()
    PdfTimeStamper(autoridad()).timestamp_pdf(
        IncrementalPdfFileWriter(con_datos),
        settings.FIRMA_RESUMEN,
        bytes_reserved=ESPACIO,
        output=salida,
    )
    return salida.getvalue()


def encadenados(token: Any) -> bool:
    """Si a cada certificado que el sello trae lo firmó otro: nadie le cambió un byte."""
    from cryptography.x509 import load_der_x509_certificate

    sabidos = {c.dump() for c in certificados()}
    traidos = [uno.chosen.dump() for uno in token["certificates"] or ()]
    ajenos = [load_der_x509_certificate(uno) for uno in traidos if uno not in sabidos]
    emisores = [*ajenos, *map(load_der_x509_certificate, sabidos)]
    return all(any(_lo_firmo(emisor, uno) for emisor in emisores) for uno in ajenos)


def _lo_firmo(emisor: Any, uno: Any) -> bool:
    from cryptography.exceptions import InvalidSignature

    try:
        uno.verify_directly_issued_by(emisor)
    except (InvalidSignature, TypeError, ValueError):
        return False
    return True
