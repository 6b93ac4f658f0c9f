"""Qué le falta a un documento para poder emitirse, y qué oración de la ley lo exige."""

import re
import unicodedata
from collections.abc import Callable, Iterable

from django.utils.translation import gettext_lazy as _

from querellas.documentos.textos import ORACION_PUBLICA_ES
from querellas.documentos.tipos import (
    Copia,
    DatosAvisoVista,
    DatosCertificacionVencimiento,
    DatosCopiaCertificada,
    DatosNotificacionQuerella,
    DatosResolucion,
    Documento,
)
from querellas.documentos.tipos_incidentes import DatosCitacion

# Lo que el texto de cada advertencia tiene que decir para que sea esa advertencia.
_ESENCIAL: dict[str, tuple[str, ...]] = {
    "contestar": ("quince (15) días", "desde el recibo", "contestar"),
    "comparecer": ("comparecer y defenderse", "por sí o por medio de abogado"),
    "prueba": ("presentar toda prueba documental y testifical",),
    "vista": ("vista pública o privada",),
}
_NOMBRES = {
    "contestar": _("los quince días para contestar, contados desde el recibo (18.004, oración 3)"),
    "comparecer": _(
        "el derecho a comparecer y defenderse, por sí o por medio de abogado (18.004, oración 3)"
    ),
    "prueba": _("el derecho a presentar prueba documental y testifical (18.004, oración 3)"),
    "vista": _("el derecho a una vista pública o privada (18.004, oración 3)"),
}
FALTA_COPIA = _("la copia certificada de la querella (18.004, oración 1)")
FALTA_ESCRITO = _("el escrito de la querella (18.004, oración 1)")
_RESUMEN = re.compile(r"[0-9a-f]{64}")
VOTOS_NECESARIOS = 2


class DocumentoIncompleto(ValueError):  # noqa: N818 - nombre del dominio
    """El documento no puede emitirse; `faltantes` dice qué falta, en palabras."""

    def __init__(self, faltantes: Iterable[object]) -> None:
        self.faltantes = tuple(str(uno) for uno in faltantes)
        que = "; ".join(self.faltantes)
        super().__init__(_("El documento no puede emitirse. Falta: %(que)s.") % {"que": que})


class NotificacionIncompleta(DocumentoIncompleto):
    """A la notificación de la querella le falta algo que la ley exige."""


def aplanar(texto: str) -> str:
    """Texto sin espacios ni guiones de corte, para comparar lo impreso con lo debido."""
    return re.sub(r"[\s\u00ad\u2010]+", "", unicodedata.normalize("NFKC", texto)).casefold()


def comprobar_notificacion(datos: DatosNotificacionQuerella, *, con_copia: bool = True) -> None:
    """Exige las cuatro advertencias, la copia certificada y los términos explicados.

    El acto comprueba con `con_copia=False`: la copia se produce después, y entonces se exige.

    Fuente: 18.004#1, 18.004#3.
    """
    dichas: dict[str, str] = {a.clave: aplanar(a.texto) for a in datos.advertencias}
    faltan: list[object] = [
        _NOMBRES[clave]
        for clave, frases in _ESENCIAL.items()
        if not all(aplanar(frase) in dichas.get(clave, "") for frase in frases)
    ]
    if con_copia and not _copia_nombrada(datos.copia):
        faltan.append(FALTA_COPIA)
    if not datos.recibos or any(r.ultimo_dia <= r.recibo for r in datos.recibos):
        faltan.append(_("la tabla del día de recibo y el último día para contestar"))
    if not datos.explicacion.renglones:
        faltan.append(_("el cómputo explicado de un día de recibo"))
    if not any(c.strip() for c in datos.cargos):
        faltan.append(_("los cargos imputados (18.004, oración 1)"))
    if faltan:
        raise NotificacionIncompleta(faltan)


def _copia_nombrada(copia: Copia | None) -> bool:
    return copia is not None and bool(_RESUMEN.fullmatch(copia.sha256)) and copia.paginas >= 1


def comprobar_impresion(datos: Documento, impreso: str) -> None:
    """Lee el PDF terminado y exige que lo obligatorio esté de verdad en sus páginas."""
    hallado = aplanar(impreso)
    if isinstance(datos, DatosNotificacionQuerella):
        faltan: list[object] = [
            _NOMBRES[a.clave] for a in datos.advertencias if aplanar(a.texto) not in hallado
        ]
        if datos.copia is None or datos.copia.sha256 not in hallado:
            faltan.append(FALTA_COPIA)
        if faltan:
            raise NotificacionIncompleta(faltan)
    if aplanar(datos.caso.numero) not in hallado:
        raise DocumentoIncompleto([_("el número de la querella")])


