"""Comprobar la firma de un archivo: íntegro, de la Comisión y con su cadena de sellos de tiempo.

Lo sellado por una autoridad se comprueba a la hora de su sello: así sigue siendo válido después
de que vence el certificado con que se firmó.
"""

import hashlib
import io
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from querellas.documentos import tiempo
from querellas.documentos.firma import FirmaNoDisponible, nombre_de, propios, raices

MARCA_DEMOSTRACION = "DEMOSTRACIÓN"


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
    # La que dice una autoridad ajena y de confianza; None si nadie la selló.
    hora_sellada: datetime | None = None

    @property
    def valida(self) -> bool:
        """Íntegra, completa y hecha con la llave de la Comisión."""
        return self.estado is EstadoDeFirma.VALIDA


class _Alterado(ValueError):  # noqa: N818 - nombre del dominio
    """El archivo no está como se firmó o como se selló."""


def verificar(pdf: bytes) -> ResultadoFirma:
    """Dice si el archivo está firmado por la Comisión y si está tal como se firmó."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    resumen = hashlib.sha256(pdf).hexdigest()
    try:
        leido = PdfFileReader(io.BytesIO(pdf))
        if not leido.embedded_regular_signatures:
            return ResultadoFirma(EstadoDeFirma.SIN_FIRMA, resumen)
        return _resultado(pdf, leido, resumen)
    except FirmaNoDisponible:
        raise
    except Exception:
        # Cualquiera puede traer cualquier cosa: lo que no se deja leer no está bien firmado.
        return ResultadoFirma(EstadoDeFirma.ILEGIBLE, resumen)


def _contexto(de: list[Any], momento: datetime | None, leido: Any) -> Any:
    """En quién se confía y a qué hora se mira, con lo que el archivo trae para comprobarse."""
    from pyhanko.sign.validation.dss import DocumentSecurityStore
    from pyhanko_certvalidator import ValidationContext

    como: dict[str, Any] = {
        "trust_roots": de,
        "other_certs": [*propios(), *tiempo.certificados()],
        "allow_fetching": False,
        "moment": momento,
    }
    # Solo lo renovado lo lleva, y va dentro del último sello.
    if not leido.embedded_timestamp_signatures:
        return ValidationContext(**como)
    return DocumentSecurityStore.read_dss(leido).as_validation_context(como)


def _resultado(pdf: bytes, leido: Any, resumen: str) -> ResultadoFirma:
    firmas, sellos = leido.embedded_regular_signatures, leido.embedded_timestamp_signatures
    try:
        estado, hora = _estado(pdf, leido, firmas, sellos)
    except _Alterado:
        return ResultadoFirma(EstadoDeFirma.ALTERADA, resumen)
    if not (estado.intact and estado.valid and estado.docmdp_ok):
        cual = EstadoDeFirma.ALTERADA
    elif not estado.trusted:
        cual = EstadoDeFirma.DESCONOCIDA
    else:
        cual = EstadoDeFirma.VALIDA
    nombre = nombre_de(estado.signing_cert)
    return ResultadoFirma(
        cual,
        resumen,
        firmante=nombre,
        firmado_en=estado.signer_reported_dt,
        demostracion=nombre.startswith(MARCA_DEMOSTRACION),
        hora_sellada=hora,
    )


def _estado(
    pdf: bytes, leido: Any, firmas: list[Any], sellos: list[Any]
) -> tuple[Any, datetime | None]:
    """Lo que se puede decir de la firma y la hora que alguien de confianza le puso."""
    from pyhanko.sign.validation import validate_pdf_signature

    _exigir_entero(pdf, (sellos or firmas)[-1], len(firmas))
    probada = _hora_de_los_sellos(pdf, leido, sellos)
    _exigir_sin_resquicios(firmas[0], pdf)
    de_tiempo = _contexto(tiempo.raices(), probada, leido)
    dicha = _hora_dicha(firmas[0]) or probada
    estado = validate_pdf_signature(
        firmas[0], _contexto(raices(), dicha, leido), ts_validation_context=de_tiempo
    )
    sello = estado.timestamp_validity
    if sello is None:
        return estado, probada
    if not (sello.intact and sello.valid):
        raise _Alterado
    if sello.trusted:
        return estado, sello.timestamp
    # De una autoridad desconocida: su hora no prueba nada.
    return validate_pdf_signature(firmas[0], _contexto(raices(), probada, leido)), probada


def _hora_dicha(firma: Any) -> datetime | None:
    token = tiempo.token_de(firma.signer_info)
    if token is None:
        return None
    dicha: datetime = token["encap_content_info"]["content"].parsed["gen_time"].native
    return dicha


def _hora_de_los_sellos(pdf: bytes, leido: Any, sellos: list[Any]) -> datetime | None:
    """Del último al primero, cada uno a la hora del que le sigue: desde cuándo consta la firma."""
    from pyhanko.sign.validation import validate_pdf_timestamp

    momento = None
    for sello in reversed(sellos):
        estado = validate_pdf_timestamp(sello, _contexto(tiempo.raices(), momento, leido))
        if not (estado.intact and estado.valid):
            raise _Alterado
        _exigir_sin_resquicios(sello, pdf)
        if not estado.trusted:
            return None
        momento = estado.timestamp
    return momento


def _exigir_entero(pdf: bytes, ultima: Any, firmas: int) -> None:
    """La última firma o sello abarca todo el archivo, y la Comisión firma una sola vez."""
    _desde, _antes, despues, resto = (int(x) for x in ultima.byte_range)
    if firmas != 1 or despues + resto != len(pdf):
        raise _Alterado


def _exigir_sin_resquicios(firma: Any, pdf: bytes) -> None:
    """El hueco que la firma no cubre lleva la firma y ceros, escritos como se escribieron.

    Sin esto podría cambiarse el relleno, o un certificado ajeno, sin que la firma lo notara.
    """
    from asn1crypto import parser

    _desde, antes, despues, _hasta = (int(x) for x in firma.byte_range)
    contenido = bytes(firma.pkcs7_content)
    if pdf[antes:despues] != b"<" + contenido.hex().upper().encode() + b">":
        raise _Alterado
    _clase, _metodo, _etiqueta, cabeza, cuerpo, cola = parser.parse(contenido)
    if any(contenido[len(cabeza) + len(cuerpo) + len(cola) :]):
        raise _Alterado
    conocidos = {c.dump() for c in propios()}
    nuestra = firma.signer_cert.dump() in conocidos
    if nuestra and any(c.dump() not in conocidos for c in firma.other_embedded_certs):
        raise _Alterado
    de_sello = firma.sig_object_type == "/DocTimeStamp"
    token = firma.signed_data if de_sello else tiempo.token_de(firma.signer_info)
    if token is not None and not tiempo.encadenados(token):
        raise _Alterado
