"""Quién actúa y qué es de un expediente: las relaciones que usa la tabla de `politica`.

Cada relación es un filtro `Q` por ruta. Este módulo no importa ningún modelo de arriba.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.apps import apps
from django.db.models import Func, Q
from django.db.models.fields import DateField

from querellas.cuentas.models import Usuario


@dataclass(frozen=True)
class ActorDeSistema:
    """Quien actúa cuando no es una persona: la vigilancia o la importación."""

    nombre: str
    historico: bool = False

    def __str__(self) -> str:
        return self.nombre


SISTEMA = ActorDeSistema("SISTEMA")
IMPORTADOR = ActorDeSistema("IMPORTADOR", historico=True)

Actor = Usuario | ActorDeSistema
Relacion = Callable[[Usuario], Q]


def cualquiera(usuario: Usuario) -> Q:
    """Todo expediente."""
    return Q()


def no_inhibido(usuario: Usuario) -> Q:
    """Expedientes en los que el comisionado no está inhibido.

    Por subconsulta: negar dos condiciones sobre la misma relación las separa, y quien volvió
    seguiría apartado por la inhibición vigente de otro.
    """
    vigentes = apps.get_model("comision", "Inhibicion").objects.filter(
        comisionado__usuario=usuario, hasta__isnull=True
    )
    return ~Q(pk__in=vigentes.values("querella"))


def sustituye_a_quien_preside(usuario: Usuario) -> Q:
    """Expedientes en los que hoy hace, por designación, lo que solo hace quien preside."""
    return no_inhibido(usuario) & Q(
        sustituciones__comisionado__usuario=usuario,
        sustituciones__desde__lte=hoy_sql(),
        sustituciones__hasta__gte=hoy_sql(),
    )


def de_record(usuario: Usuario) -> Q:
    """Expedientes en los que el usuario comparece como parte o representación vigente."""
    return Q(
        comparecencias__usuario=usuario,
        comparecencias__hasta__isnull=True,
    )


def por_el_querellado(usuario: Usuario) -> Q:
    """Aquellos en que comparece hoy por el alcalde querellado, que es quien contesta (18.004#3)."""
    return Q(
        comparecencias__usuario=usuario,
        comparecencias__hasta__isnull=True,
        comparecencias__parte__papel="querellado",
    )


def hoy_sql() -> Func:
    """El día civil legal, leído en la misma consulta."""
    return Func(function="hoy_pr", output_field=DateField())
