"""Paralizar los términos de un caso por orden de un tribunal y levantar la paralización."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import Paralizacion, Plazo
from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import Querella
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
)
from querellas.services.bitacora import asentar
from querellas.services.recalcular import recalcular

PARALIZACION = "paralizacion"


@con_reintento
def paralizar(
    *, querella_id: int, actor: Actor, autoridad: str, el: date | None = None
) -> Querella:
    """Anota la orden de un tribunal que detiene los términos del caso.

    Fuente: 18.006#9 y DERECHO 1.6. `el`: día civil de la orden, que ya no cuenta. Efectos: cada
    término que corre queda sustituido por otro sin fecha; el que ya había vencido, no. Levanta
    ActoRechazado si el caso terminó o ya está paralizado.
    """
    with acto_sobre(querella_id, actor, Accion.PARALIZAR, el=el, con_ponche=True) as q:
        exigir_textos(autoridad=autoridad)
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto: no corre ningún término."))
        if _abierta(q) is not None:
            raise ActoRechazado(_("El caso ya está paralizado."))
        dia = q.acto.efectivo_el
        Paralizacion.objects.create(
            querella=q, desde=dia, autoridad=autoridad.strip(), puesta_en=q.acto.ahora
        )
        _mover(q)
        asentar(q, "paralizar", {"paralizada_el": dia.isoformat(), "autoridad": autoridad.strip()})
    return q


@con_reintento
def levantar_paralizacion(
    *, querella_id: int, actor: Actor, autoridad: str, el: date | None = None
) -> Querella:
    """Anota que la paralización se levantó: los días que quedaban corren desde el siguiente.

    `el`: día civil del levantamiento, que tampoco cuenta. Si no quedaba ninguno, el término
    termina el primer día laborable después. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.PARALIZAR, el=el, con_ponche=True) as q:
        exigir_textos(autoridad=autoridad)
        abierta = _abierta(q)
        if abierta is None:
            raise ActoRechazado(_("El caso no está paralizado."))
        dia = q.acto.efectivo_el
        if dia < abierta.desde:
            raise ActoRechazado({"el": _("No pudo levantarse antes de la orden que paralizó.")})
        abierta.hasta, abierta.levantada_en = dia, q.acto.ahora
        abierta.save(update_fields=["hasta", "levantada_en"])
        movidos = _mover(q)
        asentar(
            q,
            "levantar_paralizacion",
            {
                "levantada_el": dia.isoformat(),
                "autoridad": autoridad.strip(),
                "terminos": [[p.termino, p.fecha_legal.isoformat()] for _viejo, p in movidos],
            },
        )
    return q


def _mover(q: Querella) -> list[tuple[Plazo, Plazo]]:
    """Los términos que se mueven; si no consta qué día, ya no se sabe cuándo terminan."""
    if not q.acto.incierta:
        return recalcular(q, PARALIZACION)
    registro.cerrar_todos(q.pk, apertura_de(q))
    return []


def _abierta(q: Querella) -> Paralizacion | None:
    return q.paralizaciones.filter(hasta__isnull=True).first()
