"""Vincular querellas, consolidarlas por orden y separarlas: cada una conserva sus términos."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import Querella
from querellas.models.vinculo import ClaseDeVinculo, Vinculo
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar


@con_reintento
def vincular(
    *,
    querella_id: int,
    actor: Actor,
    otra: str,
    clase: str = ClaseDeVinculo.RELACIONADA,
    orden: str = "",
    el: date | None = None,
) -> Vinculo:
    """Vincula dos querellas, o las consolida por orden; queda en el expediente de las dos.

    Fuente: 18.002#1. Varios querellados son querellas aparte y vinculadas. Cada una conserva sus
    términos, sus notificaciones y sus disposiciones: el primer vencimiento gobierna un acto
    conjunto y termina solo su caso. Levanta ActoRechazado si la otra no existe, es la misma, ya
    están vinculadas o, para consolidar, falta la orden o una no está abierta.
    """
    consolida = clase == ClaseDeVinculo.CONSOLIDADA
    accion = Accion.CONSOLIDAR if consolida else Accion.VINCULAR
    with _las_dos(querella_id, _otra(querella_id, otra), actor, accion, el) as (una, dos):
        if consolida:
            exigir_textos(orden=orden)
            if {una.estado, dos.estado} - set(ABIERTOS):
                raise ActoRechazado({"otra": _("Solo se consolidan casos abiertos.")})
        if _vigentes(una, dos).filter(clase=clase).exists():
            raise ActoRechazado({"otra": _("Estas querellas ya están vinculadas así.")})
        vinculo: Vinculo = Vinculo.objects.create(
            querella=una, otra=dos, clase=clase, orden=orden.strip(), desde=una.acto.efectivo_el
        )
        _asentar("consolidar" if consolida else "vincular", una, dos, orden)
    return vinculo


@con_reintento
def separar(
    *, querella_id: int, actor: Actor, otra: str, orden: str, el: date | None = None
) -> Vinculo:
    """Deja sin efecto por orden la consolidación de dos querellas.

    Fuente: 18.002#1. Siguen vinculadas si lo estaban. Ningún término se mueve. Levanta
    ActoRechazado si no estaban consolidadas o falta la orden.
    """
    with _las_dos(querella_id, _otra(querella_id, otra), actor, Accion.CONSOLIDAR, el) as (
        una,
        dos,
    ):
        exigir_textos(orden=orden)
        vinculo = _vigentes(una, dos).filter(clase=ClaseDeVinculo.CONSOLIDADA).first()
        if vinculo is None:
            raise ActoRechazado({"otra": _("Estas querellas no están consolidadas.")})
        vinculo.hasta, vinculo.orden_de_separar = una.acto.efectivo_el, orden.strip()
        vinculo.save(update_fields=["hasta", "orden_de_separar"])
        _asentar("separar", una, dos, orden)
    return vinculo


def vincular_recien_presentada(q: Querella, otra: str) -> None:
    """Dentro de `presentar`: la vincula con la otra por los mismos hechos, en las dos.

    Fuente: 18.002#1. El candado de la otra se toma después que el de la nueva: nadie más puede
    estar esperando una querella que hasta ahora era un borrador.
    """
    with acto_sobre(_otra(q.pk, otra), q.acto.actor, Accion.VINCULAR) as vecina:
        una, dos = sorted((q, vecina), key=lambda x: x.pk)
        Vinculo.objects.create(
            querella=una,
            otra=dos,
            clase=ClaseDeVinculo.RELACIONADA,
            desde=q.acto.efectivo_el,
        )
        _asentar("vincular", una, dos, "")


def _asentar(acto: str, una: Querella, dos: Querella, orden: str) -> None:
    """El mismo asiento en los dos; si uno está reservado, ninguno lo publica."""
    clase = f"{acto}_reservada" if una.reservada or dos.reservada else acto
    for q, con in ((una, dos), (dos, una)):
        asentar(q, clase, {"otra": str(con.numero), "orden": orden.strip()})


@contextmanager
def _las_dos(
    querella_id: int, otra_id: int, actor: Actor, accion: Accion, el: date | None
) -> Iterator[tuple[Querella, Querella]]:
    """Los dos casos con su candado, siempre en el mismo orden: dos actos no se esperan."""
    with transaction.atomic(), ExitStack() as pila:
        una, dos = (
            pila.enter_context(acto_sobre(pk, actor, accion, el=el))
            for pk in sorted((querella_id, otra_id))
        )
        yield una, dos


def _otra(querella_id: int, numero: str) -> int:
    # Los números de los casos viejos quedan como se escribieron, con sus minúsculas.
    tal_cual = numero.strip()
    otra = Querella.objects.filter(numero__in=(tal_cual, tal_cual.upper()))
    pk: int | None = otra.values_list("pk", flat=True).first()
    if pk is None:
        raise ActoRechazado({"otra": _("No hay una querella con ese número.")})
    if pk == querella_id:
        raise ActoRechazado({"otra": _("Es esta misma querella.")})
    return pk


def _vigentes(una: Querella, dos: Querella) -> "QuerySet[Vinculo]":
    return Vinculo.objects.filter(querella=una, otra=dos, hasta__isnull=True)
