"""Archivos que entran: se aceptan los de la tabla de `formatos` que de verdad lo sean.

El original se guarda intacto; las personas reciben una versión saneada. Cada rechazo tiene su
oración, que dice qué pasa y qué hacer.
"""

import io
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, BinaryIO

import pikepdf
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from querellas.documentos import antivirus, formatos, grabaciones, imagenes, oficina
from querellas.documentos.congelado import limpiar
from querellas.documentos.formatos import JPEG as JPEG
from querellas.documentos.formatos import PDF, TIFF
from querellas.documentos.formatos import PNG as PNG
from querellas.documentos.rechazos import CargaRechazada as CargaRechazada
from querellas.huella import huella, por_trozos

MAXIMO_PAGINAS = 2000
_AVISOS = {
    "externo": _("Al abrirlo busca contenido en otra dirección; ábralo sin conexión."),
    "codigo": _("Trae código que se ejecuta; la versión para leer no lo tendrá."),
    "adjuntos": _("Trae otros archivos dentro; la versión para leer no los tendrá."),
    "acciones": _("Trae acciones que abren programas o direcciones; se le quitarán."),
    "formulario": _("Trae un formulario dinámico (XFA) que quizá no se vea igual."),
    "restringido": _("Trae restricciones de uso; la versión para leer no las tendrá."),
    "reparado": _("Tiene errores de estructura; compruebe que todas sus páginas se ven."),
}


@dataclass(frozen=True)
class CargaValidada:
    """Un archivo aceptado: qué es, cuánto pesa y su resumen; `avisos`, lo que conviene saber."""

    nombre: str
    tipo: str
    bytes: int
    sha256: str
    paginas: int
    avisos: tuple[str, ...] = ()

    @property
    def textos_de_aviso(self) -> list[str]:
        """Los avisos en palabras, para la Secretaría."""
        return textos_de_aviso(self.avisos)


def textos_de_aviso(avisos: Iterable[str]) -> list[str]:
    """Cada aviso en palabras."""
    return [str(_AVISOS[a]) for a in avisos]


def validar_carga(archivo: Any, nombre: str) -> CargaValidada:
    """Comprueba un archivo subido sin cargarlo en memoria; rechaza con `CargaRechazada`.

    Fuente: 18.004#1 (la prueba que acompaña al escrito).
    """
    binario: BinaryIO = getattr(archivo, "file", None) or archivo
    tamano = binario.seek(0, io.SEEK_END)
    if tamano == 0:
        raise CargaRechazada("vacio")
    tipo = formatos.reconocer(formatos.principio_de(binario))
    _exigir_tamano(tipo, tamano)
    tipo, paginas, avisos = _leer(binario, tipo)
    _exigir_extension(nombre, tipo)
    antivirus.examinar(binario)
    resumen = _resumir(binario)
    binario.seek(0)
    return CargaValidada(nombre_seguro(nombre, tipo), tipo, tamano, resumen, paginas, avisos)


def _exigir_tamano(tipo: str | None, tamano: int) -> None:
    """Antes de leerlo: un archivo de 300 MB se rechaza de inmediato."""
    formato = formatos.POR_TIPO.get(tipo or "")
    maximo = formato.maximo if formato else settings.ARCHIVO_MAXIMO_BYTES
    if tamano > maximo:
        raise CargaRechazada("grande", maximo=formatos.en_megas(maximo))


def _leer(binario: BinaryIO, tipo: str | None) -> tuple[str, int, tuple[str, ...]]:
    """El tipo de verdad, cuántas páginas tiene (0 si no las tiene) y los avisos."""
    if tipo is None:
        raise CargaRechazada("tipo")
    if tipo == formatos.OLE:
        raise oficina.leer_viejo(binario)
    if tipo == formatos.ZIP:
        de_oficina, avisos = oficina.leer(binario)
        return de_oficina, 0, avisos
    if tipo == PDF:
        return tipo, *_leer_pdf(binario)
    if tipo in formatos.CON_PAGINAS:
        return tipo, imagenes.leer(binario, tipo, MAXIMO_PAGINAS), ()
    grabaciones.leer(binario, tipo)
    return tipo, 0, ()


def nombre_seguro(nombre: str, tipo: str) -> str:
    """Nombre sin carpetas, sin caracteres raros y con la extensión de lo que es."""
    ultimo = re.split(r"[\\/]", limpiar(nombre).replace("\n", " "))[-1]
    base, _punto, extension = ultimo.rpartition(".")
    if extension.lower() not in formatos.POR_EXTENSION:
        base = ultimo
    base = re.sub(r'[<>:"|?*%;]+', "_", base)
    base = re.sub(r"\s+", " ", base).strip(" .")[:100].strip(" .")
    if not any(unicodedata.category(c)[0] in "LN" for c in base):
        base = "documento"
    return f"{base}.{formatos.POR_TIPO[tipo].extensiones[0]}"


