"""La vista de la que no consta nada al día siguiente: tarea y alarma (18.004#8, 18.013#2)."""

from django.db import transaction

from querellas.estados import ABIERTOS
from querellas.models import Querella, Tarea
from querellas.reloj import ahora, hoy
from querellas.services.base import dar_alarma
from querellas.services.cierre import TAREA_SIN_ANOTAR
from vistas.models import VISTA_PENDIENTE, Vista


def avisar_vistas_sin_anotar() -> None:
    """Por cada vista o sesión cuyo día pasó sin que conste si se celebró, siguió o se suspendió."""
    pasadas = Vista.objects.filter(
        estado__in=VISTA_PENDIENTE,
        vista_el__lt=hoy(),
        querella__origen="vivo",
        querella__estado__in=[str(e) for e in ABIERTOS],
    )
    for pk, caso in pasadas.values_list("pk", "querella"):
        with transaction.atomic():
            q = Querella.objects.select_for_update(no_key=True).get(pk=caso)
            sigue = Vista.objects.filter(pk=pk, estado__in=VISTA_PENDIENTE).exists()
            dada = q.tareas.filter(clase=TAREA_SIN_ANOTAR, datos__vista=pk).exists()
            if sigue and not dada:
                Tarea.objects.create(
                    querella=q, clase=TAREA_SIN_ANOTAR, datos={"vista": pk}, creada_en=ahora()
                )
                dar_alarma(TAREA_SIN_ANOTAR, str(q.numero))
