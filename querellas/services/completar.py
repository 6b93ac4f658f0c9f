"""Completar después lo que una resolución o un informe dejó señalado como defecto (18.004#7)."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.comision.models import Asunto, Resolucion
from querellas.cuentas.politica import Accion, Actor
from querellas.models import Querella
from querellas.services import papeles_del_caso
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.cierre import TAREA_COMPLETAR
from querellas.services.miembros import comisionado_de, votos_necesarios
from querellas.services.proyecto import (
    PARTES,
    TextoDeResolucion,
    anotar_voto,
    concurrentes,
    guardar_cargos,
    huella_de,
)

ER = Resolucion.EstadoDeResolucion


@con_reintento
def proponer_parte(
    *, querella_id: int, actor: Actor, texto: TextoDeResolucion, el: date | None = None
) -> Resolucion:
    """Escribe las partes que la resolución nombró como defecto; falta otro que concurra.

    Fuente: 18.004#7. La disposición y lo ya escrito no cambian. Otra propuesta retira la
    anterior. Levanta ActoRechazado si falta alguna parte o no hay defecto.
    """
    with acto_sobre(querella_id, actor, Accion.COMPLETAR_RESOLUCION, el=el) as q:
        original = con_defecto(q)
        if original is None:
            raise ActoRechazado(_("Ninguna resolución del caso tiene un defecto señalado."))
        campos = [c for c, nombre in PARTES.items() if nombre in original.defectos]
        exigir_textos(**{c: getattr(texto, c) for c in campos})
        entero = TextoDeResolucion(
            **{c: getattr(texto if c in campos else original, c).strip() for c in PARTES}
        )
        original.versiones.filter(asunto=Asunto.COMPLETAR, estado=ER.CIRCULADA).update(
            estado=ER.DESCARTADA
        )
        cargos = {d.cargo_id: d.disposicion for d in original.disposiciones.all()}
        miembro = comisionado_de(q, actor)
        nueva = Resolucion.objects.create(
            querella=q,
            asunto=Asunto.COMPLETAR,
            disposicion=original.disposicion,
            con_perjuicio=original.con_perjuicio,
            necesidad=original.necesidad,
            **{c: getattr(entero, c) for c in PARTES},
            huella=huella_de(
                original.disposicion, entero, con_perjuicio=original.con_perjuicio, cargos=cargos
            ),
            version_de=original,
            propuesta_por=miembro,
            propuesta_en=q.acto.ahora,
        )
        guardar_cargos(nueva, cargos)
        anotar_voto(q, nueva, miembro)
        if votos_necesarios(q) == 1:
            _completar(q, nueva)
    return nueva


@con_reintento
def concurrir_con_parte(
    *, querella_id: int, actor: Actor, resolucion_id: int, el: date | None = None
) -> Querella:
    """Concurre con las partes propuestas; con el segundo voto la resolución queda completa.

    Fuente: 18.004#7. Efectos: asiento, resolución entera que se notifica, tarea cerrada. Ningún
    término se mueve.
    """
    with acto_sobre(querella_id, actor, Accion.COMPLETAR_RESOLUCION, el=el) as q:
        nueva = q.resoluciones.filter(
            pk=resolucion_id, asunto=Asunto.COMPLETAR, estado=ER.CIRCULADA
        ).first()
        if nueva is None or nueva.version_de is None:
            raise ActoRechazado(_("Esa propuesta ya no está abierta."))
        anotar_voto(q, nueva, comisionado_de(q, actor))
        if concurrentes(nueva, q.acto.hoy) >= votos_necesarios(q):
            _completar(q, nueva)
    return q


def _completar(q: Querella, nueva: Resolucion) -> None:
    original = nueva.version_de
    assert original is not None
    nueva.estado, nueva.emitida_en = ER.DECIDIDA, q.acto.efectiva_en
    nueva.save()
    papel = papeles_del_caso.resolucion(q, nueva)
    datos = {"partes": original.defectos, "huella_del_texto": nueva.huella}
    asentar(q, "completar_resolucion", datos, documentos=[papel])
    q.tareas.filter(clase=TAREA_COMPLETAR, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)


def con_defecto(q: Querella) -> Resolucion | None:
    """La resolución emitida a la que todavía le falta una parte."""
    emitidas = q.resoluciones.filter(estado=ER.DECIDIDA).exclude(asunto=Asunto.COMPLETAR)
    for r in emitidas.order_by("-emitida_en"):
        if r.defectos and not r.versiones.filter(asunto="completar", estado=ER.DECIDIDA).exists():
            return r
    return None
