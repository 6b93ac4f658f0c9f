"""La decisión en la proyección: se emite al firmarse o, según el Reglamento, al notificarse."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from querellas.estados import Estado, transicion
from querellas.proyeccion.datos import Hecho

if TYPE_CHECKING:
    from querellas.proyeccion.curso import Curso

DECISION = "Q-DEC-15"


def decidir(c: Curso, h: Hecho) -> None:
    """Dos votos concurrentes: sin vista si está en estudio; de fondo, si espera la decisión."""
    en_estudio = c.estado == Estado.EN_ESTUDIO
    _decide(c, h, "desestimar_sin_vista" if en_estudio else "emitir_resolucion")


def desestimar(c: Curso, h: Hecho) -> None:
    """Por resolución, antes, en el estudio o después de señalada la vista."""
    en_estudio = c.estado == Estado.EN_ESTUDIO
    _decide(c, h, "desestimar_sin_vista" if en_estudio else "desestimar")


def archivar(c: Curso, h: Hecho) -> None:
    """Por resolución, en cualquier estado abierto."""
    _termina(c, h, "archivar")


def al_notificar(c: Curso, h: Hecho) -> None:
    """El archivo en autos emite antes lo que solo esperaba notificarse (18.004#12)."""
    plazo = c.que_corre(DECISION)
    if plazo is not None and plazo.firmada and c.laborable(h.dia):
        _termina(c, h, plazo.firmada)


def _decide(c: Curso, h: Hecho, acto: str) -> None:
    """Con la lectura `oportuna_por = notificacion` los votos no bastan (18.004#12)."""
    plazo = c.que_corre(DECISION)
    cabe = c.estado in transicion(acto).desde and c.anterior is None
    if (
        plazo is not None
        and cabe
        and c.dadas.lecturas(plazo.disparo.desde).oportuna_por == "notificacion"
    ):
        plazo.firmada = acto
        c.consta(replace(h, acto="firmar_decision"))
        return
    _termina(c, h, acto)


def _termina(c: Curso, h: Hecho, acto: str) -> None:
    if c.mueve(h, acto):
        c.cumple(acto)
        c.cerrar_caso()
        c.anterior = None
        c.consta(replace(h, acto=acto))
