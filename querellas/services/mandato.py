"""El mandato del tribunal que revisó: confirma, modifica o devuelve el caso (18.010#1)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import Hecho
from plazos.nucleo.fijado import MAXIMO, Fijado
from querellas import efectos
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.efectos import TERMINO_DE_ETAPA
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

TAREA_ETAPA = "etapa_de_mandato"


class Mandato(models.TextChoices):
    """Lo que el tribunal dispuso."""

    CONFIRMA = "confirma", _("Confirma lo que la Comisión decidió")
    MODIFICA = "modifica", _("Modifica o revoca, y no devuelve el caso")
    DEVUELVE = "devuelve", _("Devuelve el caso a la Comisión")


@dataclass(frozen=True, kw_only=True)
class DatosDeMandato:
    """El mandato según su texto. `etapa`: vacía si devuelve el caso y no dice a cuál.

    `dias` (laborables o no) o `hasta`: el término que fija, si no es el de la etapa.
    """

    resultado: str
    autoridad: str
    etapa: str = ""
    dias: int | None = None
    laborables: bool = False
    hasta: date | None = None


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
    el caso pasa a la etapa que nombra, cuyo término corre entero desde el recibo salvo que el
    mandato fije otro; si no nombra ninguna, la ordenan dos miembros. Contra una desestimación
    automática abre su reversión.
    """
    with acto_sobre(querella_id, actor, Accion.RECIBIR_MANDATO, el=el, con_ponche=True) as q:
        exigir_textos(autoridad=mandato.autoridad)
        recurso = _pendiente(q, recurso_id)
        if q.acto.efectivo_el < recurso.presentado_el:
            raise ActoRechazado({"el": _("Es anterior a la petición de revisión.")})
        recurso.resultado = Mandato(mandato.resultado)
        recurso.etapa = mandato.etapa if recurso.resultado == Mandato.DEVUELVE else ""
        fijado = _fijado(mandato, q.acto.efectivo_el)
        recurso.fijado = fijado.a_json() if fijado else None
        recurso.resuelto_el = q.acto.efectivo_el
        if recurso.resultado == Mandato.DEVUELVE:
            _devolver(q, recurso, mandato, list(documentos))
        else:
            _firme_por_mandato(q, recurso, mandato, documentos)
    return q


def _fijado(mandato: DatosDeMandato, recibido_el: date) -> Fijado | None:
    """El término que el mandato fija, comprobado; None si corre el de la etapa."""
    dias, hasta = mandato.dias, mandato.hasta
    if mandato.resultado != Mandato.DEVUELVE or (dias is None and hasta is None):
        return None
    if dias is not None and hasta is not None:
        raise ActoRechazado({"hasta": _("Escriba los días o el último día, no los dos.")})
    if dias is not None and not 1 <= dias <= MAXIMO:
        raise ActoRechazado({"dias": _("Escriba cuántos días fija el mandato: uno o más.")})
    if hasta is not None and hasta <= recibido_el:
        raise ActoRechazado({"hasta": _("Tiene que ser posterior al día del ponche.")})
    if mandato.etapa:
        _exigir_termino(mandato.etapa)
    return Fijado(mandato.autoridad.strip(), dias, mandato.laborables and hasta is None, hasta)


def _exigir_termino(etapa: str) -> None:
    """Que en esa etapa corra un término que el mandato pueda fijar; ActoRechazado si no."""
    if etapa not in TERMINO_DE_ETAPA:
        raise ActoRechazado(
            {
                "etapa": _(
                    "El mandato fija un término y en esa etapa no corre ninguno. Escoja la etapa "
                    "en que la Comisión o el alcalde tiene que actuar."
                )
            }
        )


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
    if not r.queda_abierto(q):
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
        _abrir_reversion(q, recurso, autoridad)
        _asentar_devuelto(q, recurso, autoridad, documentos)
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
        _asentar_devuelto(q, recurso, autoridad, documentos)


