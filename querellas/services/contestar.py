"""El turno del alcalde: prórroga, contestación y rebeldía."""

from collections.abc import Iterable
from datetime import date, datetime

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.estados import Estado
from querellas.models import Querella
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    transitar,
)
from querellas.services.bitacora import asentar


@con_reintento
def solicitar_prorroga(
    *,
    querella_id: int,
    actor: Actor,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Presenta la moción de quince días más para contestar.

    Fuente: 18.004#4. `el`: día civil del ponche. Dentro del término (su último día corrido
    incluido), una sola vez, corre desde el vencimiento efectivo; tarde, se anota sin efecto.
    """
    with acto_sobre(querella_id, actor, Accion.SOLICITAR_PRORROGA, el=el, con_ponche=True) as q:
        if q.estado == Estado.PRESENTADA:
            raise ActoRechazado(_("Todavía no se ha notificado al alcalde."))
        if Plazo.objects.filter(querella=q, termino="Q-PROR-15").exists():
            raise ActoRechazado(_("La prórroga se concede una sola vez."))
        base = _que_corre(q, ("Q-CONT-15",))
        if q.estado != Estado.NOTIFICADA or base is None or base.vence_en <= q.acto.efectiva_en:
            asentar(q, "prorroga_tardia", documentos=documentos)
            return q
        plazo = registro.abrir_prorroga(apertura_de(q), base)
        asentar(
            q,
            "solicitar_prorroga",
            {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()},
            documentos=documentos,
        )
    return q


@con_reintento
def contestar(
    *,
    querella_id: int,
    actor: Actor,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Radica la contestación del alcalde.

    Fuente: 18.004#5. `el`: día civil del recibo (el del ponche si entró en papel). A tiempo:
    estado en_estudio y Q-EST-30 desde el recibo. Tarde: se anota y el estado no cambia.
    """
    with acto_sobre(querella_id, actor, Accion.CONTESTAR, el=el, con_ponche=True) as q:
        recibida = q.acto.efectivo_el
        if q.estado in (Estado.BORRADOR, Estado.PRESENTADA):
            raise ActoRechazado(_("Todavía no se ha notificado al alcalde."))
        base = _que_corre(q, registro.TERMINOS_DE_CONTESTAR)
        if base is not None and recibida < base.recibo_original:
            raise ActoRechazado({"el": _("No pudo contestar antes de recibir la notificación.")})
        if q.estado != Estado.NOTIFICADA or base is None or base.vence_en <= q.acto.efectiva_en:
            asentar(
                q,
                "contestacion_tardia",
                {"recibida_el": recibida.isoformat()},
                documentos=documentos,
            )
            return q
        transitar(q, "contestar")
        apertura = apertura_de(q)
        registro.cerrar(base, EstadoDePlazo.CUMPLIDO, q.acto.ahora, apertura.actuacion)
        plazo = registro.abrir(
            apertura,
            "Q-EST-30",
            recibida,
            conservadora_desde=min(recibida, base.fecha_conservadora),
        )
        asentar(
            q,
            "contestar",
            {
                "recibida_el": recibida.isoformat(),
                "termino": plazo.termino,
                "vence_el": plazo.fecha_legal.isoformat(),
            },
            documentos=documentos,
        )
    return q


def _que_corre(q: Querella, terminos: Iterable[str]) -> Plazo | None:
    filas = registro.corriendo(q.pk, terminos)
    return filas[0] if filas else None


@con_reintento
def anotar_rebeldia(
    *, querella_id: int, actor: Actor, plazo_id: int, el: date | None = None
) -> Querella | None:
    """Anota la rebeldía del alcalde que no contestó: el caso sigue y empieza el estudio.

    Fuente: 18.004#3, 18.004#5. Surte efecto en el instante en que terminó el término para
    contestar; Q-EST-30 corre desde ese vencimiento efectivo. None si otro acto llegó antes.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_REBELDIA, el=el) as q:
        plazo = vencido_sin_acto(q, plazo_id)
        if plazo is None or q.estado != Estado.NOTIFICADA:
            return None
        transitar(q, "anotar_rebeldia")
        q.en_rebeldia = True
        apertura = apertura_de(q)
        registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, apertura.actuacion)
        estudio = registro.abrir(
            apertura,
            "Q-EST-30",
            plazo.fecha_legal,
            conservadora_desde=plazo.fecha_conservadora,
            tope_desde=plazo.fecha_tope,
        )
        asentar(
            q,
            "anotar_rebeldia",
            {
                "vencio_el": plazo.fecha_legal.isoformat(),
                "termino": estudio.termino,
                "vence_el": estudio.fecha_legal.isoformat(),
            },
            efectiva_en=plazo.vence_en,
        )
    return q


def vencido_sin_acto(q: Querella, plazo_id: int) -> Plazo | None:
    """La fila con su candado si todavía corre y su instante ya pasó; None si no."""
    limite: datetime = q.acto.efectiva_en if q.historica else q.acto.ahora
    return next(
        (p for p in registro.corriendo(q.pk) if p.pk == plazo_id and p.vence_en <= limite), None
    )
