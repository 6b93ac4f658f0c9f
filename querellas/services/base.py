"""La puerta de todo acto: `with acto_sobre(querella_id, actor, Accion.X) as q:`.

Abre la transacción, toma los candados en su orden (persona, caso; después Contador y plazos),
y solo entonces lee y autoriza. READ COMMITTED; los interbloqueos se repiten hasta tres veces.

Un acto que llevaría a más tarde un término de la Comisión llama además, dentro de su `acto_sobre`,
a `services.ordenes.exigir_orden(q, ClaseDeOrden.X)`.
"""

import functools
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from datetime import date, datetime, time, timedelta
from typing import Any, ParamSpec, TypeVar

from django.core.exceptions import ValidationError
from django.db import OperationalError, transaction
from django.db.models import Max
from django.utils.translation import gettext_lazy as _
from django_fsm import TransitionNotAllowed

from plazos import registro
from plazos.nucleo.calendario import de_hora_local, fecha_civil, inicio_del_dia
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor, ActorDeSistema, exigir, papeles
from querellas.efectos import TERMINOS_DE_RECONSIDERAR
from querellas.models import Alarma, ClaseDePonche, Ponche, Querella, quien_cambia
from querellas.models.mocion import detiene_la_rebeldia
from querellas.models.querella import ActoEnCurso, mover
from querellas.reloj import ahora, recibida_en
from querellas.services import presentado
from querellas.services.propio import propio_de

log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")
INTERBLOQUEO = {"40P01", "40001"}
INTENTOS = 3
SIN_QUORUM = "sin_quorum"
# Con qué acto se entra cada clase de papel ponchado; los demás, enlazándolos a su entrada.
ENTRA_CON: dict[str, frozenset[Accion]] = {
    ClaseDePonche.CONTESTACION: frozenset({Accion.CONTESTAR}),
    ClaseDePonche.PRORROGA: frozenset({Accion.SOLICITAR_PRORROGA}),
    ClaseDePonche.RECUSACION: frozenset({Accion.RECUSAR}),
    ClaseDePonche.INFORME: frozenset({Accion.RENDIR_INFORME}),
    ClaseDePonche.QUERELLA: frozenset({Accion.PRESENTAR}),
    ClaseDePonche.OTRO: frozenset(
        {
            Accion.COMPARECER,
            Accion.PEDIR_RECONSIDERACION,
            Accion.PRESENTAR_MOCION,
            Accion.PRESENTAR_PRUEBA,
        }
    ),
}
# Lo que una parte trae en papel: cuenta cuando el mostrador lo recibe (18.004#1).
PAPEL_DE_PARTE = frozenset(
    {
        Accion.SOLICITAR_DESISTIMIENTO,
        Accion.PEDIR_PROTECTORA,
        Accion.SUBSANAR,
        *(a for clase, suyas in ENTRA_CON.items() if clase != ClaseDePonche.INFORME for a in suyas),
    }
)
_ponche: ContextVar[int | None] = ContextVar("ponche", default=None)
_hora: ContextVar[time | None] = ContextVar("hora", default=None)
_incierta: ContextVar[str] = ContextVar("fecha_incierta", default="")


class ActoRechazado(ValidationError):
    """El acto no procede; el mensaje, por campo, es para la persona."""


class TerminoVencido(ActoRechazado):
    """El término en que el acto cabía ya terminó: lo impide el reloj, no el estado."""


class SinQuorum(ActoRechazado):
    """Para ese caso no quedan dos miembros: el acto se niega y se da la alarma."""

    def __init__(self, mensaje: Any, numero: str) -> None:
        super().__init__(mensaje)
        self.numero = numero


class RelojAtrasado(ActoRechazado):
    """El reloj legal está antes del último asiento: el acto se niega y se da la alarma."""


def con_reintento(funcion: Callable[P, R]) -> Callable[P, R]:
    """Repite el acto entero si la base lo escogió para deshacer un interbloqueo."""

    @functools.wraps(funcion)
    def envuelta(*args: P.args, **kwargs: P.kwargs) -> R:
        for intento in range(1, INTENTOS + 1):
            try:
                return funcion(*args, **kwargs)
            except OperationalError as error:
                codigo = getattr(error.__cause__, "pgcode", None)
                dentro = transaction.get_connection().in_atomic_block
                if codigo not in INTERBLOQUEO or intento == INTENTOS or dentro:
                    raise
                log.warning("Interbloqueo en %s; intento %s", funcion.__name__, intento)
            except SinQuorum as falta:
                alarma_unica(SIN_QUORUM, falta.numero)
                raise
            except RelojAtrasado:
                dar_alarma("reloj_atrasado", funcion.__name__)
                raise
        raise AssertionError("inalcanzable")

    return envuelta


def dar_alarma(clase: str, detalle: str) -> None:
    """Guarda una alarma; nunca lleva datos personales."""
    log.error("Alarma %s: %s", clase, detalle)
    Alarma.objects.create(clase=clase, detalle=detalle[:300], creada_en=ahora())


