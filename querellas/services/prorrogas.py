"""La prórroga para contestar: la moción, lo que se resuelve y lo que pasa entretanto (18.004#4).

Según la lectura `concesion_prorroga` del día del recibo, la moción a tiempo vale de derecho
(`automatica`) o espera una orden (`por_orden`): mientras espera no se anota la rebeldía.
"""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import para_abrir
from plazos.models import EstadoDePlazo, Plazo
from querellas import efectos
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento
from querellas.documentos.textos import fecha_bilingue
from querellas.estados import Estado
from querellas.models import Papel, Querella
from querellas.models.mocion import ClaseDeMocion, Fallo, Mocion
from querellas.services import mociones, papeles_de_rebeldia
from querellas.services import papeles_de_mociones as papeles
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
    transitar,
)
from querellas.services.bitacora import asentar

BASE, PRORROGA = "Q-CONT-15", "Q-PROR-15"
_LEVANTADA = "mocion"


@con_reintento
def solicitar_prorroga(
    *,
    querella_id: int,
    actor: Actor,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Presenta la moción de quince días más para contestar.

    Fuente: 18.004#4. `el`: día civil del ponche. Dentro del término (su último día corrido
    incluido), una sola vez: de derecho corre desde el vencimiento efectivo; por orden, detiene la
    rebeldía hasta que se resuelva. Tarde, se anota sin efecto. A tiempo, pero entrada después de
    anotarse la rebeldía: la rebeldía queda sin efecto.
    """
    with acto_sobre(querella_id, actor, Accion.SOLICITAR_PRORROGA, el=el, con_ponche=True) as q:
        if q.estado == Estado.PRESENTADA:
            raise ActoRechazado(_("Todavía no se ha notificado al alcalde."))
        if ya_pedida(q):
            raise ActoRechazado(_("La prórroga se concede una sola vez."))
        base, levanta = _base(q)
        a_tiempo = base is not None and efectos.a_tiempo(base.vence_en, q.acto.efectiva_en)
        if base is None or not a_tiempo:
            mocion = mociones.anotar(q, ClaseDeMocion.PRORROGA, a_tiempo=False)
            mociones.resuelta(q, mocion, Fallo.SIN_EFECTO)
            mocion.save()
            asentar(q, "prorroga_tardia", documentos=documentos)
            return q
        if levanta:
            base = _levantar(q, base)
        if por_orden(base):
            _pedir(q, base, documentos, levanta)
        else:
            _de_derecho(q, base, documentos, levanta)
    return q


def por_orden(base: Plazo) -> bool:
    """Si el Reglamento que rige ese término pide una orden para la prórroga."""
    return registro.lecturas_vigentes(base.disparador_el).concesion_prorroga == "por_orden"


def ya_pedida(q: Querella) -> bool:
    """Si en la notificación que rige ya se pidió a tiempo; otra notificación abre otra."""
    inicio = Plazo.objects.filter(querella=q, termino=BASE, sustituye=None).order_by("pk").last()
    if inicio is None:
        return False
    concedida = Plazo.objects.filter(querella=q, termino=PRORROGA, pk__gt=inicio.pk)
    pedida = Mocion.objects.filter(
        querella=q, clase=ClaseDeMocion.PRORROGA, a_tiempo=True, anotada_en__gte=inicio.abierto_en
    )
    return concedida.exists() or pedida.exists()


def _base(q: Querella) -> tuple[Plazo | None, bool]:
    """El término que se prorrogaría y si para ello hay que levantar la rebeldía."""
    if q.estado == Estado.NOTIFICADA:
        filas = registro.corriendo(q.pk, (BASE,))
        return (filas[0] if filas else None), False
    if q.estado == Estado.EN_ESTUDIO and q.en_rebeldia and not q.historica:
        vencidos = Plazo.objects.filter(
            querella=q, termino=BASE, estado=EstadoDePlazo.VENCIDO, sustituido_por=None
        )
        return vencidos.order_by("pk").last(), True
    return None, False


def _levantar(q: Querella, vencido: Plazo) -> Plazo:
    """La moción ponchada a tiempo y entrada tarde: el término no había acabado en silencio."""
    apertura = apertura_de(q)
    for estudio in registro.corriendo(q.pk, ("Q-EST-30",)):
        registro.cerrar(estudio, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, apertura.actuacion)
    transitar(q, "levantar_rebeldia")
    q.en_rebeldia = False
    papeles_de_rebeldia.no_se_entrega(q)
    dadas = registro.circunstancias(q.pk, para_abrir())
    mismo = registro.Cambio(vencido, vencido.calculo)
    return registro.sustituir(apertura, mismo, _LEVANTADA, dadas)


def _de_derecho(q: Querella, base: Plazo, documentos: Iterable[Documento], levanta: bool) -> None:
    mocion = mociones.anotar(q, ClaseDeMocion.PRORROGA, a_tiempo=True)
    mociones.resuelta(q, mocion, Fallo.DE_DERECHO)
    mocion.save()
    plazo = registro.abrir_prorroga(apertura_de(q), base)
    clase = "solicitar_prorroga_en_rebeldia" if levanta else "solicitar_prorroga"
    aviso = papeles.prorroga_de_derecho(q, plazo, levanta=levanta)
    asentar(q, clase, _fecha(plazo), documentos=[*documentos, *aviso])


def _pedir(q: Querella, base: Plazo, documentos: Iterable[Documento], levanta: bool) -> None:
    mociones.anotar(q, ClaseDeMocion.PRORROGA, a_tiempo=True, detiene=True)
    clase = "pedir_prorroga_en_rebeldia" if levanta else "pedir_prorroga"
    aviso = papeles_de_rebeldia.por_mocion(q, base) if levanta else []
    asentar(q, clase, _fecha(base), documentos=[*documentos, *aviso])


def _fecha(plazo: Plazo) -> dict[str, str]:
    return {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()}


# --- Lo que se resuelve ---------------------------------------------------------------------
@con_reintento
def conceder_prorroga(
    *, querella_id: int, actor: Actor, razon: str = "", el: date | None = None
) -> Querella:
    """Concede la prórroga pedida a tiempo: quince días desde el vencimiento efectivo.

    Fuente: 18.004#4. Corre desde ese vencimiento sea cual sea la fecha de la orden. Levanta
    ActoRechazado si no hay moción pendiente: una vez contestada la querella ya no la hay.
    """
    with acto_sobre(querella_id, actor, Accion.RESOLVER_MOCION, el=el) as q:
        mocion, base = _pendiente(q)
        mociones.resuelta(q, mocion, Fallo.CON_LUGAR, razon)
        mocion.detiene = False
        plazo = registro.abrir_prorroga(apertura_de(q), base)
        que = Bilingue(
            "El término para contestar vence el {vence_el}.",
            "The term to answer expires on {vence_el}.",
        ).format(vence_el=fecha_bilingue(plazo.fecha_legal))
        documentos = mociones.ordenar(q, mocion, que, (plazo,))
        mocion.save()
        datos = {**_fecha(plazo), "razon": mocion.razon}
        asentar(q, "conceder_prorroga", datos, documentos=documentos)
    return q


@con_reintento
def denegar_prorroga(
    *, querella_id: int, actor: Actor, razon: str, el: date | None = None
) -> Querella:
    """Deniega la prórroga. La rebeldía sigue detenida hasta que el querellado reciba la orden.

    Fuente: 18.004#4. Si la recibe dentro del término, rige el término; si después, contesta hasta
    el segundo día laborable (`recibir_denegatoria`). Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.RESOLVER_MOCION, el=el) as q:
        exigir_textos(razon=razon)
        mocion, base = _pendiente(q)
        mociones.resuelta(q, mocion, Fallo.NO_HA_LUGAR, razon)
        vencido = not efectos.a_tiempo(base.vence_en, q.acto.efectiva_en)
        que = (
            Bilingue(
                "El término para contestar ya había vencido: la contestación vence el segundo día "
                "laborable después del recibo de esta orden.",
                "The term to answer had already expired: the answer is due on the second working "
                "day after receipt of this order.",
            )
            if vencido
            else Bilingue(
                "El término para contestar sigue venciendo el {vence_el}.",
                "The term to answer still expires on {vence_el}.",
            ).format(vence_el=fecha_bilingue(base.fecha_legal))
        )
        documentos = mociones.ordenar(q, mocion, que, (base,))
        mocion.save()
        clase = "denegar_prorroga_vencido" if vencido else "denegar_prorroga"
        datos = {**_fecha(base), "razon": mocion.razon}
        asentar(q, clase, datos, documentos=documentos)
    return q


