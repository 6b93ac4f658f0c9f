"""Desistir: pedir permiso y lo que la Comisión resuelve; el interés público puede seguir."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS
from querellas.models import Papel, Parte, Querella, Tarea
from querellas.services import al_presentar, papeles_de_partes
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    con_reintento,
    exigir_en_termino,
    exigir_textos,
)
from querellas.services.bitacora import asentar

TAREA = "resolver_desistimiento"


@con_reintento
def solicitar_desistimiento(
    *,
    querella_id: int,
    actor: Actor,
    parte_id: int,
    razon: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que un querellante pide permiso para desistir.

    Fuente: 18.002#1. No termina nada ni mueve un término: deja a la Comisión la tarea de
    resolverlo. Levanta ActoRechazado si el caso terminó o ya hay una petición suya pendiente.
    """
    with acto_sobre(
        querella_id, actor, Accion.SOLICITAR_DESISTIMIENTO, el=el, con_ponche=True
    ) as q:
        _exigir_abierto(q)
        parte = q.partes.filter(pk=parte_id, papel=Papel.QUERELLANTE, desistio_el=None).first()
        if parte is None:
            raise ActoRechazado({"parte": _("Escoja al querellante que desiste.")})
        if q.tareas.filter(clase=TAREA, datos__parte=parte.pk, cerrada_en=None).exists():
            raise ActoRechazado({"parte": _("Su petición ya consta y está por resolver.")})
        Tarea.objects.create(
            querella=q,
            clase=TAREA,
            datos={"parte": parte.pk, "razon": razon.strip()},
            creada_en=q.acto.ahora,
        )
        asentar(
            q,
            "solicitar_desistimiento",
            {"desiste": str(parte), "razon": razon.strip()},
            documentos=documentos,
        )
    return q


@con_reintento
def resolver_desistimiento(
    *,
    querella_id: int,
    actor: Actor,
    tarea_id: int,
    concede: bool,
    orden: str,
    el: date | None = None,
) -> Querella:
    """Anota lo que la Comisión ordenó sobre la petición de desistir.

    Fuente: 18.002#1, 18.002#x-c. Denegada, el caso sigue en el interés público. Concedida a uno
    de varios, los demás siguen y a él ya no se le notifica. Concedida al único querellante, el
    caso termina con la resolución de archivo, que lleva dos votos: aquí se niega. No mueve
    ningún término. Levanta ActoRechazado y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.RESOLVER_DESISTIMIENTO, el=el, con_ponche=True) as q:
        _exigir_abierto(q)
        exigir_en_termino(q)
        exigir_textos(orden=orden)
        tarea = q.tareas.filter(pk=tarea_id, clase=TAREA, cerrada_en=None).first()
        if tarea is None:
            raise ActoRechazado({"tarea": _("Esa petición ya está resuelta.")})
        parte = q.partes.get(pk=tarea.datos["parte"])
        if concede:
            _conceder(q, parte)
        datos = {"desiste": str(parte), "orden": orden.strip()}
        documentos = [] if q.historica else [_aviso(q, parte, orden.strip(), concede=concede)]
        clase = "conceder_desistimiento" if concede else "denegar_desistimiento"
        asentar(q, clase, datos, documentos=documentos)
        al_presentar.cerrar_una(q, tarea)
    return q


def _exigir_abierto(q: Querella) -> None:
    if q.estado not in ABIERTOS:
        raise ActoRechazado(_("El caso no está abierto."))


def _conceder(q: Querella, parte: Parte) -> None:
    otros = q.partes.filter(papel=Papel.QUERELLANTE, desistio_el=None).exclude(pk=parte.pk)
    if not otros.exists():
        raise ActoRechazado(
            {
                "concede": _(
                    "Es el único querellante: concederlo termina el caso. Proponga y vote la "
                    "resolución de archivo."
                )
            }
        )
    parte.desistio_el = q.acto.efectivo_el
    parte.save()


def _aviso(q: Querella, parte: Parte, orden: str, *, concede: bool) -> Documento:
    que = (
        Bilingue(
            "permitió el desistimiento; el caso sigue con los demás querellantes",
            "allowed the withdrawal; the case goes on with the other complainants",
        )
        if concede
        else Bilingue(
            "no permitió el desistimiento; el caso sigue en el interés público",
            "did not allow the withdrawal; the case goes on in the public interest",
        )
    )
    return papeles_de_partes.constancia(
        q,
        Bilingue("Notificación sobre el desistimiento", "Notice on the withdrawal"),
        (
            Bilingue(
                "{parte} pidió permiso para desistir de la querella. La Comisión {que}.",
                "{parte} asked leave to withdraw the complaint. The Commission {que}.",
            ).format(parte=parte, que=que),
            papeles_de_partes.NO_MUEVE,
        ),
        para=q.partes.all(),
        datos=[(Bilingue("Orden", "Order"), orden)],
    )
