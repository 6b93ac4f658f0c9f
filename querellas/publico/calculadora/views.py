"""La calculadora de términos y los feriados de un año: páginas, calendario y CSV."""

import csv
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from plazos.calendarios import Calendarios
from plazos.nucleo.calendario import calendario
from plazos.nucleo.catalogo import termino
from plazos.nucleo.computo import (
    PRIMERA_FECHA,
    ULTIMO_DIA,
    Computo,
    dias_restantes,
    numero_de_dia,
)
from plazos.nucleo.explicacion import en_una_oracion, renglones
from plazos.nucleo.feriados import PRIMER_ANO, ULTIMO_ANO, Motivo
from plazos.nucleo.textos import dia_semana
from plazos.publicado import calendarios_publicados
from querellas.cuentas.acceso import publica
from querellas.idioma import idioma
from querellas.publico.calculadora import calendario_ics
from querellas.publico.calculadora.formulario import Pregunta
from querellas.publico.calculadora.mes import meses
from querellas.reloj import hoy

BASE = "publico"
PERFILES = {
    "GOB": _("Oficinas del gobierno"),
    "PJ": _("Tribunales"),
    "MUN": _("Oficinas municipales"),
}
# Las dos preguntas que se hacen desde el otro extremo: abren el formulario ya escogido.
AL_REVES = (
    ("modo=ultimo_dia_para_notificar", _("Sé el día de la vista: ¿hasta cuándo se notifica?")),
    ("modo=primera_fecha_de_vista", _("Sé el día del aviso: ¿cuándo puede ser la vista?")),
)
# Lo que conviene saber de un día que no está confirmado por una lista oficial.
CERTEZAS = {
    "predeterminada": _("por costumbre; medio día feriado cuenta entero"),
    "secundaria": _("según una fuente secundaria"),
    "supuesta": _("supuesto: falta confirmarlo"),
    "posible": _("solo si el Gobernador lo concede"),
}


@publica
@require_safe
def calculadora(request: HttpRequest) -> HttpResponse:
    """La pregunta y, si está completa, la respuesta con su libro. Regla 68.1."""
    preguntada = bool(request.GET.get("termino")) and "fecha" in request.GET
    pregunta = Pregunta(request.GET) if preguntada else Pregunta(initial=request.GET.dict())
    respuesta = pregunta.is_bound and pregunta.is_valid() and pregunta.computo is not None
    contexto: dict[str, Any] = {"pregunta": pregunta, "al_reves": AL_REVES}
    if respuesta:
        contexto |= _respuesta(request, pregunta)
    return render(request, "publico/calculadora/calculadora.html", contexto)


def _respuesta(request: HttpRequest, pregunta: Pregunta) -> dict[str, Any]:
    computo, cual = pregunta.computo, idioma()
    if computo is None:
        raise Http404
    regla = termino(computo.termino)
    return {
        "computo": computo,
        "regla": regla,
        "nombre": getattr(regla, f"nombre_{cual}"),
        "disparador": getattr(regla, f"disparador_{cual}"),
        "nota": getattr(regla, f"nota_{cual}"),
        "consecuencia": getattr(regla, f"consecuencia_{cual}"),
        "oracion": en_una_oracion(computo, cual),
        "renglones": renglones(computo, cual),
        "advertencias": [getattr(a, cual) for a in computo.advertencias],
        "difieren": len({computo.fecha_legal, computo.fecha_conservadora, computo.fecha_tope}) > 1,
        "meses": meses(computo, cual),
        "semana": [dia_semana(date(2026, 3, n), cual)[:3] for n in range(1, 8)],
        "enlace": request.build_absolute_uri(),
        **_donde_va(computo, pregunta.cleaned_data.get("al")),
        "url_ics": f"{reverse('publico:calculadora_ics')}?{request.GET.urlencode()}",
    }


def _donde_va(computo: Computo, al: date | None) -> dict[str, Any]:
    """Qué número de día es hoy (o el que se pregunte) y cuántos faltan."""
    dia = al or hoy(BASE)
    quedan = None if computo.sin_fecha else dias_restantes(computo, dia)
    return {
        "al": dia,
        "es_hoy": al is None,
        "numero": numero_de_dia(computo, dia),
        "quedan": quedan,
        "pasaron": -quedan if quedan is not None and quedan < 0 else None,
        "con_reloj": computo.modo not in (ULTIMO_DIA, PRIMERA_FECHA),
    }


