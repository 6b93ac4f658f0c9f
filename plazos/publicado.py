"""El calendario y las lecturas en vigor, leídos por donde leen las páginas públicas.

El papel `publico` no alcanza las tablas: lee de `publicado` solo lo adoptado.
"""

from collections.abc import Callable
from datetime import date

from plazos.calendarios import Calendarios, con_filas
from plazos.models import DiaEspecial, OrdenDeExtension, Reglamento
from plazos.registro import LecturasDeLaComision, todas_las_lecturas

BASE = "publico"
DIAS = "SELECT * FROM publicado.dia_especial ORDER BY adopcion"
ORDENES = "SELECT * FROM publicado.orden_de_extension ORDER BY adopcion"
REGLAMENTOS = "SELECT * FROM publicado.reglamento ORDER BY vigente_desde DESC, id DESC"


def calendarios_publicados() -> Calendarios:
    """Los días y las órdenes adoptados hasta ahora, en dos consultas."""
    return con_filas(
        list(DiaEspecial.objects.using(BASE).raw(DIAS)),
        list(OrdenDeExtension.objects.using(BASE).raw(ORDENES)),
    )


def lecturas_publicadas() -> Callable[[date], LecturasDeLaComision]:
    """Las lecturas en vigor cualquier día, en una consulta."""
    return todas_las_lecturas(Reglamento.objects.using(BASE).raw(REGLAMENTOS))


def reglamentos_publicados() -> list[Reglamento]:
    """Todo lo adoptado sobre cómo se lee la ley, lo más nuevo primero, en una consulta."""
    return list(Reglamento.objects.using(BASE).raw(REGLAMENTOS))
