"""El Procedimiento Especial (18.006) y las órdenes protectoras (18.005), desde una página."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas import services
from querellas.actos import formularios as f
from querellas.actos.acto import Acto
from querellas.actos.llamadas import Datos, caso, ordenar
from querellas.actos.necesidad import PorNecesidad
from querellas.actos.previsiones import Prevision, Valores, prudente
from querellas.actos.recursos import PROPUESTA
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.efectos import Disparo
from querellas.estados import ABIERTOS, Estado
from querellas.models import ClaseDeMedida, ClaseDeOrden, EstadoDeMedida, Medida, Proposito
from querellas.selectors import Ficha
from querellas.services.medidas import Resultado

_SALA = "Tribunal de Primera Instancia, Sala de San Juan"


# --- Los formularios ------------------------------------------------------------------------
class Determinar(PorNecesidad):
    exigidos = frozenset({"razon"})

    razon = forms.CharField(
        label=_("Por qué el interés público lo requiere"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "El tribunal mirará la corrupción o el abuso que los hechos muestren, el historial, la "
            "notoriedad, el peso de la prueba, la urgencia y cuánto toca al municipio."
        ),
    )


class Presentar(f.EscritoDelAlcalde):
    es_de_parte = False
    tipo_de_archivo = TipoDeDocumento.MOCION
    exigidos = frozenset({"tribunal"})

    el = forms.DateField(
        label=_("Día en que se presentó"), help_text=_("El que marca el sello del tribunal.")
    )
    tribunal = forms.CharField(label=_("Tribunal"), max_length=160, required=False, initial=_SALA)
    numero_judicial = forms.CharField(
        label=_("Número del caso en el tribunal"), max_length=60, required=False
    )


class Resolver(f.EscritoDelAlcalde):
    es_de_parte = False
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    exigidos = frozenset({"autoridad"})

    el = forms.DateField(
        label=_("Día del archivo en autos"),
        help_text=_("El de la notificación de la resolución del tribunal."),
    )
    resultado = forms.ChoiceField(
        label=_("Qué resolvió el tribunal"), choices=Resultado.choices, widget=forms.RadioSelect
    )
    autoridad = forms.CharField(
        label=_("Resolución: tribunal, número y fecha"),
        max_length=300,
        required=False,
        help_text=_("Consta en el expediente y se publica."),
    )


class Terminar(f.EscritoDelAlcalde):
    es_de_parte = False
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    exigidos = frozenset({"autoridad"})

    el = forms.DateField(label=_("Día en que terminó"))
    autoridad = forms.CharField(
        label=_("Por qué terminó"),
        max_length=300,
        required=False,
        help_text=_("El final del caso o la orden del tribunal. Se publica."),
    )


class PedirProtectora(f.EscritoDelAlcalde):
    tipo_de_archivo = TipoDeDocumento.MOCION
    exigidos = frozenset({"texto"})

    proposito = forms.ChoiceField(
        label=_("Para qué"), choices=Proposito.choices, widget=forms.RadioSelect
    )
    parte = forms.ChoiceField(label=_("Quién la pide"), widget=forms.RadioSelect)
    texto = forms.CharField(
        label=_("Qué se pide que se ordene"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("No se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer_partes()


class DictarProtectora(PorNecesidad):
    exigidos = frozenset({"razon"})

    que = forms.ChoiceField(label=_("Qué propone"), widget=forms.RadioSelect)
    proposito = forms.ChoiceField(
        label=_("Para qué"), choices=Proposito.choices, widget=forms.RadioSelect
    )
    razon = forms.CharField(
        label=_("Texto de la orden, o razón de no dictarla"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Quién ha de hacer o dejar de hacer qué. Lo reciben todas las partes."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        dictar = _("Dictarla por iniciativa de la Comisión")
        opciones: list[tuple[str, Any]] = [(f"{ClaseDeOrden.PROTECTORA}:", dictar)]
        for m in _protectoras(self.ficha, EstadoDeMedida.PEDIDA):
            quien = {"quien": m.parte or "", "dia": f.con_fecha_larga(m.pedida_el.isoformat())}
            si = _("Dictar la que pidió %(quien)s el %(dia)s") % quien
            no = _("No dictar la que pidió %(quien)s el %(dia)s") % quien
            opciones += [
                (f"{ClaseDeOrden.PROTECTORA}:{m.pk}", si),
                (f"{ClaseDeOrden.NO_PROTECTORA}:{m.pk}", no),
            ]
        self._ofrecer("que", opciones)


class LevantarProtectora(PorNecesidad):
    exigidos = frozenset({"razon"})

    medida = forms.ChoiceField(label=_("Orden protectora"), widget=forms.RadioSelect)
    razon = forms.CharField(
        label=_("Razón"), required=False, widget=forms.Textarea(attrs={"rows": 4})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer(
            "medida",
            [
                (m.pk, f"{m.get_proposito_display()}: {m.texto[:120]}")
                for m in _protectoras(self.ficha, EstadoDeMedida.CONCEDIDA)
            ],
        )


# --- Cuándo caben ---------------------------------------------------------------------------
def _protectoras(ficha: Ficha, estado: EstadoDeMedida) -> list[Medida]:
    return [m for m in ficha.medidas if m.clase == ClaseDeMedida.PROTECTORA and m.estado == estado]


def abierta_y_notificada(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS - {Estado.PRESENTADA} and ficha.suspension is None


def determinada(ficha: Ficha) -> bool:
    return abierta_y_notificada(ficha) and "acudir_a_procedimiento_especial" in ficha.clases


def por_resolver(ficha: Ficha) -> bool:
    return ficha.suspension is not None and ficha.suspension.estado == EstadoDeMedida.PEDIDA


def hay_suspension(ficha: Ficha) -> bool:
    return ficha.suspension is not None


def abierta(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS


# --- Lo que pasará --------------------------------------------------------------------------
@prudente
def al_presentar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Los veinte días del tribunal."""
    dia = valores.get("el")
    dadas = registro.circunstancias(ficha.q.pk)
    return [Prevision(dadas.computar(Disparo("PE-RES-20", dia)))] if dia else []


