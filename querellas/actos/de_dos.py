"""Lo que la Comisión decide por dos miembros: el interés público y señalar la vista."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas.actos.formularios import SI_NO, SenalarVista
from querellas.actos.necesidad import PorNecesidad
from querellas.cuentas.politica import Accion, permite
from querellas.selectors import Ficha


class InteresPublico(PorNecesidad):
    exigidos = frozenset({"razon"})

    solicita_abogado = forms.ChoiceField(
        label=_("¿Se pedirá al Secretario de Justicia un abogado para el querellante?"),
        choices=SI_NO,
        widget=forms.RadioSelect,
    )
    razon = forms.CharField(
        label=_("Razón"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "Por qué el interés público lo pide o no lo pide. Va en la orden; en el expediente "
            "público no se lee."
        ),
    )


class Senalar(PorNecesidad, SenalarVista):
    """La propone un miembro con su firma; si basta quien preside, se confirma sin firmar."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not la_senalan_dos(self.ficha):
            self.fields.pop("necesidad", None)
            self.sin_firma()
        elif "necesidad" not in self.fields:
            dia = self.fields["vista_el"]
            dia.help_text = f"{dia.help_text} " + _g(
                "El aviso sale cuando firme otro miembro: deje días para ello."
            )


def la_senalan_dos(ficha: Ficha) -> bool:
    """Lo que dice `senalar.la_senalan_dos`, con lo que la página ya leyó."""
    corre = ficha.plazo_que_corre("Q-EST-30")
    dia = corre.disparador_el if corre else ficha.hoy
    return registro.lecturas_vigentes(dia).senalan_dos


def solo_quien_preside(ficha: Ficha) -> str:
    """Si el Reglamento la deja a quien preside, los demás miembros no la señalan."""
    if la_senalan_dos(ficha) or permite(ficha.usuario, Accion.SUSPENDER_VISTA, ficha.q):
        return ""
    return _g("Según el Reglamento la señala quien preside, o quien lo sustituye.")
