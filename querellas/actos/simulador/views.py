"""La página del simulador. Las direcciones y las marcas las ponen la Secretaría y el despacho."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from plazos.lecturas import adoptados, solo_se_propone
from plazos.nucleo.errores import ErrorDePlazo
from querellas.actos.area import Area
from querellas.actos.puerta import ficha_o_404
from querellas.actos.simulador import respuesta as r
from querellas.actos.simulador.formulario import Supuestos
from querellas.actos.simulador.partida import Partida, partida_de
from querellas.cuentas.politica import Accion
from querellas.idioma import idioma
from querellas.proyeccion import Paso
from querellas.selectors import Ficha


def simulador(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """«¿Qué pasa si…?»: lo que rige hoy y lo que seguiría de lo supuesto. No escribe nada.

    Fuente: 18.004#14.
    """
    ficha = ficha_o_404(request, numero, area)
    if not ficha.puede(Accion.SIMULAR):
        raise PermissionDenied(str(Accion.SIMULAR))
    ruta = area.simulador(numero)
    contexto: dict[str, Any] = {
        "area": area,
        "q": ficha.q,
        "ficha": ficha,
        "hoy": ficha.hoy,
        "url_inicio": area.inicio,
        "url_expediente": area.expediente(ficha.q.numero),
        "ruta": ruta,
        "enlace": request.build_absolute_uri(),
    }
    if not ficha.q.historica:
        contexto |= _simulacion(ficha, request, ruta)
    return render(request, "actos/simulador.html", contexto)


def _simulacion(ficha: Ficha, request: HttpRequest, ruta: str) -> dict[str, Any]:
    ficha.leer_todo()
    partida = partida_de(ficha)
    form = Supuestos(ficha, partida, request.GET.dict())
    contexto = {
        "form": form,
        "partida": partida,
        "preguntas": r.preguntas(ficha, ruta),
        "cambia": form.cambia,
    }
    return contexto | (_respuesta(ficha, partida, form) if form.is_valid() else {})


def _respuesta(ficha: Ficha, partida: Partida, form: Supuestos) -> dict[str, Any]:
    try:
        antes = partida.proyectar(partida.hechos)
        despues = partida.proyectar(form.hechos()) if form.cambia else antes
    except ErrorDePlazo as error:
        form.add_error(None, getattr(error, idioma()))
        return {}
    pasos = r.nuevos(antes, despues, cambia=form.cambia)
    confirma = _se_confirma(ficha, despues.desestimacion)
    return {
        "antes": antes,
        "despues": despues,
        "filas": r.comparar(antes, despues),
        "se_confirma": confirma,
        "linea": r.linea(pasos, se_confirma=confirma),
        "tarjetas": r.tarjetas(pasos, despues),
        "se_salva": bool(antes.desestimacion and not despues.desestimacion),
        "sin_reloj": r.sin_reloj(despues),
        "paralizado": r.paralizado(despues),
        "detenido": any(t.corre and t.detenido for t in despues.terminos),
    }


def _se_confirma(ficha: Ficha, desestima: Paso | None) -> bool:
    """Si esa desestimación no correría sola: por el Reglamento, o porque nació vencida."""
    if desestima is None or desestima.vence is None:
        return False
    termino = desestima.vence.disparo.termino
    nacidos = [p for p in ficha.corriendo if p.nacido_vencido and p.termino == termino]
    tarde = any(p.fecha_legal == desestima.dia for p in nacidos)
    return desestima.propuesto or tarde or solo_se_propone(adoptados())
