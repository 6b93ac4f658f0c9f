"""Citar a una persona, anotar si cumplió, acudir al tribunal y levantar la minuta (18.003)."""

from datetime import date, datetime, time
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import a_hora_local, de_hora_local, fecha_civil
from plazos.nucleo.explicacion import momento
from querellas import services
from querellas.actos import formularios as f
from querellas.actos.acto import Acto
from querellas.actos.llamadas import Datos, caso
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ABIERTOS
from querellas.idioma import idioma
from querellas.models import Citacion, EstadoDeCitacion
from querellas.selectors import Ficha
from querellas.services.citar import (
    POR_CUMPLIR,
    DatosDeCitacion,
    ResultadoDeAuxilio,
    ResultadoDeCitacion,
)
from querellas.services.minutas import CIERRAN, CLASE, DatosDeMinuta, comparecibles, sin_minuta

_SALA = "Tribunal de Primera Instancia, Sala de San Juan"
_RENGLONES = _("Uno por renglón.")


def _lineas(rotulo: Any) -> forms.CharField:
    return forms.CharField(
        label=rotulo,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_RENGLONES,
    )


def _prueba_de(ficha: Ficha, dias: set[date]) -> list[str]:
    """La prueba que entró en el expediente esos días, para no escribirla otra vez."""
    filas = ficha.q.documentos.filter(tipo=TipoDeDocumento.PRUEBA, actuacion__isnull=False)
    filas = filas.select_related("actuacion").defer("datos").order_by("pk")
    return [
        _g("%(titulo)s (entrada %(n)s)") % {"titulo": d.titulo, "n": d.actuacion.numero}
        for d in filas
        if d.actuacion and fecha_civil(d.actuacion.efectiva_en) in dias
    ]


