"""Los formularios de informar, proponer, votar y confirmar: los actos que deciden."""

from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas.actos.formularios import Firma, con_fecha_larga
from querellas.actos.necesidad import PorNecesidad
from querellas.comision.models import (
    CONCURRENTES_PARA_DECIDIR,
    Asunto,
    Disposicion,
    Resolucion,
    Voto,
)
from querellas.estados import Estado
from querellas.models import ClaseDePonche
from querellas.selectors import Ficha
from querellas.services.decidir import DE_FONDO, REGLAS
from querellas.services.proyecto import PARTES

POR_CARGO = "por_cargo"
CARGO = "cargo_"


def _texto(etiqueta: Any, ayuda: Any = "", filas: int = 8) -> forms.CharField:
    return forms.CharField(
        label=etiqueta,
        help_text=ayuda,
        widget=forms.Textarea(attrs={"rows": filas}),
    )


class ConDefecto(Firma):
    """Sus partes son obligatorias; en las últimas 24 horas puede salir sin alguna, nombrándola."""

    partes: ClassVar[tuple[str, ...]] = ("hechos", "conclusiones")

    con_defecto = forms.BooleanField(
        label=_("Emitir con el defecto señalado"),
        required=False,
        help_text=_(
            "Al término le quedan menos de 24 horas. Lo que falte se nombrará y se completará "
            "después; la disposición y los votos no se dispensan."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.ficha.ultimas_horas:
            del self.fields["con_defecto"]
            return
        self.exigidos = self.exigidos | frozenset(self.partes)
        self.perdonados = self.perdonados | frozenset(self.partes)
        for nombre in self.partes:
            self.fields[nombre].required = False
        self.fields["con_defecto"] = self.fields.pop("con_defecto")
        self.firma_al_final()


class Informe(ConDefecto):
    ponche_de = ClaseDePonche.INFORME
    partes = ("hechos", "evidencia", "conclusiones")

    hechos = _texto(_("Conclusiones de hechos"))
    evidencia = _texto(_("Evidencia presentada y admitida"))
    conclusiones = _texto(_("Conclusiones de derecho"))
    consideraciones = forms.CharField(
        label=_("Otras consideraciones"), required=False, widget=forms.Textarea(attrs={"rows": 4})
    )


class Proponer(PorNecesidad, ConDefecto):
    """Con varios cargos, cada uno lleva su disposición y la del caso es la más grave."""

    partes = ("hechos", "determinaciones", "conclusiones")
    segun: ClassVar[dict[str, tuple[str, str]]] = {
        "con_perjuicio": ("disposicion", Disposicion.ARCHIVO)
    }

    version_de = forms.ChoiceField(
        label=_("¿Es otra versión de una propuesta?"),
        required=False,
        help_text=_("Si lo es, queda atada a ella y se pueden comparar."),
    )
    disposicion = forms.ChoiceField(label=_("Disposición"), widget=forms.RadioSelect)
    con_perjuicio = forms.BooleanField(
        label=_("Con perjuicio"),
        required=False,
        help_text=_("No podrá presentarse otra vez por los mismos hechos."),
    )
    hechos = _texto(_("Relación de hechos"), _("Deje una línea en blanco entre párrafos."))
    determinaciones = _texto(_("Determinaciones de hechos"))
    conclusiones = _texto(_("Conclusiones de derecho"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        posibles = disposiciones(self.ficha.estado)
        opciones: list[tuple[Any, Any]] = [(d.value, d.label) for d in Disposicion if d in posibles]
        if len(self.ficha.cargos) > 1 and set(posibles) >= DE_FONDO:
            opciones = [o for o in opciones if o[0] not in DE_FONDO]
            opciones.insert(0, (POR_CARGO, _("Resolver cada cargo")))
            self._pedir_cada_cargo()
        self._ofrecer("disposicion", opciones)
        versiones = [(str(r.pk), en_una_linea(r)) for r in self.ficha.circuladas]
        if versiones:
            campo = self.fields["version_de"]
            assert isinstance(campo, forms.ChoiceField)
            campo.choices = [("", _("No: es un texto nuevo")), *versiones]
        else:
            del self.fields["version_de"]

    def _pedir_cada_cargo(self) -> None:
        """Un campo por cargo, antes de los textos; se enseñan si se resuelve cada cargo."""
        nombres = list(self.fields)
        despues = nombres[nombres.index("disposicion") + 1 :]
        self.segun = {**self.segun}
        for cargo in self.ficha.cargos:
            nombre = f"{CARGO}{cargo.pk}"
            self.segun[nombre] = ("disposicion", POR_CARGO)
            self.fields[nombre] = forms.ChoiceField(
                label=f"{cargo.orden}. {cargo.texto}",
                choices=[(d.value, d.label) for d in Disposicion if d in DE_FONDO],
                widget=forms.RadioSelect,
                required=False,
            )
        self.exigidos = self.exigidos | {n for n in self.fields if n.startswith(CARGO)}
        for nombre in despues:
            self.fields[nombre] = self.fields.pop(nombre)

    def clean(self) -> None:
        super().clean()
        if self.cleaned_data.get("disposicion") != POR_CARGO:
            return
        for nombre in [n for n in self.fields if n.startswith(CARGO)]:
            if not self.cleaned_data.get(nombre):
                self.add_error(nombre, _("Escoja qué se dispone de este cargo."))


def al_proponer(ficha: Ficha, dados: QueryDict) -> dict[str, Any]:
    """El texto de la propuesta de que se parte, o los cargos en que ya coinciden dos."""
    desde = next((r for r in ficha.circuladas if str(r.pk) == dados.get("desde")), None)
    if desde is None:
        coinciden = {c.pk: d for c, d, _cuantos in acuerdos(ficha) if d}
        return {f"{CARGO}{pk}": d for pk, d in coinciden.items()}
    cargos = {f"{CARGO}{d.cargo_id}": d.disposicion for d in desde.disposiciones.all()}
    varios = len(ficha.cargos) > 1 and desde.disposicion in DE_FONDO
    return {
        "version_de": str(desde.pk),
        "disposicion": POR_CARGO if varios else desde.disposicion,
        "con_perjuicio": desde.con_perjuicio,
        "hechos": desde.hechos,
        "determinaciones": desde.determinaciones,
        "conclusiones": desde.conclusiones,
        **cargos,
    }


def acuerdos(ficha: Ficha) -> list[tuple[Any, str, dict[str, int]]]:
    """Por cargo: la disposición en que coinciden dos miembros, si la hay, y cuántos cada una."""
    salida = []
    for cargo in ficha.cargos:
        quienes: dict[str, set[int]] = {}
        for r in ficha.circuladas:
            suya = next((d for d in r.disposiciones.all() if d.cargo_id == cargo.pk), None)
            if suya is not None:
                votan = {v.comisionado_id for v in r.votos.all() if v.sentido == "concurre"}
                quienes.setdefault(suya.disposicion, set()).update(votan)
        cuantos = {d: len(q) for d, q in quienes.items() if q}
        una = next((d for d, n in cuantos.items() if n >= CONCURRENTES_PARA_DECIDIR), "")
        salida.append((cargo, una, cuantos))
    return salida


def en_una_linea(r: Resolucion) -> str:
    texto = _g("Propuesta %(n)s: %(que)s, de %(quien)s")
    return texto % {
        "n": r.numero_en_el_caso,
        "que": r.get_disposicion_display(),
        "quien": r.propuesta_por,
    }


def disposiciones(estado: Estado) -> dict[Disposicion, Asunto]:
    """Lo que se puede disponer en ese estado, y en qué clase de resolución."""
    return {
        d: asunto
        for asunto, regla in REGLAS.items()
        if estado in regla.estados
        for d in regla.disposiciones
    }


class Votar(PorNecesidad):
    asunto: ClassVar[Asunto] = Asunto.FONDO

    resolucion = forms.ChoiceField(label=_("Propuesta"), widget=forms.RadioSelect)
    sentido = forms.ChoiceField(
        label=_("Su voto"),
        choices=Voto.Sentido.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Escoja su voto.")},
        help_text=_("Solo «Conforme» cuenta para decidir: la misma disposición y el mismo texto."),
    )
    expresion = forms.CharField(
        label=_("Expresión"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "Si disiente o solo está conforme en el resultado, por qué. Va en la resolución."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        propuestas = [r for r in self.ficha.circuladas if r.asunto == self.asunto]
        self._ofrecer("resolucion", [(r.pk, en_una_linea(r)) for r in propuestas])


class VotarDesestimacion(Votar):
    asunto = Asunto.SIN_VISTA


class VotarDesestimacionEnOtraEtapa(Votar):
    asunto = Asunto.DESESTIMAR


class VotarArchivo(Votar):
    asunto = Asunto.ARCHIVO


class ConfirmarVencimiento(Firma):
    tarea = forms.ChoiceField(label=_("Término que venció"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer(
            "tarea",
            [
                (t.pk, f"{t.plazo.termino}: {con_fecha_larga(t.plazo.fecha_legal.isoformat())}")
                for t in self.ficha.por_confirmar
                if t.plazo
            ],
        )


class Opinion(Firma):
    texto = _texto(_("Opinión"), _("Se publica en su propia entrada. La decisión no cambia."))


class Partes(Firma):
    """Las partes que faltan, y ninguna otra."""

    etiquetas: ClassVar[dict[str, Any]] = {
        "hechos": _("Relación de hechos"),
        "determinaciones": _("Determinaciones de hechos"),
        "conclusiones": _("Conclusiones de derecho"),
        "evidencia": _("Evidencia presentada y admitida"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for campo in self.faltan():
            self.fields[campo] = _texto(self.etiquetas[campo])
        self.firma_al_final()

    def faltan(self) -> list[str]:
        raise NotImplementedError


class ProponerParte(Partes):
    def faltan(self) -> list[str]:
        r = self.ficha.con_defecto
        return [c for c, nombre in PARTES.items() if r and nombre in r.defectos]


class CompletarInforme(Partes):
    etiquetas: ClassVar[dict[str, Any]] = {
        **Partes.etiquetas,
        "hechos": _("Conclusiones de hechos"),
    }

    def faltan(self) -> list[str]:
        informe = self.ficha.informe_con_defecto
        return list(informe.defectos) if informe else []


class ConcurrirConParte(Firma):
    resolucion = forms.ChoiceField(label=_("Propuesta"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        propuestas = [r for r in self.ficha.sin_mi_voto if r.asunto == Asunto.COMPLETAR]
        self._ofrecer("resolucion", [(r.pk, en_una_linea(r)) for r in propuestas])
