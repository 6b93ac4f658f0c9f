"""La orden de dos miembros: sin ella ningún acto lleva a más tarde un término de la Comisión.

El acto que lo movería llama `exigir_orden(q, ClaseDeOrden.X)` dentro de su `acto_sobre`, antes
de tocar los términos: con una orden dictada la gasta y sigue; sin ella levanta ActoRechazado. Si
no corre ningún término de la Comisión, o el caso es importado, no hace falta y devuelve None.
"""

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import Plazo
from querellas.comision.models import CONCURRENTES_PARA_DECIDIR, Comisionado
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.estados import ABIERTOS
from querellas.models import Querella
from querellas.models.orden import ClaseDeOrden, FirmaDeOrden, Orden
from querellas.services import papeles_de_mociones as papeles
from querellas.services.base import (
    ActoRechazado,
    TerminoVencido,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
)
from querellas.services.bitacora import asentar
from querellas.services.miembros import aptos


def corre_de_la_comision(q: Querella) -> Plazo | None:
    """El término de la Comisión que corre en el caso; None si ninguno."""
    filas = registro.corriendo(q.pk, registro.ALCANCE)
    return filas[0] if filas else None


def exigir_orden(q: Querella, clase: ClaseDeOrden) -> Orden | None:
    """Gasta la orden que permite ese acto; None si ningún término de la Comisión se mueve.

    Fuente: 18.004#14. Dentro de `acto_sobre` y antes del asiento del acto, al que queda atada.
    Levanta TerminoVencido si el término ya acabó y ActoRechazado si falta la orden.
    """
    plazo = None if q.historica else corre_de_la_comision(q)
    if plazo is None:
        return None
    _antes_de_que_acabe(q, plazo)
    orden = pendiente(q, clase, plazo)
    if orden is None or orden.dictada_en is None:
        raise ActoRechazado(
            _(
                "Este acto movería un término de la Comisión: hace falta una orden de dos miembros "
                "para %(que)s."
            ),
            params={"que": clase.label},
        )
    orden.cumplida_en = q.acto.ahora
    orden.cumplida_por_actuacion = apertura_de(q).actuacion
    orden.save()
    return orden


def pendiente(q: Querella, clase: str, plazo: Plazo) -> Orden | None:
    """La orden propuesta o dictada sobre el término que corre, todavía sin usar."""
    filas = Orden.objects.filter(
        querella=q, clase=clase, retirada_en__isnull=True, cumplida_en__isnull=True
    )
    return next((o for o in filas if es_el_mismo(plazo, o.plazo_id)), None)


def es_el_mismo(plazo: Plazo, original: int) -> bool:
    """Si el término que corre es aquel, o el que lo sustituyó al cambiar el calendario."""
    fila: Plazo | None = plazo
    while fila is not None:
        if fila.pk == original:
            return True
        fila = fila.sustituye
    return False


def _antes_de_que_acabe(q: Querella, plazo: Plazo) -> None:
    if registro.vence_hoy_por_hoy(plazo) <= q.acto.ahora:
        raise TerminoVencido(
            _("El término venció el %(dia)s: ya ninguna orden lo mueve."),
            params={"dia": plazo.fecha_legal.isoformat()},
        )


@con_reintento
def proponer_orden(
    *, querella_id: int, actor: Usuario, clase: str, razon: str, evidencia: str
) -> Orden:
    """Propone la orden que permitiría un acto que mueve un término de la Comisión.

    Fuente: 18.004#14. Si la propone un miembro, ya queda con su firma. Proponer otra de la misma
    clase retira la que no se había dictado. Levanta ActoRechazado si ningún término corre.
    """
    with acto_sobre(querella_id, actor, Accion.PROPONER_ORDEN) as q:
        exigir_textos(razon=razon, evidencia=evidencia)
        plazo = corre_de_la_comision(q)
        if q.estado not in ABIERTOS or plazo is None:
            raise ActoRechazado(_("No corre ningún término de la Comisión: no hace falta orden."))
        _antes_de_que_acabe(q, plazo)
        vigente = pendiente(q, clase, plazo)
        if vigente is not None and vigente.dictada_en is not None:
            raise ActoRechazado(_("Esa orden ya está dictada."))
        Orden.objects.filter(
            querella=q, clase=clase, retirada_en__isnull=True, cumplida_en__isnull=True
        ).update(retirada_en=q.acto.ahora)
        orden = Orden.objects.create(
            querella=q,
            clase=ClaseDeOrden(clase),
            plazo=plazo,
            vencia_el=plazo.fecha_legal,
            razon=razon.strip(),
            evidencia=evidencia.strip(),
            propuesta_por=actor,
            propuesta_en=q.acto.ahora,
        )
        miembro = miembro_que_interviene(q, actor)
        if miembro is not None:
            FirmaDeOrden.objects.create(orden=orden, comisionado=miembro, firmada_en=q.acto.ahora)
    return orden


@con_reintento
def firmar_orden(*, querella_id: int, actor: Usuario, orden_id: int) -> bool:
    """Firma la orden; con la segunda firma queda dictada. True si quedó dictada.

    Fuente: 18.004#14. Efectos: asiento con la fecha que el término tenía, documento para las
    partes; el acto que permite lo hace después quien le toque, antes de que el término acabe.
    Levanta TerminoVencido si el término ya acabó.
    """
    with acto_sobre(querella_id, actor, Accion.FIRMAR_ORDEN) as q:
        orden = (
            Orden.objects.select_for_update(of=("self",))
            .filter(pk=orden_id, querella=q, retirada_en__isnull=True, dictada_en__isnull=True)
            .first()
        )
        plazo = corre_de_la_comision(q)
        if orden is None or plazo is None or not es_el_mismo(plazo, orden.plazo_id):
            raise ActoRechazado(_("Esa orden ya no está abierta."))
        _antes_de_que_acabe(q, plazo)
        miembro = miembro_que_interviene(q, actor)
        if miembro is None:
            raise ActoRechazado(_("Su nombramiento no está vigente."))
        if orden.firmas.filter(comisionado=miembro).exists():
            raise ActoRechazado(_("Ya firmó esa orden: falta la firma de otro miembro."))
        FirmaDeOrden.objects.create(orden=orden, comisionado=miembro, firmada_en=q.acto.ahora)
        firman = [f.comisionado for f in orden.firmas.select_related("comisionado")]
        if len(firman) < CONCURRENTES_PARA_DECIDIR:
            return False
        _dictar(q, orden, firman)
    return True


def _dictar(q: Querella, orden: Orden, firman: list[Comisionado]) -> None:
    documento = papeles.orden_de_dos(q, orden, firman)
    asiento = asentar(
        q,
        "dictar_orden",
        {
            "clase_de_orden": orden.clase,
            "razon": orden.razon,
            "evidencia": orden.evidencia,
            "termino": orden.plazo.termino,
            "vencia_el": orden.vencia_el.isoformat(),
        },
        documentos=[documento],
    )
    orden.dictada_en, orden.dictada_por_actuacion = q.acto.ahora, asiento.numero
    orden.save()


def miembro_que_interviene(q: Querella, actor: Usuario) -> Comisionado | None:
    """El nombramiento vigente de esa persona, si no está inhibida en el caso."""
    return aptos(q).filter(usuario=actor).first()
