"""Lo que vence, las tareas abiertas y cómo está la vigilancia."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import (
    Case,
    Exists,
    F,
    Func,
    JSONField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Value,
    When,
)

from plazos.models import Autorizacion, ClaseDeFreno, EstadoDePlazo, Freno, Plazo, Vigilancia
from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.dibujo import tramos
from querellas.idioma import hace
from querellas.models import (
    Alarma,
    Mocion,
    Querella,
    Tarea,
)
from querellas.models.querella import primero_la_destitucion
from querellas.selectors.lote import leer_juntas

TOPE_DE_LISTA = 200


class DiasParalizados(Func):
    """Los días que el libro de un cómputo da por paralizados, sin traer el libro."""

    template = (
        "jsonb_path_query_array(%(expressions)s, '$.libro[*] ? (@.clase == \"paralizado\").fecha')"
    )
    output_field = JSONField()

    def __init__(self) -> None:
        super().__init__("computo")


def tramos_paralizados(plazo: Any) -> tuple[tuple[date, date], ...]:
    """Los tramos de una fila leída con `paralizados=DiasParalizados()`."""
    dias = [date.fromisoformat(d) for d in plazo.paralizados]
    return tramos(dias, abierto=plazo.fecha_legal == SIN_FECHA)


def _detenido() -> Case:
    """Si es el término para contestar y una moción de prórroga detiene la rebeldía."""
    mocion = Exists(Mocion.objects.filter(querella=OuterRef("querella"), detiene=True))
    return Case(When(Q(termino="Q-CONT-15") & mocion, then=Value(True)), default=Value(False))


def que_vence(casos: QuerySet[Querella]) -> QuerySet[Plazo]:
    """Los términos que corren en esos casos, por el tiempo que les queda."""
    return (
        Plazo.objects.filter(
            estado=EstadoDePlazo.CORRIENDO, origen="vivo", querella__in=casos.values("pk")
        )
        .select_related("querella")
        .defer("computo")
        .annotate(paralizados=DiasParalizados(), detenido=_detenido())
        .order_by("vence_en", "pk")[:TOPE_DE_LISTA]
    )


def tareas_abiertas(casos: QuerySet[Querella]) -> QuerySet[Tarea]:
    """Tareas sin cerrar, con su caso y su término."""
    return (
        Tarea.objects.filter(cerrada_en__isnull=True, querella__in=casos.values("pk"))
        .select_related("querella", "plazo")
        .defer("plazo__computo")
        .order_by(primero_la_destitucion("querella__"), F("vence_el").asc(nulls_last=True), "pk")[
            :TOPE_DE_LISTA
        ]
    )


@dataclass(frozen=True)
class Latido:
    """La última pasada de la vigilancia, el freno si está puesto y las alarmas sin atender."""

    ultima: datetime | None
    freno: Freno | None
    contingencia: Freno | None
    alarmas: list[Alarma]
    momento: datetime

    @property
    def minutos(self) -> int | None:
        return int((self.momento - self.ultima).total_seconds() // 60) if self.ultima else None

    @property
    def hace(self) -> str:
        """Cuánto hace de la última pasada, en palabras."""
        return hace(self.minutos or 0)

    @property
    def dias(self) -> int:
        return self.horas // 24

    @property
    def horas(self) -> int:
        return (self.minutos or 0) // 60

    @property
    def callada(self) -> bool:
        """Nada vigila: la última pasada terminó hace demasiado o no hubo ninguna."""
        return self.ultima is None or self.momento - self.ultima > settings.SILENCIO


def ultima_pasada() -> datetime | None:
    """Cuándo terminó la última pasada completa de la vigilancia."""
    fila = Vigilancia.objects.order_by("-terminada_en").values("terminada_en").first()
    return fila["terminada_en"] if fila else None


def latido() -> Latido:
    """Cómo está la vigilancia ahora."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT ahora(), (SELECT max(terminada_en) FROM plazos_vigilancia)")
        momento, ultima = cursor.fetchone()
    dadas = Prefetch("autorizaciones", Autorizacion.objects.select_related("usuario"))
    leido = leer_juntas(
        {
            "frenos": Freno.objects.filter(liberado_en__isnull=True).prefetch_related(dadas),
            "alarmas": Alarma.objects.filter(atendida_en__isnull=True)[:20],
        }
    )
    puestos = {f.clase: f for f in leido["frenos"]}
    return Latido(
        ultima=ultima,
        freno=puestos.get(ClaseDeFreno.CANTIDAD),
        contingencia=puestos.get(ClaseDeFreno.CONTINGENCIA),
        alarmas=leido["alarmas"],
        momento=momento,
    )
