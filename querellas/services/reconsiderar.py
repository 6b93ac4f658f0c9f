"""La reconsideración ante la Comisión: pedirla, acogerla, denegarla y lo que hace el silencio.

Fuente: 18.010#1, que remite a la LPAU: veinte días desde el archivo en autos para pedirla, quince
para considerarla, noventa para resolverla y treinta más por justa causa.
"""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import vigentes
from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil
from querellas import efectos
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento
from querellas.efectos import CONSIDERAR, REVISION, TERMINOS_DE_RECONSIDERAR
from querellas.estados import FINALES, Estado
from querellas.models import ClaseDeRecurso, EstadoDeRecurso, Querella, Recurso, Tarea
from querellas.models.redaccion.inciertas import INCIERTA
from querellas.services import papeles_de_recursos as papeles
from querellas.services import recursos as r
from querellas.services.base import (
    ActoRechazado,
    TerminoVencido,
    acto_sobre,
    apertura_de,
    con_reintento,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.cierre import TAREA_COMPLETAR, cerrar_caso
from querellas.services.completar import con_defecto
from querellas.services.contestar import vencido_sin_acto
from querellas.services.papeles_de_archivo import de_archivo_en_autos

DENEGATORIA = Bilingue("la denegatoria de la reconsideración", "the denial of reconsideration")
RECONSIDERACION = "LPAU-REC-20"


@con_reintento
def pedir_reconsideracion(
    *,
    querella_id: int,
    actor: Actor,
    parte_id: int,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Presenta la moción de reconsideración de una parte.

    Fuente: 18.010#1. `el`: día civil del ponche. A tiempo (su último día corrido incluido):
    LPAU-CONS-15 desde ese día, la revisión judicial deja de correr y lo que estuviera firme deja
    de estarlo. Tarde: se anota sin efecto. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.PEDIR_RECONSIDERACION, el=el, con_ponche=True) as q:
        if q.estado not in FINALES:
            raise ActoRechazado(_("Todavía no hay una decisión que reconsiderar."))
        parte = r.parte_de(q, parte_id)
        base = r.de_la_decision(q, RECONSIDERACION)
        if base is None and not (q.historica and archivada_sin_dia(q)):
            raise ActoRechazado(_("La notificación de la decisión no se ha archivado en autos."))
        _exigir_primera(q, parte.pk)
        dia = q.acto.efectivo_el
        if base is not None and dia < base.disparador_el:
            raise ActoRechazado({"el": _("Es anterior al archivo en autos de la decisión.")})
        recurso = Recurso.objects.create(
            querella=q,
            clase=ClaseDeRecurso.RECONSIDERACION,
            parte=parte,
            presentado_el=dia,
            creado_en=q.acto.ahora,
        )
        datos = {"papel": parte.papel, "presentado_el": dia.isoformat()}
        if base is not None and not efectos.a_tiempo(base.vence_en, q.acto.efectiva_en):
            recurso.dejar_sin_efecto()
            recurso.save()
            asentar(q, "reconsideracion_tardia", datos, documentos=documentos)
            return q
        plazo = _abrir_consideracion(q, dia)
        q.firme_el = None
        datos |= {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()}
        asentar(q, "pedir_reconsideracion", datos, documentos=documentos)
    return q


def archivada_sin_dia(q: Querella) -> bool:
    """Si la notificación de lo decidido se archivó en autos un día que no consta."""
    decidida = q.actuaciones.filter(clase="archivar_en_autos").last()
    return decidida is not None and INCIERTA in decidida.datos


def _exigir_primera(q: Querella, parte_id: int) -> None:
    suyas = q.recursos.filter(clase=ClaseDeRecurso.RECONSIDERACION, parte=parte_id)
    if q.terminada_en and suyas.filter(presentado_el__gte=fecha_civil(q.terminada_en)).exists():
        raise ActoRechazado(_("Esa parte ya pidió la reconsideración de esta decisión."))


def _abrir_consideracion(q: Querella, dia: date) -> Plazo:
    """La moción de otra parte, si ya hay una por considerar, no le da a la Comisión más días."""
    corre = registro.corriendo(q.pk, (CONSIDERAR,))
    if corre:
        return corre[0]
    apertura = apertura_de(q)
    r.sustituir_termino(q, REVISION, apertura)
    return registro.abrir(apertura, efectos.al_pedir_reconsideracion(dia))


# --- Lo que ordenan dos miembros ------------------------------------------------------------
def por_considerar(q: Querella) -> list[Recurso]:
    """Las mociones sobre las que la Comisión todavía puede actuar; ActoRechazado si ninguna."""
    pendientes = r.reconsideraciones(q)
    if not pendientes or q.estado not in FINALES:
        raise ActoRechazado(_("No hay ninguna moción de reconsideración por considerar."))
    for plazo in registro.corriendo(q.pk, (CONSIDERAR,)):
        _exigir_a_tiempo(q, plazo)
    return pendientes


def _exigir_a_tiempo(q: Querella, plazo: Plazo) -> None:
    if not efectos.a_tiempo(plazo.vence_en, q.acto.efectiva_en):
        raise TerminoVencido(
            _("El término venció el %(dia)s: la Comisión ya no puede actuar sobre la moción."),
            params={"dia": plazo.fecha_legal.isoformat()},
        )


def por_acoger(q: Querella) -> list[Recurso]:
    """Lo mismo, salvo que la ley ya desestimó: eso no se reconsidera, se revierte."""
    if q.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        raise ActoRechazado(
            _(
                "La desestimación la manda la ley y la Comisión no puede reconsiderarla: si el "
                "término no había vencido, se deja sin efecto."
            )
        )
    return por_considerar(q)


def acoger(q: Querella, razon: str) -> None:
    """Acogida: pendiente_decision con LPAU-RES-90, fuera de la desestimación automática."""
    pendientes = por_acoger(q)
    anterior = r.lo_decidido(q)
    presentada = min(m.presentado_el for m in pendientes)
    transitar(q, "reconsiderar")
    for recurso in pendientes:
        recurso.acoger()
        recurso.anterior = anterior
        recurso.save()
    r.quitar_lo_decidido(q)
    apertura = apertura_de(q)
    registro.cumplir(q.pk, (CONSIDERAR,), apertura)
    registro.cerrar_todos(q.pk, apertura)
    plazo = registro.abrir(apertura, efectos.al_acoger(presentada))
    papel = papeles.acogida(q, plazo, razon)
    # Pedida un día que no consta, los noventa días no se cuentan.
    corre = {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()}
    asentar(q, "acoger_reconsideracion", corre if plazo.pk else {}, documentos=papel)


def denegar(q: Querella, razon: str) -> None:
    """Denegada: la revisión judicial corre desde que se archive en autos su notificación."""
    for recurso in por_considerar(q):
        recurso.denegar()
        recurso.resuelto_el = q.acto.efectivo_el
        recurso.save()
    registro.cumplir(q.pk, (CONSIDERAR,), apertura_de(q))
    asentar(q, "denegar_reconsideracion", documentos=papeles.denegada(q, razon))


def por_prorrogar(q: Querella) -> Plazo:
    """Los noventa días que corren y todavía no se han prorrogado; ActoRechazado si no los hay."""
    corren = registro.corriendo(q.pk, ("LPAU-RES-90",))
    if not corren or not r.reconsideraciones(q, EstadoDeRecurso.ACOGIDO):
        raise ActoRechazado(_("No corre el término de noventa días de una reconsideración."))
    _exigir_a_tiempo(q, corren[0])
    return corren[0]


def prorrogar(q: Querella, razon: str) -> None:
    """Treinta días más por justa causa, dentro de los noventa y una sola vez."""
    plazo = registro.abrir_prorroga(apertura_de(q), por_prorrogar(q))
    asentar(
        q,
        "prorrogar_reconsideracion",
        {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat(), "razon": razon},
        documentos=papeles.prorrogada(q, plazo, razon),
    )


# --- Después de denegar ---------------------------------------------------------------------
@con_reintento
def archivar_denegatoria(*, querella_id: int, actor: Actor, el: date | None = None) -> Querella:
    """Archiva en autos la notificación de la denegatoria: desde ese día corre la revisión.

    Fuente: 18.010#1, 18.013#3. Efectos: LPAU-REV-30. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.ARCHIVAR_EN_AUTOS, el=el, con_ponche=True) as q:
        denegadas = [
            m for m in r.reconsideraciones(q, EstadoDeRecurso.DENEGADO) if not m.notificado_el
        ]
        if not denegadas:
            raise ActoRechazado(_("No hay ninguna denegatoria por archivar en autos."))
        dia = q.acto.efectivo_el
        if not q.acto.incierta and not vigentes().de().es_laborable(dia):
            raise ActoRechazado({"el": _("El archivo en autos se hace en un día laborable.")})
        if dia < max(m.resuelto_el for m in denegadas if m.resuelto_el):
            raise ActoRechazado({"el": _("Es anterior a la denegatoria.")})
        apertura = apertura_de(q)
        r.sustituir_termino(q, REVISION, apertura)
        plazo = registro.abrir(apertura, efectos.al_denegar(dia))
        for recurso in denegadas:
            recurso.notificado_el = dia
            recurso.save()
        asentar(
            q,
            "archivar_denegatoria",
            {
                "archivada_el": dia.isoformat(),
                "termino": plazo.termino,
                "vence_el": plazo.fecha_legal.isoformat(),
            },
            documentos=de_archivo_en_autos(q, dia, [plazo], DENEGATORIA),
        )
    return q


# --- Lo que hace la vigilancia --------------------------------------------------------------
@con_reintento
def anotar_silencio(
    *, querella_id: int, actor: Actor, plazo_id: int, el: date | None = None
) -> Querella | None:
    """La Comisión no consideró la moción en quince días: la revisión corre desde entonces.

    Fuente: 18.010#1. Surte efecto en el instante en que terminó LPAU-CONS-15 y LPAU-REV-30 se
    cuenta desde ese vencimiento efectivo. None si otro acto llegó antes.
    """
    with acto_sobre(querella_id, actor, Accion.CERRAR_RECURSO, el=el) as q:
        plazo = vencido_sin_acto(q, plazo_id, CONSIDERAR)
        if plazo is None:
            return None
        for recurso in r.reconsideraciones(q):
            recurso.callar()
            recurso.resuelto_el = plazo.fecha_legal
            recurso.save()
        apertura = apertura_de(q)
        registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, apertura.actuacion)
        r.sustituir_termino(q, REVISION, apertura)
        revision = registro.abrir(apertura, efectos.al_callar(plazo))
        asentar(
            q,
            "silencio_de_reconsideracion",
            {
                "vencio_el": plazo.fecha_legal.isoformat(),
                "termino": revision.termino,
                "vence_el": revision.fecha_legal.isoformat(),
            },
            efectiva_en=plazo.vence_en,
        )
    return q


@con_reintento
def perder_jurisdiccion(
    *, querella_id: int, actor: Actor, plazo_id: int, el: date | None = None
) -> Querella | None:
    """Pasaron los noventa días (o su prórroga) sin resolver lo acogido: rige lo que se decidió.

    Fuente: 18.010#1. El caso vuelve al estado que tenía y LPAU-REV-30 corre desde el vencimiento
    efectivo. None si otro acto llegó antes.
    """
    with acto_sobre(querella_id, actor, Accion.CERRAR_RECURSO, el=el) as q:
        plazo = vencido_sin_acto(q, plazo_id, TERMINOS_DE_RECONSIDERAR[0])
        acogidas = r.reconsideraciones(q, EstadoDeRecurso.ACOGIDO)
        if plazo is None or not acogidas or plazo.termino not in TERMINOS_DE_RECONSIDERAR:
            return None
        anterior = acogidas[0].anterior
        transitar(q, f"perder_jurisdiccion_a_{anterior['estado']}")
        for recurso in acogidas:
            recurso.perder()
            recurso.resuelto_el = plazo.fecha_legal
            recurso.save()
        r.reponer_lo_decidido(q, anterior)
        if con_defecto(q) is not None:
            Tarea.objects.create(querella=q, clase=TAREA_COMPLETAR, creada_en=q.acto.ahora)
        apertura = apertura_de(q)
        registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, apertura.actuacion)
        cerrar_caso(q, apertura)
        revision = registro.abrir(apertura, efectos.al_callar(plazo))
        asentar(
            q,
            "perder_jurisdiccion",
            {
                "vencio_el": plazo.fecha_legal.isoformat(),
                "termino": revision.termino,
                "vence_el": revision.fecha_legal.isoformat(),
            },
            efectiva_en=plazo.vence_en,
        )
    return q
