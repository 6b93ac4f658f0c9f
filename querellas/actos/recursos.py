"""La reconsideración y la revisión judicial, desde una página."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas import efectos, services
from querellas.actos import formularios as f
from querellas.actos.acto import Acto
from querellas.actos.llamadas import Datos, caso, ordenar
from querellas.actos.necesidad import PorNecesidad
from querellas.actos.presentacion import nombre_del_termino
from querellas.actos.previsiones import Prevision, Valores, dia_del_papel, prudente
from querellas.cuentas.politica import Accion
from querellas.documentos.foro import foro_de_revision
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import FINALES
from querellas.models import (
    ClaseDeOrden,
    ClaseDePonche,
    ClaseDeRecurso,
    EstadoDeRecurso,
)
from querellas.selectors import Ficha
from querellas.services.recursos import REVIERTEN

RECONSIDERACION = "LPAU-REC-20"


# --- Los formularios ------------------------------------------------------------------------
class DeUnaParte(f.EscritoDelAlcalde):
    """Un escrito de una parte, con su ponche."""

    parte = forms.ChoiceField(label=_("Quién lo pide"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer_partes()


class Reconsideracion(DeUnaParte):
    ponche_de = ClaseDePonche.OTRO
    tipo_de_archivo = TipoDeDocumento.MOCION


class Revision(DeUnaParte):
    es_de_parte = False  # se presentó en el tribunal
    tipo_de_archivo = TipoDeDocumento.MOCION
    exigidos = frozenset({"foro"})

    el = forms.DateField(
        label=_("Día en que se presentó en el tribunal"),
        help_text=_("El que marca el sello del tribunal."),
    )
    foro = forms.CharField(
        label=_("Tribunal"),
        max_length=160,
        required=False,
        help_text=_("Viene escrito el que la ley nombra hoy; cámbielo si el papel dice otro."),
    )
    numero_judicial = forms.CharField(
        label=_("Número del caso en el tribunal"),
        max_length=60,
        required=False,
        help_text=_("El que el tribunal le puso; por ejemplo, KLRA202600123."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # El texto del expediente es el español.
        self.initial.setdefault("foro", foro_de_revision(self.ficha.hoy))


class Considerar(PorNecesidad):
    exigidos = frozenset({"razon"})

    clase = forms.ChoiceField(
        label=_("Qué propone"),
        choices=[
            (ClaseDeOrden.ACOGER.value, _("Acogerla y volver a considerar lo decidido")),
            (ClaseDeOrden.DENEGAR.value, _("Denegarla")),
        ],
        widget=forms.RadioSelect,
    )
    razon = forms.CharField(
        label=_("Razón"), required=False, widget=forms.Textarea(attrs={"rows": 5})
    )


class ConRazon(PorNecesidad):
    exigidos = frozenset({"razon"})

    razon = forms.CharField(
        label=_("Justa causa"), required=False, widget=forms.Textarea(attrs={"rows": 5})
    )


# --- Cuándo caben ---------------------------------------------------------------------------
def _archivada(ficha: Ficha) -> bool:
    fin = ficha.q.terminada_en
    revertidas = {a.numero for a in ficha.asientos if a.clase in REVIERTEN}
    return any(
        p.termino == RECONSIDERACION
        and (fin is None or p.abierto_en >= fin)
        and p.cerrado_por_actuacion not in revertidas
        for p in ficha.plazos
    )


def decidida_y_archivada(ficha: Ficha) -> bool:
    return ficha.estado in FINALES and _archivada(ficha)


def decidida(ficha: Ficha) -> bool:
    return ficha.estado in FINALES


def con_recurso(estado: EstadoDeRecurso, clase: ClaseDeRecurso) -> Callable[[Ficha], bool]:
    return lambda ficha: any(m.estado == estado and m.clase == clase for m in ficha.recursos)


por_considerar = con_recurso(EstadoDeRecurso.PRESENTADO, ClaseDeRecurso.RECONSIDERACION)


def por_prorrogar(ficha: Ficha) -> bool:
    return ficha.plazo_que_corre("LPAU-RES-90") is not None


def denegatoria_por_archivar(ficha: Ficha) -> bool:
    return any(
        m.estado == EstadoDeRecurso.DENEGADO and m.notificado_el is None for m in ficha.recursos
    )


def ya_vencio(*terminos: str) -> Callable[[Ficha], str]:
    def razon(ficha: Ficha) -> str:
        plazo = ficha.plazo_que_corre(*terminos)
        if plazo is None or plazo.vence_en > ficha.momento:
            return ""
        dia = f.con_fecha_larga(plazo.fecha_legal.isoformat())
        return _g("El término venció el %(dia)s: la Comisión ya no puede actuar.") % {"dia": dia}

    return razon


# --- Lo que pasará --------------------------------------------------------------------------
@prudente
def al_pedir(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Los quince días de la Comisión, o que llega tarde."""
    dia = dia_del_papel(ficha, valores)
    base = next((p for p in reversed(ficha.plazos) if p.termino == RECONSIDERACION), None)
    if dia > ficha.hoy or base is None:
        return []
    if dia > base.fecha_legal:
        texto = _g("Llega fuera del término: se anotará y no tendrá efecto.")
        return [Prevision(texto=texto, tono="alerta")]
    dadas = registro.circunstancias(ficha.q.pk)
    return [Prevision(dadas.computar(efectos.al_pedir_reconsideracion(dia)))]


