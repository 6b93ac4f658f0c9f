"""La orden de dos miembros desde una página: proponerla, firmarla y retirarla."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.registro import ALCANCE
from querellas import services
from querellas.actos.acto import Acto
from querellas.actos.formularios import con_fecha_larga
from querellas.actos.llamadas import Datos
from querellas.actos.necesidad import PorNecesidad, queda_solo
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS, Estado, actos_desde
from querellas.models import Orden
from querellas.models.orden import QUE_MUEVEN, SOLO_EN, ClaseDeOrden
from querellas.selectors import Ficha

# Desde qué estados cabe el acto que cada orden permite; sin fila, mientras corra un término.
_CABE = {
    ClaseDeOrden.ANULAR_NOTIFICACION: "anular_notificacion",
    ClaseDeOrden.REABRIR_VISTA: "reabrir_vista",
}


class ProponerOrden(PorNecesidad):
    """Un miembro, al proponerla, ya la firma; la Secretaría solo la propone."""

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
        self._ofrecer("clase", [(c.value, en_mayuscula(c.label)) for c in clases(self.ficha)])
        if self.ficha.miembro is None:
            self.sin_firma()


class _DeUnaOrden(PorNecesidad):
    orden = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        texto = _g("%(que)s, propuesta por %(quien)s")
        self._ofrecer(
            "orden",
            [
                (o.pk, texto % {"que": que_manda(o), "quien": o.propuesta_por})
                for o in self.cuales()
            ],
        )

    def cuales(self) -> list[Orden]:
        raise NotImplementedError


class FirmarOrden(_DeUnaOrden):
    orden = forms.ChoiceField(label=_("Orden que firma"), widget=forms.RadioSelect)

    def cuales(self) -> list[Orden]:
        return por_firmar(self.ficha)


class RetirarOrden(_DeUnaOrden):
    orden = forms.ChoiceField(label=_("Orden que retira"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("necesidad", None)
        self.sin_firma()

    def cuales(self) -> list[Orden]:
        return por_retirar(self.ficha)


def en_mayuscula(texto: Any) -> str:
    """Con la primera en mayúscula y lo demás como está."""
    return str(texto)[:1].upper() + str(texto)[1:]


def que_manda(o: Orden) -> str:
    """Lo que la orden manda, con lo que quien firma ha de saber de ella."""
    que = en_mayuscula(o.get_clase_display())
    if o.clase == ClaseDeOrden.SENALAR:
        texto = _g("Señalar la vista para el %(dia)s")
        return texto % {"dia": con_fecha_larga(o.datos["vista_el"])}
    if o.clase == ClaseDeOrden.INTERES:
        pide, no = _g("Pedir un abogado a Justicia"), _g("No pedir un abogado a Justicia")
        return pide if o.datos["solicita_abogado"] else no
    return que


def clases(ficha: Ficha) -> list[ClaseDeOrden]:
    """Las que hoy permitirían un acto en el estado del caso y no están ya dictadas."""
    posibles = actos_desde(ficha.estado)
    dictadas = {o.clase for o in ficha.ordenes if o.dictada_en}
    return [c for c in QUE_MUEVEN if _CABE.get(c, posibles[0]) in posibles and c not in dictadas]


def corre_termino(ficha: Ficha) -> bool:
    corre = ficha.plazo_que_corre(*ALCANCE)
    return ficha.estado in ABIERTOS and corre is not None and corre.vence_en > ficha.momento


def se_puede_proponer(ficha: Ficha) -> bool:
    return corre_termino(ficha) and bool(clases(ficha))


def sin_dictar(ficha: Ficha) -> list[Orden]:
    """Las propuestas; las que mueven un término, mientras no acabe."""
    corre = corre_termino(ficha)
    return [
        o
        for o in ficha.ordenes
        if o.dictada_en is None
        and (corre or not o.mueve)
        and ficha.estado in SOLO_EN.get(ClaseDeOrden(o.clase), frozenset(Estado))
    ]


def por_firmar(ficha: Ficha) -> list[Orden]:
    yo = ficha.miembro.pk if ficha.miembro else None
    filas = sin_dictar(ficha)
    if queda_solo(ficha):
        return filas
    return [o for o in filas if yo not in {f.comisionado_id for f in o.firmas.all()}]


def por_retirar(ficha: Ficha) -> list[Orden]:
    """Las que propuso quien mira y nadie más ha firmado."""
    yo = ficha.usuario.pk
    return [
        o
        for o in ficha.ordenes
        if o.dictada_en is None
        and o.propuesta_por_id == yo
        and all(f.comisionado.usuario_id == yo for f in o.firmas.all())
    ]


def ya_la_firmo(ficha: Ficha) -> str:
    if por_firmar(ficha):
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
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        orden_id=int(d["orden"]),
        necesidad=d.get("necesidad", ""),
        el=ficha.hoy if ficha.q.historica else None,
    )


def retirar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.retirar_orden(
        querella_id=ficha.q.pk, actor=ficha.usuario, orden_id=int(d["orden"])
    )


ORDENES: tuple[Acto, ...] = (
    Acto(
        clave="firmar_orden",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Firmar una orden de dos miembros"),
        explicacion=_(
            "Con la firma de dos miembros la orden queda dictada, entra en el expediente y rige "
            "desde ese momento. La que mueve un término entra con la fecha que tenía, y el acto "
            "que permite se hace después, antes de que el término acabe."
        ),
        verbo=_("Firmar la orden"),
        formulario=FirmarOrden,
        hacer=firmar,
        cabe=lambda ficha: bool(sin_dictar(ficha)),
        impedimento=ya_la_firmo,
        principal_en=frozenset(Estado),
        constan=("dictar_orden",),
        sin_asiento=_("Su firma consta. Falta la de otro miembro."),
        extra="actos/_ordenes.html",
        en_historicos=True,
    ),
    Acto(
        clave="retirar_orden",
        accion=Accion.PROPONER_ORDEN,
        titulo=_("Retirar una orden que propuso"),
        explicacion=_(
            "Mientras nadie más la haya firmado, quien la propuso puede retirarla. No deja "
            "asiento: nunca llegó a regir."
        ),
        verbo=_("Retirar la propuesta"),
        formulario=RetirarOrden,
        hacer=retirar,
        cabe=lambda ficha: bool(por_retirar(ficha)),
        sin_asiento=_("La propuesta queda retirada."),
        extra="actos/_ordenes.html",
        en_historicos=True,
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
