"""Entregar un documento del almacén privado, siempre como adjunto.

Lo que se hizo aquí sale tal cual. De lo que alguien subió sale la versión saneada (sin código,
adjuntos ni acciones) con su sello de recibo; el original, intacto y con su huella, a quien lo
pide expresamente. El audio, el video y los documentos de oficina salen solo así.
"""

import io
import logging
import threading
from pathlib import PurePosixPath
from typing import Any
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render

from querellas.actos.area import Area
from querellas.documentos import imagenes, sello
from querellas.documentos.almacen import expediente as almacen
from querellas.documentos.cargas import sanear, tipo_saneado
from querellas.documentos.formatos import CON_PAGINAS, PDF
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.selectors import documento as leer_documento

log = logging.getLogger(__name__)
EN_PREPARACION = 202
ORIGINAL = "original"
HOJA = "hoja"
# Sanear carga el archivo entero en memoria: de uno en uno en cada proceso.
_TURNO = threading.Lock()


def documento(request: HttpRequest, uuid: UUID, area: Area) -> HttpResponseBase:
    """El documento, o la página que dice por qué todavía no."""
    assert request.user.is_authenticated
    d = leer_documento(uuid, request.user, area.accion)
    if d is None:
        raise Http404
    contexto = {
        "d": d,
        "area": area,
        "url_expediente": area.expediente(d.querella.numero) if d.querella.numero else area.inicio,
    }
    if d.estado != EstadoDeDocumento.LISTO:
        en_espera = render(request, "actos/documento.html", contexto, status=EN_PREPARACION)
        if d.estado == EstadoDeDocumento.PENDIENTE:
            en_espera["Refresh"] = "5"
        return en_espera
    if not d.archivo or not almacen().exists(d.archivo):
        return render(request, "actos/documento.html", {**contexto, "perdido": True}, status=503)
    if not d.subido or ORIGINAL in request.GET:
        return _adjunto(d, almacen().open(d.archivo), d.bytes, _nombre(d))
    contexto["url_original"] = area.original(d.uuid)
    if d.medio not in CON_PAGINAS:
        return _en_su_formato(request, d, contexto)
    leible = _para_leer(d)
    if leible is None:
        return render(request, "actos/documento.html", contexto)
    contenido, medio = leible
    marca = " (con sello)" if d.actuacion_id else " (saneado)"
    return _adjunto(d, io.BytesIO(contenido), len(contenido), _nombre(d, marca, medio), medio)


def _en_su_formato(request: HttpRequest, d: Documento, contexto: Any) -> HttpResponseBase:
    """Lo que no tiene páginas: qué es y su original, o la hoja que hace sus veces en papel."""
    if HOJA not in request.GET:
        return render(request, "actos/documento.html", {**contexto, "en_su_formato": True})
    contenido = sello.hoja(
        d.titulo,
        [
            _sello(d) or "Todavía no ha entrado al expediente.",
            f"Archivo: {d.nombre_original}",
            f"Tamaño: {d.bytes:,} bytes",
            f"Resumen SHA-256: {d.sha256}",
            "Este archivo no se pasa a papel: se guarda en su formato original.",
        ],
    )
    nombre = _nombre(d, " (hoja)", PDF)
    return _adjunto(d, io.BytesIO(contenido), len(contenido), nombre, PDF)


def _sello(d: Documento) -> str:
    """Lo que dice el sello de recibo; nada si el archivo todavía no entró con ningún asiento."""
    entrada = d.actuacion
    if entrada is None:
        return ""
    return sello.texto(d.querella.numero or "", entrada.numero, entrada.efectiva_en)


def _para_leer(d: Documento) -> tuple[bytes, str] | None:
    """La versión saneada, con su sello de recibo, y su tipo; None si no se deja sanear."""
    try:
        with _TURNO, almacen().open(d.archivo) as archivo:
            saneado, medio = sanear(archivo.read(), d.medio), tipo_saneado(d.medio)
            dicho = _sello(d)
            if not dicho:
                return saneado, medio
            en_pdf = saneado if medio == PDF else imagenes.en_pdf(saneado, medio)
            return sello.sellar(en_pdf, dicho), PDF
    except Exception:
        log.exception("Documento %s no se pudo sanear", d.pk)
        return None


def _adjunto(
    d: Documento, contenido: Any, cuantos: int, nombre: str, medio: str = ""
) -> FileResponse:
    return adjunto(contenido, cuantos, nombre, medio or d.medio or "application/octet-stream")


def adjunto(contenido: Any, cuantos: int, nombre: str, medio: str) -> FileResponse:
    """Un archivo que se baja y no se abre en este sitio."""
    respuesta = FileResponse(contenido, as_attachment=True, filename=nombre, content_type=medio)
    respuesta["Content-Length"] = str(cuantos)
    respuesta["Content-Security-Policy"] = "sandbox; default-src 'none'"
    respuesta["X-Content-Type-Options"] = "nosniff"
    respuesta["Cache-Control"] = "private, no-store"
    return respuesta


def _nombre(d: Documento, marca: str = "", medio: str = "") -> str:
    """Lo subido, con el nombre que traía; lo hecho aquí, con el número del caso y su título."""
    if not d.subido:
        extension = PurePosixPath(d.nombre_original).suffix or ".pdf"
        return f"{d.querella.numero or 'borrador'} {d.titulo}{extension}"
    traido = PurePosixPath(d.nombre_original or f"{d.titulo}.pdf")
    extension = ".pdf" if medio == PDF else traido.suffix
    return f"{traido.stem}{marca}{extension}"
