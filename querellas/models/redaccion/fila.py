"""La forma de cada fila y las frases que varias comparten."""

from dataclasses import dataclass

Clave = tuple[str, int]
FECHAS_DE_TERMINO = ("termino", "vence_el")


@dataclass(frozen=True)
class Redaccion:
    es: str
    en: str
    publicos: tuple[str, ...] = ()
    publica: bool = True
    fuente: str = ""


SIN_DECISION_ES = (
    "La Comisión no decidió dentro del término que fija la ley. "
    "No resolvió si los cargos eran ciertos."
)
SIN_DECISION_EN = (
    "The Commission did not decide within the term set by law. "
    "It did not rule on whether the charges were true."
)
