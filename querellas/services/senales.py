"""Seña de vida de cada proceso, en la base: la leen la página de la vigilancia y las métricas."""

from plazos.models import Senal
from querellas.reloj import ahora

TRABAJADOR, VIGILANTE, BEAT, OTRO_RELOJ = "trabajador", "vigilante", "beat", "otro_reloj"


def anotar(quien: str) -> None:
    """Ahora mismo ese proceso trabaja."""
    Senal.objects.bulk_create(
        [Senal(quien=quien, en=ahora())],
        update_conflicts=True,
        unique_fields=["quien"],
        update_fields=["en"],
    )
