"""Dejar sin efecto un vencimiento desde una página: sus formularios, cuándo caben y qué llaman."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.models import Hecho, Plazo
from querellas.actos import formularios as f
from querellas.actos.actos_a_tiempo import (
    EXIGIDOS,
    ROTULOS,
    campos_de,
    contenido_de,
    lo_que_sigue,
)
from querellas.actos.formularios import Firma, FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.actos.previsiones import Prevision, Valores, prudente
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.selectors import Ficha
from querellas.services.hechos_de_reversion import DatosDeReversion, datos_de
from querellas.services.revertir import vencimiento_que_rige
from vistas import a_tiempo
from vistas.a_tiempo import ACTOS_DE

CONSTAN = ("revertir_desestimacion", "revertir_por_notificacion", "levantar_rebeldia")
# La orden la abre el sistema al adoptarse; los demás los anota una persona.
_HECHOS = [(h.value, h.label) for h in Hecho if h != Hecho.ORDEN]


class ProponerReversion(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {
        **f.SenalarVista.anchos,
        "hecho_el": "corto",
        "hasta_el": "corto",
    }
    perdonados = frozenset({"hecho_el", "hizo", *EXIGIDOS})
    exigidos = frozenset({"evidencia", "razon", *perdonados})
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    alias: ClassVar[dict[str, str]] = {"acto": "hizo"}
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "hasta_el": ("hecho", Hecho.PARALIZACION),
        "hizo": ("hecho", Hecho.ACTO),
    }

    hecho = forms.ChoiceField(label=_("Qué pasó"), choices=_HECHOS, widget=forms.RadioSelect)
    hecho_el = forms.DateField(
        label=_("Día del hecho"),
        required=False,
        help_text=_(
            "El del acto a tiempo, el de la paralización, el del recibo verdadero (en rebeldía, el "
            "de la notificación) o el del recibo del mandato del tribunal. La notificación nula no "
            "lo lleva."
        ),
    )
    hizo = forms.ChoiceField(
        label=_("Qué hizo la Comisión ese día"),
        widget=forms.RadioSelect,
        required=False,
        help_text=_(
            "Escriba lo que dice el papel. Cuando otra persona lo confirme, el acto queda hecho "
            "con su día y el caso pasa adonde ese acto lo lleva."
        ),
    )
    hasta_el = forms.DateField(
        label=_("Día en que se levantó la paralización"),
        required=False,
        help_text=_("Déjelo vacío si sigue paralizado."),
    )
    evidencia = forms.CharField(
        label=_("Dónde consta"),
        max_length=300,
        required=False,
        help_text=_("El sello, el acuse, la orden o el escrito firmado. Se publica."),
    )
    razon = forms.CharField(
        label=_("Por qué no se había anotado"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=_("Por ejemplo: llegó al cerrar y quedó en la bandeja. No se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plazo = que_rige(self.ficha)
        posibles = ACTOS_DE.get(plazo.termino, ()) if plazo else ()
        if plazo is None or not posibles:
            del self.fields["hizo"]
            return
        rotulos = [(acto, ROTULOS[acto]) for acto in posibles]
        self._ofrecer("hizo", [*rotulos, ("", _("Otra cosa: se anotará después"))])
        self.segun = {**self.segun}
        for acto in posibles:
            for nombre, campo in campos_de(acto, self.ficha, plazo).items():
                campo.required = False
                self.fields[nombre] = campo
                self.segun[nombre] = f.SenalarVista.segun.get(nombre, ("hizo", acto))
        self.order_fields(["hecho", "hecho_el", "hizo", *self.segun])


class Revertir(Firma):
    """Lo que se confirma va arriba, en la página: en un caso no hay más que una abierta."""


def que_rige(ficha: Ficha) -> Plazo | None:
    """El vencimiento que rige el caso y se puede dejar sin efecto."""
    return vencimiento_que_rige(ficha.q, ficha.plazos, ficha.asientos)


def hay_que_revertir(ficha: Ficha) -> bool:
    """Un vencimiento rige el caso y nadie ha anotado todavía que no venció."""
    return not ficha.reversiones and que_rige(ficha) is not None


def mismo_autor(ficha: Ficha) -> str:
    if any(r.propuesta_por_id != ficha.usuario.pk for r in ficha.reversiones):
        return ""
    return _g("Debe confirmarlo otra persona, no quien anotó el hecho.")


def datos_escritos(d: Datos) -> DatosDeReversion:
    """Lo anotado, con lo que dispuso el acto a tiempo si es uno."""
    acto = d.get("hizo") or ""
    return DatosDeReversion(
        hecho=d["hecho"],
        hecho_el=d.get("hecho_el"),
        hasta_el=d.get("hasta_el"),
        evidencia=d.get("evidencia") or "",
        razon=d.get("razon") or "",
        acto=acto,
        contenido=contenido_de(acto, d),
    )


@prudente
def al_proponer(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Lo que seguirá si otra persona lo confirma hoy."""
    plazo = que_rige(ficha)
    if plazo is None or not valores.get("hecho"):
        return []
    return lo_que_sigue(ficha, plazo, datos_escritos(valores))


@prudente
def al_revertir(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Lo que seguirá al confirmarla."""
    return [p for r in ficha.reversiones for p in lo_que_sigue(ficha, r.plazo, datos_de(r))]


def proponer(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return a_tiempo.proponer_reversion(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        datos=datos_escritos(d),
        documento=docs[0] if docs else None,
    )


def revertir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    (abierta,) = ficha.reversiones
    return a_tiempo.revertir_desestimacion(
        querella_id=ficha.q.pk, actor=ficha.usuario, reversion_id=abierta.pk
    )
