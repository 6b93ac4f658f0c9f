"""El turno del alcalde: contestación y rebeldía; la prórroga, en `services.prorrogas`."""

from collections.abc import Iterable
from datetime import date, datetime

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from querellas import efectos
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.estados import Estado
from querellas.models import Querella
from querellas.models.mocion import detiene_la_rebeldia
from querellas.models.redaccion.notificacion import SOLO_CARGOS_NUEVOS
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import papeles_de_rebeldia as papeles
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.contenido import ContenidoDeContestacion, guardar
from querellas.services.enmendar_querella import conservar
from querellas.services.mostrador import papel_por_entrar
from querellas.services.prorrogas import BASE, quitar_pendiente


@con_reintento
def contestar(
    *,
    querella_id: int,
    actor: Actor,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
    subsana: bool = False,
    contenido: ContenidoDeContestacion | None = None,
) -> Querella:
    """Radica la contestación del alcalde.

    Fuente: 18.004#5. `el`: día civil del recibo (el del ponche si entró en papel). A tiempo:
    estado en_estudio y Q-EST-30 desde el recibo. Tarde: se anota y el estado no cambia. A
    tiempo, pero entrada después de anotarse la rebeldía: la rebeldía queda sin efecto y el
    estudio corre desde el recibo. Con una moción de prórroga a tiempo por resolver, siempre llega a
    tiempo, y la moción queda sin efecto (18.004#4). `subsana`: contesta a los cargos aunque la
    notificación se declarara nula; eso la subsana y el estudio corre desde el recibo (18.004#3).
    `contenido`: quién la firma, qué dice de cada cargo y sus defensas; no se publica.
    """
    with acto_sobre(querella_id, actor, Accion.CONTESTAR, el=el, con_ponche=True) as q:
        if contenido is not None:
            guardar(q, contenido)
        _radicar(q, subsana, documentos)
    return q


def _radicar(q: Querella, subsana: bool, documentos: Iterable[Documento]) -> None:
    recibida = q.acto.efectivo_el
    if q.estado == Estado.PRESENTADA and subsana:
        _subsanar(q, recibida, documentos)
        return
    if q.estado in (Estado.BORRADOR, Estado.PRESENTADA):
        raise ActoRechazado(_("Todavía no se ha notificado al alcalde."))
    levantada = _levantada(q)
    en_rebeldia = q.estado == Estado.EN_ESTUDIO and (q.en_rebeldia or levantada)
    base = _en_rebeldia_por(q) if en_rebeldia else _que_corre(q, TERMINOS_DE_CONTESTAR)
    if base is not None and recibida < base.recibo_original:
        raise ActoRechazado({"el": _("No pudo contestar antes de recibir la notificación.")})
    a_tiempo = base is not None and (
        efectos.a_tiempo(base.vence_en, q.acto.efectiva_en) or _detenido(base)
    )
    if base is None and q.historica and q.estado == Estado.NOTIFICADA:
        # No consta el día en que se le notificó: ningún término corría.
        transitar(q, "contestar")
        _abrir_estudio(q, None, apertura_de(q), "contestar", documentos)
    elif base is None or not a_tiempo or not (en_rebeldia or q.estado == Estado.NOTIFICADA):
        dia = {"recibida_el": recibida.isoformat()}
        clase = "contestacion_admitida" if levantada else "contestacion_tardia"
        asentar(q, clase, dia, documentos=documentos)
    elif en_rebeldia:
        _deshacer_rebeldia(q, base, documentos)
    else:
        transitar(q, "contestar")
        apertura = apertura_de(q)
        registro.cerrar(base, EstadoDePlazo.CUMPLIDO, q.acto.ahora, apertura.actuacion)
        quitar_pendiente(q)
        _abrir_estudio(q, base, apertura, "contestar", documentos)


def _levantada(q: Querella) -> bool:
    """Si una orden levantó la rebeldía y todavía no consta una contestación a tiempo."""
    if q.en_rebeldia:
        return False
    clases = ("anotar_rebeldia", "dejar_sin_rebeldia", "contestar_en_rebeldia", "notificar")
    ultimo = q.actuaciones.filter(clase__in=clases).order_by("-numero").values("clase").first()
    return ultimo is not None and ultimo["clase"] == "dejar_sin_rebeldia"


def _subsanar(q: Querella, recibida: date, documentos: Iterable[Documento]) -> None:
    """Contestar a los cargos subsana la notificación que se declaró nula (18.004#3)."""
    anulados = q.actuaciones.filter(clase="anular_notificacion").values("numero")
    base = (
        q.plazos.filter(
            termino__in=TERMINOS_DE_CONTESTAR,
            sustituido_por=None,
            estado__in=(EstadoDePlazo.SUSTITUIDO, EstadoDePlazo.CUMPLIDO, EstadoDePlazo.VENCIDO),
        )
        .order_by("pk")
        .last()
    )
    if base is None or not anulados.exists():
        raise ActoRechazado(_("Todavía no se ha notificado al alcalde."))
    if recibida < base.recibo_original:
        raise ActoRechazado({"el": _("No pudo contestar antes de recibir la notificación.")})
    transitar(q, "subsanar_notificacion")
    # La que se preparaba para notificar otra vez ya no hace falta.
    Notificacion.objects.filter(
        querella=q, documento__tipo=TipoDeDocumento.NOTIFICACION_QUERELLA
    ).update(estado=EstadoDeNotificacion.SUSTITUIDA)
    _abrir_estudio(q, base, apertura_de(q), "contestar_subsana", documentos)


