"""Las páginas de un PDF hechas imagen y texto por poppler, en proceso aparte y con tope."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from querellas.documentos.taller import SinHacer, correr

PROGRAMA = "pdftoppm"
DE_TEXTO = "pdftotext"


class SinImagen(RuntimeError):  # noqa: N818 - nombre del dominio
    """Esa página no se pudo dibujar."""


def disponible() -> bool:
    """Si esta máquina puede dibujar páginas."""
    return shutil.which(PROGRAMA) is not None


@contextmanager
def en_disco(pdf: bytes) -> Iterator[Path]:
    """El PDF en un archivo temporal que solo este proceso lee."""
    with tempfile.TemporaryDirectory(prefix="paginas-") as carpeta:
        camino = Path(carpeta) / "entra.pdf"
        camino.write_bytes(pdf)
        yield camino


def png(camino: Path, pagina: int, lado: int) -> bytes:
    """La página como se ve, con ese lado mayor en píxeles: ninguna, por grande que sea, lo pasa."""
    orden = [PROGRAMA, "-png", "-singlefile", "-cropbox", "-scale-to", str(lado)]
    orden += ["-f", str(pagina), "-l", str(pagina), str(camino)]
    try:
        hecho = correr(orden)
    except SinHacer as error:
        raise SinImagen(f"página {pagina}: {error}") from error
    if not hecho.startswith(b"\x89PNG"):
        raise SinImagen(f"página {pagina}: sin imagen")
    return hecho


def texto(camino: Path, pagina: int) -> str:
    """El texto que la página trae, en el orden en que se lee; nada si no se deja leer."""
    orden = [DE_TEXTO, "-enc", "UTF-8", "-nopgbrk", "-f", str(pagina), "-l", str(pagina)]
    try:
        return correr([*orden, str(camino), "-"]).decode("utf-8", "replace")
    except SinHacer:
        return ""
