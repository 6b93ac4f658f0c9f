"""Las mociones desde una página: anotarlas, resolverlas y anotar que se recibió la orden."""

from typing import Any, ClassVar

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.nucleo.calendario import fin_del_dia
from querellas import efectos, services
from querellas.actos import llamadas as c
from querellas.actos import previsiones as p
from querellas.actos.acto import Acto
from querellas.actos.formularios import EscritoDelAlcalde, Firma, FormularioDeActo, con_fecha_larga
from querellas.actos.llamadas import Datos
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ABIERTOS, Estado
from querellas.models import ClaseDePonche, Mocion, Papel
from querellas.models.mocion import DE_UNA_PERSONA, ClaseDeMocion
from querellas.selectors import Ficha

PRORROGA = ClaseDeMocion.PRORROGA


def _razon(etiqueta: Any, ayuda: Any) -> forms.CharField:
    return forms.CharField(
        label=etiqueta, help_text=ayuda, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )


class PresentarMocion(EscritoDelAlcalde):
    ponche_de = ClaseDePonche.OTRO
    tipo_de_archivo = TipoDeDocumento.MOCION
    exigidos = frozenset({"asunto"})
    segun: ClassVar[dict[str, tuple[str, str]]] = {"asunto": ("clase", ClaseDeMocion.OTRA)}

    clase = forms.ChoiceField(
        label=_("Qué pide"),
        choices=[(m.value, capfirst(m.label)) for m in ClaseDeMocion if m != PRORROGA],
        widget=forms.RadioSelect,
        help_text=_("La prórroga para contestar se anota aparte."),
    )
    papel = forms.ChoiceField(
        label=_("Quién la presenta"),
        choices=Papel.choices,
        widget=forms.RadioSelect,
        initial=Papel.QUERELLADO,
    )
    asunto = forms.CharField(
        label=_("Qué pide, en una línea"),
        max_length=300,
        required=False,
        help_text=_("No se publica."),
    )
    field_order = ("clase", "papel", "asunto", "el", "archivo")


