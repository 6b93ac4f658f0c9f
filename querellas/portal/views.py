"""Las páginas de quien comparece: sus casos, uno de ellos, lo que presenta y su recibo."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from querellas.actos import presentacion as pres
from querellas.actos.area import PORTAL, Area
from querellas.actos.reenvio import contestar
from querellas.actos.views import PaginaDeActo, conservar
from querellas.cuentas.models import Usuario
from querellas.models import Actuacion
from querellas.models.redaccion.enmiendas import sobre_cada_uno
from querellas.portal.escritos import ESCRITOS, POR_SU_CLAVE
from querellas.portal.lecturas import caso_o_404, mis_casos, mis_notificaciones
from querellas.reloj import hoy
from querellas.selectors import CasoDeParte


def inicio(request: HttpRequest, area: Area) -> HttpResponse:
    """Sus casos, por lo que antes vence, y lo último que se le notificó."""
    assert request.user.is_authenticated
    casos = mis_casos(request.user)
    contexto = {
        "hoy": hoy(),
        "abiertos": [_fila(c) for c in casos if c.abierto],
        "terminados": [_fila(c) for c in casos if not c.abierto],
        "notificaciones": [
            {"n": n, "documento": pres.enlace_de(n.documento, PORTAL)}
            for n in mis_notificaciones(request.user)
            if n.documento is not None
        ],
    }
    return render(request, "portal/inicio.html", contexto)


def _fila(caso: Any) -> dict[str, Any]:
    return {
        "c": caso,
        "url": PORTAL.expediente(caso.q.numero),
        "corre": pres.nombre_del_termino(caso.corre.termino) if caso.corre else "",
    }


def expediente(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """Un caso según lo lee quien comparece en él."""
    caso = caso_o_404(request, numero)
    ficha = caso.ficha
    ficha.leer_todo()
    contexto = {
        "area": PORTAL,
        "q": caso.q,
        "ficha": ficha,
        "hoy": ficha.hoy,
        "url_inicio": PORTAL.inicio,
        "partes": caso.partes,
        "ahora": _lo_que_puede(caso),
        "corriendo": ficha.corriendo,
        "anteriores": [p for p in ficha.plazos if p not in ficha.corriendo],
        "fechas": pres.fechas_del_camino(ficha),
        "hasta": pres.hasta_donde(ficha),
        "desenlace": pres.desenlace(ficha.q),
        "notificaciones": [
            {"n": n, "documento": pres.enlace_de(n.documento, PORTAL)}
            for n in caso.notificaciones
            if n.documento is not None
        ],
        "actuaciones": _entradas(caso)[::-1],
    }
    return render(request, "portal/expediente.html", contexto)


def _lo_que_puede(caso: CasoDeParte) -> list[dict[str, Any]]:
    """Los escritos que caben hoy; primero el que el caso espera."""
    filas = [
        {
            "acto": acto,
            "url": PORTAL.acto(caso.q.numero, acto.clave),
            "principal": caso.ficha.estado in acto.principal_en,
        }
        for acto in ESCRITOS
        if caso.ficha.puede(acto.accion)
        and acto.procede(caso.ficha)
        and not acto.razon_en_contra(caso.ficha)
    ]
    return sorted(filas, key=lambda fila: not fila["principal"])


def _entradas(caso: CasoDeParte) -> list[dict[str, Any]]:
    """Todas; de las que no lee, solo el número."""
    de_cada_una: dict[int | None, list[Any]] = {}
    for d in caso.documentos.values():
        de_cada_una.setdefault(d.actuacion_id, []).append(pres.enlace_de(d, PORTAL))
    legibles = [a for a in caso.ficha.asientos if caso.lee(a)]
    enmiendas = sobre_cada_uno(legibles)
    return [
        {
            "numero": a.numero,
            "efectiva": a.efectiva_en,
            "registrada_en": a.registrada_en,
            "titulo": pres.texto_de(a),
            "documentos": de_cada_una.get(a.pk, []),
            "enmiendas": enmiendas[a.numero],
        }
        if caso.lee(a)
        else {"numero": a.numero, "reservada": True}
        for a in caso.ficha.asientos
    ]


# --- Presentar ------------------------------------------------------------------------------
class PaginaDeEscrito(PaginaDeActo):
    """El formulario de un escrito; presentado, lleva a su recibo."""

    def _adonde(self, asiento: int) -> str:
        numero = self.ficha.q.numero
        if not asiento:
            return PORTAL.expediente(numero)
        return reverse("portal:recibo", args=[numero, asiento])

    def _nuevos(self, desde: int) -> list[dict[str, Any]]:
        caso = CasoDeParte(self.ficha)
        leidos = {a.numero for a in self.ficha.asientos if caso.lee(a)}
        return [n for n in super()._nuevos(desde) if n["numero"] in leidos]


def escrito(request: HttpRequest, numero: str, clave: str, area: Area) -> HttpResponse:
    """Un escrito que esa persona puede presentar en ese caso; cualquier otro no existe."""
    caso, fila = caso_o_404(request, numero), POR_SU_CLAVE.get(clave)
    if fila is None or not caso.ficha.puede(fila.accion):
        raise Http404
    pagina = PaginaDeEscrito(request, caso.ficha, PORTAL, fila)
    return contestar(request, pagina.abrir, pagina.enviar)


def conservar_archivo(
    request: HttpRequest, usuario: Usuario, numero: str, clave: str, area: Area
) -> dict[str, str] | None:
    """El escrito que llega sin sesión: se guarda y espera a que la persona entre otra vez."""
    return conservar(request, usuario, numero, POR_SU_CLAVE.get(clave), PORTAL)


escrito.sin_sesion = conservar_archivo  # type: ignore[attr-defined]


def recibo(request: HttpRequest, numero: str, asiento: int, area: Area) -> HttpResponse:
    """El recibo de lo que presentó esa persona: número, momento, huella y lo que ahora corre."""
    caso = caso_o_404(request, numero)
    entrada = _suya(caso, asiento)
    contexto = {
        "area": PORTAL,
        "q": caso.q,
        "hoy": caso.ficha.hoy,
        "url_inicio": PORTAL.inicio,
        "url_expediente": PORTAL.expediente(caso.q.numero, asiento),
        "a": entrada,
        "texto": pres.texto_de(entrada),
        "documentos": [
            {"d": d, **pres.enlace_de(d, PORTAL)}
            for d in caso.documentos.values()
            if d.actuacion_id == entrada.pk and d.subido
        ],
        "corriendo": [p for p in caso.ficha.corriendo if p.abierto_por_actuacion == entrada.numero],
        "presentado_por": request.user,
    }
    return render(request, "portal/recibo.html", contexto)


def _suya(caso: CasoDeParte, asiento: int) -> Actuacion:
    for a in caso.ficha.asientos:
        if a.numero == asiento and a.actor_id == caso.ficha.usuario.pk and caso.lee(a):
            return a
    raise Http404
