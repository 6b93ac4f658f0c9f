"""Determinar el interés público: un miembro lo propone y con la segunda firma queda ordenado."""

from datetime import date

from querellas.cuentas.politica import Accion, Actor
from querellas.models import ClaseDeOrden, Orden
from querellas.services.base import acto_sobre, con_reintento
from querellas.services.dictar import proponer_dentro


@con_reintento
def determinar_interes_publico(
    *,
    querella_id: int,
    actor: Actor,
    solicita_abogado: bool,
    razon: str = "",
    necesidad: str = "",
    el: date | None = None,
) -> Orden:
    """Propone la orden que dice si se pide un abogado al Secretario de Justicia, con su razón.

    Fuente: 18.004#2, 18.004#9, 18.002#x-c, 18.004#12. Es discreción de la Comisión: surte efecto
    con la segunda firma (`firmar_orden`). `necesidad`: por qué basta la del único miembro que
    queda. Un caso importado la trae ya dictada. Levanta ActoRechazado si ningún querellante es
    ciudadano, falta la razón o no hay quórum.
    """
    with acto_sobre(querella_id, actor, Accion.DETERMINAR_INTERES_PUBLICO, el=el) as q:
        orden = Orden(
            querella=q,
            clase=ClaseDeOrden.INTERES,
            datos={"solicita_abogado": solicita_abogado},
            razon=razon.strip(),
        )
        return proponer_dentro(q, orden, necesidad)
