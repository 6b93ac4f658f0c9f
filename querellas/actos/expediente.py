"""El expediente interno: todo el caso en una página. Las direcciones, en `direcciones`."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from plazos import registro
from querellas.actos import borradores, ponches
from querellas.actos import presentacion as pres
from querellas.actos.area import DESPACHO, Area
from querellas.actos.del_caso import tareas_del_caso, vinculadas
from querellas.actos.grupos import ESPERADOS, ORDEN_DE_GRUPOS, grupo_de
from querellas.actos.principal import es_principal, voto_que_basta
from querellas.actos.puerta import ficha_o_404
from querellas.actos.tabla import ofrecidos
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.estados import ABIERTOS
from querellas.selectors import Ficha


def expediente(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """Todo el caso: en qué va, qué corre, qué se puede hacer ahora y el expediente entero."""
    ficha = ficha_o_404(request, numero, area)
    ficha.leer_todo()
    asientos = pres.linea_de_tiempo(ficha, area)
    actos = _actos(ficha, area)
    propuestas = pres.propuestas(ficha) if area == DESPACHO else []
    contexto = {
        **comunes(ficha, area),
        "actuaciones": asientos[::-1],
        "ahora": [a for a in actos if not a["razon"]],
        "otros": [a for a in actos if not a["razon"] and not a["principal"]],
        "despues": [a for a in actos if a["razon"]],
        "ponches": ponches.de(ficha, area),
        "corriendo": ficha.corriendo,
        "confirmables": sin_consecuencia_sola(ficha),
        "anteriores": [p for p in ficha.plazos if p not in ficha.corriendo],
        "fechas": pres.fechas_del_camino(ficha),
        "hasta": pres.hasta_donde(ficha),
        "desenlace": pres.desenlace(ficha.q),
        "datos": pres.datos_del_caso(ficha),
        "juramento": pres.datos_del_juramento(ficha),
        "notificaciones": pres.notificaciones(ficha, area),
        "tareas": tareas_del_caso(ficha, area),
        "vinculadas": vinculadas(ficha, area),
        "abiertos": ABIERTOS,
        "sueltos": [pres.enlace_de(d, area) for d in pres.sin_asiento(ficha)],
        "propuestas": propuestas,
        "borradores": borradores.los_suyos(ficha, area) if area == DESPACHO else [],
        "divididos": pres.divididos(propuestas),
        "por_cargo": pres.por_cargo(ficha) if propuestas else [],
        "decidir": pres.termino_de_decidir(ficha),
    }
    return render(request, "actos/expediente.html", contexto)


def sin_consecuencia_sola(ficha: Ficha) -> list[int]:
    """Los términos que, al vencer, esperan a una segunda persona; una meta no espera a nadie."""
    con_efecto = (*registro.ALCANCE, *TERMINOS_DE_CONTESTAR)
    return [p.pk for p in ficha.corriendo if p.nacido_vencido and p.termino in con_efecto]


def comunes(ficha: Ficha, area: Area) -> dict[str, Any]:
    """Lo que llevan todas las páginas de un caso."""
    return {
        "area": area,
        "q": ficha.q,
        "ficha": ficha,
        "hoy": ficha.hoy,
        "url_inicio": area.inicio,
        "url_expediente": area.expediente(ficha.q.numero),
    }


def _actos(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Los actos de la persona en ese caso; primero el que ese estado espera."""
    filas = [
        {
            "acto": acto,
            "razon": razon,
            "url": area.acto(ficha.q.numero, acto.clave),
            "principal": es_principal(acto, ficha),
            "votado": voto_que_basta(acto, ficha),
            "grupo": grupo_de(acto),
        }
        for acto, razon in ofrecidos(ficha, ficha.puede)
    ]
    return sorted(
        filas,
        key=lambda f: (
            not f["principal"],
            ORDEN_DE_GRUPOS.index(f["grupo"]),
            f["acto"].clave not in ESPERADOS,
        ),
    )
