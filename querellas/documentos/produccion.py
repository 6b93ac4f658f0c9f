"""Producir un documento pendiente: dibujar de sus datos, firmar, guardar y marcar listo."""

import logging
import time
from datetime import datetime, timedelta
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.firma import FirmaNoDisponible
from querellas.documentos.formatos import CON_PAGINAS, LARGO_DE_FIRMA
from querellas.documentos.models import (
    Documento,
    EstadoDeDocumento,
    TipoDeDocumento,
    VigenciaDeFirma,
)
from querellas.documentos.tiempo import SelloNoDisponible, vigencia
from querellas.documentos.turno import turno
from querellas.reloj import ahora

log = logging.getLogger(__name__)
INTENTOS_MAXIMOS = 3
SIN_TERMINAR = "SinTerminar"  # el proceso que lo hacía murió sin decir nada
CANDADO = 0x0D0C  # la familia de candados de los documentos
PDF = "application/pdf"
# Lo que le falta no es culpa suya: espera sin gastar un intento.
ESPERA_POR_LA_FIRMA = timedelta(minutes=5)


def pendientes(momento: datetime, limite: int = 50) -> list[int]:
    """Documentos por producir, los más antiguos primero."""
    return list(
        Documento.objects.filter(estado=EstadoDeDocumento.PENDIENTE)
        .filter(Q(siguiente_en__isnull=True) | Q(siguiente_en__lte=momento))
        .order_by("pk")
        .values_list("pk", flat=True)[:limite]
    )


def producir(documento_id: int) -> bool:
    """Produce un documento una sola vez; False si otro lo tiene, espera o falló.

    El intento se anota antes de empezar: el que se lleva consigo al proceso (memoria, un corte)
    también cuenta. A la tercera, el documento queda para que una persona lo mire.
    """
    with turno(CANDADO, documento_id) as es_mio:
        if not es_mio or not _empezar(documento_id):
            return False
        inicio = time.monotonic()
        try:
            with transaction.atomic():
                documento = _pendiente(documento_id).get()
                contenido, medio = _hacer(documento)
                _terminar(documento, contenido, medio)
                if medio == PDF:
                    anotar_vigencia(documento, contenido[0])
        except SoftTimeLimitExceeded as error:
            # El tiempo es de la tarea entera: si lo gastaron otros, este intento no cuenta.
            if time.monotonic() - inicio >= settings.CELERY_TASK_SOFT_TIME_LIMIT / 2:
                _anotar_fallo(documento_id, error)
            else:
                _pendiente(documento_id).update(intentos=F("intentos") - 1)
            raise
        except (FirmaNoDisponible, SelloNoDisponible) as error:
            log.warning("Documento %s espera por la firma: %s", documento_id, error)
            _pendiente(documento_id).update(
                intentos=F("intentos") - 1,
                siguiente_en=ahora() + ESPERA_POR_LA_FIRMA,
                error=type(error).__name__,
            )
            return False
        except Exception as error:
            log.exception("Documento %s no se pudo producir", documento_id)
            _anotar_fallo(documento_id, error)
            return False
    return True


def _pendiente(documento_id: int) -> QuerySet[Documento]:
    return Documento.objects.select_for_update(no_key=True).filter(
        pk=documento_id, estado=EstadoDeDocumento.PENDIENTE
    )


def _empezar(documento_id: int) -> bool:
    """Anota el intento; False si no toca: ya está, espera a otro o los tres murieron a medias."""
    with transaction.atomic():
        documento = _pendiente(documento_id).first()
        if documento is None or not _adjuntos_listos(documento):
            return False
        if documento.intentos >= INTENTOS_MAXIMOS:
            documento.estado = EstadoDeDocumento.REVISION
            documento.error = documento.error or SIN_TERMINAR
            documento.save(update_fields=["estado", "error"])
            return False
        documento.intentos += 1
        documento.save(update_fields=["intentos"])
    return True


