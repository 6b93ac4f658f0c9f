"""Paralizar los términos de un caso y levantar la paralización, desde una página."""

from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.nucleo.libro import Paralizacion
from querellas import services
from querellas.actos.formularios import FormularioDeActo, con_fecha_larga
from querellas.actos.llamadas import Datos
from querellas.actos.presentacion import nombre_del_termino
from querellas.actos.previsiones import Prevision, Valores, prudente
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS
from querellas.selectors import Ficha


class Paralizar(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    exigidos = frozenset({"autoridad"})

    el = forms.DateField(
        label=_("Día de la orden"),
        help_text=_("Ese día ya no cuenta para ningún término que corra."),
    )
    autoridad = forms.CharField(
        label=_("Tribunal, número de su caso y fecha de la orden"),
        max_length=300,
        required=False,
        help_text=_("Consta en el expediente y se publica."),
    )


class Levantar(Paralizar):
    el = forms.DateField(
        label=_("Día en que se levantó"),
        help_text=_("Los días que quedaban siguen al día siguiente."),
    )


def abierta(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS and ficha.paralizacion is not None


def se_puede_paralizar(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS and ficha.paralizacion is None


@prudente
def al_paralizar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Los términos que la orden detiene."""
    if not valores.get("el"):
        return []
    return [
        Prevision(
            texto=_g("Se detiene «%(termino)s», que vencía el %(dia)s.")
            % {
                "termino": nombre_del_termino(p.termino),
                "dia": con_fecha_larga(p.fecha_legal.isoformat()),
            }
        )
        for p in ficha.corriendo
    ]


@prudente
def al_levantar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Las fechas que vuelven a regir, con su cuenta."""
    dia, pausa = valores.get("el"), ficha.paralizacion
    if not dia or pausa is None or dia < pausa.desde:
        return []
    dadas = registro.circunstancias(ficha.q.pk)
    puesta = pausa.del_nucleo()
    pausas = tuple(Paralizacion(p.desde, dia) if p == puesta else p for p in dadas.pausas)
    despues = replace(dadas, pausas=pausas)
    return [Prevision(registro.recalculado(p, despues)) for p in ficha.corriendo]


def paralizar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.paralizar(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


def levantar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.levantar_paralizacion(querella_id=ficha.q.pk, actor=ficha.usuario, **d)
