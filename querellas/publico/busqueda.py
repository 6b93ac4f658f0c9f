"""Encontrar expedientes: palabras en cualquier orden, sin acentos, y nombres mal escritos."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import date, timedelta
from typing import Any, Self
from urllib.parse import urlencode

from django.db import connections
from django.db.models import BooleanField, FloatField, Q, QuerySet
from django.db.models.expressions import RawSQL
from django.http import HttpRequest

from querellas.models.archivo import llano
from querellas.publico.models import Ficha, Indice, Plazo
from querellas.publico.paginas import limpio
from querellas.reloj import hoy

BASE = "publico"
# Hasta aquí se cuenta; más allá se dice «más de».
TOPE_DE_CUENTA = 10_000
PARECIDOS = 25
UMBRAL = "0.4"
MAXIMO_DE_PALABRAS = 6
VENCEN = ("7", "15", "30")
FACETAS = ("estado", "clases", "resultado", "municipio_slug")
ABRE, CIERRA = "\x02", "\x03"
_MARCAS = f"StartSel={ABRE},StopSel={CIERRA},MaxFragments=1,MaxWords=24,MinWords=12"


@dataclass(frozen=True, kw_only=True)
class Pedido:
    """Lo que se busca; cada campo es un parámetro de la dirección."""

    q: str = ""
    municipio: str = ""
    estado: str = ""
    clase: str = ""
    resultado: str = ""
    ano: str = ""
    desde: str = ""
    hasta: str = ""
    vence: str = ""

    @classmethod
    def de(cls, request: HttpRequest) -> Self:
        """Los parámetros de la dirección, limpios; un día que no existe se pasa por alto."""
        dado = {campo: limpio(request, campo) for campo in CAMPOS}
        for campo in ("desde", "hasta"):
            dado[campo] = dado[campo] if dia(dado[campo]) else ""
        if dado["vence"] not in VENCEN:
            dado["vence"] = ""
        if not re.fullmatch(r"[1-9][0-9]{3}", dado["ano"]):
            dado["ano"] = ""
        return cls(**dado)

    @property
    def consulta(self) -> str:
        """La dirección permanente de este resultado, sin la página; vacía si no filtra."""
        pares = [(k, v) for k, v in asdict(self).items() if v]
        return "?" + urlencode(pares) if pares else ""


CAMPOS = tuple(f.name for f in fields(Pedido))


def dia(escrito: str) -> date | None:
    """El día AAAA-MM-DD, o None si no lo es."""
    try:
        return date.fromisoformat(escrito)
    except ValueError:
        return None


def encontrar(p: Pedido) -> QuerySet[Indice]:
    """Los expedientes que cumplen todo lo pedido."""
    filas = Indice.objects.using(BASE).defer("busca", "texto", "nombres")
    if p.q:
        filas = filas.filter(Q(_coincide(p.q)) | Q(nombres__contains=sin_acentos(p.q)))
    return _filtrar(filas, p)


def _filtrar(filas: QuerySet[Indice], p: Pedido) -> QuerySet[Indice]:
    exactos = {"municipio_slug": p.municipio, "estado": p.estado, "resultado": p.resultado}
    filas = filas.filter(**{campo: valor for campo, valor in exactos.items() if valor})
    if p.clase:
        filas = filas.filter(
            RawSQL("%s = ANY (string_to_array(clases, ','))", [p.clase], BooleanField())
        )
    if p.ano:
        filas = filas.filter(presentada_el__year=int(p.ano))
    if p.desde:
        filas = filas.filter(presentada_el__gte=p.desde)
    if p.hasta:
        filas = filas.filter(presentada_el__lte=p.hasta)
    if p.vence:
        filas = filas.filter(numero__in=_que_vencen(int(p.vence)))
    return filas


def _que_vencen(dias: int) -> QuerySet[Plazo, Any]:
    este = hoy(BASE)
    corren = Plazo.objects.using(BASE).filter(estado="corriendo", origen="vivo")
    hasta = este + timedelta(days=dias)
    return corren.filter(fecha_legal__gte=este, fecha_legal__lte=hasta).values("expediente")


def _tsquery(q: str) -> tuple[str, list[str]]:
    """Las palabras sin acentos; la última puede estar a medias («ibañ»)."""
    sql, datos = "websearch_to_tsquery('es_sin', %s)", [q]
    if re.fullmatch(r"[^\W_]+( +[^\W_]+)*", q):
        sql = f"({sql} || to_tsquery('es_sin', %s))"
        datos.append(" & ".join(q.split()) + ":*")
    return sql, datos


def _coincide(q: str) -> Any:
    sql, datos = _tsquery(q)
    return RawSQL(f"busca @@ {sql}", datos, output_field=BooleanField())  # noqa: S611 - texto fijo


def sin_acentos(texto: str) -> str:
    """«Núñez Peña» -> «nunez pena»."""
    partido = unicodedata.normalize("NFKD", texto.lower())
    return "".join(c for c in partido if not unicodedata.combining(c))


def parecidos(p: Pedido) -> list[Indice]:
    """Los que se escriben casi igual («Rio Grnade»), del más parecido al menos.

    Toda palabra de tres letras o más ha de parecerse a una del número, las partes o el municipio.
    """
    palabras = [x for x in re.findall(r"\w+", sin_acentos(p.q)) if len(x) > 2][:MAXIMO_DE_PALABRAS]
    if not palabras:
        return []
    with connections[BASE].cursor() as cursor:
        cursor.execute(
            "SELECT set_config('pg_trgm.word_similarity_threshold', %s, false)", [UMBRAL]
        )
    filas = _filtrar(Indice.objects.using(BASE).defer("busca", "texto", "nombres"), p)
    for palabra in palabras:
        filas = filas.filter(RawSQL("%s <%% nombres", [palabra], BooleanField()))
    suma = " + ".join(["word_similarity(%s, nombres)"] * len(palabras))
    parecido = RawSQL(suma, palabras, FloatField())  # noqa: S611 - texto fijo
    return list(filas.annotate(parecido=parecido).order_by("-parecido", "-orden")[:PARECIDOS])


@dataclass(frozen=True)
class Cuenta:
    """Cuántos hay y, por cada filtro, cuántos de cada valor; sin desglose si son demasiados."""

    total: int
    hay_mas: bool
    por: dict[str, dict[str, int]]


def contar(filas: QuerySet[Indice]) -> Cuenta:
    """Cuántos cumplen lo pedido, y su reparto, en una consulta."""
    lote = filas.order_by().values(*FACETAS)[: TOPE_DE_CUENTA + 1]
    sql, datos = lote.query.get_compiler(BASE).as_sql()
    columnas = ", ".join(FACETAS)
    conjuntos = ", ".join(f"({x})" for x in FACETAS)
    with connections[BASE].cursor() as cursor:
        cursor.execute(
            f"SELECT {columnas}, grouping({columnas}), count(*) FROM ({sql}) t "  # noqa: S608
            f"GROUP BY GROUPING SETS ({conjuntos}, ())",
            datos,
        )
        return _cuenta(cursor.fetchall())


def _cuenta(dicho: Iterable[tuple[Any, ...]]) -> Cuenta:
    total, por = 0, {faceta: dict[str, int]() for faceta in FACETAS}
    for *valores, grupo, cuantos in dicho:
        if grupo == (1 << len(FACETAS)) - 1:
            total = cuantos
            continue
        lugar = next(i for i in range(len(FACETAS)) if not grupo >> (len(FACETAS) - 1 - i) & 1)
        if valores[lugar]:
            por[FACETAS[lugar]][valores[lugar]] = cuantos
    hay_mas = total > TOPE_DE_CUENTA
    return Cuenta(min(total, TOPE_DE_CUENTA), hay_mas, {} if hay_mas else por)


def fragmentos(q: str, numeros: list[str]) -> dict[str, list[tuple[bool, str]]]:
    """De cada decisión que contiene las palabras, el trozo que las trae, con ellas marcadas."""
    if not q or not numeros:
        return {}
    consulta, datos = _tsquery(q)
    sql = (
        f"SELECT numero, ts_headline('es_sin', left(texto, 20000), {consulta}, %s) "  # noqa: S608
        "FROM publicado.indice WHERE numero = ANY (%s) AND texto IS NOT NULL"
    )
    with connections[BASE].cursor() as cursor:
        cursor.execute(sql, [*datos, _MARCAS, numeros])
        return {numero: list(_trozos(t)) for numero, t in cursor.fetchall() if ABRE in t}


def _trozos(texto: str) -> Iterator[tuple[bool, str]]:
    for n, parte in enumerate(re.split(f"[{ABRE}{CIERRA}]", texto)):
        if parte:
            yield bool(n % 2), parte


def anos() -> list[str]:
    """Los años con querellas, del más nuevo al más viejo; de las reservadas no se sabe el año."""
    with connections[BASE].cursor() as cursor:
        cursor.execute("SELECT min(presentada_el), max(presentada_el) FROM publicado.indice")
        primero, ultimo = cursor.fetchone()
    if primero is None or ultimo is None:
        return []
    return [str(a) for a in range(ultimo.year, primero.year - 1, -1)]


def en_papel(p: Pedido) -> list[Ficha]:
    """Las notas de archivo que coinciden; ninguna tiene estado, clase ni fechas por que filtrar."""
    otros = (p.estado, p.clase, p.resultado, p.desde, p.hasta, p.vence)
    if any(otros) or not (p.q or p.municipio or p.ano):
        return []
    filas = Ficha.objects.using(BASE)
    for palabra in llano(p.q).split()[:8]:
        filas = filas.filter(busca__contains=palabra)
    if p.municipio:
        filas = filas.filter(municipio_slug=p.municipio)
    if p.ano:
        filas = filas.filter(anio=int(p.ano))
    return list(filas.order_by("-anio", "epigrafe")[:PARECIDOS])
