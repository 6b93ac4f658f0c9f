"""Un día o una orden que cambia el calendario: qué mueve, antes de adoptarlo, y adoptarlo.

Lo adoptan dos miembros. Con el segundo voto rige, y queda escrita la lista de los casos que
puede tocar. El trabajador aplica cada uno en su transacción, una sola vez; mientras un caso
espera, la vigilancia no hace nada en él. Se recalcula exactamente lo que la vista previa enseñó.
"""

import logging
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.core.exceptions import EmptyResultSet
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.adopcion import votar
from plazos.calendarios import Calendarios, para_adoptar, vigentes
from plazos.models import (
    CasoPorRecalcular,
    DiaEspecial,
    EstadoDePlazo,
    EstadoDePropuesta,
    OrdenDeExtension,
    Plazo,
)
from plazos.nucleo.errores import ErrorDePlazo
from plazos.registro import Cambio
from querellas.comision.models import Inhibicion
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.documentos.cola import despertar
from querellas.documentos.huella import huella_json
from querellas.idioma import idioma
from querellas.reloj import ahora
from querellas.services.base import (
    ActoRechazado,
    alarma_unica,
    candado_de_persona,
    con_reintento,
)
from querellas.services.recalcular import aplicar_al_caso, tocados, vistas_sin_dia
from vistas.models import Vista

log = logging.getLogger(__name__)
Propuesta = DiaEspecial | OrdenDeExtension
TAREA = "plazos.tasks.recalcular"
ESPERA = timedelta(minutes=2)
INTENTOS_CON_ESPERA = 6
# Cuántos términos tocados se recalculan para una página de la vista previa.
VENTANA = 200


@dataclass(frozen=True)
class Previa:
    """Lo que una propuesta toca: de `tocados` términos, los que cambian entre los leídos."""

    cambios: tuple[Cambio, ...]
    ya_vencidos: tuple[Cambio, ...]
    vistas: tuple[Vista, ...]
    tocados: int = 0

    @property
    def marca(self) -> str:
        """Lo que una persona tuvo a la vista antes de votar."""
        filas = [
            [c.plazo.pk, c.despues.fecha_legal.isoformat(), c.se_queda]
            for c in (*self.cambios, *self.ya_vencidos)
        ]
        return huella_json({"f": filas, "v": [v.pk for v in self.vistas], "n": self.tocados})[:16]


def proponer(*, actor: Usuario, propuesta: Propuesta) -> Propuesta:
    """Guarda una propuesta de día especial o de orden de extensión; no cambia nada todavía.

    Levanta ActoRechazado si el dato no sirve y PermissionDenied.
    """
    exigir(actor, Accion.PROPONER_CALENDARIO)
    _comprobar(propuesta)
    propuesta.propuesta_por = actor
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
        calendarios = vigentes().con(propuesta)
        calendarios.de("GOB")
        if isinstance(propuesta, DiaEspecial):
            calendarios.de().es_laborable(propuesta.fecha)
    except ErrorDePlazo as error:
        raise ActoRechazado({_campo(propuesta): getattr(error, idioma())}) from error
    if isinstance(propuesta, DiaEspecial):
        _comprobar_dia(propuesta)


def _campo(propuesta: Propuesta) -> str:
    return "nueva" if isinstance(propuesta, OrdenDeExtension) else "fecha"


def _comprobar_dia(dia: DiaEspecial) -> None:
    """Que de verdad cambie algo: un feriado en día laborable, un día de trabajo en uno que no."""
    antes = vigentes()
    perfil = dia.perfiles[0] if dia.perfiles else "GOB"
    if antes.de(perfil).es_laborable(dia.fecha) == dia.laborable:
        texto = _("Ese día ya es laborable.") if dia.laborable else _("Ese día ya no es laborable.")
        raise ActoRechazado({"fecha": texto})
    if dia.trasladado_desde and antes.de(perfil).es_laborable(dia.trasladado_desde):
        raise ActoRechazado({"trasladado_desde": _("Ese día no es feriado.")})


