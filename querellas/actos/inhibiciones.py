"""Inhibirse, anotar una recusación y resolverla, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.formularios import SI_NO, EscritoDelAlcalde, Firma, con_fecha_larga
from querellas.actos.llamadas import Datos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ABIERTOS
from querellas.models import ClaseDePonche, Papel
from querellas.selectors import Ficha

CONSTAN = ("recusacion_con_lugar", "recusacion_con_lugar_sin_votos", "recusacion_sin_lugar")


def _parrafos(etiqueta: Any, ayuda: Any) -> forms.CharField:
    return forms.CharField(
        label=etiqueta, help_text=ayuda, required=False, widget=forms.Textarea(attrs={"rows": 5})
    )


class Inhibirse(Firma):
    exigidos = frozenset({"razon"})

    razon = _parrafos(_("Por qué se inhibe"), _("Consta en el expediente interno. No se publica."))


class Recusar(EscritoDelAlcalde):
    ponche_de = ClaseDePonche.RECUSACION
    tipo_de_archivo = TipoDeDocumento.MOCION
    exigidos = frozenset({"fundamento"})

    comisionado = forms.ChoiceField(label=_("A quién se recusa"), widget=forms.RadioSelect)
    papel = forms.ChoiceField(
        label=_("Quién la presenta"), choices=Papel.choices, widget=forms.RadioSelect
    )
    fundamento = _parrafos(
        _("Fundamento de la moción"), _("En resumen. El público no lo lee; los comisionados, sí.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("comisionado", [(m.pk, str(m)) for m in self.ficha.miembros])


class ResolverRecusacion(Firma):
    exigidos = frozenset({"razon"})
    segun: ClassVar[dict[str, tuple[str, str]]] = {"anula_votos": ("con_lugar", "si")}

    recusacion = forms.ChoiceField(label=_("Recusación"), widget=forms.RadioSelect)
    con_lugar = forms.ChoiceField(
        label=_("¿Se aparta a ese miembro del caso?"), choices=SI_NO, widget=forms.RadioSelect
    )
    anula_votos = forms.BooleanField(
        label=_("Sus votos anteriores quedan sin efecto"),
        required=False,
        help_text=_("Sin marcarlo, lo que ya hizo en el caso vale."),
    )
    razon = _parrafos(_("Razón"), _("Va en la orden, que se notifica a las partes."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("recusacion", [(r.pk, en_una_linea(r)) for r in por_votar(self.ficha)])


def en_una_linea(r: Any) -> str:
    dia = con_fecha_larga(r.recibida_el.isoformat())
    return _g("%(quien)s, por moción del %(dia)s") % {"quien": r.comisionado, "dia": dia}


def por_votar(ficha: Ficha) -> list[Any]:
    """Las pendientes que no son contra quien mira."""
    yo = ficha.miembro.pk if ficha.miembro else None
    return [r for r in ficha.recusaciones if r.comisionado_id != yo]


def abierto(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS


def hay_recusacion(ficha: Ficha) -> bool:
    return abierto(ficha) and bool(ficha.recusaciones)


def contra_si(ficha: Ficha) -> str:
    return "" if por_votar(ficha) else _g("Sobre su propia recusación deciden los demás.")


def inhibirse(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.inhibirse(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


def recusar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    d["comisionado_id"] = int(d.pop("comisionado"))
    return services.recusar(querella_id=ficha.q.pk, actor=ficha.usuario, documentos=docs, **d)


def resolver(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.resolver_recusacion(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        recusacion_id=int(d["recusacion"]),
        con_lugar=d["con_lugar"] == "si",
        anula_votos=d["anula_votos"],
        razon=d["razon"],
    )
