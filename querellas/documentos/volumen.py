"""Los documentos del expediente puestos en folios: cada página ajena dentro del suyo, en orden."""

import io
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import pikepdf

from querellas.documentos import cargas, copia
from querellas.documentos.tipos_expediente import Pieza

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Puesta:
    """Una pieza lista para foliar: sus páginas saneadas, su imagen, o la razón de que no vaya."""

    pieza: Pieza
    numero: int
    tipo: str = ""
    contenido: bytes = b""
    paginas: int = 1
    folios: Sequence[Mapping[str, Any]] = field(default_factory=tuple)

    @property
    def legible(self) -> bool:
        return bool(self.tipo)


def poner(piezas: Sequence[Pieza], contenidos: Mapping[str, bytes]) -> list[Puesta]:
    """Cada pieza con sus folios; la que no se deja leer lleva uno que lo dice."""
    return [_poner(pieza, n, contenidos[pieza.sha256]) for n, pieza in enumerate(piezas, 1)]


def _poner(pieza: Pieza, numero: int, contenido: bytes) -> Puesta:
    try:
        tipo, saneado, paginas = copia.preparar_escrito(contenido)
    except Exception:
        # Nadie se queda sin expediente porque una parte trajo un archivo que no se abre.
        log.warning("La pieza %s no se deja foliar", pieza.sha256)
        return Puesta(pieza, numero, folios=({"imagen": "", "primero": True},))
    imagen = "" if tipo == cargas.PDF else f"pieza{numero}"
    folios = [{"imagen": imagen, "primero": n == 0} for n in range(paginas)]
    return Puesta(pieza, numero, tipo, saneado, paginas, folios)


def imagenes(puestas: Sequence[Puesta]) -> dict[str, tuple[bytes, str]]:
    """Las piezas que son una imagen, por el nombre con que el folio las pide."""
    return {
        f"pieza{p.numero}": (p.contenido, p.tipo)
        for p in puestas
        if p.legible and p.tipo != cargas.PDF
    }


def estampar(base_pdf: bytes, puestas: Sequence[Puesta]) -> bytes:
    """Pone las páginas de cada PDF en los folios del final, que están en el mismo orden."""
    salida = io.BytesIO()
    with pikepdf.open(io.BytesIO(base_pdf)) as base, ExitStack() as abiertos:
        total = sum(len(p.folios) for p in puestas)
        hojas = iter(range(len(base.pages) - total, len(base.pages)))
        for n, hoja, pagina in _paginas(puestas, hojas, abiertos):
            forma = base.copy_foreign(pagina.as_form_xobject())
            copia.colocar(base.pages[hoja], forma, f"/Folio{n}")
        base.save(salida, deterministic_id=True)
    return salida.getvalue()


def _paginas(
    puestas: Sequence[Puesta], hojas: Iterator[int], abiertos: ExitStack
) -> Iterator[tuple[int, int, Any]]:
    """(orden, hoja donde va, página) de cada página de PDF; las demás hojas se saltan."""
    n = 0
    for puesta in puestas:
        if puesta.tipo != cargas.PDF:
            for _folio in puesta.folios:
                next(hojas)
            continue
        original = abiertos.enter_context(pikepdf.open(io.BytesIO(puesta.contenido)))
        original.generate_appearance_streams()
        original.flatten_annotations("all")
        for pagina in original.pages:
            n += 1
            yield n, next(hojas), pagina
