"""La búsqueda de expedientes: la página y los mismos resultados como Atom, CSV y JSON."""

import csv
import io
import json
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from plazos.nucleo.incierto import incierta
from querellas.cuentas.acceso import publica
from querellas.estados import Estado
from querellas.idioma import idioma
from querellas.models.querella import ETIQUETAS_DE_ESTADO, ClaseDeQuerellante
from querellas.models.redaccion.palabras import PALABRAS
from querellas.publico import atom, busqueda, dato
from querellas.publico import caso as c
from querellas.publico.busqueda import CAMPOS, Pedido
from querellas.publico.etiqueta import absoluta, con_etiqueta
from querellas.publico.models import Actuacion, Indice, Municipio
from querellas.publico.paginas import limpio, pagina
from querellas.publico.reloj import con_reloj
from querellas.reloj import hoy

BASE = "publico"
POR_ARCHIVO = 1000
POR_CANAL = 50
COLUMNAS = (
    "numero",
    "reservada",
    "estado",
    "querellante",
    "epigrafe_es",
    "epigrafe_en",
    "asunto",
    "municipio",
    "presentada_el",
    "presentada_incierta",
    "terminada_el",
    "disposicion",
    "aclaracion",
    "url",
)


@publica
@require_safe
@con_etiqueta
def expedientes(request: HttpRequest) -> HttpResponse:
    """La búsqueda, con sus filtros, cuántos hay de cada uno y páginas por clave."""
    p = Pedido.de(request)
    filas = busqueda.encontrar(p)
    cuenta = busqueda.contar(filas)
    contexto = pagina(request, filas, "orden", CAMPOS)
    parecidos = p.q and not cuenta.total
    if parecidos:
        contexto["filas"] = busqueda.parecidos(p)
    trozos = busqueda.fragmentos(p.q, [f.numero for f in contexto["filas"]])
    contexto["filas"] = [_renglon(f, trozos) for f in con_reloj(contexto["filas"], idioma())]
    contexto |= {
        "p": p,
        "cuenta": cuenta,
        "parecidos": parecidos and bool(contexto["filas"]),
        "filtrada": bool(p.consulta),
        "mas_filtros": any([p.clase, p.resultado, p.desde, p.hasta, p.vence]),
        "hoy": hoy(BASE),
        "sin_decision": c.sin_decision(),
        "fichas": busqueda.en_papel(p) if not limpio(request, "antes") else [],
        **_opciones(cuenta),
    }
    return render(request, "publico/expedientes.html", contexto)


def _renglon(fila: Any, trozos: dict[str, Any]) -> Any:
    fila.en_tramite = fila.estado == Estado.PRESENTADA
    fila.quienes = c.clases(fila.clases)
    fila.trozos = trozos.get(fila.numero, [])
    return fila


def _opciones(cuenta: busqueda.Cuenta) -> dict[str, Any]:
    """Los valores de cada filtro con cuántos hay."""
    disposiciones = PALABRAS["disposicion"][idioma()]
    municipios = Municipio.objects.using(BASE).order_by("clave_orden")
    return {
        "municipios": _con_cuenta(
            ((m.slug, m.nombre) for m in municipios), cuenta, "municipio_slug"
        ),
        "estados": _con_cuenta(
            ((e.value, t) for e, t in ETIQUETAS_DE_ESTADO.items() if e != Estado.BORRADOR),
            cuenta,
            "estado",
        ),
        "clases": _con_cuenta(ClaseDeQuerellante.choices, cuenta, "clases"),
        "resultados": _con_cuenta(disposiciones.items(), cuenta, "resultado"),
        "anos": busqueda.anos(),
        "plazos_de_aviso": busqueda.VENCEN,
    }


def _con_cuenta(pares: Any, cuenta: busqueda.Cuenta, faceta: str) -> list[dict[str, Any]]:
    por = cuenta.por.get(faceta, {})
    return [{"codigo": k, "texto": str(t), "cuantos": por.get(k, 0)} for k, t in pares]


# --- Los mismos resultados, para programas --------------------------------------------------
def _lote(request: HttpRequest, cuantos: int) -> tuple[list[Indice], str]:
    """Las primeras filas desde `antes`, y la dirección de las que siguen."""
    p = Pedido.de(request)
    filas: QuerySet[Indice] = busqueda.encontrar(p)
    antes = limpio(request, "antes")
    if antes:
        filas = filas.filter(orden__lt=antes)
    lote = list(filas.order_by("-orden")[: cuantos + 1])
    if len(lote) <= cuantos:
        return lote, ""
    union = "&" if p.consulta else "?"
    sigue = f"{absoluta(request.path)}{p.consulta}{union}antes={lote[cuantos - 1].orden}"
    return lote[:cuantos], sigue


