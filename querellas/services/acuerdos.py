"""Las órdenes de dos miembros: uno la propone y, al concurrir otro, rige.

Cada clase dice cuándo cabe y qué hace. Un caso importado la trae ya dictada: no se inventan votos.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import Accion, Actor
from querellas.models import Acuerdo, ClaseDeAcuerdo, Querella
from querellas.services import adoptar, medidas, reconsiderar, relevar, revision
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.miembros import comisionado_de


@dataclass(frozen=True)
class Efecto:
    """Cuándo cabe una clase de orden y qué hace cuando rige."""

    cabe: Callable[[Querella, dict[str, Any]], object]
    hacer: Callable[[Querella, dict[str, Any], str], None]


EFECTOS: dict[str, Efecto] = {
    ClaseDeAcuerdo.ACOGER: Efecto(
        lambda q, d: reconsiderar.por_acoger(q), lambda q, d, razon: reconsiderar.acoger(q, razon)
    ),
    ClaseDeAcuerdo.DENEGAR: Efecto(
        lambda q, d: reconsiderar.por_considerar(q),
        lambda q, d, razon: reconsiderar.denegar(q, razon),
    ),
    ClaseDeAcuerdo.PRORROGAR: Efecto(
        lambda q, d: reconsiderar.por_prorrogar(q),
        lambda q, d, razon: reconsiderar.prorrogar(q, razon),
    ),
    ClaseDeAcuerdo.AVOCAR: Efecto(
        lambda q, d: relevar.por_avocar(q), lambda q, d, razon: relevar.avocar(q, razon)
    ),
    ClaseDeAcuerdo.SUSTITUIR: Efecto(
        relevar.por_sustituir, lambda q, d, razon: relevar.sustituir(q, d, razon)
    ),
    ClaseDeAcuerdo.ETAPA: Efecto(
        lambda q, d: revision.por_fijar(q),
        lambda q, d, razon: revision.fijar_etapa(q, d["etapa"], razon),
    ),
    ClaseDeAcuerdo.ADOPTAR: Efecto(adoptar.por_adoptar, adoptar.adoptar),
    ClaseDeAcuerdo.PROCEDIMIENTO: Efecto(
        lambda q, d: medidas.por_acudir(q), lambda q, d, razon: medidas.acudir(q, razon)
    ),
    ClaseDeAcuerdo.PROTECTORA: Efecto(
        lambda q, d: medidas.por_proteger(q), medidas.dictar_protectora
    ),
    ClaseDeAcuerdo.NO_PROTECTORA: Efecto(lambda q, d: None, medidas.denegar_protectora),
    ClaseDeAcuerdo.SIN_PROTECTORA: Efecto(lambda q, d: None, medidas.levantar_protectora),
}


@con_reintento
def proponer_acuerdo(
    *,
    querella_id: int,
    actor: Actor,
    clase: str,
    razon: str,
    datos: dict[str, Any] | None = None,
    el: date | None = None,
) -> Acuerdo:
    """Propone una orden con su razón; rige cuando otro miembro concurre.

    Fuente: 18.004#12, 18.010#1. No deja asiento hasta entonces. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.ACORDAR, el=el) as q:
        importada = q.historica and clase != ClaseDeAcuerdo.ADOPTAR
        if not importada:
            exigir_textos(razon=razon)
        datos = datos or {}
        efecto = EFECTOS[clase]
        efecto.cabe(q, datos)
        if q.acuerdos.filter(clase=clase, adoptado_en=None, retirado_en=None).exists():
            raise ActoRechazado(_("Ya hay una orden igual propuesta: concurra con ella."))
        acuerdo = Acuerdo.objects.create(
            querella=q,
            clase=clase,
            datos=datos,
            razon=razon.strip(),
            propuesto_por=None if importada else comisionado_de(q, actor),
            propuesto_en=q.acto.ahora,
            adoptado_en=q.acto.ahora if importada else None,
        )
        if importada:
            efecto.hacer(q, datos, acuerdo.razon)
    return acuerdo


@con_reintento
def concurrir_acuerdo(
    *, querella_id: int, actor: Actor, acuerdo_id: int, el: date | None = None
) -> Querella:
    """Concurre con una orden propuesta por otro miembro: desde ahora rige.

    Fuente: 18.004#12. Vuelve a comprobar que cabe. Levanta ActoRechazado y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.ACORDAR, el=el) as q:
        acuerdo = (
            Acuerdo.objects.select_for_update(of=("self",))
            .filter(pk=acuerdo_id, querella=q, adoptado_en=None, retirado_en=None)
            .first()
        )
        if acuerdo is None:
            raise ActoRechazado(_("Esa orden ya no está propuesta."))
        miembro = comisionado_de(q, actor)
        if miembro.pk == acuerdo.propuesto_por_id:
            raise ActoRechazado(_("Debe concurrir otro miembro, no quien la propuso."))
        acuerdo.concurre, acuerdo.adoptado_en = miembro, q.acto.ahora
        acuerdo.save()
        _retirar_contrarios(q, acuerdo)
        EFECTOS[acuerdo.clase].hacer(q, acuerdo.datos, acuerdo.razon)
    return q


@con_reintento
def retirar_acuerdo(*, querella_id: int, actor: Actor, acuerdo_id: int) -> Querella:
    """Quien la propuso la retira mientras nadie haya concurrido."""
    with acto_sobre(querella_id, actor, Accion.ACORDAR) as q:
        miembro = comisionado_de(q, actor)
        filas = Acuerdo.objects.filter(
            pk=acuerdo_id, querella=q, propuesto_por=miembro, adoptado_en=None, retirado_en=None
        )
        if not filas.update(retirado_en=q.acto.ahora):
            raise ActoRechazado(_("Esa orden ya no está propuesta."))
    return q


def _retirar_contrarios(q: Querella, acuerdo: Acuerdo) -> None:
    """Adoptada una, lo que se había propuesto en contra sobre lo mismo ya no cabe."""
    contrarios = {
        ClaseDeAcuerdo.ACOGER: (ClaseDeAcuerdo.DENEGAR,),
        ClaseDeAcuerdo.DENEGAR: (ClaseDeAcuerdo.ACOGER,),
        ClaseDeAcuerdo.PROTECTORA: (ClaseDeAcuerdo.NO_PROTECTORA,),
        ClaseDeAcuerdo.NO_PROTECTORA: (ClaseDeAcuerdo.PROTECTORA,),
    }
    q.acuerdos.filter(
        clase__in=contrarios.get(ClaseDeAcuerdo(acuerdo.clase), ()),
        adoptado_en=None,
        retirado_en=None,
    ).update(retirado_en=q.acto.ahora)
