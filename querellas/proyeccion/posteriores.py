"""Lo que puede seguir a la decisión, y la enmienda: reconsideración, revisión y mandato."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from plazos.models import EstadoDePlazo
from querellas import efectos
from querellas.efectos import CONSIDERAR, REVISION, Disparo
from querellas.estados import FINALES, Estado
from querellas.proyeccion.datos import Clase, Hecho, TerminoProyectado
from querellas.proyeccion.decision import al_notificar

if TYPE_CHECKING:
    from querellas.proyeccion.curso import Curso

RECONSIDERACION = "LPAU-REC-20"
NOVENTA, TREINTA_MAS = efectos.TERMINOS_DE_RECONSIDERAR


def archivar_en_autos(c: Curso, h: Hecho) -> None:
    al_notificar(c, h)
    if c.estado not in FINALES:
        c.no(h, "sin_decision")
    elif not c.laborable(h.dia):
        c.no(h, "no_laborable")
    else:
        c.consta(h, *[c.abrir(d) for d in efectos.al_archivar_en_autos(h.dia)])


# --- La reconsideración ---------------------------------------------------------------------
def pedir_reconsideracion(c: Curso, h: Hecho) -> None:
    base = c.que_corre(RECONSIDERACION)
    if c.estado not in FINALES:
        c.no(h, "sin_decision")
    elif not c.a_tiempo(base, h):
        c.no(h, "tardia", Clase.SIN_EFECTO)
    elif c.que_corre(CONSIDERAR) is None:
        c.cierra((REVISION,), EstadoDePlazo.SUSTITUIDO)
        c.recurrido = True
        c.consta(h, c.abrir(efectos.al_pedir_reconsideracion(h.dia)))
    else:
        c.consta(h)


def acoger_reconsideracion(c: Curso, h: Hecho) -> None:
    """Vuelve a decisión con noventa días desde que se presentó (18.010#1)."""
    base = _por_considerar(c, h)
    if base is None:
        return
    anterior = c.estado
    if c.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        c.no(h, "la_manda_la_ley")
    elif c.mueve(h, "reconsiderar"):
        c.anterior, c.recurrido = anterior, False
        c.cierra((CONSIDERAR,), EstadoDePlazo.CUMPLIDO)
        c.cerrar_caso()
        c.consta(h, c.abrir(efectos.al_acoger(base.disparo.desde)))


def denegar_reconsideracion(c: Curso, h: Hecho) -> None:
    """La revisión no corre hasta que la denegatoria se archive en autos."""
    if _por_considerar(c, h) is not None:
        c.cierra((CONSIDERAR,), EstadoDePlazo.CUMPLIDO)
        c.recurrido, c.denegada = False, True
        c.consta(h)


def archivar_denegatoria(c: Curso, h: Hecho) -> None:
    if not c.denegada:
        c.no(h, "sin_denegatoria")
    elif not c.laborable(h.dia):
        c.no(h, "no_laborable")
    else:
        c.denegada = False
        c.cierra((REVISION,), EstadoDePlazo.SUSTITUIDO)
        c.consta(h, c.abrir(efectos.al_denegar(h.dia)))


def prorrogar_reconsideracion(c: Curso, h: Hecho) -> None:
    """Treinta días más, una vez, dentro de los noventa."""
    base = c.que_corre(NOVENTA)
    if base is None or c.anterior is None:
        c.no(h, "sin_acoger")
        return
    base.estado = EstadoDePlazo.SUSTITUIDO
    c.consta(h, c.abrir(Disparo(TREINTA_MAS, base.disparo.desde), base))


def _por_considerar(c: Curso, h: Hecho) -> TerminoProyectado | None:
    base = c.que_corre(CONSIDERAR)
    if base is None:
        callada = any(t.disparo.termino == CONSIDERAR for t in c.terminos)
        c.no(h, "considerar_vencio" if callada else "sin_mocion_de_reconsideracion")
    return base


# --- La revisión judicial -------------------------------------------------------------------
def anotar_revision(c: Curso, h: Hecho) -> None:
    """A tiempo, la decisión no queda firme mientras el tribunal no resuelva."""
    if c.estado not in FINALES:
        c.no(h, "sin_decision")
        return
    base = c.que_corre(REVISION)
    # Vencido el suyo es tarde; si todavía no corría ninguno, se adelantó.
    vencio = any(
        t.disparo.termino == REVISION and t.estado == EstadoDePlazo.VENCIDO for t in c.terminos
    )
    if vencio and base is None:
        c.no(h, "tardia", Clase.SIN_EFECTO)
        return
    c.cierra((REVISION,), EstadoDePlazo.CUMPLIDO)
    c.recurrido = c.en_revision = True
    c.consta(h)


def recibir_mandato(c: Curso, h: Hecho) -> None:
    """Sin etapa, confirma y queda firme; con ella, su término corre entero desde el recibo."""
    if not c.en_revision or c.estado not in FINALES:
        c.no(h, "sin_revision")
    elif not h.etapa:
        c.en_revision = c.recurrido = False
        for t in c.terminos:
            if t.corre:
                t.estado = EstadoDePlazo.CERRADO
        c.consta(replace(h, acto="mandato_confirma"))
    elif c.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        c.no(h, "se_revierte")
    elif c.mueve(h, f"mandato_a_{h.etapa}"):
        c.en_revision = c.recurrido = c.denegada = False
        if h.etapa in (Estado.PRESENTADA, Estado.NOTIFICADA):
            c.en_rebeldia = False
        c.cerrar_caso()
        disparo = efectos.al_devolver(h.etapa, h.dia, h.dia, h.fijado)
        c.consta(h, *([c.abrir(disparo)] if disparo else []))


# --- La querella enmendada ------------------------------------------------------------------
def enmendar(c: Curso, h: Hecho) -> None:
    """Se notifica otra vez; lo que corría queda sustituido (18.004#1, #3, #5).

    Contestada la primera, la fecha del estudio que corría sigue de conservadora.
    """
    if c.estado not in (Estado.PRESENTADA, Estado.NOTIFICADA, Estado.EN_ESTUDIO):
        c.no(h, "estado")
        return
    estudio = c.que_corre("Q-EST-30")
    if c.estado != Estado.PRESENTADA and not c.mueve(h, "enmendar"):
        return
    if estudio is not None:
        c.estudio_desde = estudio.disparo.conservadora_desde or estudio.disparo.desde
    c.cierra(efectos.SUSTITUYE["enmendar"], EstadoDePlazo.SUSTITUIDO)
    c.en_rebeldia = False
    c.consta(h)
