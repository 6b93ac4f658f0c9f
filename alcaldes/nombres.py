"""Claves de orden de nombres en español: sin acentos y con la ñ después de la n."""

import unicodedata


def clave_orden(texto: str) -> str:
    """Clave para ordenar en una columna `COLLATE "C"`: minúsculas, sin acentos, ñ tras n."""
    minusculas = unicodedata.normalize("NFC", texto).casefold().replace("ñ", "n\uffff")
    plano = unicodedata.normalize("NFD", minusculas)
    return "".join(c for c in plano if unicodedata.category(c) != "Mn")


def nombre_completo(nombre: str, paterno: str, materno: str = "") -> str:
    """«José Ángel Ibáñez Cintrón», sin espacios de más."""
    return " ".join(p for p in (nombre.strip(), paterno.strip(), materno.strip()) if p)


def llano(texto: str) -> str:
    """Para buscar: palabras en minúscula, sin acentos ni puntuación, entre espacios sencillos."""
    plano = unicodedata.normalize("NFD", texto.casefold())
    letras = ("" if unicodedata.category(c) == "Mn" else c if c.isalnum() else " " for c in plano)
    return " ".join("".join(letras).split())
