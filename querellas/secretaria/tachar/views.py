"""Tachar un documento: marcar, ver cómo queda, revisarlo página por página y publicarlo.

Las imágenes de las páginas salen del original saneado y solo por aquí; la versión preparada se
enseña dibujando el archivo que se va a publicar, no el original con rectángulos encima.
"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from querellas import services
from querellas.actos.area import SECRETARIA
from querellas.actos.leer import EN_PREPARACION, entregar
from querellas.actos.rotulos import nombre_de
from querellas.actos.una_vez import contestada
from querellas.cuentas.acceso import accion
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.documentos import tachado
from querellas.documentos.almacen import expediente
from querellas.documentos.formatos import JPEG
from querellas.documentos.models import Documento
from querellas.models import Tachado
from querellas.models.paginado import EstadoDePaginado
from querellas.models.tachado import EstadoDeTachado
from querellas.secretaria.tachar import formularios
from querellas.secretaria.tachar.formularios import Lista
from querellas.selectors import documento as leer_documento
from querellas.selectors import paginado_de
from querellas.services import tachar as servicio
from querellas.services.base import ActoRechazado

con_formulario = require_http_methods(["GET", "HEAD", "POST"])


@accion(Accion.PUBLICAR_VERSION)
@con_formulario
@contestada
def tachar(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """La página de tachar; al enviarla guarda, prepara o publica."""
    d = _documento(request, uuid)
    if not servicio.puede_dibujar():
        return render(request, "secretaria/tachar.html", {**_comunes(d), "sin_programa": True})
    try:
        abrir = servicio.abrir_tachado if request.method == "POST" else servicio.tachado_abierto
        fila = abrir(actor=_persona(request), documento=d)
    except servicio.SinPaginas:
        return _sin_paginas(request, d)
    except ActoRechazado as rechazo:
        return render(
            request, "secretaria/tachar.html", {**_comunes(d), "rechazo": rechazo.messages}
        )
    n = _pagina_pedida(request, fila)
    if request.method == "POST":
        return _enviar(request, d, fila, n)
    return _pagina(request, d, fila, formularios.de_guardadas(servicio.tachaduras_de(fila), n), n)


def _sin_paginas(request: HttpRequest, d: Documento) -> HttpResponse:
    """El trabajador está en ello, y la página se actualiza sola; o no pudo, y se dice."""
    hecho = paginado_de(d)
    en_espera = hecho is None or hecho.estado == EstadoDePaginado.PENDIENTE
    respuesta = render(
        request,
        "secretaria/tachar.html",
        {**_comunes(d), "sin_paginas": "espera" if en_espera else "fallo"},
        status=EN_PREPARACION if en_espera else 200,
    )
    if en_espera:
        respuesta["Refresh"] = "4"
    return respuesta


def _enviar(request: HttpRequest, d: Documento, fila: Tachado, n: int) -> HttpResponse:
    paso = request.POST.get("paso", "")
    if paso == "publicar":
        return _publicar(request, d, fila)
    lista = formularios.leer(request.POST, fila.paginas, n)
    if not lista.bien:
        return _pagina(request, d, fila, lista, n)
    try:
        servicio.marcar(
            actor=_persona(request),
            tachado_id=fila.pk,
            tachaduras=lista.tachaduras,
            preparar=paso == "preparar",
        )
    except ActoRechazado as rechazo:
        messages.error(request, " ".join(rechazo.messages))
    else:
        if paso != "preparar":
            messages.success(request, _("Las tachaduras quedaron guardadas."))
    ir_a = request.POST.get("ir", "")
    return redirect(_direccion(d, int(ir_a) if ir_a.isdecimal() else n))


def _publicar(request: HttpRequest, d: Documento, fila: Tachado) -> HttpResponse:
    if "revisada" not in request.POST:
        messages.error(request, _("Diga que revisó cada página antes de publicarla."))
        return redirect(_direccion(d))
    try:
        asiento = services.publicar_version(
            querella_id=d.querella_id,
            actor=_persona(request),
            tachado_id=fila.pk,
            sha256=request.POST.get("sha256", ""),
        )
    except ActoRechazado as rechazo:
        messages.error(request, " ".join(rechazo.messages))
        return redirect(_direccion(d))
    messages.success(
        request,
        _("La versión tachada se publica; consta en la entrada %(n)s.") % {"n": asiento.numero},
    )
    return redirect(SECRETARIA.expediente(d.querella.numero, asiento.numero))


def _pagina(
    request: HttpRequest, d: Documento, fila: Tachado, lista: Lista, n: int
) -> HttpResponse:
    lista_para_revisar = fila.estado == EstadoDeTachado.LISTA
    contexto = {
        **_comunes(d),
        "fila": fila,
        "lista": lista,
        "n": n,
        "anterior": n - 1 if n > 1 else 0,
        "siguiente": n + 1 if n < fila.paginas else 0,
        "imagen": reverse("secretaria:pagina_para_tachar", args=[d.uuid, n]),
        "por_pagina": _por_pagina(fila),
        "preparadas": [
            reverse("secretaria:pagina_tachada", args=[d.uuid, m])
            for m in range(1, fila.paginas + 1)
            if lista_para_revisar
        ],
    }
    respuesta = render(request, "secretaria/tachar.html", contexto)
    if fila.estado == EstadoDeTachado.PENDIENTE:
        respuesta["Refresh"] = "4"
    return respuesta


def _por_pagina(fila: Tachado) -> list[dict[str, int]]:
    """Cada página y cuántas tachaduras lleva."""
    marcadas = [t.pagina for t in servicio.tachaduras_de(fila)]
    return [{"n": m, "tachaduras": marcadas.count(m)} for m in range(1, fila.paginas + 1)]


# --- Las imágenes ---------------------------------------------------------------------------
@accion(Accion.PUBLICAR_VERSION)
@require_safe
def pagina(request: HttpRequest, uuid: UUID, n: int) -> HttpResponseBase:
    """La imagen ya hecha de una página del original saneado, para tachar sobre ella."""
    d = _documento(request, uuid)
    if not servicio.tachables(d.querella).filter(pk=d.pk).exists():
        raise Http404
    return entregar(d, n, "imagen")


@accion(Accion.PUBLICAR_VERSION)
@require_safe
def preparada(request: HttpRequest, uuid: UUID, n: int) -> HttpResponse:
    """La imagen de una página de lo preparado, sacada del archivo que se publicaría."""
    d = _documento(request, uuid)
    fila = d.tachados.filter(documento=None, estado=EstadoDeTachado.LISTA).first()
    if fila is None or not expediente().exists(fila.archivo):
        raise Http404
    with expediente().open(fila.archivo) as archivo:
        dibujo = tachado.imagen_de(archivo.read(), n)
    if dibujo is None:
        raise Http404
    respuesta = HttpResponse(dibujo, content_type=JPEG)
    respuesta["Cache-Control"] = "private, no-store"
    respuesta["X-Content-Type-Options"] = "nosniff"
    return respuesta


# --- Comunes --------------------------------------------------------------------------------
def _persona(request: HttpRequest) -> Usuario:
    assert isinstance(request.user, Usuario)
    return request.user


def _documento(request: HttpRequest, uuid: UUID) -> Documento:
    d = leer_documento(uuid, _persona(request), Accion.VER_SECRETARIA)
    if d is None or not d.querella.numero:
        raise Http404
    return d


def _pagina_pedida(request: HttpRequest, fila: Tachado) -> int:
    pedida = request.GET.get("pagina", "1")
    n = int(pedida) if pedida.isdecimal() and len(pedida) < 6 else 1
    return min(max(n, 1), fila.paginas)


def _direccion(d: Documento, n: int = 1) -> str:
    return f"{reverse('secretaria:tachar', args=[d.uuid])}?pagina={n}"


def _comunes(d: Documento) -> dict[str, Any]:
    return {
        "d": d,
        "nombre": nombre_de(d),
        "area": SECRETARIA,
        "url_expediente": SECRETARIA.expediente(d.querella.numero),
    }
