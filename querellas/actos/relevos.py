"""Sustituir al Asociado, asumir el caso el pleno y reabrir la vista, desde una página."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.nucleo.calendario import fecha_civil
from querellas import efectos
from querellas.actos.formularios import SenalarVista
from querellas.actos.llamadas import Datos, de_vista, ordenar
from querellas.actos.necesidad import PorNecesidad
from querellas.actos.previsiones import Prevision, Valores, prudente
from querellas.cuentas.firma import CAMPOS
from querellas.documentos.models import Documento
from querellas.estados import Estado
from querellas.models import ClaseDeOrden
from querellas.selectors import Ficha
from vistas import services as vistas
from vistas.models import Ante

PLENO = "pleno"


class Avocar(PorNecesidad):
    exigidos = frozenset({"razon"})

    razon = forms.CharField(
        label=_("Razón"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Va en la orden, que se notifica a las partes."),
    )


class Sustituir(Avocar):
    asociado = forms.ChoiceField(label=_("Quién sigue con la vista"), widget=forms.RadioSelect)

    field_order = ("asociado", "razon", *CAMPOS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        vista = vista_del_asociado(self.ficha)
        opciones: list[tuple[Any, Any]] = [
            (m.pk, str(m))
            for m in self.ficha.miembros
            if not m.es_presidente and vista and m.pk != vista.asociado_id
        ]
        if self.ficha.estado != Estado.PENDIENTE_INFORME:
            opciones.append((PLENO, _("La Comisión en pleno")))
        self._ofrecer("asociado", opciones)


def vista_del_asociado(ficha: Ficha) -> Any:
    """La vista que preside un Asociado y que todavía no dio su informe; None si no la hay."""
    if ficha.estado == Estado.PENDIENTE_INFORME:
        return ficha.vista_celebrada
    vista = ficha.vista_pendiente
    return vista if vista and vista.ante == Ante.ASOCIADO else None


def hay_asociado(ficha: Ficha) -> bool:
    return vista_del_asociado(ficha) is not None


def sin_orden(ficha: Ficha) -> str:
    """Lo impide la falta de la orden de dos miembros, si un término de la Comisión corre."""
    dictadas = [
        o
        for o in ficha.ordenes
        if o.clase == ClaseDeOrden.REABRIR_VISTA and o.dictada_en and not o.cumplida_en
    ]
    if dictadas:
        return ""
    return str(_("Antes, dos miembros de la Comisión han de ordenar que se reabra."))


@prudente
def al_avocar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término de decidir, desde la conclusión de la vista."""
    vista = ficha.vista_celebrada
    if vista is None or vista.concluida_en is None:
        return []
    disparo = efectos.al_avocar(fecha_civil(vista.concluida_en))
    return [Prevision(registro.circunstancias(ficha.q.pk).computar(disparo))]


def avocar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return ordenar(ficha, ClaseDeOrden.AVOCAR, d)


def sustituir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    asociado = None if d["asociado"] == PLENO else int(d["asociado"])
    return ordenar(ficha, ClaseDeOrden.SUSTITUIR, d, asociado=asociado)


def reabrir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return vistas.reabrir_vista(querella_id=ficha.q.pk, actor=ficha.usuario, datos=de_vista(d))


class Reabrir(SenalarVista):
    """Los mismos datos de un señalamiento."""
