"""Firma institucional: PAdES con P-256, campo invisible, certificación que no admite cambios.

B-T si hay autoridad de sello de tiempo; si no, B-B. Se firma una sola vez y se guardan los bytes:
la hora de la firma los hace irrepetibles. La hora es la de la máquina, no la legal: dice cuándo
se selló el archivo, no cuándo se hizo el acto.
"""

import base64
import io
import logging
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from querellas.documentos import tiempo

log = logging.getLogger(__name__)
CAMPO = "FirmaDeLaComision"
# Con este espacio reservado no hay que firmar dos veces para medir (HECHOS: 31 ms contra 41).
ESPACIO = 8192


class FirmaNoDisponible(RuntimeError):  # noqa: N818 - nombre del dominio
    """No hay llave institucional, o no abre con la clave configurada."""


def firmar(pdf: bytes) -> bytes:
    """Firma el PDF con la llave institucional y la hora de la autoridad. Fuente: 18.013#2.

    Si la autoridad no contesta levanta SelloNoDisponible; si no se exige, firma sin ella.
    """
    try:
        return _firmar(pdf, tiempo.autoridad())
    except tiempo.SelloNoDisponible as error:
        if settings.TSA_EXIGIDA:
            raise
        log.warning("Se firma sin sello de tiempo: %s", error)
        return _firmar(pdf, None)


def _firmar(pdf: bytes, autoridad: Any) -> bytes:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign import signers
    from pyhanko.sign.fields import MDPPerm, SigFieldSpec, SigSeedSubFilter

    llave = _llave()
    datos = signers.PdfSignatureMetadata(
        field_name=CAMPO,
        subfilter=SigSeedSubFilter.PADES,
        md_algorithm=settings.FIRMA_RESUMEN,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
        reason="Certificado por la Secretaría",
        location="Puerto Rico",
        name=nombre_de(llave.signing_cert),
    )
    salida = io.BytesIO()
    signers.PdfSigner(
        datos, signer=llave, timestamper=autoridad, new_field_spec=SigFieldSpec(CAMPO)
    ).sign_pdf(
        IncrementalPdfFileWriter(io.BytesIO(pdf)),
        bytes_reserved=ESPACIO + tiempo.ESPACIO if autoridad else ESPACIO,
        output=salida,
    )
    return salida.getvalue()


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


def nombre_de(certificado: Any) -> str:
    """A nombre de quién está."""
    return str(certificado.subject.native.get("common_name", ""))


def certificados_publicos() -> str:
    """El certificado de la Comisión y los de su autoridad, en PEM: la parte que no es secreta."""
    from asn1crypto import pem

    return "".join(pem.armor("CERTIFICATE", c.dump()).decode() for c in cadena())


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


def cadena() -> list[Any]:
    """El certificado con que se firma y los de su autoridad."""
    return list(_llave().cert_registry)


def propios() -> list[Any]:
    """Con los que la Comisión firma y los de llaves anteriores: todos siguen comprobando."""
    return [*cadena(), *tiempo.leer_pem(settings.FIRMA_ANTERIORES)]


def raices() -> list[Any]:
    """Las autoridades de la llave y de las anteriores: las que se firman a sí mismas."""
    return [c for c in propios() if c.self_signed in ("yes", "maybe")]
