"""Compara los textos del programa con `locale/en`, sin depender de GNU gettext.

    python -m tests.convenciones.traducciones                            lo que falta y lo que sobra
    python -m tests.convenciones.traducciones --actualizar               añade y quita en el .po
    python -m tests.convenciones.traducciones --actualizar --fragmentos DIR   y llena de sus .po

Lee el código con `ast` y las plantillas con el mismo `templatize` que usa `makemessages`.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from django.utils.translation.template import templatize

RAIZ = Path(__file__).resolve().parents[2]
PO = RAIZ / "locale" / "en" / "LC_MESSAGES" / "django.po"
PAQUETES = ("querellas", "plazos", "vistas", "alcaldes")
PLANTILLAS = ("templates", *PAQUETES)
# Función -> posición de (contexto, singular, plural) entre sus argumentos.
FUNCIONES: dict[str, tuple[int | None, int, int | None]] = {
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "npgettext": (0, 1, 2),
    "npgettext_lazy": (0, 1, 2),
}
EN_PLANTILLA = re.compile(r"\b(_|n?p?gettext)\(")
HUECO = re.compile(r"%\((\w+)\)[sd]|(?<!\{)\{(\w+)\}(?!\})")


@dataclass(frozen=True, order=True)
class Texto:
    """Un texto traducible: su contexto (o nada), el singular y el plural (o nada)."""

    singular: str
    contexto: str = ""
    plural: str = ""


@dataclass(frozen=True)
class Hallado:
    texto: Texto
    donde: str


@dataclass
class Comparacion:
    """Lo que no cuadra entre el programa y el catálogo."""

    faltan: dict[Texto, str]
    sin_traducir: list[Texto]
    dudosos: list[Texto]
    sobran: list[Texto]
    con_huecos_distintos: list[Texto]

    def __bool__(self) -> bool:
        return any(vars(self).values())

    def __str__(self) -> str:
        partes = [f"falta ({donde}): {t.singular!r}" for t, donde in self.faltan.items()]
        for nombre in ("sin_traducir", "dudosos", "sobran", "con_huecos_distintos"):
            partes += [f"{nombre}: {t.singular!r}" for t in getattr(self, nombre)]
        return "\n".join(partes)


# --- Del programa ---------------------------------------------------------------------------
def del_programa() -> Iterator[Hallado]:
    for paquete in PAQUETES:
        for archivo in sorted((RAIZ / paquete).rglob("*.py")):
            yield from _del_codigo(archivo)
    for carpeta in PLANTILLAS:
        for extension in ("*.html", "*.txt", "*.svg"):
            for archivo in sorted((RAIZ / carpeta).rglob(extension)):
                yield from _de_plantilla(archivo)


def _del_codigo(archivo: Path) -> Iterator[Hallado]:
    arbol = ast.parse(archivo.read_text())
    nombres = _nombres(arbol)
    for nodo in ast.walk(arbol):
        if not isinstance(nodo, ast.Call):
            continue
        funcion = nombres.get(_llamada(nodo.func))
        if funcion is None:
            continue
        donde = f"{archivo.relative_to(RAIZ)}:{nodo.lineno}"
        texto = _texto(funcion, [_constante(a, donde) for a in nodo.args])
        if texto is not None:
            yield Hallado(texto, donde)


def _nombres(arbol: ast.AST) -> dict[str, str]:
    """Con qué nombre usa cada módulo las funciones de traducción."""
    nombres: dict[str, str] = {}
    for nodo in ast.walk(arbol):
        if isinstance(nodo, ast.ImportFrom) and nodo.module == "django.utils.translation":
            nombres |= {a.asname or a.name: a.name for a in nodo.names if a.name in FUNCIONES}
        elif isinstance(nodo, ast.ImportFrom) and nodo.module == "django.utils":
            for alias in nodo.names:
                if alias.name == "translation":
                    propio = alias.asname or alias.name
                    nombres |= {f"{propio}.{f}": f for f in FUNCIONES}
    return nombres


def _llamada(funcion: ast.expr) -> str:
    if isinstance(funcion, ast.Name):
        return funcion.id
    if isinstance(funcion, ast.Attribute) and isinstance(funcion.value, ast.Name):
        return f"{funcion.value.id}.{funcion.attr}"
    return ""


def _constante(nodo: ast.expr, donde: str) -> str | None:
    """El texto literal; None si es una variable, cuyos textos se marcan donde se escriben."""
    if isinstance(nodo, ast.Constant):
        return nodo.value if isinstance(nodo.value, str) else None
    if isinstance(nodo, ast.JoinedStr | ast.BinOp):
        raise SystemExit(f"{donde}: un texto traducible no se arma por partes")
    return None


def _texto(funcion: str, argumentos: list[str | None]) -> Texto | None:
    contexto, singular, plural = FUNCIONES[funcion]

    def en(posicion: int | None) -> str:
        hay = posicion is not None and posicion < len(argumentos)
        return (argumentos[posicion] or "") if hay and posicion is not None else ""

    return Texto(en(singular), en(contexto), en(plural)) if en(singular) else None


def _de_plantilla(archivo: Path) -> Iterator[Hallado]:
    fuente = archivo.read_text()
    if "{%" not in fuente and "{{" not in fuente:
        return
    convertida = templatize(fuente, origin=str(archivo))
    for llamada in EN_PLANTILLA.finditer(convertida):
        donde = f"{archivo.relative_to(RAIZ)}:{convertida[: llamada.start()].count(chr(10)) + 1}"
        funcion = "gettext" if llamada[1] == "_" else llamada[1]
        texto = _texto(funcion, _argumentos(convertida[llamada.end() - 1 :]))
        if texto is not None:
            yield Hallado(texto, donde)


def _argumentos(resto: str) -> list[str | None]:
    """Los literales de `(…)`; `templatize` escribe el número de un plural como `count`."""
    for fin in (m.end() for m in re.finditer(r"\)", resto)):
        try:
            llamada = ast.parse(f"f{resto[:fin]}", mode="eval").body
        except SyntaxError:
            continue
        assert isinstance(llamada, ast.Call)
        return [a.value if isinstance(a, ast.Constant) else None for a in llamada.args]  # type: ignore[misc]
    raise SystemExit(f"no se entiende: {resto[:80]}")


# --- Del catálogo ---------------------------------------------------------------------------
def _de_entrada(entrada: polib.POEntry) -> Texto:
    return Texto(entrada.msgid, entrada.msgctxt or "", entrada.msgid_plural or "")


def _traducida(entrada: polib.POEntry) -> bool:
    if entrada.msgid_plural:
        return bool(entrada.msgstr_plural) and all(entrada.msgstr_plural.values())
    return bool(entrada.msgstr)


def _huecos(texto: str) -> set[str]:
    return {a or b for a, b in HUECO.findall(texto)}


def _mismos_huecos(entrada: polib.POEntry) -> bool:
    if entrada.msgid_plural:
        pedidos = _huecos(entrada.msgid_plural)
        return all(_huecos(t) <= pedidos for t in entrada.msgstr_plural.values())
    return _huecos(entrada.msgid) == _huecos(entrada.msgstr)


def comparar(catalogo: polib.POFile | None = None) -> Comparacion:
    """El programa contra `locale/en`."""
    catalogo = polib.pofile(str(PO)) if catalogo is None else catalogo
    hallados: dict[Texto, str] = {}
    for hallado in del_programa():
        hallados.setdefault(hallado.texto, hallado.donde)
    vivas = [e for e in catalogo if not e.obsolete]
    escritos = {_de_entrada(e): e for e in vivas}
    return Comparacion(
        faltan={t: hallados[t] for t in sorted(hallados.keys() - escritos.keys())},
        sin_traducir=[t for t, e in escritos.items() if t in hallados and not _traducida(e)],
        dudosos=[t for t, e in escritos.items() if e.fuzzy],
        sobran=sorted(
            [t for t in escritos if t not in hallados]
            + [_de_entrada(e) for e in catalogo.obsolete_entries()]
        ),
        con_huecos_distintos=[
            t for t, e in escritos.items() if _traducida(e) and not _mismos_huecos(e)
        ],
    )


def actualizar(fragmentos: Iterable[Path] = ()) -> Comparacion:
    """Deja el catálogo con los textos del programa, en orden; llena lo que traigan los fragmentos.

    Una traducción que ya está se conserva; dos fragmentos que no coinciden se dicen.
    """
    catalogo = polib.pofile(str(PO), wrapwidth=100)
    traducidas = {_de_entrada(e): e for e in catalogo if not e.obsolete and _traducida(e)}
    for archivo in fragmentos:
        for entrada in polib.pofile(str(archivo)):
            clave = _de_entrada(entrada)
            if entrada.obsolete or not _traducida(entrada):
                continue
            previa = traducidas.setdefault(clave, entrada)
            if (previa.msgstr, previa.msgstr_plural) != (entrada.msgstr, entrada.msgstr_plural):
                sys.stderr.write(f"{archivo.name}: otra traducción de {clave.singular!r}\n")
    nuevo = polib.POFile(wrapwidth=100)
    nuevo.metadata, nuevo.header = catalogo.metadata, catalogo.header
    for texto in sorted({h.texto for h in del_programa()}):
        nuevo.append(_entrada(texto, traducidas.get(texto)))
    nuevo.save(str(PO))
    return comparar(nuevo)


def _entrada(texto: Texto, previa: polib.POEntry | None) -> polib.POEntry:
    entrada = polib.POEntry(msgid=texto.singular, msgctxt=texto.contexto or None)
    if "%(" in texto.singular or "%(" in texto.plural:
        entrada.flags = ["python-format"]
    if texto.plural:
        entrada.msgid_plural = texto.plural
        entrada.msgstr_plural = dict(previa.msgstr_plural) if previa else {0: "", 1: ""}
    else:
        entrada.msgstr = previa.msgstr if previa else ""
    return entrada


def principal() -> int:
    ordenes = argparse.ArgumentParser(description="Textos del programa y su traducción.")
    ordenes.add_argument("--actualizar", action="store_true", help="escribe locale/en")
    ordenes.add_argument("--fragmentos", type=Path, metavar="DIR", help="carpeta con archivos .po")
    dicho = ordenes.parse_args()
    fragmentos = sorted(dicho.fragmentos.glob("*.po")) if dicho.fragmentos else []
    resultado = actualizar(fragmentos) if dicho.actualizar else comparar()
    if resultado:
        sys.stdout.write(f"{resultado}\n")
    return int(bool(resultado))


if __name__ == "__main__":
    raise SystemExit(principal())
