"""Los formularios del archivo en papel: una ficha en una pantalla, la tabla y los escaneos."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from alcaldes.models import Municipio
from querellas.documentos import formatos
from querellas.models.archivo import FichaDeArchivo
from querellas.secretaria.alta.formularios import VariosArchivos
from querellas.services.archivo import DatosDeFicha

ANCHOS = {"anio": "corto", "numero": "medio", "caja": "corto", "tablilla": "corto"}


class DeFicha(forms.ModelForm):  # type: ignore[type-arg]
    """Todo lo que se sabe de una carpeta, en una pantalla."""

    municipio = forms.ModelChoiceField(
        Municipio.objects.order_by("clave_orden"),
        label=_("Municipio"),
        required=False,
        empty_label=_("No se sabe"),
    )

    class Meta:
        model = FichaDeArchivo
        fields = (
            "numero",
            "epigrafe",
            "municipio",
            "anio",
            "resultado",
            "caja",
            "tablilla",
            "publica",
            "nota",
        )
        labels = {
            "numero": _("Número, tal como está escrito"),
            "epigrafe": _("Epígrafe"),
            "anio": _("Año"),
            "resultado": _("Cómo terminó, si se sabe"),
            "caja": _("Caja"),
            "tablilla": _("Tablilla"),
            "publica": _("Enseñarla al público como nota de archivo"),
            "nota": _("Nota interna"),
        }
        help_texts = {
            "numero": _("En cualquier forma; puede repetirse o faltar."),
            "epigrafe": _("Por ejemplo: Pérez Cruz v. Alcalde de Ponce."),
            "publica": _("Salen el número, el epígrafe, el municipio, el año y cómo terminó."),
            "nota": _("No se publica."),
        }
        widgets = {"nota": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["epigrafe"].widget.attrs["maxlength"] = "400"

    def datos(self) -> DatosDeFicha:
        return DatosDeFicha(**{k: self.cleaned_data[k] for k in self.Meta.fields})


class DeTabla(forms.Form):
    archivo = forms.FileField(
        label=_("Tabla con las fichas"),
        help_text=_("CSV o XLSX, con las columnas de la plantilla. Una fila por carpeta."),
        widget=forms.FileInput(attrs={"accept": ".csv,.xlsx"}),
    )


class Varios(forms.FileField):
    """Varios archivos a la vez: cada uno lo comprueba el servicio, con su nombre."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        return data or []


class DeEscaneos(forms.Form):
    codigo = forms.CharField(
        label=_("Código de la carátula"),
        max_length=12,
        required=False,
        help_text=_(
            "Léalo con el lector de códigos. Vacío: cada archivo se llama como el código de su "
            "carátula."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    archivos = Varios(
        label=_("Archivos digitalizados"),
        required=False,
        help_text=formatos.ayuda_de_varios,
        widget=VariosArchivos(attrs={"accept": formatos.acepta()}),
    )


class DePromover(forms.Form):
    numero = forms.CharField(
        label=_("Número del expediente que ya se hizo"),
        max_length=40,
        help_text=_("Lo digitalizado pasa a él y la nota de archivo deja de enseñarse."),
    )
