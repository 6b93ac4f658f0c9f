"""La revisión judicial y cuándo la decisión queda final y firme.

Fuente: 18.010#1, 18.010#2.
"""

from collections.abc import Iterable
from datetime import date, timedelta

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.incierto import como_consta
from querellas import efectos
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.efectos import REVISION
from querellas.estados import FINALES
from querellas.models import ClaseDeRecurso, Querella, Recurso
from querellas.services import recursos as r
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
)
from querellas.services.bitacora import asentar
from querellas.services.contestar import vencido_sin_acto


@con_reintento
def anotar_revision(
    *,
    querella_id: int,
    actor: Actor,
    parte_id: int,
    foro: str,
    numero_judicial: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que una parte acudió al tribunal contra lo decidido.

    Fuente: 18.010#1, 18.010#2. `el`: día en que se presentó en el tribunal. A tiempo: cumple
    LPAU-REV-30 y lo que estuviera firme deja de estarlo. Tarde: se anota; el tribunal dirá.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_REVISION, el=el, con_ponche=True) as q:
        exigir_textos(foro=foro)
        if q.estado not in FINALES:
            raise ActoRechazado(_("Todavía no hay una decisión que revisar."))
        parte = r.parte_de(q, parte_id)
        base = r.de_la_decision(q, REVISION)
        a_tiempo = base is None or efectos.a_tiempo(base.vence_en, q.acto.efectiva_en)
        recurso = Recurso.objects.create(
            querella=q,
            clase=ClaseDeRecurso.REVISION,
            parte=parte,
            presentado_el=q.acto.efectivo_el,
            foro=foro.strip(),
            numero_judicial=numero_judicial.strip(),
            creado_en=q.acto.ahora,
        )
        datos = {
            "papel": parte.papel,
            "presentado_el": q.acto.efectivo_el.isoformat(),
            "foro": recurso.foro,
            "numero_judicial": recurso.numero_judicial,
        }
        if a_tiempo:
            registro.cumplir(q.pk, (REVISION,), apertura_de(q))
            q.firme_el = None
            asentar(q, "anotar_revision", datos, documentos=documentos)
        else:
            recurso.dejar_sin_efecto()
            recurso.save()
            asentar(q, "revision_tardia", datos, documentos=documentos)
    return q


@con_reintento
def declarar_firme(
    *, querella_id: int, actor: Actor, plazo_id: int, el: date | None = None
) -> Querella | None:
    """Terminó la revisión judicial sin que nadie acudiera: la decisión es final y firme.

    Fuente: 18.010#1. Desde el día siguiente al último de LPAU-REV-30. Si hay un recurso
    pendiente, el término solo queda vencido. None si otro acto llegó antes.
    """
    with acto_sobre(querella_id, actor, Accion.CERRAR_RECURSO, el=el) as q:
        plazo = vencido_sin_acto(q, plazo_id, REVISION)
        if plazo is None:
            return None
        if q.estado not in FINALES or r.queda_abierto(q):
            registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, None)
            return q
        _firme(q, plazo)
    return q


def _firme(q: Querella, plazo: Plazo) -> None:
    apertura = apertura_de(q)
    registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, apertura.actuacion)
    # Si el término no consta, tampoco el día en que terminó ni el siguiente.
    q.firme_el = plazo.fecha_legal + timedelta(days=1) if plazo.pk else plazo.fecha_legal
    datos = {"vencio_el": como_consta(plazo.fecha_legal), "firme_el": como_consta(q.firme_el)}
    asentar(q, "declarar_firme", datos, efectiva_en=plazo.vence_en)
