"""El mandato del tribunal y la etapa que ordenan dos miembros, desde una página."""

from datetime import date
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.nucleo.calendario import fin_del_dia
from plazos.nucleo.fijado import MAXIMO, Fijado
from querellas import efectos, services
from querellas.actos import formularios as f
from querellas.actos.acto import Acto
from querellas.actos.llamadas import Datos, caso, ordenar
from querellas.actos.necesidad import PorNecesidad
from querellas.actos.previsiones import Prevision, Valores, prudente
from querellas.actos.recursos import PROPUESTA, con_recurso, decidida
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ETAPAS_DE_MANDATO, FINALES, Estado
from querellas.idioma import idioma
from querellas.models import ClaseDeOrden, ClaseDeRecurso, EstadoDeRecurso, Recurso
from querellas.models.redaccion.palabras import PALABRAS
from querellas.selectors import Ficha
from querellas.services.mandato import DatosDeMandato, Mandato

EN_DIAS, HASTA_UN_DIA = "dias", "hasta"


def etapas() -> list[tuple[str, str]]:
    """Las etapas a que un mandato puede devolver el caso, con su nombre."""
    palabras = PALABRAS["etapa"][idioma()]
    textos = {str(e): palabras[str(e)] for e in ETAPAS_DE_MANDATO}
    return [(clave, texto[:1].upper() + texto[1:]) for clave, texto in textos.items()]


