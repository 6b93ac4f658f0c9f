"""Lo que se presentó incompleto: subsanarlo, o señalarlo para lo que la ley sanciona."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import ABIERTOS, Estado
from querellas.models import ClaseDeQuerellante, Papel, Querella, Tarea
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import al_presentar, papeles_de_partes, papeles_del_caso
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar

TAREA_18008 = "considerar_18008"


@con_reintento
def subsanar(
    *,
    querella_id: int,
    actor: Actor,
    descrita: Iterable[str] = (),
    resolucion: str = "",
    votacion: str = "",
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que el querellante presentó lo que faltaba: evidencia o la resolución.

    Fuente: 18.004#1. Efectos: la querella deja de constar como defectuosa y se cierra su tarea
    cuando no falta nada; si el alcalde aún no la recibió, su notificación se prepara otra vez
    con la evidencia; si ya la recibió, se le notifica aparte. No mueve ningún término. Levanta
    ActoRechazado si nada falta, nada se presenta o el caso terminó.
    """
    with acto_sobre(querella_id, actor, Accion.SUBSANAR, el=el, con_ponche=True) as q:
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto."))
        documentos = list(documentos)
        descritos = [d.strip() for d in descrita if d.strip()]
        faltaban = al_presentar.faltas(q)
        _comprobar(faltaban, evidencia=bool(documentos or descritos), resolucion=resolucion)
        evidencia = [*descritos, *(d.nombre_original or d.titulo for d in documentos)]
        _llenar(q, descritos, resolucion, votacion, hay_evidencia=bool(evidencia))
        if not q.historica and evidencia:
            documentos += _notificarla(q, evidencia)
        asentar(
            q,
            "subsanar" if evidencia else "subsanar_resolucion",
            {
                "evidencia": evidencia,
                "resolucion": resolucion.strip(),
                "votacion": votacion.strip(),
            },
            documentos=documentos,
        )
        if not al_presentar.faltas(q):
            al_presentar.cerrar(q, al_presentar.TAREA_SUBSANAR)
    return q


def _comprobar(faltaban: tuple[str, ...], *, evidencia: bool, resolucion: str) -> None:
    if not faltaban:
        raise ActoRechazado(_("A esta querella no le falta nada que subsanar."))
    trae = {"evidencia": evidencia, "resolucion": bool(resolucion.strip())}
    if not any(trae[f] for f in faltaban):
        campo = "descrita" if "evidencia" in faltaban else "resolucion"
        raise ActoRechazado({campo: _("Falta lo que se presenta.")})


def _llenar(
    q: Querella, descritos: list[str], resolucion: str, votacion: str, *, hay_evidencia: bool
) -> None:
    q.prueba_descrita = [*q.prueba_descrita, *descritos]
    q.defectuosa = q.defectuosa and not hay_evidencia
    if not resolucion.strip():
        return
    for parte in q.partes.filter(papel=Papel.QUERELLANTE, clase=ClaseDeQuerellante.LEGISLATURA):
        parte.resolucion, parte.votacion = resolucion.strip(), votacion.strip()
        parte.save()


def _notificarla(q: Querella, evidencia: list[str]) -> list[Documento]:
    """Al alcalde le llega la evidencia: con la querella si no la recibió, aparte si ya."""
    if q.estado != Estado.PRESENTADA:
        return [papeles_de_partes.aviso_de_subsanacion(q, evidencia)]
    Notificacion.objects.filter(
        querella=q, documento__tipo=TipoDeDocumento.NOTIFICACION_QUERELLA
    ).update(estado=EstadoDeNotificacion.SUSTITUIDA)
    return papeles_del_caso.notificacion_al_alcalde(q)


@con_reintento
def senalar_18008(
    *, querella_id: int, actor: Actor, razon: str, el: date | None = None
) -> Querella:
    """Señala una querella frívola o sin base para que la Comisión considere multas o sanciones.

    Fuente: 18.008. No es público ni mueve término alguno: deja una tarea a la Comisión. Levanta
    ActoRechazado si ya está señalada.
    """
    with acto_sobre(querella_id, actor, Accion.SENALAR_18008, el=el) as q:
        exigir_textos(razon=razon)
        if q.estado == Estado.BORRADOR:
            raise ActoRechazado(_("La querella todavía no se ha presentado."))
        if q.tareas.filter(clase=TAREA_18008, cerrada_en__isnull=True).exists():
            raise ActoRechazado(_("Esta querella ya está señalada."))
        if not q.historica:
            datos = {"razon": razon.strip()}
            Tarea.objects.create(querella=q, clase=TAREA_18008, datos=datos, creada_en=q.acto.ahora)
        asentar(q, "senalar_18008", {"razon": razon.strip()})
    return q