def _asentar_devuelto(
    q: Querella, recurso: Recurso, autoridad: str, documentos: list[Documento]
) -> None:
    datos = {"autoridad": autoridad, "recibido_el": q.acto.efectivo_el.isoformat()}
    version, fijado = _lo_fijado(recurso)
    clase = "recibir_mandato_sin_etapa"
    asentar(q, clase, {**datos, **fijado}, documentos=documentos, version=version)


def _lo_fijado(recurso: Recurso) -> tuple[int, dict[str, Any]]:
    """Con qué oración se asienta el mandato, y los datos del término que fijó."""
    fijado = Fijado.desde_json(recurso.fijado)
    if fijado is None:
        return 1, {}
    datos: dict[str, Any] = {"fijado": recurso.fijado}
    if fijado.hasta is not None:
        return 4, datos | {"hasta_el": fijado.hasta.isoformat()}
    return (3 if fijado.laborables else 2), datos | {"dias": fijado.dias}


def _abrir_reversion(q: Querella, recurso: Recurso, autoridad: str) -> None:
    """La deja lista para que otra persona la confirme, con el recibo del mandato como hecho."""
    plazo = revertir.por_revertir(q)
    if plazo is None:
        raise ActoRechazado(_("No hay en este caso un vencimiento que dejar sin efecto."))
    if q.reversiones.filter(plazo=plazo).exists():
        return
    quien = q.acto.actor if isinstance(q.acto.actor, Usuario) else None
    datos = revertir.DatosDeReversion(
        hecho=Hecho.TRIBUNAL,
        evidencia=autoridad,
        hecho_el=q.acto.efectivo_el,
        fijado=Fijado.desde_json(recurso.fijado),
    )
    revertir.abrir(q, plazo, datos, quien)


def volver_a_etapa(
    q: Querella,
    etapa: str,
    recurso: Recurso,
    autoridad: str,
    documentos: Iterable[Documento] = (),
) -> None:
    """Devuelve el caso a esa etapa: corre su término; lo decidido queda sin efecto.

    Entero, o el que el mandato fijó.
    """
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
    fijado = Fijado.desde_json(recurso.fijado)
    disparo = efectos.al_devolver(etapa, q.acto.efectivo_el, recibido, fijado)
    plazo = registro.abrir(apertura, disparo) if disparo else None
    papel = papeles.devuelto(q, etapa, autoridad, plazo, fijado)
    datos = {"autoridad": autoridad, "etapa": etapa, "recibido_el": recibido.isoformat()}
    if plazo is None:
        asentar(q, "mandato_a_presentada", datos, documentos=[*documentos, *papel])
        return
    version, dicho = _lo_fijado(recurso)
    fechas = {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()}
    entra = {**datos, **dicho, **fechas}
    asentar(q, "mandato_a_etapa", entra, documentos=[*documentos, *papel], version=version)


# --- Lo que ordenan dos miembros ------------------------------------------------------------
def por_fijar(q: Querella) -> Recurso:
    """El recurso cuyo mandato devolvió el caso sin decir a dónde; ActoRechazado si ninguno."""
    filas = r.abiertos(q, ClaseDeRecurso.REVISION, EstadoDeRecurso.DEVUELTO)
    if not filas:
        raise ActoRechazado(_("Ningún mandato espera que se fije su etapa."))
    return filas[0]


def comprobar_etapa(q: Querella, etapa: str) -> None:
    """Que haya un mandato por fijar y que en esa etapa quepa el término que fijó."""
    if por_fijar(q).fijado:
        _exigir_termino(etapa)


def fijar_etapa(q: Querella, etapa: str, razon: str) -> None:
    """La etapa que el mandato no nombró.

    Su término corre desde la orden; el que el mandato fijó, desde su recibo (18.004#14).
    """
    comprobar_etapa(q, etapa)
    recurso = por_fijar(q)
    recurso.etapa = etapa
    recurso.resolver()
    recurso.save()
    q.tareas.filter(clase=TAREA_ETAPA, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)
    volver_a_etapa(q, etapa, recurso, razon)
