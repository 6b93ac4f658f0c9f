"""Cuándo vencía de verdad un término, según el hecho que lo demuestra (DERECHO 4)."""

from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Hecho, Paralizacion, Plazo, Reversion
from plazos.nucleo.computo import Computo
from plazos.nucleo.fijado import Fijado
from querellas import efectos
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.services.base import ActoRechazado


@dataclass(frozen=True, kw_only=True)
class DatosDeReversion:
    """El hecho, su día, dónde consta y por qué no se había anotado."""

    hecho: str
    evidencia: str
    razon: str = ""
    hecho_el: date | None = None
    hasta_el: date | None = None
    # El término propio que fijó el mandato, si el hecho es uno.
    fijado: Fijado | None = None
    # El acto que la Comisión hizo a tiempo y lo que dispuso: se entra al confirmarla.
    acto: str = ""
    contenido: dict[str, Any] = field(default_factory=dict)


def datos_de(hecha: Reversion) -> DatosDeReversion:
    """Los datos con que se anotó."""
    return DatosDeReversion(
        hecho=hecha.hecho,
        evidencia=hecha.evidencia,
        razon=hecha.razon,
        hecho_el=hecha.hecho_el,
        hasta_el=hecha.hasta_el,
        fijado=Fijado.desde_json(hecha.fijado),
        acto=hecha.acto,
        contenido=hecha.contenido,
    )


def segun_el_hecho(querella_id: int, plazo: Plazo, datos: DatosDeReversion) -> Computo:
    """Cuándo vencía el término de verdad, antes de descontar lo que duró la desestimación."""
    dadas = registro.circunstancias(querella_id)
    if datos.hecho == Hecho.PARALIZACION and datos.hecho_el:
        pausa = Paralizacion(
            desde=datos.hecho_el, hasta=datos.hasta_el, autoridad=datos.evidencia
        ).del_nucleo()
        dadas = replace(dadas, pausas=(*dadas.pausas, pausa))
    return registro.recalculado(disparado(plazo, datos), dadas)


def disparado(plazo: Plazo, datos: DatosDeReversion) -> Plazo:
    """La misma fila, contada desde el recibo de verdad, o el del mandato, si ese es el hecho."""
    if datos.hecho not in (Hecho.RECIBO, Hecho.TRIBUNAL) or datos.hecho_el is None:
        return plazo
    contestar = _sin_contestar(plazo) if datos.hecho == Hecho.RECIBO else None
    if contestar is not None:
        return _estudio_tras(plazo, contestar, datos)
    original = plazo.prorroga_de
    corregida = copy(plazo)
    corregida.conservadora_desde = corregida.tope_desde = None
    corregida.disparador_el = datos.hecho_el
    if datos.hecho == Hecho.TRIBUNAL:
        corregida.fijado = datos.fijado.a_json() if datos.fijado else None
    if original is not None:
        corregida.sustituye = copy(original)
        corregida.sustituye.disparador_el = datos.hecho_el
    return corregida


def _sin_contestar(plazo: Plazo) -> Plazo | None:
    """El término para contestar cuyo vencimiento abrió ese estudio; None si lo abrió otra cosa."""
    if plazo.termino != "Q-EST-30":
        return None
    vencidos = Plazo.objects.filter(
        querella=plazo.querella_id,
        termino__in=TERMINOS_DE_CONTESTAR,
        estado=EstadoDePlazo.VENCIDO,
        cerrado_por_actuacion=plazo.abierto_por_actuacion,
    )
    return vencidos.order_by("pk").last()


def _estudio_tras(plazo: Plazo, contestar: Plazo, datos: DatosDeReversion) -> Plazo:
    """En rebeldía el recibo que cuenta es el de la notificación: mueve los dos términos.

    Levanta ActoRechazado si con él no había vencido el de contestar: entonces no hubo rebeldía.
    """
    dadas = registro.circunstancias(plazo.querella_id)
    vence = registro.recalculado(disparado(contestar, datos), dadas)
    if vence.fecha_legal >= plazo.fecha_legal:
        raise ActoRechazado(
            {
                "hecho_el": _(
                    "Con ese recibo el alcalde todavía podía contestar y no hubo rebeldía: anote "
                    "que la notificación fue nula y notifíquela otra vez."
                )
            }
        )
    nominal = registro.lecturas_vigentes(contestar.disparador_el).estudio_sin_contestacion
    disparo = efectos.en_rebeldia(vence, nominal=nominal == "nominal")
    corregida = copy(plazo)
    corregida.disparador_el = disparo.desde
    corregida.conservadora_desde = disparo.conservadora_desde
    corregida.tope_desde = disparo.tope_desde
    return corregida
