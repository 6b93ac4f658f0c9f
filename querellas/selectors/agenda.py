"""Lo que cae en unos días: las vistas y el último día de los términos que corren."""

from datetime import date

from django.db.models import QuerySet

from plazos.models import EstadoDePlazo, Plazo
from querellas.models import Querella
from vistas.models import EstadoDeVista, Vista

TOPE = 400


def vistas_entre(casos: QuerySet[Querella], desde: date, hasta: date) -> list[Vista]:
    """Las vistas de esos días que no se cancelaron, por su hora."""
    return list(
        Vista.objects.filter(
            vista_el__range=(desde, hasta), inciertas={}, querella__in=casos.values("pk")
        )
        .exclude(estado=EstadoDeVista.CANCELADA)
        .select_related("querella", "asociado")
        .order_by("comienza_en", "pk")[:TOPE]
    )


def plazos_entre(casos: QuerySet[Querella], desde: date, hasta: date) -> list[Plazo]:
    """Los términos que corren y cuyo último día cae ahí, según el Reglamento en vigor."""
    return list(
        Plazo.objects.filter(
            estado=EstadoDePlazo.CORRIENDO,
            origen="vivo",
            fecha_legal__range=(desde, hasta),
            querella__in=casos.values("pk"),
        )
        .select_related("querella")
        .defer("computo")
        .order_by("fecha_legal", "pk")[:TOPE]
    )
