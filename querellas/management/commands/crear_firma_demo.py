"""Crea una llave de firma de demostración, solo si no hay ninguna."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

MARCA = "DEMOSTRACIÓN — sin valor"
# Vigencia fija y larga: así sirve también con el reloj simulado, y no hay que leer ninguno.
DESDE = datetime(1991, 8, 30, tzinfo=UTC)
HASTA = datetime(2091, 8, 30, tzinfo=UTC)


class Command(BaseCommand):
    help = "Crea la llave de firma de demostración en FIRMA_P12 si no existe (EC P-256, 0600)."

    def handle(self, *args: Any, **options: Any) -> None:
        ruta = Path(settings.FIRMA_P12)
        if ruta.exists():
            self.stdout.write(f"Ya hay una llave de firma en {ruta}.")
            return
        ruta.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # O_EXCL: dos arranques a la vez no se pisan la llave.
        descriptor = os.open(ruta, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as archivo:
            archivo.write(llave_demo(settings.FIRMA_CLAVE))
        self.stdout.write(f"Llave de firma de demostración creada en {ruta}.")


def llave_demo(clave: str) -> bytes:
    """PKCS#12 con una hoja P-256 y su autoridad, ambas marcadas como demostración.

    La llave privada de la autoridad no se guarda: nadie podrá emitir otra hoja con ella.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import (
        BestAvailableEncryption,
        NoEncryption,
        pkcs12,
    )

    autoridad, hoja = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    raiz = _certificado("Autoridad", autoridad, autoridad, None)
    certificado = _certificado("Comisión para Ventilar Querellas", hoja, autoridad, raiz.subject)
    return pkcs12.serialize_key_and_certificates(
        b"demo",
        hoja,
        certificado,
        [raiz],
        BestAvailableEncryption(clave.encode()) if clave else NoEncryption(),
    )


def _certificado(nombre: str, llave: Any, firmante: Any, emisor: Any) -> Any:
    """Certificado de una llave; sin emisor, el de una autoridad que se firma a sí misma."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.x509.oid import NameOID

    sujeto = x509.Name(
        [
            x509.NameAttribute(NameOID.COUNTRY_NAME, "PR"),
            x509.NameAttribute(NameOID.ORGANIZATION_NAME, MARCA),
            x509.NameAttribute(NameOID.COMMON_NAME, f"{MARCA} · {nombre}"),
        ]
    )
    es_autoridad = emisor is None
    ajenos = ("key_encipherment", "data_encipherment", "key_agreement")
    usos = dict.fromkeys((*ajenos, "encipher_only", "decipher_only"), False)
    return (
        x509.CertificateBuilder()
        .subject_name(sujeto)
        .issuer_name(emisor or sujeto)
        .public_key(llave.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(DESDE)
        .not_valid_after(HASTA)
        .add_extension(x509.BasicConstraints(ca=es_autoridad, path_length=None), critical=True)
        .add_extension(
            x509.KeyUsage(
                digital_signature=not es_autoridad,
                content_commitment=not es_autoridad,
                key_cert_sign=es_autoridad,
                crl_sign=es_autoridad,
                **usos,
            ),
            critical=True,
        )
        .add_extension(
            x509.SubjectKeyIdentifier.from_public_key(llave.public_key()), critical=False
        )
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(firmante.public_key()),
            critical=False,
        )
        .sign(firmante, hashes.SHA256())
    )
