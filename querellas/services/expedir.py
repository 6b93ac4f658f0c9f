"""Expedir del expediente: hoja, certificado de estado, copias certificadas y volúmenes.

Ninguno mueve el caso ni un término, así que no dejan asiento; la fila dice quién lo pidió.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.documentos import tipos_expediente as e
from querellas.documentos.models import (
    EXPEDIDOS,
    Documento,
    EstadoDeDocumento,
    TipoDeDocumento,
)
from querellas.documentos.plantillas import PLANTILLAS
from querellas.documentos.tipos import Cortesia, Verificacion
from querellas.documentos.tipos import Documento as Datos
from querellas.documentos.tipos_notificados import DatosEntregas
from querellas.documentos.verificacion import codigo_nuevo, direccion
from querellas.estados import Estado
from querellas.models import Querella
from querellas.services import papeles_del_caso as papeles
from querellas.services import papeles_del_expediente as registro
from querellas.services import papeles_por_entregar as por_entregar
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento
from querellas.services.papeles_de_presentacion import caratula
from querellas.services.reservar import dia_del_acto

TITULOS = {
    "publico": "Expediente certificado: volumen público",
    "partes": "Expediente certificado: volumen de las partes",
    "reservado": "Expediente certificado: volumen reservado",
}
_PRESENTAR = ("presentar", "presentar_defectuosa")
# Lo que cambia de una expedición a otra del mismo expediente.
_PROPIO = ("verificacion", "expedido_en")


@con_reintento
def expedir_hoja(*, querella_id: int, actor: Usuario, alcance: e.Alcance = "partes") -> Documento:
    """La hoja de expediente, certificada. Fuente: 18.013#2."""

    def datos(q: Querella, comunes: dict[str, Any]) -> Datos:
        return e.DatosHoja(**comunes, **registro.Registro(q, alcance).comunes())

    return _expedir(querella_id, actor, TipoDeDocumento.HOJA, "Hoja de expediente", datos, alcance)


@con_reintento
def expedir_estado(*, querella_id: int, actor: Usuario) -> Documento:
    """Certificado de cómo está el caso hoy y qué término corre. Fuente: 18.013#2."""

    def datos(q: Querella, comunes: dict[str, Any]) -> Datos:
        return e.DatosCertificadoDeEstado(
            **comunes,
            estado=registro.estado_en_palabras(q),
            ultimo_asiento=registro.ultimo_asiento(q),
            asientos=q.actuaciones.count(),
            corren=registro.que_corre(q),
        )

    titulo = "Certificación del estado del caso"
    return _expedir(querella_id, actor, TipoDeDocumento.CERTIFICADO_ESTADO, titulo, datos)


@con_reintento
def expedir_caratula(*, querella_id: int, actor: Usuario) -> Documento:
    """La carátula de la querella con su sello de recibo. Fuente: 18.004#1, 18.013#2."""

    def datos(q: Querella, comunes: dict[str, Any]) -> Datos:
        entrada = q.actuaciones.filter(clase__in=_PRESENTAR).order_by("numero").first()
        if entrada is None:
            raise ActoRechazado(_("En este expediente no consta la presentación de la querella."))
        return caratula(q, comunes, entrada)

    titulo = "Carátula de presentación"
    return _expedir(querella_id, actor, TipoDeDocumento.CARATULA, titulo, datos)


@con_reintento
def expedir_copia(*, querella_id: int, actor: Usuario, documento_id: int) -> Documento:
    """Copia certificada de un documento del expediente. Fuente: 18.013#2, 18.013#x-280."""

    def datos(q: Querella, comunes: dict[str, Any]) -> Datos:
        original = _del_expediente(q, documento_id)
        return e.DatosCopiaDeDocumento(
            **comunes,
            pieza=registro.pieza(original),
            recibido_en=_cuando(original),
            presentado=original.subido,
        )

    def adjuntos(q: Querella) -> list[Documento]:
        return [_del_expediente(q, documento_id)]

    titulo = "Copia certificada de un documento"
    tipo = TipoDeDocumento.COPIA_DOCUMENTO
    return _expedir(querella_id, actor, tipo, titulo, datos, adjuntos=adjuntos)


