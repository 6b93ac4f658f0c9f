"""Hasta cuándo corre lo que una reversión devuelve, sin escribir nada (DERECHO 4).

Lo usan el acto y la página que lo enseña antes de confirmarlo: los dos dan la misma fecha.
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta

from plazos.circunstancias import Circunstancias
from plazos.models import Hecho, Paralizacion, Plazo, orden_de_reversion
from plazos.nucleo.computo import Computo
from plazos.registro import recalculado
from querellas.efectos import Disparo
from querellas.services.hechos_de_reversion import DatosDeReversion, disparado, segun_el_hecho

UN_DIA = timedelta(days=1)
# Los días que duró la desestimación no cuentan: así consta en el libro de cada término.
_PAUSA = "reversión de la desestimación"
Movido = tuple[date, date, date]


@dataclass(frozen=True)
class Vuelta:
    """El término que vuelve a correr. `movido`: de qué fechas a cuál hubo que llevarlo."""

    fila: Plazo
    computo: Computo
    dadas: Circunstancias
    movido: Movido | None


def pausas_de(
    plazo: Plazo, datos: DatosDeReversion, hoy: date, *, desestimo: bool
) -> list[Paralizacion]:
    """La paralización que se ignoraba y la de los días que duró la desestimación, sin guardar."""
    salen = []
    if datos.hecho == Hecho.PARALIZACION and datos.hecho_el:
        salen.append(
            Paralizacion(desde=datos.hecho_el, hasta=datos.hasta_el, autoridad=datos.evidencia)
        )
    if desestimo:
        desde = min(plazo.fecha_legal + UN_DIA, hoy)
        salen.append(Paralizacion(desde=desde, hasta=hoy, autoridad=_PAUSA))
    return salen


def vuelta(
    querella_id: int,
    plazo: Plazo,
    datos: DatosDeReversion,
    hoy: date,
    dadas: Circunstancias,
    *,
    desestimo: bool,
) -> Vuelta:
    """El término revertido: lo que le quedaba, y nunca menos de un día laborable entero."""
    debia = segun_el_hecho(querella_id, plazo, datos)
    pausas = (p.del_nucleo() for p in pausas_de(plazo, datos, hoy, desestimo=desestimo))
    dadas = replace(dadas, pausas=(*dadas.pausas, *pausas))
    fila = disparado(plazo, datos)
    sale = recalculado(fila, dadas)
    if debia.sin_fecha or sale.sin_fecha:
        return Vuelta(fila, sale, dadas, None)
    cal = dadas.calendarios.de()
    # A un recibo o una paralización los cuenta el cómputo; una orden da una fecha, no días.
    restan = debia.fecha_legal - plazo.fecha_legal if datos.hecho == Hecho.ORDEN else timedelta()
    nueva = max(cal.vencimiento(hoy + restan), cal.siguiente_laborable(hoy + UN_DIA))
    movido = _movido(sale, nueva, plazo)
    if movido is not None:
        orden = orden_de_reversion(*movido, datos.evidencia)
        dadas = replace(dadas, revertidos=(*dadas.revertidos, (plazo.termino, orden)))
        sale = recalculado(fila, dadas)
    return Vuelta(fila, sale, dadas, movido)


def siguiente(
    disparo: Disparo, evidencia: str, hoy: date, dadas: Circunstancias
) -> tuple[Computo, Movido | None]:
    """El término que el acto a tiempo abre: también le queda un día laborable entero."""
    sale = dadas.computar(disparo)
    if sale.sin_fecha:
        return sale, None
    movido = _movido(sale, dadas.calendarios.de().siguiente_laborable(hoy + UN_DIA))
    if movido is not None:
        orden = orden_de_reversion(*movido, evidencia)
        revertidos = (*dadas.revertidos, (disparo.termino, orden))
        sale = replace(dadas, revertidos=revertidos).computar(disparo)
    return sale, movido


def _movido(sale: Computo, nueva: date, plazo: Plazo | None = None) -> Movido | None:
    """De qué vencimientos a cuál hay que llevarlo; None si ya termina entonces o después."""
    if sale.fecha_legal >= nueva:
        return None
    segura = (
        min(sale.fecha_conservadora, plazo.fecha_conservadora) if plazo else sale.fecha_conservadora
    )
    return segura, min(sale.fecha_tope, nueva - UN_DIA), nueva
