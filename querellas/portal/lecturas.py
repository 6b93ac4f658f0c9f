"""Lo que lee quien comparece en un caso: nada que las partes no lean."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.http import Http404, HttpRequest

from plazos.models import EstadoDePlazo, Plazo
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, visibles
from querellas.documentos.models import EstadoDeDocumento
from querellas.estados import ABIERTOS
from querellas.models import Comparecencia, Querella, Reserva
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.reloj import hoy
from querellas.selectors import CasoDeParte
from querellas.selectors import expediente as leer_expediente
from vistas.models import EstadoDeVista, Vista


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
