"""Lo que una querella recién presentada deja por hacer: lo que le falta y lo que la ley pide."""

from typing import Any

from querellas.cuentas.models import Usuario
from querellas.documentos.models import Documento
from querellas.models import ClaseDeQuerellante, Papel, Querella, Tarea
from querellas.services import papeles_de_partes as papeles

TAREA_ASISTENCIA = "prestar_asistencia"
TAREA_INTERES = "determinar_interes_publico"
TAREA_SUBSANAR = "subsanar"


def faltas(q: Querella) -> tuple[str, ...]:
    """Lo que le falta a la querella: la evidencia, la resolución de la Legislatura."""
    salida = ["evidencia"] if q.defectuosa else []
    sin_resolucion = q.partes.filter(
        papel=Papel.QUERELLANTE, clase=ClaseDeQuerellante.LEGISLATURA, resolucion=""
    )
    if sin_resolucion.exists():
        salida.append("resolucion")
    return tuple(salida)


def avisos(q: Querella) -> list[Documento]:
    """El aviso de deficiencia al querellante, si algo falta (18.004#1)."""
    que_falta = faltas(q)
    return [papeles.aviso_de_deficiencia(q, que_falta)] if que_falta else []


def abrir_tareas(q: Querella) -> None:
    """Pedir lo que falta y, si es de un ciudadano, asistirle y mirar el interés público.

    Fuente: 18.004#2, 18.004#9. Ninguna detiene un acto ni un reloj.
    """
    clases = [TAREA_SUBSANAR] if faltas(q) else []
    if q.partes.filter(clase=ClaseDeQuerellante.CIUDADANO).exists():
        clases.append(TAREA_INTERES)
        if _natural_sin_abogado(q):
            clases.insert(0, TAREA_ASISTENCIA)
    Tarea.objects.bulk_create(
        Tarea(querella=q, clase=clase, creada_en=q.acto.ahora) for clase in clases
    )


def _natural_sin_abogado(q: Querella) -> bool:
    """Una persona que comparece por derecho propio: a ella se le debe la asistencia."""
    return q.partes.filter(clase=ClaseDeQuerellante.CIUDADANO, por_derecho_propio=True).exists()


def cerrar(q: Querella, clase: str) -> None:
    """El acto hizo lo que las tareas de esa clase pedían."""
    q.tareas.filter(clase=clase, cerrada_en__isnull=True).update(**_cerrada(q))


def cerrar_una(q: Querella, tarea: Tarea) -> None:
    """El acto hizo lo que esa tarea pedía."""
    q.tareas.filter(pk=tarea.pk, cerrada_en__isnull=True).update(**_cerrada(q))


def _cerrada(q: Querella) -> dict[str, Any]:
    quien = q.acto.actor if isinstance(q.acto.actor, Usuario) else None
    return {"cerrada_en": q.acto.ahora, "cerrada_por": quien}
