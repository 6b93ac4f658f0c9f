"""Las órdenes de dos miembros: uno la propone y con la segunda firma queda dictada.

Cada clase dice cuándo cabe y qué hace al dictarse. Las que mueven un término de la Comisión solo
permiten: el acto lo hace después quien le toque (`ordenes.exigir_orden`). Un caso importado trae
la orden ya dictada: no se inventan firmas.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from querellas.comision.models import CONCURRENTES_PARA_DECIDIR, que_siguen
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import ClaseDeOrden, FirmaDeOrden, Orden, Querella
from querellas.models.orden import QUE_MUEVEN
from querellas.services import adoptar, mandato, medidas, reconsiderar, relevar
from querellas.services import papeles_de_mociones as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.miembros import comisionado_de
from querellas.services.ordenes import (
    antes_de_que_acabe,
    corre_de_la_comision,
    dictada,
    es_el_mismo,
    miembro_que_interviene,
)

_CONTRARIAS = {
    ClaseDeOrden.ACOGER: ClaseDeOrden.DENEGAR,
    ClaseDeOrden.DENEGAR: ClaseDeOrden.ACOGER,
    ClaseDeOrden.PROTECTORA: ClaseDeOrden.NO_PROTECTORA,
    ClaseDeOrden.NO_PROTECTORA: ClaseDeOrden.PROTECTORA,
}


@dataclass(frozen=True)
class Efecto:
    """Cuándo cabe una clase de orden y qué hace al dictarse."""

    cabe: Callable[[Querella, Orden], object]
    hacer: Callable[[Querella, Orden], None]


def _que_mueve(q: Querella, orden: Orden) -> None:
    """Cabe mientras corra el término de la Comisión que movería. Fuente: 18.004#14."""
    plazo = corre_de_la_comision(q)
    if q.estado not in ABIERTOS or plazo is None:
        raise ActoRechazado(_("No corre ningún término de la Comisión: no hace falta orden."))
    antes_de_que_acabe(q, plazo)
    if orden.pk is None:
        if dictada(q, orden.clase, plazo) is not None:
            raise ActoRechazado(_("Esa orden ya está dictada."))
        orden.plazo, orden.vencia_el = plazo, plazo.fecha_legal
    elif not es_el_mismo(plazo, orden.plazo_id):
        raise ActoRechazado(_("Esa orden ya no está abierta."))


def que_valen(q: Querella, orden: Orden) -> Any:
    """Las firmas de quienes hoy siguen en la Comisión y conservan su papel."""
    return orden.firmas.filter(comisionado__in=que_siguen(q.acto.hoy))


def _permitir(q: Querella, orden: Orden) -> None:
    """Queda dictada, con la fecha que el término tenía; el acto que permite se hace después."""
    assert orden.plazo is not None and orden.vencia_el is not None
    firman = [f.comisionado for f in que_valen(q, orden).select_related("comisionado")]
    asiento = asentar(
        q,
        "dictar_orden",
        {
            "clase_de_orden": orden.clase,
            "razon": orden.razon,
            "evidencia": orden.evidencia,
            "termino": orden.plazo.termino,
            "vencia_el": orden.vencia_el.isoformat(),
        },
        documentos=[papeles.orden_de_dos(q, orden, firman)],
    )
    orden.dictada_por_actuacion = asiento.numero


EFECTOS: dict[str, Efecto] = {
    **{clase: Efecto(_que_mueve, _permitir) for clase in QUE_MUEVEN},
    ClaseDeOrden.ACOGER: Efecto(
        lambda q, o: reconsiderar.por_acoger(q), lambda q, o: reconsiderar.acoger(q, o.razon)
    ),
    ClaseDeOrden.DENEGAR: Efecto(
        lambda q, o: reconsiderar.por_considerar(q), lambda q, o: reconsiderar.denegar(q, o.razon)
    ),
    ClaseDeOrden.PRORROGAR: Efecto(
        lambda q, o: reconsiderar.por_prorrogar(q), lambda q, o: reconsiderar.prorrogar(q, o.razon)
    ),
    ClaseDeOrden.AVOCAR: Efecto(
        lambda q, o: relevar.por_avocar(q), lambda q, o: relevar.avocar(q, o.razon)
    ),
    ClaseDeOrden.SUSTITUIR: Efecto(
        lambda q, o: relevar.por_sustituir(q, o.datos),
        lambda q, o: relevar.sustituir(q, o.datos, o.razon),
    ),
    ClaseDeOrden.ETAPA: Efecto(
        lambda q, o: mandato.comprobar_etapa(q, o.datos.get("etapa", "")),
        lambda q, o: mandato.fijar_etapa(q, o.datos["etapa"], o.razon),
    ),
    ClaseDeOrden.ADOPTAR: Efecto(
        lambda q, o: adoptar.por_adoptar(q, o.datos),
        lambda q, o: adoptar.adoptar(q, o.datos, o.razon),
    ),
    ClaseDeOrden.PROCEDIMIENTO: Efecto(
        lambda q, o: medidas.por_acudir(q), lambda q, o: medidas.acudir(q, o.razon)
    ),
    ClaseDeOrden.PROTECTORA: Efecto(
        lambda q, o: medidas.por_proteger(q),
        lambda q, o: medidas.dictar_protectora(q, o.datos, o.razon),
    ),
    ClaseDeOrden.NO_PROTECTORA: Efecto(
        lambda q, o: None, lambda q, o: medidas.denegar_protectora(q, o.datos, o.razon)
    ),
    ClaseDeOrden.SIN_PROTECTORA: Efecto(
        lambda q, o: None, lambda q, o: medidas.levantar_protectora(q, o.datos, o.razon)
    ),
}


