"""Corregir y eliminar por orden un asiento, desde una página."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.acto import Acto
from querellas.actos.formularios import Firma
from querellas.actos.llamadas import Datos
from querellas.actos.presentacion import cerradas_al_despacho, texto_de
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento
from querellas.models import Actuacion
from querellas.models.redaccion.enmiendas import CORREGIR, ELIMINAR, RESERVADO, elimina
from querellas.selectors import Ficha
from querellas.services.enmendar import por_que_no_se_elimina


def _orden() -> forms.CharField:
    return forms.CharField(
        label=_("Orden que lo dispone"),
        max_length=300,
        required=False,
        help_text=_("Quién la dictó y cuándo. No se publica."),
    )


class _DeUnAsiento(Firma):
    asiento = forms.TypedChoiceField(label=_("Entrada"), coerce=int)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer(
            "asiento",
            [(a.numero, f"{a.numero}. {texto_de(a)}"[:120]) for a in self.posibles(self.ficha)],
        )

    posibles: Callable[[Ficha], list[Actuacion]]


def corregibles(ficha: Ficha) -> list[Actuacion]:
    cerradas = cerradas_al_despacho(ficha.asientos)
    return [a for a in ficha.asientos if a.numero not in cerradas]


def eliminables(ficha: Ficha) -> list[Actuacion]:
    """Los que no movieron nada y todavía no están tachados."""
    tachados = {a.datos["asiento"] for a in ficha.asientos if elimina(a.clase)}
    con_termino = frozenset(
        n
        for p in ficha.plazos
        for n in (p.abierto_por_actuacion, p.cerrado_por_actuacion)
        if n is not None
    )
    return [
        a
        for a in corregibles(ficha)
        if a.numero not in tachados and not por_que_no_se_elimina(a, con_termino)
    ]


class Corregir(_DeUnAsiento):
    exigidos = frozenset({"correccion", "orden"})
    posibles = staticmethod(corregibles)

    correccion = forms.CharField(
        label=_("Cómo debe leerse"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Se publica si la entrada es pública. La entrada sigue como se escribió."),
    )
    orden = _orden()


class Eliminar(_DeUnAsiento):
    exigidos = frozenset({"razon", "orden"})
    posibles = staticmethod(eliminables)

    razon = forms.CharField(
        label=_("Por qué se elimina"),
        max_length=300,
        required=False,
        help_text=_("Se publica si la entrada es pública. La entrada queda a la vista, tachada."),
    )
    orden = _orden()


def corregir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.corregir_asiento(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


def eliminar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.eliminar_asiento(querella_id=ficha.q.pk, actor=ficha.usuario, **d)


ENMIENDAS: tuple[Acto, ...] = (
    Acto(
        clave="corregir_asiento",
        accion=Accion.CORREGIR_ASIENTO,
        titulo=_("Corregir por orden una entrada"),
        explicacion=_(
            "Una entrada nueva dice cómo debe leerse otra; las dos quedan a la vista. No mueve "
            "ningún término: un hecho mal anotado que lo mueva se corrige con su propio acto."
        ),
        verbo=_("Firmar y corregir"),
        formulario=Corregir,
        hacer=corregir,
        constan=(CORREGIR, CORREGIR + RESERVADO),
        en_historicos=True,
    ),
    Acto(
        clave="eliminar_asiento",
        accion=Accion.ELIMINAR_ASIENTO,
        titulo=_("Eliminar por orden una entrada"),
        explicacion=_(
            "La entrada queda a la vista, tachada, y otra nueva dice por qué. Lo que movió el "
            "caso no se elimina: se deja sin efecto con su propio acto."
        ),
        verbo=_("Firmar y eliminar"),
        formulario=Eliminar,
        hacer=eliminar,
        cabe=lambda ficha: bool(eliminables(ficha)),
        constan=(ELIMINAR, ELIMINAR + RESERVADO),
        grave=True,
        en_historicos=True,
    ),
)
