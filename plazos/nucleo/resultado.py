"""Lo que un cómputo recibe y devuelve, y la única cuenta de la que salen todas las fechas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal

from plazos.nucleo import datos, serie
from plazos.nucleo.calendario import (
    SIN_FECHA,
    Calendario,
    DiaEspecial,
    Nivel,
    OrdenDeEmergencia,
    calendario,
    fin_del_dia,
)
from plazos.nucleo.catalogo import Termino
from plazos.nucleo.fijado import Fijado
from plazos.nucleo.libro import Advertencia, Cuenta, Paralizacion, Renglon

VERSION_REGLA = f"1+{datos.huella('terminos.csv')}"


@dataclass(frozen=True, slots=True)
class Lecturas:
    """Las lecturas discutibles de la ley, como las fija el Reglamento de la Comisión.

    `prorroga`: desde dónde corre la prórroga. `dias_francos`: el mínimo de la notificación de vista
    se cuenta sin el día de la vista. `electoral_corto`: si los términos cortos del art. 1.016
    excluyen los días no laborables. `dias_correo`: los que se suman a la fecha del envío.
    """

    prorroga: Literal["efectivo", "nominal"] = "efectivo"
    dias_francos: bool = False
    electoral_corto: Literal["regla_68_1", "taxativo"] = "regla_68_1"
    dias_correo: int = 3


@dataclass(frozen=True, slots=True)
class Computo:
    """El resultado: las tres fechas, el instante en que termina, las advertencias y el libro."""

    termino: str
    perfil: str
    disparador: date | datetime
    modo: str
    fecha_legal: date
    fecha_conservadora: date
    fecha_tope: date
    vence_en: datetime
    advertencias: tuple[Advertencia, ...]
    libro: tuple[Renglon, ...]
    version_regla: str
    version_calendario: str
    # El término propio que un mandato fijó; en la prórroga, el del término que prorroga.
    fijado: Fijado | None = None

    @property
    def sin_fecha(self) -> bool:
        """El término está paralizado sin fecha de reanudación: no vence."""
        return self.fecha_legal == SIN_FECHA

    @property
    def dia_nominal(self) -> date:
        """El último día contado, antes de correrlo al laborable; el legal si no hay libro."""
        contados = [r.fecha for r in self.libro if r.numero is not None]
        return max(contados, default=self.fecha_legal)

    def a_json(self) -> dict[str, object]:
        """El cómputo en tipos de JSON, con las fechas en ISO."""
        return serie.a_json(self)

    @classmethod
    def desde_json(cls, dato: dict[str, object]) -> Computo:
        """El mismo cómputo que `a_json` escribió."""
        return cls(**serie.campos(dato))


@dataclass(frozen=True, slots=True)
class Pedido:
    """Lo que no cambia mientras se computan las tres fechas de un término."""

    termino: Termino
    perfil: str
    pausas: tuple[Paralizacion, ...]
    excepciones: tuple[DiaEspecial, ...]
    ordenes: tuple[OrdenDeEmergencia, ...]
    fijado: Fijado | None = None

    def cuenta(self, desde: date) -> Cuenta:
        """Cómo se cuenta el término desde ese día: lo que la ley o el mandato dice."""
        if self.fijado is not None:
            return self.fijado.cuenta(desde)
        return Cuenta(self.termino.dias, self.termino.salta)

    def cal(self, nivel: Nivel = "legal") -> Calendario:
        return calendario(self.perfil, self.excepciones, self.ordenes, nivel)

    def vence(self, cuenta: Cuenta, desde: date, nivel: Nivel = "legal") -> date:
        return vencimiento(cuenta, desde, self.cal(nivel), self.pausas)


def vencimiento(
    cuenta: Cuenta, desde: date, cal: Calendario, pausas: Sequence[Paralizacion]
) -> date:
    """La única cuenta: de ella salen las tres fechas, el libro y `fecha_limite`."""
    if desde == SIN_FECHA:
        # Lo que arranca de un vencimiento paralizado sin fecha tampoco la tiene.
        return SIN_FECHA
    if cuenta.atras:
        return cal.anterior_laborable(desde - timedelta(cuenta.dias))
    sumar = cal.tras_laborables if cuenta.salta else cal.tras_dias
    restan, cursor = cuenta.dias, desde
    for pausa in pausas:
        if pausa.hasta is not None and pausa.hasta <= cursor:
            continue
        vispera = pausa.desde - timedelta(1)
        if cuenta.salta:
            libres = cal.laborables_entre(cursor, vispera)
        else:
            libres = max((vispera - cursor).days, 0)
        if libres >= restan:
            break
        if pausa.hasta is None:
            return SIN_FECHA
        restan -= libres
        cursor = pausa.hasta
    return fuera_de_pausas(sumar(cursor, restan), cal, pausas)


def fuera_de_pausas(final: date, cal: Calendario, pausas: Sequence[Paralizacion]) -> date:
    """Un término nunca vence paralizado: pasa al primer laborable después de levantarse."""
    for pausa in pausas:
        if pausa.alcanza(final):
            if pausa.hasta is None:
                return SIN_FECHA
            final = cal.vencimiento(pausa.hasta + timedelta(1))
    return final


def resultado(
    pedido: Pedido,
    disparador: date | datetime,
    modo: str,
    fechas: tuple[date, date, date],
    advertencias: Sequence[Advertencia],
    libro: Sequence[Renglon],
    vence_en: datetime | None = None,
) -> Computo:
    """Arma el resultado; `vence_en` solo lo dan los términos de horas."""
    legal, conservadora, tope = fechas
    return Computo(
        termino=pedido.termino.id,
        perfil=pedido.perfil,
        disparador=disparador,
        modo=modo,
        fecha_legal=legal,
        fecha_conservadora=conservadora,
        fecha_tope=tope,
        vence_en=fin_del_dia(legal) if vence_en is None else vence_en,
        advertencias=tuple(dict.fromkeys(advertencias)),
        libro=tuple(libro),
        version_regla=VERSION_REGLA,
        version_calendario=pedido.cal().version,
        fijado=pedido.fijado,
    )
