"""Las páginas que cualquiera lee: vistas, decisiones y acerca. Los casos, en `casos`."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Exists, F, OuterRef, TextField, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import Concat
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.estados import FINALES
from querellas.idioma import idioma
from querellas.publico import agenda
from querellas.publico import caso as c
from querellas.publico.busqueda import Pedido, encontrar
from querellas.publico.casos import caso_de
from querellas.publico.etiqueta import con_etiqueta
from querellas.publico.lecturas import lecturas_adoptadas
from querellas.publico.models import Cabeza, Decision, Expediente, Vista
from querellas.publico.paginas import limpio, pagina
from querellas.reloj import hoy

BASE = "publico"
VISTAS_PENDIENTES = 200
VISTAS_PASADAS = 25
CABEZAS = 7
DIAS_ATRAS = 60
# Clave de página de las decisiones: el instante en que el caso terminó y, si empatan, el número.
TERMINO = Concat(
    RawSQL("to_char(terminada_en AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS')", ()),  # noqa: S611
    Value("-"),
    F("numero"),
    output_field=TextField(),
)


@publica
@require_safe
@con_etiqueta
def vistas(request: HttpRequest) -> HttpResponse:
    """El calendario: las vistas señaladas y las últimas que ya pasaron."""
    todas, dia = Vista.objects.using(BASE), hoy(BASE)
    pendientes = todas.filter(vista_el__gte=dia, estado__in=["senalada", "en_curso"], inciertas={})
    pasadas = todas.filter(estado="celebrada")
    orden = ("vista_el", "comienza_en", "expediente")
    contexto = {
        "pendientes": list(pendientes.order_by(*orden)[:VISTAS_PENDIENTES]),
        "pasadas": list(pasadas.order_by("-vista_el", "expediente")[:VISTAS_PASADAS]),
    }
    return render(request, "publico/vistas.html", contexto)


@publica
@require_safe
@con_etiqueta
def vistas_ics(request: HttpRequest) -> HttpResponse:
    """Las vistas señaladas y las que cambiaron, para suscribirse."""
    desde = hoy(BASE) - timedelta(days=DIAS_ATRAS)
    filas = Vista.objects.using(BASE).filter(vista_el__gte=desde, inciertas={})
    # La cadena entera de cada caso: la fecha nueva es el mismo suceso que la vieja.
    todas = Vista.objects.using(BASE).filter(expediente__in=filas.values("expediente"))
    return HttpResponse(agenda.calendario(todas, [], idioma()), content_type=agenda.MEDIO)


@publica
@require_safe
@con_etiqueta
def decisiones(request: HttpRequest) -> HttpResponse:
    """Los casos terminados, del que acabó último al primero."""
    escrita = Decision.objects.using(BASE).filter(expediente=OuterRef("numero"))
    filas = (
        Expediente.objects.using(BASE)
        .filter(estado__in=[e.value for e in FINALES])
        .annotate(con_texto=Exists(escrita), orden=TERMINO)
    )
    q = limpio(request, "q")
    if q:
        halladas = encontrar(Pedido(q=q)).filter(reservada=False).values("numero")
        filas = filas.filter(numero__in=halladas)
    contexto = pagina(request, filas, "orden", ("q",))
    contexto |= {"q": q}
    contexto["casos"] = [{"caso": f, "resultado": c.resultado(f)} for f in contexto["filas"]]
    return render(request, "publico/decisiones.html", contexto)


@publica
@require_safe
@con_etiqueta
def decision(request: HttpRequest, numero: str) -> HttpResponse:
    """El texto de la decisión de un caso, para leerlo en la página; el PDF firmado al lado."""
    escritas = list(
        Decision.objects.using(BASE)
        .filter(expediente=numero.replace("\x00", ""))
        .order_by("listo_en", "codigo")
    )
    if not escritas:
        raise Http404
    contexto = {"caso": caso_de(numero), "decisiones": [_decision(d) for d in escritas]}
    return render(request, "publico/decision.html", contexto)


def _decision(d: Decision) -> dict[str, Any]:
    texto = d.texto
    return {
        **texto,
        "tipo": d.tipo,
        "titulo": c.titulo_de(d.tipo),
        "url": c.direccion_de_bajada(d.nombre_publico),
        "edicion": d.edicion,
        "bytes": d.bytes,
        "emitida_en": _instante(texto.get("emitida_en")),
        "efectiva_en": _instante(texto.get("efectiva_en")),
        "parte_dispositiva": [p for p in texto.get("parte_dispositiva", "").split("\n\n") if p],
        "votos": c.votos(texto.get("votos", [])),
    }


def _instante(escrito: str | None) -> datetime | None:
    return datetime.fromisoformat(escrito) if escrito else None


@publica
@require_safe
@con_etiqueta
def acerca(request: HttpRequest) -> HttpResponse:
    """Qué es la Comisión, su situación legal y cómo se lee la ley aquí."""
    cabezas = Cabeza.objects.using(BASE).defer("texto", "firma", "certificado")
    contexto = {"cabezas": cabezas.order_by("-dia")[:CABEZAS], "lecturas": lecturas_adoptadas()}
    return render(request, "publico/acerca.html", contexto)
