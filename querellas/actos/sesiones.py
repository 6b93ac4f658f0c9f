"""Continuar, suspender sin fecha, señalar de nuevo y renunciar al aviso, desde una página."""

from datetime import time
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.formularios import FormularioDeActo
from querellas.actos.llamadas import Datos, caso, de_vista
from querellas.comision.models import Sustitucion
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS, Estado
from querellas.models import Papel
from querellas.selectors import Ficha
from vistas import sesiones

COMO = (("escrito", _("Por escrito")), ("en_sala", _("En el récord de la vista")))


class Continuar(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"vista_el": "corto", "hora": "corto"}
    exigidos = frozenset({"lugar", "presentes"})

    vista_el = forms.DateField(
        label=_("Día en que sigue"),
        help_text=_("Si faltaba alguna parte, con quince días de aviso para ella."),
    )
    hora = forms.TimeField(label=_("Hora"), initial=time(10, 0))
    lugar = forms.CharField(label=_("Lugar"), max_length=200, required=False)
    presentes = forms.MultipleChoiceField(
        label=_("Quiénes estaban cuando se anunció"),
        choices=Papel.choices,
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Quedan avisados en el acto."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        vista = self.ficha.vista_pendiente
        self.initial.setdefault("lugar", vista.lugar if vista else "")

    def como_se_lee(self, nombre: str, valor: str) -> str:
        return valor if nombre == "presentes" else super().como_se_lee(nombre, valor)


class SinFecha(FormularioDeActo):
    exigidos = frozenset({"razon"})

    razon = forms.CharField(
        label=_("Por qué se suspende y qué falta para señalarla"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Consta en el expediente interno. No se publica."),
    )


class Renuncia(FormularioDeActo):
    exigidos = frozenset({"constancia"})

    papel = forms.ChoiceField(
        label=_("Quién renuncia"), choices=Papel.choices, widget=forms.RadioSelect
    )
    como = forms.ChoiceField(label=_("Cómo"), choices=COMO, widget=forms.RadioSelect)
    constancia = forms.CharField(
        label=_("Dónde consta"),
        max_length=200,
        required=False,
        help_text=_("El escrito y su fecha, o el momento del récord."),
    )


class Sustituto(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"desde": "corto", "hasta": "corto"}

    causa = forms.ChoiceField(
        label=_("Por qué no actúa quien preside"),
        choices=Sustitucion.Causa.choices,
        widget=forms.RadioSelect,
    )
    comisionado = forms.ChoiceField(
        label=_("Quién lo sustituye"),
        widget=forms.RadioSelect,
        help_text=_("Si no se dispone otra cosa, el más antiguo de los que quedan."),
    )
    desde = forms.DateField(label=_("Desde"))
    hasta = forms.DateField(label=_("Hasta"), help_text=_("Ese día incluido."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        otros = [m for m in self.ficha.miembros if not m.es_presidente]
        otros.sort(key=lambda m: (m.desde, m.pk))
        self._ofrecer("comisionado", [(m.pk, str(m)) for m in otros])
        if otros:
            self.initial.setdefault("comisionado", otros[0].pk)
        self.initial.setdefault("desde", self.ficha.hoy)
        self.initial.setdefault("hasta", self.ficha.hoy)


def en_curso(ficha: Ficha) -> bool:
    return ficha.estado == Estado.VISTA_EN_CURSO and ficha.vista_pendiente is not None


def sin_fecha(ficha: Ficha) -> bool:
    return ficha.estado == Estado.VISTA_SENALADA and ficha.vista_pendiente is None


def abierto(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS


def continuar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return sesiones.continuar_vista(
        **caso(ficha),
        vista_el=d["vista_el"],
        hora=d["hora"].strftime("%H:%M"),
        lugar=d["lugar"],
        presentes=d["presentes"],
    )


def suspender(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return sesiones.suspender_sin_fecha(**caso(ficha), razon=d["razon"])


def senalar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return sesiones.senalar_de_nuevo(**caso(ficha), datos=de_vista(d))


def renunciar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return sesiones.renunciar_aviso(**caso(ficha), **d)


def designar_sustituto(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    d["comisionado_id"] = int(d.pop("comisionado"))
    return services.designar_sustituto(**caso(ficha), **d)
