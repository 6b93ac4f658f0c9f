"""Anotar la entrega de lo que se notificó, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.formularios import FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.actos.rotulos import a_quien, nombre_de
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.notificaciones.models import Medio, Notificacion, Resultado
from querellas.selectors import Ficha
from querellas.services.entregar import ENTREGABLES, DatosDeEntrega

CONSTAN = ("anotar_entrega", "anotar_rehusada", "anotar_intento")
DE_ENTREGA: dict[str, tuple[str, str]] = {
    "diligenciada_por": ("medio", Medio.PERSONAL),
    "lugar": ("medio", Medio.PERSONAL),
    "enviada_el": ("medio", Medio.CORREO_CERTIFICADO),
    "numero_de_correo": ("medio", Medio.CORREO_CERTIFICADO),
}


def por_entregar(ficha: Ficha) -> list[Notificacion]:
    """Lo que falta por entregar en el caso, y lo que el correo ya envió sin acuse."""
    return [n for n in ficha.notificaciones if n.documento_id and n.estado in ENTREGABLES]


def algo_por_entregar(ficha: Ficha) -> bool:
    return bool(por_entregar(ficha))


def _rotulo(n: Notificacion) -> str:
    documento = nombre_de(n.documento)["nombre"] if n.documento else ""
    return _g("%(documento)s, para %(quien)s") % {"documento": documento, "quien": a_quien(n)}


class Entrega(FormularioDeActo):
    """Un intento de entrega y lo que pasó."""

    anchos: ClassVar[dict[str, str]] = {"el": "corto", "enviada_el": "corto"}
    exigidos = perdonados = frozenset({"recibida_por", "detalle", *DE_ENTREGA})
    segun: ClassVar[dict[str, tuple[str, str]]] = DE_ENTREGA
    tipo_de_archivo = TipoDeDocumento.DILIGENCIAMIENTO
    de_la_direccion = frozenset({"notificacion"})

    notificacion = forms.ChoiceField(
        label=_("Qué se entregaba y a quién"), widget=forms.RadioSelect
    )
    resultado = forms.ChoiceField(
        label=_("Qué pasó"),
        choices=Resultado.choices,
        widget=forms.RadioSelect,
        initial=Resultado.ENTREGADA,
        help_text=_("Rehusarla equivale a recibirla. Lo que no se pudo entregar queda de tarea."),
    )
    el = forms.DateField(
        label=_("Día"),
        help_text=_("El de la entrega o el intento; por correo, el que marca el acuse de recibo."),
    )
    medio = forms.ChoiceField(
        label=_("Cómo"), choices=Medio.choices, widget=forms.RadioSelect, initial=Medio.PERSONAL
    )
    recibida_por = forms.CharField(
        label=_("Quién la recibió o la rehusó"), max_length=200, required=False
    )
    diligenciada_por = forms.CharField(
        label=_("Quién la llevó"),
        max_length=200,
        required=False,
        help_text=_("La persona que la llevó en mano; por ejemplo, el alguacil."),
    )
    lugar = forms.CharField(label=_("Dónde"), max_length=200, required=False)
    enviada_el = forms.DateField(label=_("Día del envío por correo"), required=False)
    numero_de_correo = forms.CharField(
        label=_("Número de correo certificado"), max_length=60, required=False
    )
    detalle = forms.CharField(
        label=_("Detalle"),
        max_length=300,
        required=False,
        help_text=_("Si la rehusó o no se pudo entregar, qué pasó. No se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        self._ofrecer("notificacion", [(n.pk, _rotulo(n)) for n in por_entregar(self.ficha)])
        self.fields["archivo"].label = _("Diligenciamiento o acuse de recibo")


def entregar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    notificacion_id = int(d.pop("notificacion"))
    return services.anotar_entrega(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        notificacion_id=notificacion_id,
        entrega=DatosDeEntrega(**d),
        documentos=docs,
    )