@con_reintento
def proponer_orden(
    *,
    querella_id: int,
    actor: Actor,
    clase: str,
    razon: str,
    evidencia: str = "",
    datos: dict[str, Any] | None = None,
    el: date | None = None,
) -> Orden:
    """Propone una orden con su razón; si la propone un miembro, ya lleva su firma.

    Fuente: 18.004#12, 18.004#14, 18.010#1. No deja asiento hasta que se dicta. La que mueve un
    término lleva su evidencia y puede proponerla también la Secretaría. Otra de la misma clase de
    la misma persona retira la anterior. Levanta ActoRechazado.
    """
    mueve = clase in QUE_MUEVEN
    accion = Accion.PROPONER_ORDEN if mueve else Accion.FIRMAR_ORDEN
    with acto_sobre(querella_id, actor, accion, el=el) as q:
        importada = q.historica and clase != ClaseDeOrden.ADOPTAR
        if not importada:
            exigir_textos(**({"razon": razon} | ({"evidencia": evidencia} if mueve else {})))
        miembro = None
        if mueve and isinstance(actor, Usuario):
            miembro = miembro_que_interviene(q, actor)
        elif not importada:
            miembro = comisionado_de(q, actor)
        orden = Orden(
            querella=q,
            clase=ClaseDeOrden(clase),
            datos=datos or {},
            razon=razon.strip(),
            evidencia=evidencia.strip(),
            propuesta_por=actor if isinstance(actor, Usuario) else None,
            propuesta_en=q.acto.ahora,
        )
        EFECTOS[clase].cabe(q, orden)
        _retirar_la_anterior(q, orden)
        if importada:
            orden.dictada_en = orden.cumplida_en = q.acto.ahora
        orden.save()
        if miembro is not None:
            FirmaDeOrden.objects.create(orden=orden, comisionado=miembro, firmada_en=q.acto.ahora)
        if importada:
            EFECTOS[clase].hacer(q, orden)
    return orden


def _retirar_la_anterior(q: Querella, orden: Orden) -> None:
    """La suya se cambia por esta; una igual de otro se firma, no se repite."""
    abiertas = _sin_dictar(q).filter(clase=orden.clase)
    suya = abiertas.filter(propuesta_por=orden.propuesta_por).first()
    if suya is not None:
        if suya.datos.get("medida") != orden.datos.get("medida"):
            raise ActoRechazado(_("Retire antes la otra orden de la misma clase que propuso."))
        suya.retirada_en = q.acto.ahora
        suya.save()
    if abiertas.filter(datos=orden.datos).exists():
        raise ActoRechazado(_("Ya hay una orden igual propuesta: fírmela."))


def _sin_dictar(q: Querella) -> Any:
    return q.ordenes.filter(dictada_en__isnull=True, retirada_en__isnull=True)


@con_reintento
def firmar_orden(*, querella_id: int, actor: Actor, orden_id: int, el: date | None = None) -> bool:
    """Firma la orden; con la segunda firma queda dictada. True si quedó dictada.

    Fuente: 18.004#12, 18.004#14. Vuelve a comprobar que cabe. Efectos: los de su clase, con su
    asiento y su documento. Levanta ActoRechazado y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.FIRMAR_ORDEN, el=el) as q:
        orden = _abierta(q, orden_id)
        EFECTOS[orden.clase].cabe(q, orden)
        miembro = comisionado_de(q, actor)
        if orden.firmas.filter(comisionado=miembro).exists():
            raise ActoRechazado(_("Ya firmó esa orden: falta la firma de otro miembro."))
        FirmaDeOrden.objects.create(orden=orden, comisionado=miembro, firmada_en=q.acto.ahora)
        if que_valen(q, orden).count() < CONCURRENTES_PARA_DECIDIR:
            return False
        orden.dictada_en = q.acto.ahora
        if not orden.mueve:
            orden.cumplida_en = q.acto.ahora
        EFECTOS[orden.clase].hacer(q, orden)
        orden.save()
        _retirar_las_demas(q, orden)
    return True


@con_reintento
def retirar_orden(*, querella_id: int, actor: Actor, orden_id: int) -> Querella:
    """Quien la propuso la retira, mientras nadie más la haya firmado.

    Fuente: 18.004#12. No deja asiento: nunca llegó a regir. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.PROPONER_ORDEN) as q:
        orden = _abierta(q, orden_id)
        if orden.propuesta_por != actor:
            raise ActoRechazado(_("La retira quien la propuso."))
        if orden.firmas.exclude(comisionado__usuario=orden.propuesta_por).exists():
            raise ActoRechazado(_("Otro miembro ya la firmó: no puede retirarse."))
        orden.retirada_en = q.acto.ahora
        orden.save()
    return q


def _abierta(q: Querella, orden_id: int) -> Orden:
    orden: Orden | None = _sin_dictar(q).select_for_update(of=("self",)).filter(pk=orden_id).first()
    if orden is None:
        raise ActoRechazado(_("Esa orden ya no está abierta."))
    return orden


def _retirar_las_demas(q: Querella, orden: Orden) -> None:
    """Dictada una, otra propuesta sobre lo mismo, o en contra, ya no cabe."""
    mismas = _sin_dictar(q)
    if "medida" in orden.datos:
        mismas = mismas.filter(datos__medida=orden.datos["medida"])
    elif orden.clase == ClaseDeOrden.PROTECTORA:
        mismas = mismas.filter(datos=orden.datos)
    clases = [orden.clase, _CONTRARIAS.get(ClaseDeOrden(orden.clase), orden.clase)]
    mismas.filter(clase__in=clases).update(retirada_en=q.acto.ahora)
