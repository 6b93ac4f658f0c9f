"""Firma institucional: PAdES B-B con P-256, campo invisible, certificación que no admite cambios.

Se firma una sola vez y se guardan los bytes: la hora de la firma los hace irrepetibles. La hora
es la de la máquina, no la legal: dice cuándo se selló el archivo, no cuándo se hizo el acto.
"""

import base64
import hashlib
import io
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

CAMPO = "FirmaDeLaComision"
# Con este espacio reservado no hay que firmar dos veces para medir (HECHOS: 31 ms contra 41).
ESPACIO = 8192
MARCA_DEMOSTRACION = "DEMOSTRACIÓN"


class FirmaNoDisponible(RuntimeError):  # noqa: N818 - nombre del dominio
    """No hay llave institucional, o no abre con la clave configurada."""


class EstadoDeFirma(StrEnum):
    """Qué se puede decir de la firma de un archivo."""

    VALIDA = "valida"
    ALTERADA = "alterada"
    DESCONOCIDA = "desconocida"
    SIN_FIRMA = "sin_firma"
    ILEGIBLE = "ilegible"


@dataclass(frozen=True)
class ResultadoFirma:
    """Lo que muestra la página de verificación."""

    estado: EstadoDeFirma
    sha256: str
    firmante: str = ""
    firmado_en: datetime | None = None
    demostracion: bool = False

    @property
    def valida(self) -> bool:
        """Íntegra, completa y hecha con la llave de la Comisión."""
        return self.estado is EstadoDeFirma.VALIDA


