"""Entregar un documento del almacén privado, siempre como adjunto.

Lo que se hizo aquí sale tal cual. De lo que alguien subió sale la versión saneada (sin código,
adjuntos ni acciones); el original, intacto y con su huella, a quien lo pide expresamente.
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
from querellas.documentos.almacen import expediente as almacen
from querellas.documentos.cargas import sanear
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.selectors import documento as leer_documento

log = logging.getLogger(__name__)
EN_PREPARACION = 202
ORIGINAL = "original"
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
    saneado = _saneado(d)
    if saneado is None:
        contexto["url_original"] = area.original(d.uuid)
        return render(request, "actos/documento.html", contexto)
    return _adjunto(d, io.BytesIO(saneado), len(saneado), _nombre(d, " (saneado)"))


def _saneado(d: Documento) -> bytes | None:
    """La versión para leer; None si el archivo no se deja sanear."""
    try:
        with _TURNO, almacen().open(d.archivo) as archivo:
            return sanear(archivo.read(), d.medio)
    except Exception:
        log.exception("Documento %s no se pudo sanear", d.pk)
        return None


def _adjunto(d: Documento, contenido: Any, cuantos: int, nombre: str) -> FileResponse:
    respuesta = FileResponse(
        contenido,
        as_attachment=True,
        filename=nombre,
        content_type=d.medio or "application/octet-stream",
    )
    respuesta["Content-Length"] = str(cuantos)
    respuesta["Content-Security-Policy"] = "sandbox; default-src 'none'"
    respuesta["X-Content-Type-Options"] = "nosniff"
    respuesta["Cache-Control"] = "private, no-store"
    return respuesta


def _nombre(d: Documento, marca: str = "") -> str:
    """Lo subido, con el nombre que traía; lo hecho aquí, con el número del caso y su título."""
    if not d.subido:
        extension = PurePosixPath(d.nombre_original).suffix or ".pdf"
        return f"{d.querella.numero or 'borrador'} {d.titulo}{extension}"
    traido = PurePosixPath(d.nombre_original or f"{d.titulo}.pdf")
    return f"{traido.stem}{marca}{traido.suffix}"
