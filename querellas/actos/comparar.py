"""Dos textos de resolución lado a lado, párrafo por párrafo: qué cambia de uno a otro.

Se comparan propuestas circuladas y los borradores de quien mira; los de otro no existen.
"""

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from querellas.actos import decision
from querellas.actos.area import Area
from querellas.actos.puerta import ficha_o_404
from querellas.comision.models import Disposicion, Resolucion
from querellas.cuentas.politica import Accion
from querellas.documentos.textos import en_parrafos
from querellas.models import BorradorDeActo
from querellas.selectors import Ficha
from querellas.services.borradores import borradores_de
from querellas.services.proyecto import PARTES, mas_grave

Trozo = tuple[str, bool]


@dataclass(frozen=True)
class Fila:
    """Un párrafo de cada una; cada trozo dice si cambia. Vacío, si la otra no lo tiene."""

    antes: list[Trozo]
    despues: list[Trozo]

    @property
    def cambia(self) -> bool:
        return any(c for _t, c in (*self.antes, *self.despues)) or not (self.antes and self.despues)


@dataclass(frozen=True)
class Texto:
    """Uno de los comparables: cómo se nombra, de quién es y lo que dice."""

    clave: str
    nombre: str
    titulo: str
    dispone: str
    partes: dict[str, str]


def comparar(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """Compara los textos `a` y `b` del caso; 404 si alguno no es suyo."""
    ficha = ficha_o_404(request, numero, area)
    if not ficha.puede(Accion.PROPONER_RESOLUCION) or ficha.miembro is None:
        raise Http404
    textos = {t.clave: t for t in comparables(ficha)}
    a, b = (textos.get(request.GET.get(x, "")) for x in ("a", "b"))
    if a is None or b is None:
        raise Http404
    contexto: dict[str, Any] = {
        "area": area,
        "q": ficha.q,
        "a": a,
        "b": b,
        "partes": partes(a, b),
        "otras": [t for t in textos.values() if t not in (a, b)],
        "url_inicio": area.inicio,
        "url_expediente": area.expediente(ficha.q.numero),
        "url_comparar": area.comparar(ficha.q.numero),
    }
    return render(request, "actos/comparar.html", contexto)


def comparables(ficha: Ficha) -> list[Texto]:
    """Lo circulado en el caso y los borradores de quien mira."""
    suyos = borradores_de(ficha.usuario, ficha.q, "proponer_resolucion")
    return [_circulada(r) for r in ficha.resoluciones] + [_borrador(b, ficha) for b in suyos]


def _circulada(r: Resolucion) -> Texto:
    from querellas.templatetags._tiempo import fecha_hora

    titulo = _("Propuesta %(n)s, de %(quien)s, %(cuando)s")
    lineas = [str(r.get_disposicion_display())]
    if len(r.disposiciones.all()) > 1:
        lineas += [f"{d.cargo.orden}: {d.get_disposicion_display()}" for d in r.disposiciones.all()]
    return Texto(
        clave=str(r.pk),
        nombre=_("propuesta %(n)s") % {"n": r.numero_en_el_caso},
        titulo=titulo
        % {
            "n": r.numero_en_el_caso,
            "quien": r.propuesta_por,
            "cuando": fecha_hora(r.propuesta_en),
        },
        dispone="; ".join(lineas),
        partes={campo: getattr(r, campo) for campo in PARTES},
    )


def _borrador(b: BorradorDeActo, ficha: Ficha) -> Texto:
    from querellas.templatetags._tiempo import fecha_hora

    nombres: dict[str, str] = {str(v): str(n) for v, n in Disposicion.choices}
    dada = b.valores.get("disposicion", "")
    lineas = [nombres[dada]] if dada in nombres else []
    if dada == decision.POR_CARGO:
        todas = {c: b.valores.get(f"{decision.CARGO}{c.pk}", "") for c in ficha.cargos}
        suyas = {c: d for c, d in todas.items() if d in nombres}
        if suyas:
            lineas.append(str(mas_grave({c.pk: d for c, d in suyas.items()}).label))
        lineas += [f"{c.orden}: {nombres[d]}" for c, d in suyas.items()]
    cuando = {"cuando": fecha_hora(b.guardado_en)}
    return Texto(
        clave=str(b.uuid),
        nombre=_("su borrador del %(cuando)s") % cuando,
        titulo=_("Su borrador del %(cuando)s; solo usted lo ve") % cuando,
        dispone="; ".join(lineas),
        partes={campo: b.valores.get(campo, "") for campo in PARTES},
    )


def partes(a: Texto, b: Texto) -> list[tuple[str, list[Fila]]]:
    """Cada parte de la resolución con sus párrafos emparejados."""
    titulos = {
        "hechos": _("Relación de hechos"),
        "determinaciones": _("Determinaciones de hechos"),
        "conclusiones": _("Conclusiones de derecho"),
    }
    dispone = ([x.dispone] if x.dispone else [] for x in (a, b))
    salida = [(_("Disposición"), _emparejar(*dispone))]
    for campo, titulo in titulos.items():
        textos = [list(en_parrafos(x.partes[campo])) for x in (a, b)]
        salida.append((titulo, _emparejar(*textos)))
    return salida


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
