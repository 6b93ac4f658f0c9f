"""El formulario entero: sus partes, las reglas que cruzan de una a otra y lo que se presenta."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from alcaldes.models import Mandato
from alcaldes.nombres import nombre_completo
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import ClaseDeQuerellante
from querellas.secretaria.alta import consultas
from querellas.secretaria.alta import formularios as f
from querellas.secretaria.alta.valores import RELACIONADA, Valores
from querellas.services.presentar import (
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)
from querellas.templatetags.querellas import resumen_errores

# Lo que `services.presentar` rechaza, en su formulario y campo.
_DE_LOS_ACTOS = {
    "juramento_quien": ("juramento", "quien"),
    "juramento_ante": ("juramento", "ante"),
    "juramento_lugar": ("juramento", "lugar"),
    "juramento_fecha": ("juramento", "fecha"),
    "cargos": ("primer_cargo", "texto"),
    "querellante_clase": ("primer_querellante", "clase"),
    "mandato": ("alcalde", "mandato"),
    "escrito": ("archivos", "escrito"),
}


@dataclass(frozen=True)
class Listas:
    """De dónde se escoge: los municipios y los alcaldes del escogido."""

    municipios: list[tuple[str, str]]
    mandatos: list[Mandato]

    @classmethod
    def de(cls, valores: Valores) -> Listas:
        return cls(consultas.municipios(), consultas.mandatos(valores.get("municipio", "")))


@dataclass
class Conjunto:
    """Las partes del formulario en el orden en que se leen."""

    valores: Valores
    hoy: date
    querellantes: list[f.DeQuerellante]
    alcalde: f.DelAlcalde
    nuevo: f.DeAlcaldeNuevo
    asunto: f.DelAsunto
    cargos: list[f.DeCargo]
    juramento: f.DelJuramento
    prueba: f.DeLaPrueba
    archivos: f.DeArchivos
    listas: Listas
    subidos: list[Documento]
    generales: list[str] = field(default_factory=list)

    @property
    def partes(self) -> list[f.Formulario]:
        return [
            *self.querellantes,
            self.alcalde,
            self.nuevo,
            self.asunto,
            *self.cargos,
            self.juramento,
            self.prueba,
            self.archivos,
        ]

    @property
    def mandatos(self) -> list[Mandato]:
        return self.listas.mandatos

    @property
    def varios_querellantes(self) -> bool:
        return len(self.querellantes) > 1

    @property
    def primer_cargo(self) -> f.DeCargo:
        return self.cargos[0]

    @property
    def primer_querellante(self) -> f.DeQuerellante:
        return self.querellantes[0]

    @property
    def escrito(self) -> Documento | None:
        return next((d for d in self.subidos if d.tipo == TipoDeDocumento.ESCRITO), None)

    @property
    def pruebas(self) -> list[Documento]:
        return [d for d in self.subidos if d.tipo == TipoDeDocumento.PRUEBA]

    @property
    def errores(self) -> list[dict[str, str]]:
        """Todos los errores para el resumen; en las filas se dice de cuál son."""
        lista = [{"mensaje": m, "ancla": ""} for m in self.generales]
        for parte in self.partes:
            if not parte.is_bound:
                continue
            for error in resumen_errores(parte)["errores"]:
                numero = self._numero_de(parte)
                lista.append({**error, "mensaje": numero + error["mensaje"]})
        return lista

    def _numero_de(self, parte: f.Formulario) -> str:
        if len(self.querellantes) > 1 and isinstance(parte, f.DeQuerellante):
            return _("Querellante %(n)s: ") % {"n": self.querellantes.index(parte) + 1}
        return ""

    @property
    def mandato(self) -> Mandato | None:
        escogido = self.valores.get("mandato", "")
        return next((m for m in self.mandatos if str(m.pk) == escogido), None)

    @property
    def alcalde_de_hoy(self) -> Mandato | None:
        return consultas.vigente(self.mandatos, self.hoy)

    @property
    def fecha_de_los_hechos(self) -> date | None:
        return fecha_escrita(self.valores.get("hechos_el", ""))

    @property
    def alcalde_de_los_hechos(self) -> Mandato | None:
        return consultas.vigente(self.mandatos, self.fecha_de_los_hechos)

    @property
    def defectuosa(self) -> bool:
        """Sin prueba alguna: se presenta, y consta que es defectuosa."""
        return not (self.pruebas or self.prueba.lineas)

    # --- Comprobar ------------------------------------------------------------------------
    def comprobar(self) -> bool:
        """Todas las reglas de una vez, cada error en su campo."""
        for parte in self.partes:
            if parte.is_bound:
                parte.is_valid()
        self._querellantes_en_blanco()
        self._oficinas_repetidas()
        self._legislatura_de_otro_municipio()
        if not any(c.cleaned_data.get("texto") for c in self.cargos) and not any(
            c.errors for c in self.cargos
        ):
            self.primer_cargo.add_error("texto", _("Escriba al menos un cargo."))
        if self.escrito is None and not self.archivos.errors.get("escrito"):
            self.archivos.add_error("escrito", _("Suba el escrito jurado en PDF."))
        return not self.errores

    def _querellantes_en_blanco(self) -> None:
        """La fila que se añadió y quedó vacía no cuenta, si hay otra."""
        llenas = [q for q in self.querellantes if any(q.cleaned_data.get(c) for c in _DE_PERSONA)]
        if not llenas:
            return
        for q in self.querellantes:
            if q not in llenas:
                q.errors.clear()
                q.cleaned_data["clase"] = ""

    def _oficinas_repetidas(self) -> None:
        vistas: set[str] = set()
        for q in self.querellantes:
            clase = q.cleaned_data.get("clase") or ""
            if clase in vistas and clase in {*f.OFICINAS, ClaseDeQuerellante.LEGISLATURA}:
                q.add_error("clase", _("Ese querellante ya está puesto; quite uno de los dos."))
            vistas.add(clase)

    def _legislatura_de_otro_municipio(self) -> None:
        alcalde = self.alcalde.cleaned_data.get("municipio")
        nombres = dict(self.alcalde.fields["municipio"].choices)  # type: ignore[attr-defined]
        for q in self.querellantes:
            suyo = q.cleaned_data.get("municipio")
            es_suya = q.cleaned_data.get("clase") == ClaseDeQuerellante.LEGISLATURA
            if es_suya and suyo and alcalde and suyo != alcalde:
                q.add_error(
                    "municipio",
                    _("La Legislatura de %(una)s no puede querellarse del alcalde de %(otro)s.")
                    % {"una": nombres[suyo], "otro": nombres[alcalde]},
                )

    def poner_rechazo(self, rechazo: ValidationError) -> None:
        """El rechazo de un acto, en los campos que nombra."""
        if not hasattr(rechazo, "error_dict"):
            self.generales += rechazo.messages
            return
        for clave, mensajes in rechazo.message_dict.items():
            if clave in _DE_LOS_ACTOS:
                parte, campo = _DE_LOS_ACTOS[clave]
                for mensaje in mensajes:
                    getattr(self, parte).add_error(campo, mensaje)
            else:
                self.generales += mensajes

    # --- Lo que se presenta -----------------------------------------------------------------
    def datos(self) -> DatosDePresentacion:
        """Lo comprobado, como lo pide el acto."""
        j = self.juramento.cleaned_data
        return DatosDePresentacion(
            querellantes=tuple(_querellante(q.cleaned_data) for q in self.de_verdad),
            mandato_id=int(self.alcalde.cleaned_data["mandato"]),
            cargos=tuple(self.textos_de_cargos),
            juramento=DatosDeJuramento(**{k: j[k] for k in _DEL_JURAMENTO}),
            asunto=self.asunto.cleaned_data["asunto"],
            prueba_descrita=self.prueba.lineas,
            pide_destitucion=self.asunto.cleaned_data["pide_destitucion"] == "si",
            relacionada=self.valores.get(RELACIONADA, ""),
        )

    @property
    def de_verdad(self) -> list[f.DeQuerellante]:
        """Los querellantes escritos: sin las filas en blanco."""
        return [q for q in self.querellantes if q.cleaned_data.get("clase")]

    @property
    def textos_de_cargos(self) -> list[str]:
        textos = (c.cleaned_data.get("texto", "") for c in self.cargos)
        return [t for t in textos if t]

    def parecidas(self) -> list[consultas.Parecida]:
        """Otras querellas de estos querellantes contra el mismo mandato."""
        datos = self.datos()
        clases = {q.clase for q in datos.querellantes if q.clase != ClaseDeQuerellante.CIUDADANO}
        nombres = [
            " ".join(p for p in (q.apellido_paterno, q.apellido_materno, q.nombre) if p)
            for q in datos.querellantes
            if q.clase == ClaseDeQuerellante.CIUDADANO
        ]
        return consultas.parecidas(datos.mandato_id, clases, nombres)


_DEL_JURAMENTO = ("quien", "ante", "lugar", "fecha", "testimonio")
_DE_PERSONA = (
    "clase",
    "nombre",
    "apellido_paterno",
    "apellido_materno",
    "entidad",
    "municipio",
    "resolucion",
    "votacion",
    "correo",
    "direccion",
)


def _querellante(d: dict[str, Any]) -> DatosDeQuerellante:
    """Solo lo que pide su clase: lo escrito para otra no se presenta."""
    contacto: dict[str, Any] = {
        "correo": d["correo"],
        "acepta_correo": d["acepta_correo"] == "si",
        "direccion": d["direccion"],
    }
    if d["clase"] == f.JURIDICA:
        return DatosDeQuerellante(
            clase=ClaseDeQuerellante.CIUDADANO,
            nombre=d["entidad"],
            por_derecho_propio=False,
            **contacto,
        )
    if d["clase"] == ClaseDeQuerellante.CIUDADANO:
        return DatosDeQuerellante(
            clase=d["clase"],
            nombre=d["nombre"],
            apellido_paterno=d["apellido_paterno"],
            apellido_materno=d["apellido_materno"],
            por_derecho_propio=d["comparecencia"] != "abogado",
            **contacto,
        )
    legislatura = d["clase"] == ClaseDeQuerellante.LEGISLATURA
    return DatosDeQuerellante(
        clase=d["clase"],
        resolucion=d["resolucion"] if legislatura else "",
        votacion=d["votacion"] if legislatura else "",
        **contacto,
    )


def nombre_de(d: dict[str, Any], municipio: str) -> str:
    """Cómo se llama un querellante en la página de revisión."""
    if d["clase"] == ClaseDeQuerellante.CIUDADANO:
        return nombre_completo(d["nombre"], d["apellido_paterno"], d["apellido_materno"])
    if d["clase"] == f.JURIDICA:
        return str(d["entidad"])
    etiqueta = str(dict(f.CLASES)[d["clase"]])
    if d["clase"] == ClaseDeQuerellante.LEGISLATURA:
        return _("Legislatura Municipal de %(municipio)s") % {"municipio": municipio}
    return etiqueta


def fecha_escrita(texto: str) -> date | None:
    try:
        return date.fromisoformat(texto)
    except ValueError:
        return None
