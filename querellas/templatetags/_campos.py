"""Cómo se prepara un campo de formulario: etiqueta, ayuda, error y atributos accesibles."""

from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _

_CLASES: tuple[tuple[type[forms.Widget], str], ...] = (
    (forms.Textarea, "usa-textarea"),
    (forms.SelectMultiple, "usa-select"),
    (forms.Select, "usa-select"),
    (forms.CheckboxInput, "opcion__control"),
    (forms.FileInput, "carga__control"),
    (forms.widgets.Input, "usa-input"),
)
_GRUPOS = (forms.RadioSelect, forms.CheckboxSelectMultiple)


def clase_de(widget: forms.Widget) -> str:
    """`grupo`, `casilla`, `archivo` o `simple`: qué disposición lleva el campo."""
    if isinstance(widget, _GRUPOS):
        return "grupo"
    if isinstance(widget, forms.CheckboxInput):
        return "casilla"
    return "archivo" if isinstance(widget, forms.FileInput) else "simple"


def errores_de(campo: BoundField, etiqueta: str = "") -> list[str]:
    """Los errores del campo; el genérico «es obligatorio» se dice con el nombre del campo."""
    generico = forms.Field.default_error_messages["required"]
    propio = campo.field.error_messages.get("required")
    nombrado = _("Complete «%(campo)s».") % {"campo": etiqueta or campo.label}
    return [nombrado if e == generico and propio == generico else str(e) for e in campo.errors]


def _fecha_nativa(campo: BoundField) -> None:
    """Las fechas se escriben en el control del navegador, que siempre envía ISO."""
    widget: Any = campo.field.widget
    if getattr(widget, "input_type", "") != "text":
        return
    if isinstance(campo.field, forms.DateTimeField):
        widget.input_type, widget.format = "datetime-local", "%Y-%m-%dT%H:%M"
    elif isinstance(campo.field, forms.DateField):
        widget.input_type, widget.format = "date", "%Y-%m-%d"
    elif isinstance(campo.field, forms.TimeField):
        widget.input_type, widget.format = "time", "%H:%M"


def preparar(campo: BoundField, **ajustes: Any) -> dict[str, Any]:
    """El contexto de `componentes/campo.html`."""
    widget = campo.field.widget
    disposicion = clase_de(widget)
    _fecha_nativa(campo)
    # La etiqueta siempre se ve: un texto dentro del control solo estorba.
    widget.attrs.pop("placeholder", None)
    ayuda = ajustes.get("ayuda", campo.help_text)
    descritos = [f"{campo.auto_id}_ayuda"] if ayuda else []
    if campo.errors:
        descritos.append(f"{campo.auto_id}_error")
    control = ""
    if disposicion != "grupo":
        control = _control(campo, _atributos(campo, descritos, ajustes))
    return {
        "campo": campo,
        "control": control,
        "errores": errores_de(campo, ajustes.get("etiqueta", "")),
        "disposicion": disposicion,
        "etiqueta": ajustes.get("etiqueta") or campo.label,
        "ayuda": ayuda,
        "descrito": " ".join(descritos),
        "nivel": ajustes.get("nivel", ""),
        "muestra_opcional": not campo.field.required
        and ajustes.get("opcional", True)
        and not _ya_escogida(campo),
        "subidos": ajustes.get("subidos") or [],
    }


def _ya_escogida(campo: BoundField) -> bool:
    """Si la pregunta llega con una opción puesta: siempre se contesta, no es opcional."""
    return isinstance(campo.field.widget, forms.RadioSelect) and bool(campo.initial)


def _control(campo: BoundField, atributos: dict[str, Any]) -> str:
    """El control; la descripción accesible es la nuestra, no la que Django deduce."""
    texto, campo.help_text = campo.help_text, ""
    try:
        return campo.as_widget(attrs=atributos)
    finally:
        campo.help_text = texto


def _atributos(campo: BoundField, descritos: list[str], ajustes: dict[str, Any]) -> dict[str, Any]:
    widget = campo.field.widget
    clases = [next((c for tipo, c in _CLASES if isinstance(widget, tipo)), "")]
    clases.append(widget.attrs.get("class", ""))
    if ajustes.get("ancho"):
        clases.append(f"ancho-{ajustes['ancho']}")
    if campo.errors:
        clases.append("usa-input--error")
    atributos: dict[str, Any] = {"class": " ".join(c for c in clases if c)}
    if descritos:
        atributos["aria-describedby"] = " ".join(descritos)
    if campo.errors:
        atributos["aria-invalid"] = "true"
    return atributos
