"""Los formularios con que se propone y se vota. Comprueban la forma; las reglas, el servicio."""

import re
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from plazos.models import DiaEspecial, OrdenDeExtension
from plazos.registro import LecturasDeLaComision
from querellas.actos.calendario.lecturas import FORMATO, LECTURAS, Opcion, valores
from querellas.actos.formularios import con_fecha_larga
from querellas.cuentas.firma import CamposDeFirma
from querellas.cuentas.models import Usuario

TRIBUNALES = ["PJ"]
_ALCANCES = (
    ("todos", _("A los de la Comisión y a los de los tribunales")),
    ("tribunales", _("Solo a los que corren ante los tribunales")),
)


class FormularioDePropuesta(forms.Form):
    """Base: la autoridad, la resolución adjunta y el reparto de los rechazos del servicio."""

    anchos: ClassVar[dict[str, str]] = {}
    exigidos: ClassVar[frozenset[str]] = frozenset()

    autoridad = forms.CharField(
        label=_("Resolución y autoridad"),
        max_length=200,
        help_text=_(
            "Como se citará en cada expediente: por ejemplo, «Resolución 2026-4, por la Orden "
            "Ejecutiva 2026-012»."
        ),
    )
    archivo = forms.FileField(
        label=_("La resolución que se adopta"),
        required=False,
        help_text=_("Un PDF. Los miembros la leen antes de votar."),
        widget=forms.FileInput(attrs={"accept": ".pdf"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for nombre in ("autoridad", "archivo"):
            self.fields[nombre] = self.fields.pop(nombre)

    def rechazar(self, rechazo: ValidationError) -> None:
        """Pone cada mensaje del servicio en su campo; lo demás, arriba."""
        por_campo = rechazo.message_dict if hasattr(rechazo, "error_dict") else {}
        for campo, mensajes in (por_campo or {"": rechazo.messages}).items():
            propio = campo if campo in self.fields else None
            for mensaje in mensajes:
                self.add_error(propio, con_fecha_larga(str(mensaje)))


class _ConNombre(FormularioDePropuesta):
    nombre_es = forms.CharField(
        label=_("Nombre en español"), max_length=120, help_text=_("Como saldrá en los cómputos.")
    )
    nombre_en = forms.CharField(label=_("Nombre en inglés"), max_length=120)


class Dia(_ConNombre):
    anchos: ClassVar[dict[str, str]] = {"fecha": "corto", "trasladado_desde": "corto"}

    clase = forms.ChoiceField(
        label=_("Qué es"),
        choices=(
            ("feriado", _("Un feriado adicional")),
            ("laborable", _("Un sábado, domingo o feriado que se trabaja")),
            ("traslado", _("Un feriado que se mueve a otro día")),
            ("cierre", _("Un cierre de los tribunales, que solo mueve los términos ante ellos")),
        ),
        widget=forms.RadioSelect,
    )
    fecha = forms.DateField(label=_("Día"), help_text=_("Si se mueve un feriado, el día nuevo."))
    trasladado_desde = forms.DateField(
        label=_("Día en que habría sido"),
        required=False,
        help_text=_("Solo si se mueve un feriado: ese día pasa a ser laborable."),
    )

    field_order = ["clase", "fecha", "trasladado_desde", "nombre_es", "nombre_en"]

    def clean(self) -> dict[str, Any]:
        datos = super().clean() or {}
        traslado, viejo = datos.get("clase") == "traslado", datos.get("trasladado_desde")
        if traslado and not viejo:
            self.add_error("trasladado_desde", _("Diga qué día habría sido el feriado."))
        if not traslado:
            datos["trasladado_desde"] = None
        return datos

    def propuesta(self) -> DiaEspecial:
        d = self.cleaned_data
        return DiaEspecial(
            fecha=d["fecha"],
            laborable=d["clase"] == "laborable",
            trasladado_desde=d["trasladado_desde"],
            nombre_es=d["nombre_es"],
            nombre_en=d["nombre_en"],
            autoridad=d["autoridad"],
            perfiles=TRIBUNALES if d["clase"] == "cierre" else [],
        )


class Orden(_ConNombre):
    anchos: ClassVar[dict[str, str]] = {"desde": "corto", "hasta": "corto", "nueva": "corto"}

    desde = forms.DateField(
        label=_("Primer día del intervalo"),
        help_text=_("Lo que vence desde ese día hasta el último pasa a la fecha nueva."),
    )
    hasta = forms.DateField(label=_("Último día del intervalo"))
    nueva = forms.DateField(label=_("Fecha nueva"))
    alcance = forms.ChoiceField(
        label=_("A qué términos alcanza"),
        choices=_ALCANCES,
        widget=forms.RadioSelect,
        initial="todos",
    )

    field_order = ["desde", "hasta", "nueva", "alcance", "nombre_es", "nombre_en"]

    def propuesta(self) -> OrdenDeExtension:
        d = self.cleaned_data
        return OrdenDeExtension(
            desde=d["desde"],
            hasta=d["hasta"],
            nueva=d["nueva"],
            nombre_es=d["nombre_es"],
            nombre_en=d["nombre_en"],
            autoridad=d["autoridad"],
            perfiles=TRIBUNALES if d["alcance"] == "tribunales" else [],
        )


def _con_explicacion(opcion: Opcion, rige: bool) -> SafeString:
    marca = format_html(" <span class=tenue>({})</span>", _("rige ahora")) if rige else ""
    return format_html(
        "{}{}<br><span class=tenue>{}</span>", opcion.titulo, marca, opcion.explicacion
    )


class Lecturas(FormularioDePropuesta):
    """Una pregunta por lectura, con la que rige escogida."""

    def __init__(self, *args: Any, vigentes: LecturasDeLaComision, **kwargs: Any) -> None:
        self.vigentes = valores(vigentes)
        super().__init__(*args, **kwargs)
        for lectura in LECTURAS:
            rige = lectura.opcion(self.vigentes[lectura.campo])
            self.fields[lectura.campo] = forms.ChoiceField(
                label=str(lectura.pregunta),
                choices=[(o.clave, _con_explicacion(o, o is rige)) for o in lectura.opciones],
                widget=forms.RadioSelect,
                initial=rige.clave if rige else None,
            )
        self.fields[FORMATO] = forms.CharField(
            label=_("¿Cómo se numeran las querellas nuevas?"),
            max_length=60,
            initial=self.vigentes[FORMATO],
            help_text=_("{anio} es el año y {numero:04d} el consecutivo con cuatro cifras."),
        )
        self.fields["inmediato"] = forms.BooleanField(
            label=_("Que ningún término desestime sin una persona, desde que se adopte"),
            required=False,
            help_text=_(
                "Solo con «lo propone y espera a una persona». Alcanza también a los términos que "
                "ya corren, por ser más prudente."
            ),
        )
        orden = [*(x.campo for x in LECTURAS), FORMATO, "inmediato", "autoridad", "archivo"]
        orden.insert(orden.index("modo_desestimacion") + 1, orden.pop(orden.index("inmediato")))
        self.order_fields(orden)

    def lecturas(self) -> dict[str, Any]:
        elegidas: dict[str, Any] = {FORMATO: self.cleaned_data[FORMATO]}
        for lectura in LECTURAS:
            clave = self.cleaned_data[lectura.campo]
            valor = next(o.valor for o in lectura.opciones if o.clave == clave)
            elegidas[lectura.campo] = list(valor) if isinstance(valor, tuple) else valor
        return elegidas

    def clean(self) -> dict[str, Any]:
        datos = super().clean() or {}
        completas = all(x.campo in datos for x in LECTURAS) and FORMATO in datos
        if completas and self.lecturas() == self.vigentes and not datos.get("inmediato"):
            raise ValidationError(_("Es lo mismo que rige ahora: cambie alguna lectura."))
        return datos

    def clean_formato_numero(self) -> str:
        formato: str = self.cleaned_data[FORMATO]
        if not re.fullmatch(r"[\w{}:. /-]+", formato):
            raise ValidationError(_("Use letras, números, guiones, {anio} y {numero:04d}."))
        return formato


class Voto(CamposDeFirma):
    """Votar se firma: pide otra vez quién es."""

    def __init__(self, *args: Any, usuario: Usuario, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.preparar_firma(usuario)


FORMULARIOS: dict[str, type[FormularioDePropuesta]] = {
    "dia": Dia,
    "orden": Orden,
    "reglamento": Lecturas,
}
