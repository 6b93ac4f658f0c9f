"""El cese del alcalde y los casos vinculados, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from alcaldes.models import CausaDeCese
from querellas import services
from querellas.actos.formularios import FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS, Estado
from querellas.models import ClaseDeVinculo
from querellas.selectors import Ficha
from querellas.services.cesar import TAREA


class Cese(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"cesa_el": "corto"}
    exigidos = frozenset({"evidencia"})

    causa = forms.ChoiceField(
        label=_("Por qué dejó el cargo"), choices=CausaDeCese.choices, widget=forms.RadioSelect
    )
    cesa_el = forms.DateField(label=_("Día en que lo dejó"))
    evidencia = forms.CharField(
        label=_("Dónde consta"),
        max_length=300,
        required=False,
        help_text=_("Por ejemplo, la carta de renuncia y su fecha. No se publica."),
    )


def sigue_en_el_cargo(ficha: Ficha) -> bool:
    mandato = ficha.q.mandato
    return ficha.estado in ABIERTOS and mandato is not None and not mandato.cese


def cesar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.anotar_cese(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


class ResolverCese(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    exigidos = frozenset({"subsisten", "orden"})

    subsisten = forms.CharField(
        label=_("Qué queda por decidir"),
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        help_text=_("Por ejemplo: amonestación, haberes dejados de percibir, sanciones de 18.008."),
    )
    orden = forms.CharField(
        label=_("Orden que lo dispone"),
        max_length=300,
        required=False,
        help_text=_("Quién la dictó y cuándo. Si nada queda, proponga el archivo."),
    )
    el = forms.DateField(label=_("Día de la orden"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)


def por_resolver(ficha: Ficha) -> bool:
    return any(t.clase == TAREA for t in ficha.tareas)


def resolver(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.resolver_cese(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


class Vincular(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"otra": "corto"}

    otra = forms.CharField(
        label=_("Número de la otra querella"),
        max_length=40,
        help_text=_("Por ejemplo, la de los mismos hechos contra otro alcalde."),
    )


class Consolidar(Vincular):
    exigidos = frozenset({"orden"})

    orden = forms.CharField(
        label=_("Orden que lo dispone"),
        max_length=300,
        required=False,
        help_text=_("Quién la dictó y cuándo. No se publica."),
    )


class Separar(Consolidar):
    otra = forms.ChoiceField(  # type: ignore[assignment]
        label=_("De cuál se separa"), widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer(
            "otra", [(x.numero, f"{x.numero}: {x.epigrafe_es}") for x in consolidadas(self.ficha)]
        )


def consolidadas(ficha: Ficha) -> list[Any]:
    return [o for v, o in ficha.vinculadas if v.clase == ClaseDeVinculo.CONSOLIDADA]


def hay_consolidadas(ficha: Ficha) -> bool:
    return bool(consolidadas(ficha))


def presentada(ficha: Ficha) -> bool:
    return ficha.estado != Estado.BORRADOR


def abierta(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS


def vincular(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.vincular(querella_id=ficha.q.pk, actor=ficha.usuario, otra=d["otra"])


def consolidar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    clase = ClaseDeVinculo.CONSOLIDADA
    return services.vincular(querella_id=ficha.q.pk, actor=ficha.usuario, clase=clase, **d)


def separar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.separar(querella_id=ficha.q.pk, actor=ficha.usuario, **d)
