"""Lo que hicieron en un caso importado miembros que hoy no constan: se asienta con su nombre.

Cada uno deja el mismo asiento que el acto de hoy y pasa por la misma puerta. No se inventan votos,
órdenes ni nombramientos: si quien se apartó es un miembro que consta, queda además apartado.
"""

from datetime import date
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from alcaldes.nombres import clave_orden
from plazos.nucleo.incierto import a_mas_tardar, como_consta
from querellas.comision.models import ClaseDeInhibicion, Comisionado, Inhibicion, Sustitucion, Voto
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS
from querellas.models import Papel, Querella
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar


class SobreRecusacion(models.TextChoices):
    """Lo que los otros miembros resolvieron sobre una recusación."""

    CON_LUGAR = "con_lugar", _("Con lugar")
    SIN_VOTOS = "con_lugar_sin_votos", _("Con lugar, y sus votos quedan sin efecto")
    SIN_LUGAR = "sin_lugar", _("Sin lugar")


def _exigir_importado(q: Querella, *, abierto: bool = True) -> None:
    if not q.historica:
        raise ActoRechazado(_("Solo cabe en un caso importado."))
    if abierto and q.estado not in ABIERTOS:
        raise ActoRechazado(_("El caso no está abierto."))


def _que_consta(nombre: str) -> Comisionado | None:
    """El miembro de hoy que se llama así, con acentos o sin ellos."""
    buscada = clave_orden(nombre)
    return next((m for m in Comisionado.objects.all() if clave_orden(str(m)) == buscada), None)


def _apartar(q: Querella, nombre: str, **campos: Any) -> None:
    miembro = _que_consta(nombre)
    if miembro is not None:
        Inhibicion.objects.create(
            querella=q, comisionado=miembro, desde=q.acto.efectivo_el, **campos
        )


@con_reintento
def anotar_inhibicion(
    *, querella_id: int, actor: Actor, miembro: str, razon: str = "", el: date
) -> Querella:
    """Un miembro se apartó del caso. Fuente: 18.011#1."""
    with acto_sobre(querella_id, actor, Accion.INHIBIRSE, el=el) as q:
        _exigir_importado(q)
        exigir_textos(miembro=miembro)
        _apartar(q, miembro, clase=ClaseDeInhibicion.PROPIA, razon=razon)
        asentar(q, "inhibirse", {"miembro": miembro.strip(), "razon": razon.strip()})
    return q


@con_reintento
def anotar_recusacion(
    *,
    querella_id: int,
    actor: Actor,
    miembro: str,
    papel: str,
    fundamento: str = "",
    el: date,
) -> Querella:
    """Una parte pidió que un miembro no interviniera. Fuente: 18.011#1."""
    with acto_sobre(querella_id, actor, Accion.RECUSAR, el=el) as q:
        _exigir_importado(q)
        exigir_textos(miembro=miembro)
        datos = {
            "miembro": miembro.strip(),
            "papel": Papel(papel).value,
            "recibida_el": q.acto.efectivo_el.isoformat(),
            "fundamento": fundamento.strip(),
        }
        asentar(q, "recusar", datos)
    return q


@con_reintento
def anotar_recusacion_resuelta(
    *,
    querella_id: int,
    actor: Actor,
    miembro: str,
    resultado: str,
    razon: str = "",
    el: date,
) -> Querella:
    """Lo que se resolvió sobre esa recusación. Fuente: 18.011#1."""
    with acto_sobre(querella_id, actor, Accion.RESOLVER_RECUSACION, el=el) as q:
        _exigir_importado(q)
        pedidas = q.actuaciones.filter(clase="recusar", datos__miembro=miembro.strip())
        if not pedidas.exists():
            raise ActoRechazado({"miembro": _("No consta que se recusara a ese miembro.")})
        fallo = SobreRecusacion(resultado)
        if fallo != SobreRecusacion.SIN_LUGAR:
            sin_votos = fallo == SobreRecusacion.SIN_VOTOS
            clase = ClaseDeInhibicion.RECUSACION
            _apartar(q, miembro, clase=clase, razon=razon, anula_votos=sin_votos)
        datos = {"miembro": miembro.strip(), "razon": razon.strip()}
        asentar(q, f"recusacion_{fallo}", datos)
    return q


