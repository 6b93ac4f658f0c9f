"""`norma`: cada oración de la ley, las pruebas que la demuestran y el código que la cumple.

Las oraciones están en `querellas/datos/norma.csv`. La prueba nombra las suyas con la marca
`norma`; el código, en el párrafo «Fuente» de su docstring; los términos, en la columna `fuente`
de su catálogo. Se lee el texto de los archivos: no se importa nada.
"""

import ast
import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

from django.core.management.base import BaseCommand, CommandError

RAIZ = Path(__file__).resolve().parents[3]
NORMA = RAIZ / "querellas" / "datos" / "norma.csv"
PAQUETES = ("querellas", "alcaldes", "vistas", "plazos")
# Los artículos en que un hueco es un error; los demás quedan pendientes.
NORMA_EXIGIDA = ("18.004",)
CITA = re.compile(r"\b18\.\d{3}(?:#[\w-]+)?")
ANCHO = 96


@dataclass
class Oracion:
    """Una oración y quién la nombra."""

    id: str
    articulo: str
    texto: str
    pruebas: list[str] = field(default_factory=list)
    codigo: list[str] = field(default_factory=list)

    @property
    def falta(self) -> str:
        faltas = [
            que for que, hay in (("prueba", self.pruebas), ("código", self.codigo)) if not hay
        ]
        return " y ".join(faltas)


@dataclass(frozen=True)
class Mencion:
    """Dónde se nombra una oración (o un artículo entero)."""

    id: str
    lugar: str


class Command(BaseCommand):
    help = "Tabla de la norma: oración, pruebas y código. Sale con 1 si falta lo exigido."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("articulo", nargs="*", help="solo esos artículos, como 18.004")

    def handle(self, *args: Any, **opciones: Any) -> None:
        if not (RAIZ / "tests").is_dir():
            raise CommandError("Aquí no están las pruebas: corra esto en el repositorio.")
        oraciones = leer_norma(NORMA)
        pedidos = opciones["articulo"]
        desconocidos = [a for a in pedidos if not any(o.articulo == a for o in oraciones.values())]
        if desconocidos:
            self.stderr.write(f"No hay artículo {', '.join(desconocidos)} en la norma.")
            raise SystemExit(2)
        perdidas = atar(oraciones, menciones_de_pruebas(RAIZ), menciones_de_codigo(RAIZ))
        for renglon in tabla(
            [o for o in oraciones.values() if not pedidos or o.articulo in pedidos]
        ):
            self.stdout.write(renglon)
        fallas = [f"{m.lugar} cita {m.id}, que no está en la norma." for m in perdidas]
        fallas += huecos(oraciones.values())
        for falla in fallas:
            self.stderr.write(falla)
        if fallas:
            raise SystemExit(1)


def leer_norma(archivo: Path) -> dict[str, Oracion]:
    with archivo.open(newline="", encoding="utf-8") as abierto:
        filas = list(csv.DictReader(abierto))
    return {
        f["id"]: Oracion(f["id"], f["articulo"], " ".join((f["texto_es"] or f["texto_en"]).split()))
        for f in filas
    }


def atar(
    oraciones: dict[str, Oracion], pruebas: Iterable[Mencion], codigo: Iterable[Mencion]
) -> list[Mencion]:
    """Anota cada mención en su oración; devuelve las que citan algo que no existe."""
    articulos = {o.articulo for o in oraciones.values()}
    perdidas = []
    for menciones, campo in ((pruebas, "pruebas"), (codigo, "codigo")):
        for mencion in menciones:
            if mencion.id in oraciones:
                getattr(oraciones[mencion.id], campo).append(mencion.lugar)
            elif mencion.id not in articulos:
                perdidas.append(mencion)
    return perdidas


def huecos(oraciones: Iterable[Oracion]) -> Iterator[str]:
    for oracion in oraciones:
        if oracion.articulo in NORMA_EXIGIDA and oracion.falta:
            yield f"{oracion.id}: falta {oracion.falta}."


def tabla(oraciones: Iterable[Oracion]) -> Iterator[str]:
    oraciones = list(oraciones)
    for articulo in dict.fromkeys(o.articulo for o in oraciones):
        suyas = [o for o in oraciones if o.articulo == articulo]
        enteras = sum(not o.falta for o in suyas)
        exigido = "" if articulo in NORMA_EXIGIDA else ", pendiente"
        yield f"\nArtículo {articulo}: {enteras} de {len(suyas)} oraciones atadas{exigido}"
        for oracion in suyas:
            yield f"{oracion.id}  {acortar(oracion.texto)}"
            yield from (f"    prueba  {lugar}" for lugar in oracion.pruebas)
            yield from (f"    código  {lugar}" for lugar in oracion.codigo)
            if oracion.falta:
                yield f"    falta   {oracion.falta}"


def acortar(texto: str) -> str:
    return texto if len(texto) <= ANCHO else texto[: ANCHO - 1].rsplit(" ", 1)[0] + "…"


