"""Quién puede decidir en un caso: los miembros en funciones, los inhibidos y el quórum (18.011)."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.lecturas import lecturas_vigentes
from querellas.comision.models import CONCURRENTES_PARA_DECIDIR, Comisionado, en_funciones
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Actor
from querellas.models import Querella
from querellas.services.base import SIN_QUORUM, ActoRechazado, SinQuorum, alarma_unica


def aptos(q: Querella) -> QuerySet[Comisionado]:
    """Los miembros que hoy pueden actuar en ese caso: en funciones y no inhibidos."""
    apartados = q.inhibiciones.filter(hasta__isnull=True).values("comisionado")
    return en_funciones(q.acto.hoy).exclude(pk__in=apartados).order_by("-es_presidente", "pk")


def comisionado_de(q: Querella, actor: Actor) -> Comisionado:
    """El nombramiento vigente de quien vota; ActoRechazado si no es miembro o se inhibió."""
    if not isinstance(actor, Usuario):
        raise ActoRechazado(_("Solo vota un miembro de la Comisión."))
    miembro = en_funciones(q.acto.hoy).filter(usuario=actor).first()
    if miembro is None:
        raise ActoRechazado(_("Su nombramiento no está vigente."))
    if q.inhibiciones.filter(comisionado=miembro, hasta__isnull=True).exists():
        raise ActoRechazado(_("Está inhibido en este caso."))
    if q.actuaciones.filter(clase="prestar_asistencia", actor=actor).exists():
        raise ActoRechazado(_("Quien asistió al querellante no redacta ni vota en su caso."))
    return miembro


def por_necesidad(q: Querella) -> bool:
    """Si queda un solo miembro y el Reglamento admite que decida solo.

    Rige la lectura del día en que empezó el término de la Comisión que corre; sin ninguno, la de
    hoy: una adoptada después no alcanza a los que ya corrían.
    """
    if q.historica or aptos(q).count() != 1:
        return False
    corre = registro.corriendo(q.pk, registro.ALCANCE)
    dia = corre[0].disparador_el if corre else q.acto.hoy
    return lecturas_vigentes(dia).regla_necesidad == "si"


def votos_necesarios(q: Querella) -> int:
    """Dos votos concurrentes (18.004#12); uno, solo por regla de necesidad."""
    return 1 if por_necesidad(q) else CONCURRENTES_PARA_DECIDIR


def exigir_quorum(q: Querella) -> None:
    """Dos miembros hacen quórum; con uno solo la Comisión no actúa y los términos corren.

    Fuente: 18.011#1. En un caso importado no se sabe quiénes eran. Levanta SinQuorum, que además
    deja la alarma a quien preside y a la Secretaría.
    """
    if q.historica or por_necesidad(q):
        return
    if aptos(q).count() < CONCURRENTES_PARA_DECIDIR:
        raise SinQuorum(
            _(
                "No hay quórum: queda un solo miembro para este caso y el Reglamento no admite que "
                "decida solo. Los términos siguen. Se avisó a quien preside y a la Secretaría."
            ),
            str(q.numero),
        )


def avisar_sin_quorum(q: Querella) -> None:
    """La alarma, una sola mientras nadie la atienda, si el caso se quedó sin quórum."""
    if aptos(q).count() < CONCURRENTES_PARA_DECIDIR:
        alarma_unica(SIN_QUORUM, str(q.numero))