def alarma_unica(clase: str, detalle: str) -> None:
    """Da la alarma si la misma no está ya sin atender."""
    abiertas = Alarma.objects.filter(clase=clase, detalle=detalle, atendida_en__isnull=True)
    if not abiertas.exists():
        dar_alarma(clase, detalle)


@contextmanager
def acto_sobre(
    querella_id: int,
    actor: Actor,
    accion: Accion,
    *,
    el: date | None = None,
    con_ponche: bool = False,
) -> Iterator[Querella]:
    """Transacción, candados, lectura y autorización de un acto.

    `el`: día civil del acto. En un caso importado es obligatorio. En uno vivo solo puede ser
    anterior a hoy si el acto entra en papel ponchado (`con_ponche`). Dentro de `con_este_ponche`
    surte efecto en el instante del ponche y lo completa. Levanta PermissionDenied y ActoRechazado.
    """
    propio = propio_de(querella_id)
    llegada = (propio and propio.registrada_en) or recibida_en()
    with transaction.atomic(savepoint=propio is None):
        candado_de_persona(actor)
        if propio is None:
            q = Querella.objects.select_for_update(no_key=True).get(pk=querella_id)
        else:
            q = propio.q
        exigir(actor, accion, q)
        momento = ahora() if propio is None else llegada
        llega = min(llegada, momento)
        if presentado.es_de_fuera(actor):
            exigir_de_hoy(el, momento)
        ponche = _tomar_ponche(q, accion, el, momento)
        q.acto = ActoEnCurso(
            actor=actor,
            recibida_en=llega,
            efectiva_en=ponche.surte_en
            if ponche
            else _efectiva(
                q, presentado.electronico(actor, llega), momento, el, con_ponche, accion
            ),
            ahora=momento,
            incierta=_incierta.get() if q.historica else "",
        )
        with quien_cambia(actor, str(accion), momento):
            yield q
            if ponche is not None:
                completar_ponche(ponche, q, actor)


@contextmanager
def _puesta(variable: ContextVar[R], valor: R) -> Iterator[None]:
    marca = variable.set(valor)
    try:
        yield
    finally:
        variable.reset(marca)


def con_este_ponche(ponche_id: int | None) -> AbstractContextManager[None]:
    """El acto que se haga dentro entra el papel de ese ponche, con su instante."""
    return _puesta(_ponche, ponche_id)


def con_esta_hora(hora: time | None) -> AbstractContextManager[None]:
    """El papel que se entre dentro, sin ponche, llegó a esa hora del día que el acto dice."""
    return _puesta(_hora, hora)


def con_fecha_incierta(periodo: str) -> AbstractContextManager[None]:
    """De los actos importados aquí dentro solo consta el año o el mes: no abren ningún término."""
    return _puesta(_incierta, periodo)


def _tomar_ponche(q: Querella, accion: Accion, el: date | None, momento: datetime) -> Ponche | None:
    """El ponche que el acto trae, con su candado; rechaza el que no es de este caso y acto."""
    ponche_id = _ponche.get()
    if ponche_id is None:
        return None
    _ponche.set(None)
    ponche = Ponche.objects.select_for_update(no_key=True).filter(pk=ponche_id).first()
    if ponche is None or not ponche.abierto:
        raise ActoRechazado({"ponche": _("Ese papel ya se entró.")})
    suyo = ponche.querella_id == q.pk or (
        ponche.clase == ClaseDePonche.QUERELLA and ponche.querella_id is None
    )
    if not suyo or accion not in ENTRA_CON[ponche.clase]:
        raise ActoRechazado({"ponche": _("Ese ponche es de otro papel.")})
    dia = fecha_civil(ponche.surte_en)
    if el is not None and el != dia:
        raise ActoRechazado(
            {"el": _("El ponche marca el %(dia)s.") % {"dia": dia.isoformat()}},
        )
    if ponche.surte_en > momento:
        falta = _("Llegó fuera de horario: se tiene por presentado el %(dia)s; éntrelo entonces.")
        raise ActoRechazado({"ponche": falta % {"dia": dia.isoformat()}})
    return ponche


def exigir_de_hoy(el: date | None, momento: datetime) -> None:
    """Quien presenta por la red no dice cuándo llegó: lo dice el reloj. Levanta ActoRechazado."""
    otra = el is not None and el != fecha_civil(momento)
    if otra or _ponche.get() is not None or _hora.get() is not None:
        raise ActoRechazado({"el": _("Este acto lleva la fecha de hoy.")})


def completar_ponche(ponche: Ponche, q: Querella, actor: Actor) -> None:
    """El papel ya consta: el ponche dice en qué entrada."""
    ultimo = q.actuaciones.aggregate(ultimo=Max("numero"))["ultimo"]
    Ponche.objects.filter(pk=ponche.pk).update(
        querella=q, completado_en=ahora(), completado_por=actor, actuacion=ultimo
    )


