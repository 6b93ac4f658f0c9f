"""La página de lo que se expide de un expediente: se pide, se prepara aparte y se baja."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from querellas import services
from querellas.actos.area import DESPACHO, SECRETARIA, Area
from querellas.actos.llamadas import caso
from querellas.actos.presentacion import enlace_de
from querellas.actos.puerta import ficha_o_404
from querellas.actos.rotulos import a_quien, nombre_de
from querellas.actos.una_vez import una_vez
from querellas.cuentas.politica import Accion
from querellas.documentos.models import EXPEDIDOS, Documento, EstadoDeDocumento
from querellas.selectors import Ficha
from querellas.services.base import ActoRechazado
from querellas.services.expedir import con_cortesia
from querellas.services.papeles_por_entregar import por_entregar
from querellas.services.tachar import tachables

Opcion = tuple[str, str | Promise, str | Promise]
DEL_CASO: tuple[Opcion, ...] = (
    ("estado", _l("Certificación del estado del caso"), _l("En qué va hoy y qué término corre.")),
    ("caratula", _l("Carátula de presentación"), _l("La querella, con el sello de su recibo.")),
    ("hoja-partes", _l("Hoja de expediente"), _l("Todos los asientos, para las partes.")),
    ("hoja-publico", _l("Hoja de expediente pública"), _l("Lo que cualquiera puede leer.")),
)
VOLUMENES: tuple[Opcion, ...] = (
    ("partes", _l("Volumen de las partes"), _l("Todo el expediente salvo lo reservado.")),
    ("publico", _l("Volumen público"), _l("La hoja y los documentos públicos.")),
    ("reservado", _l("Volumen reservado"), _l("Solo lo que una orden aparta, para el tribunal.")),
)


@una_vez
def certificaciones(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """Qué se puede expedir y lo ya expedido; al pedirlo, lo prepara el trabajador."""
    ficha = ficha_o_404(request, numero, area)
    if request.method == "POST":
        return _pedir(request, ficha, area)
    expedidos = _expedidos(ficha, area)
    entradas = {a.pk: a.numero for a in ficha.asientos}
    contexto = {
        "area": area,
        "q": ficha.q,
        "url_inicio": area.inicio,
        "url_expediente": area.expediente(ficha.q.numero),
        "puede": ficha.puede(Accion.EXPEDIR),
        "del_caso": DEL_CASO,
        "volumenes": [v for v in VOLUMENES if v[0] != "publico" or not ficha.q.reservada],
        "por_entregar": [
            {"clave": clave, "nombre": a_quien(filas[0]), "n": len(filas)}
            for clave, filas in por_entregar(ficha.q).items()
        ],
        "documentos": [
            {"d": d, "entrada": entradas.get(d.actuacion_id or 0), **nombre_de(d)}
            for d in ficha.documentos
            if d.tipo not in EXPEDIDOS
        ],
        "en_ingles": _sin_ingles(ficha) if ficha.puede(Accion.EXPEDIR) else [],
        "tachables": _tachables(ficha, area, entradas),
        "expedidos": [{"d": d, **enlace_de(d, area)} for d in expedidos],
        "esperan": any(d.estado == EstadoDeDocumento.PENDIENTE for d in expedidos),
    }
    respuesta = render(request, "actos/certificaciones.html", contexto)
    if contexto["esperan"]:
        respuesta["Refresh"] = "5"
    return respuesta


def _sin_ingles(ficha: Ficha) -> list[dict[str, Any]]:
    """Los documentos de la Comisión que todavía no tienen su versión inglesa."""
    entradas = {a.pk: a.numero for a in ficha.asientos}
    filas = con_cortesia(ficha.q).filter(cortesia=None).defer("datos").order_by("pk")
    return [{"d": d, "entrada": entradas.get(d.actuacion_id or 0), **nombre_de(d)} for d in filas]


def _tachables(ficha: Ficha, area: Area, entradas: dict[int, int]) -> list[dict[str, Any]]:
    """Los que la Secretaría puede tachar, con su página."""
    if area != SECRETARIA or not ficha.puede(Accion.PUBLICAR_VERSION):
        return []
    return [
        {
            "url": reverse("secretaria:tachar", args=[d.uuid]),
            "entrada": entradas.get(d.actuacion_id or 0),
            **nombre_de(d),
        }
        for d in tachables(ficha.q).defer("datos").order_by("pk")
    ]


def _expedidos(ficha: Ficha, area: Area) -> list[Documento]:
    """Los expedidos, el último primero; al despacho, sin el volumen reservado (18.004#2)."""
    filas = ficha.q.documentos.filter(tipo__in=EXPEDIDOS)
    if area == DESPACHO:
        filas = filas.exclude(datos__alcance="reservado")
    return list(filas.defer("datos").order_by("-pk"))


def _pedir(request: HttpRequest, ficha: Ficha, area: Area) -> HttpResponse:
    if not ficha.puede(Accion.EXPEDIR):
        raise PermissionDenied(str(Accion.EXPEDIR))
    try:
        _expedir(request, ficha)
    except ActoRechazado as rechazo:
        messages.error(request, " ".join(rechazo.messages))
    else:
        messages.success(request, _("Se está preparando; esta página se actualiza sola."))
    return redirect(f"{area.expediente(ficha.q.numero)}certificaciones/")


def _expedir(request: HttpRequest, ficha: Ficha) -> Any:
    """Lo que el botón pidió; una clave desconocida no existe."""
    quien = caso(ficha)
    que, _guion, alcance = request.POST.get("que", "").partition("-")
    if que == "estado":
        return services.expedir_estado(**quien)
    if que == "caratula":
        return services.expedir_caratula(**quien)
    if que == "entregas":
        return services.expedir_entregas(**quien, a_quien=request.POST.get("a_quien", ""))
    de_uno = {"copia": services.expedir_copia, "cortesia": services.expedir_cortesia}.get(que)
    if de_uno and request.POST.get("documento", "").isdecimal():
        return de_uno(**quien, documento_id=int(request.POST["documento"]))
    alcances = {v[0] for v in VOLUMENES}
    if que == "hoja" and alcance in alcances - {"reservado"}:
        return services.expedir_hoja(**quien, alcance=alcance)  # type: ignore[arg-type]
    if que in ("volumen", "zip") and alcance in alcances:
        return services.expedir_volumen(**quien, alcance=alcance, en_zip=que == "zip")  # type: ignore[arg-type]
    raise Http404
