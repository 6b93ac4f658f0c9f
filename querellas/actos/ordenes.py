"""La orden de dos miembros desde una página: proponerla, firmarla y lo que falta sin ella."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.registro import ALCANCE
from querellas import services
from querellas.actos.acto import Acto
from querellas.actos.formularios import Firma, FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS, actos_desde
from querellas.models import Orden
from querellas.models.orden import ClaseDeOrden
from querellas.selectors import Ficha

# Desde qué estados cabe el acto que cada orden permite; sin fila, mientras corra un término.
_CABE = {
    ClaseDeOrden.ANULAR_NOTIFICACION: "anular_notificacion",
    ClaseDeOrden.REABRIR_VISTA: "reabrir_vista",
}


class ProponerOrden(FormularioDeActo):
    exigidos = frozenset({"razon", "evidencia"})

    clase = forms.ChoiceField(label=_("Qué permitirá la orden"), widget=forms.RadioSelect)
    razon = forms.CharField(
        label=_("Por qué"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=_("Va en la orden que reciben las partes."),
    )
    evidencia = forms.CharField(
        label=_("Dónde consta"),
        max_length=300,
        required=False,
        help_text=_("El documento, el acuse o la entrada que lo demuestra."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("clase", [(c.value, str(c.label).capitalize()) for c in clases(self.ficha)])


class FirmarOrden(Firma):
    orden = forms.ChoiceField(label=_("Orden que firma"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        filas = [(o.pk, str(o.get_clase_display()).capitalize()) for o in sin_dictar(self.ficha)]
        self._ofrecer("orden", filas)

    anchos: ClassVar[dict[str, str]] = {"clave": "medio"}


def clases(ficha: Ficha) -> list[ClaseDeOrden]:
    """Las que hoy permitirían un acto en el estado del caso y no están ya dictadas."""
    posibles = actos_desde(ficha.estado)
    dictadas = {o.clase for o in ficha.ordenes if o.dictada_en}
    return [c for c in ClaseDeOrden if _CABE.get(c, posibles[0]) in posibles and c not in dictadas]


def corre_termino(ficha: Ficha) -> bool:
    corre = ficha.plazo_que_corre(*ALCANCE)
    return ficha.estado in ABIERTOS and corre is not None and corre.vence_en > ficha.momento


def se_puede_proponer(ficha: Ficha) -> bool:
    return corre_termino(ficha) and bool(clases(ficha))


def sin_dictar(ficha: Ficha) -> list[Orden]:
    return [o for o in ficha.ordenes if o.dictada_en is None]


def ya_la_firmo(ficha: Ficha) -> str:
    yo = ficha.miembro.pk if ficha.miembro else None
    if any(yo not in {f.comisionado_id for f in o.firmas.all()} for o in sin_dictar(ficha)):
        return ""
    return _g("Ya firmó esa orden: falta la firma de otro miembro.")


def falta_orden(clase: ClaseDeOrden) -> Callable[[Ficha], str]:
    """El impedimento de un acto que mueve un término de la Comisión, mientras falte su orden."""

    def razon(ficha: Ficha) -> str:
        if ficha.plazo_que_corre(*ALCANCE) is None:
            return ""
        if any(o.clase == clase and o.dictada_en for o in ficha.ordenes):
            return ""
        return _g("Movería un término de la Comisión: hace falta una orden de dos miembros.")

    return razon


def proponer(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_orden(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


def firmar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.firmar_orden(
        querella_id=ficha.q.pk, actor=ficha.usuario, orden_id=int(d["orden"])
    )


ORDENES: tuple[Acto, ...] = (
    Acto(
        clave="firmar_orden",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Firmar una orden que mueve un término"),
        explicacion=_(
            "Con la firma de dos miembros la orden queda dictada y entra en el expediente con la "
            "fecha que el término tenía. El acto que permite se hace después, antes de que el "
            "término acabe."
        ),
        verbo=_("Firmar la orden"),
        formulario=FirmarOrden,
        hacer=firmar,
        cabe=lambda ficha: corre_termino(ficha) and bool(sin_dictar(ficha)),
        impedimento=ya_la_firmo,
        constan=("dictar_orden",),
        sin_asiento=_("Su firma consta. Falta la de otro miembro."),
        extra="actos/_ordenes.html",
    ),
    Acto(
        clave="proponer_orden",
        accion=Accion.PROPONER_ORDEN,
        titulo=_("Proponer una orden que mueve un término"),
        explicacion=_(
            "La Comisión no puede alargar sus propios términos. Un acto que los movería a más "
            "tarde necesita una orden firmada por dos miembros, con su razón y su evidencia, antes "
            "de que el término acabe. Si la propone un miembro, ya lleva su firma."
        ),
        verbo=_("Proponer la orden"),
        formulario=ProponerOrden,
        hacer=proponer,
        cabe=se_puede_proponer,
        sin_asiento=_("La orden queda propuesta. Rige cuando la firmen dos miembros."),
        extra="actos/_ordenes.html",
    ),
)
