"""La pregunta de la calculadora: qué término, desde cuándo y con qué opciones."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import de_hora_local, fecha_civil
from plazos.nucleo.catalogo import TERMINOS, Termino
from plazos.nucleo.computo import MODOS, Computo, calcular
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.feriados import PRIMER_ANO, ULTIMO_ANO
from plazos.nucleo.libro import Paralizacion
from plazos.publicado import calendarios_publicados, lecturas_publicadas
from querellas.idioma import idioma

PAUSAS = (1, 2, 3)
FAMILIAS = (
    ("Q", _("Querella contra un alcalde")),
    ("LPAU", _("Reconsideración y revisión")),
    ("PE", _("Procedimiento Especial")),
    ("FR", _("Estado de fricción")),
    ("C", _("Comisión")),
    ("V", _("Vacantes municipales")),
    ("P", _("Policía municipal")),
    ("E", _("Electoral")),
)
_MODOS = {
    "": _("La cuenta normal de ese término"),
    "prorroga_desde_vencimiento_efectivo": _("Prórroga, desde el vencimiento ya corrido"),
    "prorroga_desde_vencimiento_nominal": _("Prórroga, desde el decimoquinto día exacto"),
    "ultimo_dia_para_notificar": _("Sé el día de la vista: último día para notificarla"),
    "primera_fecha_de_vista": _("Sé el día del aviso: primera fecha para la vista"),
}
_PERFILES = {
    "": _("El que corresponde a ese término"),
    "GOB": _("Oficinas del gobierno"),
    "PJ": _("Tribunales"),
    "MUN": _("Oficinas municipales"),
    "TAX": _("Ninguno: se cuentan todos los días"),
}


def _opciones() -> list[tuple[Any, Any]]:
    """Los términos por familia, con su nombre llano; el primero, ninguno."""
    cual = idioma()
    grupos: dict[str, list[tuple[str, str]]] = {clave: [] for clave, _nombre in FAMILIAS}
    for regla in TERMINOS.values():
        nombre = getattr(regla, f"nombre_{cual}")
        grupos[regla.id.split("-")[0]].append((regla.id, f"{nombre} ({regla.id})"))
    elegibles = [(str(nombre), grupos[clave]) for clave, nombre in FAMILIAS if grupos[clave]]
    return [("", _("Escoja un término")), *elegibles]


class Pregunta(forms.Form):
    """Formulario por GET: la dirección con sus datos es el enlace permanente de la respuesta."""

    termino = forms.ChoiceField(
        label=_("Término"),
        choices=_opciones,
        error_messages={"required": _("Escoja el término que quiere contar.")},
    )
    fecha = forms.DateField(
        label=_("Día del que parte"),
        help_text=_("Ese día no se cuenta: el primero es el siguiente."),
        error_messages={
            "required": _("Escriba el día del que parte el término."),
            "invalid": _("Esa fecha no existe. Escójala en el calendario o escriba AAAA-MM-DD."),
        },
    )
    hora = forms.TimeField(
        label=_("Hora"),
        required=False,
        help_text=_("Solo para los términos que se cuentan por horas. Hora de Puerto Rico."),
        error_messages={"invalid": _("Esa hora no existe. Escríbala como 14:30.")},
    )
    al = forms.DateField(
        label=_("Qué número de día es"),
        required=False,
        help_text=_("Vacío: hoy. La respuesta dice qué día del término es y cuántos faltan."),
        error_messages={
            "invalid": _("Esa fecha no existe. Escójala en el calendario o escriba AAAA-MM-DD.")
        },
    )
    modo = forms.ChoiceField(label=_("Qué se cuenta"), choices=_MODOS, required=False)
    perfil = forms.ChoiceField(label=_("Calendario de feriados"), choices=_PERFILES, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for n in PAUSAS:
            self.fields[f"desde{n}"] = forms.DateField(
                label=_("Paralizado desde (%(n)d)") % {"n": n}, required=False
            )
            self.fields[f"hasta{n}"] = forms.DateField(
                label=_("Reanudado el (%(n)d)") % {"n": n}, required=False
            )
        self.computo: Computo | None = None

    @property
    def pausas(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Los pares de fechas de paralización."""
        return [(self[f"desde{n}"], self[f"hasta{n}"]) for n in PAUSAS]

    @property
    def con_opciones(self) -> bool:
        """Si se llenó algo que no es el término y la fecha: las opciones salen abiertas."""
        extras = ["modo", "perfil", "al", *(f"{a}{n}" for n in PAUSAS for a in ("desde", "hasta"))]
        dados = self.data if self.is_bound else self.initial
        return any(dados.get(x) for x in extras) or bool(set(extras) & set(self.errors))

    def clean(self) -> dict[str, Any]:
        dato = super().clean() or {}
        pausas = list(self._paralizaciones(dato))
        if self.errors:
            return dato
        regla = TERMINOS[dato["termino"]]
        desde = self._disparador(regla, dato)
        if desde is None:
            return dato
        dia = fecha_civil(desde) if isinstance(desde, datetime) else desde
        lecturas = lecturas_publicadas()(dia)
        try:
            self.computo = calcular(
                regla.id,
                desde,
                modo=_modo(dato.get("modo") or "", pausas),
                perfil=dato.get("perfil") or None,
                lecturas=lecturas.del_nucleo(),
                paralizaciones=pausas,
                **calendarios_publicados().para_calcular(),
            )
        except ErrorDePlazo as error:
            self.add_error("modo" if dato.get("modo") else "fecha", getattr(error, idioma()))
        return dato

    def _paralizaciones(self, dato: dict[str, Any]) -> Iterable[Paralizacion]:
        for n in PAUSAS:
            desde, hasta = dato.get(f"desde{n}"), dato.get(f"hasta{n}")
            if desde is None and hasta is not None:
                self.add_error(f"desde{n}", _("Diga desde qué día estuvo paralizado."))
            if desde is None:
                continue
            try:
                yield Paralizacion(desde, hasta)
            except ErrorDePlazo as error:
                self.add_error(f"hasta{n}", getattr(error, idioma()))

    def _disparador(self, regla: Termino, dato: dict[str, Any]) -> date | datetime | None:
        dia, hora = dato["fecha"], dato.get("hora")
        if not PRIMER_ANO <= dia.year <= ULTIMO_ANO:
            limites = {"primero": PRIMER_ANO, "ultimo": ULTIMO_ANO}
            self.add_error("fecha", _("El calendario va de %(primero)d a %(ultimo)d.") % limites)
            return None
        if not regla.en_horas:
            return dia  # type: ignore[no-any-return]
        if hora is None:
            self.add_error("hora", _("Este término se cuenta por horas: escriba la hora."))
            return None
        return de_hora_local(datetime.combine(dia, hora))


def _modo(pedido: str, pausas: list[Paralizacion]) -> str:
    if pedido in MODOS:
        return pedido
    return "con_paralizacion" if pausas else "directo"
