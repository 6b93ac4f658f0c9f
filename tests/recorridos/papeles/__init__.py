"""Archivos pequeños de verdad para subir en las pruebas; todo es inventado."""

import io

import pikepdf
from PIL import Image


def pdf(texto: str = "QUERELLA JURADA", *, clave: str = "") -> bytes:
    """Un PDF de una página con ese texto; con `clave`, protegido."""
    salida = io.BytesIO()
    documento = pikepdf.new()
    documento.add_blank_page(page_size=(612, 792))
    hoja = documento.pages[0]
    letra = pikepdf.Dictionary(
        Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
    )
    hoja.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=letra))
    escrito = texto.encode("latin-1", "replace").replace(b"(", b"[").replace(b")", b"]")
    hoja.Contents = documento.make_stream(b"BT /F1 14 Tf 72 700 Td (" + escrito + b") Tj ET")
    cifrado = pikepdf.Encryption(owner="dueno", user=clave) if clave else False
    documento.save(salida, encryption=cifrado, deterministic_id=not clave)
    return salida.getvalue()


def jpeg(tono: int = 120) -> bytes:
    """Una foto lisa."""
    salida = io.BytesIO()
    Image.new("RGB", (64, 48), (tono, 90, 60)).save(salida, "JPEG")
    return salida.getvalue()