# --- Las pruebas ----------------------------------------------------------------------------
def menciones_de_pruebas(raiz: Path) -> Iterator[Mencion]:
    for archivo in sorted((raiz / "tests").rglob("test_*.py")):
        nombre = archivo.relative_to(raiz).as_posix()
        arbol = ast.parse(archivo.read_text(encoding="utf-8"))
        del_modulo = list(_marcas(_valores_de_pytestmark(arbol)))
        for funcion, de_fuera in _funciones(arbol, del_modulo):
            marcas = [*de_fuera, *_marcas(funcion.decorator_list)]
            for id_ in dict.fromkeys(marcas):
                yield Mencion(id_, f"{nombre}::{funcion.name}")


def _valores_de_pytestmark(arbol: ast.Module) -> list[ast.expr]:
    return [
        nodo.value
        for nodo in arbol.body
        if isinstance(nodo, ast.Assign)
        and any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in nodo.targets)
    ]


def _funciones(
    nodo: ast.AST, de_fuera: list[str]
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, list[str]]]:
    """Las pruebas de un módulo o de una clase, con las marcas que heredan."""
    for hijo in ast.iter_child_nodes(nodo):
        if isinstance(hijo, ast.ClassDef):
            yield from _funciones(hijo, [*de_fuera, *_marcas(hijo.decorator_list)])
        elif _es_funcion(hijo) and hijo.name.startswith("test_") and _demuestra(hijo):
            yield hijo, de_fuera


def _demuestra(prueba: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Si corre siempre y hace algo: la vacía, la saltada y la que ha de fallar no cuentan."""
    nodos = [n for d in prueba.decorator_list for n in ast.walk(d)]
    apartada = any(_nombre(n) in ("skip", "skipif", "xfail") for n in nodos)
    hace = [n for n in prueba.body if not isinstance(n, ast.Pass)]
    return not apartada and any(
        not isinstance(n, ast.Expr) or isinstance(n.value, ast.Call) for n in hace
    )


def _es_funcion(nodo: ast.AST) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    return isinstance(nodo, ast.FunctionDef | ast.AsyncFunctionDef)


def _marcas(expresiones: Iterable[ast.expr]) -> Iterator[str]:
    """Los textos de toda llamada a `…norma(…)`, también dentro de una parametrización."""
    for expresion in expresiones:
        for nodo in ast.walk(expresion):
            if isinstance(nodo, ast.Call) and _nombre(nodo.func) == "norma":
                yield from (str(a.value) for a in nodo.args if isinstance(a, ast.Constant))


def _nombre(funcion: ast.AST) -> str:
    if isinstance(funcion, ast.Attribute):
        return funcion.attr
    return funcion.id if isinstance(funcion, ast.Name) else ""


# --- El código ------------------------------------------------------------------------------
def menciones_de_codigo(raiz: Path) -> Iterator[Mencion]:
    yield from _del_catalogo(raiz)
    for paquete in PAQUETES:
        for archivo in sorted((raiz / paquete).rglob("*.py")):
            nombre = archivo.relative_to(raiz).as_posix()
            texto = archivo.read_text(encoding="utf-8")
            if "Fuente:" in texto:
                yield from _del_archivo(nombre, texto)


def _del_catalogo(raiz: Path) -> Iterator[Mencion]:
    """Los términos: cada fila dice de qué oraciones sale."""
    archivo = raiz / "plazos" / "nucleo" / "datos" / "terminos.csv"
    if not archivo.is_file():
        return
    with archivo.open(newline="", encoding="utf-8") as abierto:
        for fila in csv.DictReader(abierto):
            for id_ in CITA.findall(fila["fuente"]):
                yield Mencion(id_, f"{archivo.relative_to(raiz).as_posix()}:{fila['id']}")


def _del_archivo(nombre: str, texto: str) -> Iterator[Mencion]:
    for nodo, quien in _con_nombre(ast.parse(texto), ""):
        for id_ in citas(ast.get_docstring(nodo) or ""):
            yield Mencion(id_, f"{nombre}:{quien}" if quien else nombre)
    for numero, renglon in enumerate(texto.splitlines(), 1):
        if renglon.lstrip().startswith("#"):
            yield from (Mencion(id_, f"{nombre}:{numero}") for id_ in citas(renglon))


def _con_nombre(nodo: Any, quien: str) -> Iterator[tuple[Any, str]]:
    """Todo lo que puede llevar un docstring, con su nombre dentro del módulo."""
    yield nodo, quien
    for hijo in ast.iter_child_nodes(nodo):
        if isinstance(hijo, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _con_nombre(hijo, f"{quien}.{hijo.name}".lstrip("."))


def citas(texto: str) -> list[str]:
    """Las oraciones que nombra la fuente: desde «Fuente:» hasta el final de su párrafo."""
    hallado = re.search(r"Fuente:(.+?)(?:\n\s*\n|$)", texto, re.S)
    return list(dict.fromkeys(CITA.findall(hallado[1]))) if hallado else []
