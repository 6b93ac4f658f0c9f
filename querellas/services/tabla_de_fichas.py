"""La tabla de fichas en CSV o XLSX: su plantilla y su lectura, fila por fila."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
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
_SI = {"si", "sí", "s", "x", "1", "true", "yes", "verdadero"}
_NO = {"", "no", "n", "0", "false", "falso"}
# Lo que se copia tal como está escrito: si Excel lo tomó por una fecha, ya no dice lo mismo.
_TAL_CUAL = ("numero", "caja", "tablilla")
_FECHA_DE_EXCEL = re.compile(
    r"\d{4}-\d\d-\d\d|(\d{1,2}-)?(ene|feb|mar|abr|may|jun|jul|ago|sept?|oct|nov|dic|jan|apr|aug|dec)"
    r"(-\d{2,4})?",
    re.IGNORECASE,
)
_ORIGEN_DE_EXCEL = date(1899, 12, 30)


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
    for letra in "AFG":
        # Texto: así Excel no quita los ceros del principio ni hace fechas de los números.
        hoja.column_dimensions[letra].number_format = "@"
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
    extension = nombre.lower().rpartition(".")[2]
    if extension in ("xls", "ods", "numbers"):
        raise ActoRechazado({"archivo": _("Guárdela como CSV o como libro de Excel (.xlsx).")})
    filas = _de_xlsx(contenido) if extension == "xlsx" else _de_csv(contenido)
    return _entender(filas)


def _de_csv(contenido: bytes) -> Iterator[list[str]]:
    texto = _texto(contenido)
    primera, _fin, resto = texto.partition("\n")
    if primera.strip().casefold() in ("sep=;", "sep=,"):
        # El aviso que se le pone a Excel para decirle el separador.
        texto, primera = resto, resto.partition("\n")[0]
    separador = max(",;\t", key=primera.count)
    yield from csv.reader(io.StringIO(texto, newline=""), delimiter=separador)


def _texto(contenido: bytes) -> str:
    """En UTF-8, en el UTF-16 de «Texto Unicode» o, si no, como guarda Excel en español."""
    if contenido[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return contenido.decode("utf-16", errors="replace")
    try:
        return contenido.decode("utf-8-sig")
    except UnicodeDecodeError:
        texto = contenido.decode("cp1252", errors="replace")
    if "\ufffd" in texto:
        raise ActoRechazado({"archivo": _("Guárdela como CSV UTF-8: hay letras que no se leen.")})
    return texto


def _de_xlsx(contenido: bytes) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    try:
        libro = load_workbook(io.BytesIO(contenido), read_only=True, data_only=True)
    except (zipfile.BadZipFile, KeyError, ValueError, OSError) as error:
        raise ActoRechazado({"archivo": _("No es un libro de Excel que se pueda leer.")}) from error
    for fila in libro.active.iter_rows():
        yield [_celda(c) for c in fila]


def _celda(celda: Any) -> str:
    """Lo que se ve en la celda: con los ceros que su formato le pone, y una fecha sin hora."""
    valor = celda.value
    if valor is None:
        return ""
    if isinstance(valor, date):
        return (valor.date() if isinstance(valor, datetime) else valor).isoformat()
    if isinstance(valor, float) and valor.is_integer():
        valor = int(valor)
    ceros = str(celda.number_format or "")
    if isinstance(valor, int) and not isinstance(valor, bool) and set(ceros) == {"0"}:
        return str(valor).zfill(len(ceros))
    return str(valor)


def _entender(filas: Iterable[list[str]]) -> Leida:
    recorrido = iter(filas)
    encabezados = _encabezados(next(recorrido, []))
    municipios = {m.clave_orden: m for m in Municipio.objects.all()}
    fichas: list[DatosDeFicha] = []
    errores: list[str] = []
    for n, celdas in enumerate(recorrido, 2):
        if not any(c.strip() for c in celdas):
            continue
        if len(fichas) + len(errores) >= FILAS_MAXIMAS:
            raise ActoRechazado({"archivo": _("Pasa de 20,000 filas: divídala.")})
        limpias = (" ".join(c.split()) for c in celdas)
        dada = dict(zip(encabezados, limpias, strict=False))
        try:
            fichas.append(_ficha(dada, municipios))
        except ValueError as error:
            errores.append(_("Fila %(n)s: %(razon)s") % {"n": n, "razon": error})
    return Leida(fichas, errores)


def _encabezados(celdas: list[str]) -> list[str]:
    """Los nombres de las columnas, escritos con acentos o sin ellos; ActoRechazado si falta alguno
    imprescindible o hay uno que no se conoce."""
    anio = clave_orden("año")
    claves = [clave_orden(c.strip()) for c in celdas]
    nombres = ["anio" if c in (anio, "ano") else c for c in claves]
    if "epigrafe" not in nombres:
        raise ActoRechazado(
            {"archivo": _("La primera fila ha de llevar los nombres de las columnas.")}
        )
    for escrito, nombre in zip(celdas, nombres, strict=True):
        if nombre and (nombre not in COLUMNAS or nombres.count(nombre) > 1):
            raise ActoRechazado(
                {"archivo": _("La columna «%(c)s» sobra o no se conoce.") % {"c": escrito.strip()}}
            )
    return nombres


def _ficha(dada: dict[str, str], municipios: dict[str, Municipio]) -> DatosDeFicha:
    if not dada.get("epigrafe"):
        raise ValueError(_("falta el epígrafe."))
    for campo in _TAL_CUAL:
        if _FECHA_DE_EXCEL.fullmatch(dada.get(campo, "")):
            raise ValueError(
                _("«%(campo)s»: Excel lo convirtió en la fecha %(valor)s; escríbalo como texto.")
                % {"campo": campo, "valor": dada[campo]}
            )
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
    if re.fullmatch(r"\d{4}-\d\d-\d\d", texto):
        texto = _anio_de_excel(date.fromisoformat(texto))
    if not (texto.isascii() and texto.isdigit() and 1900 <= int(texto) <= 2100):
        raise ValueError(_("«%(a)s» no es un año.") % {"a": texto})
    return int(texto)


def _anio_de_excel(dia: date) -> str:
    """El año de una celda con formato de fecha; si se tecleó «1994», Excel guardó el día 1994."""
    dias = (dia - _ORIGEN_DE_EXCEL).days
    return str(dias if 1900 <= dias <= 2100 else dia.year)


def _publica(texto: str) -> bool:
    dicho = texto.casefold()
    if dicho in _SI:
        return True
    if dicho in _NO:
        return False
    raise ValueError(_("«publica» ha de ser sí o no."))
