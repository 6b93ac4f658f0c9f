"""Lo que todo final de un caso arrastra: sus términos, su vista pendiente y sus tareas."""

from plazos import registro
from plazos.nucleo.incierto import como_consta
from querellas.models import ClaseDeMedida, EstadoDeMedida, EstadoDeRecurso, Querella, Tarea
from querellas.services import papeles_de_comision
from querellas.services.bitacora import asentar
from vistas.models import VISTA_PENDIENTE, Vista

TAREA_CONFIRMAR = "confirmar_vencimiento"
TAREA_VENCIDO = "termino_vencido"
TAREA_SUSPENSION = "fin_de_suspension"
TAREA_COMPLETAR = "completar_resolucion"
# Con el caso terminado ya no hay a quién pedírselas.
TAREAS_DEL_TRAMITE = (
    "subsanar",
    "prestar_asistencia",
    "determinar_interes_publico",
    "resolver_desistimiento",
    "resolver_cese",
)
TAREA_SENALAR = "senalar_de_nuevo"
TAREA_NOTIFICAR = "notificar_decision"
TAREA_SIN_ANOTAR = "vista_sin_anotar"
TAREAS_DE_LA_VISTA = (TAREA_SENALAR, TAREA_SIN_ANOTAR, "sustituir_asociado")
# Las tareas que ya no piden nada cuando el caso termina.
CIERRA_EL_CASO = (
    TAREA_CONFIRMAR,
    TAREA_VENCIDO,
    "resolver_recusacion",
    *TAREAS_DE_LA_VISTA,
    *TAREAS_DEL_TRAMITE,
    TAREA_NOTIFICAR,
)


def cerrar_caso(q: Querella, apertura: registro.Apertura) -> None:
    """Cierra lo que corría, cancela la vista que quedó señalada y las tareas de sus términos."""
    registro.cerrar_todos(q.pk, apertura)
    cancelar_vista(q)
    _fin_de_la_suspension(q)
    # Una decisión nueva resuelve la reconsideración que se había acogido.
    for recurso in q.recursos.filter(estado=EstadoDeRecurso.ACOGIDO):
        recurso.resolver()
        recurso.resuelto_el = q.acto.efectivo_el
        recurso.save()
    q.tareas.filter(cerrada_en__isnull=True, clase__in=CIERRA_EL_CASO).update(
        cerrada_en=q.acto.ahora
    )


def vista_pendiente(q: Querella) -> Vista | None:
    """La señalada o en curso, con su candado; None si no hay ninguna."""
    filas = Vista.objects.select_for_update(no_key=True).filter(
        querella=q, estado__in=VISTA_PENDIENTE
    )
    vista: Vista | None = filas.first()
    return vista


def cancelar_vista(q: Querella) -> Vista | None:
    """La vista señalada o en curso ya no se celebra, ni hay que anotar lo que pasó en ella.

    None si no había ninguna. Fuente: 18.004#8.
    """
    vista = vista_pendiente(q)
    if vista is not None:
        vista.cancelar()
        vista.save()
    q.tareas.filter(clase__in=TAREAS_DE_LA_VISTA, cerrada_en__isnull=True).update(
        cerrada_en=q.acto.ahora
    )
    return vista


def _fin_de_la_suspension(q: Querella) -> None:
    """La suspensión de cargo y sueldo dura lo que el caso: su final se atiende el mismo día.

    Fuente: 18.006#1.
    """
    rige = q.medidas.filter(clase=ClaseDeMedida.SUSPENSION, estado=EstadoDeMedida.CONCEDIDA)
    if rige.exists() and not q.historica:
        Tarea.objects.create(
            querella=q, clase=TAREA_SUSPENSION, creada_en=q.acto.ahora, vence_el=q.acto.hoy
        )


def dejar_sin_efecto_la_vista(q: Querella) -> None:
    """Cancela la vista de un caso que sigue, lo asienta y lo ordena notificar. Fuente: 18.004#8."""
    vista = cancelar_vista(q)
    if vista is None:
        return
    documentos = [] if q.historica else [papeles_de_comision.vista_sin_efecto(q, vista)]
    dia = {"vista_el": como_consta(vista.vista_el)}
    asentar(q, "dejar_sin_efecto_vista", dia, documentos=documentos)


def cerrar_sin_anotar(q: Querella) -> None:
    """Lo que pasó en la vista ya consta: la tarea de anotarlo queda hecha."""
    q.tareas.filter(clase=TAREA_SIN_ANOTAR, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)


def cerrar_por_notificar(q: Querella) -> None:
    """La decisión que esperaba notificarse ya no es la que se espera."""
    q.tareas.filter(clase=TAREA_NOTIFICAR, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)