def _en_rebeldia_por(q: Querella) -> Plazo | None:
    """El término para contestar cuyo vencimiento anotó la rebeldía."""
    vencidos = q.plazos.filter(estado=EstadoDePlazo.VENCIDO, termino__in=TERMINOS_DE_CONTESTAR)
    return vencidos.order_by("pk").last()


def _deshacer_rebeldia(q: Querella, base: Plazo, documentos: Iterable[Documento]) -> None:
    """Lo ponchado a tiempo y entrado tarde: el estudio corre desde el ponche (18.004#5)."""
    apertura = apertura_de(q)
    for estudio in registro.corriendo(q.pk, ("Q-EST-30",)):
        registro.cerrar(estudio, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, apertura.actuacion)
    q.en_rebeldia = False
    _abrir_estudio(q, base, apertura, "contestar_en_rebeldia", documentos)


def _abrir_estudio(
    q: Querella,
    base: Plazo | None,
    apertura: registro.Apertura,
    clase: str,
    documentos: Iterable[Documento],
) -> None:
    recibida = q.acto.efectivo_el
    disparo = efectos.Disparo("Q-EST-30", recibida)
    if base is not None:
        disparo = efectos.al_contestar(recibida, base)
    disparo = conservar(q, disparo)
    plazo = registro.abrir(apertura, disparo)
    if clase == "contestar_en_rebeldia":
        documentos = [*documentos, *papeles.sin_efecto(q, plazo)]
    datos = {
        "recibida_el": recibida.isoformat(),
        "termino": plazo.termino,
        "vence_el": plazo.fecha_legal.isoformat(),
    }
    asentar(q, clase, datos, documentos=documentos)


def _que_corre(q: Querella, terminos: Iterable[str]) -> Plazo | None:
    filas = registro.corriendo(q.pk, terminos)
    return filas[0] if filas else None


@con_reintento
def anotar_rebeldia(
    *, querella_id: int, actor: Actor, plazo_id: int, el: date | None = None
) -> Querella | None:
    """Anota la rebeldía del alcalde que no contestó: el caso sigue y empieza el estudio.

    Fuente: 18.004#3, 18.004#5. Surte efecto en el instante en que terminó el término para
    contestar; Q-EST-30 corre desde ese vencimiento efectivo. None si otro acto llegó antes.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_REBELDIA, el=el) as q:
        plazo = vencido_sin_acto(q, plazo_id, BASE)
        if plazo is None or q.estado != Estado.NOTIFICADA:
            return None
        poner_en_rebeldia(q, plazo)
    return q


def poner_en_rebeldia(q: Querella, plazo: Plazo) -> None:
    """Cierra el término vencido, abre el de estudio y lo notifica; con el candado del caso."""
    transitar(q, "anotar_rebeldia")
    q.en_rebeldia = True
    apertura = apertura_de(q)
    registro.cerrar(plazo, EstadoDePlazo.VENCIDO, q.acto.ahora, apertura.actuacion)
    lecturas = registro.lecturas_vigentes(plazo.disparador_el)
    nominal = lecturas.estudio_sin_contestacion == "nominal"
    estudio = registro.abrir(apertura, conservar(q, efectos.en_rebeldia(plazo, nominal=nominal)))
    parcial = _contesto_lo_anterior(q)
    asentar(
        q,
        "anotar_rebeldia",
        {
            "vencio_el": plazo.fecha_legal.isoformat(),
            "termino": estudio.termino,
            "vence_el": estudio.fecha_legal.isoformat(),
        },
        documentos=papeles.anotada(q, plazo, estudio, parcial=parcial),
        efectiva_en=plazo.vence_en,
        version=SOLO_CARGOS_NUEVOS if parcial else 1,
    )


def _contesto_lo_anterior(q: Querella) -> bool:
    """Si la enmienda se permitió después de contestada: solo faltan por contestar sus cargos."""
    ultima = q.enmiendas.order_by("numero").last()
    if ultima is None or not ultima.con_permiso:
        return False
    clases = ("contestar", "contestar_en_rebeldia", "contestar_subsana", "contestacion_admitida")
    return q.actuaciones.filter(clase__in=clases, numero__lt=ultima.actuacion).exists()


def vencido_sin_acto(q: Querella, plazo_id: int, si_no_consta: str = "") -> Plazo | None:
    """La fila con su candado si todavía corre y su instante ya pasó; None si no.

    De un caso importado puede constar que el término `si_no_consta` venció y no cuándo empezó: con
    `plazo_id` 0 y fecha incierta, una fila que no se guarda.

    Mientras lo adoptado no se haya aplicado al caso, o haya un papel en la bandeja ponchado
    antes, nada ha vencido en él; ni el término para contestar mientras una moción de prórroga a
    tiempo lo detenga.
    """
    if not plazo_id and q.acto.incierta and si_no_consta:
        return registro.de_dia_incierto(
            apertura_de(q), si_no_consta, q.acto.efectivo_el, q.acto.efectiva_en
        )
    if registro.por_recalcular(q.pk):
        return None
    limite: datetime = q.acto.efectiva_en if q.historica else q.acto.ahora
    fila = next(
        (p for p in registro.corriendo(q.pk) if p.pk == plazo_id and p.vence_en <= limite), None
    )
    return None if fila is None or papel_por_entrar(fila) or _detenido(fila) else fila


def _detenido(plazo: Plazo) -> bool:
    return plazo.termino == BASE and detiene_la_rebeldia(plazo.querella_id)
