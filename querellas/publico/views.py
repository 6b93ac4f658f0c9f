"""Las páginas que cualquiera lee: búsqueda, expediente, vistas, decisiones y acerca."""

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.estados import FINALES, Estado
from querellas.models.querella import ETIQUETAS_DE_ESTADO
from querellas.models.redaccion import redactar
from querellas.publico.models import (
    Actuacion,
    Documento,
    Expediente,
    Indice,
    Municipio,
    Plazo,
    Vista,
)
from querellas.reloj import hoy

BASE = "publico"
POR_PAGINA = 25
VISTAS_PENDIENTES = 200
VISTAS_PASADAS = 25

# Qué etapa de la línea del caso fecha cada clase de asiento.
_ETAPAS = {
    "contestar": "contestacion",
    "anotar_rebeldia": "contestacion",
    "senalar_vista": "estudio",
    "senalar_vista_privada": "estudio",
    "desestimar_sin_vista": "estudio",
    "concluir_vista": "vista",
    "emitir_resolucion": "decision",
}
_COMPLETA = (
    ("decision", {"emitir_resolucion"}),
    ("vista", {"concluir_vista"}),
    ("estudio", {"desestimar_sin_vista", "senalar_vista", "senalar_vista_privada"}),
    ("contestacion", {"contestar", "anotar_rebeldia"}),
)


def _idioma() -> str:
    return "en" if (get_language() or "es").startswith("en") else "es"


def _limpio(request: HttpRequest, nombre: str) -> str:
    """El parámetro sin el carácter nulo, que PostgreSQL no admite."""
    return request.GET.get(nombre, "").replace("\x00", "").strip()[:200]


# --- Páginas por clave ----------------------------------------------------------------------
def _pagina(request: HttpRequest, filas: QuerySet[Any]) -> dict[str, Any]:
    """25 filas, del número mayor al menor; `antes` y `despues` son el número de un borde."""
    antes, despues = _limpio(request, "antes"), _limpio(request, "despues")
    if despues:
        lote = list(filas.filter(numero__gt=despues).order_by("numero")[: POR_PAGINA + 1])
        sobra, lote = len(lote) > POR_PAGINA, lote[:POR_PAGINA][::-1]
        hay_anterior, hay_siguiente = sobra, bool(lote)
    else:
        if antes:
            filas = filas.filter(numero__lt=antes)
        lote = list(filas.order_by("-numero")[: POR_PAGINA + 1])
        hay_anterior, hay_siguiente = bool(antes and lote), len(lote) > POR_PAGINA
        lote = lote[:POR_PAGINA]
    return {
        "filas": lote,
        "anterior_url": _enlace(request, "despues", lote[0].numero) if hay_anterior else "",
        "siguiente_url": _enlace(request, "antes", lote[-1].numero) if hay_siguiente else "",
    }


def _enlace(request: HttpRequest, clave: str, numero: str) -> str:
    pares = [(k, _limpio(request, k)) for k in ("q", "municipio", "estado")]
    return "?" + urlencode([(k, v) for k, v in pares if v] + [(clave, numero)])


@publica
@require_safe
def expedientes(request: HttpRequest) -> HttpResponse:
    """La búsqueda de expedientes, sin acentos y con filtros de municipio y estado."""
    q, municipio = _limpio(request, "q"), _limpio(request, "municipio")
    estado = _limpio(request, "estado")
    filas = Indice.objects.using(BASE).defer("busca")
    if q:
        coincide = RawSQL(  # noqa: S611 - texto fijo, el dato va como parámetro
            "busca @@ websearch_to_tsquery('es_sin', %s)", [q], output_field=BooleanField()
        )
        filas = filas.filter(Q(ExpressionWrapper(coincide, BooleanField())) | Q(numero=q.upper()))
    if municipio:
        filas = filas.filter(municipio_slug=municipio)
    if estado:
        filas = filas.filter(estado=estado)
    contexto = {
        **_pagina(request, filas),
        "q": q,
        "municipio": municipio,
        "estado": estado,
        "municipios": list(Municipio.objects.using(BASE).order_by("clave_orden")),
        "estados": [(e.value, t) for e, t in ETIQUETAS_DE_ESTADO.items() if e != Estado.BORRADOR],
    }
    return render(request, "publico/expedientes.html", contexto)


