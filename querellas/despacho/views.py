"""El despacho de un comisionado: su cola de casos, lo que espera su voto y su informe."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from plazos.nucleo.calendario import fecha_civil
from querellas import selectors
from querellas.actos import borradores, listas
from querellas.actos.area import DESPACHO
from querellas.actos.calendario import lista as calendario
from querellas.comision.models import Asunto
from querellas.cuentas.acceso import accion
from querellas.cuentas.politica import Accion, permite, visibles
from querellas.models import Querella
from querellas.services.decidir import REGLAS

SEMANA = timedelta(days=7)
DE_LA_COMISION = ("Q-EST-30", "Q-INF-15", "Q-DEC-15")
RELOJES = 6


@accion(Accion.VER_DESPACHO)
@require_safe
def inicio(request: HttpRequest) -> HttpResponse:
    """La cola por el tiempo que queda, lo que espera a esta persona y las vistas de la semana."""
    usuario = request.user
    assert usuario.is_authenticated
    casos = visibles(Querella.objects.exclude(numero=None), usuario, Accion.VER_DESPACHO)
    latido = selectors.latido()
    hoy = fecha_civil(latido.momento)
    leido = selectors.leer_juntas(
        {
            "vence": selectors.que_vence(casos),
            "tareas": selectors.tareas_abiertas(casos),
            "votos": selectors.esperan_voto(casos, usuario),
            "mociones": selectors.mociones_pendientes(casos),
            "recursos": selectors.recursos_pendientes(casos),
            "ordenes": selectors.ordenes_por_firmar(casos, usuario),
            "borradores": borradores.recientes(casos, usuario),
            "encargos": selectors.encargos_pendientes(casos, usuario),
            "informes": selectors.esperan_informe(casos, usuario),
            "vistas": selectors.vistas_pendientes(casos, hoy + SEMANA),
        }
    )
    plazos = leido["vence"]
    propios = [p for p in plazos if p.termino in DE_LA_COMISION]
    suyas = listas.las_que_tocan(leido["tareas"], usuario)
    contexto = {
        "area": DESPACHO,
        "hoy": hoy,
        "latido": latido,
        "alarmas": [listas.alarma(a, DESPACHO) for a in latido.alarmas],
        "puede_atender": permite(usuario, Accion.ATENDER),
        "frenos": listas.frenos(latido, DESPACHO),
        "url_vigilancia": DESPACHO.vigilancia,
        "relojes": [listas.fila(p, DESPACHO) for p in propios[:RELOJES]],
        "mas": [listas.fila(p, DESPACHO) for p in propios[RELOJES:]],
        "grupos": listas.agrupar(
            [p for p in plazos if p.termino not in DE_LA_COMISION], hoy, DESPACHO
        ),
        "votos": [
            {"r": r, "url": DESPACHO.acto(r.querella.numero, _acto_de_voto(r.asunto))}
            for r in leido["votos"]
        ],
        "mociones": listas.mociones(leido["mociones"], DESPACHO),
        "recursos": listas.recursos(leido["recursos"], DESPACHO),
        "ordenes": [
            {"o": o, "url": DESPACHO.acto(o.querella.numero, "firmar_orden")}
            for o in leido["ordenes"]
        ],
        "borradores": borradores.filas_de(leido["borradores"], DESPACHO),
        "calendario": calendario.esperan_voto(usuario, DESPACHO),
        "encargos": [
            {"e": e, "url": DESPACHO.acto(e.querella.numero, "cumplir_encargo")}
            for e in leido["encargos"]
        ],
        "informes": [
            {"q": q, "url": DESPACHO.acto(q.numero, "rendir_informe")} for q in leido["informes"]
        ],
        "vistas": [
            {"v": v, "url": DESPACHO.expediente(v.querella.numero)} for v in leido["vistas"]
        ],
        "tareas": [listas.tarea(t, DESPACHO) for t in suyas if not listas.ordinaria(t)],
        "ordinarias": [listas.tarea(t, DESPACHO) for t in suyas if listas.ordinaria(t)],
    }
    return render(request, "despacho/inicio.html", contexto)


def _acto_de_voto(asunto: str) -> str:
    if asunto == Asunto.COMPLETAR:
        return "concurrir_con_parte"
    return REGLAS[Asunto(asunto)].acto
