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

from querellas.comision.models import CONCURRENTES_PARA_DECIDIR, Comisionado
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import ClaseDeOrden, FirmaDeOrden, Orden, Querella
from querellas.models.orden import QUE_MUEVEN
from querellas.services import (
    adoptar,
    interes_publico,
    mandato,
    medidas,
    reconsiderar,
    relevar,
    senalar,
)
from querellas.services import papeles_de_mociones as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.miembros import comisionado_de, exigir_quorum, por_necesidad
from querellas.services.ordenes import (
    antes_de_que_acabe,
    corre_de_la_comision,
    dictada,
    es_el_mismo,
    firmantes,
    miembro_que_interviene,
    que_valen,
)

_CONTRARIAS = {
    ClaseDeOrden.ACOGER: ClaseDeOrden.DENEGAR,
    ClaseDeOrden.DENEGAR: ClaseDeOrden.ACOGER,
    ClaseDeOrden.PROTECTORA: ClaseDeOrden.NO_PROTECTORA,
    ClaseDeOrden.NO_PROTECTORA: ClaseDeOrden.PROTECTORA,
}
# Su papel es el aviso de la vista: la ley no pide que diga por qué (18.004#8).
_SIN_RAZON = frozenset({ClaseDeOrden.SENALAR})
POR_NECESIDAD, POR_NECESIDAD_RESERVADA = 1, 2


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


def _permitir(q: Querella, orden: Orden) -> None:
    """Queda dictada, con la fecha que el término tenía; el acto que permite se hace después."""
    assert orden.plazo is not None and orden.vencia_el is not None
    asiento = asentar(
        q,
        "dictar_orden",
        {
            "clase_de_orden": orden.clase,
            "razon": orden.motivo,
            "evidencia": orden.evidencia,
            "termino": orden.plazo.termino,
            "vencia_el": orden.vencia_el.isoformat(),
        },
        documentos=[papeles.orden_de_dos(q, orden, firmantes(q, orden))],
    )
    orden.dictada_por_actuacion = asiento.numero