@prudente
def al_resolver(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Los diez días del alcalde para acudir al Supremo, si se le suspende."""
    dia = valores.get("el")
    if not dia or valores.get("resultado") != Resultado.SUSPENDE:
        return []
    dadas = registro.circunstancias(ficha.q.pk)
    return [Prevision(dadas.computar(Disparo("PE-CERT-10", dia)))]


# --- Las llamadas ---------------------------------------------------------------------------
def determinar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return ordenar(ficha, ClaseDeOrden.PROCEDIMIENTO, d)


def presentar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.presentar_procedimiento(**caso(ficha), **d, documentos=docs)


def resolver(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.resolver_procedimiento(**caso(ficha), **d, documentos=docs)


def terminar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.terminar_suspension(**caso(ficha), **d, documentos=docs)


def pedir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.pedir_protectora(
        **caso(ficha),
        proposito=d["proposito"],
        texto=d["texto"],
        parte_id=int(d["parte"]),
        el=d["el"],
        documentos=docs,
    )


def dictar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    clase, _dos, medida = d["que"].partition(":")
    datos: dict[str, Any] = {"proposito": d["proposito"]}
    if medida:
        datos["medida"] = int(medida)
    return ordenar(ficha, clase, d, **datos)


def levantar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return ordenar(ficha, ClaseDeOrden.SIN_PROTECTORA, d, medida=int(d["medida"]))


MEDIDAS: tuple[Acto, ...] = (
    Acto(
        clave="determinar_procedimiento",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Acudir al tribunal para suspender al alcalde"),
        explicacion=_(
            "Procedimiento Especial: si el interés público lo requiere, dos miembros ordenan "
            "acudir al tribunal. El caso sigue ante la Comisión y ningún término se detiene."
        ),
        verbo=_("Firmar y proponer la orden"),
        formulario=Determinar,
        hacer=determinar,
        cabe=lambda ficha: abierta_y_notificada(ficha) and not determinada(ficha),
        sin_asiento=PROPUESTA,
    ),
    Acto(
        clave="presentar_procedimiento",
        accion=Accion.ANOTAR_MEDIDA,
        titulo=_("Anotar que se presentó el Procedimiento Especial"),
        explicacion=_("El tribunal tiene veinte días para decidir si suspende al alcalde."),
        verbo=_("Anotarlo"),
        formulario=Presentar,
        hacer=presentar,
        cabe=determinada,
        prever=al_presentar,
        calcula=True,
        constan=("presentar_procedimiento_especial",),
    ),
    Acto(
        clave="resolver_procedimiento",
        accion=Accion.ANOTAR_MEDIDA,
        titulo=_("Anotar lo que resolvió el tribunal sobre la suspensión"),
        explicacion=_(
            "Mientras el alcalde esté suspendido ningún vencimiento desestima la querella sin que "
            "una persona lo confirme."
        ),
        verbo=_("Anotarlo"),
        formulario=Resolver,
        hacer=resolver,
        cabe=por_resolver,
        prever=al_resolver,
        calcula=True,
        constan=("suspender_al_alcalde", "denegar_suspension"),
    ),
    Acto(
        clave="terminar_suspension",
        accion=Accion.ANOTAR_MEDIDA,
        titulo=_("Anotar el fin de la suspensión del alcalde"),
        explicacion=_(
            "La suspensión dura lo que el caso: cuando el caso termina hay que ponerle fin el "
            "mismo día."
        ),
        verbo=_("Anotar el fin"),
        formulario=Terminar,
        hacer=terminar,
        cabe=hay_suspension,
        constan=("terminar_suspension", "terminar_procedimiento_especial"),
    ),
    Acto(
        clave="pedir_protectora",
        accion=Accion.PEDIR_PROTECTORA,
        titulo=_("Anotar una petición de orden protectora"),
        explicacion=_("Una parte pide que la Comisión proteja fondos, evidencia o el proceso."),
        verbo=_("Anotar la petición"),
        formulario=PedirProtectora,
        hacer=pedir,
        cabe=abierta,
        constan=("pedir_orden_protectora",),
    ),
    Acto(
        clave="dictar_protectora",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Proponer una orden protectora"),
        explicacion=_(
            "Interlocutoria, bajo apercibimiento de desacato. La ordenan dos miembros y no detiene "
            "ningún término."
        ),
        verbo=_("Firmar y proponer la orden"),
        formulario=DictarProtectora,
        hacer=dictar,
        cabe=abierta,
        sin_asiento=PROPUESTA,
    ),
    Acto(
        clave="levantar_protectora",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Levantar una orden protectora"),
        explicacion=_("La levantan dos miembros."),
        verbo=_("Firmar y proponer la orden"),
        formulario=LevantarProtectora,
        hacer=levantar,
        cabe=lambda ficha: bool(_protectoras(ficha, EstadoDeMedida.CONCEDIDA)),
        sin_asiento=PROPUESTA,
    ),
)
