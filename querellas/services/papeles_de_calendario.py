"""Lo que se notifica a las partes si un término cambia de fecha o se revierte su vencimiento."""

from collections.abc import Iterable

from plazos.models import Plazo, Reversion
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.textos import citado, fecha_bilingue
from querellas.documentos.verificacion import codigo_nuevo
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.models import Querella
from querellas.services import papeles_del_caso as papeles
from querellas.services.dos_idiomas import nombre_de_termino, rotulo

_CAMBIO = Bilingue(
    "Notificación de cambio de fecha de un término", "Notice of change of the date of a term"
)
_REVERSION = Bilingue(
    "Notificación de que queda sin efecto una desestimación", "Notice that a dismissal is set aside"
)
_REBELDIA = Bilingue(
    "Notificación de que queda sin efecto la rebeldía", "Notice that the default is set aside"
)
_VENCIA = Bilingue("{nombre}: vencía", "{nombre}: expired on")
_AHORA = Bilingue("{nombre}: ahora vence", "{nombre}: now expires on")


def _hecho(hecha: Reversion) -> str:
    hecho = rotulo(hecha.get_hecho_display)
    return Bilingue(hecho.capitalize(), hecho.en.capitalize())


def constancia(
    q: Querella,
    titulo: str,
    parrafos: tuple[str, ...],
    filas: tuple[tipos.Dato, ...],
    plazos: Iterable[Plazo] = (),
) -> Documento:
    """Una constancia para todas las partes, con el cómputo de esos términos y su fila del buzón."""
    datos = tipos.DatosConstancia(
        **papeles._comunes(q, codigo_nuevo()),
        titulo=titulo,
        parrafos=parrafos,
        datos=filas,
        explicaciones=tuple(papeles.explicar(p.calculo) for p in plazos),
    )
    documento = papeles._pendiente(q, TipoDeDocumento.CONSTANCIA, titulo, datos)
    papeles.notificar_a_todos(q, documento)
    return documento


def cambio_de_termino(q: Querella, autoridad: str, movidos: list[tuple[Plazo, Plazo]]) -> Documento:
    """La fecha vieja y la nueva de cada término movido, con su autoridad. Fuente: 18.013#3."""
    filas = []
    for viejo, nuevo in movidos:
        nombre = nombre_de_termino(nuevo.termino)
        for etiqueta, plazo in ((_VENCIA, viejo), (_AHORA, nuevo)):
            dia = fecha_bilingue(plazo.fecha_legal)
            filas.append(tipos.Dato(etiqueta=etiqueta.format(nombre=nombre), valor=dia))
    return constancia(
        q,
        _CAMBIO,
        (
            Bilingue(
                "Por {autoridad}, adoptado por la Comisión, cambió el calendario con que se "
                "cuentan los términos de este caso. Las fechas que siguen sustituyen a las "
                "anteriores.",
                "By {autoridad}, adopted by the Commission, the calendar by which the terms of "
                "this case are counted has changed. The dates that follow replace the earlier "
                "ones.",
            ).format(autoridad=citado(autoridad)),
            Bilingue(
                "Ninguna fecha que ya se hubiese notificado a una parte se adelanta contra ella.",
                "No date already notified to a party is moved earlier against that party.",
            ),
        ),
        tuple(filas),
        [nuevo for _viejo, nuevo in movidos],
    )


def reversion(q: Querella, hecha: Reversion, plazo: Plazo | None) -> Documento:
    """Que la consecuencia de un término quedó sin efecto y qué corre ahora. Fuente: 18.013#3."""
    viejo = hecha.plazo
    filas = [
        tipos.Dato(etiqueta=Bilingue("Término", "Term"), valor=nombre_de_termino(viejo.termino)),
        tipos.Dato(
            etiqueta=Bilingue("Había vencido", "Had expired"),
            valor=fecha_bilingue(viejo.fecha_legal),
        ),
        tipos.Dato(
            etiqueta=Bilingue("Por qué no había vencido", "Why it had not expired"),
            valor=_hecho(hecha),
        ),
        tipos.Dato(
            etiqueta=Bilingue("Dónde consta", "Where it is on record"), valor=hecha.evidencia
        ),
    ]
    if plazo is None:
        que = Bilingue(
            "La querella se notificará de nuevo y entonces correrá el término para contestar.",
            "The complaint will be served again and the term to answer will then run.",
        )
    else:
        dia = fecha_bilingue(plazo.fecha_legal)
        filas.append(tipos.Dato(etiqueta=Bilingue("Ahora vence", "Now expires"), valor=dia))
        que = Bilingue(
            "El caso continúa y ese término vence ahora el {dia}.",
            "The case goes on and that term now expires on {dia}.",
        ).format(dia=dia)
    titulo = _REBELDIA if viejo.termino in TERMINOS_DE_CONTESTAR else _REVERSION
    return constancia(
        q,
        titulo,
        (
            Bilingue(
                "Se demostró que el término no había vencido. {que}",
                "It was shown that the term had not expired. {que}",
            ).format(que=que),
            Bilingue(
                "Los dos asientos, el del vencimiento y el que lo deja sin efecto, quedan en el "
                "expediente.",
                "Both entries, the expiry and the one that sets it aside, stay in the record.",
            ),
        ),
        tuple(filas),
        [plazo] if plazo else [],
    )
