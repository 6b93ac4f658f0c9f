"""Los canales Atom (RFC 4287): un caso, entrada por entrada, y cualquier búsqueda.

Lo que se reserva deja de estar, sin rastro. La fecha es la del último cambio público.
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import quote, urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from django.conf import settings

ATOM = "http://www.w3.org/2005/Atom"
MEDIO = "application/atom+xml; charset=utf-8"
# Un canal sin nada que fechar: el día en que la ley nació.
SIN_FECHA = datetime(1991, 8, 30, 4, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class Entrada:
    """Una cosa nueva."""

    clave: str
    titulo: str
    texto: str
    url: str
    cuando: datetime | None


def canal(
    *, clave: str, titulo: str, url: str, suyo: str, idioma: str, entradas: list[Entrada]
) -> bytes:
    """El canal entero, con sus entradas en el orden dado."""
    raiz = Element("feed", {"xmlns": ATOM, "xml:lang": "es-PR" if idioma == "es" else "en"})
    fechas = [e.cuando for e in entradas if e.cuando]
    _poner(raiz, "id", identidad(clave))
    _poner(raiz, "title", titulo)
    _poner(raiz, "updated", _instante(max(fechas, default=SIN_FECHA)))
    SubElement(
        _poner(raiz, "author", ""), "name"
    ).text = "Comisión para Ventilar Querellas Municipales"
    SubElement(raiz, "link", {"rel": "self", "type": "application/atom+xml", "href": suyo})
    SubElement(raiz, "link", {"rel": "alternate", "type": "text/html", "href": url})
    for entrada in entradas:
        _anadir(raiz, entrada)
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + tostring(raiz, encoding="utf-8")


def _anadir(raiz: Element, e: Entrada) -> None:
    nodo = SubElement(raiz, "entry")
    _poner(nodo, "id", identidad(e.clave))
    _poner(nodo, "title", e.titulo)
    _poner(nodo, "updated", _instante(e.cuando or SIN_FECHA))
    SubElement(nodo, "link", {"rel": "alternate", "type": "text/html", "href": e.url})
    _poner(nodo, "summary", e.texto)


def identidad(clave: str) -> str:
    """Una que no cambia aunque el sitio se mude (RFC 4151)."""
    return f"tag:{dominio()},1991:{quote(clave)}"


def dominio() -> str:
    """El nombre del sitio, sin puerto."""
    return urlsplit(settings.DIRECCION_PUBLICA).hostname or "localhost"


def _poner(padre: Element, nombre: str, texto: str) -> Element:
    nodo = SubElement(padre, nombre)
    nodo.text = texto or None
    return nodo


def _instante(cuando: datetime) -> str:
    return cuando.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
