"""Quien hace lo que solo hace el Presidente cuando está ausente, inhibido o vacante (18.011)."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.comision.models import Sustitucion, en_funciones
from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import Querella
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento
from querellas.services.bitacora import asentar
from querellas.services.miembros import aptos
from querellas.services.papeles_de_comision import orden


@con_reintento
def designar_sustituto(
    *,
    querella_id: int,
    actor: Actor,
    comisionado_id: int,
    causa: str,
    desde: date,
    hasta: date,
) -> Sustitucion:
    """Designa a quien hace en ese caso, esos días, lo que la ley deja al Presidente.

    Fuente: 18.011#1. Por costumbre, el más antiguo de los que quedan. No cambia los votos que
    hacen falta ni quién puede ser el Asociado. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.DESIGNAR_SUSTITUTO) as q:
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto."))
        if desde < q.acto.hoy:
            raise ActoRechazado({"desde": _("Una sustitución no puede empezar en el pasado.")})
        if hasta < desde:
            raise ActoRechazado({"hasta": _("No puede terminar antes de empezar.")})
        _exigir_causa(q, causa)
        miembro = aptos(q).filter(pk=comisionado_id).first()
        if miembro is None or miembro.es_presidente:
            raise ActoRechazado({"comisionado": _("Designe a otro miembro que no esté inhibido.")})
        fila = Sustitucion.objects.create(
            querella=q,
            comisionado=miembro,
            causa=causa,
            desde=desde,
            hasta=hasta,
            puesta_en=q.acto.ahora,
        )
        datos = {
            "miembro": str(miembro),
            "causa_de_sustitucion": causa,
            "desde_el": desde.isoformat(),
            "hasta_el": hasta.isoformat(),
        }
        papel = orden(
            q,
            "Designación de quien sustituye al Presidente",
            f"{miembro} hará en este caso lo que corresponde al Presidente de la Comisión, por "
            f"{fila.get_causa_display()}.",
        )
        asentar(q, "designar_sustituto", datos, documentos=[papel])
    return fila


def _exigir_causa(q: Querella, causa: str) -> None:
    """La inhibición y la vacante han de constar; la ausencia la dice quien designa."""
    if causa not in Sustitucion.Causa.values:
        raise ActoRechazado({"causa": _("Escoja por qué no actúa quien preside.")})
    preside = en_funciones(q.acto.hoy).filter(es_presidente=True).first()
    inhibido = preside and q.inhibiciones.filter(comisionado=preside, hasta=None).exists()
    if causa == Sustitucion.Causa.VACANTE and preside is not None:
        raise ActoRechazado({"causa": _("La presidencia no está vacante.")})
    if causa == Sustitucion.Causa.INHIBICION and not inhibido:
        raise ActoRechazado({"causa": _("Quien preside no está inhibido en este caso.")})
