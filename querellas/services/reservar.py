"""Reservar por orden un caso, una entrada o un documento, y levantar la reserva.

Reservar es una operación, no una marca: sale de las páginas, de la búsqueda y del calendario en
la misma transacción, y su copia publicada se borra. Lo que el expediente guarda no cambia.
"""

from datetime import date
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.documentos.almacen import publico
from querellas.documentos.cola import despertar
from querellas.documentos.models import Documento
from querellas.estados import Estado
from querellas.models import Actuacion, Querella, Reserva
from querellas.models.redaccion.enmiendas import CLASES as ENMIENDAS
from querellas.models.redaccion.tramite import VINCULOS
from querellas.reloj import hoy
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar, leer
from querellas.services.publicacion import publicar


@con_reintento
def reservar(
    *,
    querella_id: int,
    actor: Usuario,
    orden: str,
    asiento: int | None = None,
    documento_id: int | None = None,
) -> Reserva:
    """Reserva el caso entero o, si se dice, una entrada (por su número) o un documento.

    `orden`: quién la dispuso y cuándo; no se publica. Efectos: deja de ser público en el acto,
    sus copias publicadas se borran y queda un asiento. Levanta ActoRechazado si ya lo está.
    """
    with acto_sobre(querella_id, actor, Accion.RESERVAR, el=dia_del_acto(querella_id)) as q:
        exigir_textos(orden=orden)
        if q.estado == Estado.BORRADOR:
            raise ActoRechazado(_("Un borrador no es público: no hay nada que reservar."))
        reserva = Reserva(
            querella=q,
            actuacion=_asiento(q, asiento),
            documento=_documento(q, documento_id),
            orden=orden.strip(),
            puesta_en=q.acto.ahora,
            puesta_por=actor,
        )
        _que_no_conste(reserva)
        _retirar(reserva)
        reserva.save()
        _releer(reserva)
        _asentar(q, "reservar", reserva)
        _releer_vinculos(q, reserva)
    return reserva