@con_reintento
def expedir_volumen(
    *, querella_id: int, actor: Usuario, alcance: e.Alcance, en_zip: bool = False
) -> Documento:
    """El expediente en un tomo foliado con índice, o en un ZIP con sus huellas firmadas.

    Lo hace el trabajador. Levanta ActoRechazado si un documento todavía se prepara, o si lo que
    se pide es público y el caso está reservado. Fuente: 18.013#2, 18.010#1.
    """

    def datos(q: Querella, comunes: dict[str, Any]) -> Datos:
        visto = registro.Registro(q, alcance)
        piezas = tuple(registro.pieza(d) for d in visto.documentos())
        return e.DatosVolumen(**comunes, **visto.comunes(), piezas=piezas)

    def adjuntos(q: Querella) -> list[Documento]:
        return registro.Registro(q, alcance).documentos()

    tipo = TipoDeDocumento.PAQUETE if en_zip else TipoDeDocumento.VOLUMEN
    titulo = f"{TITULOS[alcance]}{' (ZIP)' if en_zip else ''}"
    return _expedir(querella_id, actor, tipo, titulo, datos, alcance, adjuntos=adjuntos)


@con_reintento
def expedir_entregas(*, querella_id: int, actor: Usuario, a_quien: str = "") -> Documento:
    """Los paquetes de lo que falta por entregar en papel, en un solo archivo para imprimir.

    `a_quien`: uno de los destinatarios; vacío, todos. Levanta ActoRechazado si no falta nada.
    Fuente: 18.004#1, 18.013#3.
    """

    def datos(q: Querella, comunes: dict[str, Any]) -> Datos:
        hechos = por_entregar.destinos(q, a_quien)
        if not hechos:
            raise ActoRechazado(_("No hay nada listo para entregar en papel."))
        return DatosEntregas(**comunes, destinos=hechos)

    def adjuntos(q: Querella) -> list[Documento]:
        return por_entregar.anexos(q, a_quien)

    tipo = TipoDeDocumento.ENTREGAS
    return _expedir(querella_id, actor, tipo, "Paquetes para entregar", datos, adjuntos=adjuntos)


@con_reintento
def expedir_cortesia(*, querella_id: int, actor: Usuario, documento_id: int) -> Documento:
    """La versión inglesa de cortesía de un documento de la Comisión: una por documento.

    Dice que prevalece el español, no se notifica, no abre término ni va en el expediente. Levanta
    ActoRechazado si el original no está listo o su tipo no la tiene. Fuente: 18.013#2.
    """
    with acto_sobre(querella_id, actor, Accion.EXPEDIR, el=dia_del_acto(querella_id)) as q:
        original = con_cortesia(q).filter(pk=documento_id).first()
        if original is None:
            raise ActoRechazado({"documento": _("Ese documento no tiene versión inglesa.")})
        hecha = Documento.objects.filter(cortesia_de=original).first()
        if hecha is not None:
            return hecha
        documento = papeles._pendiente(
            q,
            TipoDeDocumento.CORTESIA,
            f"Versión inglesa de cortesía: {original.titulo}"[:200],
            _de_cortesia(q, original),
            pedido_por=actor,
            cortesia_de=original,
            publica=original.publica,
        )
        # La notificación describe la copia certificada que la acompaña: de ella toma sus páginas.
        if original.tipo == TipoDeDocumento.NOTIFICACION_QUERELLA:
            documento.adjuntos.add(*original.adjuntos.all())
    return documento