class ResolverMocion(Firma):
    exigidos = frozenset({"razon"})

    mocion = forms.ChoiceField(label=_("Moción que se resuelve"), widget=forms.RadioSelect)
    fallo = forms.ChoiceField(
        label=_("Qué se resuelve"),
        choices=[(f.value, capfirst(f.label)) for f in DE_UNA_PERSONA],
        widget=forms.RadioSelect,
    )
    razon = _razon(_("Por qué"), _("Va en la orden que reciben las partes."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("mocion", [(m.pk, en_una_linea(m)) for m in por_resolver(self.ficha)])


class ConcederProrroga(Firma):
    razon = _razon(_("Por qué"), _("Puede dejarse vacío. Va en la orden que reciben las partes."))


class DenegarProrroga(Firma):
    exigidos = frozenset({"razon"})

    razon = _razon(_("Por qué"), _("Va en la orden que reciben las partes."))


class LevantarRebeldia(Firma):
    exigidos = frozenset({"razon"})

    razon = _razon(_("Por qué se levanta"), _("Va en la orden que reciben las partes."))


class RecibirDenegatoria(FormularioDeActo):
    alias: ClassVar[dict[str, str]] = {"el": "recibida_el"}
    anchos: ClassVar[dict[str, str]] = {"recibida_el": "corto"}

    recibida_el = forms.DateField(
        label=_("Día en que el alcalde o su abogado la recibió"),
        help_text=_("Si el término ya había vencido, contesta hasta el segundo día laborable."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("recibida_el", self.ficha.hoy)


def en_una_linea(m: Mocion) -> str:
    """Quién pidió qué y cuándo, en la lengua de la página."""
    dia = con_fecha_larga(m.presentada_el.isoformat())
    que = m.asunto or str(m.get_clase_display())
    texto = _g("Entrada %(n)s, %(papel)s, %(dia)s: %(que)s")
    papel = str(m.get_papel_display()).lower()
    return texto % {"n": m.asiento, "papel": papel, "dia": dia, "que": que}


# --- Cuándo caben ---------------------------------------------------------------------------
def por_resolver(ficha: Ficha) -> list[Mocion]:
    return [m for m in ficha.pendientes if m.clase != PRORROGA]


def prorroga_por_resolver(ficha: Ficha) -> bool:
    pide = any(m.clase == PRORROGA for m in ficha.pendientes)
    return pide and ficha.estado == Estado.NOTIFICADA


def denegada_sin_recibir(ficha: Ficha) -> bool:
    detenido = ficha.detenido
    return detenido is not None and not detenido.pendiente and ficha.estado == Estado.NOTIFICADA


# --- Lo que hará ----------------------------------------------------------------------------
@p.prudente
def al_conceder(ficha: Ficha, valores: p.Valores) -> list[p.Prevision]:
    base = ficha.plazo_que_corre("Q-CONT-15")
    if base is None:
        return []
    computo = registro.circunstancias(ficha.q.pk).prorrogar(base.calculo)
    salida = [p.Prevision(computo)]
    if fin_del_dia(computo.fecha_legal) <= ficha.momento:
        texto = _g(
            "Esos quince días también han pasado: el término nacerá vencido y una segunda persona "
            "tendrá que confirmar la rebeldía."
        )
        salida.append(p.Prevision(texto=texto, tono="alerta"))
    return salida


def al_denegar(ficha: Ficha, valores: p.Valores) -> list[p.Prevision]:
    base = ficha.plazo_que_corre("Q-CONT-15")
    if base is None:
        return []
    if base.vence_en > ficha.momento:
        dia = con_fecha_larga(base.fecha_legal.isoformat())
        texto = _g("El término para contestar sigue venciendo el %(dia)s.") % {"dia": dia}
    else:
        texto = _g(
            "El término ya venció: el alcalde podrá contestar hasta el segundo día laborable "
            "después de recibir esta orden. Mientras no la reciba no se anota la rebeldía."
        )
    return [p.Prevision(texto=texto)]


@p.prudente
def al_recibir(ficha: Ficha, valores: p.Valores) -> list[p.Prevision]:
    dia, base = valores.get("recibida_el"), ficha.plazo_que_corre("Q-CONT-15")
    if not dia or dia > ficha.hoy or base is None:
        return []
    if dia < ficha.hoy and dia <= base.fecha_legal or base.vence_en > ficha.momento:
        return [p.Prevision(base.calculo)]
    return [
        p.Prevision(
            registro.circunstancias(ficha.q.pk).computar(efectos.tras_denegar_prorroga(dia))
        )
    ]


# --- Cómo llama a su servicio ---------------------------------------------------------------
def presentar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.presentar_mocion(**c.caso(ficha), **d, documentos=docs)


def resolver(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.resolver_mocion(
        **c.caso(ficha), mocion_id=int(d["mocion"]), fallo=d["fallo"], razon=d["razon"]
    )


def conceder(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.conceder_prorroga(**c.caso(ficha), razon=d["razon"])


def denegar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.denegar_prorroga(**c.caso(ficha), razon=d["razon"])


def recibir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.recibir_denegatoria(**c.caso(ficha), recibida_el=d["recibida_el"])


def levantar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.levantar_rebeldia(**c.caso(ficha), razon=d["razon"])


MOCIONES: tuple[Acto, ...] = (
    Acto(
        clave="conceder_prorroga",
        accion=Accion.RESOLVER_MOCION,
        titulo=_("Conceder la prórroga"),
        explicacion=_(
            "Quince días más para contestar, desde el último día del término, sea cual sea la "
            "fecha de esta orden."
        ),
        verbo=_("Firmar y conceder"),
        formulario=ConcederProrroga,
        hacer=conceder,
        cabe=prorroga_por_resolver,
        prever=al_conceder,
        constan=("conceder_prorroga",),
        principal_en=frozenset({Estado.NOTIFICADA}),
        extra="actos/_mociones.html",
    ),
    Acto(
        clave="denegar_prorroga",
        accion=Accion.RESOLVER_MOCION,
        titulo=_("Denegar la prórroga"),
        explicacion=_(
            "La rebeldía no se anota hasta que el alcalde reciba la orden. Si la recibe después de "
            "vencido el término, contesta hasta el segundo día laborable."
        ),
        verbo=_("Firmar y denegar"),
        formulario=DenegarProrroga,
        hacer=denegar,
        cabe=prorroga_por_resolver,
        prever=al_denegar,
        constan=("denegar_prorroga", "denegar_prorroga_vencido"),
        extra="actos/_mociones.html",
    ),
    Acto(
        clave="recibir_denegatoria",
        accion=Accion.NOTIFICAR,
        titulo=_("Anotar que se recibió la orden que deniega la prórroga"),
        explicacion=_(
            "Mientras no conste ese recibo la rebeldía sigue detenida, aunque el término haya "
            "vencido."
        ),
        verbo=_("Anotar el recibo"),
        formulario=RecibirDenegatoria,
        hacer=recibir,
        cabe=denegada_sin_recibir,
        prever=al_recibir,
        calcula=True,
        constan=("recibir_denegatoria",),
        principal_en=frozenset({Estado.NOTIFICADA}),
    ),
    Acto(
        clave="levantar_rebeldia",
        accion=Accion.LEVANTAR_REBELDIA,
        titulo=_("Levantar la rebeldía"),
        explicacion=_(
            "Por causa, el alcalde vuelve a ser oído y lo que presente se admite. Ningún término "
            "se mueve. Si la contestación llegó a tiempo no es este acto: anótela con su ponche."
        ),
        verbo=_("Firmar y levantarla"),
        formulario=LevantarRebeldia,
        hacer=levantar,
        cabe=lambda ficha: ficha.q.en_rebeldia and ficha.estado in ABIERTOS,
        constan=("dejar_sin_rebeldia",),
    ),
    Acto(
        clave="resolver_mocion",
        accion=Accion.RESOLVER_MOCION,
        titulo=_("Resolver una moción"),
        explicacion=_(
            "La orden se notifica a las partes. No mueve ningún término ni hace por sí sola lo "
            "pedido: señalar privada o suspender la vista son sus propios actos."
        ),
        verbo=_("Firmar y resolver"),
        formulario=ResolverMocion,
        hacer=resolver,
        cabe=lambda ficha: bool(por_resolver(ficha)),
        constan=("resolver_mocion",),
        extra="actos/_mociones.html",
    ),
    Acto(
        clave="presentar_mocion",
        accion=Accion.PRESENTAR_MOCION,
        titulo=_("Anotar una moción"),
        explicacion=_(
            "Lo que una parte pide por escrito: que la vista sea privada, que se suspenda u otra "
            "cosa. Queda pendiente hasta que un comisionado la resuelva; no mueve ningún término."
        ),
        verbo=_("Anotar la moción"),
        formulario=PresentarMocion,
        hacer=presentar,
        cabe=lambda ficha: ficha.estado in ABIERTOS,
        constan=("presentar_mocion",),
    ),
)
