"""Producir un documento pendiente: dibujar de sus datos, firmar, guardar y marcar listo."""

import logging
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.reloj import ahora

log = logging.getLogger(__name__)
INTENTOS_MAXIMOS = 3
PDF = "application/pdf"


def pendientes(momento: datetime, limite: int = 50) -> list[int]:
    """Documentos por producir, los más antiguos primero."""
    from django.db.models import Q

    return list(
        Documento.objects.filter(estado=EstadoDeDocumento.PENDIENTE)
        .filter(Q(siguiente_en__isnull=True) | Q(siguiente_en__lte=momento))
        .order_by("pk")
        .values_list("pk", flat=True)[:limite]
    )


def producir(documento_id: int) -> bool:
    """Produce un documento una sola vez; False si otro lo tiene, espera o falló."""
    try:
        with transaction.atomic():
            documento = (
                Documento.objects.select_for_update(skip_locked=True, no_key=True)
                .filter(pk=documento_id, estado=EstadoDeDocumento.PENDIENTE)
                .first()
            )
            if documento is None or not _adjuntos_listos(documento):
                return False
            _terminar(documento, _pdf(documento))
    except Exception as error:
        log.exception("Documento %s no se pudo producir", documento_id)
        _anotar_fallo(documento_id, error)
        return False
    return True


def _adjuntos_listos(documento: Documento) -> bool:
    return not documento.adjuntos.exclude(estado=EstadoDeDocumento.LISTO).exists()


def _pdf(documento: Documento) -> bytes:
    from querellas.documentos.firma import firmar
    from querellas.documentos.render import Adjunto, render

    adjuntos = []
    datos: dict[str, Any] = dict(documento.datos)
    for anexo in documento.adjuntos.order_by("pk"):
        with expediente().open(anexo.archivo) as archivo:
            contenido = archivo.read()
        nombre = anexo.nombre_original or f"{anexo.tipo}.pdf"
        adjuntos.append(Adjunto(nombre=nombre, contenido=contenido, descripcion=anexo.titulo))
        if "copia" in datos:
            datos["copia"] = {
                "nombre": nombre,
                "sha256": anexo.sha256,
                "paginas": paginas(contenido),
                "bytes": anexo.bytes,
            }
    return firmar(render(documento.tipo, documento.version_plantilla, datos, adjuntos))


def paginas(pdf: bytes) -> int:
    """Cuántas páginas tiene un PDF."""
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        return len(abierto.pages)


def _terminar(documento: Documento, pdf: bytes) -> None:
    ruta, sha256, cuantos = guardar(expediente(), documento.querella.uuid, [pdf])
    documento.archivo, documento.sha256, documento.bytes = ruta, sha256, cuantos
    documento.medio = PDF
    documento.nombre_original = documento.nombre_original or f"{documento.tipo}.pdf"
    documento.estado = EstadoDeDocumento.LISTO
    documento.listo_en = ahora()
    documento.error = ""
    documento.save()


def _anotar_fallo(documento_id: int, error: BaseException) -> None:
    """Espera creciente; a la tercera pide a una persona que lo mire."""
    with transaction.atomic():
        documento = Documento.objects.select_for_update(no_key=True).get(pk=documento_id)
        documento.intentos += 1
        documento.error = type(error).__name__
        documento.siguiente_en = ahora() + timedelta(minutes=2**documento.intentos)
        if documento.intentos >= INTENTOS_MAXIMOS:
            documento.estado = EstadoDeDocumento.REVISION
        documento.save()
