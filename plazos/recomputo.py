"""Un día o una orden que cambia el calendario: qué mueve, antes de adoptarlo, y adoptarlo.

Lo adoptan dos miembros. Al segundo voto se recalcula exactamente lo que la vista previa enseñó:
las filas viejas quedan sustituidas y cada caso tiene su asiento. Nunca se adelanta la fecha que
un documento ya notificó a una parte (DERECHO 1.13).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.contrib.postgres.fields import DateRangeField
from django.db import transaction
from django.db.models import Func, QuerySet, Value
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.adopcion import votar
from plazos.calendarios import Calendarios, vigentes
from plazos.models import (
    DiaEspecial,
    EstadoDePlazo,
    EstadoDePropuesta,
    OrdenDeExtension,
    Plazo,
    ventana,
)
from plazos.nucleo.computo import Computo
from plazos.nucleo.errores import ErrorDePlazo
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.models import Querella, Tarea
from querellas.reloj import ahora
from querellas.services.base import ActoRechazado, acto_sobre
from querellas.services.bitacora import asentar
from querellas.services.paralizar import fechas, recalcular
from vistas.models import EstadoDeVista, Vista

Propuesta = DiaEspecial | OrdenDeExtension
# El más largo de los tramos de días no laborables seguidos que un feriado puede alargar.
ALCANCE = timedelta(days=20)
# Términos de las partes: la fecha que se les notificó no se les quita.
DE_LAS_PARTES = frozenset({"Q-CONT-15", "Q-PROR-15", "LPAU-REC-20", "LPAU-REV-30", "PE-CERT-10"})
RAZON = "calendario"


@dataclass(frozen=True)
class Cambio:
    """Un término que corre y lo que la propuesta le haría. `se_queda`: ya se notificó esa fecha."""

    plazo: Plazo
    despues: Computo
    se_queda: bool = False


@dataclass(frozen=True)
class Previa:
    """Todo lo que una propuesta toca."""

    cambios: tuple[Cambio, ...]
    ya_vencidos: tuple[Cambio, ...]
    vistas: tuple[Vista, ...]


def proponer(*, actor: Usuario, propuesta: Propuesta) -> Propuesta:
    """Guarda una propuesta de día especial o de orden de extensión; no cambia nada todavía.

    Levanta ActoRechazado si el dato no sirve y PermissionDenied.
    """
    exigir(actor, Accion.PROPONER_CALENDARIO)
    _comprobar(propuesta)
    propuesta.propuesta_en = ahora()
    propuesta.estado = EstadoDePropuesta.PROPUESTA
    propuesta.save()
    return propuesta


def _comprobar(propuesta: Propuesta) -> None:
    campos = ("autoridad", "nombre_es", "nombre_en")
    faltan: dict[str, Any] = {
        c: _("Falta esta parte.") for c in campos if not str(getattr(propuesta, c)).strip()
    }
    if faltan:
        raise ActoRechazado(faltan)
    try:
        vigentes().con(propuesta).de("GOB")
    except ErrorDePlazo as error:
        raise ActoRechazado({"nueva": error.es}) from error


def vista_previa(propuesta: Propuesta) -> Previa:
    """Qué términos cambiarían, cuáles ya tuvieron consecuencia y qué vistas quedan sin día.

    Lee solo los plazos cuya ventana toca la propuesta. No escribe nada.
    """
    calendarios = vigentes().con(propuesta)
    corren = Plazo.objects.filter(estado=EstadoDePlazo.CORRIENDO, origen="vivo")
    vencidos = Plazo.objects.filter(estado=EstadoDePlazo.VENCIDO, origen="vivo")
    despues = _cambios(_tocados(vencidos, propuesta), calendarios)
    return Previa(
        tuple(_cambios(_tocados(corren, propuesta), calendarios)),
        tuple(c for c in despues if c.despues.fecha_legal > c.plazo.fecha_legal),
        tuple(_vistas_sin_dia(propuesta, calendarios)),
    )


def _intervalo(propuesta: Propuesta) -> tuple[date, date]:
    if isinstance(propuesta, OrdenDeExtension):
        return propuesta.desde, propuesta.hasta
    return propuesta.fecha, propuesta.fecha + ALCANCE


def _tocados(plazos: QuerySet[Plazo], propuesta: Propuesta) -> QuerySet[Plazo]:
    desde, hasta = _intervalo(propuesta)
    intervalo = Func(
        Value(desde), Value(hasta), Value("[]"), function="daterange", output_field=DateRangeField()
    )
    return (
        plazos.annotate(ventana=ventana())
        .filter(ventana__overlap=intervalo)
        .select_related("querella", "sustituye")
        .order_by("querella_id", "pk")
    )


def _cambios(plazos: QuerySet[Plazo], calendarios: Calendarios) -> Iterator[Cambio]:
    for plazo in plazos:
        despues = registro.recalculado(plazo, calendarios)
        if fechas(despues) == fechas(plazo):
            continue
        antes = despues.fecha_legal < plazo.fecha_legal
        yield Cambio(plazo, despues, se_queda=antes and plazo.termino in DE_LAS_PARTES)


def _vistas_sin_dia(propuesta: Propuesta, calendarios: Calendarios) -> QuerySet[Vista]:
    """Vistas señaladas en un día que dejaría de ser laborable."""
    pendientes = Vista.objects.filter(estado=EstadoDeVista.SENALADA).select_related("querella")
    if isinstance(propuesta, OrdenDeExtension) or calendarios.de().es_laborable(propuesta.fecha):
        return pendientes.none()
    return pendientes.filter(vista_el=propuesta.fecha)


def adoptar(*, actor: Usuario, propuesta: Propuesta) -> bool:
    """Vota a favor; con el segundo miembro rige y se recalcula. True si quedó adoptada.

    Fuente: 18.002#3. Efectos: filas sustituidas y un asiento en cada caso tocado; una tarea
    por término que ya había tenido consecuencia y por vista que quedó en día no laborable.
    """
    exigir(actor, Accion.ADOPTAR_CALENDARIO)
    with transaction.atomic():
        fila = type(propuesta).objects.select_for_update().get(pk=propuesta.pk)
        if not votar(actor, fila):
            return False
        previa = vista_previa(fila)
        fila.estado, fila.adoptada_en = EstadoDePropuesta.ADOPTADA, ahora()
        fila.save()
        _aplicar(actor, fila, previa)
    return True


def _aplicar(actor: Usuario, propuesta: Propuesta, previa: Previa) -> None:
    for querella_id in dict.fromkeys(c.plazo.querella_id for c in previa.cambios):
        _recalcular_caso(actor, querella_id, propuesta)
    for cambio in previa.ya_vencidos:
        _tarea(cambio.plazo.querella, "posible_reversion", cambio.plazo, propuesta)
    for vista in previa.vistas:
        _tarea(vista.querella, "vista_en_dia_no_laborable", None, propuesta)


def _recalcular_caso(actor: Usuario, querella_id: int, propuesta: Propuesta) -> None:
    """Bajo el candado del caso se vuelve a mirar: otro acto pudo cerrar el término entretanto."""
    with acto_sobre(querella_id, actor, Accion.ADOPTAR_CALENDARIO) as q:
        for viejo, nuevo in recalcular(q, RAZON, sin_adelantar=DE_LAS_PARTES):
            if viejo.fecha_legal != nuevo.fecha_legal:
                _asentar(q, propuesta, viejo, nuevo)


def _asentar(q: Querella, propuesta: Propuesta, viejo: Plazo, nuevo: Plazo) -> None:
    asentar(
        q,
        "recalcular_termino",
        {
            "termino": nuevo.termino,
            "vencia_el": viejo.fecha_legal.isoformat(),
            "vence_el": nuevo.fecha_legal.isoformat(),
            "autoridad": propuesta.autoridad,
        },
    )


def _tarea(q: Querella, clase: str, plazo: Plazo | None, propuesta: Propuesta) -> None:
    Tarea.objects.get_or_create(
        querella=q,
        clase=clase,
        plazo=plazo,
        cerrada_en=None,
        defaults={"datos": {"autoridad": propuesta.autoridad}, "creada_en": ahora()},
    )
