"""Lo que se presentó incompleto, desde una página: subsanarlo o señalarlo."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.formularios import FormularioDeActo
from querellas.actos.llamadas import Datos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ABIERTOS, Estado
from querellas.models import ClaseDeQuerellante
from querellas.selectors import Ficha
from querellas.services.subsanar import TAREA_18008


def falta_resolucion(ficha: Ficha) -> bool:
    return any(p.clase == ClaseDeQuerellante.LEGISLATURA and not p.resolucion for p in ficha.partes)


def algo_que_subsanar(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS and (ficha.q.defectuosa or falta_resolucion(ficha))


def sin_senalar(ficha: Ficha) -> bool:
    ya = any(t.clase == TAREA_18008 for t in ficha.tareas)
    return ficha.estado != Estado.BORRADOR and not ya


class Subsanar(FormularioDeActo):
    """Lo que faltaba: evidencia, resolución de la Legislatura, o las dos."""

    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    exigidos = perdonados = frozenset({"descrita", "resolucion"})
    tipo_de_archivo = TipoDeDocumento.PRUEBA

    descrita = forms.CharField(
        label=_("Evidencia que presenta"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=_("Una por línea, la que llega en papel. Con el archivo, puede dejarlo vacío."),
    )
    resolucion = forms.CharField(
        label=_("Resolución que autoriza la querella"), max_length=120, required=False
    )
    votacion = forms.CharField(
        label=_("Votación"),
        max_length=120,
        required=False,
        help_text=_("Por ejemplo: 9 a favor, 2 en contra."),
    )
    el = forms.DateField(label=_("Día del ponche"), help_text=_("El del sello de la Secretaría."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)
        if not falta_resolucion(self.ficha):
            del self.fields["resolucion"], self.fields["votacion"]
        if not self.ficha.q.defectuosa:
            del self.fields["descrita"]
            self.fields["archivo"].label = _("Copia de la resolución")
        else:
            self.fields["archivo"].label = _("Archivo de la evidencia")


class Senalar(FormularioDeActo):
    exigidos = frozenset({"razon"})

    razon = forms.CharField(
        label=_("Por qué parece frívola o sin base"),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        help_text=_("No se publica. La Comisión decidirá si impone multa o sanción."),
    )


def subsanar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.subsanar(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        descrita=str(d.get("descrita", "")).splitlines(),
        resolucion=d.get("resolucion", ""),
        votacion=d.get("votacion", ""),
        el=d["el"],
        documentos=docs,
    )


def senalar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.senalar_18008(querella_id=ficha.q.pk, actor=ficha.usuario, razon=d["razon"])
