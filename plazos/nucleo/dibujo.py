"""El reloj de un término dibujado: de dónde parte, dónde está hoy, dónde acaba y qué se paralizó.

Solo números y trazos de SVG, sin textos: quien lo usa le pone título y descripción. Ninguna
parte se distingue solo por el color: hoy es una flecha, lo paralizado va a rayas, el final lleva
una raya más alta que el principio y lo transcurrido es más fino que lo que queda.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from plazos.nucleo.calendario import SIN_FECHA
from plazos.nucleo.libro import Renglon

ANCHO = 200.0
# Sin fecha de reanudarse, la raya sigue un tramo más allá de hoy.
_COLA = 0.2
_UN_DIA = timedelta(1)

Intervalo = tuple[date, date]


@dataclass(frozen=True, slots=True)
class Esfera:
    """Un término como fracciones de su recorrido, de 0 (el arranque) a 1 (el último día).

    `fin` es None mientras está paralizado sin fecha: entonces el 1 no es un último día. `marca`
    es la de hoy; None si no se pone.
    """

    inicio: date
    fin: date | None
    marca: float | None
    pausas: tuple[tuple[float, float], ...]


def esfera(inicio: date, fin: date, hoy: date | None, pausas: Sequence[Intervalo] = ()) -> Esfera:
    """Sitúa hoy y lo paralizado entre el arranque y el último día."""
    abierto = fin == SIN_FECHA
    hasta = fin
    if abierto:
        vistos = [hoy or inicio, inicio + _UN_DIA, *(desde for desde, _hasta in pausas)]
        hasta = max(vistos) + timedelta(max((max(vistos) - inicio).days * _COLA, 1))
    total = max((hasta - inicio).days, 1)

    def parte(dia: date) -> float:
        return max(0.0, min(1.0, (dia - inicio).days / total))

    # El tramo empieza al empezar su primer día: medio paso antes de su marca.
    partes = tuple(
        (parte(a - _UN_DIA), parte(min(b, hasta))) for a, b in pausas if a <= hasta and b >= inicio
    )
    marca = None if hoy is None else parte(hoy)
    return Esfera(inicio, None if abierto else fin, marca, partes)


def paralizados(libro: Iterable[Renglon]) -> tuple[Intervalo, ...]:
    """Los tramos seguidos de días paralizados de un libro; el abierto no tiene final."""
    renglones = list(libro)
    dias = [r.fecha for r in renglones if r.clase == "paralizado"]
    abierto = bool(renglones) and renglones[-1].clase == "paralizado"
    return tramos(dias, abierto=abierto)


def tramos(dias: Sequence[date], *, abierto: bool = False) -> tuple[Intervalo, ...]:
    """Días en orden, juntados en tramos seguidos; con `abierto`, el último sigue sin final."""
    if not dias:
        return ()
    cortes = [i for i, (a, b) in enumerate(pairwise(dias), 1) if b - a != _UN_DIA]
    bordes = [0, *cortes, len(dias)]
    seguidos = [(dias[i], dias[j - 1]) for i, j in pairwise(bordes)]
    if abierto:
        seguidos[-1] = (seguidos[-1][0], SIN_FECHA)
    return tuple(seguidos)


# --- La tira: para una lista o un papel -------------------------------------------------------
def tira(e: Esfera) -> str:
    """Los trazos de la tira, en una caja de 210 por 22 que empieza en -5.

    Los colores los puede cambiar la hoja de estilo de la página.
    """
    marca = e.marca or 0.0
    hoy = _n(_x(marca))
    trazos = [
        '<path class="reloj__ido" stroke="#8a8272" stroke-width="3" d="M1 14H199"/>',
        f'<path class="reloj__queda" stroke="#0b5d7a" stroke-width="8" d="M{hoy} 14H199"/>'
        if marca < 1
        else "",
        *(
            '<path class="reloj__pausa" stroke="#4a3a78" stroke-width="11" stroke-dasharray="2 2" '
            f'd="M{_n(_x(a))} 14H{_n(_x(b))}"/>'
            for a, b in e.pausas
        ),
        '<path class="reloj__borde" stroke="#1c1b19" stroke-width="2" d="M1 9v10"/>',
        ""
        if e.fin is None
        else '<path class="reloj__borde" stroke="#1c1b19" stroke-width="3" d="M198.5 6v16"/>',
        ""
        if e.marca is None
        else f'<path class="reloj__hoy" fill="#1c1b19" d="M{hoy} 10l-5-9h10z"/>',
    ]
    return "".join(trazos)


def _x(parte: float) -> float:
    return 1 + parte * (ANCHO - 2)


# --- El anillo: para la tarjeta ---------------------------------------------------------------
def anillo(e: Esfera) -> str:
    """Los trazos del anillo, en una caja de 136 por 136 con el centro en 68."""
    marca = 100 * (e.marca or 0.0)
    centro = 'cx="68" cy="68" r="52" fill="none" pathLength="100" transform="rotate(-90 68 68)"'
    trazos = [
        f'<circle class="reloj__ido" stroke="#8a8272" stroke-width="4" {centro}/>',
        f'<circle class="reloj__queda" stroke="#0b5d7a" stroke-width="11" {centro} '
        f'stroke-dasharray="{_n(100 - marca)} 100" stroke-dashoffset="{_n(-marca)}"/>'
        if marca < 100
        else "",
        *(
            f'<circle class="reloj__pausa" stroke="#4a3a78" stroke-width="13" {centro} '
            f'stroke-dasharray="{_rayas(100 * a, 100 * b)}"/>'
            for a, b in e.pausas
        ),
        '<path class="reloj__borde" stroke="#1c1b19" stroke-width="3" d="M68 6v20"/>',
        '<path class="reloj__hoy" fill="#1c1b19" d="M68 12l-6-10h12z" '
        f'transform="rotate({_n(3.6 * marca)} 68 68)"/>',
    ]
    return "".join(trazos)


def _rayas(desde: float, hasta: float) -> str:
    """Rayas solo entre dos puntos de un trazo de 100: hueco, rayas y hueco."""
    cuantas = max(1, round((hasta - desde) / 3))
    paso = (hasta - desde) / (2 * cuantas)
    rayas = " ".join([_n(paso)] * (2 * cuantas - 1))
    return f"0 {_n(desde)} {rayas} 100"


def _n(valor: float) -> str:
    """Con dos decimales como mucho, que el dibujo no los necesita."""
    return f"{round(valor, 2):g}"
