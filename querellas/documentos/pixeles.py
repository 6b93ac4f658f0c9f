"""Las páginas de un PDF hechas imagen por `pdftoppm` (poppler), en proceso aparte y con tope."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROGRAMA = "pdftoppm"
SEGUNDOS = 60


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
        hecho = subprocess.run(
            orden,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SEGUNDOS,
            env={"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise SinImagen(f"página {pagina}: {type(error).__name__}") from error
    if hecho.returncode or not hecho.stdout.startswith(b"\x89PNG"):
        raise SinImagen(f"página {pagina}: salió {hecho.returncode}")
    return hecho.stdout
