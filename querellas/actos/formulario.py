"""La base de los formularios de los actos: sabe el caso y reparte los rechazos del servicio."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.explicacion import fecha_larga, momento
from querellas.actos.recibidos import VariosArchivos
from querellas.documentos import formatos
from querellas.documentos.models import TipoDeDocumento
from querellas.idioma import idioma
from querellas.models import Ponche
from querellas.selectors import Ficha

_ISO = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")


def con_fecha_larga(mensaje: str) -> str:
    """Las fechas ISO de un mensaje, escritas como se leen."""
    cual = idioma()
    return _ISO.sub(lambda m: fecha_larga(date.fromisoformat(m[0]), cual), mensaje)


def con_hora(ponche: Ponche) -> str:
    """El día y la hora de un ponche, y los de su presentación si son otros."""
    cuando = momento(ponche.ponchado_en, idioma())
    if ponche.presentado_en is None:
        return cuando
    datos = {"cuando": cuando, "presentado": momento(ponche.surte_en, idioma())}
    return _("%(cuando)s (presentado el %(presentado)s)") % datos


# Lo que falta se dice con el nombre del campo, lo pida el formulario o el servicio.
FALTA = forms.Field.default_error_messages["required"]


class FormularioDeActo(forms.Form):
    """Base: sabe el caso, traduce los campos del servicio y reparte sus rechazos."""

    # Cómo se llama aquí un campo que el servicio nombra de otro modo.
    alias: ClassVar[dict[str, str]] = {}
    anchos: ClassVar[dict[str, str]] = {}
    # Los exige el servicio, que lo dice mejor: aquí no se marcan como opcionales.
    exigidos: ClassVar[frozenset[str]] = frozenset()
    # Campos que solo cuentan con cierta respuesta de otro: sin ella no se enseñan ni se mandan.
    segun: ClassVar[dict[str, tuple[str, str]]] = {}
    # De los exigidos, los que el servicio perdona a veces: solo él dice si faltan.
    perdonados: ClassVar[frozenset[str]] = frozenset()
    tipo_de_archivo: ClassVar[TipoDeDocumento | None] = None
    # Si el acto puede traer más de un archivo; el escrito jurado es uno solo.
    varios_archivos: ClassVar[bool] = True
    # Los que un enlace puede traer ya escogidos.
    de_la_direccion: frozenset[str] = frozenset()
    # La clase de papel que el acto entra: si hay alguno ponchado, se escoge cuál.
    ponche_de: ClassVar[str] = ""

    def __init__(self, *args: Any, ficha: Ficha, **kwargs: Any) -> None:
        self.ficha = ficha
        super().__init__(*args, **kwargs)
        if self.tipo_de_archivo:
            self.fields["archivo"] = forms.FileField(
                label=_("Documento digitalizado"),
                required=False,
                help_text=f"{formatos.ayuda()} {self._cuantos_archivos()}",
                widget=self._control_de_archivos(),
            )
        self._con_sus_ponches()

    def _control_de_archivos(self) -> forms.FileInput:
        clase = VariosArchivos if self.varios_archivos else forms.FileInput
        return clase(attrs={"accept": formatos.acepta()})

    def _cuantos_archivos(self) -> str:
        if self.varios_archivos:
            return str(_("Puede escoger varios a la vez, o registrarse sin ninguno."))
        return str(_("Puede registrarse sin él."))

    def _con_sus_ponches(self) -> None:
        """El papel ponchado que se está entrando: su hora es la del acto."""
        ponches = [p for p in self.ficha.ponches if p.clase == self.ponche_de]
        if not ponches:
            return
        opciones = [
            (str(p.pk), _("Ponche %(n)s, del %(cuando)s") % {"n": p.pk, "cuando": con_hora(p)})
            for p in ponches
        ]
        self.fields["ponche"] = forms.ChoiceField(
            label=_("Qué papel ponchado es"),
            choices=[*opciones, ("no", _("Ninguno de estos"))],
            widget=forms.RadioSelect,
            initial=opciones[0][0],
        )
        self.de_la_direccion |= {"ponche"}
        self.initial.setdefault("el", fecha_civil(ponches[0].surte_en))

    def clean(self) -> None:
        for campo, (otro, valor) in self.segun.items():
            if campo in self.cleaned_data and self.cleaned_data.get(otro) != valor:
                self.cleaned_data[campo] = self.fields[campo].clean("")

    def _ofrecer(self, nombre: str, opciones: Iterable[tuple[Any, Any]]) -> None:
        """Las opciones que da el expediente; si solo hay una, ya viene escogida.

        De varias en una lista desplegable, la primera no se escoge por descuido.
        """
        campo = self.fields[nombre]
        assert isinstance(campo, forms.ChoiceField)
        lista = list(opciones)
        if len(lista) > 1 and type(campo.widget) is forms.Select and lista[0][0] != "":
            lista.insert(0, ("", _g("Escoja de la lista")))
        campo.choices = lista
        if len(lista) == 1:
            campo.initial = lista[0][0]

    def _ofrecer_partes(self) -> None:
        self._ofrecer("parte", self._partes())

    def _partes(self) -> list[tuple[int, str]]:
        """Las partes del caso, con su papel."""
        return [(p.pk, f"{p} ({p.get_papel_display()})") for p in self.ficha.partes]

    def rechazar(self, rechazo: ValidationError) -> None:
        """Pone cada mensaje del servicio en su campo; lo demás, arriba."""
        if not hasattr(rechazo, "error_dict"):
            self._poner(None, rechazo.messages)
            return
        for campo, mensajes in rechazo.message_dict.items():
            self._poner(self.alias.get(campo, campo), mensajes)

    def se_contesta_solo(self, nombre: str) -> bool:
        """Una de sus respuestas es la vacía, ya marcada: no hay nada que dejar sin contestar."""
        campo = self.fields[nombre]
        if not isinstance(campo, forms.ChoiceField):
            return False
        marcada = bool(campo.initial) or "" in dict(campo.choices)  # type: ignore[arg-type]
        return marcada and isinstance(campo.widget, forms.RadioSelect)

    def decir_lo_que_falta(self) -> None:
        """Con otro error ya dicho, añade lo que el servicio rechazaría después: una sola vuelta."""
        seguros = self.exigidos - self.perdonados - {"archivo", *self.errors}
        for nombre in [n for n in self.fields if n in seguros]:
            otro, valor = self.segun.get(nombre, ("", ""))
            cuenta = not otro or self.cleaned_data.get(otro) == valor
            if cuenta and not self.cleaned_data.get(nombre):
                self.add_error(nombre, FALTA)

    @classmethod
    def titulo_del_archivo(cls, datos: dict[str, Any]) -> str:
        """Con qué título entra el archivo al expediente: el de su tipo, si no se dice otro."""
        return str(cls.tipo_de_archivo.label) if cls.tipo_de_archivo else ""

    @property
    def dia_que_cuenta(self) -> str:
        """El campo del día con que se calcula: la primera fecha del formulario."""
        return next((n for n, c in self.fields.items() if isinstance(c, forms.DateField)), "")

    def como_se_lee(self, nombre: str, valor: str) -> str:
        """Lo que vino en un control, escrito como se lee en la página."""
        campo = self.fields[nombre]
        if isinstance(campo, forms.ChoiceField):
            return str(dict(campo.choices).get(valor, valor))  # type: ignore[arg-type]
        return con_fecha_larga(valor) if isinstance(campo, forms.DateField) else valor

    def _poner(self, campo: str | None, mensajes: Iterable[str]) -> None:
        propio = campo if campo in self.fields else None
        for mensaje in mensajes:
            falta = propio is not None and str(mensaje) == _g("Falta esta parte.")
            self.add_error(propio, FALTA if falta else con_fecha_larga(str(mensaje)))
