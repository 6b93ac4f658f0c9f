"""El alcalde querellado deja el cargo: consta en cada caso abierto y la Comisión resuelve.

El epígrafe no cambia y ningún reloj se detiene hasta que se resuelva qué queda por decidir.
"""

from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from alcaldes.models import CausaDeCese, Mandato
from plazos.nucleo.incierto import a_mas_tardar, como_consta, incierta
from querellas.cuentas.politica import SISTEMA, Accion, Actor
from querellas.estados import ABIERTOS
from querellas.models import Querella, Tarea
from querellas.reloj import hoy
from querellas.services import al_presentar
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    con_reintento,
    exigir_en_termino,
    exigir_textos,
)
from querellas.services.bitacora import asentar

TAREA = "resolver_cese"


@con_reintento
def anotar_cese(
    *,
    querella_id: int,
    actor: Actor,
    causa: str,
    cesa_el: date,
    evidencia: str,
    el: date | None = None,
) -> Querella:
    """Anota que el querellado dejó el cargo: muerte, renuncia o fin de su término.

    Fuente: 18.007#1, 18.002#1. Efectos: su mandato termina ese día, el asiento y la tarea de
    resolver qué subsiste quedan en este caso y en los demás abiertos contra él. Ningún término se
    detiene. Si el día no consta, el mandato se queda como está. Levanta ActoRechazado si ya
    constaba o la fecha no cuadra.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_CESE, el=el) as q:
        exigir_textos(evidencia=evidencia)
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto."))
        mandato = Mandato.objects.select_for_update(no_key=True).get(pk=q.mandato_id)
        _comprobar(q, mandato, causa, cesa_el)
        if not incierta(cesa_el):
            mandato.hasta, mandato.cese = cesa_el, CausaDeCese(causa)
            mandato.save()
        _asentar(q, CausaDeCese(causa), cesa_el, evidencia.strip())
    if not incierta(cesa_el):
        anotar_ceses(mandato.pk)
    return q


def _comprobar(q: Querella, mandato: Mandato, causa: str, cesa_el: date) -> None:
    errores: dict[str, Any] = {}
    if causa not in CausaDeCese.values:
        errores["causa"] = _("Escoja por qué dejó el cargo.")
    if cesa_el > q.acto.hoy:
        errores["cesa_el"] = _("La fecha no puede ser futura.")
    elif a_mas_tardar(cesa_el) < mandato.desde:
        errores["cesa_el"] = _("El mandato no puede terminar antes de empezar.")
    if errores:
        raise ActoRechazado(errores)
    if mandato.hasta is not None and mandato.cese:
        raise ActoRechazado(_("Ya consta que dejó el cargo."))


def anotar_ceses(mandato_id: int | None = None) -> int:
    """Deja el asiento y la tarea en cada caso abierto cuyo alcalde ya cesó; devuelve cuántos.

    La llama el acto y, cada noche, la limpieza: un término que acaba en su día no lo anota nadie.
    """
    filas = Querella.objects.filter(
        estado__in=[str(e) for e in ABIERTOS], origen="vivo", mandato__hasta__lt=hoy()
    ).exclude(tareas__clase=TAREA)
    if mandato_id is not None:
        filas = filas.filter(mandato=mandato_id)
    casos = list(filas.order_by("pk").values_list("pk", flat=True))
    for pk in casos:
        _anotar_en(querella_id=pk)
    return len(casos)


@con_reintento
def _anotar_en(*, querella_id: int) -> None:
    with acto_sobre(querella_id, SISTEMA, Accion.ANOTAR_CESE) as q:
        if q.estado in ABIERTOS and not q.tareas.filter(clase=TAREA).exists():
            assert q.mandato is not None
            assert q.mandato.hasta is not None
            _asentar(q, q.mandato.cese or CausaDeCese.TERMINO, q.mandato.hasta, "")


def _asentar(q: Querella, causa: str, cesa_el: date, evidencia: str) -> None:
    Tarea.objects.create(
        querella=q, clase=TAREA, datos={"causa": str(causa)}, creada_en=q.acto.ahora
    )
    asentar(
        q,
        "anotar_cese",
        {"causa": str(causa), "cesa_el": como_consta(cesa_el), "evidencia": evidencia},
    )


@con_reintento
def resolver_cese(
    *, querella_id: int, actor: Actor, subsisten: str, orden: str, el: date | None = None
) -> Querella:
    """Anota la orden con que el caso sigue y qué cuestiones subsisten tras el cese.

    Fuente: 18.007#1, 18.008#1. Si nada subsiste, el caso termina con la resolución de archivo,
    que lleva dos votos. No mueve ningún término. Levanta ActoRechazado y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.RESOLVER_CESE, el=el, con_ponche=True) as q:
        exigir_en_termino(q)
        exigir_textos(subsisten=subsisten, orden=orden)
        if not q.tareas.filter(clase=TAREA, cerrada_en__isnull=True).exists():
            raise ActoRechazado(_("No hay un cese por resolver en este caso."))
        asentar(q, "resolver_cese", {"subsisten": subsisten.strip(), "orden": orden.strip()})
        al_presentar.cerrar(q, TAREA)
    return q