@con_reintento
def levantar_reserva(*, querella_id: int, actor: Usuario, reserva_id: int, orden: str) -> bool:
    """La primera persona lo pide y otra lo confirma; True cuando queda levantada.

    `orden`: la que manda levantarla; la segunda persona puede dejarla vacía. Efectos: lo que
    era público vuelve a serlo y queda un asiento. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.LEVANTAR_RESERVA, el=dia_del_acto(querella_id)) as q:
        reserva = q.reservas.select_for_update(no_key=True, of=("self",)).get(pk=reserva_id)
        if reserva.levantada_en is not None:
            raise ActoRechazado(_("Esa reserva ya se levantó."))
        if reserva.pedida_por_id is None:
            exigir_textos(orden=orden)
            reserva.orden_de_levantar = orden.strip()
            reserva.pedida_por, reserva.pedida_en = actor, q.acto.ahora
            reserva.save()
            return False
        if reserva.pedida_por_id == actor.pk:
            raise ActoRechazado(_("Lo confirma otra persona: usted ya lo pidió."))
        reserva.levantada_por, reserva.levantada_en = actor, q.acto.ahora
        reserva.save()
        _devolver(q, reserva)
        _releer(reserva)
        _asentar(q, "levantar_reserva", reserva)
        _releer_vinculos(q, reserva)
    despertar()
    return True


def dia_del_acto(querella_id: int) -> date | None:
    """En un caso importado el acto lleva la fecha de hoy, que es cuando se ordena."""
    historica = Querella.objects.filter(pk=querella_id, origen="historico").exists()
    return hoy() if historica else None


def _asiento(q: Querella, numero: int | None) -> Actuacion | None:
    if numero is None:
        return None
    hallado = q.actuaciones.filter(numero=numero).first()
    if hallado is None:
        raise ActoRechazado({"asiento": _("Esa entrada no está en este expediente.")})
    return hallado


def _documento(q: Querella, pk: int | None) -> Documento | None:
    if pk is None:
        return None
    hallado = q.documentos.filter(pk=pk).first()
    if hallado is None:
        raise ActoRechazado({"documento": _("Ese documento no está en este expediente.")})
    return hallado


def _que_no_conste(reserva: Reserva) -> None:
    vigente = reserva.querella.reservas.vigentes().filter(
        actuacion=reserva.actuacion, documento=reserva.documento
    )
    if vigente.exists():
        raise ActoRechazado(_("Ya está reservado."))


def _asentar(q: Querella, acto: str, reserva: Reserva) -> None:
    """El asiento de la reserva; un documento puede no haber entrado con ninguna entrada."""
    asiento = reserva.documento.actuacion if reserva.documento else reserva.actuacion
    if asiento is not None:
        asentar(q, f"{acto}_{reserva.que}", {"asiento": asiento.numero})
    else:
        asentar(q, f"{acto}_{reserva.que}" + ("_suelto" if reserva.documento_id else ""))


def _alcanzados(reserva: Reserva) -> list[Documento]:
    """Los documentos que aparta y, con cada uno, las versiones tachadas que salieron de él."""
    documentos = reserva.querella.documentos.all()
    if reserva.documento_id:
        cual = reserva.documento_id
        de_ese = Q(pk=cual) | Q(cortesia_de=cual) | Q(tachado__original=cual)
        documentos = documentos.filter(de_ese)
    elif reserva.actuacion_id:
        cual = reserva.actuacion_id
        de_esa = Q(cortesia_de__actuacion=cual) | Q(tachado__original__actuacion=cual)
        documentos = documentos.filter(Q(actuacion=cual) | de_esa)
    return list(documentos.defer("datos"))


def _retirar(reserva: Reserva) -> None:
    """Quita de lo publicado los documentos que alcanza; el archivo se borra al confirmar."""
    del_caso = reserva.que == "caso"
    if del_caso:
        reserva.querella.reservada = True
    for documento in _alcanzados(reserva):
        if not del_caso and documento.publica:
            reserva.eran_publicos.append(documento.pk)
            documento.publica = False
        if documento.ruta_publica:
            transaction.on_commit(partial(publico().borrar, documento.ruta_publica))
            documento.ruta_publica = ""
        documento.save(update_fields=["publica", "ruta_publica"])


def _devolver(q: Querella, reserva: Reserva) -> None:
    """Lo que era público vuelve a serlo, salvo lo que otra reserva vigente todavía aparta."""
    if reserva.que == "caso":
        q.reservada = False
    eran_publicos = q.documentos.filter(pk__in=reserva.eran_publicos)
    for documento in eran_publicos.select_related("cortesia_de").defer("datos"):
        otra = q.reservas.vigentes().que_apartan(documento).first()
        if otra is None:
            documento.publica = True
            documento.save(update_fields=["publica"])
        else:
            otra.eran_publicos.append(documento.pk)
            otra.save(update_fields=["eran_publicos"])


def _releer_vinculos(q: Querella, reserva: Reserva) -> None:
    """Los casos vinculados dejan de nombrar al que se reserva, y vuelven a nombrarlo."""
    if reserva.que != "caso":
        return
    dicen = Actuacion.objects.filter(clase__in=VINCULOS, datos__otra=q.numero)
    otras = Querella.objects.select_for_update(no_key=True).filter(
        pk__in=dicen.values("querella_id")
    )
    for otra in otras.exclude(pk=q.pk).order_by("pk"):
        for asiento in dicen.filter(querella=otra):
            leer(asiento)
        publicar(otra, q.acto.ahora)


def _releer(reserva: Reserva) -> None:
    """Lo que se dijo de una entrada (corregirla, eliminarla) sigue la suerte de ella."""
    pendientes = [reserva.actuacion] if reserva.actuacion else []
    while pendientes:
        asiento = pendientes.pop()
        leer(asiento)
        dicen = reserva.querella.actuaciones.filter(clase__in=ENMIENDAS)
        pendientes.extend(dicen.filter(datos__asiento=asiento.numero))
