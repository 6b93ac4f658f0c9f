"""El informe del Comisionado Asociado: rendirlo y completarlo (18.004#11, #13)."""

from dataclasses import dataclass
from datetime import date

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas import efectos
from querellas.comision.models import Comisionado
from querellas.cuentas.politica import Accion, Actor
from querellas.models import Querella, Tarea
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_en_termino,
    exigir_textos,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.miembros import comisionado_de
from querellas.services.proyecto import partes_que_faltan
from vistas.models import EstadoDeVista, Informe, Vista

TAREA_INFORME = "completar_informe"
PARTES_DEL_INFORME = ("hechos", "evidencia", "conclusiones")


@dataclass(frozen=True, kw_only=True)
class TextoDeInforme:
    """Las partes del informe que 18.004#11 exige."""

    hechos: str = ""
    evidencia: str = ""
    conclusiones: str = ""
    consideraciones: str = ""


@con_reintento
def rendir_informe(
    *,
    querella_id: int,
    actor: Actor,
    texto: TextoDeInforme,
    con_defecto: bool = False,
    el: date | None = None,
) -> Querella:
    """El Comisionado Asociado rinde su informe a la Comisión en pleno.

    Fuente: 18.004#11, 18.004#12. Efectos: Q-INF-15 cumplido; Q-DEC-15 desde el informe.
    `con_defecto`: en las últimas 24 horas, lo que falte se nombra. Tarde, lo impide el reloj.
    Levanta ActoRechazado y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.RENDIR_INFORME, el=el) as q:
        exigir_en_termino(q)
        vista = concluida(q)
        autor = None if q.historica else comisionado_de(q, actor)
        if vista is None or (autor and vista.asociado_id != autor.pk):
            raise ActoRechazado(_("El informe lo rinde el Comisionado que presidió la vista."))
        partes = {campo: getattr(texto, campo) for campo in PARTES_DEL_INFORME}
        faltan = partes_que_faltan(q, partes, con_defecto=con_defecto)
        rendir(q, vista, autor, texto, faltan)
    return q


def concluida(q: Querella) -> Vista | None:
    """La última vista que concluyó."""
    celebradas = Vista.objects.filter(Q(querella=q) & Q(estado=EstadoDeVista.CELEBRADA))
    return celebradas.order_by("-concluida_en").first()


def rendir(
    q: Querella,
    vista: Vista,
    autor: Comisionado | None,
    texto: TextoDeInforme,
    faltan: list[str],
) -> None:
    """Deja rendido el informe, dentro de un acto que ya comprobó que cabe.

    Un mandato puede devolver el caso a esta etapa con el informe ya rendido: no se reescribe.
    """
    if Informe.objects.filter(vista=vista).exists():
        raise ActoRechazado(
            _(
                "El informe de esa vista ya consta y no se reescribe. Dos miembros pueden ordenar "
                "que el pleno asuma el caso o que se reabra la vista."
            )
        )
    transitar(q, "rendir_informe")
    _guardar_informe(q, vista, autor, texto, faltan)
    dia = q.acto.efectivo_el
    apertura = apertura_de(q)
    bases = registro.informe_de(q.pk)
    registro.cumplir(q.pk, efectos.CUMPLE["rendir_informe"], apertura)
    plazo = registro.abrir(apertura, registro.disparo_del_informe(dia, bases))
    asentar(
        q,
        "rendir_informe",
        {
            "rendido_el": dia.isoformat(),
            "termino": plazo.termino,
            "vence_el": plazo.fecha_legal.isoformat(),
        },
    )
    if faltan:
        asentar(q, "senalar_defecto_del_informe", {"partes": faltan})
        Tarea.objects.create(querella=q, clase=TAREA_INFORME, creada_en=q.acto.ahora)


@con_reintento
def completar_informe(*, querella_id: int, actor: Actor, texto: TextoDeInforme) -> Querella:
    """El Asociado añade las partes que su informe dejó señaladas como defecto.

    Fuente: 18.004#11. Lo ya escrito no cambia y ningún término se mueve. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.COMPLETAR_INFORME) as q:
        autor = comisionado_de(q, actor)
        informe = (
            Informe.objects.select_for_update()
            .filter(vista__querella=q, rendido_por=autor)
            .exclude(defectos=[])
            .first()
        )
        if informe is None:
            raise ActoRechazado(_("Su informe no tiene ningún defecto por completar."))
        faltan = list(informe.defectos)
        exigir_textos(**{campo: getattr(texto, campo) for campo in faltan})
        for campo in faltan:
            setattr(informe, campo, getattr(texto, campo).strip())
        informe.defectos = []
        informe.save()
        asentar(q, "completar_informe", {"partes": faltan})
        q.tareas.filter(clase=TAREA_INFORME, cerrada_en__isnull=True).update(
            cerrada_en=q.acto.ahora
        )
    return q


def _guardar_informe(
    q: Querella,
    vista: Vista,
    autor: Comisionado | None,
    texto: TextoDeInforme,
    faltan: list[str],
) -> None:
    Informe.objects.create(
        vista=vista,
        hechos=texto.hechos.strip(),
        evidencia=texto.evidencia.strip(),
        conclusiones=texto.conclusiones.strip(),
        consideraciones=texto.consideraciones.strip(),
        defectos=faltan,
        rendido_por=autor,
        rendido_en=q.acto.efectiva_en,
    )