def _pendiente(q: Querella) -> tuple[Mocion, Plazo]:
    mociones.exigir_miembro(q)
    mocion = mociones.pendiente(q, None, ClaseDeMocion.PRORROGA)
    filas = registro.corriendo(q.pk, (BASE,))
    if q.estado != Estado.NOTIFICADA or not filas:
        raise ActoRechazado(_("Ya no corre el término que se prorrogaría."))
    return mocion, filas[0]


@con_reintento
def recibir_denegatoria(
    *, querella_id: int, actor: Actor, recibida_el: date, el: date | None = None
) -> Querella:
    """Anota el día en que el querellado recibió la orden que le denegó la prórroga.

    Fuente: 18.004#4. Dentro del término: sigue el mismo. Después de vencido: se contesta hasta el
    segundo día laborable tras el recibo. La rebeldía deja de estar detenida.
    """
    dia = el or recibida_el
    with acto_sobre(querella_id, actor, Accion.NOTIFICAR, el=dia, con_ponche=True) as q:
        mocion = Mocion.objects.filter(
            querella=q, clase=ClaseDeMocion.PRORROGA, fallo=Fallo.NO_HA_LUGAR, detiene=True
        ).first()
        filas = registro.corriendo(q.pk, (BASE,))
        if mocion is None or not filas:
            raise ActoRechazado(_("No hay una prórroga denegada por notificar."))
        (base,) = filas
        if mocion.resuelta_en and recibida_el < _resuelta_el(q, mocion):
            raise ActoRechazado({"recibida_el": _("No pudo recibirla antes de dictarse.")})
        mocion.detiene, mocion.notificada_el = False, recibida_el
        mocion.save()
        plazo = base
        if not efectos.a_tiempo(base.vence_en, q.acto.efectiva_en):
            plazo = registro.abrir_prorroga(apertura_de(q), base, denegada_el=recibida_el)
        datos = {"recibida_el": recibida_el.isoformat(), **_fecha(plazo)}
        asentar(q, "recibir_denegatoria", datos)
        _recibida(q, mocion, recibida_el)
    return q


def _resuelta_el(q: Querella, mocion: Mocion) -> date:
    """El día de la orden: el del asiento, que en un caso importado no es el de hoy."""
    from plazos.nucleo.calendario import fecha_civil

    asiento = q.actuaciones.get(numero=mocion.resuelta_por_asiento)
    return fecha_civil(asiento.efectiva_en)


def _recibida(q: Querella, mocion: Mocion, dia: date) -> None:
    """La fila del buzón del querellado por esa orden."""
    from querellas.notificaciones.models import EstadoDeNotificacion

    if mocion.orden_id:
        q.notificaciones.filter(documento=mocion.orden, parte__papel=Papel.QUERELLADO).update(
            estado=EstadoDeNotificacion.RECIBIDA, recibida_el=dia
        )


def quitar_pendiente(q: Querella) -> None:
    """Lo que hacía esperar la moción ya pasó (contestó o la notificación fue nula): sin efecto."""
    for mocion in Mocion.objects.select_for_update(of=("self",)).filter(
        querella=q, clase=ClaseDeMocion.PRORROGA, detiene=True
    ):
        if mocion.pendiente:
            mociones.resuelta(q, mocion, Fallo.SIN_EFECTO)
        mocion.detiene = False
        mocion.save()
