"""Archivos de muestra que acompañan a los casos: PDF de una página, breves y sin metadatos."""

import io

import pikepdf
from django.core.files.base import ContentFile

from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.cargas import validar_carga
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Querella
from querellas.services.presentar import documento_subido

AVISO = "DOCUMENTO INVENTADO PARA LA DEMOSTRACIÓN"


def pdf(titulo: str, parrafos: tuple[str, ...]) -> bytes:
    """Una página carta con su título y unas líneas."""
    lineas = [(14, AVISO), (16, titulo)]
    lineas += [(11, trozo) for parrafo in parrafos for trozo in [*_partir(parrafo), ""]]
    contenido, y = [], 720
    for cuerpo, texto in lineas:
        contenido.append(f"BT /F1 {cuerpo} Tf 1 0 0 1 72 {y} Tm ({_escapar(texto)}) Tj ET")
        y -= cuerpo + 8
    archivo = pikepdf.Pdf.new()
    pagina = archivo.add_blank_page(page_size=(612, 792))
    letra = pikepdf.Dictionary(
        Type=pikepdf.Name.Font,
        Subtype=pikepdf.Name.Type1,
        BaseFont=pikepdf.Name.Helvetica,
        Encoding=pikepdf.Name.WinAnsiEncoding,
    )
    pagina.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=letra))
    pagina.Contents = archivo.make_stream("\n".join(contenido).encode("cp1252"))
    salida = io.BytesIO()
    archivo.save(salida)
    return salida.getvalue()


def adjuntar(
    q: Querella, tipo: TipoDeDocumento, titulo: str, parrafos: tuple[str, ...]
) -> Documento:
    """Sube un archivo de muestra como lo haría una persona: se comprueba y se guarda."""
    contenido = pdf(titulo, parrafos)
    carga = validar_carga(io.BytesIO(contenido), f"{titulo}.pdf")
    ruta, sha256, cuantos = guardar(expediente(), q.uuid, ContentFile(contenido))
    return documento_subido(
        q,
        tipo,
        titulo,
        nombre_original=carga.nombre,
        archivo=ruta,
        sha256=sha256,
        bytes=cuantos,
        medio=carga.tipo,
    )


def _partir(texto: str, ancho: int = 82) -> list[str]:
    lineas, actual = [], ""
    for palabra in texto.split():
        if len(actual) + len(palabra) + 1 > ancho:
            lineas.append(actual)
            actual = palabra
        else:
            actual = f"{actual} {palabra}".strip()
    return [*lineas, actual]


def _escapar(texto: str) -> str:
    return texto.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
