"""Lo que presenta por la red quien comparece: los mismos actos, con la fecha y la parte puestas.

El día y la hora los da el reloj y la parte la da la comparecencia: ninguno se escribe.
"""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos import escritos, mociones
from querellas.actos import formularios as f
from querellas.actos import llamadas as c
from querellas.actos.acto import Acto
from querellas.actos.llamadas import Datos
from querellas.actos.tabla import POR_CLAVE
from querellas.documentos import formatos
from querellas.documentos.models import Documento
from querellas.models import ClaseDeComparecencia, Comparece
from querellas.selectors import CasoDeParte, Ficha

# Los escribe la Secretaría cuando entra un papel; aquí se saben.
PUESTOS = (
    "ponche",
    "el",
    "hora_del_papel",
    "papel",
    "comparece",
    "abogado",
    "nombre_de_abogado",
)


class PorLaRed(f.FormularioDeActo):
    """Quita lo que se sabe y exige el escrito."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for nombre in PUESTOS:
            self.fields.pop(nombre, None)
        self.segun = {k: v for k, v in self.segun.items() if k in self.fields}
        archivo = self.fields["archivo"]
        archivo.label = _("Su escrito y sus anejos")
        archivo.required = True
        archivo.error_messages["required"] = _("Falta el escrito: escoja su archivo.")
        varios = _("Puede escoger varios a la vez.")
        archivo.help_text = f"{formatos.ayuda()} {varios}"


class Contestacion(PorLaRed, escritos.Contestacion):
    pass


class Prorroga(PorLaRed, f.Prorroga):
    pass


class Mocion(PorLaRed, mociones.PresentarMocion):
    pass


class Prueba(PorLaRed, escritos.Prueba):
    pass


def contestar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    suya = CasoDeParte(ficha).comparecencia
    por_abogado = suya.clase == ClaseDeComparecencia.ABOGADO
    contenido = escritos.lo_que_dice(
        ficha,
        d,
        comparece=Comparece.ABOGADO if por_abogado else Comparece.POR_SI,
        abogado=str(suya) if por_abogado else "",
    )
    return services.contestar(
        **c.caso(ficha), documentos=docs, subsana=c.se_subsana(ficha), contenido=contenido
    )


def prorrogar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.solicitar_prorroga(**c.caso(ficha), documentos=docs)


def presentar_mocion(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    papel = CasoDeParte(ficha).comparecencia.parte.papel
    return services.presentar_mocion(**c.caso(ficha), **d, papel=papel, documentos=docs)


def presentar_prueba(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    papel = CasoDeParte(ficha).comparecencia.parte.papel
    return services.presentar_prueba(**c.caso(ficha), **d, papel=papel, documentos=docs)


def _por_la_red(clave: str, **lo_suyo: Any) -> Acto:
    return replace(POR_CLAVE[clave], **lo_suyo)


# En el orden en que se ofrecen.
ESCRITOS: tuple[Acto, ...] = (
    _por_la_red(
        "contestar",
        titulo=_("Contestar la querella"),
        explicacion=_(
            "Suba la contestación firmada. Queda presentada cuando la reciba el sistema, y en el "
            "acto se le da el recibo. Tarde, se anota y el trámite sigue igual."
        ),
        verbo=_("Presentar la contestación"),
        formulario=Contestacion,
        hacer=contestar,
    ),
    _por_la_red(
        "solicitar_prorroga",
        titulo=_("Pedir prórroga para contestar"),
        explicacion=_(
            "Quince días más para contestar, una sola vez, si la moción llega dentro del término. "
            "«Calcular» enseña qué día daría antes de presentarla."
        ),
        verbo=_("Presentar la moción"),
        formulario=Prorroga,
        hacer=prorrogar,
    ),
    _por_la_red(
        "presentar_mocion",
        titulo=_("Presentar una moción"),
        explicacion=_(
            "Pida que la vista sea privada, que se suspenda u otra cosa. No detiene ningún "
            "término; la Comisión la resuelve y se le notifica."
        ),
        verbo=_("Presentar la moción"),
        formulario=Mocion,
        hacer=presentar_mocion,
    ),
    _por_la_red(
        "presentar_prueba",
        titulo=_("Presentar prueba"),
        explicacion=_(
            "Un documento que ofrece en evidencia. No mueve ningún término; si se admite se decide "
            "en la vista."
        ),
        verbo=_("Presentar la prueba"),
        formulario=Prueba,
        hacer=presentar_prueba,
    ),
)
POR_SU_CLAVE = {a.clave: a for a in ESCRITOS}
