"""Anotar quién representa a cada parte, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.formularios import FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import Estado
from querellas.models import ClaseDeComparecencia, ClaseDePonche, Comparecencia
from querellas.selectors import Ficha
from querellas.services.representar import DatosDeAbogado

SI_NO_CORREO = (("no", _("No: se le entrega en papel")), ("si", _("Sí, por correo electrónico")))


def abogados(ficha: Ficha) -> list[Comparecencia]:
    """La representación legal que sigue en el caso."""
    return [
        c
        for c in ficha.comparecencias
        if c.hasta is None and c.clase == ClaseDeComparecencia.ABOGADO
    ]


def hay_abogados(ficha: Ficha) -> bool:
    return bool(abogados(ficha))


def presentada(ficha: Ficha) -> bool:
    return ficha.estado != Estado.BORRADOR


def _rotulo(c: Comparecencia) -> str:
    return _g("%(abogado)s, por %(parte)s") % {"abogado": c, "parte": c.parte}


class Comparecer(FormularioDeActo):
    """La comparecencia de un abogado: la primera, otra más o en sustitución de uno."""

    anchos: ClassVar[dict[str, str]] = {
        "el": "corto",
        "numero_de_abogado": "corto",
        "telefono": "corto",
        "correo": "medio",
        "cuenta": "medio",
    }
    exigidos = frozenset({"nombre", "numero_de_abogado"})
    ponche_de = ClaseDePonche.OTRO
    tipo_de_archivo = TipoDeDocumento.MOCION
    alias: ClassVar[dict[str, str]] = {"comparecencia": "sustituye"}

    parte = forms.ChoiceField(label=_("A quién representa"), widget=forms.RadioSelect)
    nombre = forms.CharField(
        label=_("Nombre del abogado"),
        max_length=200,
        required=False,
        help_text=_("Como firma; por ejemplo, Lcda. Inés Güemes Ñeco."),
    )
    numero_de_abogado = forms.CharField(
        label=_("Número de abogado (RUA)"), max_length=20, required=False
    )
    sustituye = forms.ChoiceField(
        label=_("¿Sustituye a otro?"),
        required=False,
        help_text=_("El sustituido deja el caso ese día. Para ir junto a él, déjelo en blanco."),
    )
    correo = forms.EmailField(label=_("Correo electrónico"), required=False)
    acepta_correo = forms.ChoiceField(
        label=_("¿Acepta que se le notifique por correo electrónico?"),
        choices=SI_NO_CORREO,
        widget=forms.RadioSelect,
        initial="no",
    )
    telefono = forms.CharField(label=_("Teléfono"), max_length=40, required=False)
    direccion = forms.CharField(label=_("Dirección"), max_length=300, required=False)
    cuenta = forms.EmailField(
        label=_("Cuenta con que entra al sistema"),
        required=False,
        help_text=_("El correo de su cuenta, si tiene una: verá este caso mientras esté en él."),
    )
    el = forms.DateField(
        label=_("Día de la comparecencia"), help_text=_("El del sello de la Secretaría.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        self._ofrecer_partes()
        actuales = [(c.pk, _rotulo(c)) for c in abogados(self.ficha)]
        if actuales:
            self._ofrecer("sustituye", [("", _("No, comparece además")), *actuales])
        else:
            del self.fields["sustituye"]


class Relevar(FormularioDeActo):
    """Un abogado deja el caso con permiso."""

    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    exigidos = frozenset({"orden"})
    tipo_de_archivo = TipoDeDocumento.MOCION

    comparecencia = forms.ChoiceField(label=_("Quién deja el caso"), widget=forms.RadioSelect)
    orden = forms.CharField(
        label=_("Orden que lo permite"),
        max_length=300,
        required=False,
        help_text=_("Quién la dictó y cuándo. Sin permiso de la Comisión sigue en el caso."),
    )
    el = forms.DateField(label=_("Día de la orden"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        self._ofrecer("comparecencia", [(c.pk, _rotulo(c)) for c in abogados(self.ficha)])


def comparecer(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    el, sustituye = d.pop("el"), d.pop("sustituye", "")
    return services.comparecer(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        el=el,
        documentos=docs,
        abogado=DatosDeAbogado(
            parte_id=int(d.pop("parte")),
            sustituye_id=int(sustituye) if sustituye else None,
            acepta_correo=d.pop("acepta_correo") == "si",
            **d,
        ),
    )


def relevar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.relevar_abogado(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        comparecencia_id=int(d["comparecencia"]),
        orden=d["orden"],
        el=d["el"],
        documentos=docs,
    )
