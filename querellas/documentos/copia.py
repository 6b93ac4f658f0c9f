"""Páginas de un escrito digitalizado dentro de su copia certificada, foliadas y en carta."""

import io
from collections.abc import Sequence
from typing import Any

import pikepdf

from querellas.documentos import cargas, formatos

# El marco de `.folio` en la hoja de estilo, en puntos desde abajo a la izquierda.
MARCO = (0.62, 0.66, 7.88, 10.34)
PULGADA = 72


def preparar_escrito(contenido: bytes) -> tuple[str, bytes, int]:
    """Tipo, versión saneada y páginas del escrito que se copia."""
    tipo = formatos.reconocer(contenido[:16])
    if tipo not in formatos.CON_PAGINAS:
        raise cargas.CargaRechazada("tipo")
    saneado = cargas.sanear(contenido, tipo)
    tipo = cargas.tipo_saneado(tipo)
    if tipo != cargas.PDF:
        return tipo, saneado, 1
    with pikepdf.open(io.BytesIO(saneado)) as pdf:
        return tipo, saneado, len(pdf.pages)


def folios(tipo: str, paginas: int) -> Sequence[dict[str, Any]]:
    """Un folio por página; el de una imagen la lleva dentro."""
    imagen = "" if tipo == cargas.PDF else "escrito"
    return [{"imagen": imagen} for _ in range(paginas)]


def estampar(certificacion: bytes, escrito: bytes) -> bytes:
    """Pone cada página del escrito dentro del marco de su folio.

    El contenido ajeno no promete PDF/A: la certificación se imprimió sin declararlo.
    """
    salida = io.BytesIO()
    with (
        pikepdf.open(io.BytesIO(certificacion)) as base,
        pikepdf.open(io.BytesIO(escrito)) as original,
    ):
        original.generate_appearance_streams()
        original.flatten_annotations("all")
        primero = len(base.pages) - len(original.pages)
        for i, pagina in enumerate(original.pages):
            forma = base.copy_foreign(pagina.as_form_xobject())
            colocar(base.pages[primero + i], forma, f"/Folio{i + 1}")
        base.save(salida, deterministic_id=True)
    return salida.getvalue()


def colocar(
    hoja: pikepdf.Page,
    forma: Any,
    nombre: str,
    lados: tuple[float, float, float, float] = MARCO,
) -> None:
    """Pinta la página en el marco con nombre fijo (el de pikepdf es al azar y cambia los bytes)."""
    marco = pikepdf.Rectangle(*(lado * PULGADA for lado in lados))
    puesto = hoja.add_resource(forma, pikepdf.Name.XObject, name=pikepdf.Name(nombre))
    pintar = hoja.calc_form_xobject_placement(
        forma, puesto, marco, allow_shrink=True, allow_expand=True
    )
    hoja.contents_add(b"q\n", prepend=True)
    hoja.contents_add(b"Q\n" + pintar)
    hoja.contents_coalesce()
