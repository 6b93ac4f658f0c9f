"""La reconsideración, la revisión judicial y el mandato, desde una página."""

from collections.abc import Callable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas import efectos, services
from querellas.actos import formularios as f
from querellas.actos.acto import Acto
from querellas.actos.llamadas import Datos, caso
from querellas.actos.presentacion import nombre_del_termino
from querellas.actos.previsiones import Prevision, Valores, prudente
from querellas.cuentas.politica import Accion
from querellas.documentos.foro import foro_de_revision
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ETAPAS_DE_MANDATO, FINALES, Estado
from querellas.idioma import idioma
from querellas.models import (
    ClaseDeOrden,
    ClaseDePonche,
    ClaseDeRecurso,
    EstadoDeRecurso,
    Recurso,
)
from querellas.models.redaccion.palabras import PALABRAS
from querellas.selectors import Ficha
from querellas.services.revision import DatosDeMandato, Mandato

RECONSIDERACION = "LPAU-REC-20"


def etapas() -> list[tuple[str, str]]:
    """Las etapas a que un mandato puede devolver el caso, con su nombre."""
    palabras = PALABRAS["etapa"][idioma()]
    textos = {str(e): palabras[str(e)] for e in ETAPAS_DE_MANDATO}
    return [(clave, texto[:1].upper() + texto[1:]) for clave, texto in textos.items()]


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
    tipo_de_archivo = TipoDeDocumento.MOCION
    exigidos = frozenset({"foro"})

    el = forms.DateField(
        label=_("Día en que se presentó en el tribunal"),
        help_text=_("El que marca el sello del tribunal."),
    )
    foro = forms.CharField(label=_("Tribunal"), max_length=160, required=False)
    numero_judicial = forms.CharField(
        label=_("Número del caso en el tribunal"), max_length=60, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # El texto del expediente es el español.
        self.initial.setdefault("foro", foro_de_revision(self.ficha.hoy))


class RecibirMandato(f.FormularioDeActo):
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    exigidos = frozenset({"autoridad"})
    segun: ClassVar[dict[str, tuple[str, str]]] = {"etapa": ("resultado", Mandato.DEVUELVE)}

    recurso = forms.ChoiceField(label=_("Recurso que decide"), widget=forms.RadioSelect)
    el = forms.DateField(
        label=_("Día del ponche del mandato"),
        help_text=_("Si devuelve el caso, el término de su etapa corre entero desde ese día."),
    )
    resultado = forms.ChoiceField(
        label=_("Qué dispuso el tribunal"), choices=Mandato.choices, widget=forms.RadioSelect
    )
    etapa = forms.ChoiceField(
        label=_("A qué etapa lo devuelve"),
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Si el mandato no lo dice, lo ordenan dos miembros de la Comisión."),
    )
    autoridad = forms.CharField(
        label=_("Tribunal, número de su caso y fecha del mandato"),
        max_length=300,
        required=False,
        help_text=_("Consta en el expediente y se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        self._ofrecer("recurso", [(m.pk, como_se_lee(m)) for m in esperan_mandato(self.ficha)])
        etapa = self.fields["etapa"]
        assert isinstance(etapa, forms.ChoiceField)
        etapa.choices = [*etapas(), ("", _("El mandato no dice a cuál"))]


def como_se_lee(m: Recurso) -> str:
    dia = f.con_fecha_larga(m.presentado_el.isoformat())
    return " · ".join(x for x in (m.foro, m.numero_judicial, str(m.parte), dia) if x)


class Considerar(f.Firma):
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


class ConRazon(f.Firma):
    exigidos = frozenset({"razon"})

    razon = forms.CharField(
        label=_("Justa causa"), required=False, widget=forms.Textarea(attrs={"rows": 5})
    )


class FijarEtapa(f.Firma):
    exigidos = frozenset({"razon"})

    etapa = forms.ChoiceField(label=_("Etapa a la que vuelve el caso"), widget=forms.RadioSelect)
    razon = forms.CharField(
        label=_("Mandato y razón"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Consta en el expediente y se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("etapa", etapas())


# --- Cuándo caben ---------------------------------------------------------------------------
def _archivada(ficha: Ficha) -> bool:
    fin = ficha.q.terminada_en
    return any(
        p.termino == RECONSIDERACION and (fin is None or p.abierto_en >= fin) for p in ficha.plazos
    )


def decidida_y_archivada(ficha: Ficha) -> bool:
    return ficha.estado in FINALES and _archivada(ficha)


def decidida(ficha: Ficha) -> bool:
    return ficha.estado in FINALES


def esperan_mandato(ficha: Ficha) -> list[Recurso]:
    estados = (EstadoDeRecurso.PRESENTADO, EstadoDeRecurso.SIN_EFECTO)
    return [m for m in ficha.recursos if m.clase == ClaseDeRecurso.REVISION and m.estado in estados]


def _con(estado: EstadoDeRecurso, clase: ClaseDeRecurso) -> Callable[[Ficha], bool]:
    return lambda ficha: any(m.estado == estado and m.clase == clase for m in ficha.recursos)


por_considerar = _con(EstadoDeRecurso.PRESENTADO, ClaseDeRecurso.RECONSIDERACION)
sin_etapa = _con(EstadoDeRecurso.DEVUELTO, ClaseDeRecurso.REVISION)


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
    dia = valores.get("el") or ficha.hoy
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
def al_devolver(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término entero de la etapa que el mandato nombra."""
    dia = valores.get("el")
    disparo = efectos.al_devolver(valores.get("etapa", ""), dia, dia) if dia else None
    if disparo is None or ficha.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        return []
    return [Prevision(registro.circunstancias(ficha.q.pk).computar(disparo))]


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


def mandar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    mandato = DatosDeMandato(
        resultado=d["resultado"], autoridad=d["autoridad"], etapa=d.get("etapa") or ""
    )
    return services.recibir_mandato(
        **caso(ficha),
        recurso_id=int(d["recurso"]),
        mandato=mandato,
        el=d["el"],
        documentos=docs,
    )


def archivar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.archivar_denegatoria(**caso(ficha), el=d["el"])


def considerar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_orden(**caso(ficha), clase=d["clase"], razon=d["razon"])


def prorrogar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_orden(**caso(ficha), clase=ClaseDeOrden.PRORROGAR, razon=d["razon"])


def fijar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_orden(
        **caso(ficha),
        clase=ClaseDeOrden.ETAPA,
        razon=d["razon"],
        datos={"etapa": d["etapa"]},
    )


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
        clave="fijar_etapa",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Fijar la etapa a la que vuelve el caso"),
        explicacion=_(
            "El mandato devolvió el caso sin decir a cuál. Lo ordenan dos miembros y el término de "
            "esa etapa corre desde la orden."
        ),
        verbo=_("Firmar y proponer la orden"),
        formulario=FijarEtapa,
        hacer=fijar,
        cabe=sin_etapa,
        principal_en=FINALES,
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
    Acto(
        clave="recibir_mandato",
        accion=Accion.RECIBIR_MANDATO,
        titulo=_("Recibir el mandato del tribunal"),
        explicacion=_(
            "Si confirma o modifica, la decisión queda final y firme. Si devuelve el caso, el "
            "término de la etapa que nombra corre entero desde el ponche."
        ),
        verbo=_("Recibirlo"),
        formulario=RecibirMandato,
        hacer=mandar,
        cabe=lambda ficha: decidida(ficha) and bool(esperan_mandato(ficha)),
        prever=al_devolver,
        calcula=True,
        constan=(
            "recibir_mandato",
            "recibir_mandato_sin_etapa",
            "mandato_a_etapa",
            "mandato_a_presentada",
        ),
    ),
)
