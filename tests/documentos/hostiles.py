"""Archivos hostiles de verdad, hechos aquí para las pruebas."""

import io

import pikepdf


def _letra(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
            Encoding=pikepdf.Name.WinAnsiEncoding,
        )
    )


def escrito(*paginas: str, indice: bool = False) -> bytes:
    """Un PDF con ese texto en cada página; con índice, un marcador por cada una."""
    pdf = pikepdf.new()
    letra = _letra(pdf)
    for texto in paginas:
        pagina = pdf.add_blank_page(page_size=(612, 792))
        pagina.obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F=letra))
        renglones = b" T* ".join(
            b"(" + r.encode("cp1252").replace(b"(", b"\\(").replace(b")", b"\\)") + b") Tj"
            for r in texto.split("\n")
        )
        pagina.obj.Contents = pdf.make_stream(b"BT /F 18 Tf 24 TL 72 700 Td " + renglones + b" ET")
    if indice:
        with pdf.open_outline() as marcadores:
            for n, texto in enumerate(paginas):
                marcadores.root.append(pikepdf.OutlineItem(texto.split("\n")[0][:20], n))
    return guardado(pdf)


def con_pagina_que_no_acaba() -> bytes:
    """Tres páginas; la segunda se dibuja a sí misma 10^12 veces (formas dentro de formas)."""
    pdf = pikepdf.Pdf.open(
        io.BytesIO(escrito("La primera se lee bien y entera", "", "La tercera también se lee bien"))
    )
    dentro = pdf.make_stream(b"0 0 1 1 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form,
                             BBox=[0, 0, 612, 792])  # fmt: skip
    for _nivel in range(12):
        dentro = pdf.make_stream(
            b"/X Do " * 10,
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=[0, 0, 612, 792],
            Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=dentro)),
        )
    segunda = pdf.pages[1].obj
    segunda.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=dentro))
    segunda.Contents = pdf.make_stream(b"/X Do")
    return guardado(pdf)


def guardado(pdf: pikepdf.Pdf) -> bytes:
    salida = io.BytesIO()
    pdf.save(salida)
    return salida.getvalue()
