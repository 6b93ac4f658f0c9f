"""El expediente en un ZIP que se comprueba sin este sistema: archivos, lista de huellas y su firma.

Los archivos van tal como obran en el expediente, sin sanear: son los que las huellas nombran.
"""

import hashlib
import json
import re
import tempfile
import unicodedata
import zipfile
from collections.abc import Mapping, Sequence
from typing import IO, Any

from querellas.documentos.almacen import expediente
from querellas.documentos.firma import firmar_texto
from querellas.documentos.formatos import FORMATOS
from querellas.documentos.models import Documento
from querellas.huella import por_trozos

ZIP = "application/zip"
# Siempre la misma fecha: el mismo expediente da los mismos bytes, salvo la firma.
SIN_FECHA = (1980, 1, 1, 0, 0, 0)
EN_MEMORIA = 32 * 1024 * 1024
EXTENSIONES = {f.tipo: f".{f.extensiones[0]}" for f in FORMATOS}
LEEME = """Expediente {numero}. {titulo}.

`expediente.json` enumera los asientos y los documentos. Los archivos de `documentos/` son los que
obran en el expediente, sin cambiar nada: ábralos con un programa al día.

Para comprobarlos, en esta carpeta:

    sha256sum -c SHA256SUMS
    openssl x509 -in certificado.pem -pubkey -noout > llave.pem
    base64 -d SHA256SUMS.firma > firma.der
    openssl dgst -sha256 -verify llave.pem -signature firma.der SHA256SUMS

Se expidió con el código {codigo}, que se comprueba en {direccion}
"""


class Alterado(ValueError):  # noqa: N818 - nombre del dominio
    """Un archivo del expediente no es el que se guardó."""


def armar(documento: Documento, datos: Mapping[str, Any], anexos: Sequence[Documento]) -> IO[bytes]:
    """El ZIP, en un archivo temporal puesto al principio."""
    salida = tempfile.SpooledTemporaryFile(max_size=EN_MEMORIA)  # noqa: SIM115 - lo cierra quien lo pide
    huellas: dict[str, str] = {}
    with zipfile.ZipFile(salida, "w", zipfile.ZIP_DEFLATED) as zip_:
        for n, anexo in enumerate(anexos, 1):
            nombre = nombre_en_el_zip(f"{n:04d}", anexo)
            copiar(zip_, nombre, anexo)
            huellas[nombre] = anexo.sha256
        for nombre, contenido in _sueltos(documento, datos).items():
            huellas[nombre] = hashlib.sha256(contenido).hexdigest()
            zip_.writestr(entrada(nombre), contenido)
        lista = "".join(f"{huella}  {nombre}\n" for nombre, huella in huellas.items()).encode()
        firma, certificado = firmar_texto(lista)
        firmados: dict[str, str | bytes] = {
            "SHA256SUMS": lista,
            "SHA256SUMS.firma": firma,
            "certificado.pem": certificado,
        }
        for nombre, texto in firmados.items():
            zip_.writestr(entrada(nombre), texto)
    salida.seek(0)
    return salida


def nombre_en_el_zip(lugar: str, anexo: Documento) -> str:
    """Nombre sin acentos ni signos; `lugar` va delante, lo ordena y lo hace único."""
    llano = unicodedata.normalize("NFKD", anexo.titulo).encode("ascii", "ignore").decode()
    llano = re.sub(r"[^a-z0-9]+", "-", llano.lower()).strip("-")[:60] or anexo.tipo
    return f"documentos/{lugar}-{llano}{EXTENSIONES.get(anexo.medio, '')}"


def _sueltos(documento: Documento, datos: Mapping[str, Any]) -> dict[str, bytes]:
    verificacion = datos["verificacion"]
    leeme = LEEME.format(
        numero=datos["caso"]["numero"],
        titulo=documento.titulo,
        codigo=verificacion["codigo"],
        direccion=verificacion["direccion"],
    )
    todo = json.dumps(datos, ensure_ascii=False, sort_keys=True, indent=1)
    return {"expediente.json": todo.encode(), "LEEME.txt": leeme.encode()}


def entrada(nombre: str) -> zipfile.ZipInfo:
    """Comprimida, cerrada a los demás y siempre con la misma fecha."""
    nueva = zipfile.ZipInfo(nombre, SIN_FECHA)
    nueva.compress_type = zipfile.ZIP_DEFLATED
    nueva.external_attr = 0o600 << 16
    return nueva


def copiar(zip_: zipfile.ZipFile, nombre: str, anexo: Documento) -> None:
    """A trozos, y comprobando por el camino que es lo que se guardó.

    Levanta Alterado si no lo es y FileNotFoundError si no está.
    """
    suma = hashlib.sha256()
    with (
        expediente().open(anexo.archivo) as origen,
        zip_.open(entrada(nombre), "w", force_zip64=True) as destino,
    ):
        for trozo in por_trozos(origen):
            suma.update(trozo)
            destino.write(trozo)
    if suma.hexdigest() != anexo.sha256:
        raise Alterado(f"documento {anexo.pk}")
