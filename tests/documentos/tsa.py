"""Una autoridad de sello de tiempo de verdad: `openssl ts` detrás de un servidor HTTP."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DESDE, HASTA = datetime(2020, 1, 1, tzinfo=UTC), datetime(2080, 1, 1, tzinfo=UTC)
CONFIG = """
[tsa]
default_tsa = una
[una]
serial = {carpeta}/serie
digests = sha256, sha384, sha512
signer_digest = sha256
default_policy = 1.2.3.4.1
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
"""


@dataclass
class Tsa:
    """Lo que la prueba maneja: su dirección, sus certificados y qué contesta."""

    carpeta: Path
    url: str = ""
    averia: str = ""
    preguntas: int = 0

    @property
    def certificados(self) -> Path:
        return self.carpeta / "raiz.pem"

    def contestar(self, consulta: bytes) -> bytes:
        """El sello que da openssl para esa consulta."""
        (self.carpeta / "q.tsq").write_bytes(consulta)
        orden = "openssl ts -reply -section una -queryfile q.tsq -signer hoja.pem -inkey hoja.llave"
        hecho = subprocess.run(
            [*orden.split(), "-chain", "raiz.pem", "-config", "tsa.cnf", "-out", "r.tsr"],
            cwd=self.carpeta,
            capture_output=True,
            text=True,
        )
        assert hecho.returncode == 0, hecho.stderr
        return (self.carpeta / "r.tsr").read_bytes()

    def poner(self, ajustes: Any, **otros: Any) -> None:
        """Configura esta autoridad en el sistema."""
        ajustes.TSA_URL, ajustes.TSA_CERTIFICADOS = self.url, self.certificados
        for nombre, valor in otros.items():
            setattr(ajustes, nombre, valor)


def emitir(carpeta: Path, *, hasta: datetime, nombre: str = "TSA de prueba") -> None:
    """Una raíz y la hoja que sella, con su vencimiento."""
    raiz, hoja = (ec.generate_private_key(ec.SECP256R1()) for _n in range(2))
    de_raiz = _certificado(f"{nombre}, raíz", raiz, raiz, None, datetime(2090, 1, 1, tzinfo=UTC))
    de_hoja = _certificado(nombre, hoja, raiz, de_raiz.subject, hasta)
    pem = serialization.Encoding.PEM
    (carpeta / "raiz.pem").write_bytes(de_raiz.public_bytes(pem))
    (carpeta / "hoja.pem").write_bytes(de_hoja.public_bytes(pem))
    (carpeta / "hoja.llave").write_bytes(
        hoja.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def _certificado(nombre: str, llave: Any, firmante: Any, emisor: Any, hasta: datetime) -> Any:
    sujeto = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, nombre)])
    hecho = (
        x509.CertificateBuilder()
        .subject_name(sujeto)
        .issuer_name(emisor or sujeto)
        .public_key(llave.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(DESDE)
        .not_valid_after(hasta)
        .add_extension(x509.BasicConstraints(ca=emisor is None, path_length=None), critical=True)
    )
    if emisor is not None:
        uso = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
        hecho = hecho.add_extension(uso, critical=True)
    return hecho.sign(firmante, hashes.SHA256())


@contextmanager
def en_marcha(
    carpeta: Path, *, hasta: datetime = datetime(2080, 1, 1, tzinfo=UTC)
) -> Iterator[Tsa]:
    """La autoridad, contestando en un puerto libre."""
    emitir(carpeta, hasta=hasta)
    (carpeta / "serie").write_text("01\n")
    (carpeta / "tsa.cnf").write_text(CONFIG.format(carpeta=carpeta))
    tsa = Tsa(carpeta)

    class Ventanilla(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            tsa.preguntas += 1
            consulta = self.rfile.read(int(self.headers["Content-Length"]))
            estado, clase, cuerpo = 200, "application/timestamp-reply", b""
            if tsa.averia == "cae":
                estado = 503
            elif tsa.averia == "otra_cosa":
                clase, cuerpo = "text/html", b"<p>hola</p>"
            elif tsa.averia == "basura":
                cuerpo = b"no es un sello"
            elif tsa.averia == "corta":
                return
            else:
                cuerpo = tsa.contestar(consulta)
            self.send_response(estado)
            self.send_header("Content-Type", clase)
            self.send_header("Content-Length", str(len(cuerpo)))
            self.end_headers()
            self.wfile.write(cuerpo)

        def log_message(self, *_args: Any) -> None:
            """Sin ruido."""

    servidor = ThreadingHTTPServer(("127.0.0.1", 0), Ventanilla)
    hilo = threading.Thread(target=servidor.serve_forever, daemon=True)
    hilo.start()
    tsa.url = f"http://127.0.0.1:{servidor.server_port}/tsa"
    try:
        yield tsa
    finally:
        servidor.shutdown()
        servidor.server_close()
