"""El estudio del expediente entre los miembros, desde una página: encargarlo y dar cuenta de él."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.acto import Acto
from querellas.actos.formularios import FormularioDeActo, con_fecha_larga
from querellas.actos.llamadas import Datos, caso
from querellas.comision.models import Encargo
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS
from querellas.selectors import Ficha


class Encargar(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"para_el": "corto"}
    exigidos = frozenset({"que"})

    que = forms.CharField(
        label=_("Qué se estudia"),
        max_length=300,
        required=False,
        help_text=_("Por ejemplo, «Si los hechos del cargo 2 ya se ventilaron en otro caso»."),
    )
    para = forms.ChoiceField(label=_("Quién lo estudia"), widget=forms.RadioSelect)
    para_el = forms.DateField(label=_("Para qué día"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("para", [(m.pk, str(m)) for m in self.ficha.miembros])


class Cumplir(FormularioDeActo):
    exigidos = frozenset({"resultado"})

    encargo = forms.ChoiceField(label=_("Encargo"), widget=forms.RadioSelect)
    resultado = forms.CharField(
        label=_("Qué halló"), required=False, widget=forms.Textarea(attrs={"rows": 6})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("encargo", [(e.pk, en_una_linea(e)) for e in suyos(self.ficha)])


def suyos(ficha: Ficha) -> list[Encargo]:
    """Los que esa persona tiene por hacer."""
    quien = ficha.usuario.pk
    return [e for e in ficha.encargos if e.hecho_en is None and e.para.usuario_id == quien]


def en_una_linea(e: Encargo) -> str:
    return f"{e.que} ({con_fecha_larga(e.para_el.isoformat())})"


def encargar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.encargar_estudio(
        **caso(ficha), que=d["que"], para_id=int(d["para"]), para_el=d["para_el"]
    )


def cumplir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.cumplir_encargo(
        **caso(ficha), encargo_id=int(d["encargo"]), resultado=d["resultado"]
    )


_PRIVADO = _("Solo lo leen los miembros que intervienen en el caso. No mueve ningún término.")

ESTUDIO: tuple[Acto, ...] = (
    Acto(
        clave="encargar_estudio",
        accion=Accion.ENCARGAR_ESTUDIO,
        titulo=_("Encargar un estudio"),
        explicacion=_PRIVADO,
        verbo=_("Encargarlo"),
        formulario=Encargar,
        hacer=encargar,
        cabe=lambda ficha: ficha.estado in ABIERTOS,
        sin_asiento=_("El encargo consta."),
        extra="actos/_encargos.html",
    ),
    Acto(
        clave="cumplir_encargo",
        accion=Accion.ENCARGAR_ESTUDIO,
        titulo=_("Dar cuenta de un estudio"),
        explicacion=_PRIVADO,
        verbo=_("Dar cuenta"),
        formulario=Cumplir,
        hacer=cumplir,
        cabe=lambda ficha: ficha.estado in ABIERTOS and bool(suyos(ficha)),
        sin_asiento=_("Lo que halló consta."),
        extra="actos/_encargos.html",
    ),
)