def firmar(pdf: bytes) -> bytes:
    """Firma el PDF con la llave institucional. Fuente: 18.013#2."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import signers
    from pyhanko.sign.fields import MDPPerm, SigFieldSpec, SigSeedSubFilter

    llave = _llave()
    datos = signers.PdfSignatureMetadata(
        field_name=CAMPO,
        subfilter=SigSeedSubFilter.PADES,
        md_algorithm="sha256",
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        reason="Certificado por la Secretaría",
        location="Puerto Rico",
        name=_nombre(llave.signing_cert),
    )
    salida = io.BytesIO()
    signers.PdfSigner(datos, signer=llave, new_field_spec=SigFieldSpec(CAMPO)).sign_pdf(
        IncrementalPdfFileWriter(io.BytesIO(pdf)), bytes_reserved=ESPACIO, output=salida
    )
    return salida.getvalue()


def verificar(pdf: bytes) -> ResultadoFirma:
    """Dice si el archivo está firmado por la Comisión y si está tal como se firmó."""
    from pyhanko.pdf_utils.reader import PdfFileReader
    from pyhanko_certvalidator import ValidationContext

    resumen = hashlib.sha256(pdf).hexdigest()
    try:
        firmas = PdfFileReader(io.BytesIO(pdf)).embedded_regular_signatures
        if not firmas:
            return ResultadoFirma(EstadoDeFirma.SIN_FIRMA, resumen)
        contexto = ValidationContext(
            trust_roots=list(_raices()), other_certs=list(_cadena()), allow_fetching=False
        )
        return _resultado(pdf, firmas, contexto, resumen)
    except FirmaNoDisponible:
        raise
    except Exception:
        # Cualquiera puede traer cualquier cosa: lo que no se deja leer no está bien firmado.
        return ResultadoFirma(EstadoDeFirma.ILEGIBLE, resumen)


def _resultado(pdf: bytes, firmas: list[Any], contexto: Any, resumen: str) -> ResultadoFirma:
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko.sign.validation.status import SignatureCoverageLevel

    estado = validate_pdf_signature(firmas[0], contexto)
    entera = estado.coverage == SignatureCoverageLevel.ENTIRE_FILE and len(firmas) == 1
    entera = entera and _sin_resquicios(firmas[0], pdf)
    if not (estado.intact and estado.valid and entera and estado.docmdp_ok):
        cual = EstadoDeFirma.ALTERADA
    elif not estado.trusted:
        cual = EstadoDeFirma.DESCONOCIDA
    else:
        cual = EstadoDeFirma.VALIDA
    nombre = _nombre(estado.signing_cert)
    return ResultadoFirma(
        cual,
        resumen,
        firmante=nombre,
        firmado_en=estado.signer_reported_dt,
        demostracion=nombre.startswith(MARCA_DEMOSTRACION),
    )


def _sin_resquicios(firma: Any, pdf: bytes) -> bool:
    """El hueco que la firma no cubre lleva la firma y ceros, escritos como se escribieron.

    Sin esto podría cambiarse el relleno, o un certificado ajeno, sin que la firma lo notara.
    """
    from asn1crypto import parser

    _desde, antes, despues, _hasta = (int(x) for x in firma.byte_range)
    hueco = pdf[antes:despues]
    contenido = bytes(firma.pkcs7_content)
    if hueco != b"<" + contenido.hex().upper().encode() + b">":
        return False
    _clase, _metodo, _etiqueta, cabeza, cuerpo, cola = parser.parse(contenido)
    relleno = contenido[len(cabeza) + len(cuerpo) + len(cola) :]
    nuestra = firma.signer_cert.dump() == _llave().signing_cert.dump()
    conocidos = {c.dump() for c in _cadena()}
    de_mas = any(c.dump() not in conocidos for c in firma.other_embedded_certs)
    return not any(relleno) and not (nuestra and de_mas)


def firmar_texto(texto: bytes) -> tuple[str, str]:
    """Firma separada (ECDSA con SHA-256, DER en base64) y el certificado que la comprueba (PEM).

    Se comprueba con cualquier herramienta: `openssl dgst -sha256 -verify`.
    """
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePrivateKey
    from cryptography.x509 import load_der_x509_certificate

    llave = _llave()
    privada = serialization.load_der_private_key(llave.signing_key.dump(), None)
    assert isinstance(privada, EllipticCurvePrivateKey)
    certificado = load_der_x509_certificate(llave.signing_cert.dump())
    firma = base64.b64encode(privada.sign(texto, ECDSA(hashes.SHA256()))).decode()
    return firma, certificado.public_bytes(serialization.Encoding.PEM).decode()


def firma_de_texto_vale(texto: bytes, firma: str, certificado: str) -> bool:
    """Si esa firma separada es la de ese texto con la llave de ese certificado."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePublicKey
    from cryptography.x509 import load_pem_x509_certificate

    try:
        publica = load_pem_x509_certificate(certificado.encode()).public_key()
        assert isinstance(publica, EllipticCurvePublicKey)
        publica.verify(base64.b64decode(firma), texto, ECDSA(hashes.SHA256()))
    except (InvalidSignature, ValueError):
        return False
    return True


def _nombre(certificado: Any) -> str:
    return str(certificado.subject.native.get("common_name", ""))


def certificados_publicos() -> str:
    """El certificado de la Comisión y los de su autoridad, en PEM: la parte que no es secreta."""
    from asn1crypto import pem

    return "".join(pem.armor("CERTIFICATE", c.dump()).decode() for c in _cadena())


def _llave() -> Any:
    ruta = Path(settings.FIRMA_P12)
    if not ruta.is_file():
        raise FirmaNoDisponible(
            f"No hay llave de firma en {ruta.name}: ponga QUERELLAS_FIRMA_P12 o use "
            "«manage.py crear_firma_demo»."
        )
    return _leer_llave(ruta, settings.FIRMA_CLAVE, ruta.stat().st_mtime_ns)


@cache
def _leer_llave(ruta: Path, clave: str, _modificada: int) -> Any:
    from pyhanko.sign.signers import SimpleSigner

    try:
        return SimpleSigner.load_pkcs12_data(
            ruta.read_bytes(), other_certs=[], passphrase=clave.encode() if clave else None
        )
    except ValueError as error:
        raise FirmaNoDisponible(f"{ruta.name} no abre con la clave configurada.") from error


def _cadena() -> list[Any]:
    return list(_llave().cert_registry)


def _raices() -> list[Any]:
    """Las autoridades que vienen con la llave: las que se firman a sí mismas."""
    return [c for c in _cadena() if c.self_signed in ("yes", "maybe")]
