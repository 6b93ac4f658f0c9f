"""Lee el texto de un PDF hecho por el sistema, tal como quedó en sus páginas.

Sirve para comprobar lo impreso, no para documentos ajenos: entiende las letras con mapa
ToUnicode que el propio sistema incrusta, y calla lo demás.
"""

import io
import re
from typing import Any

import pikepdf

_CADENA = re.compile(rb"<([0-9A-Fa-f\s]*)>")


def texto_de(pdf: bytes, paginas: int | None = None) -> str:
    """Texto de todas las páginas, o de las primeras, en el orden en que se pintó."""
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        return "\n".join(texto_de_pagina(pagina) for pagina in abierto.pages[:paginas])


def texto_de_pagina(pagina: Any) -> str:
    """Texto de una página; cada bloque de texto queda separado por un espacio."""
    letras = {
        nombre: _mapa(fuente)
        for nombre, fuente in pagina.obj.get("/Resources", {}).get("/Font", {}).items()
    }
    partes: list[str] = []
    mapa: dict[int, str] = {}
    for operandos, operador in pikepdf.parse_content_stream(pagina):
        nombre = str(operador)
        if nombre == "Tf":
            mapa = letras.get(str(operandos[0]), {})
        elif nombre == "Tj":
            partes.append(_descifrar(bytes(operandos[0]), mapa))
        elif nombre == "TJ":
            partes.extend(
                _descifrar(bytes(o), mapa) for o in operandos[0] if isinstance(o, pikepdf.String)
            )
        elif nombre == "ET":
            partes.append(" ")
    return "".join(partes)


def _descifrar(cadena: bytes, mapa: dict[int, str]) -> str:
    codigos = (int.from_bytes(cadena[i : i + 2], "big") for i in range(0, len(cadena), 2))
    return "".join(mapa.get(codigo, "") for codigo in codigos)


def _mapa(fuente: Any) -> dict[int, str]:
    """Mapa código -> texto de una letra compuesta de dos bytes."""
    if "/ToUnicode" not in fuente:
        return {}
    cmap = bytes(fuente["/ToUnicode"].read_bytes())
    mapa: dict[int, str] = {}
    for bloque in re.findall(rb"beginbfchar(.*?)endbfchar", cmap, re.S):
        valores = _CADENA.findall(bloque)
        for codigo, texto in zip(valores[::2], valores[1::2], strict=True):
            mapa[int(codigo, 16)] = _utf16(texto)
    for bloque in re.findall(rb"beginbfrange(.*?)endbfrange", cmap, re.S):
        valores = _CADENA.findall(bloque)
        for desde, hasta, texto in zip(valores[::3], valores[1::3], valores[2::3], strict=True):
            for i in range(int(desde, 16), int(hasta, 16) + 1):
                mapa[i] = chr(ord(_utf16(texto)) + i - int(desde, 16))
    return mapa


def _utf16(hexadecimal: bytes) -> str:
    return bytes.fromhex(hexadecimal.decode()).decode("utf-16-be")
