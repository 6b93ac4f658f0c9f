"""Corregir un documento ya expedido: otro nuevo, que dice a cuál sustituye; el viejo no cambia."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.documentos import tipos
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.documentos.plantillas import PLANTILLAS
from querellas.documentos.textos import en_parrafos
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import papeles_del_caso as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.reservar import dia_del_acto

# Los demás mueven términos o deciden: se corrigen con su propio acto.
CORREGIBLES = (TipoDeDocumento.CONSTANCIA, TipoDeDocumento.ARCHIVO_EN_AUTOS)
_SIN_ENTREGAR = (
    EstadoDeNotificacion.PENDIENTE,
    EstadoDeNotificacion.PARA_DILIGENCIAR,
    EstadoDeNotificacion.FALLIDA,
)


@con_reintento
def corregir_documento(
    *, querella_id: int, actor: Usuario, documento_id: int, razon: str, texto: str = ""
) -> Documento:
    """Expide de nuevo un documento con el encabezamiento de hoy y, en una constancia, otro texto.

    `razon`: por qué; consta en el documento. Efectos: un asiento; el viejo queda como sustituido
    y se notifica el nuevo a las mismas personas. Ningún término se mueve. Fuente: 18.013#2.
    """
    dia = dia_del_acto(querella_id)
    with acto_sobre(querella_id, actor, Accion.CORREGIR_DOCUMENTO, el=dia) as q:
        exigir_textos(razon=razon)
        viejo = _corregible(q, documento_id)
        datos = _datos(q, viejo, razon.strip(), texto)
        nuevo = papeles._pendiente(
            q, TipoDeDocumento(viejo.tipo), viejo.titulo, datos, sustituye=viejo
        )
        _notificar_otra_vez(q, viejo, nuevo)
        asentar(
            q,
            "corregir_documento",
            {"titulo": viejo.titulo, "razon": razon.strip()},
            documentos=[nuevo],
        )
    return nuevo


def corregibles(documentos: list[Documento]) -> list[Documento]:
    """De los de un caso, los expedidos que se pueden corregir y que ninguno sustituye todavía."""
    sustituidos = {d.sustituye_id for d in documentos}
    return [
        d
        for d in documentos
        if d.tipo in CORREGIBLES
        and d.estado == EstadoDeDocumento.LISTO
        and d.version_plantilla > 0
        and d.pk not in sustituidos
    ]


def _corregible(q: Querella, documento_id: int) -> Documento:
    posibles = corregibles(list(q.documentos.select_related("actuacion").order_by("pk")))
    viejo = next((d for d in posibles if d.pk == documento_id), None)
    if viejo is None:
        raise ActoRechazado({"documento": _("Ese documento no se puede corregir aquí.")})
    return viejo


def _datos(q: Querella, viejo: Documento, razon: str, texto: str) -> tipos.Documento:
    clase = PLANTILLAS[viejo.tipo, viejo.version_plantilla].clase
    leidos = clase.desde_json(viejo.datos)
    cambios: dict[str, Any] = {
        **papeles._comunes(q, codigo_nuevo()),
        "sustituye": tipos.Sustituido(
            codigo=viejo.codigo, expedido_en=leidos.expedido_en, razon=razon
        ),
    }
    if texto.strip():
        if viejo.tipo != TipoDeDocumento.CONSTANCIA:
            raise ActoRechazado({"texto": _("El texto de ese documento lo fija la ley.")})
        cambios["parrafos"] = en_parrafos(texto)
    nuevos = replace(leidos, **cambios)
    PLANTILLAS[viejo.tipo, papeles.VERSION].exigir(nuevos)
    return nuevos


def _notificar_otra_vez(q: Querella, viejo: Documento, nuevo: Documento) -> None:
    """Las mismas personas reciben el nuevo; lo que estaba sin entregar ya no se entrega."""
    filas = list(viejo.notificaciones.exclude(estado=EstadoDeNotificacion.SUSTITUIDA))
    Notificacion.objects.bulk_create(
        Notificacion(
            querella=q,
            documento=nuevo,
            parte=fila.parte,
            abogado=fila.abogado,
            tercero=fila.tercero,
            medio=fila.medio,
            correo=fila.correo,
            creada_en=q.acto.ahora,
        )
        for fila in filas
    )
    viejo.notificaciones.filter(estado__in=_SIN_ENTREGAR).update(
        estado=EstadoDeNotificacion.SUSTITUIDA
    )
