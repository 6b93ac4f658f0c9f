"""El cómputo de un plazo guardado, vuelto a hacer: con lo de ahora o con lo de entonces."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from plazos.calendarios import vigentes
from plazos.circunstancias import Circunstancias, circunstancias
from plazos.lecturas import lecturas_de
from plazos.models import (
    CALENDARIO,
    PRORROGA,
    REVERSION,
    CasoPorRecalcular,
    Paralizacion,
    Plazo,
    Reglamento,
    Reversion,
)
from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.computo import Computo, Fijado
from plazos.nucleo.libro import Paralizacion as ParalizacionDelNucleo
from querellas.efectos import TERMINOS_DE_CONTESTAR, Disparo

# Términos de las partes: su último día consta en un documento que se les notifica.
DE_LAS_PARTES = frozenset({*TERMINOS_DE_CONTESTAR, "LPAU-REC-20", "LPAU-REV-30", "PE-CERT-10"})


def recalculado(plazo: Plazo, dadas: Circunstancias) -> Computo:
    """El cómputo que daría un plazo abierto antes, con sus mismas lecturas; no escribe nada."""
    original = plazo.prorroga_de
    if original is not None:
        return dadas.prorrogar(dadas.computar(_de_la_base(original, plazo.disparador_el)))
    return dadas.computar(disparo_de(plazo))


def _de_la_base(original: Plazo, recibo: date) -> Disparo:
    """El término prorrogado, desde el recibo de la prórroga si una reversión lo corrigió."""
    disparo = disparo_de(original)
    if disparo.desde == recibo:
        return disparo
    return Disparo(disparo.termino, recibo, fijado=disparo.fijado)


@dataclass(frozen=True)
class Cambio:
    """Lo que otro calendario le hace a un plazo. `se_queda`: esa fecha ya se notificó."""

    plazo: Plazo
    despues: Computo
    se_queda: bool = False

    @property
    def alarga(self) -> bool:
        return self.despues.fecha_legal > self.plazo.fecha_legal


def cambio_de(plazo: Plazo, dadas: Circunstancias) -> Cambio | None:
    """Lo que las circunstancias le cambian a un plazo; None si nada.

    Aquí, y en ningún otro sitio, está la regla de que la fecha impresa en un documento ya
    notificado a una parte nunca se adelanta contra ella (DERECHO 1.13).
    """
    despues = recalculado(plazo, dadas)
    if fechas(despues) == fechas(plazo):
        return None
    impresa = _notificada(plazo)
    return Cambio(plazo, despues, impresa is not None and despues.fecha_legal < impresa)


def _notificada(plazo: Plazo) -> date | None:
    """La fecha del término que consta en un documento notificado a una parte; None si ninguna."""
    fila = plazo
    while fila.fecha_legal == SIN_FECHA and fila.sustituye is not None:
        fila = fila.sustituye
    avisada = fila.termino in DE_LAS_PARTES or fila.razon_de_sustitucion in (CALENDARIO, REVERSION)
    return fila.fecha_legal if avisada and fila.fecha_legal != SIN_FECHA else None


def fechas(de: Any) -> tuple[date, date, date]:
    """Las tres fechas de un plazo o de un cómputo."""
    return de.fecha_legal, de.fecha_conservadora, de.fecha_tope


def reproducido(plazo: Plazo) -> Computo:
    """El cómputo con que se guardó esa fila, vuelto a hacer con sus versiones.

    El calendario es el de su adopción y las paralizaciones las que constaban al abrirla, de modo
    que una fecha vieja se explica igual por mucho que después se adopte.
    """
    momento = plazo.abierto_en
    pausas = tuple(
        ParalizacionDelNucleo(
            p.desde, p.hasta if p.levantada_en and p.levantada_en <= momento else None
        )
        for p in Paralizacion.objects.filter(querella=plazo.querella_id, puesta_en__lte=momento)
    )
    hechas = Reversion.objects.filter(querella=plazo.querella_id, confirmada_en__lte=momento)
    lecturas = lecturas_de(Reglamento.objects.filter(pk=plazo.version_reglamento).first())
    dadas = Circunstancias(
        vigentes(plazo.adopcion),
        pausas,
        lambda _dia: lecturas,
        tuple(m for h in hechas.select_related("plazo") for m in h.movidos),
    )
    if plazo.razon_de_sustitucion == PRORROGA and plazo.sustituye is not None:
        return dadas.prorrogar(plazo.sustituye.calculo)
    return recalculado(plazo, dadas)


def casos_por_recalcular() -> QuerySet[Any]:
    """Los casos que lo adoptado puede tocar y a los que todavía no se les aplicó."""
    return CasoPorRecalcular.objects.filter(aplicado_en__isnull=True).values("querella")


def por_recalcular(querella_id: int) -> bool:
    """Si ese caso es uno de ellos."""
    return casos_por_recalcular().filter(querella=querella_id).exists()


def vence_hoy_por_hoy(plazo: Plazo) -> datetime:
    """Cuándo termina con el calendario en vigor, aunque al caso no se le haya aplicado todavía."""
    if not por_recalcular(plazo.querella_id):
        return plazo.vence_en
    cambio = cambio_de(plazo, circunstancias(plazo.querella_id))
    return plazo.vence_en if cambio is None or cambio.se_queda else cambio.despues.vence_en


def disparo_de(plazo: Plazo) -> Disparo:
    """Con qué se abrió una fila que no es prórroga."""
    return Disparo(
        plazo.termino,
        plazo.disparador_el,
        plazo.conservadora_desde,
        plazo.tope_desde,
        Fijado.desde_json(plazo.fijado),
    )
