"""Levantar la rebeldía por orden: el alcalde vuelve a ser oído y ningún término se mueve."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import Querella
from querellas.services import papeles_de_mociones as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.mociones import exigir_miembro


@con_reintento
def levantar_rebeldia(
    *, querella_id: int, actor: Actor, razon: str, el: date | None = None
) -> Querella:
    """Levanta la rebeldía por causa: lo que el alcalde presente se admite desde ahora.

    Fuente: 18.004#3, 18.004#14. Efectos: orden notificada a las partes. Ningún término se mueve:
    el de estudio sigue con la fecha que tenía. Si la contestación había llegado a tiempo no es
    este acto: se anota con su ponche (`contestar`). Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.LEVANTAR_REBELDIA, el=el) as q:
        exigir_textos(razon=razon)
        if q.estado not in ABIERTOS or not q.en_rebeldia:
            raise ActoRechazado(_("El alcalde no está en rebeldía."))
        exigir_miembro(q)
        q.en_rebeldia = False
        documentos = [] if q.historica else [papeles.orden_de_levantar_rebeldia(q, razon.strip())]
        asentar(q, "dejar_sin_rebeldia", {"razon": razon.strip()}, documentos=documentos)
    return q
