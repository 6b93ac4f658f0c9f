"""La prueba que una parte presenta después de la querella (18.004#3)."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS
from querellas.models import Actuacion, Papel
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar


@con_reintento
def presentar_prueba(
    *,
    querella_id: int,
    actor: Actor,
    papel: str,
    descripcion: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Actuacion:
    """Anota la prueba que una parte presenta; no mueve ningún término ni decide si se admite.

    Fuente: 18.004#3. `descripcion`: qué es; no se publica. `el`: día civil del ponche. Levanta
    ActoRechazado si el caso no está abierto o no dice qué es.
    """
    with acto_sobre(querella_id, actor, Accion.PRESENTAR_PRUEBA, el=el, con_ponche=True) as q:
        exigir_textos(descripcion=descripcion)
        if papel not in Papel.values:
            raise ActoRechazado({"papel": _("Diga qué parte la presenta.")})
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto."))
        datos = {"papel": papel, "descripcion": descripcion.strip()}
        return asentar(q, "presentar_prueba", datos, documentos=documentos)