# --- El expediente --------------------------------------------------------------------------
@publica
@require_safe
def expediente(request: HttpRequest, numero: str) -> HttpResponse:
    """Un caso entero; del reservado, solo que existe."""
    caso = Expediente.objects.using(BASE).filter(numero=numero.replace("\x00", "")).first()
    if caso is None:
        raise Http404
    if caso.reservada:
        return render(request, "publico/reservado.html", {"numero": caso.numero})
    asientos = list(Actuacion.objects.using(BASE).filter(expediente=numero).order_by("numero"))
    contexto = {
        "caso": caso,
        "hoy": hoy(BASE),
        "hasta": _hasta(caso, asientos),
        "fechas": _fechas(caso, asientos),
        "resultado": _resultado(caso),
        "actuaciones": [_asiento(a) for a in asientos],
        "plazos": list(Plazo.objects.using(BASE).filter(expediente=numero).order_by("id")),
        "vistas": list(Vista.objects.using(BASE).filter(expediente=numero).order_by("vista_el")),
        "documentos": list(
            Documento.objects.using(BASE).filter(expediente=numero).order_by("listo_en", "codigo")
        ),
    }
    return render(request, "publico/expediente.html", contexto)


def _asiento(a: Actuacion) -> dict[str, Any]:
    if not a.publica:
        return {"numero": a.numero, "reservada": True}
    vencido = a.clase == "desestimar_por_vencimiento"
    return {
        "numero": a.numero,
        "efectiva": a.efectiva_el,
        "titulo": _texto(a),
        "tono": "critico" if vencido else "",
    }


def _texto(a: Actuacion) -> str:
    """El asiento en el idioma de la página; si su clase ya no se conoce, como quedó escrito."""
    try:
        return redactar(a.clase, a.version_plantilla, a.datos, _idioma())
    except KeyError:
        return a.texto_es


def _fechas(caso: Expediente, asientos: list[Actuacion]) -> dict[str, date]:
    fechas = {"presentacion": caso.presentada_el} if caso.presentada_el else {}
    for a in asientos:
        if a.publica and a.efectiva_el and a.clase in _ETAPAS:
            fechas[_ETAPAS[a.clase]] = a.efectiva_el
    return fechas


def _hasta(caso: Expediente, asientos: list[Actuacion]) -> str:
    """La última etapa que un caso terminado completó: la que venció no cuenta."""
    if caso.estado not in FINALES:
        return ""
    clases = {a.clase for a in asientos if a.publica}
    return next((etapa for etapa, hitos in _COMPLETA if clases & hitos), "presentacion")


def _resultado(caso: Expediente) -> str:
    if not caso.disposicion:
        return ""
    return redactar("emitir_resolucion", 1, {"disposicion": caso.disposicion}, _idioma())


# --- Vistas, decisiones, acerca -------------------------------------------------------------
@publica
@require_safe
def vistas(request: HttpRequest) -> HttpResponse:
    """El calendario: las vistas señaladas y las últimas que ya pasaron."""
    todas, dia = Vista.objects.using(BASE), hoy(BASE)
    pendientes = todas.filter(vista_el__gte=dia, estado__in=["senalada", "en_curso"])
    pasadas = todas.filter(estado="celebrada")
    contexto = {
        "pendientes": list(pendientes.order_by("vista_el", "comienza_en")[:VISTAS_PENDIENTES]),
        "pasadas": list(pasadas.order_by("-vista_el", "expediente")[:VISTAS_PASADAS]),
    }
    return render(request, "publico/vistas.html", contexto)


@publica
@require_safe
def decisiones(request: HttpRequest) -> HttpResponse:
    """Los casos terminados, del número más nuevo al más viejo."""
    filas = Expediente.objects.using(BASE).filter(estado__in=[e.value for e in FINALES])
    contexto = _pagina(request, filas)
    contexto["casos"] = [{"caso": c, "resultado": _resultado(c)} for c in contexto["filas"]]
    return render(request, "publico/decisiones.html", contexto)


@publica
@require_safe
def acerca(request: HttpRequest) -> HttpResponse:
    """Qué es la Comisión, su situación legal y cómo se lee la ley aquí."""
    return render(request, "publico/acerca.html")
