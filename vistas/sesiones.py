"""Varias sesiones: continuar en la fecha que se anuncia, suspender sin fecha y renunciar al aviso.

Ningún término revive ni se detiene con nada de esto (18.004#8).
"""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.calendarios import vigentes
from plazos.nucleo.incierto import como_consta, incierta
from querellas.cuentas.politica import Accion, Actor
from querellas.estados import Estado
from querellas.models import Papel, Querella, Tarea
from querellas.notificaciones.models import EstadoDeNotificacion, Medio, Notificacion
from querellas.services import papeles_de_comision, papeles_del_caso
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    alarma_unica,
    con_reintento,
    exigir_textos,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.cierre import TAREA_SENALAR, cerrar_sin_anotar
from querellas.services.miembros import exigir_quorum
from vistas.models import VISTA_PENDIENTE, Vista
from vistas.services import DatosDeVista, comprobar, crear, pendiente


@con_reintento
def continuar_vista(
    *,
    querella_id: int,
    actor: Actor,
    vista_el: date,
    hora: str,
    lugar: str,
    presentes: Collection[str],
    el: date | None = None,
) -> Vista:
    """Anuncia en la sala el día en que la vista sigue; queda señalada la próxima sesión.

    Fuente: 18.004#8. Los presentes quedan avisados en el acto, sin otros quince días; a quien
    no estaba se le avisa con ellos. Sigue ante los mismos. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.CONTINUAR_VISTA, el=el) as q:
        vieja = pendiente(q)
        if q.estado != Estado.VISTA_EN_CURSO:
            raise ActoRechazado(_("La vista todavía no ha comenzado."))
        estaban = [p for p in Papel.values if p in presentes]
        if not estaban:
            raise ActoRechazado({"presentes": _("Diga qué partes estaban presentes.")})
        datos = _como_la_anterior(vieja, vista_el=vista_el, hora=hora, lugar=lugar)
        todos = set(q.partes.values_list("papel", flat=True)) <= set(estaban)
        _comprobar_continuacion(q, datos, todos=todos)
        transitar(q, "suspender_vista")
        vieja.suspender()
        vieja.save()
        vista = crear(q, datos)
        documentos = []
        if not todos and not q.historica:
            documentos = [papeles_del_caso.aviso_de_vista(q, vista)]
        _avisar_en_sala(q, vista, vieja, estaban)
        asentar(
            q,
            "continuar_vista",
            {"vista_el": como_consta(vista.vista_el), "presentes": estaban},
            documentos=documentos,
        )
        cerrar_sin_anotar(q)
    return vista


def _comprobar_continuacion(q: Querella, datos: DatosDeVista, *, todos: bool) -> None:
    if not todos:
        comprobar(q, datos)
        return
    if not q.historica:
        exigir_textos(lugar=datos.lugar)
    if q.acto.incierta or incierta(datos.vista_el):
        return
    if datos.vista_el <= q.acto.efectivo_el:
        raise ActoRechazado({"vista_el": _("La vista sigue otro día, después de hoy.")})
    if not vigentes().de().es_laborable(datos.vista_el):
        raise ActoRechazado({"vista_el": _("Ese día no es laborable.")})


def _avisar_en_sala(q: Querella, vista: Vista, vieja: Vista, estaban: Collection[str]) -> None:
    """Los presentes quedan avisados en el récord: no hay papel que llevarles."""
    renuncia = f"anunciada en la vista del {como_consta(vieja.vista_el)}"
    for parte in q.partes.filter(papel__in=estaban):
        fila = Notificacion.objects.filter(parte=parte, vista=vista).first()
        fila = fila or Notificacion(querella=q, parte=parte, vista=vista, creada_en=q.acto.ahora)
        fila.medio, fila.renuncia = Medio.PERSONAL, renuncia
        fila.recibida_el = None if q.acto.incierta else q.acto.efectivo_el
        fila.estado = EstadoDeNotificacion.RECIBIDA
        fila.save()


@con_reintento
def suspender_sin_fecha(
    *, querella_id: int, actor: Actor, razon: str, el: date | None = None
) -> Querella:
    """Suspende la vista sin nueva fecha; una tarea y una alarma piden señalarla.

    Fuente: 18.004#8. `razon`: consta y no se publica. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.SUSPENDER_VISTA, el=el) as q:
        exigir_textos(razon=razon)
        vieja = pendiente(q)
        if q.estado == Estado.VISTA_EN_CURSO:
            transitar(q, "suspender_vista")
        vieja.suspender()
        vieja.save()
        documentos = [] if q.historica else [papeles_de_comision.suspension_sin_fecha(q, vieja)]
        asentar(q, "suspender_sin_fecha", {"razon": razon.strip()}, documentos=documentos)
        cerrar_sin_anotar(q)
        if not q.historica:
            Tarea.objects.create(querella=q, clase=TAREA_SENALAR, creada_en=q.acto.ahora)
            alarma_unica("vista_sin_fecha", str(q.numero))
    return q


@con_reintento
def senalar_de_nuevo(
    *, querella_id: int, actor: Actor, datos: DatosDeVista, el: date | None = None
) -> Vista:
    """Señala la vista que se había suspendido sin fecha; se avisa otra vez con quince días.

    Fuente: 18.004#8. Ningún término revive. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.SENALAR_VISTA, el=el) as q:
        pendientes = Vista.objects.filter(querella=q, estado__in=VISTA_PENDIENTE)
        if q.estado != Estado.VISTA_SENALADA or pendientes.exists():
            raise ActoRechazado(_("No hay una vista suspendida sin fecha en este caso."))
        exigir_quorum(q)
        comprobar(q, datos)
        vista = crear(q, datos)
        documentos = [] if q.historica else [papeles_del_caso.aviso_de_vista(q, vista)]
        asiento = {"vista_el": como_consta(vista.vista_el), "ante": vista.ante}
        asentar(q, "senalar_de_nuevo", asiento, documentos=documentos)
        q.tareas.filter(clase=TAREA_SENALAR, cerrada_en__isnull=True).update(
            cerrada_en=q.acto.ahora
        )
    return vista


@con_reintento
def renunciar_aviso(
    *,
    querella_id: int,
    actor: Actor,
    papel: str,
    como: str,
    constancia: str,
    el: date | None = None,
) -> Querella:
    """Anota que una parte renunció a los quince días de aviso, por escrito o en el récord.

    Fuente: 18.004#8. `constancia`: dónde consta. La vista puede concluir sin ese aviso.
    """
    with acto_sobre(querella_id, actor, Accion.RENUNCIAR_AVISO, el=el) as q:
        exigir_textos(constancia=constancia)
        if papel not in Papel.values or como not in ("escrito", "en_sala"):
            raise ActoRechazado({"papel": _("Diga qué parte renuncia y cómo.")})
        vista = pendiente(q)
        for parte in q.partes.filter(papel=papel):
            fila = Notificacion.objects.filter(parte=parte, vista=vista).first()
            fila = fila or Notificacion(
                querella=q, parte=parte, vista=vista, medio=Medio.PERSONAL, creada_en=q.acto.ahora
            )
            fila.renuncia = constancia.strip()[:200]
            fila.save()
        asentar(q, "renunciar_aviso", {"papel": papel, "como": como})
    return q


def _como_la_anterior(vista: Vista, **cambios: Any) -> DatosDeVista:
    """Los datos de una sesión que sigue a otra ante los mismos."""
    return DatosDeVista(
        ante=vista.ante,
        asociado_id=vista.asociado_id,
        publica=vista.publica,
        privada_por=vista.privada_por,
        **cambios,
    )
