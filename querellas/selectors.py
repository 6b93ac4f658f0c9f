"""Lo que las páginas internas leen: el expediente entero, lo que vence y las listas de trabajo.

Aquí solo se lee. Cada lista cuesta las mismas consultas por larga que sea.
"""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import (
    CharField,
    F,
    Func,
    JSONField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Concat

from plazos import registro
from plazos.models import EstadoDePlazo, Freno, Paralizacion, Plazo, Reversion, Vigilancia
from plazos.nucleo.calendario import SIN_FECHA, calendario, fecha_civil
from plazos.nucleo.dibujo import tramos
from querellas.comision.models import Comisionado, Resolucion, Voto, en_funciones
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, visibles
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.estados import ABIERTOS, FINALES, Estado
from querellas.models import (
    Actuacion,
    Alarma,
    Borrador,
    ClaseDeQuerellante,
    Parte,
    Querella,
    Reserva,
    Tarea,
)
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.reloj import ahora
from vistas.models import EstadoDeVista, Vista

POR_PAGINA = 25
TOPE_DE_LISTA = 200
DIAS_PARA_NOTIFICAR = 5
VISTA_PENDIENTE = (EstadoDeVista.SENALADA, EstadoDeVista.EN_CURSO)
CONFIRMAR = "confirmar_vencimiento"


# --- Un expediente --------------------------------------------------------------------------
class Ficha:
    """Un caso y todo lo que cuelga de él; cada parte se lee una vez, cuando hace falta."""

    def __init__(self, q: Querella, usuario: Usuario) -> None:
        self.q, self.usuario = q, usuario

    @cached_property
    def momento(self) -> datetime:
        return ahora()

    @property
    def hoy(self) -> date:
        return fecha_civil(self.momento)

    @property
    def estado(self) -> Estado:
        return Estado(self.q.estado)

    @cached_property
    def asientos(self) -> list[Actuacion]:
        return list(
            Actuacion.objects.filter(querella=self.q).select_related("actor").order_by("numero")
        )

    @cached_property
    def ultimo_asiento(self) -> int:
        if "asientos" in self.__dict__:
            return self.asientos[-1].numero if self.asientos else 0
        fila = Actuacion.objects.filter(querella=self.q).order_by("-numero").values("numero")
        ultimo = fila.first()
        return int(ultimo["numero"]) if ultimo else 0

    @cached_property
    def clases(self) -> frozenset[str]:
        """Las clases de asiento que ya constan."""
        if "asientos" in self.__dict__:
            return frozenset(a.clase for a in self.asientos)
        filas = Actuacion.objects.filter(querella=self.q).values_list("clase", flat=True)
        return frozenset(filas)

    @cached_property
    def documentos(self) -> list[Documento]:
        return list(Documento.objects.filter(querella=self.q).defer("datos").order_by("pk"))

    @cached_property
    def plazos(self) -> list[Plazo]:
        return list(Plazo.objects.filter(querella=self.q).select_related("sustituye"))

    @property
    def corriendo(self) -> list[Plazo]:
        vivos = [p for p in self.plazos if p.estado == EstadoDePlazo.CORRIENDO]
        return sorted(vivos, key=lambda p: p.vence_en)

    def plazo_que_corre(self, *terminos: str) -> Plazo | None:
        return next((p for p in self.corriendo if p.termino in terminos), None)

    @cached_property
    def vencido(self) -> Plazo | None:
        """El término que cierra los actos sobre los méritos (18.004#15); None si ninguno."""
        alcance = registro.lecturas_vigentes(self.hoy).alcance_desestimacion
        return next(
            (p for p in self.corriendo if p.termino in alcance and p.vence_en <= self.momento),
            None,
        )

    @cached_property
    def partes(self) -> list[Parte]:
        return list(self.q.partes.all())

    @property
    def de_ciudadano(self) -> bool:
        return any(p.clase == ClaseDeQuerellante.CIUDADANO for p in self.partes)

    @cached_property
    def cargos(self) -> list[Any]:
        return list(self.q.cargos.all())

    @cached_property
    def notificaciones(self) -> list[Notificacion]:
        return list(
            Notificacion.objects.filter(querella=self.q)
            .select_related("parte", "documento", "vista")
            .defer("documento__datos")
            .order_by("pk")
        )

    @cached_property
    def tareas(self) -> list[Tarea]:
        return list(
            Tarea.objects.filter(querella=self.q, cerrada_en__isnull=True).select_related("plazo")
        )

    @cached_property
    def reversiones(self) -> list[Reversion]:
        """Las abiertas: falta que otra persona las confirme."""
        if self.estado != Estado.DESESTIMADA_CON_PERJUICIO and not self.q.en_rebeldia:
            return []
        filas = Reversion.objects.filter(querella=self.q, confirmada_en__isnull=True)
        return list(filas.select_related("plazo", "propuesta_por"))

    @cached_property
    def paralizacion(self) -> Paralizacion | None:
        """La orden de un tribunal que hoy detiene los términos, si la hay."""
        return Paralizacion.objects.filter(querella=self.q, hasta__isnull=True).first()

    @cached_property
    def reservas(self) -> list[Reserva]:
        """Las órdenes de reserva vigentes."""
        filas = Reserva.objects.filter(querella=self.q, levantada_en__isnull=True)
        return list(filas.select_related("actuacion", "documento", "pedida_por"))

    @property
    def por_confirmar(self) -> list[Tarea]:
        return [t for t in self.tareas if t.clase == CONFIRMAR and t.plazo_id]

    def abierto_por_quien_mira(self, plazo: Plazo) -> bool:
        """Si quien mira entró el acto que abrió ese término."""
        return any(
            a.numero == plazo.abierto_por_actuacion and a.actor_id == self.usuario.pk
            for a in self.asientos
        )

    @cached_property
    def vistas(self) -> list[Vista]:
        return list(
            Vista.objects.filter(querella=self.q).select_related("asociado").order_by("comienza_en")
        )

    @property
    def vista_pendiente(self) -> Vista | None:
        return next((v for v in self.vistas if v.estado in VISTA_PENDIENTE), None)

    @property
    def vista_celebrada(self) -> Vista | None:
        hechas = [v for v in self.vistas if v.estado == EstadoDeVista.CELEBRADA and v.concluida_en]
        return max(hechas, key=lambda v: v.concluida_en or v.comienza_en, default=None)

    @cached_property
    def resoluciones(self) -> list[Resolucion]:
        """Las propuestas con sus votos; solo las ve la Comisión."""
        return list(
            Resolucion.objects.filter(querella=self.q)
            .select_related("propuesta_por")
            .prefetch_related(
                Prefetch("votos", Voto.objects.select_related("comisionado").order_by("pk"))
            )
            .order_by("pk")
        )

    @cached_property
    def miembro(self) -> Comisionado | None:
        """El nombramiento vigente de quien mira."""
        return en_funciones(self.hoy).filter(usuario=self.usuario).first()

    @cached_property
    def miembros(self) -> list[Comisionado]:
        """Comisionados en funciones que no están inhibidos en este caso."""
        inhibidos = self.q.inhibiciones.filter(hasta__isnull=True).values("comisionado")
        filas = en_funciones(self.hoy).exclude(pk__in=inhibidos)
        return list(filas.order_by("-es_presidente", "pk"))

    @property
    def circuladas(self) -> list[Resolucion]:
        circulada = Resolucion.EstadoDeResolucion.CIRCULADA
        return [r for r in self.resoluciones if r.estado == circulada]

    @property
    def sin_mi_voto(self) -> list[Resolucion]:
        yo = self.miembro.pk if self.miembro else None
        return [r for r in self.circuladas if yo not in {v.comisionado_id for v in r.votos.all()}]

    @property
    def notificacion_pdf(self) -> Documento | None:
        """La última notificación de querella que se mandó preparar."""
        propias = [d for d in self.documentos if d.tipo == TipoDeDocumento.NOTIFICACION_QUERELLA]
        return propias[-1] if propias else None

    @property
    def pdf_listo(self) -> bool:
        pdf = self.notificacion_pdf
        return pdf is not None and pdf.estado == EstadoDeDocumento.LISTO


def expediente(numero: str, usuario: Usuario, accion: Accion) -> Ficha | None:
    """El caso que esa persona puede ver por esa puerta; None si no existe para ella."""
    casos = visibles(Querella.objects.exclude(numero=None), usuario, accion)
    q = (
        casos.select_related("municipio", "mandato__alcalde", "juramento")
        .filter(numero=numero.replace("\x00", ""))
        .first()
    )
    return Ficha(q, usuario) if q else None


def documento(uuid: Any, usuario: Usuario, area: Accion) -> Documento | None:
    """Un documento que esa persona puede descargar por esa puerta."""
    casos = visibles(Querella.objects.all(), usuario, area).values("pk")
    filas = visibles(Documento.objects.all(), usuario, Accion.DESCARGAR_DOCUMENTO)
    fila: Documento | None = (
        filas.filter(uuid=uuid, querella__in=casos).select_related("querella").first()
    )
    return fila


# --- Lo que vence ---------------------------------------------------------------------------
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


def que_vence(casos: QuerySet[Querella]) -> list[Plazo]:
    """Los términos que corren en esos casos, por el tiempo que les queda."""
    return list(
        Plazo.objects.filter(
            estado=EstadoDePlazo.CORRIENDO, origen="vivo", querella__in=casos.values("pk")
        )
        .select_related("querella")
        .defer("computo")
        .annotate(paralizados=DiasParalizados())
        .order_by("vence_en", "pk")[:TOPE_DE_LISTA]
    )


def tareas_abiertas(casos: QuerySet[Querella]) -> list[Tarea]:
    """Tareas sin cerrar, con su caso y su término."""
    return list(
        Tarea.objects.filter(cerrada_en__isnull=True, querella__in=casos.values("pk"))
        .select_related("querella", "plazo")
        .defer("plazo__computo")
        .order_by(F("vence_el").asc(nulls_last=True), "pk")[:TOPE_DE_LISTA]
    )


@dataclass(frozen=True)
class Latido:
    """La última pasada de la vigilancia, el freno si está puesto y las alarmas sin atender."""

    ultima: datetime | None
    freno: Freno | None
    alarmas: list[Alarma]
    momento: datetime

    @property
    def minutos(self) -> int | None:
        return int((self.momento - self.ultima).total_seconds() // 60) if self.ultima else None

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
    return Latido(
        ultima=ultima_pasada(),
        freno=Freno.objects.filter(liberado_en__isnull=True).first(),
        alarmas=list(Alarma.objects.filter(atendida_en__isnull=True)[:20]),
        momento=ahora(),
    )


# --- Listas de la Secretaría ----------------------------------------------------------------
def borradores(usuario: Usuario) -> list[Borrador]:
    """Los borradores que esa persona dejó por terminar, el último guardado primero."""
    filas = Borrador.objects.filter(querella__creada_por=usuario).select_related("querella")
    filas = filas.defer("valores")
    return list(filas.order_by("-guardado_en")[:TOPE_DE_LISTA])


@dataclass(frozen=True)
class SinNotificar:
    """Una querella presentada que el alcalde todavía no ha recibido."""

    q: Querella
    meta_el: date
    pdf_listo: bool


def sin_notificar(casos: QuerySet[Querella]) -> list[SinNotificar]:
    """Presentadas sin servicio; la meta interna son cinco días laborables."""
    lista = TipoDeDocumento.NOTIFICACION_QUERELLA
    ultimo = Documento.objects.filter(querella=OuterRef("pk"), tipo=lista).order_by("-pk")
    filas = (
        casos.filter(estado=Estado.PRESENTADA, origen="vivo")
        .annotate(pdf=Subquery(ultimo.values("estado")[:1]))
        .order_by("presentada_el", "pk")[:TOPE_DE_LISTA]
    )
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


def por_diligenciar(casos: QuerySet[Querella]) -> list[Notificacion]:
    """Notificaciones con su documento listo, para entregar en mano o que fallaron."""
    estados = (EstadoDeNotificacion.PARA_DILIGENCIAR, EstadoDeNotificacion.FALLIDA)
    return list(
        Notificacion.objects.filter(estado__in=estados, querella__in=casos.values("pk"))
        .select_related("querella", "parte", "documento", "vista")
        .defer("documento__datos")
        .order_by("pk")[:TOPE_DE_LISTA]
    )


def por_archivar(casos: QuerySet[Querella]) -> list[Querella]:
    """Decididas cuya notificación no se ha archivado en autos (18.013#3)."""
    con_archivo = Plazo.objects.filter(
        termino="LPAU-REC-20", abierto_en__gte=F("querella__terminada_en")
    ).values("querella")
    return list(
        casos.filter(estado__in=[str(e) for e in FINALES], origen="vivo")
        .exclude(pk__in=con_archivo)
        .order_by("terminada_en", "pk")[:TOPE_DE_LISTA]
    )


def vistas_pendientes(casos: QuerySet[Querella], hasta: date | None = None) -> list[Vista]:
    """Vistas señaladas o en curso, la más próxima primero."""
    filas = Vista.objects.filter(estado__in=VISTA_PENDIENTE, querella__in=casos.values("pk"))
    if hasta is not None:
        filas = filas.filter(vista_el__lte=hasta)
    filas = filas.select_related("querella", "asociado").order_by("comienza_en")
    return list(filas[:TOPE_DE_LISTA])


@dataclass(frozen=True)
class Pagina:
    """Un tramo de la lista de casos."""

    casos: list[Querella]
    numero: int
    hay_mas: bool


def buscar(casos: QuerySet[Querella], texto: str = "", estado: str = "", pagina: int = 1) -> Pagina:
    """Casos por número, parte o municipio, sin mirar acentos; los más nuevos primero."""
    filas = casos.exclude(numero=None).select_related("municipio")
    for palabra in texto.split()[:8]:
        filas = filas.filter(_coincide(palabra))
    if estado:
        filas = filas.filter(estado=estado)
    desde = (max(pagina, 1) - 1) * POR_PAGINA
    lote = list(filas.order_by("-presentada_el", "-pk")[desde : desde + POR_PAGINA + 1])
    return Pagina(lote[:POR_PAGINA], max(pagina, 1), len(lote) > POR_PAGINA)


def _coincide(palabra: str) -> Q:
    patron = Func(Value(f"%{_literal(palabra)}%"), function="unaccent")
    nombre = Concat("nombre", Value(" "), "apellido_paterno", Value(" "), "apellido_materno")
    partes = Parte.objects.annotate(
        llano=Func(nombre, function="unaccent", output_field=CharField())
    ).filter(_Parecido(F("llano"), patron))
    municipios = Q(municipio__slug__icontains=palabra) | Q(municipio__nombre__icontains=palabra)
    return Q(numero__icontains=palabra) | municipios | Q(pk__in=partes.values("querella"))


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


# --- Listas del despacho --------------------------------------------------------------------
def esperan_voto(casos: QuerySet[Querella], usuario: Usuario) -> list[Resolucion]:
    """Propuestas abiertas sobre las que esa persona no ha votado."""
    return list(
        Resolucion.objects.filter(
            estado=Resolucion.EstadoDeResolucion.CIRCULADA,
            querella__in=casos.values("pk"),
            querella__estado__in=[str(e) for e in ABIERTOS],
        )
        .exclude(votos__comisionado__usuario=usuario)
        .select_related("querella", "propuesta_por")
        .defer("hechos", "determinaciones", "conclusiones")
        .order_by("pk")[:TOPE_DE_LISTA]
    )


def esperan_informe(casos: QuerySet[Querella], usuario: Usuario) -> list[Querella]:
    """Casos cuya vista presidió esa persona y que esperan su informe."""
    presididas = Vista.objects.filter(
        estado=EstadoDeVista.CELEBRADA, asociado__usuario=usuario
    ).values("querella")
    return list(
        casos.filter(estado=Estado.PENDIENTE_INFORME, pk__in=presididas).order_by("pk")[
            :TOPE_DE_LISTA
        ]
    )
