"""Los formularios de los actos. Comprueban la forma; lo que la ley pide lo dice el servicio."""

import re
from collections.abc import Iterable
from datetime import date, time
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import vigentes
from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.explicacion import fecha_larga, momento
from querellas.actos.recibidos import VariosArchivos
from querellas.cuentas.firma import CamposDeFirma
from querellas.documentos import formatos
from querellas.documentos.models import TipoDeDocumento
from querellas.idioma import idioma
from querellas.models import ClaseDePonche, Papel, Ponche
from querellas.notificaciones.models import Medio
from querellas.selectors import Ficha
from vistas.models import Ante

_ISO = re.compile(r"\b\d{4}-\d{2}-\d{2}\b")
SI_NO = (("si", _("Sí")), ("no", _("No")))
MEDIOS_DE_ENTREGA = [(m.value, m.label) for m in (Medio.PERSONAL, Medio.CORREO_CERTIFICADO)]


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


class FormularioDeActo(forms.Form):
    """Base: sabe el caso, traduce los campos del servicio y reparte sus rechazos."""

    # Cómo se llama aquí un campo que el servicio nombra de otro modo.
    alias: ClassVar[dict[str, str]] = {}
    anchos: ClassVar[dict[str, str]] = {}
    # Los exige el servicio, que lo dice mejor: aquí no se marcan como opcionales.
    exigidos: ClassVar[frozenset[str]] = frozenset()
    # Campos que solo cuentan con cierta respuesta de otro: sin ella no se enseñan ni se mandan.
    segun: ClassVar[dict[str, tuple[str, str]]] = {}
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
        """Las partes del caso, con su papel."""
        partes = self.ficha.partes
        self._ofrecer("parte", [(p.pk, f"{p} ({p.get_papel_display()})") for p in partes])

    def rechazar(self, rechazo: ValidationError) -> None:
        """Pone cada mensaje del servicio en su campo; lo demás, arriba."""
        if not hasattr(rechazo, "error_dict"):
            self._poner(None, rechazo.messages)
            return
        for campo, mensajes in rechazo.message_dict.items():
            self._poner(self.alias.get(campo, campo), mensajes)

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
            self.add_error(propio, con_fecha_larga(str(mensaje)))


class SinDatos(FormularioDeActo):
    """Un acto que solo se confirma."""


