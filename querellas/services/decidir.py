"""Decidir: proponer una resolución, concurrir y emitirla; archivar la querella o la decisión."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import vigentes
from querellas import efectos
from querellas.comision.models import (
    Asunto,
    Disposicion,
    Resolucion,
)
from querellas.cuentas.politica import Accion, Actor
from querellas.estados import ABIERTOS, FINALES, Estado, transicion
from querellas.models import Querella, Tarea
from querellas.services import oportuna, papeles_del_caso
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
from querellas.services.cierre import TAREA_COMPLETAR, cerrar_caso
from querellas.services.miembros import (
    comisionado_de,
    exigir_quorum,
    por_necesidad,
    votos_necesarios,
)
from querellas.services.papeles_de_archivo import de_archivo_en_autos
from querellas.services.proyecto import (
    DE_FONDO as DE_FONDO,
)
from querellas.services.proyecto import (
    PARTES,
    anotar_voto,
    concurre,
    concurrentes,
    de_cada_cargo,
    guardar_cargos,
    mas_grave,
    partes_que_faltan,
)
from querellas.services.proyecto import TextoDeResolucion as TextoDeResolucion
from querellas.services.proyecto import huella_de as huella_de
from querellas.services.recursos import de_la_decision

IN_LIMINE = frozenset({Estado.PRESENTADA, Estado.NOTIFICADA})


@dataclass(frozen=True)
class ReglaDeAsunto:
    """Cuándo cabe una clase de resolución y qué puede disponer."""

    accion: Accion
    acto: str
    estados: frozenset[Estado]
    disposiciones: frozenset[Disposicion]


REGLAS: dict[Asunto, ReglaDeAsunto] = {
    Asunto.SIN_VISTA: ReglaDeAsunto(
        Accion.DESESTIMAR_SIN_VISTA,
        "desestimar_sin_vista",
        frozenset({Estado.EN_ESTUDIO}),
        frozenset({Disposicion.DESESTIMACION}),
    ),
    Asunto.DESESTIMAR: ReglaDeAsunto(
        Accion.DESESTIMAR,
        "desestimar",
        frozenset(transicion("desestimar").desde),
        frozenset({Disposicion.DESESTIMACION}),
    ),
    Asunto.FONDO: ReglaDeAsunto(
        Accion.EMITIR_RESOLUCION,
        "emitir_resolucion",
        frozenset({Estado.PENDIENTE_DECISION}),
        DE_FONDO,
    ),
    Asunto.ARCHIVO: ReglaDeAsunto(
        Accion.ARCHIVAR,
        "archivar",
        ABIERTOS,
        frozenset({Disposicion.ARCHIVO}),
    ),
}


@con_reintento
def proponer_resolucion(
    *,
    querella_id: int,
    actor: Actor,
    asunto: str,
    disposicion: str,
    texto: TextoDeResolucion,
    con_perjuicio: bool = False,
    cargos: Mapping[int, str] | None = None,
    con_defecto: bool = False,
    version_de: int | None = None,
    necesidad: str = "",
    el: date | None = None,
) -> Resolucion:
    """Circula un proyecto de resolución; quien lo propone concurre con él.

    Fuente: 18.004#7, 18.004#12. `con_perjuicio` solo dice algo al archivar. `cargos`: la
    disposición de cada uno; la del caso es la más grave. `con_defecto`: en las últimas 24 horas,
    lo que falte se nombra. `necesidad`: por qué decide un solo miembro; con ella queda emitida
    sin esperar otro voto. No deja asiento: los votos no son públicos antes de decidir. Levanta
    ActoRechazado si falta una parte, no hay quórum o el término venció.
    """
    if cargos:
        disposicion = mas_grave(cargos)
    with acto_sobre(querella_id, actor, Accion.PROPONER_RESOLUCION, el=el) as q:
        comprobar_asunto(q, Asunto(asunto), disposicion)
        exigir_en_termino(q)
        exigir_quorum(q)
        suyos = de_cada_cargo(q, disposicion, cargos)
        partes = {campo: getattr(texto, campo) for campo in PARTES}
        faltan = partes_que_faltan(q, partes, con_defecto=con_defecto)
        ponente = None if q.historica else comisionado_de(q, actor)
        resolucion = Resolucion.objects.create(
            querella=q,
            asunto=asunto,
            disposicion=disposicion,
            hechos=texto.hechos.strip(),
            determinaciones=texto.determinaciones.strip(),
            conclusiones=texto.conclusiones.strip(),
            con_perjuicio=con_perjuicio,
            defectos=[PARTES[campo] for campo in faltan],
            version_de=q.resoluciones.filter(pk=version_de).first() if version_de else None,
            huella=huella_de(disposicion, texto, con_perjuicio=con_perjuicio, cargos=suyos),
            propuesta_por=ponente,
            propuesta_en=q.acto.ahora,
        )
        guardar_cargos(resolucion, suyos)
        if ponente is not None:
            anotar_voto(q, resolucion, ponente)
            if por_necesidad(q):
                _decidir_solo(q, resolucion, necesidad)
    return resolucion


def _decidir_solo(q: Querella, resolucion: Resolucion, necesidad: str) -> None:
    """El único miembro que queda la emite, y la resolución dice por qué. Fuente: 18.011#1."""
    exigir_textos(necesidad=necesidad)
    resolucion.necesidad = necesidad.strip()
    emitir(q, resolucion, Asunto(resolucion.asunto))


