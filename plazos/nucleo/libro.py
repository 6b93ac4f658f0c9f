"""El libro de un cómputo: un renglón por día, con su número, su clase, su motivo y su autoridad.

Describe una cuenta ya hecha; no decide ninguna fecha.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, NamedTuple

from plazos.nucleo.calendario import SIN_FECHA, Calendario, OrdenDeEmergencia, en_el_calendario
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.feriados import CERTEZAS
from plazos.nucleo.textos import frase

Clase = Literal["excluido", "contado", "saltado", "paralizado", "corrido"]
CLASES: tuple[Clase, ...] = ("excluido", "contado", "saltado", "paralizado", "corrido")

_UN_DIA = timedelta(1)


class Renglon(NamedTuple):
    """Un día de la cuenta; `numero` solo en los contados.

    `certeza` es la del feriado cuando no está confirmado; `segundos`, en los términos de horas, los
    que corrieron ese día.
    """

    numero: int | None
    fecha: date
    clase: Clase
    motivo_es: str = ""
    motivo_en: str = ""
    autoridad: str = ""
    certeza: str = ""
    segundos: int | None = None


class Advertencia(NamedTuple):
    """Algo que quien lee la fecha debe saber."""

    codigo: str
    es: str
    en: str


@dataclass(frozen=True, slots=True)
class Paralizacion:
    """Orden de un tribunal que detiene el término.

    Ni el día en que empieza ni el día en que se levanta cuentan.
    """

    desde: date
    hasta: date | None
    autoridad: str = ""

    def __post_init__(self) -> None:
        en_el_calendario(self.desde)
        if self.hasta is not None and self.hasta < self.desde:
            raise ErrorDePlazo(
                "La paralización termina antes de empezar.", "The stay ends before it starts."
            )
        if self.hasta is not None:
            en_el_calendario(self.hasta)

    def alcanza(self, dia: date) -> bool:
        """El día cae dentro de la paralización."""
        return self.desde <= dia and (self.hasta is None or dia <= self.hasta)


class Cuenta(NamedTuple):
    """Cómo se cuenta: cuántos días, hacia dónde y si los no laborables intermedios se saltan."""

    dias: int
    salta: bool = False
    atras: bool = False
    numero_previo: int = 0


def escribir(
    cuenta: Cuenta,
    desde: date,
    final: date,
    cal: Calendario,
    pausas: Sequence[Paralizacion] = (),
) -> list[Renglon]:
    """Los renglones desde el día excluido hasta aquel en que el término vence."""
    renglones = [_con_frase(None, desde, "excluido", "arranque", "Regla 68.1")]
    paso = -_UN_DIA if cuenta.atras else _UN_DIA
    dia, contados = desde, 0
    for _ in range(abs((final - desde).days)):
        dia += paso
        pausa = _pausa(dia, pausas) if pausas else None
        if pausa is not None:
            renglones.append(paralizado(dia, pausa))
            if pausa.hasta is None and final == SIN_FECHA:
                break
        elif contados < cuenta.dias and (not cuenta.salta or cal.es_laborable(dia)):
            contados += 1
            ultimo = contados == cuenta.dias and dia != final
            renglones.append(_contado(cuenta.numero_previo + contados, dia, ultimo, cal))
        elif dia == final:
            renglones.append(_corrido(dia, renglones, cuenta.atras, cal))
        elif contados == cuenta.dias:
            renglones.append(_en_medio(dia, renglones, final, cal))
        else:
            renglones.append(saltado(dia, cal))
    return renglones


def _pausa(dia: date, pausas: Sequence[Paralizacion]) -> Paralizacion | None:
    return next((p for p in pausas if p.alcanza(dia)), None)


def _con_frase(
    numero: int | None, dia: date, clase: Clase, clave: str, autoridad: str, **datos: str
) -> Renglon:
    return Renglon(
        numero, dia, clase, frase("es", clave, **datos), frase("en", clave, **datos), autoridad
    )


def paralizado(dia: date, pausa: Paralizacion) -> Renglon:
    """El renglón de un día paralizado."""
    clave = "paralizado"
    if pausa.hasta is None:
        clave = "paralizado_abierto"
    elif dia == pausa.hasta:
        clave = "levantada"
    return _con_frase(None, dia, "paralizado", clave, pausa.autoridad)


def _contado(numero: int, dia: date, no_ultimo: bool, cal: Calendario) -> Renglon:
    es, en, autoridad, certeza = _porque(dia, cal)
    if no_ultimo and es:
        es = frase("es", "no_ultimo", motivo=es)
        en = frase("en", "no_ultimo", motivo=en)
    return Renglon(numero, dia, "contado", es, en, autoridad, certeza)


def saltado(dia: date, cal: Calendario) -> Renglon:
    """El renglón de un día que no se cuenta por no ser laborable."""
    return Renglon(None, dia, "saltado", *_porque(dia, cal))


def rodar(
    renglones: list[Renglon], final: date, cal: Calendario, pausas: Sequence[Paralizacion]
) -> None:
    """Añade los días que median entre el último renglón y aquel en que vence."""
    dia = renglones[-1].fecha
    while dia < final:
        dia += _UN_DIA
        pausa = _pausa(dia, pausas)
        if pausa is not None:
            renglones.append(paralizado(dia, pausa))
        elif dia == final:
            renglones.append(_corrido(dia, renglones, False, cal))
        else:
            renglones.append(_en_medio(dia, renglones, final, cal))


def _corrido(dia: date, previos: Sequence[Renglon], atras: bool, cal: Calendario) -> Renglon:
    if atras:
        return _con_frase(None, dia, "corrido", "laborable_anterior", "Regla 68.1")
    orden = _orden(previos, dia, cal)
    if orden is None:
        return _con_frase(None, dia, "corrido", "primer_laborable", "Regla 68.1")
    return _por_orden(dia, "corrido", orden)


def _en_medio(dia: date, previos: Sequence[Renglon], final: date, cal: Calendario) -> Renglon:
    """Un día entre el último contado y aquel en que vence: feriado, o movido por una orden."""
    renglon = saltado(dia, cal)
    orden = None if renglon.motivo_es else _orden(previos, final, cal)
    return renglon if orden is None else _por_orden(dia, "saltado", orden)


def _orden(previos: Sequence[Renglon], final: date, cal: Calendario) -> OrdenDeEmergencia | None:
    """La orden que llevó el vencimiento al día final."""
    nominal = max(r.fecha for r in previos if r.clase == "contado")
    return next((o for o in cal.ordenes if nominal <= o.hasta and cal.destino(o) == final), None)


def _por_orden(dia: date, clase: Clase, orden: OrdenDeEmergencia) -> Renglon:
    return Renglon(
        None,
        dia,
        clase,
        frase("es", "orden", motivo=orden.nombre_es or orden.autoridad),
        frase("en", "orden", motivo=orden.nombre_en or orden.autoridad),
        orden.autoridad,
    )


def _porque(dia: date, cal: Calendario) -> tuple[str, str, str, str]:
    motivo = cal.motivo(dia)
    if motivo is not None:
        certeza = "" if motivo.certeza == CERTEZAS[0] else motivo.certeza
        return motivo.nombre_es, motivo.nombre_en, motivo.autoridad, certeza
    orden = cal.orden_que_mueve(dia)
    if orden is not None:
        es, en = orden.nombre_es or orden.autoridad, orden.nombre_en or orden.autoridad
        return es, en, orden.autoridad, ""
    return "", "", "", ""