# --- Antes de adoptar -----------------------------------------------------------------------
def vista_previa(
    propuesta: Propuesta,
    desde: int = 0,
    cuantos: int = VENTANA,
    anotar: Callable[[QuerySet[Any]], QuerySet[Any]] = lambda filas: filas,
) -> Previa:
    """Qué términos cambiarían, cuáles ya tuvieron consecuencia y qué vistas quedan sin día.

    Lee solo los plazos cuya ventana toca la propuesta, y de ellos `cuantos` desde el lugar
    `desde`. `anotar`: lo que la página quiera saber además de cada plazo y de cada vista. No
    escribe nada. En un caso al que todavía se le está aplicando otra adopción, la fecha de antes
    es la que esa le dará.
    """
    calendarios = vigentes().con(propuesta)
    pendientes = registro.casos_por_recalcular()
    esperan = Q(querella__in=pendientes) if pendientes.exists() else None
    corren = anotar(tocados(propuesta, EstadoDePlazo.CORRIENDO, esperan))
    vencidos = anotar(tocados(propuesta, EstadoDePlazo.VENCIDO).filter(sustituido_por=None))
    filas = _leer(corren, desde, cuantos).union(_leer(vencidos, 0, VENTANA), all=True)
    ordenadas = sorted(filas, key=lambda p: (p.querella_id, p.pk))
    cambios = _cambios(ordenadas, calendarios, esperan is not None)
    leidos = sum(plazo.estado == EstadoDePlazo.CORRIENDO for plazo in filas)
    completo = leidos < cuantos and (leidos or not desde)
    return Previa(
        tuple(c for c in cambios if c.plazo.estado == EstadoDePlazo.CORRIENDO),
        tuple(c for c in cambios if c.plazo.estado == EstadoDePlazo.VENCIDO and c.alarga),
        tuple(anotar(vistas_sin_dia(propuesta, calendarios)).select_related("querella")[:VENTANA]),
        desde + leidos if completo else corren.count(),
    )


def _leer(filas: QuerySet[Any], desde: int, cuantos: int) -> QuerySet[Any]:
    completas = filas.select_related("querella", "sustituye__sustituye").defer("computo")
    return completas.order_by("querella_id", "pk")[desde : desde + cuantos]


def _cambios(filas: list[Plazo], calendarios: Calendarios, esperan: bool) -> list[Cambio]:
    if not filas:
        return []
    lecturas = registro.todas_las_lecturas()
    if esperan:
        filas = _como_quedaran(filas, lecturas)
    casos = {plazo.querella_id for plazo in filas}
    de = registro.de_varios(casos, calendarios, lecturas=lecturas)
    cambios = (registro.cambio_de(p, de(p.querella_id)) for p in filas)
    return [c for c in cambios if c is not None]


def _como_quedaran(filas: list[Plazo], lecturas: Any) -> list[Plazo]:
    """Los términos con la fecha que les dará lo ya adoptado, en los casos que aún lo esperan."""
    tocan = {p.querella_id for p in filas}
    esperan = registro.casos_por_recalcular().filter(querella__in=tocan)
    sin_aplicar = set(esperan.values_list("querella", flat=True))
    actual = registro.de_varios(sin_aplicar, vigentes(), lecturas=lecturas)
    return [
        _como_quedara(p, actual(p.querella_id)) if p.querella_id in sin_aplicar else p
        for p in filas
    ]


def _como_quedara(plazo: Plazo, actual: registro.Circunstancias) -> Plazo:
    cambio = registro.cambio_de(plazo, actual)
    if cambio is None or cambio.se_queda:
        return plazo
    plazo = copy(plazo)
    plazo.fecha_legal, plazo.fecha_conservadora, plazo.fecha_tope = registro.fechas(cambio.despues)
    return plazo


