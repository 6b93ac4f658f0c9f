"""La revisión judicial, el mandato del tribunal y cuándo la decisión queda final y firme.

Fuente: 18.010#1, 18.010#2.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db import models
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Hecho, Plazo
from querellas import efectos
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.efectos import CONSIDERAR, REVISION
from querellas.estados import ETAPAS_DE_MANDATO, FINALES, Estado
from querellas.models import ClaseDeRecurso, EstadoDeRecurso, Querella, Recurso, Tarea
from querellas.services import papeles_de_recursos as papeles
from querellas.services import recursos as r
from querellas.services import revertir
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.contestar import vencido_sin_acto

TAREA_ETAPA = "etapa_de_mandato"


class Mandato(models.TextChoices):
    """Lo que el tribunal dispuso."""

    CONFIRMA = "confirma", _("Confirma lo que la Comisión decidió")
    MODIFICA = "modifica", _("Modifica o revoca, y no devuelve el caso")
    DEVUELVE = "devuelve", _("Devuelve el caso a la Comisión")


@dataclass(frozen=True, kw_only=True)
class DatosDeMandato:
    """El mandato según su texto. `etapa`: vacía si devuelve el caso y no dice a cuál."""

    resultado: str
    autoridad: str
    etapa: str = ""


@con_reintento
def anotar_revision(
    *,
    querella_id: int,
    actor: Actor,
    parte_id: int,
    foro: str,
    numero_judicial: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que una parte acudió al tribunal contra lo decidido.

    Fuente: 18.010#1, 18.010#2. `el`: día en que se presentó en el tribunal. A tiempo: cumple
    LPAU-REV-30 y lo que estuviera firme deja de estarlo. Tarde: se anota; el tribunal dirá.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_REVISION, el=el, con_ponche=True) as q:
        exigir_textos(foro=foro)
        if q.estado not in FINALES:
            raise ActoRechazado(_("Todavía no hay una decisión que revisar."))
        parte = r.parte_de(q, parte_id)
        base = r.de_la_decision(q, REVISION)
        a_tiempo = base is None or efectos.a_tiempo(base.vence_en, q.acto.efectiva_en)
        recurso = Recurso.objects.create(
            querella=q,
            clase=ClaseDeRecurso.REVISION,
            parte=parte,
            presentado_el=q.acto.efectivo_el,
            foro=foro.strip(),
            numero_judicial=numero_judicial.strip(),
            creado_en=q.acto.ahora,
        )
        datos = {
            "papel": parte.papel,
            "presentado_el": q.acto.efectivo_el.isoformat(),
            "foro": recurso.foro,
            "numero_judicial": recurso.numero_judicial,
        }
        if a_tiempo:
            registro.cumplir(q.pk, (REVISION,), apertura_de(q))
            q.firme_el = None
            asentar(q, "anotar_revision", datos, documentos=documentos)
        else:
            recurso.dejar_sin_efecto()
            recurso.save()
            asentar(q, "revision_tardia", datos, documentos=documentos)
    return q


@con_reintento
def recibir_mandato(
    *,
    querella_id: int,
    actor: Actor,
    recurso_id: int,
    mandato: DatosDeMandato,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Recibe con su ponche el mandato del tribunal que revisó.

    Fuente: 18.010#1. Confirma o modifica: la decisión es final y firme desde el recibo. Devuelve:
    el caso pasa a la etapa que nombra, cuyo término corre entero desde el recibo; si no nombra
    ninguna, la ordenan dos miembros. Contra una desestimación automática abre su reversión.
    """
    with acto_sobre(querella_id, actor, Accion.RECIBIR_MANDATO, el=el, con_ponche=True) as q:
        exigir_textos(autoridad=mandato.autoridad)
        recurso = _pendiente(q, recurso_id)
        if q.acto.efectivo_el < recurso.presentado_el:
            raise ActoRechazado({"el": _("Es anterior a la petición de revisión.")})
        recurso.resultado = Mandato(mandato.resultado)
        recurso.etapa = mandato.etapa if recurso.resultado == Mandato.DEVUELVE else ""
        recurso.resuelto_el = q.acto.efectivo_el
        if recurso.resultado == Mandato.DEVUELVE:
            _devolver(q, recurso, mandato, list(documentos))
        else:
            _firme_por_mandato(q, recurso, mandato, documentos)
    return q


def _pendiente(q: Querella, recurso_id: int) -> Recurso:
    estados = (EstadoDeRecurso.PRESENTADO, EstadoDeRecurso.SIN_EFECTO)
    filas = r.abiertos(q, ClaseDeRecurso.REVISION, *estados)
    recurso = next((m for m in filas if m.pk == recurso_id), None)
    if recurso is None or q.estado not in FINALES:
        raise ActoRechazado(_("Ese recurso ya no espera un mandato."))
    return recurso


def _firme_por_mandato(
    q: Querella, recurso: Recurso, mandato: DatosDeMandato, documentos: Iterable[Documento]
) -> None:
    recurso.resolver()
    recurso.save()
    if not _queda_abierto(q):
        q.firme_el = q.acto.efectivo_el
        registro.cerrar_todos(q.pk, apertura_de(q))
    datos = {
        "resultado": recurso.resultado,
        "autoridad": mandato.autoridad.strip(),
        "recibido_el": q.acto.efectivo_el.isoformat(),
    }
    asentar(q, "recibir_mandato", datos, documentos=documentos)


