"""Los documentos que no se pudieron producir en tres intentos: una tarea por cada uno."""

from django.db import transaction
from django.db.models import QuerySet

from querellas.documentos.cola import despertar
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Tarea
from querellas.reloj import ahora

TAREA = "documento_fallido"


def anotar_los_que_no_salen() -> None:
    """Deja una tarea abierta por cada documento que espera a una persona."""
    for documento_id in _sin_tarea():
        with transaction.atomic():
            documento = (
                Documento.objects.select_for_update(no_key=True)
                .filter(pk=documento_id, estado=EstadoDeDocumento.REVISION)
                .first()
            )
            if documento is None or _abiertas(documento_id).exists():
                continue
            Tarea.objects.create(
                querella_id=documento.querella_id,
                clase=TAREA,
                datos={"documento": documento_id},
                creada_en=ahora(),
            )


def reintentar(tarea: Tarea) -> None:
    """Pone otra vez en cola el documento de la tarea, con sus tres intentos."""
    filas = Documento.objects.filter(
        pk=tarea.datos.get("documento"), estado=EstadoDeDocumento.REVISION
    ).update(estado=EstadoDeDocumento.PENDIENTE, intentos=0, siguiente_en=None, error="")
    if filas:
        despertar()


def _sin_tarea() -> list[int]:
    fallidos = Documento.objects.filter(estado=EstadoDeDocumento.REVISION)
    return [pk for pk in fallidos.values_list("pk", flat=True) if not _abiertas(pk).exists()]


def _abiertas(documento_id: int) -> QuerySet[Tarea]:
    return Tarea.objects.filter(
        clase=TAREA, datos={"documento": documento_id}, cerrada_en__isnull=True
    )
