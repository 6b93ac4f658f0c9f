"""El catálogo de términos: la ley como datos, una sola vez.

Aquí no se computa nada; `computo` aplica lo que estas filas dicen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from types import MappingProxyType

from plazos.nucleo import datos
from plazos.nucleo.errores import TerminoDesconocido


class Unidad(Enum):
    """En qué se mide un término y cómo se cuenta."""

    DIAS = "dias"
    DIAS_CORTOS = "dias_cortos"
    LABORABLES = "dias_laborables"
    HORAS = "horas"
    MESES = "meses_30"
    ANOS = "anos"
    HACIA_ATRAS = "hacia_atras"
    VENTANA = "ventana"


@dataclass(frozen=True, slots=True)
class Termino:
    """Un término de la ley con su medida, quién actúa, qué pasa al vencer y su fuente."""

    id: str
    cantidad: int
    unidad: Unidad
    perfil: str
    naturaleza: str
    desde: date | None
    prorroga_de: str
    alterno_taxativo: bool
    piso: bool
    fuente: tuple[str, ...]
    cita: str
    nombre_es: str
    nombre_en: str
    disparador_es: str
    disparador_en: str
    actua_es: str
    actua_en: str
    consecuencia_es: str
    consecuencia_en: str
    nota_es: str
    nota_en: str

    @property
    def minimo(self) -> bool:
        """Es una antelación mínima, contada hacia atrás desde el acto."""
        return self.unidad is Unidad.HACIA_ATRAS

    @property
    def en_horas(self) -> bool:
        """Corre de momento a momento y necesita fecha y hora."""
        return self.unidad is Unidad.HORAS

    @property
    def salta(self) -> bool:
        """No cuenta los días no laborables intermedios (Regla 68.1: menos de siete días)."""
        return self.unidad in (Unidad.DIAS_CORTOS, Unidad.LABORABLES)

    @property
    def dias(self) -> int:
        """Cuántos días se cuentan; el mes es de treinta (Rosario Rodríguez v. ELA, 1988)."""
        return self.cantidad * 30 if self.unidad is Unidad.MESES else self.cantidad


def _leer(fila: dict[str, str]) -> Termino:
    textos = {
        f"{campo}_{idioma}": fila[f"{campo}_{idioma}"]
        for campo in ("nombre", "disparador", "actua", "consecuencia", "nota")
        for idioma in ("es", "en")
    }
    return Termino(
        id=fila["id"],
        cantidad=int(fila["cantidad"]),
        unidad=Unidad(fila["unidad"]),
        perfil=fila["perfil"],
        naturaleza=fila["naturaleza"],
        desde=date.fromisoformat(fila["desde"]) if fila["desde"] else None,
        prorroga_de=fila["prorroga_de"],
        alterno_taxativo=fila["alterno_taxativo"] == "1",
        piso=fila["piso"] == "1",
        fuente=tuple(fila["fuente"].split()),
        cita=fila["cita"],
        **textos,
    )


TERMINOS: Mapping[str, Termino] = MappingProxyType(
    {fila["id"]: _leer(fila) for fila in datos.filas("terminos.csv")}
)


def termino(id: str) -> Termino:
    """El término de ese identificador, o `TerminoDesconocido` con los más parecidos."""
    encontrado = TERMINOS.get(id)
    if encontrado is None:
        raise TerminoDesconocido(id, _cercanos(id))
    return encontrado


def _cercanos(pedido: str) -> tuple[str, ...]:
    # Solo quien se equivoca paga la carga de difflib.
    from difflib import get_close_matches

    normal = pedido.strip().upper().replace("_", "-")
    return tuple(get_close_matches(normal, TERMINOS, n=3, cutoff=0.5))
