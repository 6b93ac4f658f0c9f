"""Qué días son feriados: lee las reglas de los datos y las convierte en fechas con su autoridad.

Nadie fuera de `calendario` lo usa.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from dateutil.easter import easter

from plazos.nucleo import datos

PRIMER_ANO = 1991
ULTIMO_ANO = 2100
PERFILES = ("GOB", "PJ", "MUN", "TAX")

DUDOSAS = ("supuesta", "predeterminada")
POSIBLE = "posible"
# De más firme a menos: si dos filas caen el mismo día gobierna la más firme.
CERTEZAS = ("confirmada", "secundaria", "predeterminada", "supuesta", POSIBLE)

_DIAS = {"lunes": 0, "jueves": 3}


class Motivo(NamedTuple):
    """Por qué un día no es laborable."""

    nombre_es: str
    nombre_en: str
    autoridad: str
    certeza: str


def _enesimo(ano: int, mes: int, dia_semana: int, n: int) -> date:
    primero = date(ano, mes, 1)
    return primero + timedelta((dia_semana - primero.weekday()) % 7 + 7 * (n - 1))


def _ultimo(ano: int, mes: int, dia_semana: int) -> date:
    ultimo = date(ano, mes, monthrange(ano, mes)[1])
    return ultimo - timedelta((ultimo.weekday() - dia_semana) % 7)


def fecha_de(regla: str, ano: int) -> date | None:
    """La fecha que una regla de los datos da en un año; None si ese año no la tiene."""
    cabeza, _, corrimiento = regla.partition(" +")
    partes = cabeza.split()
    if partes[0] == "fija":
        mes, dia = partes[1].split("-")
        fecha = date(ano, int(mes), int(dia))
    elif partes[0] == "pascua":
        fecha = easter(ano) + timedelta(int(partes[1]))
    elif partes[0] == "elecciones":
        if ano % 4:
            return None
        fecha = _enesimo(ano, 11, 0, 1) + timedelta(1)
    elif partes[0] == "ultimo":
        fecha = _ultimo(ano, int(partes[2]), _DIAS[partes[1]])
    else:
        fecha = _enesimo(ano, int(partes[2]), _DIAS[partes[1]], int(partes[0]))
    return fecha + timedelta(int(corrimiento or 0))


def _de_fila(fila: dict[str, str]) -> Iterator[tuple[date, Motivo]]:
    motivo = Motivo(fila["nombre_es"], fila["nombre_en"], fila["fuente"], fila["certeza"])
    lunes = Motivo(
        f"{motivo.nombre_es} (lunes siguiente)",
        f"{motivo.nombre_en} (following Monday)",
        f"{motivo.autoridad}; art. 387 Código Político",
        motivo.certeza,
    )
    hasta = int(fila["hasta"] or ULTIMO_ANO)
    for ano in range(max(int(fila["desde"]), PRIMER_ANO), hasta + 1):
        fecha = fecha_de(fila["regla"], ano)
        if fecha is None:
            continue
        yield fecha, motivo
        # Todo feriado que cae domingo pasa al lunes; el que cae sábado no se mueve.
        if fecha.weekday() == 6:
            yield fecha + timedelta(1), lunes


def dias(perfil: str) -> dict[date, Motivo]:
    """Todos los días feriados del perfil con su motivo, también los dudosos y los posibles."""
    resultado: dict[date, Motivo] = {}

    def poner(fecha: date, motivo: Motivo) -> None:
        previo = resultado.get(fecha)
        if previo is None or CERTEZAS.index(motivo.certeza) < CERTEZAS.index(previo.certeza):
            resultado[fecha] = motivo

    for fila in datos.filas("feriados.csv"):
        if perfil in fila["perfiles"].split():
            for fecha, motivo in _de_fila(fila):
                poner(fecha, motivo)
    for fila in datos.filas("cierres.csv"):
        if perfil == fila["perfil"]:
            cierre = Motivo(
                "Cierre total de los tribunales",
                "Full court closure",
                fila["autoridad"],
                "confirmada",
            )
            poner(date.fromisoformat(fila["fecha"]), cierre)
    return resultado