def candado_de_persona(actor: Actor) -> None:
    """El primero de todos: quitarle el papel a alguien espera a que termine su acto."""
    if isinstance(actor, ActorDeSistema):
        return
    Usuario.objects.select_for_update(no_key=True).get(pk=actor.pk)
    actor.refresh_from_db(fields=["is_active"])
    papeles(actor, de_nuevo=True)


def _efectiva(
    q: Querella,
    llegada: datetime,
    momento: datetime,
    el: date | None,
    con_ponche: bool,
    accion: Accion,
) -> datetime:
    if q.historica:
        if el is None:
            raise ActoRechazado(_("Falta la fecha del acto."))
        return mediodia(el)
    hora, papel = _hora.get(), accion in PAPEL_DE_PARTE
    hoy = ActoEnCurso(None, llegada, llegada, momento).efectivo_el  # type: ignore[arg-type]
    if el is None or el == hoy:
        return _en_papel(hoy, hora, momento) if papel and hora is not None else llegada
    if el > hoy:
        raise ActoRechazado({"el": _("La fecha no puede ser futura.")})
    if not con_ponche:
        raise ActoRechazado({"el": _("Este acto lleva la fecha de hoy.")})
    if q.presentada_el and el < q.presentada_el:
        raise ActoRechazado({"el": _("La fecha no puede ser anterior a la presentación.")})
    return _en_papel(el, hora, momento) if papel else mediodia(el)


def _en_papel(el: date, hora: time | None, momento: datetime) -> datetime:
    """Cuándo queda presentado un papel sin ponche, por el día y la hora que se declaran.

    Sin hora, se supone llegado dentro del horario; un día en que el mostrador no abre, al abrir el
    siguiente. Fuente: 18.004#1. ActoRechazado si ese momento todavía no ha llegado.
    """
    llega = de_hora_local(datetime.combine(el, hora)) if hora is not None else mediodia(el)
    if llega > momento:
        raise ActoRechazado({"hora": _("La hora no puede ser futura.")})
    surte = presentado.papel(llega)
    if surte > momento:
        falta = _("Llegó fuera de horario: se tiene por presentado el %(dia)s; éntrelo entonces.")
        raise ActoRechazado({"hora": falta % {"dia": fecha_civil(surte).isoformat()}})
    return surte


def mediodia(dia: date) -> datetime:
    """Un acto del que solo se sabe el día se sitúa a mediodía de Puerto Rico."""
    return inicio_del_dia(dia) + timedelta(hours=12)


def transitar(q: Querella, acto: str) -> None:
    """Mueve el estado o explica por qué el acto no cabe ahora."""
    try:
        mover(q, acto)
    except TransitionNotAllowed as error:
        raise ActoRechazado(
            _("Este acto no procede mientras el caso está «%(estado)s»."),
            params={"estado": q.get_estado_display()},
        ) from error


def exigir_en_termino(q: Querella) -> None:
    """Ningún acto sobre los méritos después del instante en que termina un término en alcance.

    Fuente: 18.004#15. Vale aunque la vigilancia no haya corrido todavía. Lo mismo el término de
    la reconsideración acogida: después la Comisión no tiene jurisdicción (18.010#1).
    """
    for plazo in registro.corriendo(q.pk):
        cierra = plazo.termino in TERMINOS_DE_RECONSIDERAR or registro.desestima(plazo)
        if plazo.termino == "Q-CONT-15" and detiene_la_rebeldia(q.pk):
            continue
        vencido = plazo.vence_en <= q.acto.efectiva_en and cierra
        if vencido and registro.vence_hoy_por_hoy(plazo) <= q.acto.efectiva_en:
            raise TerminoVencido(
                _("El término venció el %(dia)s: ya no cabe actuar sobre los méritos."),
                params={"dia": plazo.fecha_legal.isoformat()},
            )


def apertura_de(q: Querella, actuacion: int | None = None) -> registro.Apertura:
    """Los datos de apertura de un plazo por el acto en curso.

    Sin `actuacion`, es el asiento que el acto va a escribir: bajo el candado del caso, el
    siguiente. Así el plazo nace atado al asiento que lo abre o lo cierra.
    """
    if actuacion is None:
        propio = propio_de(q.pk)
        if propio is None:
            ultimo = q.actuaciones.aggregate(ultimo=Max("numero"))["ultimo"]
        else:
            ultimo = propio.numero
        actuacion = (ultimo or 0) + 1
    return registro.Apertura(
        querella_id=q.pk,
        ahora=q.acto.ahora,
        historico=q.historica,
        por_sistema=isinstance(q.acto.actor, ActorDeSistema) and not q.historica,
        actuacion=actuacion,
        incierta=bool(q.acto.incierta),
    )


def exigir_textos(**textos: Any) -> None:
    """Cada parte que la ley pide ha de estar escrita; dice cuáles faltan."""
    faltan = {k: _("Falta esta parte.") for k, v in textos.items() if not str(v or "").strip()}
    if faltan:
        raise ActoRechazado(faltan)
