"""Cómo se arma el formulario con lo escrito: para mostrarlo, para comprobarlo o para guardarlo."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from alcaldes.models import Mandato
from querellas.documentos.models import Documento
from querellas.secretaria.alta import consultas
from querellas.secretaria.alta import formularios as f
from querellas.secretaria.alta.conjunto import Conjunto, Listas, fecha_escrita
from querellas.secretaria.alta.valores import CARGO, QUERELLANTE, Valores, cuantas
from querellas.templatetags._tiempo import fecha


def rotulo(mandato: Mandato, hoy: date, hechos_el: date | None) -> str:
    """«José Ángel Ibáñez Cintrón, alcalde desde el 13 de enero de 2025 · hoy en el cargo»."""
    datos = {
        "quien": str(mandato.alcalde),
        "cargo": mandato.get_tratamiento_display(),
        "desde": fecha(mandato.desde),
        "hasta": fecha(mandato.hasta),
    }
    if mandato.hasta is None:
        texto = _("%(quien)s, %(cargo)s desde el %(desde)s") % datos
    else:
        texto = _("%(quien)s, %(cargo)s del %(desde)s al %(hasta)s") % datos
    notas = []
    if consultas.vigente([mandato], hoy):
        notas.append(_("hoy en el cargo"))
    if consultas.vigente([mandato], hechos_el):
        notas.append(_("en el cargo en la fecha de los hechos"))
    return " · ".join([texto, *notas])


def armar(
    valores: Valores,
    *,
    hoy: date,
    subidos: Sequence[Documento] = (),
    validar: bool = False,
    nuevo: bool = False,
    listas: Listas | None = None,
) -> Conjunto:
    """Las partes con lo escrito. Sin `validar` se muestran sin mirar si está bien."""
    propio = {
        f"{QUERELLANTE}-{n}-{campo}": valor
        for n in range(cuantas(valores, QUERELLANTE))
        for campo, valor in (("comparecencia", "propio"), ("acepta_correo", "no"))
    }
    valores = {**propio, "pide_destitucion": "no", **valores}
    listas = listas or Listas.de(valores)
    municipios, mandatos = listas.municipios, listas.mandatos
    hechos = fecha_escrita(valores.get("hechos_el", ""))
    opciones = [(str(m.pk), rotulo(m, hoy, hechos)) for m in mandatos]
    como = _Como(valores, validar)
    return Conjunto(
        valores=valores,
        hoy=hoy,
        querellantes=[
            f.DeQuerellante(**como(f.DeQuerellante, f"{QUERELLANTE}-{n}"), municipios=municipios)
            for n in range(cuantas(valores, QUERELLANTE))
        ],
        alcalde=f.DelAlcalde(**como(f.DelAlcalde), municipios=municipios, mandatos=opciones),
        nuevo=f.DeAlcaldeNuevo(**_Como(valores, nuevo)(f.DeAlcaldeNuevo, "nuevo")),
        asunto=f.DelAsunto(**como(f.DelAsunto)),
        cargos=[
            f.DeCargo(**como(f.DeCargo, f"{CARGO}-{n}"), numero=n + 1)
            for n in range(cuantas(valores, CARGO))
        ],
        juramento=f.DelJuramento(**como(f.DelJuramento, "juramento"), hoy=hoy),
        prueba=f.DeLaPrueba(**como(f.DeLaPrueba, "prueba")),
        archivos=f.DeArchivos(data={} if validar else None, prefix="archivos"),
        listas=listas,
        subidos=list(subidos),
    )


@dataclass
class _Como:
    """Con qué se construye una parte: comprobada, o solo mostrada con lo que se escribió."""

    valores: Valores
    validar: bool

    def __call__(self, clase: type[f.Formulario], prefijo: str | None = None) -> dict[str, Any]:
        if self.validar:
            return {"data": self.valores, "prefix": prefijo}
        escrito = {
            campo: self.valores.get(f"{prefijo}-{campo}" if prefijo else campo, "")
            for campo in clase.base_fields
        }
        return {"initial": escrito, "prefix": prefijo}


def completas(partes: Conjunto) -> dict[str, bool]:
    """Qué secciones están ya como para presentar."""
    c = armar(
        partes.valores, hoy=partes.hoy, subidos=partes.subidos, validar=True, listas=partes.listas
    )
    c.comprobar()
    secciones: dict[str, list[f.Formulario]] = {
        "querellantes": [*c.querellantes],
        "alcalde": [c.alcalde],
        "cargos": [c.asunto, *c.cargos],
        "juramento": [c.juramento],
        "archivos": [c.prueba, c.archivos],
    }
    return {ancla: not any(x.errors for x in suyas) for ancla, suyas in secciones.items()}


def nombres_de_campos(valores: dict[str, str]) -> Iterable[str]:
    """Los nombres que se guardan de una petición, según cuántas filas trae."""
    yield from (f"{QUERELLANTE}s", f"{CARGO}s")
    for n in range(cuantas(valores, QUERELLANTE)):
        yield from (f"{QUERELLANTE}-{n}-{c}" for c in f.DeQuerellante.base_fields)
    for n in range(cuantas(valores, CARGO)):
        yield from (f"{CARGO}-{n}-{c}" for c in f.DeCargo.base_fields)
    yield from f.DelAlcalde.base_fields
    yield from f.DelAsunto.base_fields
    yield from (f"juramento-{c}" for c in f.DelJuramento.base_fields)
    yield from (f"prueba-{c}" for c in f.DeLaPrueba.base_fields)
    yield from (f"nuevo-{c}" for c in f.DeAlcaldeNuevo.base_fields)
