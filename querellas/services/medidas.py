"""El Procedimiento Especial de suspensión (18.006) y las órdenes protectoras (18.005).

Ninguna detiene ni mueve un término de la Comisión (18.006#10): acompañan al caso. Con el alcalde
suspendido la querella nunca se desestima sin que una persona lo confirme, y cualquier final del
caso abre el mismo día la tarea de poner fin a la suspensión.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento
from querellas.efectos import Disparo
from querellas.estados import ABIERTOS, Estado
from querellas.models import ClaseDeOrden, Orden, Querella
from querellas.models.medida import ClaseDeMedida, EstadoDeMedida, Medida, Proposito
from querellas.services import papeles_de_recursos as papeles
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
)
from querellas.services.bitacora import asentar
from querellas.services.cierre import TAREA_SUSPENSION
from querellas.services.recursos import parte_de

DEL_TRIBUNAL = ("PE-RES-20", "PE-CERT-10")


class Resultado(models.TextChoices):
    """Lo que el tribunal resolvió en el Procedimiento Especial."""

    SUSPENDE = "suspende", _("Suspende al alcalde de cargo y sueldo")
    DENIEGA = "deniega", _("No lo suspende")


# --- 18.006: el Procedimiento Especial ------------------------------------------------------
def por_acudir(q: Querella) -> None:
    """Los cargos presentados y notificados, y ninguno ya pedido; ActoRechazado si no."""
    if q.estado not in ABIERTOS or q.estado == Estado.PRESENTADA:
        raise ActoRechazado(_("Cabe con los cargos presentados y notificados y el caso abierto."))
    if _abierta(q, ClaseDeMedida.SUSPENSION) is not None:
        raise ActoRechazado(_("Ya hay un Procedimiento Especial abierto en este caso."))


def acudir(q: Querella, razon: str) -> None:
    """La Comisión determina que el interés público requiere acudir al tribunal (18.006#1)."""
    asentar(q, "acudir_a_procedimiento_especial", {"razon": razon})


@con_reintento
def presentar_procedimiento(
    *,
    querella_id: int,
    actor: Actor,
    tribunal: str,
    numero_judicial: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que se presentó el Procedimiento Especial que la Comisión determinó.

    Fuente: 18.006#1. `el`: día en que se presentó. Efectos: PE-RES-20, del tribunal. No detiene
    nada (18.006#10). Levanta ActoRechazado si falta la determinación de dos miembros.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_MEDIDA, el=el, con_ponche=True) as q:
        exigir_textos(tribunal=tribunal)
        por_acudir(q)
        if not q.historica and not _determinado(q):
            raise ActoRechazado(
                _("Falta que dos miembros determinen que el interés público lo requiere.")
            )
        medida = Medida.objects.create(
            querella=q,
            clase=ClaseDeMedida.SUSPENSION,
            tribunal=tribunal.strip(),
            numero_judicial=numero_judicial.strip(),
            pedida_el=q.acto.efectivo_el,
            creada_en=q.acto.ahora,
        )
        plazo = registro.abrir(apertura_de(q), Disparo("PE-RES-20", q.acto.efectivo_el))
        datos = {
            "presentado_el": q.acto.efectivo_el.isoformat(),
            "foro": medida.tribunal,
            "numero_judicial": medida.numero_judicial,
            "termino": plazo.termino,
            "vence_el": plazo.fecha_legal.isoformat(),
        }
        asentar(q, "presentar_procedimiento_especial", datos, documentos=documentos)
    return q


def _determinado(q: Querella) -> bool:
    """Si hay una determinación adoptada que todavía no se usó en otro procedimiento."""
    dictadas = Orden.objects.filter(
        querella=q, clase=ClaseDeOrden.PROCEDIMIENTO, dictada_en__isnull=False
    ).count()
    return dictadas > q.medidas.filter(clase=ClaseDeMedida.SUSPENSION).count()


@con_reintento
def resolver_procedimiento(
    *,
    querella_id: int,
    actor: Actor,
    resultado: str,
    autoridad: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota lo que el tribunal resolvió sobre la suspensión de cargo y sueldo.

    Fuente: 18.006#1, 18.006#9. `el`: día del archivo en autos de la notificación de la
    resolución. Si suspende, PE-CERT-10 del alcalde; el caso ya no se desestima sin una persona.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_MEDIDA, el=el, con_ponche=True) as q:
        exigir_textos(autoridad=autoridad)
        medida = _exigir(q, ClaseDeMedida.SUSPENSION, EstadoDeMedida.PEDIDA)
        if q.acto.efectivo_el < medida.pedida_el:
            raise ActoRechazado({"el": _("Es anterior a la petición.")})
        apertura = apertura_de(q)
        registro.cumplir(q.pk, ("PE-RES-20",), apertura)
        medida.resuelta_el, medida.autoridad = q.acto.efectivo_el, autoridad.strip()
        datos = {"resuelta_el": q.acto.efectivo_el.isoformat(), "autoridad": medida.autoridad}
        if Resultado(resultado) is Resultado.DENIEGA:
            medida.denegar()
            medida.save()
            asentar(q, "denegar_suspension", datos, documentos=documentos)
            return q
        medida.conceder()
        medida.save()
        plazo = registro.abrir(apertura, Disparo("PE-CERT-10", q.acto.efectivo_el))
        datos |= {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()}
        asentar(q, "suspender_al_alcalde", datos, documentos=documentos)
    return q


@con_reintento
def terminar_suspension(
    *,
    querella_id: int,
    actor: Actor,
    autoridad: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que la suspensión (o el Procedimiento Especial sin resolver) terminó.

    Fuente: 18.006#1: dura mientras se conducen los procedimientos. Cierra su tarea.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_MEDIDA, el=el, con_ponche=True) as q:
        exigir_textos(autoridad=autoridad)
        medida = _abierta(q, ClaseDeMedida.SUSPENSION)
        if medida is None:
            raise ActoRechazado(_("No hay en este caso una suspensión en vigor."))
        desde = medida.resuelta_el or medida.pedida_el
        if q.acto.efectivo_el < desde:
            raise ActoRechazado({"el": _("Es anterior a la suspensión.")})
        regia = medida.estado == EstadoDeMedida.CONCEDIDA
        medida.terminar()
        medida.terminada_el = q.acto.efectivo_el
        medida.save()
        for plazo in registro.corriendo(q.pk, DEL_TRIBUNAL):
            registro.cerrar(
                plazo, registro.EstadoDePlazo.CERRADO, q.acto.ahora, apertura_de(q).actuacion
            )
        _cerrar_tarea(q, actor)
        datos = {"terminada_el": q.acto.efectivo_el.isoformat(), "autoridad": autoridad.strip()}
        clase = "terminar_suspension" if regia else "terminar_procedimiento_especial"
        asentar(q, clase, datos, documentos=documentos)
    return q


def _cerrar_tarea(q: Querella, actor: Actor) -> None:
    quien = getattr(actor, "pk", None)
    q.tareas.filter(clase=TAREA_SUSPENSION, cerrada_en__isnull=True).update(
        cerrada_en=q.acto.ahora, cerrada_por=quien
    )


# --- 18.005: las órdenes protectoras --------------------------------------------------------
@con_reintento
def pedir_protectora(
    *,
    querella_id: int,
    actor: Actor,
    proposito: str,
    texto: str,
    parte_id: int | None = None,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que una parte pide una orden protectora; la dictan dos miembros.

    Fuente: 18.005#1. `proposito`: uno de los cuatro de la ley. No detiene ningún término.
    """
    with acto_sobre(querella_id, actor, Accion.PEDIR_PROTECTORA, el=el, con_ponche=True) as q:
        exigir_textos(texto=texto)
        por_proteger(q)
        parte = parte_de(q, parte_id) if parte_id else None
        Medida.objects.create(
            querella=q,
            clase=ClaseDeMedida.PROTECTORA,
            proposito=Proposito(proposito),
            parte=parte,
            texto=texto.strip(),
            pedida_el=q.acto.efectivo_el,
            creada_en=q.acto.ahora,
        )
        datos = {"pedida_el": q.acto.efectivo_el.isoformat(), "proposito": proposito}
        asentar(q, "pedir_orden_protectora", datos, documentos=documentos)
    return q


def por_proteger(q: Querella) -> None:
    """Cabe mientras la Comisión conduce procedimientos; ActoRechazado si no."""
    if q.estado not in ABIERTOS:
        raise ActoRechazado(_("El caso no está abierto."))


def dictar_protectora(q: Querella, datos: dict[str, Any], razon: str) -> None:
    """La orden protectora de dos miembros, bajo apercibimiento de desacato (18.005#1)."""
    por_proteger(q)
    pedida = q.medidas.filter(pk=datos.get("medida"), estado=EstadoDeMedida.PEDIDA).first()
    medida = pedida or Medida(
        querella=q,
        clase=ClaseDeMedida.PROTECTORA,
        pedida_el=q.acto.efectivo_el,
        creada_en=q.acto.ahora,
    )
    medida.proposito = Proposito(datos["proposito"])
    medida.texto = razon
    medida.resuelta_el = q.acto.efectivo_el
    medida.conceder()
    medida.save()
    papel = papeles.protectora(q, medida.get_proposito_display(), razon)
    asentar(q, "dictar_orden_protectora", {"proposito": medida.proposito}, documentos=papel)


def denegar_protectora(q: Querella, datos: dict[str, Any], razon: str) -> None:
    """Dos miembros no la dictan."""
    medida = q.medidas.filter(pk=datos["medida"], estado=EstadoDeMedida.PEDIDA).first()
    if medida is None:
        raise ActoRechazado(_("Esa petición ya se resolvió."))
    medida.denegar()
    medida.resuelta_el = q.acto.efectivo_el
    medida.save()
    asentar(q, "denegar_orden_protectora", {"proposito": medida.proposito, "razon": razon})


def levantar_protectora(q: Querella, datos: dict[str, Any], razon: str) -> None:
    """Dos miembros levantan la que regía."""
    medida = q.medidas.filter(pk=datos["medida"], estado=EstadoDeMedida.CONCEDIDA).first()
    if medida is None or medida.clase != ClaseDeMedida.PROTECTORA:
        raise ActoRechazado(_("Esa orden protectora ya no rige."))
    medida.terminar()
    medida.terminada_el = q.acto.efectivo_el
    medida.save()
    asentar(q, "levantar_orden_protectora", {"proposito": medida.proposito, "razon": razon})


# --- Piezas ---------------------------------------------------------------------------------
def _abierta(q: Querella, clase: str) -> Medida | None:
    abiertos = (EstadoDeMedida.PEDIDA, EstadoDeMedida.CONCEDIDA)
    filas = Medida.objects.select_for_update(no_key=True).filter(querella=q, clase=clase)
    medida: Medida | None = filas.filter(estado__in=abiertos).first()
    return medida


def _exigir(q: Querella, clase: str, estado: str) -> Medida:
    medida = _abierta(q, clase)
    if medida is None or medida.estado != estado:
        raise ActoRechazado(_("No hay en este caso un Procedimiento Especial por resolver."))
    return medida
