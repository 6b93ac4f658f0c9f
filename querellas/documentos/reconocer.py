"""Leer lo escrito en una imagen con tesseract, si esta máquina lo tiene: español e inglés.

Lo que sale se llama siempre «texto reconocido»: ayuda a buscar y a leer, no hace fe de nada.
"""

import csv
import functools
import io
import shutil
from dataclasses import dataclass

from django.conf import settings

from querellas.documentos.taller import SinHacer, correr

PROGRAMA = "tesseract"
IDIOMAS = ("spa", "eng")
# Por debajo, tesseract mismo dice que adivina.
CONFIANZA_MINIMA = 30.0


@dataclass(frozen=True)
class Palabra:
    """Una palabra leída y dónde está, en píxeles de la imagen, y a qué renglón pertenece."""

    texto: str
    x: int
    y: int
    ancho: int
    alto: int
    renglon: tuple[int, ...]


def disponible() -> bool:
    """Si esta instalación reconoce texto: lo quiere y tiene el programa con algún idioma."""
    return bool(settings.RECONOCER_TEXTO and _idiomas())


@functools.cache
def _idiomas() -> str:
    """Los que tiene puestos, como tesseract los pide: «spa+eng»."""
    if shutil.which(PROGRAMA) is None:
        return ""
    try:
        puestos = correr([PROGRAMA, "--list-langs"]).decode().split()
    except SinHacer:
        return ""
    return "+".join(i for i in IDIOMAS if i in puestos)


def palabras(imagen: bytes) -> list[Palabra]:
    """Las palabras de una imagen, en el orden en que se leen. Levanta SinHacer."""
    orden = [PROGRAMA, "stdin", "stdout", "-l", _idiomas(), "--psm", "3", "tsv"]
    tabla = correr(orden, imagen).decode("utf-8", "replace")
    leidas = []
    for fila in csv.DictReader(io.StringIO(tabla), delimiter="\t", quoting=csv.QUOTE_NONE):
        texto = (fila.get("text") or "").strip()
        if not texto or float(fila["conf"]) < CONFIANZA_MINIMA:
            continue
        x, y, ancho, alto = (int(fila[c]) for c in ("left", "top", "width", "height"))
        renglon = tuple(int(fila[c]) for c in ("block_num", "par_num", "line_num"))
        leidas.append(Palabra(texto, x, y, ancho, alto, renglon))
    return leidas


def en_renglones(leidas: list[Palabra]) -> str:
    """El texto corrido: un renglón por renglón y uno en blanco entre párrafos."""
    partes: list[str] = []
    anterior: tuple[int, ...] = ()
    for p in leidas:
        if partes and p.renglon != anterior:
            partes.append("\n" if p.renglon[:2] == anterior[:2] else "\n\n")
        elif partes:
            partes.append(" ")
        partes.append(p.texto)
        anterior = p.renglon
    return "".join(partes)
