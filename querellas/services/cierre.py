"""Lo que todo final de un caso arrastra: sus términos, su vista pendiente y sus tareas."""

from plazos import registro
from querellas.models import EstadoDeRecurso, Querella
from vistas.models import EstadoDeVista, Vista

TAREA_CONFIRMAR = "confirmar_vencimiento"
TAREA_VENCIDO = "termino_vencido"
# Las tareas que ya no piden nada cuando el caso termina.
CIERRA_EL_CASO = (TAREA_CONFIRMAR, TAREA_VENCIDO, "resolver_recusacion", "sustituir_asociado")
VISTA_PENDIENTE = (EstadoDeVista.SENALADA, EstadoDeVista.EN_CURSO)


def cerrar_caso(q: Querella, apertura: registro.Apertura) -> None:
    """Cierra lo que corría, cancela la vista que quedó señalada y las tareas de sus términos."""
    registro.cerrar_todos(q.pk, apertura)
    pendientes = Vista.objects.select_for_update(no_key=True).filter(
        querella=q, estado__in=VISTA_PENDIENTE
    )
    for vista in pendientes:
        vista.cancelar()
        vista.save()
    # Una decisión nueva resuelve la reconsideración que se había acogido.
    for recurso in q.recursos.filter(estado=EstadoDeRecurso.ACOGIDO):
        recurso.resolver()
        recurso.resuelto_el = q.acto.efectivo_el
        recurso.save()
    q.tareas.filter(cerrada_en__isnull=True, clase__in=CIERRA_EL_CASO).update(
        cerrada_en=q.acto.ahora
    )