def comprobar_copia(datos: DatosCopiaCertificada) -> None:
    """La copia tiene un texto o un escrito digitalizado, nunca ninguno. Fuente: 18.004#1."""
    if not datos.texto.strip() and not _RESUMEN.fullmatch(datos.original_sha256):
        raise DocumentoIncompleto([FALTA_ESCRITO])


def comprobar_vencimiento(datos: DatosCertificacionVencimiento) -> None:
    """La certificación dice siempre que no hubo decisión y cómo se revisa. Fuente: 18.004#15."""
    faltan: list[object] = []
    if datos.oracion_publica != ORACION_PUBLICA_ES:
        faltan.append(_("la advertencia pública de que la Comisión no decidió"))
    if not datos.explicacion.renglones:
        faltan.append(_("el cómputo del término vencido"))
    faltan.extend(_apercibimientos_que_faltan(datos.apercibimientos))
    if faltan:
        raise DocumentoIncompleto(faltan)


def comprobar_resolucion(datos: DatosResolucion) -> None:
    """Exige las tres partes, la disposición y dos votos conformes. Fuente: 18.004#7, 18.004#12.

    Una parte puede faltar solo si la resolución la nombra como defecto señalado; la
    disposición y los votos, nunca. Un solo voto basta si dice por qué lo decide uno solo.
    """
    partes = {
        "relacion_de_hechos": (datos.relacion_de_hechos, _("la relación de hechos")),
        "determinaciones": (datos.determinaciones, _("las determinaciones")),
        "conclusiones": (datos.conclusiones, _("las conclusiones de derecho")),
    }
    faltan: list[object] = [
        _("%(parte)s (18.004, oración 7)") % {"parte": nombre}
        for clave, (parrafos, nombre) in partes.items()
        if not any(p.strip() for p in parrafos) and clave not in datos.defecto_senalado
    ]
    if not datos.parte_dispositiva.strip():
        faltan.append(_("la disposición"))
    conformes = sum(v.voto == "conforme" for v in datos.votos)
    if not datos.necesidad and conformes < VOTOS_NECESARIOS:
        faltan.append(_("dos votos conformes"))
    if datos.necesidad and not conformes:
        faltan.append(_("el voto conforme del miembro que decide por necesidad"))
    faltan.extend(_apercibimientos_que_faltan(datos.apercibimientos))
    if faltan:
        raise DocumentoIncompleto(faltan)


def comprobar_aviso(datos: DatosAvisoVista) -> None:
    """El aviso dice lugar, ante quién y a quién; la vista privada, su razón. Fuente: 18.004#8."""
    faltan: list[object] = []
    if not datos.lugar.strip() and not datos.enlace.strip():
        faltan.append(_("el lugar de la vista"))
    if not datos.ante.strip():
        faltan.append(_("ante quién se celebra la vista (18.004, oración 10)"))
    if not datos.destinatarios:
        faltan.append(_("a quién se notifica (18.004, oración 8)"))
    if not datos.publica and not datos.privada_por.strip():
        faltan.append(_("la razón de que la vista sea privada"))
    if faltan:
        raise DocumentoIncompleto(faltan)


def comprobar_citacion(datos: DatosCitacion) -> None:
    """Dice para qué, y qué pasa si no cumple o si alega un privilegio. Fuente: 18.003#1, #2, #6."""
    faltan: list[object] = []
    if not datos.testifica and not any(x.strip() for x in datos.documentos):
        faltan.append(_("para qué se le cita: declarar o traer documentos (18.003, oración 1)"))
    dicho = aplanar(" ".join(datos.advertencias))
    if aplanar("apercibimiento de desacato") not in dicho:
        faltan.append(_("el apercibimiento de desacato (18.003, oración 2)"))
    if aplanar("sométalo a la Comisión") not in dicho:
        faltan.append(_("que todo privilegio se somete a la Comisión (18.003, oración 6)"))
    if faltan:
        raise DocumentoIncompleto(faltan)


def _apercibimientos_que_faltan(apercibimientos: tuple[str, ...]) -> list[object]:
    """Los términos de reconsideración y revisión van en palabras, con su punto de partida."""
    dicho = aplanar(" ".join(apercibimientos))
    exigidos = {
        "veinte (20) días": _("el término de veinte días para pedir reconsideración (18.010)"),
        "treinta (30) días": _("el término de treinta días para la revisión judicial (18.010)"),
        "archivo en autos": _("desde cuándo corren los términos de revisión (18.010)"),
    }
    return [nombre for frase, nombre in exigidos.items() if aplanar(frase) not in dicho]


Comprobacion = Callable[[Documento], None]
