"""Los documentos recibidos, página por página, y la búsqueda en su texto."""

from dataclasses import dataclass

from django.contrib.postgres.search import SearchHeadline, SearchQuery
from django.db.models import Count, Q

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.documentos import hojas
from querellas.documentos.models import Documento
from querellas.models import EstadoDePaginado, Paginado, PaginaLeida, Querella
from querellas.selectors.documentos import documentos_del_caso

POR_PAGINA = 25
# Alrededor de lo hallado; caracteres que ningún texto guardado trae (`hojas.limpio`).
ABRE, CIERRA = "\x02", "\x03"


def paginado_de(documento: Documento) -> Paginado | None:
    """El documento hecho páginas, o lo que va de él; None si nadie ha empezado."""
    return Paginado.objects.filter(documento=documento).first()


@dataclass(frozen=True)
class Hallado:
    """Una página en que está lo buscado, con el trozo en que está."""

    documento: Documento
    n: int
    reconocido: bool
    trozos: tuple[tuple[bool, str], ...]


@dataclass(frozen=True)
class Hallados:
    """Un tramo de lo hallado y qué parte del expediente no se pudo mirar."""

    filas: list[Hallado]
    hay_mas: bool
    por_preparar: int
    sin_leer: int


def buscar_en_paginas(
    q: Querella, usuario: Usuario, area: Accion, texto: str, pagina: int = 1
) -> Hallados:
    """Las páginas del caso con todas esas palabras, de los documentos que esa persona puede bajar.

    Sin mirar acentos ni mayúsculas; entre comillas, las palabras seguidas.
    """
    suyos = documentos_del_caso(q, usuario, area)
    consulta = SearchQuery(texto, config="es_sin", search_type="websearch")
    trozo = SearchHeadline(
        "texto",
        consulta,
        config="es_sin",
        start_sel=ABRE,
        stop_sel=CIERRA,
        max_words=30,
        min_words=15,
        max_fragments=1,
    )
    filas = PaginaLeida.objects.filter(busca=consulta, paginado__documento__in=suyos.values("pk"))
    filas = filas.select_related("paginado__documento__actuacion").annotate(trozo=trozo)
    filas = filas.defer("texto", "busca", "paginado__documento__datos", "paginado__indice")
    desde = (pagina - 1) * POR_PAGINA
    orden = ("paginado__documento__actuacion__numero", "paginado__documento_id", "n")
    lote = list(filas.order_by(*orden)[desde : desde + POR_PAGINA + 1])
    sin_preparar, sin_leer = _lo_que_no_se_miro(q, usuario, area)
    hallados = [
        Hallado(p.paginado.documento, p.n, p.texto_de == hojas.RECONOCIDO, en_trozos(p.trozo))
        for p in lote[:POR_PAGINA]
    ]
    return Hallados(hallados, len(lote) > POR_PAGINA, sin_preparar, sin_leer)


def _lo_que_no_se_miro(q: Querella, usuario: Usuario, area: Accion) -> tuple[int, int]:
    """Documentos cuyas páginas aún no están y páginas cuyo texto no se pudo leer."""
    visibles = documentos_del_caso(q, usuario, area).values("pk")
    suyos = hojas.paginables().filter(pk__in=visibles)
    pendiente = Q(paginado=None) | Q(paginado__estado=EstadoDePaginado.PENDIENTE)
    cuenta = suyos.aggregate(pendientes=Count("pk", filter=pendiente))
    ilegibles = PaginaLeida.objects.filter(paginado__documento__in=suyos.values("pk")).filter(
        Q(texto_de__in=(hojas.POR_RECONOCER, hojas.SIN_RECONOCER)) | Q(imagen="")
    )
    return cuenta["pendientes"], ilegibles.count()


def en_trozos(marcado: str) -> tuple[tuple[bool, str], ...]:
    """El trozo partido: lo hallado (True) y lo de alrededor."""
    partes: list[tuple[bool, str]] = []
    for trozo in marcado.split(ABRE):
        dentro, cierra, fuera = trozo.partition(CIERRA)
        partes += [(True, dentro), (False, fuera)] if cierra else [(False, trozo)]
    return tuple(p for p in partes if p[1])
