"""Dejar sin efecto un vencimiento desde una página: sus formularios, cuándo caben y qué llaman."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.models import Hecho, Reversion
from querellas import services
from querellas.actos.formularios import Firma, FormularioDeActo, con_fecha_larga
from querellas.actos.llamadas import Datos
from querellas.documentos.models import Documento
from querellas.selectors import Ficha
from querellas.services.revertir import DatosDeReversion, por_revertir

CONSTAN = ("revertir_desestimacion", "revertir_por_notificacion", "levantar_rebeldia")
# La orden la abre el sistema al adoptarse; los demás los anota una persona.
_HECHOS = [(h.value, h.label) for h in Hecho if h != Hecho.ORDEN]


class ProponerReversion(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"hecho_el": "corto", "hasta_el": "corto"}
    exigidos = frozenset({"evidencia", "razon", "hecho_el"})

    hecho = forms.ChoiceField(label=_("Qué pasó"), choices=_HECHOS, widget=forms.RadioSelect)
    hecho_el = forms.DateField(
        label=_("Día del hecho"),
        required=False,
        help_text=_(
            "El del acto a tiempo, el de la orden del tribunal o el del recibo verdadero. La "
            "notificación nula no lo lleva."
        ),
    )
    hasta_el = forms.DateField(
        label=_("Día en que se levantó la paralización"),
        required=False,
        help_text=_("Solo si fue una paralización y ya se levantó."),
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
    reversion = forms.ChoiceField(label=_("Lo que se confirma"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["reversion"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = [(r.pk, en_una_linea(r)) for r in self.ficha.reversiones]
        if len(campo.choices) == 1:
            campo.initial = campo.choices[0][0]


def en_una_linea(r: Reversion) -> str:
    """El término, el hecho y dónde consta."""
    dia = con_fecha_larga(r.plazo.fecha_legal.isoformat())
    hecho = str(r.get_hecho_display())
    return f"{r.plazo.termino}, {dia}: {hecho} ({r.evidencia})"


def hay_que_revertir(ficha: Ficha) -> bool:
    """Un vencimiento rige el caso y nadie ha anotado todavía que no venció."""
    return not ficha.reversiones and por_revertir(ficha.q) is not None


def mismo_autor(ficha: Ficha) -> str:
    if any(r.propuesta_por_id != ficha.usuario.pk for r in ficha.reversiones):
        return ""
    return _g("Debe confirmarlo otra persona, no quien anotó el hecho.")


def proponer(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_reversion(
        querella_id=ficha.q.pk, actor=ficha.usuario, datos=DatosDeReversion(**d)
    )


def revertir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.revertir_desestimacion(
        querella_id=ficha.q.pk, actor=ficha.usuario, reversion_id=int(d["reversion"])
    )
