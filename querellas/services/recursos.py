"""Piezas que la reconsideración, la revisión y el mandato comparten."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil
from querellas.comision.models import Resolucion
from querellas.efectos import CONSIDERAR
from querellas.models import (
    RECURSOS_PENDIENTES,
    ClaseDeRecurso,
    EstadoDeRecurso,
    Parte,
    Querella,
    Recurso,
)
from querellas.services.base import ActoRechazado
from querellas.services.cierre import TAREA_COMPLETAR

REVIERTEN = ("revertir_desestimacion", "revertir_por_notificacion")


def parte_de(q: Querella, parte_id: int) -> Parte:
    """La parte de ese caso que pide; ActoRechazado si no es de él."""
    parte = q.partes.filter(pk=parte_id).first()
    if parte is None:
        raise ActoRechazado({"parte": _("Escoja a la parte que lo pide.")})
    return parte


def de_la_decision(q: Querella, termino: str) -> Plazo | None:
    """La última fila de ese término desde que se decidió; None si no se ha archivado en autos."""
    # Lo que corría por una desestimación que quedó sin efecto no es de la decisión.
    revertidas = q.actuaciones.filter(clase__in=REVIERTEN).values("numero")
    filas = q.plazos.filter(termino=termino, sustituido_por=None).exclude(
        estado=EstadoDePlazo.SUSTITUIDO, cerrado_por_actuacion__in=revertidas
    )
    if q.terminada_en is not None:
        # En lo importado todo se abre a la vez: allí lo dice el día del archivo.
        dia = {"disparador_el__gte": fecha_civil(q.terminada_en)}
        filas = filas.filter(**(dia if q.historica else {"abierto_en__gte": q.terminada_en}))
    return filas.order_by("pk").last()


def abiertos(q: Querella, clase: str = "", *estados: str) -> list[Recurso]:
    """Los recursos pendientes del caso, con su candado."""
    filas = Recurso.objects.select_for_update(no_key=True).filter(
        querella=q, estado__in=estados or RECURSOS_PENDIENTES
    )
    return list(filas.filter(clase=clase) if clase else filas)


def reconsideraciones(q: Querella, estado: str = EstadoDeRecurso.PRESENTADO) -> list[Recurso]:
    return abiertos(q, ClaseDeRecurso.RECONSIDERACION, estado)


def sustituir_termino(q: Querella, termino: str, apertura: registro.Apertura) -> None:
    """Deja sin efecto un término que corría."""
    for plazo in registro.corriendo(q.pk, (termino,)):
        registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, apertura.actuacion)


def queda_abierto(q: Querella) -> bool:
    """Si todavía puede cambiar lo decidido: un recurso, o una denegatoria sin notificar."""
    sin_notificar = q.recursos.filter(
        estado=EstadoDeRecurso.DENEGADO, notificado_el__isnull=True
    ).exists()
    return sin_notificar or bool(abiertos(q)) or bool(registro.corriendo(q.pk, (CONSIDERAR,)))


def lo_decidido(q: Querella) -> dict[str, Any]:
    """Cómo está el caso antes de que la decisión quede sin efecto."""
    return {
        "estado": str(q.estado),
        "disposicion": q.disposicion,
        "terminada_en": q.terminada_en.isoformat() if q.terminada_en else None,
        # La decisión y, si salió con un defecto señalado, la parte que la completó.
        "resoluciones": list(_decididas(q).values_list("pk", flat=True)),
    }


def quitar_lo_decidido(q: Querella) -> None:
    """La decisión queda sin efecto; su texto y sus votos siguen en el expediente."""
    _decididas(q).update(estado=Resolucion.EstadoDeResolucion.SUSTITUIDA)
    q.disposicion, q.terminada_en, q.firme_el = "", None, None
    # A lo que ya no rige no hay que completarle nada.
    q.tareas.filter(clase=TAREA_COMPLETAR, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)


def reponer_lo_decidido(q: Querella, anterior: dict[str, Any]) -> None:
    """Vuelve a regir lo que se había decidido."""
    q.disposicion = anterior["disposicion"]
    terminada = anterior["terminada_en"]
    q.terminada_en = datetime.fromisoformat(terminada) if terminada else None
    q.resoluciones.filter(
        pk__in=anterior["resoluciones"], estado=Resolucion.EstadoDeResolucion.SUSTITUIDA
    ).update(estado=Resolucion.EstadoDeResolucion.DECIDIDA)


def _decididas(q: Querella) -> QuerySet[Resolucion]:
    decidida = Resolucion.EstadoDeResolucion.DECIDIDA
    filas: QuerySet[Resolucion] = q.resoluciones.filter(estado=decidida).order_by("pk")
    return filas
