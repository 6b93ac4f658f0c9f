"""Las páginas que cualquiera lee: búsqueda, expediente, vistas, decisiones y acerca."""

import re
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.db.models import (
    BooleanField,
    Exists,
    F,
    Max,
    Min,
    OuterRef,
    Q,
    QuerySet,
    TextField,
    Value,
)
from django.db.models.expressions import RawSQL
from django.db.models.functions import Concat
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.estados import FINALES, Estado
from querellas.models.archivo import llano
from querellas.models.querella import ETIQUETAS_DE_ESTADO
from querellas.publico import caso as c
from querellas.publico.lecturas import lecturas_adoptadas
from querellas.publico.models import (
    Actuacion,
    Cabeza,
    Decision,
    Documento,
    Expediente,
    Ficha,
    Indice,
    Municipio,
    Plazo,
    Vista,
)
from querellas.publico.reloj import con_reloj
from querellas.reloj import hoy

BASE = "publico"
POR_PAGINA = 25
VISTAS_PENDIENTES = 200
VISTAS_PASADAS = 25
CABEZAS = 7
FILTROS = ("q", "municipio", "estado", "ano")
# Clave de página de las decisiones: el instante en que el caso terminó y, si empatan, el número.
TERMINO = Concat(
    RawSQL("to_char(terminada_en AT TIME ZONE 'UTC', 'YYYYMMDDHH24MISSUS')", ()),  # noqa: S611
    Value("-"),
    F("numero"),
    output_field=TextField(),
)


def _limpio(request: HttpRequest, nombre: str) -> str:
    """El parámetro sin el carácter nulo, que PostgreSQL no admite."""
    return request.GET.get(nombre, "").replace("\x00", "").strip()[:200]


# --- Páginas por clave ----------------------------------------------------------------------
def _pagina(request: HttpRequest, filas: QuerySet[Any], clave: str) -> dict[str, Any]:
    """25 filas, de la mayor `clave` a la menor; `antes` y `despues` son la de un borde."""
    antes, despues = _limpio(request, "antes"), _limpio(request, "despues")
    if despues:
        lote = list(filas.filter(**{f"{clave}__gt": despues}).order_by(clave)[: POR_PAGINA + 1])
        sobra, lote = len(lote) > POR_PAGINA, lote[:POR_PAGINA][::-1]
        hay_anterior, hay_siguiente = sobra, bool(lote)
    else:
        if antes:
            filas = filas.filter(**{f"{clave}__lt": antes})
        lote = list(filas.order_by(f"-{clave}")[: POR_PAGINA + 1])
        hay_anterior, hay_siguiente = bool(antes and lote), len(lote) > POR_PAGINA
        lote = lote[:POR_PAGINA]
    bordes = [getattr(fila, clave) for fila in lote[:1] + lote[-1:]]
    return {
        "filas": lote,
        "anterior_url": _enlace(request, "despues", bordes[0]) if hay_anterior else "",
        "siguiente_url": _enlace(request, "antes", bordes[-1]) if hay_siguiente else "",
    }


def _enlace(request: HttpRequest, sentido: str, borde: str) -> str:
    pares = [(k, _limpio(request, k)) for k in FILTROS]
    return "?" + urlencode([(k, v) for k, v in pares if v] + [(sentido, borde)])


# --- La búsqueda ----------------------------------------------------------------------------
@publica
@require_safe
def expedientes(request: HttpRequest) -> HttpResponse:
    """La búsqueda de expedientes, sin acentos y con filtros de municipio, estado y año."""
    elegidos = {nombre: _limpio(request, nombre) for nombre in FILTROS}
    pagina = _pagina(request, _encontrar(**elegidos), "orden")
    contexto = {
        **pagina,
        "filas": con_reloj(pagina["filas"], c.idioma()),
        "hoy": hoy(BASE),
        **elegidos,
        "filtrada": any(elegidos.values()),
        "municipios": list(Municipio.objects.using(BASE).order_by("clave_orden")),
        "estados": [(e.value, t) for e, t in ETIQUETAS_DE_ESTADO.items() if e != Estado.BORRADOR],
        "anos": _anos(),
        "fichas": _en_papel(**elegidos) if not request.GET.get("antes") else [],
    }
    return render(request, "publico/expedientes.html", contexto)


def _encontrar(*, q: str, municipio: str, estado: str, ano: str) -> QuerySet[Indice]:
    filas = Indice.objects.using(BASE).defer("busca")
    if q:
        filas = filas.filter(Q(_coincide(q)) | Q(numero__contains=q.upper()))
    if municipio:
        filas = filas.filter(municipio_slug=municipio)
    if estado:
        filas = filas.filter(estado=estado)
    if re.fullmatch(r"[1-9][0-9]{3}", ano):
        filas = filas.filter(presentada_el__year=int(ano))
    return filas


def _en_papel(*, q: str, municipio: str, estado: str, ano: str) -> list[Ficha]:
    """Las notas de archivo que coinciden con la búsqueda; un estado no lo tiene ninguna."""
    filas = Ficha.objects.using(BASE)
    if estado or not (q or municipio or ano):
        return []
    for palabra in llano(q).split()[:8]:
        filas = filas.filter(busca__contains=palabra)
    if municipio:
        filas = filas.filter(municipio_slug=municipio)
    if re.fullmatch(r"[1-9][0-9]{3}", ano):
        filas = filas.filter(anio=int(ano))
    return list(filas.order_by("-anio", "epigrafe")[:POR_PAGINA])


