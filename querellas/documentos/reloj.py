"""El reloj de un término en un documento: el mismo dibujo de las páginas, de datos congelados."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date, datetime

from plazos.nucleo import dibujo
from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.textos import fecha_larga
from querellas.documentos.bilingue import Idioma, idioma_de_documento
from querellas.documentos.tipos import Documento, Explicacion


@dataclass(frozen=True)
class Reloj:
    """Los extremos del dibujo, lo paralizado y el día en que se expide, si cae dentro."""

    inicio: date
    fin: date
    pausas: tuple[dibujo.Intervalo, ...]
    expedido_el: date | None

    @classmethod
    def de(cls, e: Explicacion, expedido_en: datetime) -> "Reloj":
        """De un término explicado; el que se cuenta hacia atrás va de su último día al suceso."""
        inicio, fin = sorted((e.desde, e.vence_el))
        dias = [r.fecha for r in e.renglones if r.clase == "paralizado"]
        pausas = dibujo.tramos(sorted(dias))
        hoy = fecha_civil(expedido_en)
        return cls(inicio, fin, pausas, hoy if inicio <= hoy <= fin else None)

    def svg(self) -> bytes:
        """El dibujo como imagen suelta."""
        cara = dibujo.esfera(self.inicio, self.fin, self.expedido_el, self.pausas)
        caja = 'xmlns="http://www.w3.org/2000/svg" viewBox="-5 0 210 22" width="210" height="22"'
        return f"<svg {caja}>{dibujo.tira(cara)}</svg>".encode()

    @property
    def nombre(self) -> str:
        """El nombre con que la plantilla pide el dibujo: cada cómputo, el suyo."""
        return f"reloj-{hashlib.sha256(self.svg()).hexdigest()[:12]}.svg"

    def en_palabras(self) -> str:
        """Lo que el dibujo enseña, para quien no lo ve."""
        idioma = idioma_de_documento()
        dicho = _PALABRAS[idioma]
        a, b = fecha_larga(self.inicio, idioma), fecha_larga(self.fin, idioma)
        frases = [dicho["tramo"].format(a=a, b=b)]
        if self.expedido_el is not None:
            frases.append(dicho["flecha"].format(a=fecha_larga(self.expedido_el, idioma)))
        frases += [_paralizado(desde, hasta, idioma) for desde, hasta in self.pausas]
        return " ".join(frases)


_PALABRAS = {
    "es": {
        "tramo": "Del {a} al {b}.",
        "flecha": "La flecha es el {a}, al expedirse.",
        "un_dia": "A rayas, paralizado el {a}.",
        "dias": "A rayas, paralizado del {a} al {b}.",
    },
    "en": {
        "tramo": "From {a} to {b}.",
        "flecha": "The arrow is {a}, when issued.",
        "un_dia": "Hatched, tolled on {a}.",
        "dias": "Hatched, tolled from {a} to {b}.",
    },
}


def _paralizado(desde: date, hasta: date, idioma: Idioma) -> str:
    cual = "un_dia" if hasta == desde else "dias"
    a, b = fecha_larga(desde, idioma), fecha_larga(hasta, idioma)
    return _PALABRAS[idioma][cual].format(a=a, b=b)


def dibujos(documento: Documento) -> dict[str, tuple[bytes, str]]:
    """El reloj de cada término que el documento explica, por su nombre."""
    caras = (Reloj.de(e, documento.expedido_en) for e in _explicaciones(documento))
    return {cara.nombre: (cara.svg(), "image/svg+xml") for cara in caras}


def _explicaciones(documento: Documento) -> Iterator[Explicacion]:
    for campo in fields(documento):
        valor = getattr(documento, campo.name)
        yield from (x for x in (valor, *(valor if isinstance(valor, tuple) else ())) if _es(x))


def _es(valor: object) -> bool:
    return isinstance(valor, Explicacion)
