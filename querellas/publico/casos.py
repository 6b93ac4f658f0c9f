"""La página de un expediente y sus otras formas: JSON, Atom, calendario e impresión."""

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.estados import FINALES, Estado
from querellas.idioma import idioma
from querellas.publico import agenda, atom, dato
from querellas.publico import caso as c
from querellas.publico.etiqueta import absoluta, con_etiqueta
from querellas.publico.models import Actuacion, Decision, Documento, Expediente, Plazo, Vista
from querellas.reloj import hoy

BASE = "publico"


def caso_de(numero: str) -> Expediente:
    """El caso de ese número, o 404."""
    fila = Expediente.objects.using(BASE).filter(numero=numero.replace("\x00", "")).first()
    if fila is None:
        raise Http404
    return fila


@publica
@require_safe
@con_etiqueta
def expediente(request: HttpRequest, numero: str) -> HttpResponse:
    """Un caso entero; del reservado, solo que existe."""
    return _pagina(request, caso_de(numero), "publico/expediente.html")


@publica
@require_safe
@con_etiqueta
def imprimir(request: HttpRequest, numero: str) -> HttpResponse:
    """El caso entero para papel: sin menús, con su dirección y lo plegado a la vista."""
    return _pagina(request, caso_de(numero), "publico/imprimir.html")


def _pagina(request: HttpRequest, caso: Expediente, plantilla: str) -> HttpResponse:
    if caso.reservada:
        return render(request, "publico/reservado.html", {"numero": caso.numero})
    if caso.en_tramite:
        dicho = {"numero": caso.numero, "clases": c.clases(caso.clases)}
        return render(request, "publico/en_tramite.html", dicho)
    return render(request, plantilla, _contexto(caso))


def _contexto(caso: Expediente) -> dict[str, Any]:
    del_caso = {"expediente": caso.numero}
    filas = list(Actuacion.objects.using(BASE).filter(**del_caso).order_by("numero"))
    papeles = list(Documento.objects.using(BASE).filter(**del_caso).order_by("listo_en", "codigo"))
    plazos = list(Plazo.objects.using(BASE).filter(**del_caso).order_by("id"))
    vistas = list(Vista.objects.using(BASE).filter(**del_caso).order_by("vista_el"))
    dia = hoy(BASE)
    vencida = caso.estado == Estado.DESESTIMADA_CON_PERJUICIO
    terminos, anteriores = c.separar(plazos, vencida=vencida)
    return {
        "caso": caso,
        "url_del_caso": absoluta(reverse("publico:expediente", args=[caso.numero])),
        "hoy": dia,
        "insignias": c.insignias(caso, plazos, dia, filas),
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
        "vistas": vistas,
        "que_pasa": c.que_pasa(caso, plazos, vistas, dia),
        "documentos": [c.enlace(p) for p in papeles],
        "hay_decision": Decision.objects.using(BASE).filter(**del_caso).exists(),
    }


@publica
@require_safe
@con_etiqueta
def como_json(request: HttpRequest, numero: str) -> HttpResponse:
    """El caso como dato, en los dos idiomas."""
    cuerpo = json.dumps(dato.expediente(caso_de(numero)), ensure_ascii=False, indent=1)
    respuesta = HttpResponse(cuerpo, content_type="application/json; charset=utf-8")
    respuesta["Access-Control-Allow-Origin"] = "*"
    return respuesta


@publica
@require_safe
@con_etiqueta
def como_atom(request: HttpRequest, numero: str) -> HttpResponse:
    """Las entradas públicas, de la última a la primera."""
    caso, cual = caso_de(numero), idioma()
    filas = Actuacion.objects.using(BASE).filter(expediente=caso.numero, publica=True)
    pagina = absoluta(reverse("publico:expediente", args=[caso.numero]))
    entradas = [_entrada(a, pagina) for a in filas.order_by("-numero")]
    epigrafe = (caso.epigrafe_en if cual == "en" else caso.epigrafe_es) or ""
    cuerpo = atom.canal(
        clave=f"expediente/{caso.numero}/{cual}",
        titulo=f"{caso.numero} {epigrafe}".strip(),
        url=pagina,
        suyo=absoluta(request.path),
        idioma=cual,
        entradas=entradas,
    )
    return HttpResponse(cuerpo, content_type=atom.MEDIO)


def _entrada(a: Actuacion, pagina: str) -> atom.Entrada:
    texto = c.texto_de(a)
    return atom.Entrada(
        clave=f"expediente/{a.expediente}/{idioma()}/a{a.numero}",
        titulo=f"{_('Entrada')} {a.numero}: {texto.split('. ')[0].rstrip('.')}",
        texto=texto,
        url=f"{pagina}#a{a.numero}",
        cuando=a.registrada_en,
    )


@publica
@require_safe
@con_etiqueta
def como_ics(request: HttpRequest, numero: str) -> HttpResponse:
    """Sus vistas y los términos que corren, para suscribirse."""
    caso = caso_de(numero)
    vistas = Vista.objects.using(BASE).filter(expediente=caso.numero)
    plazos = Plazo.objects.using(BASE).filter(
        expediente=caso.numero, estado="corriendo", origen="vivo", fecha_legal__isnull=False
    )
    corren = plazos.defer("computo").order_by("fecha_legal", "termino")
    return HttpResponse(agenda.calendario(vistas, corren, idioma()), content_type=agenda.MEDIO)
