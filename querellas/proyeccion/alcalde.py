"""El turno del alcalde en la proyección: la prórroga, lo que se resuelve sobre ella y contestar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plazos.models import EstadoDePlazo
from querellas import efectos
from querellas.efectos import Disparo
from querellas.estados import Estado
from querellas.proyeccion.datos import Clase, Hecho, TerminoProyectado

if TYPE_CHECKING:
    from querellas.proyeccion.curso import Curso

BASE, PRORROGA = "Q-CONT-15", "Q-PROR-15"


def solicitar_prorroga(c: Curso, h: Hecho) -> None:
    """De derecho, o a la espera de una orden según la lectura del día del recibo (18.004#4)."""
    if c.sin_notificar(h):
        return
    if _ya_pedida(c):
        c.no(h, "una_vez")
        return
    base = c.que_corre(BASE)
    if base is None or c.estado != Estado.NOTIFICADA or not c.a_tiempo(base, h):
        c.no(h, "tardia", Clase.SIN_EFECTO)
        return
    if c.dadas.lecturas(base.disparo.desde).concesion_prorroga == "por_orden":
        base.pedida = base.detenido = True
        c.consta(h)
        return
    _prorrogar(c, h, base)


def _ya_pedida(c: Curso) -> bool:
    """En la notificación que rige: otra notificación abre otro término y otra prórroga."""
    for t in reversed(c.terminos):
        if t.disparo.termino == PRORROGA or t.pedida:
            return True
        if t.disparo.termino == BASE:
            return False
    return False


def _prorrogar(c: Curso, h: Hecho, base: TerminoProyectado) -> None:
    base.estado, base.detenido = EstadoDePlazo.SUSTITUIDO, False
    c.consta(h, c.abrir(Disparo(PRORROGA, base.disparo.desde), base))


def conceder_prorroga(c: Curso, h: Hecho) -> None:
    base = _detenido(c)
    if base is None:
        c.no(h, "sin_mocion")
    else:
        _prorrogar(c, h, base)


def denegar_prorroga(c: Curso, h: Hecho) -> None:
    """La rebeldía sigue detenida hasta que el alcalde reciba la orden."""
    if _detenido(c) is None:
        c.no(h, "sin_mocion")
    else:
        c.consta(h)


def recibir_denegatoria(c: Curso, h: Hecho) -> None:
    base = _detenido(c)
    if base is None:
        c.no(h, "sin_mocion")
        return
    base.detenido = False
    if c.a_tiempo(base, h):
        c.consta(h)
        return
    base.estado = EstadoDePlazo.SUSTITUIDO
    c.consta(h, c.abrir(efectos.tras_denegar_prorroga(h.dia)))


def _detenido(c: Curso) -> TerminoProyectado | None:
    base = c.que_corre(BASE)
    return base if base is not None and base.detenido else None


def contestar(c: Curso, h: Hecho) -> None:
    """A tiempo empieza el estudio; con una prórroga por resolver, siempre es a tiempo."""
    if c.sin_notificar(h):
        return
    base = c.que_corre(*efectos.TERMINOS_DE_CONTESTAR)
    if (
        base is not None
        and base.disparo.termino != efectos.TRAS_DENEGAR
        and h.dia < base.disparo.desde
    ):
        c.no(h, "antes_del_recibo")
    elif c.estado != Estado.NOTIFICADA or not (c.a_tiempo(base, h) or (base and base.detenido)):
        c.no(h, "tardia", Clase.SIN_EFECTO)
    elif base is not None and c.mueve(h, "contestar"):
        base.detenido = False
        c.cumple("contestar")
        c.consta(h, c.abrir(c.conservar(efectos.al_contestar(h.dia, base.computo))))


def subsanar(c: Curso, h: Hecho) -> None:
    """Contesta a los cargos aunque la notificación fue nula: la subsana (18.004#3)."""
    anulados = [t for t in c.terminos if t.disparo.termino in efectos.TERMINOS_DE_CONTESTAR]
    if anulados and c.mueve(h, "subsanar_notificacion"):
        c.consta(h, c.abrir(efectos.al_contestar(h.dia, anulados[-1].computo)))
    elif not anulados:
        c.no(h, "sin_notificar")


def levantar_rebeldia(c: Curso, h: Hecho) -> None:
    """Ningún término se mueve."""
    c.en_rebeldia = False
    c.consta(h)
