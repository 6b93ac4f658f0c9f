"""Las mociones sin resolver y las órdenes por firmar, de muchos casos."""

from functools import reduce
from operator import or_

from django.db.models import Exists, OuterRef, Q, QuerySet

from plazos.models import EstadoDePlazo, Plazo
from querellas.comision.models import en_funciones
from querellas.cuentas.models import Usuario
from querellas.cuentas.relaciones import hoy_sql
from querellas.estados import ABIERTOS
from querellas.models import Mocion, Orden, Querella
from querellas.models.orden import QUE_MUEVEN, SOLO_EN
from querellas.models.querella import primero_la_destitucion
from querellas.selectors.vence import TOPE_DE_LISTA


def mociones_pendientes(casos: QuerySet[Querella]) -> QuerySet[Mocion]:
    """Las que esperan que la Comisión resuelva, la más vieja primero."""
    filas = Mocion.objects.filter(
        fallo="",
        querella__in=casos.values("pk"),
        querella__estado__in=[str(e) for e in ABIERTOS],
    )
    orden = (primero_la_destitucion("querella__"), "presentada_en", "pk")
    return filas.select_related("querella").order_by(*orden)[:TOPE_DE_LISTA]


def ordenes_por_firmar(casos: QuerySet[Querella], usuario: Usuario) -> QuerySet[Orden]:
    """Las propuestas que esa persona no ha firmado; si mueven un término, mientras corra."""
    corre = Plazo.objects.filter(querella=OuterRef("querella"), estado=EstadoDePlazo.CORRIENDO)
    ya_no = [
        Q(clase=clase) & ~Q(querella__estado__in=[str(e) for e in etapas])
        for clase, etapas in SOLO_EN.items()
    ]
    filas = Orden.objects.filter(
        Q(Exists(corre), querella__estado__in=[str(e) for e in ABIERTOS])
        | ~Q(clase__in=QUE_MUEVEN),
        Exists(en_funciones(hoy_sql()).filter(usuario=usuario)),
        dictada_en__isnull=True,
        retirada_en__isnull=True,
        querella__in=casos.values("pk"),
    ).exclude(firmas__comisionado__usuario=usuario)
    filas = filas.exclude(reduce(or_, ya_no))
    orden = (primero_la_destitucion("querella__"), "pk")
    return filas.select_related("querella", "plazo").order_by(*orden)[:TOPE_DE_LISTA]
