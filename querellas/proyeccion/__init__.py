"""Qué pasaría con un caso: sus actos en orden, y lo que la ley hace al vencer cada término.

Ni lee la base ni el reloj, ni escribe nada. Lo mueven las mismas tablas (`estados`, `efectos`)
y el mismo cómputo (`registro.Circunstancias`) que a los servicios: no hay otra copia de la regla.
"""

from collections.abc import Iterable

from plazos.registro import Circunstancias
from querellas.proyeccion.curso import Curso, Guardados
from querellas.proyeccion.datos import (
    Clase,
    Fechado,
    Hecho,
    Inicio,
    Paso,
    Proyeccion,
    TerminoProyectado,
    en_orden,
)

__all__ = [
    "Clase",
    "Fechado",
    "Guardados",
    "Hecho",
    "Inicio",
    "Paso",
    "Proyeccion",
    "TerminoProyectado",
    "proyectar",
]


def proyectar(
    hechos: Iterable[Hecho],
    reales: Circunstancias,
    *,
    inicio: Inicio | None = None,
    guardados: Guardados | None = None,
    hasta_el_final: bool = True,
) -> Proyeccion:
    """El caso según esos hechos. `guardados`: las fechas que ya rigen, que no cambian solas."""
    curso = Curso(reales, inicio or Inicio(), guardados or {})
    for hecho in en_orden(hechos):
        curso.hacer(hecho)
    if hasta_el_final:
        curso.avanzar()
    return Proyeccion(
        curso.estado,
        curso.en_rebeldia,
        tuple(curso.terminos),
        tuple(curso.pasos),
    )