def _adjuntos_listos(documento: Documento) -> bool:
    return not documento.adjuntos.exclude(estado=EstadoDeDocumento.LISTO).exists()


def _hacer(documento: Documento) -> tuple[Any, str]:
    """El contenido y su tipo: un PDF firmado o, del expediente en ZIP, el ZIP."""
    if documento.tipo != TipoDeDocumento.PAQUETE:
        return [_pdf(documento)], PDF
    from querellas.documentos import paquete

    anexos = documento.adjuntos.select_related("actuacion").order_by("actuacion__numero", "pk")
    return paquete.armar(documento, documento.datos, list(anexos)), paquete.ZIP


def _pdf(documento: Documento) -> bytes:
    from querellas.documentos.firma import firmar
    from querellas.documentos.render import Adjunto, render

    adjuntos = []
    datos: dict[str, Any] = dict(documento.datos)
    for anexo in documento.adjuntos.order_by("pk"):
        contenido = _contenido(anexo)
        nombre = anexo.nombre_original or f"{anexo.tipo}.pdf"
        huella = "" if anexo.medio in CON_PAGINAS else anexo.sha256
        adjuntos.append(Adjunto(nombre, contenido, anexo.titulo, huella=huella))
        if "copia" in datos:
            datos["copia"] = {
                "nombre": nombre,
                "sha256": anexo.sha256,
                "paginas": paginas(contenido),
                "bytes": anexo.bytes,
            }
    return firmar(render(documento.tipo, documento.version_plantilla, datos, adjuntos))


def _contenido(anexo: Documento) -> bytes:
    """El archivo entero; de un video o una hoja de cálculo, que no van a papel, solo qué son."""
    with expediente().open(anexo.archivo) as archivo:
        cuanto = -1 if anexo.medio in CON_PAGINAS else LARGO_DE_FIRMA
        return bytes(archivo.read(cuanto))


def paginas(pdf: bytes) -> int:
    """Cuántas páginas tiene un PDF."""
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        return len(abierto.pages)


def _terminar(documento: Documento, contenido: Any, medio: str = PDF) -> None:
    trozos = [contenido] if isinstance(contenido, bytes) else contenido
    ruta, sha256, cuantos = guardar(expediente(), documento.querella.uuid, trozos)
    documento.archivo, documento.sha256, documento.bytes = ruta, sha256, cuantos
    documento.medio = medio
    extension = "pdf" if medio == PDF else "zip"
    documento.nombre_original = documento.nombre_original or f"{documento.tipo}.{extension}"
    documento.estado = EstadoDeDocumento.LISTO
    documento.listo_en = ahora()
    documento.error = ""
    documento.save()


def anotar_vigencia(documento: Documento, pdf: bytes, **renovada: Any) -> VigenciaDeFirma:
    """Con qué se comprueba su firma y hasta cuándo; sin más, la de su propio archivo.

    `renovada`: número, hora y archivo (con su huella y tamaño) de la copia con otro sello.
    """
    suya = vigencia(pdf)
    propia = {
        "numero": 0,
        "hecha_en": documento.listo_en or ahora(),
        "archivo": documento.archivo,
        "sha256": documento.sha256,
        "bytes": documento.bytes,
    }
    return VigenciaDeFirma.objects.create(
        documento=documento,
        nivel=suya.nivel,
        algoritmo=suya.algoritmo,
        vale_hasta=suya.vale_hasta,
        **(renovada or propia),
    )


def _anotar_fallo(documento_id: int, error: BaseException) -> None:
    """Espera creciente; a la tercera pide a una persona que lo mire."""
    with transaction.atomic():
        documento = _pendiente(documento_id).first()
        if documento is None:  # el tiempo se acabó justo después de terminarlo
            return
        documento.error = type(error).__name__
        documento.siguiente_en = ahora() + timedelta(minutes=2**documento.intentos)
        if documento.intentos >= INTENTOS_MAXIMOS:
            documento.estado = EstadoDeDocumento.REVISION
        documento.save()
