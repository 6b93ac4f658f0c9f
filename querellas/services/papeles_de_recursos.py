"""Lo que se notifica a las partes al acoger, denegar o devolver: una constancia con su fecha."""

from django.utils import translation

from plazos.models import Plazo
from plazos.nucleo.explicacion import fecha_larga
from plazos.nucleo.fijado import Fijado
from querellas.documentos import tipos
from querellas.documentos.foro import foro_de_revision
from querellas.documentos.models import Documento
from querellas.documentos.textos import en_parrafos
from querellas.models import Querella
from querellas.models.redaccion.palabras import PALABRAS
from querellas.services.papeles_de_calendario import constancia

_ACOGIDA = "Notificación de que se acogió la reconsideración"
_DENEGADA = "Notificación de la denegatoria de reconsideración"
_PRORROGADA = "Notificación de prórroga para resolver la reconsideración"
_DEVUELTO = "Notificación de que el caso vuelve a la Comisión"


def _fecha(plazo: Plazo, etiqueta: str) -> tuple[tipos.Dato, ...]:
    return (tipos.Dato(etiqueta=etiqueta, valor=fecha_larga(plazo.fecha_legal, "es")),)


def _con_razon(*parrafos: str, razon: str) -> tuple[str, ...]:
    return (*parrafos, *((f"Razón: {razon.strip()}",) if razon.strip() else ()))


def acogida(q: Querella, plazo: Plazo, razon: str) -> list[Documento]:
    """Que la moción se acogió y hasta cuándo se resuelve. Fuente: 18.010#1, 18.013#3."""
    if q.historica:
        return []
    parrafos = _con_razon(
        "La Comisión acogió la moción de reconsideración. Lo decidido queda sin efecto mientras "
        "la resuelve y no corre el término para la revisión judicial.",
        "Si la Comisión no la resuelve en la fecha que sigue, pierde la jurisdicción sobre ella, "
        "rige lo que se había decidido y desde entonces corre la revisión judicial.",
        razon=razon,
    )
    return [constancia(q, _ACOGIDA, parrafos, _fecha(plazo, "Se resuelve a más tardar"))]


def denegada(q: Querella, razon: str) -> list[Documento]:
    """Que la moción se denegó, ante quién se acude y desde cuándo. Fuente: 18.010#1, 18.010#2."""
    if q.historica:
        return []
    foro = foro_de_revision(q.acto.efectivo_el)
    parrafos = _con_razon(
        "La Comisión denegó la moción de reconsideración.",
        f"La parte adversamente afectada podrá solicitar la revisión judicial ante {foro}, dentro "
        "del término de treinta (30) días, contados desde la fecha del archivo en autos de esta "
        "notificación o desde su depósito en el correo, si fuese posterior.",
        razon=razon,
    )
    return [constancia(q, _DENEGADA, parrafos, ())]


def prorrogada(q: Querella, plazo: Plazo, razon: str) -> list[Documento]:
    """La nueva fecha y la justa causa. Fuente: 18.010#1, 18.013#3."""
    if q.historica:
        return []
    parrafos = _con_razon(
        "Por justa causa, la Comisión prorrogó por treinta (30) días el término para resolver la "
        "reconsideración que acogió.",
        razon=razon,
    )
    return [constancia(q, _PRORROGADA, parrafos, _fecha(plazo, "Se resuelve a más tardar"))]


def devuelto(
    q: Querella, etapa: str, autoridad: str, plazo: Plazo | None, fijado: Fijado | None
) -> list[Documento]:
    """A qué etapa volvió el caso, por qué mandato y qué corre. Fuente: 18.010#1, 18.013#3."""
    if q.historica:
        return []
    nombre = PALABRAS["etapa"]["es"][etapa]
    parrafos = (
        f"Por mandato judicial ({autoridad}), el caso vuelve a la Comisión, a esta etapa: "
        f"{nombre}.",
        "Lo que se había decidido queda sin efecto.",
        *((f"En lugar del término de la ley, {fijado.dicho('es')}.",) if fijado else ()),
    )
    filas = _fecha(plazo, "El término de esa etapa vence") if plazo else ()
    return [constancia(q, _DEVUELTO, parrafos, filas)]


def protectora(q: Querella, proposito: str, texto: str) -> list[Documento]:
    """La orden protectora, con su apercibimiento, para todas las partes. Fuente: 18.005#1."""
    if q.historica:
        return []
    with translation.override("es"):
        para = str(proposito)
    parrafos = (
        f"Para {para}, la Comisión ordena, con carácter interlocutor:",
        *en_parrafos(texto),
        "Esta orden se dicta bajo apercibimiento de desacato, según el Artículo 18.005 de la Ley "
        "de Municipios Autónomos. No detiene ni mueve ningún término.",
    )
    return [constancia(q, "Orden protectora", parrafos, ())]


def adoptado(q: Querella, plazo: Plazo | None, razon: str) -> list[Documento]:
    """Que el caso viejo se adoptó y desde cuándo corre su término. Fuente: 18.013#3, 18.015."""
    parrafos = _con_razon(
        "Por orden de dos miembros, la Comisión adoptó este caso, que estaba pendiente cuando se "
        "incorporó al registro. Desde hoy sus términos corren y se vigilan.",
        razon=razon,
    )
    filas = _fecha(plazo, "El término de su etapa vence") if plazo else ()
    return [constancia(q, "Notificación de que la Comisión adoptó el caso", parrafos, filas)]