@publica
@require_safe
@con_etiqueta
def como_json(request: HttpRequest) -> HttpResponse:
    """Hasta mil resultados; `siguiente` trae los demás."""
    lote, sigue = _lote(request, POR_ARCHIVO)
    cuerpo = {"expedientes": dato.listas(lote), "siguiente": sigue or None}
    respuesta = HttpResponse(
        json.dumps(cuerpo, ensure_ascii=False, indent=1),
        content_type="application/json; charset=utf-8",
    )
    return _abierta(respuesta, sigue)


@publica
@require_safe
@con_etiqueta
def como_csv(request: HttpRequest) -> HttpResponse:
    """Hasta mil resultados en CSV (UTF-8 con marca, para hojas de cálculo)."""
    lote, sigue = _lote(request, POR_ARCHIVO)
    papel = io.StringIO()
    hoja = csv.writer(papel)
    hoja.writerow(COLUMNAS)
    for fila in lote:
        hoja.writerow([sin_formula(x) for x in _celdas(fila)])
    respuesta = HttpResponse(
        ("\ufeff" + papel.getvalue()).encode(), content_type="text/csv; charset=utf-8"
    )
    respuesta["Content-Disposition"] = 'attachment; filename="expedientes.csv"'
    return _abierta(respuesta, sigue)


def _celdas(f: Indice) -> list[Any]:
    return [
        f.numero,
        "1" if f.reservada else "0",
        f.estado,
        f.clases,
        f.epigrafe_es,
        f.epigrafe_en,
        f.asunto,
        f.municipio,
        "" if incierta(f.presentada_el) else f.presentada_el,
        incierta(f.presentada_el),
        f.terminada_el,
        f.resultado,
        c.sin_decision() if f.estado == Estado.DESESTIMADA_CON_PERJUICIO else "",
        absoluta(reverse("publico:expediente", args=[f.numero])),
    ]


def sin_formula(celda: Any) -> str:
    """Lo que una hoja de cálculo tomaría por fórmula, con un apóstrofo delante."""
    texto = "" if celda is None else str(celda)
    return f"'{texto}" if texto[:1] in ("=", "+", "-", "@", "\t", "\r") else texto


def _abierta(respuesta: HttpResponse, sigue: str) -> HttpResponse:
    respuesta["Access-Control-Allow-Origin"] = "*"
    if sigue:
        respuesta["Link"] = f'<{sigue}>; rel="next"'
    return respuesta


@publica
@require_safe
@con_etiqueta
def como_atom(request: HttpRequest) -> HttpResponse:
    """Los expedientes del resultado, cada uno con su última entrada pública."""
    p, cual = Pedido.de(request), idioma()
    lote, _sigue = _lote(request, POR_CANAL)
    ultimas = _ultimas([f.numero for f in lote])
    entradas = [_entrada(f, ultimas.get(f.numero), cual) for f in lote]
    pagina_html = absoluta(reverse("publico:expedientes")) + p.consulta
    cuerpo = atom.canal(
        clave=f"expedientes/{cual}{p.consulta}",
        titulo=f"{_('Expedientes')} {p.q}".strip(),
        url=pagina_html,
        suyo=absoluta(request.path) + p.consulta,
        idioma=cual,
        entradas=entradas,
    )
    return HttpResponse(cuerpo, content_type=atom.MEDIO)


def _ultimas(numeros: list[str]) -> dict[str, Actuacion]:
    """La última entrada pública de cada caso, en una consulta."""
    filas = (
        Actuacion.objects.using(BASE)
        .filter(expediente__in=numeros, publica=True)
        .order_by("expediente", "-numero")
        .distinct("expediente")
    )
    return {a.expediente: a for a in filas}


def _entrada(f: Indice, ultima: Actuacion | None, idioma: str) -> atom.Entrada:
    epigrafe = (f.epigrafe_en if idioma == "en" else f.epigrafe_es) or ""
    return atom.Entrada(
        clave=f"expediente/{f.numero}/{idioma}",
        titulo=f"{f.numero} {epigrafe}".strip(),
        texto=c.texto_de(ultima) if ultima else _estado(f),
        url=absoluta(reverse("publico:expediente", args=[f.numero])),
        cuando=ultima.registrada_en if ultima else None,
    )


def _estado(f: Indice) -> str:
    if f.reservada:
        return _("Reservado")
    return _("en trámite de notificación") if f.estado == Estado.PRESENTADA else str(f.estado)