class RecibirMandato(f.FormularioDeActo):
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    anchos: ClassVar[dict[str, str]] = {"el": "corto", "dias": "corto", "hasta": "corto"}
    exigidos = frozenset({"autoridad", "dias", "hasta"})
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "etapa": ("resultado", Mandato.DEVUELVE),
        "plazo": ("resultado", Mandato.DEVUELVE),
        "dias": ("plazo", EN_DIAS),
        "laborables": ("plazo", EN_DIAS),
        "hasta": ("plazo", HASTA_UN_DIA),
    }

    recurso = forms.ChoiceField(label=_("Recurso que decide"), widget=forms.RadioSelect)
    el = forms.DateField(
        label=_("Día del ponche del mandato"),
        help_text=_(
            "Si devuelve el caso, el término corre desde ese día: el de la etapa, entero, o el que "
            "el mandato fije."
        ),
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
    plazo = forms.ChoiceField(
        label=_("¿Dice el mandato cuánto tiempo hay?"),
        choices=[
            ("", _("No: corre el término de la ley para esa etapa")),
            (EN_DIAS, _("Sí: da un número de días")),
            (HASTA_UN_DIA, _("Sí: nombra el último día")),
        ],
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Lo que el tribunal fije rige en lugar del término de la ley."),
    )
    dias = forms.IntegerField(
        label=_("Cuántos días da"),
        min_value=1,
        max_value=MAXIMO,
        required=False,
        help_text=_("El día del ponche no se cuenta."),
    )
    laborables = forms.ChoiceField(
        label=_("Qué días son"),
        choices=(
            ("no", _("Días, sin decir más: se cuentan como manda la Regla 68.1")),
            ("si", _("Días laborables: ni sábados, ni domingos, ni feriados")),
        ),
        widget=forms.RadioSelect,
        initial="no",
        required=False,
    )
    hasta = forms.DateField(
        label=_("Último día que nombra"),
        required=False,
        help_text=_("Si no es laborable, corre al siguiente; lo seguro es actuar antes."),
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

    def clean(self) -> None:
        super().clean()
        escogido = self.cleaned_data.get("plazo")
        if escogido and self.cleaned_data.get(escogido) is None and escogido not in self.errors:
            faltan = {
                EN_DIAS: _("Escriba cuántos días da el mandato."),
                HASTA_UN_DIA: _("Escriba el último día que nombra el mandato."),
            }
            self.add_error(escogido, faltan[escogido])


def como_se_lee(m: Recurso) -> str:
    dia = f.con_fecha_larga(m.presentado_el.isoformat())
    return " · ".join(x for x in (m.foro, m.numero_judicial, str(m.parte), dia) if x)


class FijarEtapa(PorNecesidad):
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
def esperan_mandato(ficha: Ficha) -> list[Recurso]:
    estados = (EstadoDeRecurso.PRESENTADO, EstadoDeRecurso.SIN_EFECTO)
    return [m for m in ficha.recursos if m.clase == ClaseDeRecurso.REVISION and m.estado in estados]


sin_etapa = con_recurso(EstadoDeRecurso.DEVUELTO, ClaseDeRecurso.REVISION)


# --- Lo que pasará --------------------------------------------------------------------------
def fijado_en(valores: Valores) -> Fijado | None:
    """El término que el mandato fija según lo escrito; None si nada o si falta el dato."""
    dias, hasta = valores.get("dias"), valores.get("hasta")
    if valores.get("resultado") != Mandato.DEVUELVE or (dias is None) == (hasta is None):
        return None
    autoridad = (valores.get("autoridad") or "").strip() or _g("el mandato")
    return Fijado(autoridad, dias, bool(dias) and valores.get("laborables") == "si", hasta)


@prudente
def al_devolver(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término de la etapa que el mandato nombra: entero, o el que el mandato fija."""
    dia = valores.get("el")
    if not dia or dia > ficha.hoy or ficha.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        return []
    return _previsto(ficha, valores.get("etapa") or "", dia, dia, fijado_en(valores))


@prudente
def al_fijar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término de la etapa escogida: desde hoy, o desde el recibo si el mandato lo fijó."""
    devuelto = next((m for m in ficha.recursos if m.estado == EstadoDeRecurso.DEVUELTO), None)
    if devuelto is None:
        return []
    recibido = devuelto.resuelto_el or ficha.hoy
    fijado = Fijado.desde_json(devuelto.fijado)
    return _previsto(ficha, valores.get("etapa") or "", ficha.hoy, recibido, fijado)


def _previsto(
    ficha: Ficha, etapa: str, dia: date, recibido_el: date, fijado: Fijado | None
) -> list[Prevision]:
    disparo = efectos.al_devolver(etapa, dia, recibido_el, fijado)
    if disparo is None:
        return []
    computo = registro.circunstancias(ficha.q.pk).computar(disparo)
    salida = [Prevision(computo)]
    if fin_del_dia(computo.fecha_legal) - ficha.momento < registro.NACE_VENCIDO_SI_FALTA:
        texto = _g(
            "Ese término ya terminó o termina en menos de un día: nada correrá solo. Una segunda "
            "persona tendrá que confirmarlo."
        )
        salida.append(Prevision(texto=texto, tono="alerta"))
    return salida


# --- Las llamadas ---------------------------------------------------------------------------
def mandar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    mandato = DatosDeMandato(
        resultado=d["resultado"],
        autoridad=d["autoridad"],
        etapa=d.get("etapa") or "",
        dias=d.get("dias"),
        laborables=d.get("laborables") == "si",
        hasta=d.get("hasta"),
    )
    return services.recibir_mandato(
        **caso(ficha),
        recurso_id=int(d["recurso"]),
        mandato=mandato,
        el=d["el"],
        documentos=docs,
    )


def fijar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return ordenar(ficha, ClaseDeOrden.ETAPA, d, etapa=d["etapa"])


MANDATOS: tuple[Acto, ...] = (
    Acto(
        clave="fijar_etapa",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Fijar la etapa a la que vuelve el caso"),
        explicacion=_(
            "El mandato devolvió el caso sin decir a cuál. Lo ordenan dos miembros y el término de "
            "esa etapa corre desde la orden; el que el mandato haya fijado, desde su recibo."
        ),
        verbo=_("Firmar y proponer la orden"),
        formulario=FijarEtapa,
        hacer=fijar,
        cabe=sin_etapa,
        prever=al_fijar,
        principal_en=FINALES,
        sin_asiento=PROPUESTA,
    ),
    Acto(
        clave="recibir_mandato",
        accion=Accion.RECIBIR_MANDATO,
        titulo=_("Recibir el mandato del tribunal"),
        explicacion=_(
            "Si confirma o modifica, la decisión queda final y firme. Si devuelve el caso, el "
            "término de la etapa que nombra corre entero desde el ponche, salvo que fije otro."
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
