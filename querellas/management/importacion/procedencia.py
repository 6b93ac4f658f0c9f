"""De dónde sale un caso importado, y si esa misma línea ya se importó."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from querellas.documentos.huella import canonico
from querellas.management.importacion.motivos import LineaRechazada, motivo
from querellas.models import Procedencia, Querella
from querellas.reloj import ahora


@dataclass(frozen=True)
class Origen:
    """De dónde sale una línea y quién la trae."""

    archivo: str
    linea: int
    quien: str
    carpeta: Path | None = None


class YaEstaba(Exception):  # noqa: N818 - nombre del dominio
    """Esa misma línea ya se importó: repetirla no cambia nada."""


def huella_de(caso: dict[str, Any]) -> str:
    return hashlib.sha256(canonico(caso)).hexdigest()


def exigir_nueva(caso: dict[str, Any]) -> None:
    """El mismo número con la misma línea ya está; con otra, se rechaza."""
    numero = caso["numero"]
    filas = Querella.objects.filter(numero=numero).values_list("procedencia__linea_sha256")
    for (huella,) in filas:
        if huella == huella_de(caso):
            raise YaEstaba(numero)
        texto = _("El número %(numero)s ya está en el sistema.")
        raise LineaRechazada(motivo(texto, "numero", numero=numero))


def anotar_procedencia(q: Querella, caso: dict[str, Any], origen: Origen) -> None:
    Procedencia.objects.create(
        querella=q,
        archivo=origen.archivo[:200],
        linea=origen.linea,
        linea_sha256=huella_de(caso),
        linea_tal_cual=caso,
        fuente=caso.get("fuente", ""),
        importada_por=origen.quien[:150],
        importada_en=ahora(),
    )
