"""Lo que el sistema ya sabe decir en los dos idiomas, dicho para un documento que se congela."""

from collections.abc import Callable

from django.utils import translation

from plazos.nucleo.catalogo import TERMINOS
from querellas.documentos.bilingue import Bilingue
from querellas.models.redaccion.palabras import PALABRAS


def rotulo(de: Callable[[], object]) -> Bilingue:
    """El rótulo de una opción (`fila.get_estado_display`), en español y en inglés."""
    with translation.override("es"):
        es = str(de())
    with translation.override("en"):
        return Bilingue(es, str(de()))


def en_minuscula(texto: Bilingue) -> Bilingue:
    """Para ponerlo dentro de una oración."""
    return Bilingue(texto.lower(), texto.en.lower())


def de_palabras(tabla: str, clave: str) -> Bilingue:
    """Una palabra de las que se usan para redactar los asientos."""
    return Bilingue(PALABRAS[tabla]["es"][clave], PALABRAS[tabla]["en"][clave])


def nombre_de_termino(clave: str) -> str:
    """El término como lo llama el catálogo; el de un caso viejo que no está, como se escribió."""
    regla = TERMINOS.get(clave)
    return Bilingue(regla.nombre_es, regla.nombre_en) if regla else clave
