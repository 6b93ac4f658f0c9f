"""Un día del que solo consta el año o el mes: ordena y se compara, pero no se lee como un día.

Ningún término se cuenta desde él. No se decide aquí si cabe; solo se guarda y se dice.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any, Self

_PERIODO = re.compile(r"(19|20)\d\d(-(0[1-9]|1[0-2]))?")


class DiaIncierto(date):
    """El primer día posible de `incierta`, que es lo que consta: «1997» o «1997-04»."""

    incierta: str

    def __new__(cls, anio: int, mes: int = 1, dia: int = 1, incierta: str = "") -> Self:
        esta = super().__new__(cls, anio, mes, dia)
        esta.incierta = incierta
        return esta

    @classmethod
    def de(cls, dia: date, incierta: str) -> Self:
        """Ese día, que solo pone en orden lo que consta."""
        return cls(dia.year, dia.month, dia.day, incierta)

    def __reduce__(self) -> tuple[type[Self], tuple[int, int, int, str]]:
        return type(self), (self.year, self.month, self.day, self.incierta)


def es_periodo(valor: object) -> bool:
    """Si es un año o un mes escritos, y no un día."""
    return isinstance(valor, str) and _PERIODO.fullmatch(valor) is not None


def incierta(dia: Any) -> str:
    """El año o el mes que consta de un día incierto; vacío si el día consta o no hay día."""
    return getattr(dia, "incierta", "")


def como_consta(dia: date) -> str:
    """AAAA-MM-DD o, si el día no consta, AAAA-MM o AAAA."""
    return incierta(dia) or dia.isoformat()


def leer(escrito: str) -> date:
    """El día escrito o, de un año o un mes, el primero posible."""
    if es_periodo(escrito):
        return DiaIncierto.de(primer_dia(escrito), escrito)
    return date.fromisoformat(escrito)


def primer_dia(periodo: str) -> date:
    """El primer día de un año o de un mes."""
    anio, _guion, mes = periodo.partition("-")
    return date(int(anio), int(mes or 1), 1)


def ultimo_dia(periodo: str) -> date:
    """El último día de un año o de un mes."""
    anio, _guion, mes = periodo.partition("-")
    siguiente = date(int(anio) + (not mes or mes == "12"), (int(mes or 12) % 12) + 1, 1)
    return siguiente - timedelta(days=1)


def a_mas_tardar(dia: date) -> date:
    """El último día que puede ser: el mismo, si consta."""
    return ultimo_dia(incierta(dia)) if incierta(dia) else dia


def dentro(periodo: str, antes: date) -> date:
    """El primer día del período que no es anterior a ese, si alguno no lo es."""
    primero = primer_dia(periodo)
    return antes if primero < antes <= ultimo_dia(periodo) else primero
