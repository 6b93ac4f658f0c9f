"""Los formularios de los actos. Comprueban la forma; lo que la ley pide lo dice el servicio."""

from datetime import time
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import vigentes
from querellas.actos.formulario import FormularioDeActo as FormularioDeActo
from querellas.actos.formulario import con_fecha_larga as con_fecha_larga
from querellas.actos.formulario import con_hora as con_hora
from querellas.cuentas.firma import CamposDeFirma
from querellas.documentos.models import TipoDeDocumento
from querellas.models import ClaseDePonche, Papel
from querellas.notificaciones.models import Medio
from vistas.models import Ante

SI_NO = (("si", _("Sí")), ("no", _("No")))
MEDIOS_DE_ENTREGA = [(m.value, m.label) for m in (Medio.PERSONAL, Medio.CORREO_CERTIFICADO)]


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
        label=_("Número de correo certificado"),
        max_length=60,
        required=False,
        help_text=_("El que trae el recibo del correo."),
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
    exigidos = perdonados = frozenset({"recibida_el"})
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
    lugar = forms.CharField(
        label=_("Lugar"),
        max_length=200,
        required=False,
        help_text=_("La sala y su dirección, como ha de leerse en el aviso."),
    )
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
