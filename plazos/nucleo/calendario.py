"""El calendario de Puerto Rico: qué días son laborables y cuándo empieza y termina un día civil.

Es el único módulo que convierte entre fechas civiles e instantes.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from functools import lru_cache
from typing import Literal

from plazos.nucleo import datos, feriados
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.feriados import DUDOSAS, PERFILES, POSIBLE, PRIMER_ANO, ULTIMO_ANO, Motivo

# Puerto Rico está todo el año cuatro horas detrás de UTC.
HORA_PR = timezone(timedelta(hours=-4), "AST")

PRIMER_DIA = date(PRIMER_ANO, 1, 1)
ULTIMO_DIA = date(ULTIMO_ANO, 12, 31)
# Un término paralizado sin fecha de reanudación no vence: esta fecha lo dice.
SIN_FECHA = date(9999, 12, 31)
SIN_INSTANTE = datetime(9999, 12, 31, tzinfo=UTC)

VERSION_CALENDARIO: str = datos.huella("feriados.csv", "cierres.csv", "ordenes.csv")

Nivel = Literal["minimo", "legal", "maximo"]

_BASE = PRIMER_DIA.toordinal()
_TOTAL = ULTIMO_DIA.toordinal() - _BASE + 1
_SABADO = Motivo("sábado", "Saturday", "Regla 68.1", "confirmada")
_DOMINGO = Motivo("domingo", "Sunday", "Regla 68.1", "confirmada")


def en_el_calendario(dia: date) -> date:
    """El mismo día, o ErrorDePlazo si el calendario no lo alcanza."""
    if not PRIMER_DIA <= dia <= ULTIMO_DIA:
        raise _fuera()
    return dia


def fecha_civil(instante: datetime) -> date:
    """La fecha civil en Puerto Rico de un instante con zona horaria."""
    return a_hora_local(instante).date()


def a_hora_local(instante: datetime) -> datetime:
    """El mismo instante dicho en la hora de Puerto Rico."""
    if instante.tzinfo is None:
        raise ErrorDePlazo(
            "La hora tiene que decir su zona horaria.", "The time must state its time zone."
        )
    try:
        return instante.astimezone(HORA_PR)
    except OverflowError:
        raise _fuera() from None


def de_hora_local(local: datetime) -> datetime:
    """El instante UTC de una hora de pared de Puerto Rico, dicha sin zona."""
    try:
        return local.replace(tzinfo=HORA_PR).astimezone(UTC)
    except OverflowError:
        raise _fuera() from None


def inicio_del_dia(fecha: date) -> datetime:
    """El instante UTC en que empieza ese día civil en Puerto Rico."""
    return datetime(fecha.year, fecha.month, fecha.day, 4, tzinfo=UTC)


def fin_del_dia(fecha: date) -> datetime:
    """El instante UTC en que termina ese día civil en Puerto Rico: el siguiente a las 04:00."""
    if fecha == SIN_FECHA:
        return SIN_INSTANTE
    return inicio_del_dia(fecha + timedelta(1))


@dataclass(frozen=True, slots=True)
class DiaEspecial:
    """Excepción de un día con su autoridad: feriado añadido o, si es `laborable`, día hábil.

    Un feriado que una proclama mueve son dos: el día viejo laborable y el nuevo feriado.
    Fuente: Rullán Mayol (1955) para el sábado declarado laborable.
    """

    fecha: date
    nombre_es: str
    nombre_en: str
    autoridad: str
    laborable: bool = False
    certeza: str = "confirmada"
    perfiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OrdenDeEmergencia:
    """Orden que lleva los vencimientos que caen en un intervalo a una fecha fija; no añade días."""

    desde: date
    hasta: date
    nueva: date
    autoridad: str
    nombre_es: str = ""
    nombre_en: str = ""
    perfiles: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not PRIMER_DIA <= self.desde <= self.hasta < self.nueva <= ULTIMO_DIA:
            raise ErrorDePlazo(
                "La orden tiene que llevar un intervalo del calendario a una fecha posterior a él.",
                "The order must move a range of the calendar to a date after it.",
            )


def _ordenes_de_datos() -> tuple[OrdenDeEmergencia, ...]:
    return tuple(
        OrdenDeEmergencia(
            desde=date.fromisoformat(fila["desde"]),
            hasta=date.fromisoformat(fila["hasta"]),
            nueva=date.fromisoformat(fila["nueva"]),
            autoridad=fila["autoridad"],
            nombre_es=fila["nombre_es"],
            nombre_en=fila["nombre_en"],
            perfiles=tuple(fila["perfiles"].split()),
        )
        for fila in datos.filas("ordenes.csv")
    )


@lru_cache(maxsize=1)
def _semanas() -> tuple[list[date], list[date], list[int]]:
    """Lo común a todo calendario: los días, el siguiente de lunes a viernes, y los hábiles."""
    todos = [date.fromordinal(n) for n in range(_BASE, _BASE + _TOTAL)]
    siguiente = list(todos)
    habiles = [n for n in range(_BASE, _BASE + _TOTAL) if (n - 1) % 7 < 5]
    # El ordinal 1 es un lunes: los sábados dan resto 5 y los domingos 6.
    for primero, dias_que_faltan in ((5, 2), (6, 1)):
        for indice in range((primero + 1 - _BASE) % 7, _TOTAL, 7):
            lunes = indice + dias_que_faltan
            siguiente[indice] = todos[lunes] if lunes < _TOTAL else SIN_FECHA
    return todos, siguiente, habiles


class Calendario:
    """Los días laborables de un perfil, de 1991 a 2100, y por qué los demás no lo son."""

    def __init__(
        self,
        perfil: str,
        motivos: dict[date, Motivo],
        abiertos: frozenset[date],
        ordenes: tuple[OrdenDeEmergencia, ...],
        version: str,
        *,
        estricto: bool = False,
    ) -> None:
        self.perfil = perfil
        self.version = version
        self.ordenes = ordenes
        # En el mínimo una orden solo mueve lo que vence dentro de su intervalo ya rodado.
        self._estricto = estricto
        self._motivos = motivos
        self._abiertos = abiertos
        self._tabla: dict[int, date] | None = None
        self._siguiente, self._vence, self._laborables = self._tablas()
        if ordenes:
            self._vence = self._con_ordenes(self._siguiente)

    def _tablas(self) -> tuple[list[date], list[date], list[int]]:
        """Tablas por ordinal: el siguiente laborable, el mismo con órdenes, y los laborables."""
        todos, semana, habiles = _semanas()
        if self.perfil == "TAX":
            return todos, todos, list(range(_BASE, _BASE + _TOTAL))
        siguiente = list(semana)
        # El orden no importa: cada día corrige también los no laborables que lo preceden.
        for dia in self._abiertos.union(self._motivos):
            indice = self._indice(dia.toordinal())
            if dia in self._abiertos:
                proximo = dia
            else:
                proximo = siguiente[indice + 1] if indice + 1 < _TOTAL else SIN_FECHA
            siguiente[indice] = proximo
            anterior = indice - 1
            while anterior >= 0 and siguiente[anterior] != todos[anterior]:
                siguiente[anterior] = proximo
                anterior -= 1
        cerrados = {d.toordinal() for d in self._motivos}
        laborables = [n for n in habiles if n not in cerrados]
        if self._abiertos:
            laborables = sorted({*laborables, *(d.toordinal() for d in self._abiertos)})
        return siguiente, siguiente, laborables

    def _con_ordenes(self, siguiente: list[date]) -> list[date]:
        vence = list(siguiente)
        for orden in self.ordenes:
            # Hacia atrás: lo anterior al intervalo puede rodar hasta dentro de él.
            indice = self._indice(orden.hasta.toordinal())
            while indice >= 0 and siguiente[indice] >= orden.desde:
                mueve = self.orden_que_mueve(date.fromordinal(_BASE + indice))
                if mueve is not None:
                    vence[indice] = self.destino(mueve)
                indice -= 1
        return vence

    def _indice(self, ordinal: int) -> int:
        indice = ordinal - _BASE
        if 0 <= indice < _TOTAL:
            return indice
        raise _fuera()

    def es_laborable(self, dia: date) -> bool:
        """Dice si el día cuenta como laborable."""
        return self._siguiente[self._indice(dia.toordinal())] == dia

    def motivo(self, dia: date) -> Motivo | None:
        """Por qué el día no es laborable (nombres, autoridad y certeza); None si lo es."""
        if self.es_laborable(dia):
            return None
        return self._motivos.get(dia) or (_SABADO if dia.weekday() == 5 else _DOMINGO)

    def siguiente_laborable(self, dia: date) -> date:
        """El mismo día si es laborable; si no, el primero que lo sea después."""
        siguiente = self._siguiente[self._indice(dia.toordinal())]
        if siguiente is SIN_FECHA:
            raise _fuera()
        return siguiente

    def anterior_laborable(self, dia: date) -> date:
        """El mismo día si es laborable; si no, el último que lo fue antes."""
        ordinal = _BASE + self._indice(dia.toordinal())
        posicion = bisect_right(self._laborables, ordinal)
        if not posicion:
            raise _fuera()
        return date.fromordinal(self._laborables[posicion - 1])

    def vencimiento(self, nominal: date) -> date:
        """El día en que vence lo que nominalmente vencía ese día: rueda y aplica las órdenes."""
        return self.tras_dias(nominal, 0)

    def tras_dias(self, desde: date, dias: int) -> date:
        """Vencimiento de un término de días corridos cuyo día de arranque se excluye.

        Fuente: Regla 68.1.
        """
        indice = desde.toordinal() + dias - _BASE
        if 0 <= indice < _TOTAL:
            vence = self._vence[indice]
            if vence is not SIN_FECHA:
                return vence
        raise _fuera()

    def tras_laborables(self, desde: date, dias: int) -> date:
        """Vencimiento de un término que solo cuenta días laborables, excluido el de arranque."""
        posicion = bisect_right(self._laborables, _BASE + self._indice(desde.toordinal()))
        if posicion + dias > len(self._laborables):
            raise _fuera()
        return self.vencimiento(date.fromordinal(self._laborables[posicion + dias - 1]))

    def tabla_de_vencimientos(self) -> dict[int, date]:
        """`vencimiento` de cada ordinal del calendario; fuera de él no hay clave."""
        if self._tabla is None:
            pares = enumerate(self._vence, _BASE)
            self._tabla = {ordinal: dia for ordinal, dia in pares if dia is not SIN_FECHA}
        return self._tabla

    def tabla_de_laborables(self, dias: int) -> dict[int, date]:
        """`tras_laborables` de cada ordinal con esos días; fuera del calendario no hay clave."""
        vence, habiles = self.tabla_de_vencimientos(), self._laborables
        tabla, posicion = {}, 0
        for ordinal in range(_BASE, habiles[-dias]):
            posicion += ordinal == habiles[posicion]
            tabla[ordinal] = vence[habiles[posicion + dias - 1]]
        return tabla

    def laborables_entre(self, desde: date, hasta: date) -> int:
        """Cuántos laborables hay después de `desde` y hasta `hasta` inclusive."""
        fin = bisect_right(self._laborables, hasta.toordinal())
        return max(fin - bisect_right(self._laborables, desde.toordinal()), 0)

    def orden_que_mueve(self, nominal: date) -> OrdenDeEmergencia | None:
        """La orden que alcanza lo que vence ese día o rueda desde él; de varias, la más larga.

        El último día no laborable de un intervalo rueda fuera de él: se tiene por alcanzado, y
        solo el calendario mínimo lo deja en el día a que rodó.
        """
        if not self.ordenes:
            return None
        dias = {self._siguiente[self._indice(nominal.toordinal())]}
        if not self._estricto:
            dias.add(nominal)
        alcanzan = [o for o in self.ordenes if any(o.desde <= dia <= o.hasta for dia in dias)]
        return max(alcanzan, key=lambda o: o.nueva, default=None)

    def destino(self, orden: OrdenDeEmergencia) -> date:
        """El laborable a que la orden lleva; si cae en el intervalo de otra, el de esa otra."""
        otra = self.orden_que_mueve(orden.nueva)
        return self.siguiente_laborable(orden.nueva) if otra is None else self.destino(otra)

    def especiales(self, ano: int) -> list[tuple[date, Motivo]]:
        """Los feriados, cierres y excepciones del año, en orden."""
        return sorted((d, m) for d, m in self._motivos.items() if d.year == ano)


def _fuera() -> ErrorDePlazo:
    return ErrorDePlazo(
        f"La fecha sale del calendario, que va de {PRIMER_ANO} a {ULTIMO_ANO}.",
        f"The date is outside the calendar, which runs from {PRIMER_ANO} to {ULTIMO_ANO}.",
    )


def calendario(
    perfil: str = "GOB",
    excepciones: tuple[DiaEspecial, ...] = (),
    ordenes: tuple[OrdenDeEmergencia, ...] = (),
    nivel: Nivel = "legal",
) -> Calendario:
    """El calendario del perfil con sus excepciones; se construye una vez y se guarda.

    `nivel`: `minimo` deja fuera los feriados dudosos, `maximo` añade los posibles.
    """
    return _calendario(perfil, excepciones, ordenes, nivel)


@lru_cache(maxsize=32)
def _calendario(
    perfil: str,
    excepciones: tuple[DiaEspecial, ...],
    ordenes: tuple[OrdenDeEmergencia, ...],
    nivel: Nivel,
) -> Calendario:
    if perfil not in PERFILES:
        raise ErrorDePlazo(
            f"El perfil «{perfil}» no existe; los perfiles son {', '.join(PERFILES)}.",
            f"There is no profile “{perfil}”; the profiles are {', '.join(PERFILES)}.",
        )
    if perfil == "TAX":
        # Taxativo: ni calendario ni excepciones ni órdenes.
        return Calendario(perfil, {}, frozenset(), (), VERSION_CALENDARIO)
    excepciones = tuple(e for e in excepciones if not e.perfiles or perfil in e.perfiles)
    ordenes = tuple(o for o in ordenes if not o.perfiles or perfil in o.perfiles)
    motivos = {d: m for d, m in _dias(perfil).items() if _entra(m.certeza, nivel)}
    for excepcion in excepciones:
        if excepcion.laborable:
            motivos.pop(excepcion.fecha, None)
        elif _entra(excepcion.certeza, nivel):
            motivos[excepcion.fecha] = Motivo(
                excepcion.nombre_es, excepcion.nombre_en, excepcion.autoridad, excepcion.certeza
            )
    de_datos = tuple(o for o in _ordenes_de_datos() if perfil in o.perfiles)
    return Calendario(
        perfil,
        motivos,
        frozenset(e.fecha for e in excepciones if e.laborable),
        de_datos + ordenes,
        _version(excepciones, ordenes),
        estricto=nivel == "minimo",
    )


@lru_cache(maxsize=8)
def _dias(perfil: str) -> dict[date, Motivo]:
    return feriados.dias(perfil)


def _entra(certeza: str, nivel: Nivel) -> bool:
    if certeza == POSIBLE:
        return nivel == "maximo"
    return nivel != "minimo" or certeza not in DUDOSAS


def _version(excepciones: tuple[DiaEspecial, ...], ordenes: tuple[OrdenDeEmergencia, ...]) -> str:
    if not excepciones and not ordenes:
        return VERSION_CALENDARIO
    propio = hashlib.sha256(repr((excepciones, ordenes)).encode()).hexdigest()[:12]
    return f"{VERSION_CALENDARIO}+{propio}"
