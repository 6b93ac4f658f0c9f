"""Los formularios del alta. Cada error dice qué falta y queda en su campo."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from alcaldes.models import Tratamiento
from alcaldes.registro import PRIMER_DIA
from querellas.actos.recibidos import VariosArchivos as VariosArchivos
from querellas.documentos import formatos
from querellas.models import ClaseDeQuerellante

JURIDICA = "persona_juridica"
CLASES = [
    (ClaseDeQuerellante.CIUDADANO.value, _("Ciudadano particular")),
    (JURIDICA, _("Persona jurídica (corporación, sociedad, asociación)")),
    (ClaseDeQuerellante.LEGISLATURA.value, _("Legislatura Municipal")),
    (ClaseDeQuerellante.ETICA.value, _("Director de Ética Gubernamental")),
    (ClaseDeQuerellante.GOBERNADOR.value, _("Gobernador de Puerto Rico")),
]
OFICINAS = {ClaseDeQuerellante.ETICA.value, ClaseDeQuerellante.GOBERNADOR.value}
SIN_ESCOGER = ("", _("Escoja el municipio"))
LARGO = {"max_length": _("Tiene %(show_value)d caracteres; caben %(limit_value)d.")}
FECHA_MALA = {"invalid": _("Escriba la fecha como año-mes-día; por ejemplo, 2026-03-12.")}


def _texto(etiqueta: Any, maximo: int, ayuda: Any = "", **mas: Any) -> forms.CharField:
    """Un texto corto. Sin tope en el control: lo que se pega de más se avisa, no se corta."""
    campo = forms.CharField(
        label=etiqueta,
        max_length=maximo,
        help_text=ayuda,
        required=False,
        error_messages=LARGO,
        **mas,
    )
    campo.widget.attrs.pop("maxlength", None)
    campo.widget.attrs.setdefault("autocomplete", "off")
    return campo


def _fecha(etiqueta: Any, ayuda: Any = "") -> forms.DateField:
    return forms.DateField(
        label=etiqueta, help_text=ayuda, required=False, error_messages=FECHA_MALA
    )


class Formulario(forms.Form):
    """Base: reglas con su campo, sin atributos `required` que el navegador diría a su modo."""

    use_required_attribute = False

    def exigir(self, campo: str, mensaje: Any) -> bool:
        """Pide un texto; no repite el error si el campo ya tiene el suyo."""
        if self.cleaned_data.get(campo) or campo in self.errors:
            return True
        self.add_error(campo, mensaje)
        return False


class DeQuerellante(Formulario):
    """Quién se querella: una persona, la Legislatura o una de las dos oficinas."""

    clase = forms.ChoiceField(
        label=_("¿Quién se querella?"), choices=CLASES, widget=forms.RadioSelect, required=False
    )
    nombre = _texto(_("Nombre"), 70)
    apellido_paterno = _texto(_("Primer apellido"), 50)
    apellido_materno = _texto(_("Segundo apellido"), 50)
    entidad = _texto(_("Nombre de la persona jurídica"), 120)
    comparecencia = forms.ChoiceField(
        label=_("¿Cómo comparece?"),
        choices=[("propio", _("Por derecho propio")), ("abogado", _("Con abogado"))],
        widget=forms.RadioSelect,
        required=False,
    )
    municipio = forms.ChoiceField(label=_("Municipio de la Legislatura"), required=False)
    resolucion = _texto(
        _("Resolución que autoriza la querella"), 120, _("Por ejemplo: Núm. 22, Serie 2025-2026.")
    )
    votacion = _texto(
        _("Votación"), 120, _("Cómo votó la Legislatura; por ejemplo: 9 a favor, 2 en contra.")
    )
    correo = forms.EmailField(
        label=_("Correo electrónico"),
        max_length=254,
        required=False,
        error_messages={
            **LARGO,
            "invalid": _("Escriba un correo completo, como nombre@ejemplo.com."),
        },
    )
    acepta_correo = forms.ChoiceField(
        label=_("¿Acepta que se le notifique por correo electrónico?"),
        choices=[("no", _("No: se le entrega en papel")), ("si", _("Sí, por correo electrónico"))],
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Solo si lo pidió o lo consintió por escrito."),
    )
    direccion = _texto(_("Dirección postal"), 300)

    def __init__(self, *args: Any, municipios: Sequence[tuple[str, Any]], **mas: Any) -> None:
        super().__init__(*args, **mas)
        self.fields["municipio"].choices = [SIN_ESCOGER, *municipios]  # type: ignore[attr-defined]
        atributos = self.fields["correo"].widget.attrs
        atributos.pop("maxlength", None)
        atributos.update({"autocomplete": "off", "inputmode": "email"})

    def clean(self) -> None:
        clase = self.cleaned_data.get("clase")
        if self.cleaned_data.get("acepta_correo") == "si":
            self.exigir("correo", _("Para notificarle por correo hace falta su dirección."))
        if not clase:
            self.exigir("clase", _("Indique quién presenta la querella."))
        elif clase == ClaseDeQuerellante.CIUDADANO:
            self.exigir("nombre", _("Escriba el nombre del querellante."))
            self.exigir("apellido_paterno", _("Escriba el primer apellido del querellante."))
        elif clase == JURIDICA:
            self.exigir("entidad", _("Escriba el nombre de la persona jurídica."))
        elif clase == ClaseDeQuerellante.LEGISLATURA:
            self.exigir("municipio", _("Indique de qué municipio es la Legislatura."))


class DelAlcalde(Formulario):
    """Contra quién: el municipio y, de su lista, el mandato."""

    municipio = forms.ChoiceField(label=_("Municipio"), required=False)
    hechos_el = _fecha(
        _("Fecha de los hechos"),
        _("Si se sabe. Solo sirve para mostrar quién era el alcalde ese día."),
    )
    mandato = forms.ChoiceField(
        label=_("Alcalde querellado"), widget=forms.RadioSelect, required=False
    )

    def __init__(
        self,
        *args: Any,
        municipios: Sequence[tuple[str, Any]],
        mandatos: Sequence[tuple[str, Any]],
        **mas: Any,
    ) -> None:
        super().__init__(*args, **mas)
        self.fields["municipio"].choices = [SIN_ESCOGER, *municipios]  # type: ignore[attr-defined]
        self.fields["mandato"].choices = mandatos  # type: ignore[attr-defined]
        # Al cambiar de municipio llega el mandato del anterior: no es un dato de aquí.
        self.fields["mandato"].error_messages["invalid_choice"] = _("Escoja al alcalde querellado.")

    def clean(self) -> None:
        if not self.exigir("municipio", _("Escoja el municipio del alcalde.")):
            return
        if not self.fields["mandato"].choices:  # type: ignore[attr-defined]
            self.errors.pop("mandato", None)
            self.add_error(
                "municipio",
                _("No hay alcaldes anotados en ese municipio. Anote al alcalde más abajo."),
            )
            return
        self.exigir("mandato", _("Escoja al alcalde querellado."))


class DeAlcaldeNuevo(Formulario):
    """Un alcalde que no está en la lista."""

    nombre = _texto(_("Nombre del alcalde"), 60)
    apellido_paterno = _texto(_("Primer apellido del alcalde"), 40)
    apellido_materno = _texto(_("Segundo apellido del alcalde"), 40)
    tratamiento = forms.ChoiceField(
        label=_("Tratamiento"),
        choices=[
            (Tratamiento.ALCALDE.value, pgettext_lazy("tratamiento", "Alcalde")),
            (Tratamiento.ALCALDESA.value, pgettext_lazy("tratamiento", "Alcaldesa")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    desde = _fecha(_("En el cargo desde"))
    hasta = _fecha(_("En el cargo hasta"), _("Déjelo en blanco si sigue en el cargo."))
    cesa_el_anterior = forms.CharField(required=False)

    def clean(self) -> None:
        self.exigir("nombre", _("Escriba el nombre del alcalde."))
        self.exigir("apellido_paterno", _("Escriba el primer apellido del alcalde."))
        self.exigir("tratamiento", _("Indique si es alcalde o alcaldesa."))
        self.exigir("desde", _("Escriba desde cuándo ocupa el cargo."))


class DelAsunto(Formulario):
    """De qué trata, en una línea."""

    asunto = _texto(
        _("Asunto"),
        300,
        _("El asunto en una línea; por ejemplo: uso de propiedad municipal para fines privados."),
    )

    pide_destitucion = forms.ChoiceField(
        label=_("¿Pide la destitución del alcalde?"),
        choices=[("no", _("No, o no lo dice")), ("si", _("Sí"))],
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Los casos de destitución van primero en las listas de trabajo."),
    )

    def clean(self) -> None:
        self.exigir("asunto", _("Escriba de qué trata la querella."))


class DeCargo(Formulario):
    """Un cargo imputado."""

    texto = _texto("", 10_000, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(self, *args: Any, numero: int, **mas: Any) -> None:
        super().__init__(*args, **mas)
        self.fields["texto"].label = _("Cargo %(numero)s") % {"numero": numero}


class DelJuramento(Formulario):
    """El juramento: sin cualquiera de sus cuatro partes no se puede presentar (18.004#1)."""

    quien = _texto(_("Quién juró"), 200, _("El nombre de quien firma bajo juramento."))
    ante = _texto(
        _("Ante quién juró"),
        200,
        _("Notario, secretario u otra persona autorizada; por ejemplo: notaria pública."),
    )
    lugar = _texto(_("Dónde juró"), 120, _("El municipio; por ejemplo: Ponce."))
    fecha = _fecha(_("Fecha del juramento"))
    testimonio = _texto(
        _("Número de testimonio"), 40, _("El número de la declaración ante notario, si lo tiene.")
    )

    def __init__(self, *args: Any, hoy: Any, **mas: Any) -> None:
        super().__init__(*args, **mas)
        self.hoy = hoy
        # Suele ser el querellante: se ofrece su nombre y no se da por hecho.
        self.fields["quien"].widget.attrs["list"] = "quienes"

    def clean(self) -> None:
        self.exigir("quien", _("Falta quién juró: sin juramento no se puede presentar."))
        self.exigir("ante", _("Falta ante quién se juró."))
        self.exigir("lugar", _("Falta dónde se juró."))
        self.exigir("fecha", _("Falta la fecha del juramento."))
        fecha = self.cleaned_data.get("fecha")
        if fecha and fecha > self.hoy:
            self.add_error("fecha", _("El juramento no puede tener fecha futura."))
        elif fecha and fecha < PRIMER_DIA:
            self.add_error("fecha", _("Compruebe el año del juramento."))


class DeLaPrueba(Formulario):
    """La prueba descrita: una por línea."""

    descrita = _texto(
        _("Prueba que acompaña al escrito"),
        10_000,
        _("Una por línea, tal como la nombra el escrito."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    @property
    def lineas(self) -> tuple[str, ...]:
        return tuple(x.strip() for x in self.cleaned_data["descrita"].splitlines() if x.strip())


class DeArchivos(Formulario):
    """Los dos controles de archivo; los archivos los recibe `archivos.recibir`."""

    escrito = forms.FileField(
        label=_("Escrito jurado de querella"),
        help_text=_("Un PDF con el escrito completo, firmado y jurado. Hasta 50 MB."),
        required=False,
        widget=forms.FileInput(attrs={"accept": "application/pdf,.pdf"}),
    )
    pruebas = forms.FileField(
        label=_("Archivos de prueba"),
        help_text=formatos.ayuda_de_varios,
        required=False,
        widget=VariosArchivos(attrs={"accept": formatos.acepta()}),
    )