def _coincide(q: str) -> Any:
    """Las palabras sin acentos; la última puede estar a medias («ibañ»)."""
    sql, datos = "busca @@ websearch_to_tsquery('es_sin', %s)", [q]
    if re.fullmatch(r"[^\W_]+( +[^\W_]+)*", q):
        sql += " OR busca @@ to_tsquery('es_sin', %s)"
        datos.append(" & ".join(q.split()) + ":*")
    return RawSQL(sql, datos, output_field=BooleanField())  # noqa: S611 - texto fijo


def _anos() -> list[str]:
    """Los años con querellas, del más nuevo al más viejo; de las reservadas no se sabe el año."""
    borde = Indice.objects.using(BASE).aggregate(
        primero=Min("presentada_el"), ultimo=Max("presentada_el")
    )
    if borde["primero"] is None:
        return []
    return [str(a) for a in range(borde["ultimo"].year, borde["primero"].year - 1, -1)]


# --- El expediente --------------------------------------------------------------------------
def _caso(numero: str) -> Expediente:
    fila = Expediente.objects.using(BASE).filter(numero=numero.replace("\x00", "")).first()
    if fila is None:
        raise Http404
    return fila


@publica
@require_safe
def expediente(request: HttpRequest, numero: str) -> HttpResponse:
    """Un caso entero; del reservado, solo que existe."""
    caso = _caso(numero)
    if caso.reservada:
        return render(request, "publico/reservado.html", {"numero": caso.numero})
    del_caso = {"expediente": caso.numero}
    filas = list(Actuacion.objects.using(BASE).filter(**del_caso).order_by("numero"))
    papeles = list(Documento.objects.using(BASE).filter(**del_caso).order_by("listo_en", "codigo"))
    plazos = list(Plazo.objects.using(BASE).filter(**del_caso).order_by("id"))
    dia = hoy(BASE)
    vencida = caso.estado == Estado.DESESTIMADA_CON_PERJUICIO
    terminos, anteriores = c.separar(plazos, vencida=vencida)
    contexto = {
        "caso": caso,
        "hoy": dia,
        "insignias": c.insignias(caso, plazos, dia),
        "vencida": vencida,
        "terminado": caso.estado in FINALES,
        "sin_decision": c.sin_decision(),
        "hasta": c.hasta(caso, filas),
        "fechas": c.fechas(caso, filas),
        "resultado": c.resultado(caso),
        "actuaciones": c.asientos(filas, papeles),
        "vinculadas": c.vinculadas(filas),
        "terminos": terminos,
        "anteriores": anteriores,
        "vistas": list(Vista.objects.using(BASE).filter(**del_caso).order_by("vista_el")),
        "documentos": [c.enlace(p) for p in papeles],
        "hay_decision": any(p.tipo in c.DECISIONES for p in papeles),
    }
    return render(request, "publico/expediente.html", contexto)


# --- Vistas, decisiones, acerca -------------------------------------------------------------
@publica
@require_safe
def vistas(request: HttpRequest) -> HttpResponse:
    """El calendario: las vistas señaladas y las últimas que ya pasaron."""
    todas, dia = Vista.objects.using(BASE), hoy(BASE)
    pendientes = todas.filter(vista_el__gte=dia, estado__in=["senalada", "en_curso"])
    pasadas = todas.filter(estado="celebrada")
    orden = ("vista_el", "comienza_en", "expediente")
    contexto = {
        "pendientes": list(pendientes.order_by(*orden)[:VISTAS_PENDIENTES]),
        "pasadas": list(pasadas.order_by("-vista_el", "expediente")[:VISTAS_PASADAS]),
    }
    return render(request, "publico/vistas.html", contexto)


@publica
@require_safe
def decisiones(request: HttpRequest) -> HttpResponse:
    """Los casos terminados, del que acabó último al primero."""
    escrita = Decision.objects.using(BASE).filter(expediente=OuterRef("numero"))
    filas = (
        Expediente.objects.using(BASE)
        .filter(estado__in=[e.value for e in FINALES])
        .annotate(con_texto=Exists(escrita), orden=TERMINO)
    )
    contexto = _pagina(request, filas, "orden")
    contexto["casos"] = [{"caso": f, "resultado": c.resultado(f)} for f in contexto["filas"]]
    return render(request, "publico/decisiones.html", contexto)


@publica
@require_safe
def decision(request: HttpRequest, numero: str) -> HttpResponse:
    """El texto de la decisión de un caso, para leerlo en la página; el PDF firmado al lado."""
    escritas = list(
        Decision.objects.using(BASE)
        .filter(expediente=numero.replace("\x00", ""))
        .order_by("listo_en", "codigo")
    )
    if not escritas:
        raise Http404
    contexto = {"caso": _caso(numero), "decisiones": [_decision(d) for d in escritas]}
    return render(request, "publico/decision.html", contexto)


def _decision(d: Decision) -> dict[str, Any]:
    texto = d.texto
    return {
        **texto,
        "tipo": d.tipo,
        "titulo": c.titulo_de(d.tipo),
        "url": reverse("publico:documento", args=[d.nombre_publico]),
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
def acerca(request: HttpRequest) -> HttpResponse:
    """Qué es la Comisión, su situación legal y cómo se lee la ley aquí."""
    cabezas = Cabeza.objects.using(BASE).defer("texto", "firma", "certificado")
    contexto = {"cabezas": cabezas.order_by("-dia")[:CABEZAS], "lecturas": lecturas_adoptadas()}
    return render(request, "publico/acerca.html", contexto)
