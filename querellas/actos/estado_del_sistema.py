"""La salud del sistema en palabras: un renglón por parte, y si va bien."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from plazos import operacion
from plazos.nucleo.explicacion import fecha_larga
from querellas.documentos import antivirus, reconocer
from querellas.idioma import hace as en_palabras
from querellas.idioma import idioma

VIVO = timedelta(minutes=5)


@dataclass(frozen=True)
class Renglon:
    """`bien` es None cuando solo se informa."""

    titulo: str
    texto: str
    bien: bool | None


def renglones(s: operacion.Salud) -> list[Renglon]:
    """De lo que decide casos a lo que los guarda."""
    return [*_vigilancia(s), *_procesos(s), *_correo(s), *_guarda(s)]


def _vigilancia(s: operacion.Salud) -> Iterator[Renglon]:
    yield Renglon(
        _("Última pasada de la vigilancia"),
        hace(s, s.ultima_pasada) or _("no ha pasado nunca"),
        s.reciente(s.ultima_pasada, settings.SILENCIO),
    )
    if s.vencidos:
        texto = ngettext(
            "%(n)s; venció %(hace)s", "%(n)s; el más viejo venció %(hace)s", s.vencidos
        ) % {"n": s.vencidos, "hace": hace(s, s.vencido_mas_viejo)}
    else:
        texto = _("ninguno")
    viejo = s.edad(s.vencido_mas_viejo)
    limite = timedelta(minutes=settings.GUARDIA_MINUTOS) + settings.SILENCIO
    yield Renglon(
        _("Términos vencidos sin su consecuencia"), texto, viejo is None or viejo < limite
    )
    yield Renglon(_("Vencimientos que esperan a una persona"), str(s.propuestos), None)
    yield Renglon(_("Términos apartados por un error"), str(s.apartados), not s.apartados)
    yield Renglon(_("Papeles ponchados por entrar"), str(s.ponches), None)
    yield Renglon(_("Freno o contingencia"), _("puesto") if s.frenos else _("no"), not s.frenos)


def _procesos(s: operacion.Salud) -> Iterator[Renglon]:
    yield Renglon(
        _("El trabajador"), hace(s, s.trabajador) or _("sin señas"), s.reciente(s.trabajador, VIVO)
    )
    # Sin él vigila el trabajador: solo se echa de menos donde alguna vez lo hubo.
    yield Renglon(
        _("El que solo vigila"),
        hace(s, s.vigilante) or _("sin señas"),
        s.reciente(s.vigilante, VIVO) if s.vigilante else None,
    )
    yield Renglon(_("El primer reloj"), hace(s, s.beat) or _("sin señas"), s.reciente(s.beat, VIVO))
    yield Renglon(
        _("El segundo reloj"),
        hace(s, s.otro_reloj) or _("sin señas"),
        s.reciente(s.otro_reloj, VIVO) if s.otro_reloj else None,
    )
    yield Renglon(
        _("Diferencia entre los relojes de la base y del servidor"),
        _("%(n)s s") % {"n": round(s.desfase.total_seconds(), 1)},
        s.desfase <= operacion.DESFASE_MAXIMO,
    )


def _correo(s: operacion.Salud) -> Iterator[Renglon]:
    for titulo, desde in (
        (_("Correo más viejo sin salir"), s.sin_salir),
        (_("Documento más viejo sin preparar"), s.sin_preparar),
    ):
        edad = s.edad(desde)
        yield Renglon(
            titulo, hace(s, desde) or _("ninguno"), edad is None or edad <= settings.SILENCIO
        )


def _guarda(s: operacion.Salud) -> Iterator[Renglon]:
    yield Renglon(
        _("Disco libre para los archivos"),
        f"{s.disco_libre:.0%}",
        s.disco_libre >= operacion.DISCO_MINIMO,
    )
    sin_respaldo = None if settings.DEMO else False
    yield Renglon(
        _("Último respaldo"),
        hace(s, s.respaldo) or _("no hay ninguno"),
        s.reciente(s.respaldo, operacion.RESPALDO_VIEJO) or sin_respaldo,
    )
    bitacora = s.bitacora
    if bitacora is None:
        yield Renglon(_("Comprobación de la bitácora"), _("no se ha hecho"), None)
    else:
        texto = hace(s, bitacora.en)
        texto += "" if bitacora.bien else ": " + _("no cuadra")
        reciente = s.reciente(bitacora.en, operacion.BITACORA_VIEJA)
        yield Renglon(_("Comprobación de la bitácora"), texto, bitacora.bien and reciente)
    dia = fecha_larga(s.cabeza, idioma()) if s.cabeza else _("no hay ninguna")
    yield Renglon(_("Última cabeza del día"), dia, None)
    yield _antivirus()
    yield _reconocimiento()
    yield Renglon(_("Alarmas sin atender"), str(s.alarmas), not s.alarmas)


def _reconocimiento() -> Renglon:
    """Si se lee lo que llega digitalizado: sin ello no se busca en él."""
    hay = reconocer.disponible()
    texto = _("puesto") if hay else _("no hay: lo digitalizado se ve, pero no se busca en ello")
    return Renglon(_("Lectura del texto digitalizado (tesseract)"), texto, hay or None)


def _antivirus() -> Renglon:
    if not antivirus.puesto():
        texto = _("no está puesto: lo que llega se comprueba por su forma nada más")
        return Renglon(_("Antivirus"), texto, None)
    bien = antivirus.contesta()
    texto = _("contesta") if bien else _("no contesta: no se recibe ningún archivo")
    return Renglon(_("Antivirus"), texto, bien)


def hace(s: operacion.Salud, instante: datetime | None) -> str:
    """«hace 3 minutos»; vacío si no hay instante."""
    edad = s.edad(instante)
    if edad is None:
        return ""
    return en_palabras(max(0, int(edad.total_seconds() // 60)))
