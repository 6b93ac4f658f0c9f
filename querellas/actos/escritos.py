"""Lo que una parte presenta por escrito: su contestación, con lo que dice, y su prueba."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos import llamadas as c
from querellas.actos.acto import Acto
from querellas.actos.formularios import EscritoDelAlcalde
from querellas.actos.llamadas import Datos
from querellas.actos.representaciones import abogados
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ABIERTOS
from querellas.models import ClaseDePonche, Comparece, Papel, Respuesta
from querellas.selectors import Ficha
from querellas.services.contenido import ContenidoDeContestacion

CARGO = "cargo_"
OTRO = "otro"


class Contestacion(EscritoDelAlcalde):
    """El escrito con que el alcalde responde a los cargos."""

    ponche_de = ClaseDePonche.CONTESTACION
    tipo_de_archivo = TipoDeDocumento.CONTESTACION
    exigidos = frozenset({"nombre_de_abogado"})
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "abogado": ("comparece", Comparece.ABOGADO),
        "nombre_de_abogado": ("abogado", OTRO),
    }

    comparece = forms.ChoiceField(
        label=_("Quién firma la contestación"),
        choices=(
            (Comparece.POR_SI.value, _("El alcalde, por derecho propio")),
            (Comparece.ABOGADO.value, _("Su abogado")),
        ),
        widget=forms.RadioSelect,
    )
    abogado = forms.ChoiceField(label=_("Qué abogado"), widget=forms.RadioSelect, required=False)
    nombre_de_abogado = forms.CharField(
        label=_("Nombre del abogado"),
        max_length=200,
        required=False,
        help_text=_("Quedará una tarea para anotar su comparecencia."),
    )
    defensas = forms.CharField(
        label=_("Defensas que levanta"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Una por párrafo. Las leen los comisionados y no se publican."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        suyos = [a for a in abogados(self.ficha) if a.parte.papel == Papel.QUERELLADO]
        if suyos:
            otro = (OTRO, _("Otro abogado"))
            self._ofrecer("abogado", [*((a.pk, str(a)) for a in suyos), otro])
        else:
            # Sin ninguno en el caso no hay cuál escoger: se pide su nombre.
            del self.fields["abogado"]
            self.segun = {"nombre_de_abogado": ("comparece", Comparece.ABOGADO)}
        respuestas = [("", _("No se anota")), *Respuesta.choices]
        for cargo in self.ficha.cargos:
            self.fields[f"{CARGO}{cargo.pk}"] = forms.ChoiceField(
                label=_("Cargo %(n)s: %(texto)s") % {"n": cargo.orden, "texto": cargo.texto},
                help_text=_("Qué responde el alcalde a este cargo."),
                choices=respuestas,
                required=False,
            )
        self.order_fields(("el", "ponche", "comparece", "abogado", "nombre_de_abogado"))
        for nombre in ("defensas", "archivo"):
            self.fields[nombre] = self.fields.pop(nombre)

    def clean(self) -> None:
        super().clean()
        por_abogado = self.cleaned_data.get("comparece") == Comparece.ABOGADO
        if por_abogado and "abogado" in self.fields and not self.cleaned_data.get("abogado"):
            self.add_error("abogado", _("Diga qué abogado la firma."))


class Prueba(EscritoDelAlcalde):
    """Un documento u objeto que una parte ofrece en evidencia."""

    ponche_de = ClaseDePonche.OTRO
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    exigidos = frozenset({"descripcion"})

    papel = forms.ChoiceField(
        label=_("Quién la presenta"),
        choices=Papel.choices,
        widget=forms.RadioSelect,
        initial=Papel.QUERELLADO,
    )
    descripcion = forms.CharField(
        label=_("Qué es"),
        max_length=200,
        required=False,
        help_text=_("Por ejemplo, «Acta de la sesión del 4 de mayo». No se publica."),
    )
    field_order = ("papel", "descripcion", "el", "archivo")

    @classmethod
    def titulo_del_archivo(cls, datos: Datos) -> str:
        return str(datos["descripcion"])


def contestar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    """En un caso que espera otra notificación, contestar a los cargos subsana la nula."""
    cual = d.get("abogado", OTRO)
    en_el_caso = cual != OTRO
    nombres = {str(a.pk): str(a) for a in abogados(ficha)}
    contenido = lo_que_dice(
        ficha,
        d,
        comparece=d["comparece"],
        abogado=nombres.get(cual, "") if en_el_caso else d["nombre_de_abogado"],
        en_el_caso=en_el_caso,
    )
    return services.contestar(
        **c.caso(ficha),
        el=d["el"],
        documentos=docs,
        subsana=c.se_subsana(ficha),
        contenido=contenido,
    )


def lo_que_dice(ficha: Ficha, d: Datos, **quien: Any) -> ContenidoDeContestacion:
    """Lo que el escrito responde a cada cargo y las defensas que levanta."""
    cargos = {x.pk: r for x in ficha.cargos if (r := d[f"{CARGO}{x.pk}"])}
    return ContenidoDeContestacion(cargos=cargos, defensas=d["defensas"], **quien)


def presentar_prueba(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.presentar_prueba(**c.caso(ficha), **d, documentos=docs)


ESCRITOS: tuple[Acto, ...] = (
    Acto(
        clave="presentar_prueba",
        accion=Accion.PRESENTAR_PRUEBA,
        titulo=_("Anotar prueba presentada"),
        explicacion=_(
            "Un documento u objeto que una parte ofrece en evidencia. No mueve ningún término; si "
            "se admite se decide en la vista."
        ),
        verbo=_("Anotar la prueba"),
        formulario=Prueba,
        hacer=presentar_prueba,
        cabe=lambda ficha: ficha.estado in ABIERTOS,
        constan=("presentar_prueba",),
    ),
)
