"""Enmendar la querella y desistir de ella, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.formularios import SI_NO, FormularioDeActo, con_fecha_larga
from querellas.actos.llamadas import Datos
from querellas.actos.previsiones import Prevision, Valores
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ABIERTOS, Estado
from querellas.models import Papel, Tarea
from querellas.models.orden import ClaseDeOrden
from querellas.selectors import Ficha
from querellas.services.desistir import TAREA
from querellas.services.enmendar_querella import DatosDeEnmienda
from querellas.services.presentar import DatosDeJuramento

DEL_JURAMENTO = ("quien", "ante", "lugar", "fecha", "testimonio")


class Enmendar(FormularioDeActo):
    """Los cargos como quedan, el juramento nuevo y el escrito."""

    anchos: ClassVar[dict[str, str]] = {"el": "corto", "fecha": "corto", "testimonio": "corto"}
    exigidos = frozenset({"cargos", "quien", "ante", "lugar", "fecha", "archivo"})
    tipo_de_archivo = TipoDeDocumento.ESCRITO
    varios_archivos = False

    cargos = forms.CharField(
        label=_("Cargos, como quedan"),
        widget=forms.Textarea(attrs={"rows": 8}),
        required=False,
        help_text=_("Todos, no solo los nuevos. Deje una línea en blanco entre uno y otro."),
    )
    prueba = forms.CharField(
        label=_("Prueba que se añade"),
        widget=forms.Textarea(attrs={"rows": 3}),
        required=False,
        help_text=_("Una por línea."),
    )
    quien = forms.CharField(label=_("Quién juró"), max_length=200, required=False)
    ante = forms.CharField(label=_("Ante quién juró"), max_length=200, required=False)
    lugar = forms.CharField(label=_("Dónde juró"), max_length=120, required=False)
    fecha = forms.DateField(label=_("Fecha del juramento"), required=False)
    testimonio = forms.CharField(label=_("Número de testimonio"), max_length=40, required=False)
    el = forms.DateField(label=_("Día del ponche"), help_text=_("El del sello de la Secretaría."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        self.initial.setdefault("cargos", "\n\n".join(c.texto for c in self.ficha.cargos))
        self.fields["archivo"].label = _("Escrito jurado")
        self.fields["archivo"].help_text = _("PDF, hasta 50 MB. Sin él no se puede enmendar.")


def se_puede_enmendar(ficha: Ficha) -> bool:
    return ficha.estado in (Estado.PRESENTADA, Estado.NOTIFICADA, Estado.EN_ESTUDIO)


def sin_orden(ficha: Ficha) -> str:
    """Contestada, o en rebeldía, hace falta la orden de dos miembros."""
    if ficha.estado != Estado.EN_ESTUDIO:
        return ""
    dictada = ficha.q.ordenes.filter(
        clase=ClaseDeOrden.PERMITIR_ENMIENDA,
        dictada_en__isnull=False,
        cumplida_en__isnull=True,
        retirada_en__isnull=True,
    )
    if dictada.exists():
        return ""
    return _g("El querellado ya contestó: hace falta una orden de dos miembros que lo permita.")


def al_enmendar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Qué queda sin efecto; el término nuevo nace con la notificación."""
    viejo = ficha.plazo_que_corre("Q-PROR-15", "Q-CONT-15", "Q-EST-30")
    if viejo is None:
        return []
    texto = _g(
        "El término que vence el %(dia)s queda sin efecto. Otro de quince días empezará cuando el "
        "alcalde reciba la querella enmendada."
    )
    dia = con_fecha_larga(viejo.fecha_legal.isoformat())
    return [Prevision(texto=texto % {"dia": dia}, tono="alerta")]


def enmendar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.enmendar(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        el=d["el"],
        documentos=docs,
        enmienda=DatosDeEnmienda(
            cargos=tuple(parrafos(d["cargos"])),
            prueba_descrita=tuple(p for p in d["prueba"].splitlines() if p.strip()),
            juramento=DatosDeJuramento(**{k: d[k] for k in DEL_JURAMENTO}),
        ),
    )


def parrafos(texto: str) -> list[str]:
    """Los trozos que separa una línea en blanco, cada uno en una sola línea."""
    trozos = texto.replace("\r\n", "\n").split("\n\n")
    return [" ".join(t.split()) for t in trozos if t.strip()]


class Desistir(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    tipo_de_archivo = TipoDeDocumento.MOCION

    parte = forms.ChoiceField(label=_("Quién desiste"), widget=forms.RadioSelect)
    razon = forms.CharField(
        label=_("Por qué"),
        max_length=300,
        required=False,
        help_text=_("Si lo dice. No se publica."),
    )
    el = forms.DateField(label=_("Día del ponche"), help_text=_("El del sello de la Secretaría."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        quedan = [
            p for p in self.ficha.partes if p.papel == Papel.QUERELLANTE and not p.desistio_el
        ]
        self._ofrecer("parte", [(p.pk, str(p)) for p in quedan])


def abierto(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS


def desistir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.solicitar_desistimiento(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        parte_id=int(d["parte"]),
        razon=d["razon"],
        el=d["el"],
        documentos=docs,
    )


def peticiones(ficha: Ficha) -> list[Tarea]:
    return [t for t in ficha.tareas if t.clase == TAREA]


def hay_peticion(ficha: Ficha) -> bool:
    return bool(peticiones(ficha))


class ResolverDesistimiento(FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    exigidos = frozenset({"orden"})

    tarea = forms.ChoiceField(label=_("Petición"), widget=forms.RadioSelect)
    concede = forms.ChoiceField(
        label=_("¿La Comisión lo permite?"), choices=SI_NO, widget=forms.RadioSelect
    )
    orden = forms.CharField(
        label=_("Orden que lo dispone"),
        max_length=300,
        required=False,
        help_text=_("Quién la dictó, cuándo y por qué."),
    )
    el = forms.DateField(label=_("Día de la orden"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        nombres = {p.pk: str(p) for p in self.ficha.partes}
        filas = [(t.pk, nombres.get(t.datos.get("parte"), "")) for t in peticiones(self.ficha)]
        self._ofrecer("tarea", filas)


def resolver(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.resolver_desistimiento(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        tarea_id=int(d["tarea"]),
        concede=d["concede"] == "si",
        orden=d["orden"],
        el=d["el"],
    )
