"""Dejar sin efecto un vencimiento desde una página: sus formularios, cuándo caben y qué llaman."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.models import Hecho
from querellas import services
from querellas.actos.formularios import Firma, FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.selectors import Ficha
from querellas.services.revertir import DatosDeReversion, por_revertir

CONSTAN = ("revertir_desestimacion", "revertir_por_notificacion", "levantar_rebeldia")
# La orden la abre el sistema al adoptarse; los demás los anota una persona.
_HECHOS = [(h.value, h.label) for h in Hecho if h != Hecho.ORDEN]


class ProponerReversion(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"hecho_el": "corto", "hasta_el": "corto"}
    exigidos = frozenset({"evidencia", "razon", "hecho_el"})
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    segun: ClassVar[dict[str, tuple[str, str]]] = {"hasta_el": ("hecho", Hecho.PARALIZACION)}

    hecho = forms.ChoiceField(label=_("Qué pasó"), choices=_HECHOS, widget=forms.RadioSelect)
    hecho_el = forms.DateField(
        label=_("Día del hecho"),
        required=False,
        help_text=_(
            "El del acto a tiempo, el de la paralización, el del recibo verdadero (en rebeldía, el "
            "de la notificación) o el del recibo del mandato del tribunal. La notificación nula no "
            "lo lleva."
        ),
    )
    hasta_el = forms.DateField(
        label=_("Día en que se levantó la paralización"),
        required=False,
        help_text=_("Déjelo vacío si sigue paralizado."),
    )
    evidencia = forms.CharField(
        label=_("Dónde consta"),
        max_length=300,
        required=False,
        help_text=_("El sello, el acuse, la orden o el escrito firmado. Se publica."),
    )
    razon = forms.CharField(
        label=_("Por qué no se había anotado"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
    )


class Revertir(Firma):
    """Lo que se confirma va arriba, en la página: en un caso no hay más que una abierta."""


def hay_que_revertir(ficha: Ficha) -> bool:
    """Un vencimiento rige el caso y nadie ha anotado todavía que no venció."""
    return not ficha.reversiones and por_revertir(ficha.q) is not None


def mismo_autor(ficha: Ficha) -> str:
    if any(r.propuesta_por_id != ficha.usuario.pk for r in ficha.reversiones):
        return ""
    return _g("Debe confirmarlo otra persona, no quien anotó el hecho.")


def proponer(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_reversion(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        datos=DatosDeReversion(**d),
        documento=docs[0] if docs else None,
    )


def revertir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    (abierta,) = ficha.reversiones
    return services.revertir_desestimacion(
        querella_id=ficha.q.pk, actor=ficha.usuario, reversion_id=abierta.pk
    )
