"""Las listas de trabajo de la Secretaría y del despacho, y la búsqueda interna."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import (
    CharField,
    Exists,
    F,
    Func,
    Max,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Concat

from alcaldes.nombres import llano
from plazos.models import Plazo
from plazos.nucleo.calendario import calendario
from querellas.comision.models import Encargo, Resolucion, en_funciones
from querellas.cuentas.models import Usuario
from querellas.cuentas.relaciones import hoy_sql
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.estados import ABIERTOS, FINALES, Estado
from querellas.models import (
    RECURSOS_PENDIENTES,
    Borrador,
    Parte,
    Querella,
    Recurso,
)
from querellas.models.querella import primero_la_destitucion
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.selectors.personas import con_estas_palabras
from querellas.selectors.vence import TOPE_DE_LISTA
from vistas.models import VISTA_PENDIENTE, EstadoDeVista, Vista

POR_PAGINA = 25
DIAS_PARA_NOTIFICAR = 5


def borradores(usuario: Usuario) -> QuerySet[Borrador]:
    """Los borradores que esa persona dejó por terminar, el último guardado primero."""
    filas = Borrador.objects.filter(querella__creada_por=usuario).select_related("querella")
    return filas.order_by("-guardado_en")[:TOPE_DE_LISTA]


@dataclass(frozen=True)
class SinNotificar:
    """Una querella presentada que el alcalde todavía no ha recibido."""

    q: Querella
    meta_el: date
    pdf_listo: bool


def presentadas(casos: QuerySet[Querella]) -> QuerySet[Querella]:
    """Las que el alcalde no ha recibido, con el estado de su notificación."""
    lista = TipoDeDocumento.NOTIFICACION_QUERELLA
    ultimo = Documento.objects.filter(querella=OuterRef("pk"), tipo=lista).order_by("-pk")
    return (
        casos.filter(estado=Estado.PRESENTADA, origen="vivo")
        .annotate(pdf=Subquery(ultimo.values("estado")[:1]))
        .order_by(primero_la_destitucion(), "presentada_el", "pk")[:TOPE_DE_LISTA]
    )


def sin_notificar(filas: Iterable[Any]) -> list[SinNotificar]:
    """Cada una de `presentadas` con su meta interna: cinco días laborables."""
    laborables = calendario("GOB")
    return [
        SinNotificar(
            q,
            laborables.tras_laborables(q.presentada_el, DIAS_PARA_NOTIFICAR),
            q.pdf == EstadoDeDocumento.LISTO,
        )
        for q in filas
        if q.presentada_el
    ]


def por_diligenciar(casos: QuerySet[Querella]) -> QuerySet[Notificacion]:
    """Notificaciones con su documento listo, para entregar en mano o que fallaron."""
    estados = (EstadoDeNotificacion.PARA_DILIGENCIAR, EstadoDeNotificacion.FALLIDA)
    return (
        Notificacion.objects.filter(estado__in=estados, querella__in=casos.values("pk"))
        .annotate(ultimo_intento=Max("diligencias__el"))
        .select_related("querella", "parte", "documento", "vista")
        .defer("documento__datos")
        .order_by(primero_la_destitucion("querella__"), "pk")[:TOPE_DE_LISTA]
    )


def por_archivar(casos: QuerySet[Querella]) -> QuerySet[Querella]:
    """Decididas cuya notificación no se ha archivado en autos (18.013#3)."""
    con_archivo = Plazo.objects.filter(
        termino="LPAU-REC-20", abierto_en__gte=F("querella__terminada_en")
    ).values("querella")
    return (
        casos.filter(estado__in=[str(e) for e in FINALES], origen="vivo")
        .exclude(pk__in=con_archivo)
        .order_by(primero_la_destitucion(), "terminada_en", "pk")[:TOPE_DE_LISTA]
    )


def vistas_pendientes(casos: QuerySet[Querella], hasta: date | None = None) -> QuerySet[Vista]:
    """Vistas señaladas o en curso, la más próxima primero."""
    filas = Vista.objects.filter(estado__in=VISTA_PENDIENTE, querella__in=casos.values("pk"))
    if hasta is not None:
        filas = filas.filter(vista_el__lte=hasta)
    filas = filas.select_related("querella", "asociado").order_by("comienza_en")
    return filas[:TOPE_DE_LISTA]


@dataclass(frozen=True)
class Pagina:
    """Un tramo de la lista de casos."""

    casos: list[Querella]
    numero: int
    hay_mas: bool


def buscar(casos: QuerySet[Querella], texto: str = "", estado: str = "", pagina: int = 1) -> Pagina:
    """Casos por número, parte o municipio, sin mirar acentos.

    Primero aquellos en que está en juego una destitución; después, los más nuevos.
    """
    filas = casos.exclude(numero=None).select_related("municipio")
    for palabra in texto.split()[:8]:
        filas = filas.filter(_coincide(palabra))
    if estado:
        filas = filas.filter(estado=estado)
    desde = (max(pagina, 1) - 1) * POR_PAGINA
    orden = (primero_la_destitucion(), "-presentada_el", "-pk")
    lote = list(filas.order_by(*orden)[desde : desde + POR_PAGINA + 1])
    return Pagina(lote[:POR_PAGINA], max(pagina, 1), len(lote) > POR_PAGINA)


def _coincide(palabra: str) -> Q:
    patron = Func(Value(f"%{_literal(palabra)}%"), function="unaccent")
    nombre = Concat("nombre", Value(" "), "apellido_paterno", Value(" "), "apellido_materno")
    partes = Parte.objects.annotate(
        llano=Func(nombre, function="unaccent", output_field=CharField())
    ).filter(_Parecido(F("llano"), patron))
    municipios = Q(municipio__slug__icontains=palabra) | Q(municipio__nombre__icontains=palabra)
    otros_nombres = Parte.objects.filter(con_estas_palabras(palabra, "persona__"))
    de_partes = Q(pk__in=partes.values("querella"))
    if llano(palabra):
        de_partes |= Q(pk__in=otros_nombres.values("querella"))
    return Q(numero__icontains=palabra) | municipios | de_partes


def _literal(palabra: str) -> str:
    return palabra.replace("\\", r"\\").replace("%", r"\%").replace("_", r"\_")


class _Parecido(Func):
    """`a ILIKE b` con el patrón ya hecho: las búsquedas de Django no quitan acentos."""

    template = "%(expressions)s"
    arg_joiner = " ILIKE "
    conditional = True

    def __init__(self, *expresiones: Any) -> None:
        from django.db.models import BooleanField

        super().__init__(*expresiones, output_field=BooleanField())


def esperan_voto(casos: QuerySet[Querella], usuario: Usuario) -> QuerySet[Resolucion]:
    """Propuestas abiertas sobre las que esa persona no ha votado."""
    return (
        Resolucion.objects.filter(
            estado=Resolucion.EstadoDeResolucion.CIRCULADA,
            querella__in=casos.values("pk"),
            querella__estado__in=[str(e) for e in ABIERTOS],
        )
        .exclude(votos__comisionado__usuario=usuario)
        .filter(Exists(en_funciones(hoy_sql()).filter(usuario=usuario)))
        .select_related("querella", "propuesta_por")
        .defer("hechos", "determinaciones", "conclusiones")
        .order_by(primero_la_destitucion("querella__"), "pk")[:TOPE_DE_LISTA]
    )


def encargos_pendientes(casos: QuerySet[Querella], usuario: Usuario) -> QuerySet[Encargo]:
    """Lo que esa persona tiene por estudiar, lo más próximo primero."""
    return (
        Encargo.objects.filter(
            para__usuario=usuario,
            hecho_en__isnull=True,
            querella__in=casos.values("pk"),
            querella__estado__in=[str(e) for e in ABIERTOS],
        )
        .select_related("querella")
        .order_by("para_el", "pk")[:TOPE_DE_LISTA]
    )


def recursos_pendientes(casos: QuerySet[Querella]) -> QuerySet[Recurso]:
    """Las reconsideraciones y revisiones sin resolver; la destitución, primero (18.010#3)."""
    filas = Recurso.objects.filter(
        estado__in=RECURSOS_PENDIENTES, querella__in=casos.filter(origen="vivo").values("pk")
    ).select_related("querella", "parte")
    orden = (primero_la_destitucion("querella__"), "presentado_el", "pk")
    return filas.order_by(*orden)[:TOPE_DE_LISTA]


def esperan_informe(casos: QuerySet[Querella], usuario: Usuario) -> QuerySet[Querella]:
    """Casos cuya vista presidió esa persona y que esperan su informe."""
    presididas = Vista.objects.filter(
        estado=EstadoDeVista.CELEBRADA, asociado__usuario=usuario
    ).values("querella")
    return casos.filter(estado=Estado.PENDIENTE_INFORME, pk__in=presididas).order_by(
        primero_la_destitucion(), "pk"
    )[:TOPE_DE_LISTA]
