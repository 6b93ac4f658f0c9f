"""Los formularios de informar, proponer, votar y confirmar: los actos que deciden."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from querellas.actos.formularios import Firma, con_fecha_larga
from querellas.comision.models import Asunto, Disposicion
from querellas.estados import Estado
from querellas.models import ClaseDePonche
from querellas.services.decidir import REGLAS


def _texto(etiqueta: Any, ayuda: Any = "", filas: int = 8) -> forms.CharField:
    return forms.CharField(
        label=etiqueta,
        help_text=ayuda,
        widget=forms.Textarea(attrs={"rows": filas}),
    )


class Informe(Firma):
    ponche_de = ClaseDePonche.INFORME

    hechos = _texto(_("Conclusiones de hechos"))
    evidencia = _texto(_("Evidencia presentada y admitida"))
    conclusiones = _texto(_("Conclusiones de derecho"))
    consideraciones = forms.CharField(
        label=_("Otras consideraciones"), required=False, widget=forms.Textarea(attrs={"rows": 4})
    )


class Proponer(Firma):
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "con_perjuicio": ("disposicion", Disposicion.ARCHIVO)
    }

    disposicion = forms.ChoiceField(label=_("Disposición"), widget=forms.RadioSelect)
    con_perjuicio = forms.BooleanField(
        label=_("Con perjuicio"),
        required=False,
        help_text=_("No podrá presentarse otra vez por los mismos hechos."),
    )
    hechos = _texto(_("Relación de hechos"), _("Deje una línea en blanco entre párrafos."))
    determinaciones = _texto(_("Determinaciones"))
    conclusiones = _texto(_("Conclusiones de derecho"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        posibles = disposiciones(self.ficha.estado)
        self._ofrecer("disposicion", [(d.value, d.label) for d in Disposicion if d in posibles])


def disposiciones(estado: Estado) -> dict[Disposicion, Asunto]:
    """Lo que se puede disponer en ese estado, y en qué clase de resolución."""
    return {
        d: asunto
        for asunto, regla in REGLAS.items()
        if estado in regla.estados
        for d in regla.disposiciones
    }


class Votar(Firma):
    asunto: ClassVar[Asunto] = Asunto.FONDO

    resolucion = forms.ChoiceField(
        label=_("Propuesta con la que concurre"), widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        propuestas = [r for r in self.ficha.sin_mi_voto if r.asunto == self.asunto]
        texto = _("Propuesta %(n)s: %(que)s, de %(quien)s")
        self._ofrecer(
            "resolucion",
            [
                (
                    r.pk,
                    texto
                    % {"n": r.pk, "que": r.get_disposicion_display(), "quien": r.propuesta_por},
                )
                for r in propuestas
            ],
        )


class VotarDesestimacion(Votar):
    asunto = Asunto.SIN_VISTA


class VotarDesestimacionEnOtraEtapa(Votar):
    asunto = Asunto.DESESTIMAR


class VotarArchivo(Votar):
    asunto = Asunto.ARCHIVO


class ConfirmarVencimiento(Firma):
    tarea = forms.ChoiceField(label=_("Término que venció"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer(
            "tarea",
            [
                (t.pk, f"{t.plazo.termino}: {con_fecha_larga(t.plazo.fecha_legal.isoformat())}")
                for t in self.ficha.por_confirmar
                if t.plazo
            ],
        )