@publica
@require_safe
def calculadora_ics(request: HttpRequest) -> HttpResponse:
    """El último día de la misma pregunta, para el calendario de la persona."""
    pregunta = Pregunta(request.GET)
    computo = pregunta.computo if pregunta.is_valid() else None
    if computo is None or computo.sin_fecha:
        raise Http404
    pagina = f"{reverse('publico:calculadora')}?{request.GET.urlencode()}"
    nombre = getattr(termino(computo.termino), f"nombre_{idioma()}")
    cuerpo = calendario_ics.de_termino(
        computo, nombre, request.build_absolute_uri(pagina), idioma()
    )
    return _archivo(cuerpo, "text/calendar", f"{computo.termino}-{computo.fecha_legal}.ics")


def _dias(ano: int, perfil: str, adoptado: Calendarios | None = None) -> list[tuple[date, Motivo]]:
    """Los de la ley y los que la Comisión adoptó."""
    if not PRIMER_ANO <= ano <= ULTIMO_ANO or perfil not in PERFILES:
        raise Http404
    adoptado = adoptado or calendarios_publicados()
    return list(adoptado.de(perfil).especiales(ano))


@publica
@require_safe
def feriados(request: HttpRequest, ano: int | None = None, perfil: str = "GOB") -> HttpResponse:
    """Los días no laborables de un año, con la autoridad de cada uno."""
    ano = ano or hoy(BASE).year
    adoptado = calendarios_publicados()
    firmes = _dias(ano, perfil, adoptado)
    con_dudas = calendario(perfil, adoptado.excepciones, adoptado.ordenes, "maximo")
    posibles = set(con_dudas.especiales(ano)) - set(firmes)
    return render(
        request,
        "publico/calculadora/feriados.html",
        {
            "ano": ano,
            "perfil": perfil,
            "perfiles": PERFILES.items(),
            "filas": [_fila(*uno) for uno in firmes],
            "posibles": [_fila(*uno) for uno in sorted(posibles)],
            "ordenes": [o for o in adoptado.de(perfil).ordenes if o.desde.year == ano],
            "anterior": ano - 1 if ano > PRIMER_ANO else None,
            "siguiente": ano + 1 if ano < ULTIMO_ANO else None,
        },
    )


def _fila(dia: date, motivo: Motivo) -> dict[str, Any]:
    return {
        "fecha": dia,
        "nombre": getattr(motivo, f"nombre_{idioma()}"),
        "autoridad": motivo.autoridad,
        "certeza": CERTEZAS.get(motivo.certeza, ""),
    }


@publica
@require_safe
def feriados_ics(request: HttpRequest, ano: int, perfil: str) -> HttpResponse:
    """Los mismos días como calendario."""
    cuerpo = calendario_ics.de_feriados(_dias(ano, perfil), perfil, idioma())
    return _archivo(cuerpo, "text/calendar", f"feriados-{ano}-{perfil}.ics")


@publica
@require_safe
def feriados_csv(request: HttpRequest, ano: int, perfil: str) -> HttpResponse:
    """Los mismos días como CSV, con la marca que hace que Excel lea los acentos."""
    respuesta = _archivo(b"\xef\xbb\xbf", "text/csv", f"feriados-{ano}-{perfil}.csv")
    hoja = csv.writer(respuesta)  # type: ignore[arg-type]
    hoja.writerow(("fecha", "nombre_es", "nombre_en", "autoridad", "certeza"))
    hoja.writerows((dia.isoformat(), *motivo) for dia, motivo in _dias(ano, perfil))
    return respuesta


def _archivo(cuerpo: bytes, tipo: str, nombre: str) -> HttpResponse:
    respuesta = HttpResponse(cuerpo, content_type=f"{tipo}; charset=utf-8")
    respuesta["Content-Disposition"] = f'attachment; filename="{nombre}"'
    return respuesta