@con_reintento
def emitir_resolucion(
    *,
    querella_id: int,
    actor: Actor,
    resolucion_id: int,
    necesidad: str = "",
    el: date | None = None,
) -> Querella:
    """Concurre con la resolución de fondo; con el segundo voto concurrente queda emitida.

    Fuente: 18.004#12, 18.007. Efectos: estado resuelta, Q-DEC-15 cumplido, resolución y
    notificaciones pendientes. Levanta TerminoVencido después del instante del término.
    """
    return _concurrir(querella_id, actor, Asunto.FONDO, resolucion_id, necesidad, el)


@con_reintento
def desestimar_sin_vista(
    *,
    querella_id: int,
    actor: Actor,
    resolucion_id: int,
    necesidad: str = "",
    el: date | None = None,
) -> Querella:
    """Concurre con desestimar sin vista; con el segundo voto queda desestimada.

    Fuente: 18.004#5, 18.004#6, 18.004#7. Efectos: estado desestimada, Q-EST-30 cumplido.
    """
    return _concurrir(querella_id, actor, Asunto.SIN_VISTA, resolucion_id, necesidad, el)


@con_reintento
def desestimar(
    *,
    querella_id: int,
    actor: Actor,
    resolucion_id: int,
    necesidad: str = "",
    el: date | None = None,
) -> Querella:
    """Concurre con desestimar antes del estudio (in limine) o después de señalada la vista.

    Fuente: 18.004#6, 18.008#1. Así termina la querella contra quien no es alcalde o sin
    fundamento. Efectos: estado desestimada, Q-DEC-15 cumplido si corría, los demás cerrados.
    """
    return _concurrir(querella_id, actor, Asunto.DESESTIMAR, resolucion_id, necesidad, el)


@con_reintento
def archivar(
    *,
    querella_id: int,
    actor: Actor,
    resolucion_id: int,
    necesidad: str = "",
    el: date | None = None,
) -> Querella:
    """Concurre con archivar la querella; con el segundo voto queda archivada.

    Fuente: 18.002#1. La resolución dice si es con perjuicio. Cabe en todo caso abierto mientras
    ningún término compulsorio haya vencido. Efectos: estado archivada, términos cerrados.
    """
    return _concurrir(querella_id, actor, Asunto.ARCHIVO, resolucion_id, necesidad, el)


def _concurrir(
    querella_id: int,
    actor: Actor,
    asunto: Asunto,
    resolucion_id: int,
    necesidad: str,
    el: date | None,
) -> Querella:
    with acto_sobre(querella_id, actor, REGLAS[asunto].accion, el=el) as q:
        resolucion = abierta(q, resolucion_id, asunto)
        comprobar_asunto(q, asunto, resolucion.disposicion)
        exigir_en_termino(q)
        exigir_quorum(q)
        if por_necesidad(q):
            miembro = comisionado_de(q, actor)
            if not concurre(resolucion, miembro):
                anotar_voto(q, resolucion, miembro)
            _decidir_solo(q, resolucion, necesidad)
            return q
        if not q.historica:
            anotar_voto(q, resolucion, comisionado_de(q, actor))
            if concurrentes(resolucion, q.acto.hoy) < votos_necesarios(q):
                return q
            if oportuna.al_firmarse(q, resolucion):
                return q
        emitir(q, resolucion, asunto)
    return q


