"""Por qué no entra una línea: una oración en cada idioma y el campo de que se trata."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import override


@dataclass(frozen=True)
class Motivo:
    """Una razón, en español y en inglés; `campo`, su lugar en la línea, si es de uno."""

    es: str
    en: str
    campo: str = ""

    def __str__(self) -> str:
        return self.es


def motivo(texto: str | Promise, campo: str = "", /, **datos: Any) -> Motivo:
    """La oración con sus datos, en los dos idiomas."""
    dicha = dicho(lambda: [str(texto) % datos], [campo])
    return dicha[0]


def dicho(decir: Callable[[], Iterable[str]], campos: Iterable[str] = ()) -> tuple[Motivo, ...]:
    """Lo que `decir` da en cada idioma; ha de dar las mismas oraciones en los dos."""
    with override("es"):
        es = list(decir())
    with override("en"):
        en = list(decir())
    lugares = [*campos, *([""] * len(es))]
    return tuple(Motivo(*trio) for trio in zip(es, en, lugares, strict=False))


class LineaRechazada(Exception):  # noqa: N818 - nombre del dominio
    """El caso no se importa; `motivos`, una oración por razón."""

    def __init__(self, *motivos: Motivo) -> None:
        super().__init__(" ".join(m.es for m in motivos))
        self.motivos = motivos
