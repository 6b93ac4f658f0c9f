"""Volver a sellar las firmas antes de que venza lo que las prueba (18.013#2).

El archivo del documento y su huella no cambian: la copia renovada empieza por sus bytes, se guarda
aparte y las dos se comprueban.
"""

import hashlib
import logging
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import OuterRef, Q, QuerySet, Subquery

from querellas.documentos import tiempo
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.firma import propios
from querellas.documentos.firma_comprobada import verificar
from querellas.documentos.models import Documento, EstadoDeDocumento, VigenciaDeFirma
from querellas.documentos.produccion import PDF, anotar_vigencia
from querellas.reloj import ahora
from querellas.services.base import alarma_unica

log = logging.getLogger(__name__)
ALARMA = "firma_por_vencer"
SEGUNDOS = 60  # lo que dura una vuelta; la siguiente sigue donde esta acabó


class RenovacionImposible(RuntimeError):  # noqa: N818 - nombre del dominio
    """Lo guardado no está como se firmó: otro sello no lo arregla."""


def por_renovar(momento: datetime) -> QuerySet[Documento]:
    """Los firmados aquí cuya última vigencia acaba pronto, o de los que no consta ninguna."""
    ultima = VigenciaDeFirma.objects.filter(documento=OuterRef("pk")).order_by("-numero")
    limite = momento + timedelta(days=settings.RENOVAR_DIAS)
    return (
        Documento.objects.filter(estado=EstadoDeDocumento.LISTO, medio=PDF)
        .exclude(version_plantilla=0)
        .annotate(
            vale_hasta=Subquery(ultima.values("vale_hasta")[:1]),
            algoritmo=Subquery(ultima.values("algoritmo")[:1]),
        )
        .filter(
            Q(vale_hasta=None)
            | Q(vale_hasta__lt=limite)
            | Q(algoritmo__in=_algoritmos_que_acaban(limite))
        )
    )


def renovar_firmas(desde: int = 0, segundos: float = SEGUNDOS) -> int | None:
    """Renueva las que siguen a `desde`; la última vista si queda tiempo por delante, None si acabó.

    Si la autoridad no contesta se deja para la noche siguiente, con una alarma. Repetirla no
    renueva dos veces.
    """
    limite, momento = time.monotonic() + segundos, ahora()
    for pk in por_renovar(momento).filter(pk__gt=desde).order_by("pk").values_list("pk", flat=True):
        try:
            renovar_una(pk, momento)
        except tiempo.SelloNoDisponible as error:
            alarma_unica(ALARMA, "la autoridad de sello de tiempo no contesta")
            log.warning("Renovación detenida: %s", error)
            return None
        except (RenovacionImposible, OSError):
            alarma_unica(ALARMA, f"documento {pk}")
        if time.monotonic() >= limite:
            return pk
    return None


def renovar_una(documento_id: int, momento: datetime) -> None:
    """Anota la vigencia que falte y, si acaba pronto, guarda la copia con otro sello."""
    with transaction.atomic():
        # Bajo su candado se vuelve a mirar: otra vuelta pudo renovarla ahora mismo.
        documento = Documento.objects.select_for_update(no_key=True).get(pk=documento_id)
        if not documento.vigencias.exists():
            anotar_vigencia(documento, _leer(documento.archivo, documento.sha256))
        if not por_renovar(momento).filter(pk=documento_id).exists():
            return
        if not tiempo.hay_autoridad():
            alarma_unica(ALARMA, "no hay autoridad de sello de tiempo configurada")
            return
        _guardar_renovada(documento, momento)


def _guardar_renovada(documento: Documento, momento: datetime) -> None:
    ultima = documento.vigencias.order_by("-numero")[0]
    antes = _leer(ultima.archivo, ultima.sha256)
    if not verificar(antes).valida:
        raise RenovacionImposible(f"documento {documento.pk}")
    pdf = tiempo.renovar(antes, propios())
    if not pdf.startswith(antes) or not verificar(pdf).valida:
        raise RenovacionImposible(f"documento {documento.pk}")
    ruta, sha256, cuantos = guardar(expediente(), documento.querella.uuid, [pdf])
    anotar_vigencia(
        documento,
        pdf,
        numero=ultima.numero + 1,
        hecha_en=momento,
        archivo=ruta,
        sha256=sha256,
        bytes=cuantos,
    )


def _leer(ruta: str, sha256: str) -> bytes:
    with expediente().open(ruta) as archivo:
        contenido = bytes(archivo.read())
    if hashlib.sha256(contenido).hexdigest() != sha256:
        raise RenovacionImposible(ruta)
    return contenido


def _algoritmos_que_acaban(limite: datetime) -> list[str]:
    dias = settings.ALGORITMOS_HASTA.items()
    return [a for a, dia in dias if datetime.fromisoformat(dia).replace(tzinfo=UTC) < limite]


def vencidas(momento: datetime) -> Iterator[str]:
    """Lo que ya no se puede comprobar o está a menos de la mitad del margen: para el simulacro."""
    tarde = momento - timedelta(days=settings.RENOVAR_DIAS) / 2
    for pk, hasta in por_renovar(tarde).order_by("pk").values_list("pk", "vale_hasta"):
        if hasta is None:
            yield f"documento {pk}: no consta hasta cuándo vale su firma"
        else:
            yield f"documento {pk}: su firma se comprueba hasta el {hasta:%Y-%m-%d} y no se renovó"
