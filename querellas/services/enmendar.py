"""Corregir o eliminar por orden un asiento: lo dice otro posterior y los dos quedan a la vista.

Ninguno mueve un término ni el estado: un hecho mal anotado que los mueva se corrige con su propio
acto (anular la notificación, revertir, recalcular).
"""

from django.utils.translation import gettext_lazy as _

from plazos.models import Plazo
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.estados import TRANSICIONES
from querellas.models import Actuacion, Lectura, Querella
from querellas.models.redaccion.enmiendas import CLASES, CORREGIR, ELIMINAR, RESERVADO
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.reservar import dia_del_acto

# Los que movieron el caso: existen mientras exista lo que hicieron.
_MUEVEN = frozenset(t.acto for t in TRANSICIONES)
_EN_VARIAS_FORMAS = ("presentar", "senalar_vista", "concluir_", "contestar", "archivar", "revertir")
_SIN_ELIMINAR = ("reservar_", "levantar_reserva_", *CLASES)


@con_reintento
def corregir_asiento(
    *, querella_id: int, actor: Usuario, asiento: int, correccion: str, orden: str
) -> Actuacion:
    """Asienta cómo debe leerse otro asiento, que sigue como se escribió.

    `orden`: quién la dictó y cuándo; no se publica. Efectos: un asiento nuevo; si el corregido
    es reservado, también este. Fuente: 18.013#2.
    """
    with acto_sobre(querella_id, actor, Accion.CORREGIR_ASIENTO, el=dia_del_acto(querella_id)) as q:
        exigir_textos(correccion=correccion, orden=orden)
        visto = _asiento(q, asiento)
        correccion = correccion.strip()
        if correccion == visto.texto_es:
            raise ActoRechazado({"correccion": _("La entrada ya dice eso.")})
        datos = {"asiento": visto.numero, "correccion": correccion, "orden": orden.strip()}
        return asentar(q, _clase(CORREGIR, visto), datos)


@con_reintento
def eliminar_asiento(
    *, querella_id: int, actor: Usuario, asiento: int, razon: str, orden: str
) -> Actuacion:
    """Tacha del expediente un escrito que la orden manda eliminar; queda a la vista, tachado.

    `razon` se publica; `orden`, no. Efectos: un asiento nuevo. Levanta ActoRechazado si el
    asiento movió el caso o un término, o si ya está tachado. Fuente: 18.013#2.
    """
    with acto_sobre(querella_id, actor, Accion.ELIMINAR_ASIENTO, el=dia_del_acto(querella_id)) as q:
        exigir_textos(razon=razon, orden=orden)
        visto = _asiento(q, asiento)
        impide = por_que_no_se_elimina(visto, atados(q))
        if impide:
            raise ActoRechazado({"asiento": impide})
        if q.actuaciones.filter(
            clase__in=(ELIMINAR, ELIMINAR + RESERVADO), datos__asiento=visto.numero
        ).exists():
            raise ActoRechazado({"asiento": _("Esa entrada ya está eliminada.")})
        datos = {
            "asiento": visto.numero,
            "razon": razon.strip().rstrip("."),
            "orden": orden.strip(),
        }
        return asentar(q, _clase(ELIMINAR, visto), datos)


def _asiento(q: Querella, numero: int) -> Actuacion:
    hallado = q.actuaciones.filter(numero=numero).first()
    if hallado is None:
        raise ActoRechazado({"asiento": _("Esa entrada no está en este expediente.")})
    return hallado


def _clase(clase: str, visto: Actuacion) -> str:
    """De lo que el público no lee, tampoco la enmienda."""
    publica = Lectura.objects.filter(actuacion=visto, publica=True).exists()
    return clase if publica else clase + RESERVADO


def atados(q: Querella) -> frozenset[int]:
    """Los asientos que abrieron o cerraron un término."""
    filas = Plazo.objects.filter(querella=q).values_list(
        "abierto_por_actuacion", "cerrado_por_actuacion"
    )
    return frozenset(n for fila in filas for n in fila if n is not None)


def por_que_no_se_elimina(asiento: Actuacion, con_termino: frozenset[int]) -> str:
    """Vacío si se puede tachar."""
    clase = asiento.clase
    movio = clase in _MUEVEN or clase.startswith(_EN_VARIAS_FORMAS)
    if movio or asiento.numero in con_termino:
        return str(_("Esa entrada movió el caso: se deja sin efecto con su propio acto."))
    if clase.startswith(_SIN_ELIMINAR):
        return str(_("Esa entrada anota una orden: no se elimina."))
    return ""
