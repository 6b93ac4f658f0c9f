"""Inhibirse, recusar a un miembro y resolver la recusación (18.011)."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.comision.models import (
    CONCURRENTES_PARA_DECIDIR,
    ClaseDeInhibicion,
    Comisionado,
    Inhibicion,
    Recusacion,
    VotoDeRecusacion,
    que_siguen,
)
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento
from querellas.documentos.textos import citado
from querellas.estados import ABIERTOS
from querellas.models import Papel, Querella, Tarea
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.miembros import aptos, avisar_sin_quorum, comisionado_de
from querellas.services.papeles_de_comision import orden
from vistas.models import Vista

TAREA_RECUSACION = "resolver_recusacion"
TAREA_SUSTITUIR = "sustituir_asociado"
POR_INFORMAR = ("senalada", "en_curso", "celebrada")
ER = Recusacion.EstadoDeRecusacion


@con_reintento
def inhibirse(*, querella_id: int, actor: Actor, razon: str) -> Querella:
    """Un miembro se aparta del caso: ni lo ve, ni vota, ni puede ser designado desde entonces.

    Fuente: 18.011#1. `razon`: consta y no se publica. Efectos: sus actos anteriores valen; la
    recusación que pendía contra él queda académica; si presidía la vista, tarea de sustituirlo;
    sin quórum, alarma. Ningún término se detiene. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.INHIBIRSE) as q:
        _exigir_abierto(q)
        exigir_textos(razon=razon)
        miembro = comisionado_de(q, actor)
        _apartar(q, miembro, ClaseDeInhibicion.PROPIA, razon.strip())
        asentar(q, "inhibirse", {"comisionado": miembro.pk, "miembro": str(miembro)})
    return q


