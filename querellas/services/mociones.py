"""Las mociones de las partes y lo que se resuelve sobre ellas (18.004#4, 18.004#8).

La de prórroga tiene además su término: está en `services.prorrogas`.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.models import Plazo
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS
from querellas.models import Papel, Querella
from querellas.models.mocion import DE_UNA_PERSONA, ClaseDeMocion, Fallo, Mocion
from querellas.services import papeles_de_mociones as papeles
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
)
from querellas.services.bitacora import asentar
from querellas.services.ordenes import miembro_que_interviene


@con_reintento
def presentar_mocion(
    *,
    querella_id: int,
    actor: Actor,
    clase: str,
    papel: str = Papel.QUERELLADO,
    asunto: str = "",
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Mocion:
    """Anota la moción de una parte; no mueve ningún término.

    Fuente: 18.004#8 (la vista privada se pide por escrito), 18.013#2. `el`: día civil del ponche.
    La de prórroga entra por `solicitar_prorroga`. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.PRESENTAR_MOCION, el=el, con_ponche=True) as q:
        if clase == ClaseDeMocion.PRORROGA:
            raise ActoRechazado({"clase": _("La prórroga tiene su propio acto.")})
        if clase == ClaseDeMocion.VISTA_PRIVADA and papel != Papel.QUERELLADO:
            raise ActoRechazado(
                {"papel": _("Solo el alcalde puede pedir que la vista sea privada.")}
            )
        if clase == ClaseDeMocion.OTRA:
            exigir_textos(asunto=asunto)
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto."))
        mocion = anotar(q, ClaseDeMocion(clase), papel=papel, asunto=asunto.strip())
        datos = {"clase_de_mocion": mocion.clase, "papel": papel, "asunto": mocion.asunto}
        asentar(q, "presentar_mocion", datos, documentos=documentos)
    return mocion


def anotar(q: Querella, clase: ClaseDeMocion, **campos: Any) -> Mocion:
    """La fila de una moción, atada al asiento que el acto va a escribir."""
    asiento = apertura_de(q).actuacion
    assert asiento is not None
    return Mocion.objects.create(
        querella=q,
        clase=clase,
        presentada_en=q.acto.efectiva_en,
        anotada_en=q.acto.ahora,
        asiento=asiento,
        **{"papel": Papel.QUERELLADO, **campos},
    )


def resuelta(q: Querella, mocion: Mocion, fallo: Fallo, razon: str = "") -> None:
    """Pone lo resuelto en la fila, atado al asiento que el acto va a escribir."""
    mocion.fallo, mocion.razon = fallo, razon.strip()
    mocion.resuelta_por = q.acto.actor if isinstance(q.acto.actor, Usuario) else None
    mocion.resuelta_en = q.acto.ahora
    mocion.resuelta_por_asiento = apertura_de(q).actuacion


def pendiente(q: Querella, mocion_id: int | None, *clases: ClaseDeMocion) -> Mocion:
    """La moción sin resolver, con su candado; sin número, la última. Levanta ActoRechazado."""
    filas = Mocion.objects.select_for_update(of=("self",)).filter(
        querella=q, fallo="", clase__in=clases
    )
    if mocion_id is not None:
        filas = filas.filter(pk=mocion_id)
    hallada = filas.order_by("pk").last()
    if hallada is None:
        raise ActoRechazado(_("Esa moción ya está resuelta o no está en este expediente."))
    return hallada


def exigir_miembro(q: Querella) -> None:
    """Resuelve un miembro en funciones que interviene en el caso."""
    actor = q.acto.actor
    if isinstance(actor, Usuario) and miembro_que_interviene(q, actor) is None:
        raise ActoRechazado(_("Su nombramiento no está vigente."))


@con_reintento
def resolver_mocion(
    *,
    querella_id: int,
    actor: Actor,
    fallo: str,
    razon: str,
    mocion_id: int | None = None,
    el: date | None = None,
) -> Mocion:
    """Resuelve una moción: con lugar, no ha lugar o nada que proveer, con su razón.

    Fuente: 18.004#8, 18.013#3. Efectos: orden notificada a las partes. No mueve ningún término ni
    hace por sí lo pedido: señalar privada o suspender la vista son sus propios actos. Levanta
    ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.RESOLVER_MOCION, el=el) as q:
        exigir_textos(razon=razon)
        if fallo not in DE_UNA_PERSONA:
            raise ActoRechazado({"fallo": _("Escoja qué se resuelve.")})
        exigir_miembro(q)
        otras = tuple(c for c in ClaseDeMocion if c != ClaseDeMocion.PRORROGA)
        mocion = pendiente(q, mocion_id, *otras)
        resuelta(q, mocion, Fallo(fallo), razon)
        documentos = ordenar(q, mocion)
        mocion.save()
        datos = {
            "clase_de_mocion": mocion.clase,
            "asiento": mocion.asiento,
            "fallo": mocion.fallo,
            "razon": mocion.razon,
        }
        asentar(q, "resolver_mocion", datos, documentos=documentos)
    return mocion


def ordenar(
    q: Querella, mocion: Mocion, que: str = "", plazos: Iterable[Plazo] = ()
) -> list[Documento]:
    """La orden que resuelve la moción; de un caso importado no se hace."""
    if q.historica:
        return []
    mocion.orden = papeles.orden_sobre_mocion(q, mocion, que, plazos)
    return [mocion.orden]