def _devolver(
    q: Querella, recurso: Recurso, mandato: DatosDeMandato, documentos: list[Documento]
) -> None:
    autoridad = mandato.autoridad.strip()
    if q.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        recurso.resolver()
        recurso.save()
        _abrir_reversion(q, autoridad)
        _asentar_devuelto(q, autoridad, documentos)
    elif mandato.etapa:
        recurso.resolver()
        recurso.save()
        volver_a_etapa(q, mandato.etapa, recurso, autoridad, documentos)
    else:
        recurso.devolver()
        recurso.save()
        Tarea.objects.create(
            querella=q, clase=TAREA_ETAPA, creada_en=q.acto.ahora, vence_el=q.acto.hoy
        )
        _asentar_devuelto(q, autoridad, documentos)


def _asentar_devuelto(q: Querella, autoridad: str, documentos: list[Documento]) -> None:
    datos = {"autoridad": autoridad, "recibido_el": q.acto.efectivo_el.isoformat()}
    asentar(q, "recibir_mandato_sin_etapa", datos, documentos=documentos)


def _abrir_reversion(q: Querella, autoridad: str) -> None:
    """La deja lista para que otra persona la confirme, con el recibo del mandato como hecho."""
    plazo = revertir.por_revertir(q)
    if plazo is None:
        raise ActoRechazado(_("No hay en este caso un vencimiento que dejar sin efecto."))
    if q.reversiones.filter(plazo=plazo).exists():
        return
    quien = q.acto.actor if isinstance(q.acto.actor, Usuario) else None
    datos = revertir.DatosDeReversion(
        hecho=Hecho.TRIBUNAL, evidencia=autoridad, hecho_el=q.acto.efectivo_el
    )
    revertir.abrir(q, plazo, datos, quien)


def volver_a_etapa(
    q: Querella,
    etapa: str,
    recurso: Recurso,
    autoridad: str,
    documentos: Iterable[Documento] = (),
) -> None:
    """Devuelve el caso a esa etapa: su término corre entero; lo decidido queda sin efecto."""
    if etapa not in {str(e) for e in ETAPAS_DE_MANDATO}:
        raise ActoRechazado({"etapa": _("Escoja la etapa a la que vuelve el caso.")})
    transitar(q, f"mandato_a_{etapa}")
    r.quitar_lo_decidido(q)
    if etapa in (Estado.PRESENTADA, Estado.NOTIFICADA):
        q.en_rebeldia = False
    apertura = apertura_de(q)
    registro.cerrar_todos(q.pk, apertura)
    for otro in r.abiertos(q):
        otro.resolver()
        otro.save()
    recibido = recurso.resuelto_el or q.acto.efectivo_el
    disparo = efectos.al_devolver(etapa, q.acto.efectivo_el, recibido)
    plazo = registro.abrir(apertura, disparo) if disparo else None
    papel = papeles.devuelto(q, etapa, autoridad, plazo)
    datos = {"autoridad": autoridad, "etapa": etapa, "recibido_el": recibido.isoformat()}
    if plazo is None:
        asentar(q, "mandato_a_presentada", datos, documentos=[*documentos, *papel])
        return
    datos |= {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()}
    asentar(q, "mandato_a_etapa", datos, documentos=[*documentos, *papel])


# --- Lo que ordenan dos miembros ------------------------------------------------------------
def por_fijar(q: Querella) -> Recurso:
    """El recurso cuyo mandato devolvió el caso sin decir a dónde; ActoRechazado si ninguno."""
    filas = r.abiertos(q, ClaseDeRecurso.REVISION, EstadoDeRecurso.DEVUELTO)
    if not filas:
        raise ActoRechazado(_("Ningún mandato espera que se fije su etapa."))
    return filas[0]


def fijar_etapa(q: Querella, etapa: str, razon: str) -> None:
    """La etapa que el mandato no nombró: su término corre desde la orden."""
    recurso = por_fijar(q)
    recurso.etapa = etapa
    recurso.resolver()
    recurso.save()
    q.tareas.filter(clase=TAREA_ETAPA, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)
    volver_a_etapa(q, etapa, recurso, razon)


# --- Final y firme --------------------------------------------------------------------------
def _queda_abierto(q: Querella) -> bool:
    """Si todavía puede cambiar lo decidido: un recurso, o una denegatoria sin notificar."""
    sin_notificar = q.recursos.filter(
        estado=EstadoDeRecurso.DENEGADO, notificado_el__isnull=True
    ).exists()
    return sin_notificar or bool(r.abiertos(q)) or bool(registro.corriendo(q.pk, (CONSIDERAR,)))


@con_reintento
def declarar_firme(
    *, querella_id: int, actor: Actor, plazo_id: int, el: date | None = None
) -> Querella | None:
    """Terminó la revisión judicial sin que nadie acudiera: la decisión es final y firme.

    Fuente: 18.010#1. Desde el día siguiente al último de LPAU-REV-30. Si hay un recurso
    pendiente, el término solo queda vencido. None si otro acto llegó antes.
    """
    with acto_sobre(querella_id, actor, Accion.CERRAR_RECURSO, el=el) as q:
        plazo = vencido_sin_acto(q, plazo_id)
        if plazo is None:
            return None
        if q.estado not in FINALES or _queda_abierto(q):
            registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, None)
            return q
        _firme(q, plazo)
    return q


def _firme(q: Querella, plazo: Plazo) -> None:
    apertura = apertura_de(q)
    registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, apertura.actuacion)
    q.firme_el = plazo.fecha_legal + timedelta(days=1)
    datos = {"vencio_el": plazo.fecha_legal.isoformat(), "firme_el": q.firme_el.isoformat()}
    asentar(q, "declarar_firme", datos, efectiva_en=plazo.vence_en)