# --- Adoptar --------------------------------------------------------------------------------
@con_reintento
def adoptar(
    *, actor: Usuario, propuesta: Propuesta, visto: Callable[[Propuesta], bool] | None = None
) -> bool:
    """Vota a favor; con el segundo miembro rige. True si quedó adoptada.

    Fuente: 18.002#3. Efectos: la adopción y la lista de los casos por recalcular, en una sola
    transacción. `visto`: si la propuesta y su vista previa son las que la persona leyó; si no,
    levanta PropuestaMovida. Levanta ActoRechazado si no puede votar.
    """
    with transaction.atomic():
        candado_de_persona(actor)
        fila = type(propuesta)._default_manager.select_for_update().get(pk=propuesta.pk)
        if inhibido(actor, fila):
            raise ActoRechazado(_("Está inhibido en un caso que esta propuesta toca."))
        if not votar(actor, fila, visto is None or visto(fila)):
            return False
        antes = para_adoptar()
        fila.estado, fila.adoptada_en = EstadoDePropuesta.ADOPTADA, ahora()
        fila.adopcion = antes.adopcion + 1
        fila.save()
        _anotar_casos(fila, vigentes())
        despertar(TAREA)
    return True


def inhibido(actor: Usuario, propuesta: Propuesta) -> bool:
    """Si está inhibido en algún caso con un término o una vista que la propuesta toca."""
    suyas = Inhibicion.objects.filter(comisionado__usuario=actor, hasta__isnull=True)
    casos = list(suyas.values_list("querella", flat=True))
    if not casos:
        return False
    calendarios = vigentes().con(propuesta)
    return (
        tocados(propuesta, EstadoDePlazo.CORRIENDO).filter(querella__in=casos).exists()
        or tocados(propuesta, EstadoDePlazo.VENCIDO).filter(querella__in=casos).exists()
        or vistas_sin_dia(propuesta, calendarios).filter(querella__in=casos).exists()
    )


def _anotar_casos(fila: Propuesta, calendarios: Calendarios) -> None:
    """Un renglón por caso que la adopción puede tocar; lo demás lo hace el trabajador."""
    columna = "dia" if isinstance(fila, DiaEspecial) else "orden"
    consultas = (
        tocados(fila, EstadoDePlazo.CORRIENDO),
        tocados(fila, EstadoDePlazo.VENCIDO),
        vistas_sin_dia(fila, calendarios),
        # A los que esperan otra adopción: su ventana todavía no es la que tendrán.
        CasoPorRecalcular.objects.filter(aplicado_en__isnull=True),
    )
    with connection.cursor() as cursor:
        for consulta in consultas:
            try:
                casos = consulta.order_by().values_list("querella_id")
                sql, parametros = casos.query.sql_with_params()
            except EmptyResultSet:
                continue
            cursor.execute(
                f"INSERT INTO plazos_casoporrecalcular ({columna}_id, querella_id, intentos, error)"  # noqa: S608
                f" SELECT DISTINCT %s, t.querella_id, 0, '' FROM ({sql}) t (querella_id)"
                " ON CONFLICT DO NOTHING",
                [fila.pk, *parametros],
            )


# --- Aplicar --------------------------------------------------------------------------------
def aplicar_pendientes(limite: int = 1000) -> int:
    """Aplica a cada caso lo adoptado, en su transacción; el que falle espera y no estorba."""
    momento = ahora()
    pendientes = (
        CasoPorRecalcular.objects.filter(aplicado_en__isnull=True)
        .filter(Q(siguiente_en__isnull=True) | Q(siguiente_en__lte=momento))
        .order_by("pk")
        .values_list("pk", flat=True)[:limite]
    )
    return sum(_aplicar(caso_id) for caso_id in list(pendientes))


def _aplicar(caso_id: int) -> bool:
    try:
        return aplicar_al_caso(caso_id=caso_id)
    except SoftTimeLimitExceeded:
        raise
    except Exception as error:
        log.exception("Caso por recalcular %s aplazado", caso_id)
        _aplazar(caso_id, error)
        return False


def _aplazar(caso_id: int, error: Exception) -> None:
    with transaction.atomic():
        fila = CasoPorRecalcular.objects.select_for_update().get(pk=caso_id)
        fila.intentos += 1
        fila.error = type(error).__name__
        fila.siguiente_en = ahora() + ESPERA * 2 ** min(fila.intentos, INTENTOS_CON_ESPERA)
        fila.save()
    alarma_unica("recalculo_aplazado", f"caso por recalcular {caso_id}: {type(error).__name__}")


def por_aplicar(propuesta: Propuesta) -> int:
    """A cuántos casos falta aplicarles lo adoptado."""
    return propuesta.casos.filter(aplicado_en__isnull=True).count()