def con_cortesia(q: Querella) -> QuerySet[Documento]:
    """Los documentos hechos por la Comisión, ya listos, cuyo tipo tiene versión inglesa."""
    hay = Q()
    for (tipo, version), plantilla in PLANTILLAS.items():
        if plantilla.ingles:
            hay |= Q(tipo=tipo, version_plantilla=version)
    return q.documentos.filter(hay, estado=EstadoDeDocumento.LISTO)


def _de_cortesia(q: Querella, original: Documento) -> Datos:
    """Los mismos datos congelados, con su propio código y el original que traducen."""
    clase = PLANTILLAS[original.tipo, original.version_plantilla].clase
    codigo = codigo_nuevo()
    return replace(
        clase.desde_json(original.datos),
        verificacion=Verificacion(
            codigo=codigo, direccion=direccion(settings.DIRECCION_PUBLICA, codigo, "en")
        ),
        cortesia=Cortesia(
            tipo=original.tipo,
            codigo=original.codigo,
            sha256=original.sha256,
            hecha_en=q.acto.ahora,
        ),
    )


def _expedir(
    querella_id: int,
    actor: Usuario,
    tipo: TipoDeDocumento,
    titulo: str,
    datos: Callable[[Querella, dict[str, Any]], Datos],
    alcance: e.Alcance | None = None,
    adjuntos: Callable[[Querella], Sequence[Documento]] = lambda q: (),
) -> Documento:
    """Bajo el candado del caso: la misma cosa pedida dos veces el mismo día es una sola."""
    with acto_sobre(querella_id, actor, Accion.EXPEDIR, el=dia_del_acto(querella_id)) as q:
        _exigir(q, alcance)
        anexos = list(adjuntos(q))
        _exigir_preparados(anexos)
        pedido = datos(q, papeles._comunes(q, codigo_nuevo()))
        hecho = next(filter(partial(_igual, pedido.a_json()), _de_hoy(q, tipo)), None)
        if hecho is not None:
            return hecho
        documento = papeles._pendiente(q, tipo, titulo, pedido, pedido_por=actor)
        documento.adjuntos.add(*anexos)
    return documento


def _exigir(q: Querella, alcance: e.Alcance | None) -> None:
    if q.estado == Estado.BORRADOR:
        raise ActoRechazado(_("Un borrador no es un expediente: no hay nada que certificar."))
    if alcance == "publico" and q.reservada:
        raise ActoRechazado(_("El caso está reservado: no tiene volumen público."))


def _exigir_preparados(anexos: list[Documento]) -> None:
    faltan = registro.sin_preparar(anexos)
    if faltan:
        raise ActoRechazado(
            _("Todavía se prepara «%(titulo)s». Pídalo otra vez en unos segundos.")
            % {"titulo": faltan[0].titulo}
        )


def _cuando(original: Documento) -> datetime:
    """Lo presentado, cuando se recibió según su asiento; lo expedido, cuando quedó listo."""
    if original.subido and original.actuacion is not None:
        return original.actuacion.efectiva_en
    return original.listo_en or original.creado_en


def _del_expediente(q: Querella, documento_id: int) -> Documento:
    hallado = q.documentos.exclude(tipo__in=EXPEDIDOS).filter(pk=documento_id).first()
    if hallado is None:
        raise ActoRechazado({"documento": _("Ese documento no está en este expediente.")})
    return hallado


def _de_hoy(q: Querella, tipo: TipoDeDocumento) -> list[Documento]:
    """Los de ese tipo expedidos en este día civil de Puerto Rico."""
    filas = q.documentos.filter(tipo=tipo).order_by("-pk")
    return [d for d in filas if fecha_civil(d.creado_en) == q.acto.hoy]


def _igual(pedido: dict[str, Any], hecho: Documento) -> bool:
    """Si ya se expidió hoy con exactamente lo mismo dentro."""
    return {k: v for k, v in pedido.items() if k not in _PROPIO} == {
        k: v for k, v in hecho.datos.items() if k not in _PROPIO
    }