@con_reintento
def anotar_sustituto(
    *,
    querella_id: int,
    actor: Actor,
    miembro: str,
    causa: str,
    hasta: date,
    el: date,
) -> Querella:
    """Quién hizo esos días lo que la ley deja al Presidente. Fuente: 18.011#1."""
    with acto_sobre(querella_id, actor, Accion.DESIGNAR_SUSTITUTO, el=el) as q:
        _exigir_importado(q)
        exigir_textos(miembro=miembro)
        if a_mas_tardar(hasta) < q.acto.efectivo_el:
            raise ActoRechazado({"hasta": _("No puede terminar antes de empezar.")})
        datos = {
            "miembro": miembro.strip(),
            "causa_de_sustitucion": Sustitucion.Causa(causa).value,
            "desde_el": q.acto.efectivo_el.isoformat(),
            "hasta_el": como_consta(hasta),
        }
        asentar(q, "designar_sustituto", datos)
    return q


@con_reintento
def anotar_voto(
    *,
    querella_id: int,
    actor: Actor,
    miembro: str,
    sentido: str,
    expresion: str = "",
    el: date,
) -> Querella:
    """Cómo votó un miembro en la última resolución; no decide nada, ya se decidió.

    Fuente: 18.004#12. Levanta ActoRechazado si todavía no hay resolución.
    """
    with acto_sobre(querella_id, actor, Accion.EMITIR_RESOLUCION, el=el) as q:
        _exigir_decidido(q, miembro)
        datos = {
            "miembro": miembro.strip(),
            "sentido": Voto.Sentido(sentido).value,
            "expresion": expresion.strip(),
        }
        asentar(q, "constar_voto", datos)
    return q


@con_reintento
def anotar_opinion(
    *, querella_id: int, actor: Actor, miembro: str, texto: str = "", el: date
) -> Querella:
    """La opinión separada que un miembro emitió después. Fuente: 18.004#12."""
    with acto_sobre(querella_id, actor, Accion.EMITIR_OPINION, el=el) as q:
        _exigir_decidido(q, miembro)
        asentar(q, "emitir_opinion", {"miembro": miembro.strip(), "texto": texto.strip()})
    return q


def _exigir_decidido(q: Querella, miembro: str) -> None:
    _exigir_importado(q, abierto=False)
    exigir_textos(miembro=miembro)
    if not q.resoluciones.filter(estado="decidida").exists():
        raise ActoRechazado(_("Todavía no hay una resolución en este caso."))


@con_reintento
def anotar_asociado(
    *, querella_id: int, actor: Actor, miembro: str, anterior: str, razon: str = "", el: date
) -> Querella:
    """Otro Asociado siguió con la vista o el informe. Ningún término se detiene.

    Fuente: 18.004#10, 18.011#1.
    """
    with acto_sobre(querella_id, actor, Accion.FIRMAR_ORDEN, el=el) as q:
        _exigir_importado(q)
        exigir_textos(miembro=miembro, anterior=anterior)
        if not q.vistas.filter(ante="comisionado_asociado").exists():
            raise ActoRechazado(_("En este caso no hay un Comisionado Asociado que sustituir."))
        datos = {
            "miembro": miembro.strip(),
            "anterior": anterior.strip(),
            "razon": razon.strip(),
        }
        asentar(q, "sustituir_asociado", datos)
    return q


@con_reintento
def importar_reservado(*, querella_id: int, actor: Actor, orden: str, el: date) -> Querella:
    """El caso que una orden reservó entra reservado: nada de él llega a publicarse.

    Fuente: 18.013#2. `orden`: no se publica.
    """
    from querellas.models import Reserva

    with acto_sobre(querella_id, actor, Accion.IMPORTAR, el=el) as q:
        _exigir_importado(q, abierto=False)
        exigir_textos(orden=orden)
        if q.reservada:
            raise ActoRechazado(_("Ya está reservado."))
        Reserva.objects.create(querella=q, orden=orden.strip(), puesta_en=q.acto.ahora)
        q.reservada = True
        documentos: list[Documento] = []
        asentar(q, "reservar_caso", documentos=documentos)
    return q
