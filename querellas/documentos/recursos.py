"""Lo único que un documento puede cargar: letra, hoja de estilo y sello, todo en memoria.

El buscador de recursos no sabe de red ni de archivos: sirve un diccionario y nada más.
"""

import io
from functools import cache
from importlib import resources
from typing import Any

_LETRAS = {
    "font_source_serif_pro": ("Regular", "It", "Semibold", "SemiboldIt", "Bold"),
    "font_source_sans_pro": ("Regular", "It", "Semibold", "Bold"),
}
_FAMILIAS = {"font_source_serif_pro": "SourceSerifPro", "font_source_sans_pro": "SourceSansPro"}


class RecursoProhibido(ValueError):  # noqa: N818 - nombre del dominio
    """El documento intentó cargar algo que no viene con el sistema."""


def _leer(paquete: str, *partes: str) -> bytes:
    return resources.files(paquete).joinpath(*partes).read_bytes()


@cache
def fijos() -> dict[str, tuple[bytes, str]]:
    """Recursos que vienen con el sistema: nombre -> (contenido, tipo)."""
    todos = {
        f"{_FAMILIAS[paquete]}-{peso}.ttf": (
            _leer(paquete, "files", f"{_FAMILIAS[paquete]}-{peso}.ttf"),
            "font/ttf",
        )
        for paquete, pesos in _LETRAS.items()
        for peso in pesos
    }
    todos["sello.svg"] = (_leer("querellas.documentos", "datos", "sello.svg"), "image/svg+xml")
    return todos


@cache
def repertorio() -> frozenset[str]:
    """Los caracteres que todas las letras de los documentos saben dibujar."""
    from fontTools.ttLib import TTFont

    juegos = [
        {chr(c) for c in TTFont(io.BytesIO(contenido), lazy=True).getBestCmap()}
        for nombre, (contenido, _tipo) in fijos().items()
        if nombre.endswith(".ttf")
    ]
    return frozenset(set.intersection(*juegos))


def sustituir_lo_indibujable(texto: str) -> str:
    """Cada carácter sin dibujo sale como [U+6F22]: se ve que está y cuál es.

    Un cuadrito vacío engañaría al lector y rompería PDF/A; el dato exacto va en `datos.json`.
    """
    sabidos = repertorio()
    return "".join(c if c in sabidos or c.isascii() else f"[U+{ord(c):04X}]" for c in texto)


def estilo(version: int, sufijo: str = "") -> str:
    """Hoja de estilo de una versión de las plantillas; con `_en`, lo que cambia en inglés."""
    return _leer("querellas.documentos", "datos", f"estilo_v{version}{sufijo}.css").decode()


def buscador(propios: dict[str, tuple[bytes, str]]) -> Any:
    """Buscador cerrado de WeasyPrint: solo `asset:` y solo lo que está en memoria."""
    from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse

    class Cerrado(URLFetcher):
        """No abre nada: responde de memoria o falla sin remedio."""

        def __init__(self) -> None:
            super().__init__(allowed_protocols=("asset",), allow_redirects=False)

        def fetch(self, url: str, headers: Any = None) -> Any:
            if url.startswith("asset:"):
                nombre = url.removeprefix("asset:")
                if hallado := propios.get(nombre) or fijos().get(nombre):
                    return URLFetcherResponse(url, hallado[0], {"Content-Type": hallado[1]})
            raise FatalURLFetchingError(f"recurso prohibido: {url[:200]}")

    return Cerrado()
