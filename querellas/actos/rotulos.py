"""Cómo se llama en la página, en su idioma, lo que el expediente guarda en español.

El documento sale en español y así se titula; quien lee la página en inglés ve además cuál de las
constancias es, no solo que es una.
"""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.idioma import idioma
from querellas.models import Parte
from querellas.notificaciones.models import Notificacion

# Los títulos con que los servicios emiten una constancia: cada uno tiene su inglés.
CONSTANCIAS = (
    _("Acta de diligenciamiento"),
    _("Aviso de deficiencia"),
    _("Notificación de cambio de fecha de un término"),
    _("Notificación de evidencia presentada después"),
    _("Notificación de la denegatoria de reconsideración"),
    _("Notificación de prórroga"),
    _("Notificación de prórroga para resolver la reconsideración"),
    _("Notificación de que el caso vuelve a la Comisión"),
    _("Notificación de que la Comisión adoptó el caso"),
    _("Notificación de que queda sin efecto la rebeldía"),
    _("Notificación de que queda sin efecto una desestimación"),
    _("Notificación de que se acogió la reconsideración"),
    _("Notificación sobre el desistimiento"),
    _("Notificación sobre el interés público"),
    _("Orden sobre el interés público"),
    _("Orden que señala la vista"),
    _("Orden de avocación"),
    _("Orden de designación"),
    _("Orden de la Comisión"),
    _("Orden protectora"),
    _("Orden que deja sin efecto la vista"),
    _("Orden que levanta la rebeldía"),
    _("Orden que suspende la vista"),
    _("Orden sobre recusación"),
    _("Orden sobre una moción"),
    _("Recibo de un escrito sin presentar"),
)


def nombre_de(d: Documento) -> dict[str, str]:
    """El documento en el idioma de la página; la prueba, como la llamó quien la trajo."""
    if idioma() == "es":
        return {"nombre": d.titulo}
    if d.tipo == TipoDeDocumento.PRUEBA:
        return {"nombre": d.titulo, "lang": "es"}
    if d.tipo == TipoDeDocumento.CONSTANCIA:
        traducido = gettext(d.titulo)
        return {"nombre": traducido if traducido != d.titulo else str(d.get_tipo_display())}
    return {"nombre": str(d.get_tipo_display())}


def nombre_de_parte(parte: Parte) -> str:
    """La persona, con su nombre; la oficina, en el idioma de la página."""
    return (parte.nombre_en if idioma() == "en" else "") or str(parte)


def a_quien(n: Notificacion) -> str:
    """A quién va una notificación, como se lee en la página."""
    if n.parte is None or n.abogado_id:
        return n.destinatario
    return nombre_de_parte(n.parte)