@prudente
def al_revisar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Si la petición al tribunal llegó dentro de sus treinta días."""
    dia = valores.get("el") or ficha.hoy
    base = next((p for p in reversed(ficha.plazos) if p.termino == efectos.REVISION), None)
    if base is None or dia <= base.fecha_legal:
        return []
    texto = _g("El término terminó el %(dia)s: se anotará y la decisión sigue igual.")
    fecha = f.con_fecha_larga(base.fecha_legal.isoformat())
    return [Prevision(texto=texto % {"dia": fecha}, tono="alerta")]


@prudente
def al_denegar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """La revisión judicial, desde el archivo en autos."""
    dia = valores.get("el") or ficha.hoy
    return [Prevision(registro.circunstancias(ficha.q.pk).computar(efectos.al_denegar(dia)))]


@prudente
def al_prorrogar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Treinta días más desde el vencimiento de los noventa."""
    base = ficha.plazo_que_corre("LPAU-RES-90")
    return (
        []
        if base is None
        else [Prevision(registro.circunstancias(ficha.q.pk).prorrogar(base.calculo))]
    )


@prudente
def al_considerar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Acogida, los noventa días desde que se presentó; denegada, de qué corre la revisión."""
    pedidas = [m.presentado_el for m in ficha.recursos if m.estado == EstadoDeRecurso.PRESENTADO]
    if valores.get("clase") == ClaseDeOrden.ACOGER and pedidas:
        dadas = registro.circunstancias(ficha.q.pk)
        return [Prevision(dadas.computar(efectos.al_acoger(min(pedidas))))]
    if valores.get("clase") == ClaseDeOrden.DENEGAR:
        texto = _g("«%(t)s» correrá desde que se archive en autos la denegatoria.")
        return [Prevision(texto=texto % {"t": nombre_del_termino(efectos.REVISION)})]
    return []


# --- Las llamadas ---------------------------------------------------------------------------
def pedir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.pedir_reconsideracion(
        **caso(ficha), parte_id=int(d["parte"]), el=d["el"], documentos=docs
    )


def revisar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.anotar_revision(
        **caso(ficha),
        parte_id=int(d["parte"]),
        foro=d["foro"],
        numero_judicial=d["numero_judicial"],
        el=d["el"],
        documentos=docs,
    )


def archivar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.archivar_denegatoria(**caso(ficha), el=d["el"])


def considerar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return ordenar(ficha, d["clase"], d)


def prorrogar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return ordenar(ficha, ClaseDeOrden.PRORROGAR, d)


PROPUESTA = _("La orden queda propuesta con su firma. Falta la de otro miembro.")

RECURSOS: tuple[Acto, ...] = (
    Acto(
        clave="considerar_reconsideracion",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Actuar sobre la moción de reconsideración"),
        explicacion=_(
            "La Comisión tiene quince días desde que se presentó. Lo ordenan dos miembros. Si "
            "calla, se entiende rechazada y empieza a correr la revisión judicial."
        ),
        verbo=_("Firmar y proponer la orden"),
        formulario=Considerar,
        hacer=considerar,
        cabe=por_considerar,
        impedimento=ya_vencio(efectos.CONSIDERAR),
        prever=al_considerar,
        principal_en=FINALES,
        sin_asiento=PROPUESTA,
    ),
    Acto(
        clave="prorrogar_reconsideracion",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Prorrogar el término para resolver la reconsideración"),
        explicacion=_(
            "Por justa causa, treinta días más y una sola vez, dentro de los noventa. Lo ordenan "
            "dos miembros."
        ),
        verbo=_("Firmar y proponer la orden"),
        formulario=ConRazon,
        hacer=prorrogar,
        cabe=por_prorrogar,
        impedimento=ya_vencio("LPAU-RES-90"),
        prever=al_prorrogar,
        sin_asiento=PROPUESTA,
    ),
    Acto(
        clave="archivar_denegatoria",
        accion=Accion.ARCHIVAR_EN_AUTOS,
        titulo=_("Archivar en autos la denegatoria"),
        explicacion=_("Del archivo en autos de la denegatoria corre la revisión judicial."),
        verbo=_("Archivar en autos"),
        formulario=f.ArchivoEnAutos,
        hacer=archivar,
        cabe=denegatoria_por_archivar,
        prever=al_denegar,
        calcula=True,
        constan=("archivar_denegatoria",),
        principal_en=FINALES,
    ),
    Acto(
        clave="pedir_reconsideracion",
        accion=Accion.PEDIR_RECONSIDERACION,
        titulo=_("Anotar una moción de reconsideración"),
        explicacion=_(
            "Dentro de los veinte días desde el archivo en autos. A tiempo, la Comisión tiene "
            "quince días para considerarla y la revisión judicial no corre mientras."
        ),
        verbo=_("Anotar la moción"),
        formulario=Reconsideracion,
        hacer=pedir,
        cabe=decidida_y_archivada,
        prever=al_pedir,
        calcula=True,
        constan=("pedir_reconsideracion", "reconsideracion_tardia"),
    ),
    Acto(
        clave="anotar_revision",
        accion=Accion.ANOTAR_REVISION,
        titulo=_("Anotar una petición de revisión judicial"),
        explicacion=_(
            "Una parte acudió al tribunal contra lo decidido. Mientras el tribunal no resuelva, la "
            "decisión no es final y firme."
        ),
        verbo=_("Anotar la petición"),
        formulario=Revision,
        hacer=revisar,
        cabe=decidida,
        prever=al_revisar,
        constan=("anotar_revision", "revision_tardia"),
    ),
)
