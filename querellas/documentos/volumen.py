"""Los documentos del expediente puestos en folios: cada página ajena dentro del suyo, en orden."""

import io
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf

from querellas.documentos import cargas, copia, formatos
from querellas.documentos.lectura import texto_de_pagina
from querellas.documentos.tipos_expediente import DatosCopiaDeDocumento, DatosVolumen, Pieza
from querellas.documentos.tipos_notificados import DatosEntregas

log = logging.getLogger(__name__)
Foliado = DatosVolumen | DatosCopiaDeDocumento | DatosEntregas
CARTA = (0.0, 0.0, 8.5, 11.0)


@dataclass(frozen=True)
class Puesta:
    """Una pieza lista para foliar: sus páginas saneadas, su imagen, o la razón de que no vaya."""

    pieza: Pieza
    numero: int
    tipo: str = ""
    contenido: bytes = b""
    paginas: int = 1
    folios: Sequence[Mapping[str, Any]] = field(default_factory=tuple)
    # Audio, video o documento de oficina: se guarda en su formato original.
    en_su_formato: bool = False

    @property
    def legible(self) -> bool:
        return bool(self.tipo)


def piezas_de(documento: Foliado) -> tuple[Pieza, ...]:
    """Las piezas que el documento folia, en su orden."""
    if isinstance(documento, DatosVolumen):
        return documento.piezas
    if isinstance(documento, DatosCopiaDeDocumento):
        return (documento.pieza,)
    return tuple(pieza for destino in documento.destinos for pieza in destino.piezas)


def poner(piezas: Sequence[Pieza], contenidos: Mapping[str, bytes]) -> list[Puesta]:
    """Cada pieza con sus folios; la que no se deja leer lleva uno que lo dice."""
    hechas: dict[str, Puesta] = {}
    puestas = []
    for numero, pieza in enumerate(piezas, 1):
        # La misma, para muchos destinatarios, se sanea una vez.
        if pieza.sha256 not in hechas:
            hechas[pieza.sha256] = _poner(pieza, numero, contenidos[pieza.sha256])
        puestas.append(replace(hechas[pieza.sha256], pieza=pieza, numero=numero))
    return puestas


def _poner(pieza: Pieza, numero: int, contenido: bytes) -> Puesta:
    suyo = formatos.reconocer(contenido[: formatos.LARGO_DE_FIRMA])
    if suyo is not None and suyo not in formatos.CON_PAGINAS:
        folio = {"imagen": "", "primero": True}
        return Puesta(pieza, numero, folios=(folio,), en_su_formato=True)
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
        str(folio["imagen"]): (p.contenido, p.tipo)
        for p in puestas
        for folio in p.folios
        if folio["imagen"]
    }


def estampar(base_pdf: bytes, puestas: Sequence[Puesta], *, enteras: bool = False) -> bytes:
    """Pone las páginas de cada PDF en sus folios, que están en el mismo orden.

    Los folios son las últimas hojas; si van `enteras` (a tamaño de carta, sin encabezado), son
    las hojas que la plantilla dejó en blanco.
    """
    salida = io.BytesIO()
    lados = CARTA if enteras else copia.MARCO
    with pikepdf.open(io.BytesIO(base_pdf)) as base, ExitStack() as abiertos:
        total = sum(len(p.folios) for p in puestas)
        cuales: Sequence[int] = range(len(base.pages) - total, len(base.pages))
        if enteras:
            cuales = [n for n, p in enumerate(base.pages) if not texto_de_pagina(p).strip()]
            if len(cuales) != total:
                raise ValueError(f"hay {len(cuales)} hojas en blanco para {total} páginas")
        for n, hoja, pagina in _paginas(puestas, iter(cuales), abiertos):
            forma = base.copy_foreign(pagina.as_form_xobject())
            copia.colocar(base.pages[hoja], forma, f"/Folio{n}", lados)
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