# --- Los formularios ------------------------------------------------------------------------
class Citar(f.FormularioDeActo):
    anchos: ClassVar[dict[str, str]] = {"comparece_el": "corto", "hora": "corto"}
    exigidos = frozenset({"nombre", "direccion", "lugar", "documentos"})

    nombre = forms.CharField(
        label=_("A quién se cita"), max_length=120, required=False, help_text=_("No se publica.")
    )
    calidad = forms.CharField(
        label=_("Su puesto o por qué se le cita"), max_length=120, required=False
    )
    direccion = forms.CharField(
        label=_("Dónde se le entrega"), required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    para_que = forms.ChoiceField(
        label=_("Para qué"),
        choices=(
            ("testificar", _("Declarar")),
            ("documentos", _("Traer documentos")),
            ("ambas", _("Declarar y traer documentos")),
        ),
        widget=forms.RadioSelect,
        initial="testificar",
    )
    documentos = forms.CharField(
        label=_("Documentos que ha de traer"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Solo si ha de traerlos. Uno por renglón."),
    )
    comparece_el = forms.DateField(label=_("Día"))
    hora = forms.TimeField(label=_("Hora"), initial=time(10, 0))
    lugar = forms.CharField(label=_("Lugar"), max_length=200, required=False)
    parte = forms.ChoiceField(label=_("Quién lo pidió"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("parte", [("0", _("La Comisión, por su iniciativa")), *self._partes()])
        self.fields["parte"].initial = "0"
        vista = self.ficha.vista_pendiente
        if vista is not None:
            self.initial.setdefault("comparece_el", vista.vista_el)
            self.initial.setdefault("hora", a_hora_local(vista.comienza_en).time())
            self.initial.setdefault("lugar", vista.lugar)


class _DeCitacion(f.FormularioDeActo):
    """Escoge una de las citaciones que esperan el acto."""

    estados: ClassVar[tuple[EstadoDeCitacion, ...]] = ()

    citacion = forms.ChoiceField(label=_("Citación"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("citacion", [(c.pk, rotulo(c)) for c in _en(self.ficha, self.estados)])


class AnotarCitacion(_DeCitacion):
    anchos: ClassVar[dict[str, str]] = {"el": "corto"}
    exigidos = frozenset({"relato"})
    estados = POR_CUMPLIR

    resultado = forms.ChoiceField(
        label=_("Qué pasó"),
        choices=ResultadoDeCitacion.choices,
        widget=forms.RadioSelect,
        help_text=_("Solo un miembro de la Comisión la deja sin efecto."),
    )
    el = forms.DateField(label=_("Día en que pasó"))
    relato = forms.CharField(
        label=_("Cómo fue"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Obligatorio si no cumplió. Va en la petición al tribunal. No se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("el", self.ficha.hoy)


class Acudir(f.Firma, _DeCitacion):
    exigidos = frozenset({"tribunal"})
    estados = (EstadoDeCitacion.INCUMPLIDA,)

    tribunal = forms.CharField(label=_("Tribunal"), max_length=160, required=False, initial=_SALA)
    con_justicia = forms.BooleanField(
        label=_("Pedir la asistencia del Secretario de Justicia"),
        required=False,
        help_text=_("La pide quien preside."),
    )


class Auxilio(f.EscritoDelAlcalde):
    es_de_parte = False
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    exigidos = frozenset({"autoridad"})

    citacion = forms.ChoiceField(label=_("Citación"), widget=forms.RadioSelect)
    el = forms.DateField(label=_("Día de la orden"))
    resultado = forms.ChoiceField(
        label=_("Qué resolvió el tribunal"),
        choices=ResultadoDeAuxilio.choices,
        widget=forms.RadioSelect,
    )
    autoridad = forms.CharField(
        label=_("Orden: tribunal, número y fecha"),
        max_length=300,
        required=False,
        help_text=_("Consta en el expediente y se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        en_tribunal = _en(self.ficha, (EstadoDeCitacion.EN_TRIBUNAL,))
        self._ofrecer("citacion", [(c.pk, rotulo(c)) for c in en_tribunal])


class Minuta(f.FormularioDeActo):
    tipo_de_archivo = TipoDeDocumento.PRUEBA
    exigidos = frozenset({"sin_grabacion"})

    sesion = forms.ChoiceField(label=_("Sesión"), widget=forms.RadioSelect)
    presentes = forms.MultipleChoiceField(
        label=_("Quiénes comparecieron"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("De los demás constará que no comparecieron."),
    )
    otros = _lineas(_("Otras personas que comparecieron, y en calidad de qué"))
    testigos = _lineas(_("Testigos que declararon bajo juramento"))
    prueba = _lineas(_("Prueba presentada y lo que se dispuso de ella"))
    incidencias = forms.CharField(
        label=_("Incidencias"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Objeciones, lo que se resolvió en sala, recesos. Un párrafo por incidencia."),
    )
    sin_grabacion = forms.CharField(
        label=_("Si no hay grabación, por qué"), max_length=300, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        faltan = sin_minuta(self.ficha.q)
        self._ofrecer(
            "sesion",
            [
                (
                    s.vista.pk,
                    _g("Sesión %(n)s, del %(dia)s")
                    % {
                        "n": s.numero,
                        "dia": f.con_fecha_larga(s.vista.vista_el.isoformat()),
                    },
                )
                for s in faltan
            ],
        )
        quienes: dict[str, Any] = {}
        for s in faltan:
            quienes |= comparecibles(self.ficha.q, s.vista)
        campo = self.fields["presentes"]
        assert isinstance(campo, forms.MultipleChoiceField)
        campo.choices = [(k, f"{nombre} ({calidad})") for k, (nombre, calidad) in quienes.items()]
        self.fields["archivo"].label = _("Grabación de la sesión")
        dias = {s.vista.vista_el for s in faltan}
        self.initial.setdefault("prueba", "\n".join(_prueba_de(self.ficha, dias)))

    @classmethod
    def titulo_del_archivo(cls, datos: dict[str, Any]) -> str:
        return "Grabación de la vista"


# --- Piezas y cuándo caben ------------------------------------------------------------------
def rotulo(c: Citacion) -> str:
    """A quién, para cuándo y en qué va."""
    return f"{c.nombre} · {momento(c.comparece_en, idioma())} · {c.get_estado_display()}"


def _en(ficha: Ficha, estados: tuple[EstadoDeCitacion, ...]) -> list[Citacion]:
    return [c for c in ficha.citaciones if c.estado in estados]


def abierto(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS


def falta_minuta(ficha: Ficha) -> bool:
    """Con lo que la página ya leyó: si alguna sesión se cerró, se pregunta cuáles faltan."""
    return bool(set(CIERRAN) & ficha.clases) and bool(sin_minuta(ficha.q))


# --- Las llamadas ---------------------------------------------------------------------------
def citar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    trae = d["para_que"] != "testificar"
    return services.citar(
        **caso(ficha),
        citacion=DatosDeCitacion(
            nombre=d["nombre"],
            calidad=d["calidad"],
            direccion=d["direccion"],
            testifica=d["para_que"] != "documentos",
            documentos=d["documentos"] if trae else "",
            comparece_en=de_hora_local(datetime.combine(d["comparece_el"], d["hora"])),
            lugar=d["lugar"],
            pide_id=int(d["parte"]) or None,
        ),
    )


def anotar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.anotar_citacion(**caso(ficha), citacion_id=int(d.pop("citacion")), **d)


def acudir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.acudir_al_tribunal(
        **caso(ficha),
        citacion_id=int(d["citacion"]),
        tribunal=d["tribunal"],
        con_justicia=d["con_justicia"],
    )


def auxilio(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    cual = int(d.pop("citacion"))
    return services.anotar_auxilio(**caso(ficha), citacion_id=cual, **d, documentos=docs)


def levantar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    minuta = DatosDeMinuta(vista_id=int(d.pop("sesion")), **d)
    return services.levantar_minuta(**caso(ficha), minuta=minuta, documentos=docs)


CITACIONES: tuple[Acto, ...] = (
    Acto(
        clave="citar",
        accion=Accion.CITAR,
        titulo=_("Citar a una persona"),
        explicacion=_(
            "A declarar, a traer documentos o a ambas cosas. Prepara la citación para entregarla "
            "en mano; su recibo se anota como cualquier entrega. No detiene ningún término."
        ),
        verbo=_("Expedir la citación"),
        formulario=Citar,
        hacer=citar,
        cabe=abierto,
        constan=("citar",),
    ),
    Acto(
        clave="anotar_citacion",
        accion=Accion.ANOTAR_CITACION,
        titulo=_("Anotar qué pasó con una citación"),
        explicacion=_(
            "Si no compareció, no produjo lo requerido o rehusó contestar, la Comisión podrá "
            "acudir al tribunal. Un derecho o un privilegio lo adjudica la Comisión."
        ),
        verbo=_("Anotarlo"),
        formulario=AnotarCitacion,
        hacer=anotar,
        cabe=lambda ficha: bool(_en(ficha, POR_CUMPLIR)),
        constan=("cumplir_citacion", "incumplir_citacion", "retirar_citacion"),
    ),
    Acto(
        clave="acudir_al_tribunal",
        accion=Accion.ACUDIR_AL_TRIBUNAL,
        titulo=_("Acudir al tribunal por una citación incumplida"),
        explicacion=_(
            "Prepara la petición para que el tribunal ordene cumplirla, bajo apercibimiento de "
            "desacato. No detiene ningún término."
        ),
        verbo=_("Firmar la petición"),
        formulario=Acudir,
        hacer=acudir,
        cabe=lambda ficha: bool(_en(ficha, (EstadoDeCitacion.INCUMPLIDA,))),
        constan=("acudir_por_citacion",),
    ),
    Acto(
        clave="anotar_auxilio",
        accion=Accion.ANOTAR_MEDIDA,
        titulo=_("Anotar lo que el tribunal resolvió sobre una citación"),
        explicacion=_("Consta en el expediente. No detiene ningún término."),
        verbo=_("Anotarlo"),
        formulario=Auxilio,
        hacer=auxilio,
        cabe=lambda ficha: bool(_en(ficha, (EstadoDeCitacion.EN_TRIBUNAL,))),
        constan=("ordenar_citacion", "denegar_citacion"),
    ),
    Acto(
        clave="levantar_minuta",
        accion=Accion.LEVANTAR_MINUTA,
        titulo=_("Levantar la minuta de una sesión"),
        explicacion=_(
            "Cuándo abrió y cerró, quiénes comparecieron, qué prueba se presentó y qué pasó. Las "
            "horas salen del expediente. La de una vista privada no se publica."
        ),
        verbo=_("Levantar la minuta"),
        formulario=Minuta,
        hacer=levantar,
        cabe=falta_minuta,
        constan=(CLASE,),
    ),
)
