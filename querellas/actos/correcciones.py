"""Corregir un documento ya expedido, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.acto import Acto
from querellas.actos.formularios import FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.actos.rotulos import nombre_de
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento
from querellas.selectors import Ficha
from querellas.services.corregir_documento import corregibles


def _los_suyos(ficha: Ficha) -> list[Documento]:
    return corregibles(ficha.documentos)


def _rotulo(d: Documento, entrada: int | None) -> str:
    """Cuál es: su nombre, la entrada que lo lleva y, como varios se llaman igual, su código."""
    partes = {"nombre": nombre_de(d)["nombre"], "codigo": d.codigo[:8]}
    if entrada is None:
        return _g("%(nombre)s, código %(codigo)s…") % partes
    texto = _g("%(nombre)s, entrada %(n)s, código %(codigo)s…")
    return texto % {**partes, "n": entrada}


class Correccion(FormularioDeActo):
    """Cuál se corrige, por qué y, si es una constancia, cómo debe leerse."""

    exigidos = frozenset({"razon"})
    alias: ClassVar[dict[str, str]] = {"documento": "documento_id"}

    documento_id = forms.TypedChoiceField(label=_("Documento"), coerce=int)
    razon = forms.CharField(
        label=_("Qué se corrige"),
        max_length=300,
        required=False,
        help_text=_("Consta en el documento nuevo."),
    )
    texto = forms.CharField(
        label=_("Texto nuevo"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "Solo en una constancia; vacío, queda igual. Los nombres y la oficina salen como están "
            "hoy en el expediente."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numeros = {a.pk: a.numero for a in self.ficha.asientos}
        opciones = [
            (d.pk, _rotulo(d, numeros.get(d.actuacion_id or 0))) for d in _los_suyos(self.ficha)
        ]
        self._ofrecer("documento_id", opciones)


def corregir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.corregir_documento(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


CORRECCIONES: tuple[Acto, ...] = (
    Acto(
        clave="corregir_documento",
        accion=Accion.CORREGIR_DOCUMENTO,
        titulo=_("Corregir un documento expedido"),
        explicacion=_(
            "Sale otro documento que dice a cuál sustituye y por qué, y se notifica a las mismas "
            "personas. El viejo no se borra: al comprobarlo se ve que otro lo sustituye."
        ),
        verbo=_("Expedir el corregido"),
        formulario=Correccion,
        hacer=corregir,
        cabe=lambda ficha: bool(_los_suyos(ficha)),
        constan=("corregir_documento",),
    ),
)
