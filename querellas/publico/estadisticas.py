"""Cuántas querellas hay, en qué van y cómo terminan; y los datos abiertos que lo dicen."""

from collections.abc import Iterable
from typing import Any

from django.db import connections
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.idioma import idioma
from querellas.models.querella import ETIQUETAS_DE_ESTADO, ClaseDeQuerellante
from querellas.models.redaccion.palabras import PALABRAS
from querellas.publico import caso as c
from querellas.publico.etiqueta import absoluta, con_etiqueta

BASE = "publico"
MUNICIPIOS = 10
# Solo los abiertos: de los reservados y los que están en trámite no se sabe el año.
_REPARTO = """
SELECT extract(year FROM presentada_el)::int AS ano, estado, clases, resultado, municipio,
    municipio_slug, grouping(extract(year FROM presentada_el)::int, estado, clases, resultado,
        municipio) AS grupo, count(*) AS cuantos
FROM publicado.indice WHERE presentada_el IS NOT NULL
GROUP BY GROUPING SETS (
    (extract(year FROM presentada_el)::int), (estado), (clases), (resultado),
    (municipio, municipio_slug)
)
"""
_MEDIANA = """
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY terminada_el - presentada_el)
FROM publicado.indice
WHERE resultado IS NOT NULL AND terminada_el IS NOT NULL AND presentada_el IS NOT NULL
    AND NOT inciertas ? 'presentada_el'
"""
# Qué columna deja sin agrupar cada conjunto: su máscara en `grouping`.
_DE = {0b01111: "ano", 0b10111: "estado", 0b11011: "clases", 0b11101: "resultado", 0b11110: "lugar"}
COLUMNAS = (
    ("numero", _l("número del expediente")),
    ("reservada", _l("1 si el expediente es reservado: entonces no sale nada más")),
    ("estado", _l("en qué está; «presentada» es en trámite de notificación")),
    ("querellante", _l("clase de querellante")),
    ("epigrafe_es", _l("nombres de las partes, en español")),
    ("epigrafe_en", _l("nombres de las partes, en inglés")),
    ("asunto", _l("sobre qué es")),
    ("municipio", _l("municipio del alcalde")),
    ("presentada_el", _l("día en que se presentó")),
    ("presentada_incierta", _l("año o mes en que se presentó, si el día no consta")),
    ("terminada_el", _l("día en que terminó")),
    ("disposicion", _l("cómo se decidió; vacía si no se decidió")),
    ("aclaracion", _l("acompaña a toda desestimación por vencimiento")),
    ("url", _l("página del expediente")),
)
EJEMPLOS = (
    "expedientes?q=ponce&limite=5",
    "expedientes?estado=pendiente_decision",
    "vistas?desde=2026-01-01",
    "plazos/calcular?termino=Q-EST-30&fecha=2026-03-19",
    "feriados/2026",
)


@publica
@require_safe
@con_etiqueta
def estadisticas(request: HttpRequest) -> HttpResponse:
    """Los repartos, cada uno en barras y en tabla."""
    por = _reparto()
    disposiciones = PALABRAS["disposicion"][idioma()]
    estados = {str(e): str(t) for e, t in ETIQUETAS_DE_ESTADO.items()}
    clases = {str(v): str(t) for v, t in ClaseDeQuerellante.choices}
    lugares = sorted(por["lugar"], key=lambda f: -f[1])[:MUNICIPIOS]
    graficas = [
        _grafica("anos", _("Presentadas por año"), sorted(por["ano"]), "ano"),
        _grafica("estados", _("Cómo están"), _en_orden(por["estado"], estados), "estado"),
        _grafica("resultados", _("Cómo terminaron"), _en_orden(por["resultado"], disposiciones)),
        _grafica("clases", _("Quién se querella"), _en_orden(por["clases"], clases), "clase"),
        _grafica("lugares", _("Municipios con más querellas"), lugares, "municipio"),
    ]
    contexto = {
        "graficas": [g for g in graficas if g["barras"]],
        "mediana": _mediana(),
        "sin_decision": c.sin_decision(),
    }
    return render(request, "publico/estadisticas.html", contexto)


Fila = tuple[Any, int, str]


def _reparto() -> dict[str, list[Fila]]:
    por: dict[str, list[Fila]] = {nombre: [] for nombre in _DE.values()}
    with connections[BASE].cursor() as cursor:
        cursor.execute(_REPARTO)
        for ano, estado, clases, resultado, lugar, slug, grupo, cuantos in cursor.fetchall():
            de = _DE[grupo]
            valor = {
                "ano": ano,
                "estado": estado,
                "clases": clases,
                "resultado": resultado,
                "lugar": lugar,
            }[de]
            if valor:
                por[de].append((valor, cuantos, slug or str(valor)))
    return por


def _mediana() -> int | None:
    with connections[BASE].cursor() as cursor:
        cursor.execute(_MEDIANA)
        fila = cursor.fetchone()
    return fila[0] if fila else None


def _en_orden(filas: Iterable[Fila], palabras: dict[str, str]) -> list[Fila]:
    """En el orden de la lista de palabras, con la palabra en vez del código."""
    orden = list(palabras)
    conocidas = [f for f in filas if f[0] in palabras]
    conocidas.sort(key=lambda f: orden.index(f[0]))
    return [(capfirst(palabras[codigo]), n, clave) for codigo, n, clave in conocidas]


def _grafica(clave: str, titulo: str, filas: Iterable[Fila], filtro: str = "") -> dict[str, Any]:
    """Una gráfica de barras: cada una con su largo de 0 a 100 y a dónde lleva."""
    lista = list(filas)
    tope = max((n for _v, n, _c in lista), default=1)
    busca = reverse("publico:expedientes")
    return {
        "clave": clave,
        "titulo": titulo,
        "barras": [
            {
                "texto": str(valor),
                "cuantos": n,
                "largo": max(1, round(n * 100 / tope)),
                "url": f"{busca}?{filtro}={codigo}" if filtro else "",
            }
            for valor, n, codigo in lista
        ],
    }


@publica
@require_safe
@con_etiqueta
def datos(request: HttpRequest) -> HttpResponse:
    """Dónde está cada archivo, qué dice cada columna y cómo se usa la API."""
    contexto = {
        "columnas": COLUMNAS,
        "ejemplos": [absoluta(f"/api/v1/{x}") for x in EJEMPLOS],
        "openapi": reverse("api:openapi"),
    }
    return render(request, "publico/datos.html", contexto)
