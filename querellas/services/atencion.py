"""Dar por atendida una alarma o una tarea: lo que una persona ya miró deja de pedirse."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.models import Alarma, Tarea
from querellas.reloj import ahora
from querellas.services.base import ActoRechazado
from querellas.services.cierre import (
    TAREA_COMPLETAR,
    TAREA_CONFIRMAR,
    TAREA_NOTIFICAR,
    TAREA_SENALAR,
    TAREA_SIN_ANOTAR,
    TAREAS_DEL_TRAMITE,
)
from querellas.services.inhibir import TAREA_RECUSACION
from querellas.services.papeles_fallidos import TAREA as TAREA_DOCUMENTO
from querellas.services.papeles_fallidos import reintentar
from querellas.services.revertir import TAREA_REVERTIR

# Las cierra el acto que piden, nunca un botón.
_DE_SU_ACTO = (
    TAREA_CONFIRMAR,
    TAREA_REVERTIR,
    TAREA_RECUSACION,
    TAREA_COMPLETAR,
    "completar_informe",
    TAREA_SENALAR,
    TAREA_SIN_ANOTAR,
    TAREA_NOTIFICAR,
    *TAREAS_DEL_TRAMITE,
)


def atender_alarma(*, alarma_id: int, actor: Usuario) -> Alarma:
    """Marca una alarma como atendida; si el mal sigue, la vigilancia dará otra."""
    exigir(actor, Accion.ATENDER)
    with transaction.atomic():
        alarma = Alarma.objects.select_for_update().get(pk=alarma_id)
        if alarma.atendida_en is None:
            alarma.atendida_en = ahora()
            alarma.save(update_fields=["atendida_en"])
    return alarma


def cerrar_tarea(*, tarea_id: int, actor: Usuario) -> Tarea:
    """Da por hecha una tarea que no cambia el caso.

    La de confirmar un vencimiento no se cierra aquí: la cierra el acto de confirmarlo o de
    corregirlo. La de un documento que no se pudo preparar lo pone otra vez en cola. Levanta
    ActoRechazado y PermissionDenied.
    """
    with transaction.atomic():
        tarea = Tarea.objects.select_for_update(no_key=True).get(pk=tarea_id)
        exigir(actor, Accion.ATENDER, tarea.querella)
        if tarea.clase in _DE_SU_ACTO:
            raise ActoRechazado(_("Esta tarea la cierra el acto que pide."))
        if tarea.cerrada_en is None:
            if tarea.clase == TAREA_DOCUMENTO:
                reintentar(tarea)
            tarea.cerrada_en, tarea.cerrada_por = ahora(), actor
            tarea.save(update_fields=["cerrada_en", "cerrada_por"])
    return tarea