def emitir(q: Querella, resolucion: Resolucion, asunto: Asunto) -> None:
    """Deja decidido el caso con esa resolución, dentro de un acto que ya comprobó que cabe."""
    regla = REGLAS[asunto]
    clase = _clase_de_asiento(q, resolucion, regla)
    transitar(q, regla.acto)
    q.disposicion = resolucion.disposicion
    q.terminada_en = q.acto.efectiva_cierta
    resolucion.estado = Resolucion.EstadoDeResolucion.DECIDIDA
    resolucion.emitida_en = q.acto.efectiva_cierta
    resolucion.save()
    documentos = []
    if not q.historica:
        documentos = [papeles_del_caso.resolucion(q, resolucion)]
    apertura = apertura_de(q)
    registro.cumplir(q.pk, efectos.CUMPLE[regla.acto], apertura)
    cerrar_caso(q, apertura)
    datos = {"disposicion": resolucion.disposicion, "huella_del_texto": resolucion.huella}
    asentar(q, clase, datos, documentos=documentos)
    if resolucion.necesidad:
        asentar(q, "decidir_por_necesidad", {"razon": resolucion.necesidad})
    if resolucion.defectos:
        asentar(q, "senalar_defecto", {"partes": resolucion.defectos})
        Tarea.objects.create(querella=q, clase=TAREA_COMPLETAR, creada_en=q.acto.ahora)


def _clase_de_asiento(q: Querella, resolucion: Resolucion, regla: ReglaDeAsunto) -> str:
    """La clase con que consta: dice si fue con perjuicio o antes de contestar."""
    if resolucion.con_perjuicio:
        return f"{regla.acto}_con_perjuicio"
    if regla.acto == "desestimar" and q.estado in IN_LIMINE:
        return "desestimar_in_limine"
    return regla.acto


def comprobar_asunto(q: Querella, asunto: Asunto, disposicion: str) -> None:
    regla = REGLAS[asunto]
    if q.estado not in regla.estados:
        raise ActoRechazado(
            _("Este acto no procede mientras el caso está «%(estado)s»."),
            params={"estado": q.get_estado_display()},
        )
    if disposicion not in regla.disposiciones:
        raise ActoRechazado({"disposicion": _("Escoja una de las disposiciones que da la ley.")})


def abierta(q: Querella, resolucion_id: int, asunto: Asunto) -> Resolucion:
    resolucion = (
        Resolucion.objects.select_for_update(no_key=True)
        .filter(pk=resolucion_id, querella=q, asunto=asunto)
        .first()
    )
    if resolucion is None or resolucion.estado != Resolucion.EstadoDeResolucion.CIRCULADA:
        raise ActoRechazado(_("Esa propuesta ya no está abierta."))
    return resolucion


@con_reintento
def archivar_en_autos(*, querella_id: int, actor: Actor, el: date | None = None) -> Querella:
    """Archiva en autos copia de la notificación de la decisión.

    Fuente: 18.010#1, 18.013#3. `el`: día civil del archivo. Efectos: LPAU-REC-20 y
    LPAU-REV-30 desde ese día, excluido; cada parte recibe sus fechas con su cómputo. Con la
    lectura `oportuna_por = notificacion` este acto emite la decisión que esperaba notificarse.
    """
    with acto_sobre(querella_id, actor, Accion.ARCHIVAR_EN_AUTOS, el=el, con_ponche=True) as q:
        if q.estado not in FINALES:
            decision = oportuna.firmada(q)
            exigir_en_termino(q)
            emitir(q, decision, Asunto(decision.asunto))
        elif q.historica:
            oportuna.comprobar_importada(q)
        # El de una desestimación que quedó sin efecto no cuenta.
        if de_la_decision(q, "LPAU-REC-20") is not None:
            raise ActoRechazado(_("La notificación de la decisión ya se archivó en autos."))
        dia = q.acto.efectivo_el
        if not q.acto.incierta and not vigentes().de().es_laborable(dia):
            raise ActoRechazado({"el": _("El archivo en autos se hace en un día laborable.")})
        apertura = apertura_de(q)
        reconsideracion, revision = (
            registro.abrir(apertura, disparo) for disparo in efectos.al_archivar_en_autos(dia)
        )
        asentar(
            q,
            "archivar_en_autos",
            {
                "archivada_el": dia.isoformat(),
                "reconsideracion_el": reconsideracion.fecha_legal.isoformat(),
                "revision_el": revision.fecha_legal.isoformat(),
            },
            documentos=de_archivo_en_autos(q, dia, (reconsideracion, revision)),
        )
    return q
