"""La orden sin la cual ningún acto lleva a más tarde un término de la Comisión (18.004#14).

Proponerla, firmarla y retirarla, como toda orden de dos miembros, está en `dictar.py`.

El acto que lo movería llama `exigir_orden(q, ClaseDeOrden.X)` dentro de su `acto_sobre`, antes
de tocar los términos: con una orden dictada la gasta y sigue; sin ella levanta ActoRechazado. Si
no corre ningún término de la Comisión, o el caso es importado, no hace falta y devuelve None.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import Plazo
from querellas.comision.models import Comisionado, que_siguen
from querellas.cuentas.models import Usuario
from querellas.models import Querella
from querellas.models.orden import ClaseDeOrden, Orden
from querellas.services.base import ActoRechazado, TerminoVencido, apertura_de
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
    antes_de_que_acabe(q, plazo)
    orden = dictada(q, clase, plazo)
    if orden is None:
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


def dictada(q: Querella, clase: str, plazo: Plazo) -> Orden | None:
    """La orden dictada sobre el término que corre, todavía sin usar."""
    filas = Orden.objects.filter(
        querella=q, clase=clase, dictada_en__isnull=False, cumplida_en__isnull=True
    )
    return next((o for o in filas if es_el_mismo(plazo, o.plazo_id)), None)


def que_valen(q: Querella, orden: Orden) -> Any:
    """Las firmas de quienes hoy siguen en la Comisión y conservan su papel."""
    return orden.firmas.filter(comisionado__in=que_siguen(q.acto.hoy))


def firmantes(q: Querella, orden: Orden) -> list[Comisionado]:
    """Quienes la firman, en el orden en que firmaron."""
    return [f.comisionado for f in que_valen(q, orden).select_related("comisionado")]


def es_el_mismo(plazo: Plazo, original: int | None) -> bool:
    """Si el término que corre es aquel, o el que lo sustituyó al cambiar el calendario."""
    fila: Plazo | None = plazo
    while fila is not None:
        if fila.pk == original:
            return True
        fila = fila.sustituye
    return False


def antes_de_que_acabe(q: Querella, plazo: Plazo) -> None:
    if registro.vence_hoy_por_hoy(plazo) <= q.acto.ahora:
        raise TerminoVencido(
            _("El término venció el %(dia)s: ya ninguna orden lo mueve."),
            params={"dia": plazo.fecha_legal.isoformat()},
        )


def miembro_que_interviene(q: Querella, actor: Usuario) -> Comisionado | None:
    """El nombramiento vigente de esa persona, si no está inhibida en el caso."""
    return aptos(q).filter(usuario=actor).first()
