"""Pedir los paquetes de muchos casos, ver cómo van y bajar el archivo."""

from uuid import UUID

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from querellas.actos.area import SECRETARIA
from querellas.actos.descarga import adjunto
from querellas.actos.una_vez import una_vez
from querellas.cuentas.acceso import accion
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.documentos.almacen import expediente
from querellas.documentos.models import EstadoDeDocumento, LoteDeEntregas
from querellas.services import lotes as servicio
from querellas.services.base import ActoRechazado
from querellas.services.papeles_por_entregar import EN_PAPEL

SE_ENSENAN = 20


@accion(Accion.EXPEDIR)
@require_http_methods(["GET", "HEAD", "POST"])
@una_vez
def lotes(request: HttpRequest) -> HttpResponse:
    """Los casos con algo por entregar y los lotes pedidos; si uno se prepara, se actualiza sola."""
    assert isinstance(request.user, Usuario)
    if request.method == "POST":
        return _pedir(request, request.user)
    suyos = LoteDeEntregas.objects.filter(pedido_por=request.user)[:SE_ENSENAN]
    preparandose = any(x.estado == LoteDeEntregas.Estado.PENDIENTE for x in suyos)
    pedidos = [{"l": lote, "hechos": servicio.hechos(lote)} for lote in suyos]
    en_papel = Q(
        notificaciones__estado__in=EN_PAPEL,
        notificaciones__documento__estado=EstadoDeDocumento.LISTO,
    )
    contexto = {
        "area": SECRETARIA,
        "url_inicio": SECRETARIA.inicio,
        "casos": servicio.con_algo_por_entregar(request.user).annotate(
            papeles=Count("notificaciones", filter=en_papel)
        ),
        "pedidos": pedidos,
        "dias": servicio.VIDA.days,
    }
    respuesta = render(request, "secretaria/lotes.html", contexto)
    if preparandose:
        respuesta["Refresh"] = "5"
    return respuesta


def _pedir(request: HttpRequest, quien: Usuario) -> HttpResponse:
    casos = [int(c) for c in request.POST.getlist("caso") if c.isdecimal()]
    try:
        servicio.pedir_lote(actor=quien, casos=casos)
    except ActoRechazado as rechazo:
        messages.error(request, " ".join(rechazo.messages))
    else:
        messages.success(request, _("Se está preparando; esta página se actualiza sola."))
    return redirect("secretaria:lotes")


@accion(Accion.EXPEDIR)
@require_safe
def bajar(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """El archivo junto, a quien lo pidió y todavía puede expedir de todos sus casos."""
    assert isinstance(request.user, Usuario)
    lote = LoteDeEntregas.objects.filter(uuid=uuid, pedido_por=request.user).first()
    if lote is None or not lote.archivo or not servicio.lo_puede_bajar(lote, request.user):
        raise Http404
    nombre = f"{_('Paquetes para entregar')} {lote.creado_en:%Y-%m-%d}.pdf"
    return adjunto(expediente().open(lote.archivo), lote.bytes, nombre, "application/pdf")
