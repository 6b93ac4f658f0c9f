"""Las personas detrás de las partes: buscarlas, lo que tienen y las que parecen repetidas."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from alcaldes.nombres import llano
from querellas.models import Comparecencia, FusionDePersonas, Parte, Persona
from querellas.models.persona import ClaseDeFusion

TOPE = 50


def con_estas_palabras(texto: str, ruta: str = "", *, enteras: bool = False) -> Q:
    """Cada palabra empieza (o es) alguna de su nombre o de sus otros nombres, sin acentos."""
    q = Q()
    for palabra in llano(texto).split()[:8]:
        q &= Q(**{f"{ruta}busca__contains": f" {palabra} " if enteras else f" {palabra}"})
    return q


def buscar_personas(texto: str) -> list[Persona]:
    """Las que se llaman así o así se les llama; la fundida no sale, sale la que quedó."""
    if not llano(texto):
        return []
    filas = Persona.objects.filter(con_estas_palabras(texto), fundida_en__isnull=True)
    return list(_con_cuentas(filas)[:TOPE])


def _con_cuentas(filas: QuerySet[Persona]) -> QuerySet[Persona]:
    return filas.annotate(
        casos=Count("partes__querella", distinct=True),
        comparece=Count("comparecencias__querella", distinct=True),
    ).order_by("clave_orden", "pk")


def repetidas() -> list[list[Persona]]:
    """Grupos de personas con el mismo nombre y apellidos: puede que sean la misma."""
    vivas = Persona.objects.filter(fundida_en__isnull=True, oficina="").exclude(busca="  ")
    iguales = vivas.values("busca").annotate(n=Count("pk")).filter(n__gt=1).order_by("busca")
    grupos: dict[str, list[Persona]] = {f["busca"]: [] for f in iguales[:TOPE]}
    for persona in _con_cuentas(vivas.filter(busca__in=grupos)):
        grupos[persona.busca].append(persona)
    return list(grupos.values())


@dataclass(frozen=True)
class DePersona:
    """Todo lo de una persona, para su página o para compararla con otra."""

    persona: Persona
    alias: list[str]
    partes: list[Parte]
    comparecencias: list[Comparecencia]
    mandatos: list[Any]
    cuentas: list[str]


def todo_de(persona: Persona) -> DePersona:
    """Sus otros nombres, sus casos, sus mandatos y las cuentas con que comparece."""
    comparecencias = list(
        persona.comparecencias.select_related("querella", "parte", "usuario").order_by("-pk")
    )
    mandatos = (
        list(persona.alcalde.mandatos.select_related("municipio").order_by("-desde"))
        if persona.alcalde
        else []
    )
    cuentas = {c.usuario.email for c in comparecencias if c.usuario is not None}
    return DePersona(
        persona,
        [a.texto for a in persona.alias.filter(retirado=False)],
        list(persona.partes.select_related("querella").order_by("-pk")),
        comparecencias,
        mandatos,
        sorted(cuentas),
    )


def fusiones_de(persona: Persona) -> list[FusionDePersonas]:
    """Cuándo se fundió o se separó de otra, lo último primero; `deshecha` si ya se separó."""
    filas = FusionDePersonas.objects.filter(Q(queda=persona) | Q(sobra=persona))
    filas = filas.select_related("queda", "sobra", "hecha_por", "deshecha_por")
    return list(filas.order_by("-pk"))


def puede_separarse(fusion: FusionDePersonas) -> bool:
    """Sigue en pie y la que quedó no se fundió después con otra."""
    en_pie = fusion.clase == ClaseDeFusion.FUNDIR and not hasattr(fusion, "deshecha_por")
    return en_pie and fusion.queda.fundida_en_id is None


def la_que_quedo(persona: Persona) -> Persona:
    """Aquella en que se fundió, o ella misma."""
    vistas = set()
    while persona.fundida_en is not None and persona.pk not in vistas:
        vistas.add(persona.pk)
        persona = persona.fundida_en
    return persona
