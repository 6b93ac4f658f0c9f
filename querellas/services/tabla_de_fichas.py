"""La tabla de fichas en CSV o XLSX: su plantilla y su lectura, fila por fila."""

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from alcaldes.models import Municipio
from alcaldes.nombres import clave_orden
from querellas.models.archivo import FichaDeArchivo
from querellas.services.archivo import DatosDeFicha
from querellas.services.base import ActoRechazado

COLUMNAS = (
    "numero",
    "epigrafe",
    "municipio",
    "anio",
    "resultado",
    "caja",
    "tablilla",
    "publica",
    "nota",
)
EJEMPLO = (
    "78-CV-114 (bis)",
    "Pérez Cruz v. Alcalde de Ponce",
    "Ponce",
    1994,
    "amonestado",
    "12",
    "C-3",
    "no",
    "",
)
FILAS_MAXIMAS = 20_000
BYTES_MAXIMOS = 10 * 1024 * 1024
_SI = {"si", "sí", "s", "x", "1", "true", "yes"}
_NO = {"", "no", "n", "0", "false"}


@dataclass(frozen=True)
class Leida:
    """Lo que se entendió de la tabla: las fichas y, por fila, lo que no."""

    fichas: list[DatosDeFicha]
    errores: list[str]


def plantilla_csv() -> bytes:
    """Los encabezados y una fila de ejemplo; con BOM, que Excel lo abre con acentos."""
    salida = io.StringIO()
    csv.writer(salida).writerows([COLUMNAS, EJEMPLO])
    return "\ufeff".encode() + salida.getvalue().encode()


def plantilla_xlsx() -> bytes:
    from openpyxl import Workbook  # type: ignore[import-untyped,unused-ignore]

    libro = Workbook()
    hoja = libro.active
    hoja.title = "fichas"
    hoja.append(COLUMNAS)
    hoja.append(EJEMPLO)
    for letra, ancho in zip("ABCDEFGHI", (20, 44, 18, 8, 24, 10, 10, 9, 30), strict=True):
        hoja.column_dimensions[letra].width = ancho
    hoja.freeze_panes = "A2"
    salida = io.BytesIO()
    libro.save(salida)
    return salida.getvalue()


def leer(contenido: bytes, nombre: str) -> Leida:
    """Las fichas de la tabla. Levanta ActoRechazado si no es una tabla que se entienda."""
    if len(contenido) > BYTES_MAXIMOS:
        raise ActoRechazado({"archivo": _("El archivo pasa de 10 MB: divídalo.")})
    filas = _de_xlsx(contenido) if nombre.lower().endswith(".xlsx") else _de_csv(contenido)
    return _entender(filas)


def _de_csv(contenido: bytes) -> Iterator[list[str]]:
    try:
        texto = contenido.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Lo que guarda Excel en español cuando no se le pide UTF-8.
        texto = contenido.decode("cp1252", errors="replace")
    primera = texto.split("\n", 1)[0]
    separador = ";" if primera.count(";") > primera.count(",") else ","
    yield from csv.reader(io.StringIO(texto, newline=""), delimiter=separador)


def _de_xlsx(contenido: bytes) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    try:
        libro = load_workbook(io.BytesIO(contenido), read_only=True, data_only=True)
    except (zipfile.BadZipFile, KeyError, ValueError, OSError) as error:
        raise ActoRechazado({"archivo": _("No es un libro de Excel que se pueda leer.")}) from error
    for fila in libro.active.iter_rows(values_only=True):
        yield [_celda(c) for c in fila]


def _celda(valor: Any) -> str:
    if valor is None:
        return ""
    return str(int(valor)) if isinstance(valor, float) and valor.is_integer() else str(valor)


def _entender(filas: Iterable[list[str]]) -> Leida:
    recorrido = iter(filas)
    encabezados = [clave_orden(c).replace("año", "anio") for c in next(recorrido, [])]
    encabezados = [{"ano": "anio"}.get(e, e) for e in encabezados]
    if "epigrafe" not in encabezados:
        raise ActoRechazado(
            {"archivo": _("La primera fila ha de llevar los nombres de las columnas.")}
        )
    municipios = {m.clave_orden: m for m in Municipio.objects.all()}
    fichas: list[DatosDeFicha] = []
    errores: list[str] = []
    for n, celdas in enumerate(recorrido, 2):
        if n > FILAS_MAXIMAS:
            raise ActoRechazado({"archivo": _("Pasa de 20,000 filas: divídala.")})
        if not any(c.strip() for c in celdas):
            continue
        dada = dict(zip(encabezados, (c.strip() for c in celdas), strict=False))
        try:
            fichas.append(_ficha(dada, municipios))
        except ValueError as error:
            errores.append(_("Fila %(n)s: %(razon)s") % {"n": n, "razon": error})
    return Leida(fichas, errores)


def _ficha(dada: dict[str, str], municipios: dict[str, Municipio]) -> DatosDeFicha:
    if not dada.get("epigrafe"):
        raise ValueError(_("falta el epígrafe."))
    for campo in ("numero", "epigrafe", "resultado", "caja", "tablilla"):
        maximo = getattr(FichaDeArchivo._meta.get_field(campo), "max_length", None)
        if maximo and len(dada.get(campo, "")) > maximo:
            raise ValueError(
                _("«%(campo)s» pasa de %(n)s caracteres.") % {"campo": campo, "n": maximo}
            )
    return DatosDeFicha(
        numero=dada.get("numero", ""),
        epigrafe=dada["epigrafe"],
        municipio=_municipio(dada.get("municipio", ""), municipios),
        anio=_anio(dada.get("anio", "")),
        resultado=dada.get("resultado", ""),
        caja=dada.get("caja", ""),
        tablilla=dada.get("tablilla", ""),
        nota=dada.get("nota", ""),
        publica=_publica(dada.get("publica", "")),
    )


def _municipio(texto: str, municipios: dict[str, Municipio]) -> Municipio | None:
    if not texto:
        return None
    hallado = municipios.get(clave_orden(texto))
    if hallado is None:
        raise ValueError(_("«%(m)s» no es uno de los 78 municipios.") % {"m": texto})
    return hallado


def _anio(texto: str) -> int | None:
    if not texto:
        return None
    if not (texto.isascii() and texto.isdigit() and 1900 <= int(texto) <= 2100):
        raise ValueError(_("«%(a)s» no es un año.") % {"a": texto})
    return int(texto)


def _publica(texto: str) -> bool:
    dicho = texto.casefold()
    if dicho in _SI:
        return True
    if dicho in _NO:
        return False
    raise ValueError(_("«publica» ha de ser sí o no."))
