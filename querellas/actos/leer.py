"""Un documento recibido, página por página en pantalla, y la búsqueda en el texto de los del caso.

Quien puede bajar el documento ve sus páginas, y nadie más: se pregunta lo mismo. Las imágenes las
hizo el trabajador de la versión saneada; aquí solo se entregan.
"""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from querellas import selectors
from querellas.actos.area import Area
from querellas.actos.puerta import ficha_o_404
from querellas.actos.rotulos import nombre_de
from querellas.documentos import hojas, reconocer
from querellas.documentos.almacen import expediente as almacen
from querellas.documentos.formatos import CON_PAGINAS
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Paginado, PaginaLeida
from querellas.models.paginado import EstadoDePaginado

EN_PREPARACION = 202
# Cuántas miniaturas a cada lado de la página: todas las de un tomo serían miles de imágenes.
ALREDEDOR = 15
PAGINA_MAXIMA = 1000


def leer(request: HttpRequest, uuid: UUID, area: Area) -> HttpResponse:
    """Una página del documento con su texto, su índice y las de alrededor."""
    d = _documento(request, uuid, area)
    fila = selectors.paginado_de(d)
    entrada = d.actuacion.numero if d.actuacion else 0
    contexto: dict[str, Any] = {
        "d": d,
        "nombre": nombre_de(d),
        "area": area,
        "fila": fila,
        "url_expediente": area.expediente(d.querella.numero, entrada),
        "url_bajar": area.documento(d.uuid),
        "url_original": area.original(d.uuid),
        "url_buscar": area.buscar(d.querella.numero),
    }
    if fila is None or not fila.paginas:
        en_espera = fila is None or fila.estado == EstadoDePaginado.PENDIENTE
        respuesta = render(
            request, "actos/leer.html", contexto, status=EN_PREPARACION if en_espera else 200
        )
        if en_espera:
            respuesta["Refresh"] = "5"
        return respuesta
    n = min(max(_entero(request.GET.get("pagina", "")), 1), fila.paginas)
    contexto |= _de_la_pagina(d, fila, n, area)
    respuesta = render(request, "actos/leer.html", contexto)
    if fila.estado == EstadoDePaginado.PENDIENTE and not contexto["imagen"]:
        respuesta["Refresh"] = "5"
    return respuesta


def _de_la_pagina(d: Documento, fila: Paginado, n: int, area: Area) -> dict[str, Any]:
    desde, hasta = max(1, n - ALREDEDOR), min(fila.paginas, n + ALREDEDOR)
    cerca = fila.hojas.filter(n__gte=desde, n__lte=hasta).exclude(imagen="")
    hechas = set(cerca.values_list("n", flat=True))
    hoja = fila.hojas.filter(n=n).defer("busca").first()
    return {
        "n": n,
        "hoja": hoja,
        "imagen": area.imagen(d.uuid, n) if hoja and hoja.imagen else "",
        "anterior": area.leer(d.uuid, n - 1) if n > 1 else "",
        "siguiente": area.leer(d.uuid, n + 1) if n < fila.paginas else "",
        "primera": area.leer(d.uuid, 1),
        "ultima": area.leer(d.uuid, fila.paginas),
        "reconoce": reconocer.disponible(),
        "cerca": [
            {
                "n": m,
                "url": area.leer(d.uuid, m),
                "miniatura": area.miniatura(d.uuid, m) if m in hechas else "",
            }
            for m in range(desde, hasta + 1)
        ],
        "indice": [
            {"nivel": nivel, "titulo": titulo, "n": m, "url": area.leer(d.uuid, m)}
            for nivel, titulo, m in fila.indice
        ],
    }


def imagen(request: HttpRequest, uuid: UUID, area: Area, n: int) -> HttpResponseBase:
    """La imagen de una página."""
    return entregar(_documento(request, uuid, area), n, "imagen")


def miniatura(request: HttpRequest, uuid: UUID, area: Area, n: int) -> HttpResponseBase:
    """La imagen pequeña de una página."""
    return entregar(_documento(request, uuid, area), n, "miniatura")


def entregar(d: Documento, n: int, cual: str) -> HttpResponseBase:
    """Una imagen ya hecha de una página; 404 si no está. Quien llama ya comprobó el acceso."""
    hoja = PaginaLeida.objects.filter(paginado__documento=d, n=n).only(cual).first()
    ruta = getattr(hoja, cual, "")
    if not ruta or not almacen().exists(ruta):
        raise Http404
    respuesta = FileResponse(almacen().open(ruta), content_type=hojas.MEDIO)
    respuesta["Cache-Control"] = "private, no-store"
    respuesta["X-Content-Type-Options"] = "nosniff"
    respuesta["Content-Security-Policy"] = "sandbox; default-src 'none'"
    respuesta["Cross-Origin-Resource-Policy"] = "same-origin"
    return respuesta


def buscar(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """Las páginas del caso en que está lo que se busca."""
    assert request.user.is_authenticated
    ficha = ficha_o_404(request, numero, area)
    texto = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    pagina = min(max(_entero(request.GET.get("pagina", "")), 1), PAGINA_MAXIMA)
    hallados = None
    if texto:
        hallados = selectors.buscar_en_paginas(ficha.q, request.user, area.accion, texto, pagina)

    def enlace(n: int) -> str:
        return "?" + urlencode({"q": texto, "pagina": n})

    contexto = {
        "area": area,
        "q": ficha.q,
        "url_expediente": area.expediente(ficha.q.numero),
        "texto": texto,
        "hallados": hallados,
        "reconoce": reconocer.disponible(),
        "filas": [
            {"h": h, **nombre_de(h.documento), "url": area.leer(h.documento.uuid, h.n)}
            for h in (hallados.filas if hallados else [])
        ],
        "anterior_url": enlace(pagina - 1) if pagina > 1 else "",
        "siguiente_url": enlace(pagina + 1) if hallados and hallados.hay_mas else "",
    }
    return render(request, "actos/buscar_en_caso.html", contexto)


def _documento(request: HttpRequest, uuid: UUID, area: Area) -> Documento:
    assert request.user.is_authenticated
    d = selectors.documento(uuid, request.user, area.accion)
    if d is None or not d.subido or d.medio not in CON_PAGINAS or not d.querella.numero:
        raise Http404
    if d.estado != EstadoDeDocumento.LISTO:
        raise Http404
    return d


def _entero(dicho: str) -> int:
    return int(dicho) if dicho.isascii() and dicho.isdigit() and len(dicho) < 6 else 1
