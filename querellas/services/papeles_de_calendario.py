"""Lo que se notifica a las partes si un término cambia de fecha o se revierte su vencimiento."""

from django.utils import translation

from plazos.models import Plazo, Reversion
from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.explicacion import fecha_larga
from querellas.documentos import tipos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.verificacion import codigo_nuevo
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.models import Querella
from querellas.services import papeles_del_caso as papeles

_CAMBIO = "Notificación de cambio de fecha de un término"
_REVERSION = "Notificación de que queda sin efecto una desestimación"
_REBELDIA = "Notificación de que queda sin efecto la rebeldía"


def _nombre(termino: str) -> str:
    return TERMINOS[termino].nombre_es if termino in TERMINOS else termino


def _hecho(hecha: Reversion) -> str:
    """En español siempre: así consta en el documento."""
    with translation.override("es"):
        return str(hecha.get_hecho_display()).capitalize()


def constancia(
    q: Querella, titulo: str, parrafos: tuple[str, ...], filas: tuple[tipos.Dato, ...]
) -> Documento:
    """Una constancia para todas las partes, con su fila en el buzón de cada una."""
    comunes = papeles._comunes(q, codigo_nuevo())
    datos = tipos.DatosConstancia(**comunes, titulo=titulo, parrafos=parrafos, datos=filas)
    documento = papeles._pendiente(q, TipoDeDocumento.CONSTANCIA, titulo, datos)
    papeles.notificar_a_todos(q, documento)
    return documento


def cambio_de_termino(q: Querella, autoridad: str, movidos: list[tuple[Plazo, Plazo]]) -> Documento:
    """La fecha vieja y la nueva de cada término movido, con su autoridad. Fuente: 18.013#3."""
    filas = []
    for viejo, nuevo in movidos:
        nombre = _nombre(nuevo.termino)
        filas.append(
            tipos.Dato(etiqueta=f"{nombre}: vencía", valor=fecha_larga(viejo.fecha_legal, "es"))
        )
        filas.append(
            tipos.Dato(
                etiqueta=f"{nombre}: ahora vence", valor=fecha_larga(nuevo.fecha_legal, "es")
            )
        )
    return constancia(
        q,
        _CAMBIO,
        (
            f"Por {autoridad}, adoptado por la Comisión, cambió el calendario con que se cuentan "
            "los términos de este caso. Las fechas que siguen sustituyen a las anteriores.",
            "Ninguna fecha que ya se hubiese notificado a una parte se adelanta contra ella.",
        ),
        tuple(filas),
    )


def reversion(q: Querella, hecha: Reversion, plazo: Plazo | None) -> Documento:
    """Que la consecuencia de un término quedó sin efecto y qué corre ahora. Fuente: 18.013#3."""
    viejo = hecha.plazo
    filas = [
        tipos.Dato(etiqueta="Término", valor=_nombre(viejo.termino)),
        tipos.Dato(etiqueta="Había vencido", valor=fecha_larga(viejo.fecha_legal, "es")),
        tipos.Dato(etiqueta="Por qué no había vencido", valor=_hecho(hecha)),
        tipos.Dato(etiqueta="Dónde consta", valor=hecha.evidencia),
    ]
    if plazo is None:
        que = "La querella se notificará de nuevo y entonces correrá el término para contestar."
    else:
        dia = fecha_larga(plazo.fecha_legal, "es")
        filas.append(tipos.Dato(etiqueta="Ahora vence", valor=dia))
        que = f"El caso continúa y ese término vence ahora el {dia}."
    titulo = _REBELDIA if viejo.termino in TERMINOS_DE_CONTESTAR else _REVERSION
    return constancia(
        q,
        titulo,
        (
            f"Se demostró que el término no había vencido. {que}",
            "Los dos asientos, el del vencimiento y el que lo deja sin efecto, quedan en el "
            "expediente.",
        ),
        tuple(filas),
    )
