"""Lo que un buscador puede guardar: los casos públicos que terminaron, y nada reservado."""

from xml.etree.ElementTree import Element, SubElement, tostring

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.estados import FINALES
from querellas.publico.etiqueta import absoluta, con_etiqueta
from querellas.publico.models import Indice

BASE = "publico"
TOPE = 20_000
PAGINAS = ("inicio", "publico:expedientes", "publico:vistas", "publico:decisiones")
PAGINAS_FIJAS = ("publico:calculadora", "publico:estadisticas", "publico:datos", "publico:acerca")
XHTML = "http://www.w3.org/1999/xhtml"
CERRADO = ("/es/cuenta/", "/en/cuenta/", "/administracion/", "/es/documento/", "/en/documento/")


@publica
@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """`robots.txt`: dónde está el mapa y qué no se recorre."""
    lineas = ["User-agent: *", *(f"Disallow: {ruta}" for ruta in CERRADO)]
    lineas.append(f"Sitemap: {settings.DIRECCION_PUBLICA}/sitemap.xml")
    return HttpResponse("\n".join(lineas) + "\n", content_type="text/plain; charset=utf-8")


@publica
@require_safe
@con_etiqueta
def mapa(request: HttpRequest) -> HttpResponse:
    """`sitemap.xml`: las páginas fijas y los casos terminados, en los dos idiomas."""
    terminados = Indice.objects.using(BASE).filter(estado__in=[str(e) for e in FINALES])
    numeros = terminados.order_by("-orden").values_list("numero", flat=True)[:TOPE]
    raiz = Element(
        "urlset",
        {"xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9", "xmlns:xhtml": XHTML},
    )
    for nombre in (*PAGINAS, *PAGINAS_FIJAS):
        _anadir(raiz, nombre, [])
    for numero in numeros:
        _anadir(raiz, "publico:expediente", [numero])
    cuerpo = b'<?xml version="1.0" encoding="utf-8"?>\n' + tostring(raiz, encoding="utf-8")
    return HttpResponse(cuerpo, content_type="application/xml; charset=utf-8")


def _anadir(raiz: Element, nombre: str, argumentos: list[str]) -> None:
    rutas = {}
    for idioma in ("es", "en"):
        with override(idioma):
            rutas[idioma] = absoluta(reverse(nombre, args=argumentos))
    for ruta in rutas.values():
        nodo = SubElement(raiz, "url")
        SubElement(nodo, "loc").text = ruta
        for idioma, otra in rutas.items():
            SubElement(
                nodo,
                "xhtml:link",
                {
                    "rel": "alternate",
                    "hreflang": "es-PR" if idioma == "es" else "en",
                    "href": otra,
                },
            )