def sanear(contenido: bytes, tipo: str) -> bytes:
    """Versión que se entrega a las personas: sin código, adjuntos, acciones ni metadatos.

    La de un TIFF es un PDF; lo que no tiene páginas no tiene versión (`formatos.CON_PAGINAS`).
    """
    return _sanear_pdf(contenido) if tipo == PDF else imagenes.sanear(contenido, tipo)


def tipo_saneado(tipo: str) -> str:
    """De qué tipo es la versión saneada."""
    return PDF if tipo == TIFF else tipo


def _exigir_extension(nombre: str, tipo: str) -> None:
    dice = nombre.rpartition(".")[2].lower()
    formato = formatos.POR_TIPO[tipo]
    if dice not in formato.extensiones:
        raise CargaRechazada("extension", dice=limpiar(dice)[:20], es=formato.siglas)


def _resumir(binario: BinaryIO) -> str:
    binario.seek(0)
    resumen, _cuantos = huella(por_trozos(binario))
    return resumen


def _leer_pdf(binario: BinaryIO) -> tuple[int, tuple[str, ...]]:
    try:
        with pikepdf.open(binario) as pdf:
            paginas = len(pdf.pages)
            if paginas == 0:
                raise CargaRechazada("sin_paginas")
            if paginas > MAXIMO_PAGINAS:
                raise CargaRechazada("paginas", maximo=f"{MAXIMO_PAGINAS:,}")
            for pagina in pdf.pages:
                pagina.mediabox  # noqa: B018 - cada página tiene que dejarse leer
            return paginas, _avisos(pdf)
    except pikepdf.PasswordError:
        raise CargaRechazada("cifrado") from None
    except CargaRechazada:
        raise
    except Exception:
        # qpdf avisa de mil maneras; para quien sube, todas son la misma.
        raise CargaRechazada("danado") from None


def _avisos(pdf: pikepdf.Pdf) -> tuple[str, ...]:
    """Lo que trae el PDF y que la versión saneada pierde."""
    raiz = pdf.Root
    crudo = {
        "codigo": _usa(pdf, {"/JavaScript"}) or "/JavaScript" in raiz.get("/Names", {}),
        "adjuntos": bool(len(pdf.attachments)),
        "acciones": _usa(pdf, {"/Launch", "/SubmitForm", "/ImportData", "/GoToR", "/GoToE"}),
        "formulario": "/XFA" in raiz.get("/AcroForm", {}),
        "restringido": pdf.is_encrypted,
        "reparado": bool(pdf.get_warnings()),
    }
    return tuple(clave for clave, hay in crudo.items() if hay)


def _usa(pdf: pikepdf.Pdf, acciones: set[str]) -> bool:
    """Busca acciones de esas clases en cualquier objeto del archivo."""
    return any(
        isinstance(objeto, pikepdf.Dictionary) and str(objeto.get("/S", "")) in acciones
        for objeto in _todos(pdf)
    )


def _todos(pdf: pikepdf.Pdf) -> Any:
    """Cada objeto del archivo y los diccionarios que llevan dentro sus acciones."""
    for objeto in pdf.objects:
        if isinstance(objeto, pikepdf.Dictionary | pikepdf.Stream):
            yield objeto
            for clave in ("/A", "/OpenAction"):
                if isinstance(objeto.get(clave), pikepdf.Dictionary):
                    yield objeto.get(clave)
            adicionales = objeto.get("/AA")
            if isinstance(adicionales, pikepdf.Dictionary):
                yield from adicionales.values()


def _sanear_pdf(contenido: bytes) -> bytes:
    from pikepdf.sanitize import Sanitizer

    salida = io.BytesIO()
    with pikepdf.open(io.BytesIO(contenido)) as pdf:
        limpiador = Sanitizer().remove_javascript().remove_external_access()
        limpiador = limpiador.remove_attachments().remove_multimedia().remove_thumbnails()
        limpiador = limpiador.remove_search_index().remove_web_capture()
        limpiador.remove_private_app_data().remove_collection().apply(pdf)
        formulario = pdf.Root.get("/AcroForm")
        if formulario is not None and "/XFA" in formulario:
            del formulario["/XFA"]
        pdf.remove_unreferenced_resources()
        pdf.save(salida, encryption=False, deterministic_id=True)
    return salida.getvalue()
