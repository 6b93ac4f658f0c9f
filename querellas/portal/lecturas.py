"""Lo que lee quien comparece en un caso: nada que las partes no lean."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.http import Http404, HttpRequest

from plazos.models import EstadoDePlazo, Plazo
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, visibles
from querellas.documentos.models import EXPEDIDOS, Documento, EstadoDeDocumento
from querellas.estados import ABIERTOS
from querellas.models import Actuacion, Comparecencia, Parte, Querella, Reserva
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.reloj import hoy
from querellas.selectors import Ficha
from querellas.selectors import expediente as leer_expediente
from querellas.services.papeles_del_expediente import apartados_de_las_partes
from vistas.models import EstadoDeVista, Vista


class CasoDeParte:
    """Un caso según lo ve una de sus partes o quien la representa."""

    def __init__(self, ficha: Ficha) -> None:
        self.ficha, self.q = ficha, ficha.q

    @cached_property
    def mias(self) -> list[Comparecencia]:
        """Por quién comparece hoy esa persona."""
        yo = self.ficha.usuario.pk
        return [c for c in self.ficha.comparecencias if c.usuario_id == yo and c.hasta is None]

    @property
    def comparecencia(self) -> Comparecencia:
        return self.mias[0]

    @property
    def partes(self) -> list[Parte]:
        return [c.parte for c in self.mias]

    @cached_property
    def _apartados(self) -> set[int]:
        por_orden = {r.actuacion_id for r in self.ficha.reservas if r.actuacion_id}
        return apartados_de_las_partes(self.ficha.asientos, por_orden)

    def lee(self, asiento: Actuacion) -> bool:
        return asiento.pk not in self._apartados

    @cached_property
    def documentos(self) -> dict[int, Documento]:
        """Los que puede descargar: los de las entradas que lee y lo que se le notificó.

        Lo que una orden reserva, no; ni lo que se expidió a petición de otra persona.
        """
        reservados = {r.documento_id for r in self.ficha.reservas if r.documento_id}
        suyos = {n.documento_id for n in self._notificadas}
        alcanza = {
            d.pk
            for d in self.ficha.documentos
            if d.pk not in reservados
            and d.tipo not in EXPEDIDOS
            and (d.pk in suyos or d.actuacion_id)
            and d.actuacion_id not in self._apartados
        }
        return {
            d.pk: d
            for d in self.ficha.documentos
            if d.pk in alcanza or (d.cortesia_de_id in alcanza and d.pk not in reservados)
        }

    @cached_property
    def _notificadas(self) -> list[Notificacion]:
        partes = {p.pk for p in self.partes}
        return [n for n in self.ficha.notificaciones if n.parte_id in partes]

    @property
    def notificaciones(self) -> list[Notificacion]:
        """Lo que se notificó a su parte o a su representación, lo más nuevo primero."""
        return [
            n
            for n in reversed(self._notificadas)
            if n.documento_id in self.documentos and n.estado != EstadoDeNotificacion.SUSTITUIDA
        ]


def caso_o_404(request: HttpRequest, numero: str) -> CasoDeParte:
    """El caso de esa dirección; 404 si quien pregunta no comparece hoy en él."""
    assert request.user.is_authenticated
    ficha = leer_expediente(numero, request.user, Accion.VER_PORTAL)
    if ficha is None:
        raise Http404
    return CasoDeParte(ficha)


@dataclass(frozen=True)
class MiCaso:
    """Una fila de la primera página."""

    q: Querella
    por: list[Comparecencia]
    corre: Plazo | None
    vista: Vista | None
    abierto: bool


def mis_casos(usuario: Usuario) -> list[MiCaso]:
    """Aquellos en que comparece hoy: primero los abiertos, por lo que antes vence.

    Cuatro consultas, tenga los que tenga.
    """
    mias = Comparecencia.objects.filter(usuario=usuario, hasta__isnull=True)
    corren = Plazo.objects.filter(estado=EstadoDePlazo.CORRIENDO).defer("computo")
    senaladas = Vista.objects.filter(estado=EstadoDeVista.SENALADA, vista_el__gte=hoy())
    casos = (
        visibles(Querella.objects.exclude(numero=None), usuario, Accion.VER_PORTAL)
        .select_related("municipio")
        .prefetch_related(
            Prefetch("comparecencias", mias.select_related("parte"), to_attr="mias"),
            Prefetch("plazos", corren.order_by("vence_en"), to_attr="corren"),
            Prefetch("vistas", senaladas.order_by("vista_el"), to_attr="senaladas"),
        )
        .order_by("-presentada_el", "-pk")
    )
    filas = [
        MiCaso(
            q,
            q.mias,
            q.corren[0] if q.corren else None,
            q.senaladas[0] if q.senaladas else None,
            q.estado in ABIERTOS,
        )
        for q in casos
    ]
    lejos = date.max
    return sorted(filas, key=lambda f: (not f.abierto, f.corre.fecha_legal if f.corre else lejos))


def mis_notificaciones(usuario: Usuario, cuantas: int = 10) -> list[Notificacion]:
    """Las últimas que se le dirigieron, en todos sus casos, con su documento listo."""
    casos = visibles(Querella.objects.exclude(numero=None), usuario, Accion.VER_PORTAL)
    return list(
        Notificacion.objects.filter(
            querella__in=casos.values("pk"),
            parte__comparecencias__usuario=usuario,
            parte__comparecencias__hasta__isnull=True,
            documento__estado=EstadoDeDocumento.LISTO,
        )
        .exclude(estado=EstadoDeNotificacion.SUSTITUIDA)
        .exclude(_apartada_por_orden())
        .select_related("querella", "documento", "parte")
        .defer("documento__datos")
        .distinct()
        .order_by("-pk")[:cuantas]
    )


def _apartada_por_orden() -> Exists:
    """La notificación cuyo documento, o la entrada con que salió, reserva una orden vigente."""
    de_ese = Q(documento=OuterRef("documento")) | Q(actuacion=OuterRef("documento__actuacion"))
    return Exists(Reserva.objects.vigentes().filter(de_ese, querella=OuterRef("querella")))
