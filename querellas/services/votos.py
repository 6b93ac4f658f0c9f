"""Votar de otro modo que concurriendo, y la opinión que llega después de decidir (18.004#12)."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.comision.models import Asunto, Resolucion, Voto
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.bilingue import Bilingue
from querellas.models import Actuacion, Querella
from querellas.services import papeles_de_comision as papeles
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    con_reintento,
    exigir_en_termino,
    exigir_textos,
)
from querellas.services.bitacora import asentar
from querellas.services.decidir import REGLAS, abierta, comprobar_asunto
from querellas.services.miembros import comisionado_de
from querellas.services.proyecto import anotar_voto, votos_que_valen

CON_TEXTO = frozenset({Voto.Sentido.EN_RESULTADO, Voto.Sentido.DISIENTE})


@con_reintento
def votar_de_otro_modo(
    *,
    querella_id: int,
    actor: Actor,
    asunto: str,
    resolucion_id: int,
    sentido: str,
    expresion: str = "",
) -> Querella:
    """Conforme solo en el resultado, disiente o no interviene: consta y no decide.

    Fuente: 18.004#12. Los dos primeros llevan su texto. No se publica hasta que se decida;
    hasta entonces puede cambiarse. Levanta ActoRechazado y TerminoVencido.
    """
    cual = Asunto(asunto)
    with acto_sobre(querella_id, actor, REGLAS[cual].accion) as q:
        resolucion = abierta(q, resolucion_id, cual)
        comprobar_asunto(q, cual, resolucion.disposicion)
        exigir_en_termino(q)
        if sentido not in Voto.Sentido.values or sentido == Voto.Sentido.CONCURRE:
            raise ActoRechazado({"sentido": _("Escoja cómo vota.")})
        if sentido in CON_TEXTO:
            exigir_textos(expresion=expresion)
        anotar_voto(q, resolucion, comisionado_de(q, actor), sentido, expresion.strip())
    return q


@con_reintento
def emitir_opinion(
    *, querella_id: int, actor: Actor, texto: str, el: date | None = None
) -> Actuacion:
    """La opinión separada de un miembro sobre una resolución ya emitida, en su propia entrada.

    Fuente: 18.004#12. La decisión no la espera ni cambia con ella. Una por miembro y
    resolución. Efectos: asiento público y documento que se notifica. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.EMITIR_OPINION, el=el) as q:
        exigir_textos(texto=texto)
        miembro = comisionado_de(q, actor)
        resolucion = decidida(q)
        if resolucion is None:
            raise ActoRechazado(_("Todavía no hay una resolución sobre la que opinar."))
        emitidas = q.actuaciones.filter(clase="emitir_opinion", datos__comisionado=miembro.pk)
        if emitidas.filter(efectiva_en__gte=resolucion.emitida_en).exists():
            raise ActoRechazado(_("Ya emitió su opinión sobre esta resolución."))
        voto = votos_que_valen(resolucion, q.acto.hoy).filter(comisionado=miembro).first()
        disiente = voto is not None and voto.sentido == "disiente"
        titulo = (
            Bilingue("Opinión disidente", "Dissenting opinion")
            if disiente
            else Bilingue("Opinión separada", "Separate opinion")
        )
        documento = papeles.orden(
            q,
            titulo,
            Bilingue(
                "{quien} expresa, sobre la resolución emitida:",
                "{quien} states, on the resolution issued:",
            ).format(quien=miembro),
            texto,
            publica=True,
        )
        return asentar(
            q,
            "emitir_opinion",
            {"miembro": str(miembro), "comisionado": miembro.pk},
            documentos=[documento],
        )


def decidida(q: Querella) -> Resolucion | None:
    """La última resolución emitida en el caso."""
    emitidas = q.resoluciones.filter(estado="decidida").exclude(asunto=Asunto.COMPLETAR)
    return emitidas.order_by("-emitida_en", "-pk").first()
