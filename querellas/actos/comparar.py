"""Dos propuestas de resolución lado a lado, párrafo por párrafo: qué cambia de una a otra."""

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from querellas.actos.area import Area
from querellas.comision.models import Resolucion
from querellas.cuentas.politica import Accion, permite
from querellas.documentos.textos import en_parrafos
from querellas.selectors import expediente as leer_expediente

Trozo = tuple[str, bool]


@dataclass(frozen=True)
class Fila:
    """Un párrafo de cada una; cada trozo dice si cambia. Vacío, si la otra no lo tiene."""

    antes: list[Trozo]
    despues: list[Trozo]

    @property
    def cambia(self) -> bool:
        return any(c for _t, c in (*self.antes, *self.despues)) or not (self.antes and self.despues)


def comparar(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """Compara las propuestas `a` y `b` del caso; 404 si alguna no es suya."""
    assert request.user.is_authenticated
    ficha = leer_expediente(numero, request.user, area.accion)
    if ficha is None or not permite(request.user, Accion.PROPONER_RESOLUCION, ficha.q):
        raise Http404
    por_pk = {str(r.pk): r for r in ficha.resoluciones}
    a, b = (por_pk.get(request.GET.get(x, "")) for x in ("a", "b"))
    if a is None or b is None:
        raise Http404
    contexto: dict[str, Any] = {
        "area": area,
        "q": ficha.q,
        "a": a,
        "b": b,
        "partes": partes(a, b),
        "otras": [r for r in ficha.resoluciones if r.pk not in (a.pk, b.pk)],
        "url_inicio": area.inicio,
        "url_expediente": area.expediente(ficha.q.numero),
        "url_comparar": area.comparar(ficha.q.numero),
    }
    return render(request, "actos/comparar.html", contexto)


def partes(a: Resolucion, b: Resolucion) -> list[tuple[str, list[Fila]]]:
    """Cada parte de la resolución con sus párrafos emparejados."""
    titulos = {
        "hechos": _("Relación de hechos"),
        "determinaciones": _("Determinaciones"),
        "conclusiones": _("Conclusiones de derecho"),
    }
    dispone = ([_dispone(a)], [_dispone(b)])
    salida = [(_("Disposición"), _emparejar(*dispone))]
    for campo, titulo in titulos.items():
        textos = [list(en_parrafos(getattr(r, campo))) for r in (a, b)]
        salida.append((titulo, _emparejar(*textos)))
    return salida


def _dispone(r: Resolucion) -> str:
    lineas = [str(r.get_disposicion_display())]
    lineas += [f"{d.cargo.orden}: {d.get_disposicion_display()}" for d in r.disposiciones.all()]
    return "; ".join(lineas)


def _emparejar(antes: list[str], despues: list[str]) -> list[Fila]:
    filas: list[Fila] = []
    for clase, i, j, k, m in SequenceMatcher(None, antes, despues).get_opcodes():
        if clase == "equal":
            filas += [Fila([(t, False)], [(t, False)]) for t in antes[i:j]]
            continue
        viejos, nuevos = antes[i:j], despues[k:m]
        for n in range(max(len(viejos), len(nuevos))):
            filas.append(
                _por_palabras(
                    viejos[n] if n < len(viejos) else "", nuevos[n] if n < len(nuevos) else ""
                )
            )
    return filas


def _por_palabras(viejo: str, nuevo: str) -> Fila:
    if not viejo or not nuevo:
        return Fila([(viejo, True)] if viejo else [], [(nuevo, True)] if nuevo else [])
    a, b = viejo.split(), nuevo.split()
    izquierda: list[Trozo] = []
    derecha: list[Trozo] = []
    for clase, i, j, k, m in SequenceMatcher(None, a, b).get_opcodes():
        if j > i:
            izquierda.append((" ".join(a[i:j]), clase != "equal"))
        if m > k:
            derecha.append((" ".join(b[k:m]), clase != "equal"))
    return Fila(izquierda, derecha)