EFECTOS: dict[str, Efecto] = {
    **{clase: Efecto(_que_mueve, _permitir) for clase in QUE_MUEVEN},
    ClaseDeOrden.ACOGER: Efecto(
        lambda q, o: reconsiderar.por_acoger(q), lambda q, o: reconsiderar.acoger(q, o.motivo)
    ),
    ClaseDeOrden.DENEGAR: Efecto(
        lambda q, o: reconsiderar.por_considerar(q), lambda q, o: reconsiderar.denegar(q, o.motivo)
    ),
    ClaseDeOrden.PRORROGAR: Efecto(
        lambda q, o: reconsiderar.por_prorrogar(q), lambda q, o: reconsiderar.prorrogar(q, o.motivo)
    ),
    ClaseDeOrden.AVOCAR: Efecto(
        lambda q, o: relevar.por_avocar(q), lambda q, o: relevar.avocar(q, o.motivo)
    ),
    ClaseDeOrden.SUSTITUIR: Efecto(
        lambda q, o: relevar.por_sustituir(q, o.datos),
        lambda q, o: relevar.sustituir(q, o.datos, o.motivo),
    ),
    ClaseDeOrden.ETAPA: Efecto(
        lambda q, o: mandato.comprobar_etapa(q, o.datos.get("etapa", "")),
        lambda q, o: mandato.fijar_etapa(q, o.datos["etapa"], o.motivo),
    ),
    ClaseDeOrden.ADOPTAR: Efecto(
        lambda q, o: adoptar.por_adoptar(q, o.datos),
        lambda q, o: adoptar.adoptar(q, o.datos, o.motivo),
    ),
    ClaseDeOrden.PROCEDIMIENTO: Efecto(
        lambda q, o: medidas.por_acudir(q), lambda q, o: medidas.acudir(q, o.motivo)
    ),
    ClaseDeOrden.PROTECTORA: Efecto(
        lambda q, o: medidas.por_proteger(q),
        lambda q, o: medidas.dictar_protectora(q, o.datos, o.motivo),
    ),
    ClaseDeOrden.NO_PROTECTORA: Efecto(
        lambda q, o: None, lambda q, o: medidas.denegar_protectora(q, o.datos, o.motivo)
    ),
    ClaseDeOrden.SIN_PROTECTORA: Efecto(
        lambda q, o: None, lambda q, o: medidas.levantar_protectora(q, o.datos, o.motivo)
    ),
    ClaseDeOrden.INTERES: Efecto(
        lambda q, o: interes_publico.por_determinar(q),
        lambda q, o: interes_publico.ordenar(q, o, firmantes(q, o)),
    ),
    ClaseDeOrden.SENALAR: Efecto(
        lambda q, o: senalar.por_senalar(q, senalar.de_la_orden(o)),
        lambda q, o: senalar.ordenar(q, o, firmantes(q, o)),
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
    necesidad: str = "",
    el: date | None = None,
) -> Orden:
    """Propone una orden con su razón; si la propone un miembro, ya lleva su firma.

    Fuente: 18.004#12, 18.004#14, 18.010#1. No deja asiento hasta que se dicta. La que mueve un
    término lleva su evidencia y puede proponerla también la Secretaría. Otra de la misma clase de
    la misma persona retira la anterior. `necesidad`: por qué la dicta el único miembro que queda;
    con ella queda dictada sin esperar otra firma. Levanta ActoRechazado.
    """
    accion = Accion.PROPONER_ORDEN if clase in QUE_MUEVEN else Accion.FIRMAR_ORDEN
    with acto_sobre(querella_id, actor, accion, el=el) as q:
        orden = Orden(
            querella=q,
            clase=ClaseDeOrden(clase),
            datos=datos or {},
            razon=razon.strip(),
            evidencia=evidencia.strip(),
        )
        return proponer_dentro(q, orden, necesidad)


def proponer_dentro(q: Querella, orden: Orden, necesidad: str = "") -> Orden:
    """Lo mismo dentro del `acto_sobre` de quien la propone con su propia acción."""
    actor = q.acto.actor
    importada = q.historica and orden.clase != ClaseDeOrden.ADOPTAR
    miembro = None if importada else _quien_propone(q, orden, actor)
    orden.propuesta_por = actor if isinstance(actor, Usuario) else None
    orden.propuesta_en = q.acto.ahora
    EFECTOS[orden.clase].cabe(q, orden)
    _retirar_la_anterior(q, orden)
    if importada:
        orden.dictada_en = orden.cumplida_en = q.acto.ahora
    orden.save()
    if miembro is not None:
        FirmaDeOrden.objects.create(orden=orden, comisionado=miembro, firmada_en=q.acto.ahora)
        if por_necesidad(q):
            _dictar_solo(q, orden, necesidad)
    if importada:
        EFECTOS[orden.clase].hacer(q, orden)
    return orden


def _quien_propone(q: Querella, orden: Orden, actor: Actor) -> Comisionado | None:
    """El miembro que con proponerla la firma; None si es la Secretaría. Comprueba sus textos."""
    if orden.clase not in _SIN_RAZON:
        textos = {"razon": orden.razon} | ({"evidencia": orden.evidencia} if orden.mueve else {})
        exigir_textos(**textos)
    exigir_quorum(q)
    if orden.mueve and isinstance(actor, Usuario):
        return miembro_que_interviene(q, actor)
    return comisionado_de(q, actor)


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
def firmar_orden(
    *,
    querella_id: int,
    actor: Actor,
    orden_id: int,
    necesidad: str = "",
    el: date | None = None,
) -> bool:
    """Firma la orden; con la segunda firma queda dictada. True si quedó dictada.

    Fuente: 18.004#12, 18.004#14, 18.011#1. Vuelve a comprobar que cabe. Efectos: los de su clase,
    con su asiento y su documento. `necesidad`: por qué basta la del único miembro que queda.
    Levanta ActoRechazado, SinQuorum y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.FIRMAR_ORDEN, el=el) as q:
        orden = _abierta(q, orden_id)
        exigir_quorum(q)
        EFECTOS[orden.clase].cabe(q, orden)
        miembro, solo = comisionado_de(q, actor), por_necesidad(q)
        firmada = orden.firmas.filter(comisionado=miembro).exists()
        if firmada and not solo:
            raise ActoRechazado(_("Ya firmó esa orden: falta la firma de otro miembro."))
        if not firmada:
            FirmaDeOrden.objects.create(orden=orden, comisionado=miembro, firmada_en=q.acto.ahora)
        if solo:
            _dictar_solo(q, orden, necesidad)
        elif que_valen(q, orden).count() < CONCURRENTES_PARA_DECIDIR:
            return False
        else:
            _dictar(q, orden)
    return True


def _dictar_solo(q: Querella, orden: Orden, necesidad: str) -> None:
    """El único miembro que queda la dicta, y la orden y el expediente dicen por qué (18.011#1)."""
    exigir_textos(necesidad=necesidad)
    orden.necesidad = necesidad.strip()
    _dictar(q, orden)
    ultimo = q.actuaciones.order_by("-numero").only("visibilidad").first()
    publica = ultimo is None or ultimo.visibilidad == "publica"
    asentar(
        q,
        "ordenar_por_necesidad",
        {"razon": orden.necesidad},
        version=POR_NECESIDAD if publica else POR_NECESIDAD_RESERVADA,
    )


def _dictar(q: Querella, orden: Orden) -> None:
    orden.dictada_en = q.acto.ahora
    if not orden.mueve:
        orden.cumplida_en = q.acto.ahora
    EFECTOS[orden.clase].hacer(q, orden)
    orden.save()
    _retirar_las_demas(q, orden)


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
