"""Entregar un documento publicado: solo lo que el esquema publicado nombra, y siempre de bajada."""

import logging
import re

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.documentos.almacen import publico
from querellas.publico.models import Documento

BASE = "publico"
PDF = "application/pdf"
log = logging.getLogger(__name__)


@publica
@require_safe
def documento(request: HttpRequest, nombre: str) -> HttpResponseBase:
    """El archivo publicado bajo ese nombre al azar; cualquier otro no existe.

    Lo sellado sale de la vista SQL en el mismo instante: aunque el archivo siguiera en disco,
    aquí ya no está. La copia de un navegador se vuelve a comprobar cada vez (`no-cache`).
    """
    if not settings.DESCARGAS_PUBLICAS:
        return _en_pausa(request)
    ruta = f"{nombre[:2]}/{nombre}"
    fila = Documento.objects.using(BASE).filter(ruta_publica=ruta).first()
    if fila is None:
        raise Http404
    marca = quote_etag(fila.sha256)
    respuesta = get_conditional_response(request, etag=marca) or _archivo(fila)
    respuesta["ETag"] = marca
    respuesta["Cache-Control"] = "no-cache"
    respuesta["Content-Security-Policy"] = "default-src 'none'; sandbox"
    respuesta["X-Content-Type-Options"] = "nosniff"
    respuesta["X-Robots-Tag"] = "noindex"
    respuesta["Cross-Origin-Resource-Policy"] = "same-origin"
    return respuesta


def _en_pausa(request: HttpRequest) -> HttpResponse:
    """La misma para cualquier nombre, exista o no; ningún intermediario la guarda."""
    respuesta = render(request, "publico/descargas_en_pausa.html", status=503)
    respuesta["Cache-Control"] = "no-store"
    return respuesta


def _archivo(fila: Documento) -> FileResponse:
    try:
        abierto = publico().open(fila.ruta_publica)
    except FileNotFoundError as error:
        log.error("Falta en el almacén público el archivo de %s", fila.expediente)
        raise Http404 from error
    return FileResponse(
        abierto,
        as_attachment=True,
        filename=nombre_de_archivo(fila),
        content_type=PDF if fila.medio == PDF else "application/octet-stream",
    )


def nombre_de_archivo(fila: Documento) -> str:
    """`CVQM-2026-0001-resolucion.pdf`: lo que un sistema de archivos no admite pasa a guion."""
    base = re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|]+', "-", f"{fila.expediente}-{fila.tipo}")
    return base.strip(". ") + (".pdf" if fila.medio == PDF else "")