@con_reintento
def recusar(
    *,
    querella_id: int,
    actor: Actor,
    comisionado_id: int,
    papel: str,
    fundamento: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Recusacion:
    """Anota la moción de una parte para que un miembro no intervenga.

    Fuente: 18.011#1. `el`: día del ponche. Efectos: tarea de resolverla para los demás. El
    recusado sigue en el caso hasta que se resuelva y ningún término se detiene.
    """
    with acto_sobre(querella_id, actor, Accion.RECUSAR, el=el, con_ponche=True) as q:
        _exigir_abierto(q)
        exigir_textos(fundamento=fundamento)
        if papel not in Papel.values:
            raise ActoRechazado({"papel": _("Diga qué parte la presenta.")})
        miembro = aptos(q).filter(pk=comisionado_id).first()
        if miembro is None:
            raise ActoRechazado({"comisionado": _("Ese miembro no interviene en este caso.")})
        if q.recusaciones.filter(comisionado=miembro, estado=ER.PENDIENTE).exists():
            raise ActoRechazado({"comisionado": _("Ya hay una recusación suya por resolver.")})
        recusacion = Recusacion.objects.create(
            querella=q,
            comisionado=miembro,
            papel=papel,
            fundamento=fundamento.strip(),
            recibida_el=q.acto.efectivo_el,
        )
        _tarea(q, TAREA_RECUSACION, recusacion=recusacion.pk)
        dia = q.acto.efectivo_el.isoformat()
        datos = {"papel": papel, "recibida_el": dia, "miembro": str(miembro)}
        asentar(q, "recusar", {**datos, "recusacion": recusacion.pk}, documentos=documentos)
    return recusacion


@con_reintento
def resolver_recusacion(
    *,
    querella_id: int,
    actor: Actor,
    recusacion_id: int,
    con_lugar: bool,
    razon: str,
    anula_votos: bool = False,
) -> Recusacion:
    """Vota sobre recusar a otro miembro; lo deciden dos votos iguales de los que no lo son.

    Fuente: 18.011#1, 18.004#12. Con lugar, el recusado queda fuera del caso; sus votos
    anteriores valen, salvo que los dos voten que `anula_votos`. Hasta que haya dos votos iguales
    cada uno puede cambiar el suyo. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.RESOLVER_RECUSACION) as q:
        _exigir_abierto(q)
        exigir_textos(razon=razon)
        recusacion = _pendiente(q, recusacion_id)
        miembro = comisionado_de(q, actor)
        if miembro == recusacion.comisionado:
            raise ActoRechazado(_("Sobre su propia recusación deciden los demás."))
        VotoDeRecusacion.objects.create(
            recusacion=recusacion,
            comisionado=miembro,
            con_lugar=con_lugar,
            anula_votos=con_lugar and anula_votos,
            razon=razon.strip(),
            emitido_en=q.acto.ahora,
        )
        _resolver_si_hay_dos(q, recusacion)
    return recusacion


def ultimos_votos(recusacion: Recusacion) -> list[VotoDeRecusacion]:
    """El último voto de cada miembro."""
    votos = {v.comisionado_id: v for v in recusacion.votos.select_related("comisionado")}
    return list(votos.values())


def _resolver_si_hay_dos(q: Querella, recusacion: Recusacion) -> None:
    siguen = aptos(q).filter(pk__in=que_siguen(q.acto.hoy))
    pueden = set(siguen.values_list("pk", flat=True)) - {recusacion.comisionado_id}
    votos = [v for v in ultimos_votos(recusacion) if v.comisionado_id in pueden]
    mio = max(votos, key=lambda v: v.pk)
    iguales = [v for v in votos if (v.con_lugar, v.anula_votos) == (mio.con_lugar, mio.anula_votos)]
    if len(iguales) < CONCURRENTES_PARA_DECIDIR:
        return
    recusado = recusacion.comisionado
    clase = "recusacion_sin_lugar"
    if mio.con_lugar:
        clase = "recusacion_con_lugar"
        if mio.anula_votos:
            clase = "recusacion_con_lugar_sin_votos"
        razones = "\n\n".join(v.razon for v in iguales)
        _apartar(q, recusado, ClaseDeInhibicion.RECUSACION, razones, anula_votos=mio.anula_votos)
    _cerrar(q, recusacion, ER.CON_LUGAR if mio.con_lugar else ER.SIN_LUGAR)
    documento = orden(
        q,
        Bilingue("Orden sobre recusación", "Order on a challenge"),
        _dispone(recusado, iguales),
        *(
            Bilingue("{quien}: {razon}", "{quien}: {razon}").format(
                quien=v.comisionado, razon=citado(v.razon)
            )
            for v in iguales
        ),
    )
    asentar(
        q,
        clase,
        {"miembro": str(recusado), "comisionado": recusado.pk, "recusacion": recusacion.pk},
        documentos=[documento],
    )


def _dispone(recusado: Comisionado, votos: list[VotoDeRecusacion]) -> str:
    nombres = [str(v.comisionado) for v in votos]
    quienes = Bilingue(" y ".join(nombres), " and ".join(nombres))
    if not votos[0].con_lugar:
        return Bilingue(
            "Se declara sin lugar la moción para recusar a {quien}, que continúa en el caso. Así "
            "lo ordenan {quienes}.",
            "The motion to challenge {quien} is denied; {quien} continues in the case. So ordered "
            "by {quienes}.",
        ).format(quien=recusado, quienes=quienes)
    previos = (
        Bilingue(
            "Sus votos anteriores quedan sin efecto.", "The earlier votes of that member are void."
        )
        if votos[0].anula_votos
        else Bilingue(
            "Sus actos anteriores conservan su validez.",
            "The earlier acts of that member keep their validity.",
        )
    )
    return Bilingue(
        "Se declara con lugar la moción para recusar a {quien}, que no interviene más en este "
        "caso. {previos} Ningún término se detiene. Así lo ordenan {quienes}.",
        "The motion to challenge {quien} is granted; {quien} takes no further part in this case. "
        "{previos} No term stops. So ordered by {quienes}.",
    ).format(quien=recusado, previos=previos, quienes=quienes)


def _apartar(
    q: Querella,
    miembro: Comisionado,
    clase: ClaseDeInhibicion,
    razon: str,
    *,
    anula_votos: bool = False,
) -> None:
    Inhibicion.objects.create(
        querella=q,
        comisionado=miembro,
        clase=clase,
        razon=razon,
        anula_votos=anula_votos,
        desde=q.acto.hoy,
    )
    for pendiente in q.recusaciones.filter(comisionado=miembro, estado=ER.PENDIENTE):
        _cerrar(q, pendiente, ER.ACADEMICA)
    presidia = Vista.objects.filter(querella=q, asociado=miembro, estado__in=POR_INFORMAR)
    if presidia.filter(informe=None).exists():
        _tarea(q, TAREA_SUSTITUIR)
    avisar_sin_quorum(q)


def _cerrar(q: Querella, recusacion: Recusacion, estado: str) -> None:
    recusacion.estado, recusacion.resuelta_en = estado, q.acto.ahora
    recusacion.save(update_fields=["estado", "resuelta_en"])
    q.tareas.filter(
        clase=TAREA_RECUSACION, datos__recusacion=recusacion.pk, cerrada_en__isnull=True
    ).update(cerrada_en=q.acto.ahora)


def _pendiente(q: Querella, pk: int) -> Recusacion:
    fila = q.recusaciones.select_related("comisionado").filter(pk=pk, estado=ER.PENDIENTE).first()
    if fila is None:
        raise ActoRechazado(_("Esa recusación ya no está pendiente."))
    return fila


def _tarea(q: Querella, clase: str, **datos: int) -> None:
    Tarea.objects.create(querella=q, clase=clase, datos=datos, creada_en=q.acto.ahora)


def _exigir_abierto(q: Querella) -> None:
    if q.estado not in ABIERTOS:
        raise ActoRechazado(_("El caso no está abierto."))
