"""El único miembro que queda para un caso dice por qué decide u ordena él solo (18.011#1)."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from querellas.actos.formularios import Firma
from querellas.selectors import Ficha


def queda_solo(ficha: Ficha) -> bool:
    """Si quien mira es el único miembro que queda y el Reglamento admite que decida."""
    return ficha.miembro is not None and not ficha.q.historica and ficha.por_necesidad


class PorNecesidad(Firma):
    """Quien queda solo dice por qué decide; con quórum el campo no se enseña."""

    necesidad = forms.CharField(
        label=_("Por qué decide usted solo"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_(
            "Es el único miembro que queda para este caso y el Reglamento admite que decida. La "
            "razón va en la resolución o en la orden, y en el expediente. Su firma basta: no falta "
            "otra."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not queda_solo(self.ficha):
            del self.fields["necesidad"]
            return
        self.exigidos = self.exigidos | {"necesidad"}
        self.fields["necesidad"] = self.fields.pop("necesidad")
        self.firma_al_final()
