"""La desestimación con perjuicio que la ley manda cuando vence un término compulsorio."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.lecturas import con_suspension
from plazos.models import EstadoDePlazo, Plazo
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import SISTEMA, Accion, Actor
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.estados import ABIERTOS
from querellas.models import Querella, Tarea
from querellas.services import papeles_del_caso
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.cierre import TAREA_CONFIRMAR, cerrar_caso
from querellas.services.contestar import poner_en_rebeldia, vencido_sin_acto
from querellas.services.mostrador import papel_por_entrar


@con_reintento
def desestimar_por_vencimiento(
    *, querella_id: int, actor: Actor, plazo_id: int, el: date | None = None
) -> Querella | None:
    """Desestima con perjuicio porque el término terminó sin decisión.

    Fuente: 18.004#15. Surte efecto en `vence_en` de ese término, aunque se registre después.
    Efectos: estado desestimada_con_perjuicio, certificación y notificaciones pendientes, todo
    término cerrado. None si otro acto ya lo había cumplido, el caso ya terminó o el alcalde está
    suspendido (entonces lo confirma una persona, 18.006).
    """
    with acto_sobre(querella_id, actor, Accion.DESESTIMAR_POR_VENCIMIENTO, el=el) as q:
        plazo = vencido_sin_acto(q, plazo_id)
        if plazo is None or q.estado not in ABIERTOS:
            return None
        if actor == SISTEMA and con_suspension(plazo):
            return None
        _desestimar(q, plazo)
    return q


def _desestimar(q: Querella, plazo: Plazo) -> None:
    transitar(q, "desestimar_por_vencimiento")
    q.terminada_en = plazo.vence_en
    documentos = [] if q.historica else [papeles_del_caso.certificacion_de_vencimiento(q, plazo)]
    asiento = asentar(
        q,
        "desestimar_por_vencimiento",
        {"termino": plazo.termino, "vencio_el": plazo.fecha_legal.isoformat()},
        documentos=documentos,
        efectiva_en=plazo.vence_en,
    )
    registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, asiento.numero)
    cerrar_caso(q, apertura_de(q, asiento.numero))


@con_reintento
def confirmar_vencimiento(*, querella_id: int, actor: Actor, tarea_id: int) -> Querella:
    """Una segunda persona confirma que un término nacido vencido venció de verdad.

    Fuente: 18.004#15, 18.004#3. No puede ser quien entró el acto que lo abrió. Desestima o, si era
    el término para contestar, anota la rebeldía. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.CONFIRMAR_VENCIMIENTO) as q:
        tarea = Tarea.objects.filter(
            pk=tarea_id, querella=q, clase=TAREA_CONFIRMAR, cerrada_en__isnull=True
        ).first()
        if tarea is None or tarea.plazo is None:
            raise ActoRechazado(_("Esa tarea ya no está abierta."))
        if registro.por_recalcular(q.pk):
            raise ActoRechazado(
                _("El calendario cambió y este caso se está poniendo al día: pruebe en un minuto.")
            )
        if papel_por_entrar(tarea.plazo):
            raise ActoRechazado(
                _("Hay un papel ponchado antes de ese día que falta por entrar: éntrelo primero.")
            )
        plazo = vencido_sin_acto(q, tarea.plazo.pk)
        if plazo is None or q.estado not in ABIERTOS:
            raise ActoRechazado(_("El término ya no corre."))
        desestima = registro.desestima(plazo)
        if not desestima and plazo.termino not in TERMINOS_DE_CONTESTAR:
            raise ActoRechazado(_("Ese término no desestima el caso."))
        if _quien_abrio(plazo) == getattr(actor, "pk", None):
            raise ActoRechazado(_("Debe confirmarlo otra persona, no quien entró el acto."))
        tarea.cerrada_por = actor if isinstance(actor, Usuario) else None
        tarea.cerrada_en = q.acto.ahora
        tarea.save()
        if desestima:
            _desestimar(q, plazo)
        else:
            poner_en_rebeldia(q, plazo)
    return q


def _quien_abrio(plazo: Plazo) -> int | None:
    asiento = plazo.querella.actuaciones.filter(numero=plazo.abierto_por_actuacion).first()
    return asiento.actor_id if asiento else None