class Firma(CamposDeFirma, FormularioDeActo):
    """Un acto que se firma: pide otra vez quién es, en la misma página."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.preparar_firma(self.ficha.usuario)


class Notificar(FormularioDeActo):
    alias: ClassVar[dict[str, str]] = {"el": "recibida_el"}
    anchos: ClassVar[dict[str, str]] = {"recibida_el": "corto", "enviada_el": "corto"}
    exigidos = frozenset({"diligenciada_por", "detalle"})
    tipo_de_archivo = TipoDeDocumento.DILIGENCIAMIENTO
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "detalle": ("rehusada", "si"),
        "diligenciada_por": ("medio", Medio.PERSONAL),
        "enviada_el": ("medio", Medio.CORREO_CERTIFICADO),
        "numero_de_correo": ("medio", Medio.CORREO_CERTIFICADO),
    }

    recibida_el = forms.DateField(
        label=_("Día en que el alcalde la recibió"),
        help_text=_(
            "El del acuse de recibo o el de la entrega. Ese día no se cuenta: el término empieza "
            "al día siguiente."
        ),
    )
    medio = forms.ChoiceField(
        label=_("Cómo se entregó"),
        choices=MEDIOS_DE_ENTREGA,
        widget=forms.RadioSelect,
        initial=Medio.PERSONAL,
    )
    recibida_por = forms.CharField(
        label=_("Quién la recibió"),
        max_length=200,
        required=False,
        help_text=_("El alcalde o la persona que él autorizó por escrito."),
    )
    rehusada = forms.ChoiceField(
        label=_("¿La rehusó?"),
        choices=(("no", _("No, la recibió")), ("si", _("Sí, rehusó recibirla"))),
        widget=forms.RadioSelect,
        initial="no",
        required=False,
        help_text=_("Rehusarla equivale a recibirla: el término corre desde ese día."),
    )
    detalle = forms.CharField(
        label=_("Cómo la rehusó"),
        max_length=300,
        required=False,
        help_text=_("Qué dijo o hizo, y ante quién. No se publica."),
    )
    diligenciada_por = forms.CharField(
        label=_("Quién la entregó"),
        max_length=200,
        required=False,
        help_text=_("La persona que la llevó en mano; por ejemplo, el alguacil."),
    )
    lugar = forms.CharField(label=_("Lugar de la entrega"), max_length=200, required=False)
    enviada_el = forms.DateField(label=_("Día del envío por correo"), required=False)
    numero_de_correo = forms.CharField(
        label=_("Número de correo certificado"), max_length=60, required=False
    )


class AnularNotificacion(FormularioDeActo):
    exigidos = frozenset({"razon"})

    razon = forms.CharField(
        label=_("Por qué la notificación no vale"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=_("Por ejemplo, que le faltó la copia certificada. Queda en el expediente."),
    )


class EscritoDelAlcalde(FormularioDeActo):
    """Un escrito que entra por el mostrador con su ponche.

    `es_de_parte`: lo trae una parte, así que cuenta según el horario del mostrador (18.004#1).
    """

    anchos: ClassVar[dict[str, str]] = {"el": "corto", "hora_del_papel": "corto"}
    alias: ClassVar[dict[str, str]] = {"hora": "hora_del_papel"}
    es_de_parte: ClassVar[bool] = True

    el = forms.DateField(
        label=_("Día del ponche"),
        help_text=_("El que marca el sello de la Secretaría, aunque se anote después."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        if self.es_de_parte:
            self.fields["hora_del_papel"] = forms.TimeField(
                label=_("Hora en que llegó"),
                required=False,
                help_text=_(
                    "La del sello, si no lo ponchó aquí. Fuera del horario del mostrador "
                    "(%(horario)s) cuenta al abrir el siguiente día laborable."
                )
                % {"horario": registro.lecturas_vigentes(self.ficha.hoy).horario_mostrador},
            )
            self.order_fields(["ponche", "el", "hora_del_papel"])


class Prorroga(EscritoDelAlcalde):
    ponche_de = ClaseDePonche.PRORROGA
    tipo_de_archivo = TipoDeDocumento.MOCION


class ArchivoEnAutos(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"el": "corto"}

    el = forms.DateField(
        label=_("Día del archivo en autos"),
        help_text=_("Un día laborable. De él corren la reconsideración y la revisión."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)


class Asistencia(FormularioDeActo):
    exigidos = frozenset({"resultado"})

    resultado = forms.CharField(
        label=_("Qué asistencia se dio y con qué resultado"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=_("No se publica y los comisionados no lo leen."),
    )


class Aviso(FormularioDeActo):
    alias: ClassVar[dict[str, str]] = {"el": "recibida_el"}
    anchos: ClassVar[dict[str, str]] = {"recibida_el": "corto", "enviada_el": "corto"}
    exigidos = frozenset({"recibida_el"})
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "enviada_el": ("medio", Medio.CORREO_CERTIFICADO)
    }

    papel = forms.ChoiceField(
        label=_("Quién lo recibió"), choices=Papel.choices, widget=forms.RadioSelect
    )
    recibida_el = forms.DateField(
        label=_("Día en que lo recibió"),
        required=False,
        help_text=_("El de la entrega o el del acuse de recibo."),
    )
    medio = forms.ChoiceField(
        label=_("Por qué medio"),
        choices=Medio.choices,
        widget=forms.RadioSelect,
        initial=Medio.PERSONAL,
    )
    enviada_el = forms.DateField(
        label=_("Día en que se depositó en el correo"),
        required=False,
        help_text=_(
            "Si no volvió el acuse, se entiende recibido unos días después. Si el Reglamento "
            "cuenta el aviso desde el envío, anótelo siempre."
        ),
    )
    renuncia = forms.CharField(
        label=_("Renuncia a los quince días"),
        max_length=200,
        required=False,
        help_text=_("Si renunció por escrito, dónde consta. Si no, déjelo vacío."),
    )


class SenalarVista(FormularioDeActo):
    alias: ClassVar[dict[str, str]] = {"el": "vista_el"}
    anchos: ClassVar[dict[str, str]] = {"vista_el": "corto", "hora": "corto"}
    exigidos = frozenset({"lugar", "asociado", "privada_por"})
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "asociado": ("ante", Ante.ASOCIADO),
        "privada_por": ("publica", "no"),
    }

    vista_el = forms.DateField(label=_("Día de la vista"))
    hora = forms.TimeField(label=_("Hora"), initial=time(10, 0))
    lugar = forms.CharField(label=_("Lugar"), max_length=200, required=False)
    ante = forms.ChoiceField(
        label=_("Ante quién se celebra"),
        choices=Ante.choices,
        widget=forms.RadioSelect,
        initial=Ante.PLENO,
    )
    asociado = forms.ChoiceField(
        label=_("Comisionado Asociado que la preside"),
        required=False,
        help_text=_("El Presidente no puede serlo."),
    )
    publica = forms.ChoiceField(
        label=_("Pública o privada"),
        choices=(("si", _("Pública")), ("no", _("Privada"))),
        widget=forms.RadioSelect,
        initial="si",
    )
    privada_por = forms.CharField(
        label=_("Por qué será privada"),
        max_length=300,
        required=False,
        help_text=_("El alcalde lo pidió por escrito, o la orden y su razón."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        primera = registro.Circunstancias(vigentes()).primera_vista(self.ficha.hoy).fecha_legal
        self.fields["vista_el"].help_text = _(
            "Si se avisa hoy, la primera fecha que permite la ley es el %(dia)s."
        ) % {"dia": con_fecha_larga(primera.isoformat())}
        self.fields["vista_el"].widget.attrs["min"] = primera.isoformat()
        designables = [(m.pk, str(m)) for m in self.ficha.miembros if not m.es_presidente]
        campo = self.fields["asociado"]
        assert isinstance(campo, forms.ChoiceField)
        campo.choices = [("", _("Escoja al Comisionado")), *designables]
        pedida = self.ficha.vista_privada_pedida
        if pedida is not None:
            texto = _("El alcalde lo pidió por escrito (entrada %(n)s).") % {"n": pedida.asiento}
            self.initial.update(publica="no", privada_por=texto)


class ConcluirVista(FormularioDeActo):
    comparecieron_sin_objecion = forms.BooleanField(
        label=_("Todas las partes comparecieron y ninguna objetó el aviso"),
        required=False,
        help_text=_("Solo hace falta si a alguna le faltaron los quince días de aviso."),
    )
