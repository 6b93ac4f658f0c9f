"""El tribunal que revisa lo decidido, según la ley de cada día (18.010#2 y la LPAU)."""

from datetime import date

from querellas.documentos.bilingue import Bilingue

# Desde cuándo y qué tribunal. El primero lo dice 18.010#2; los siguientes, la LPAU sec. 4.2
# enmendada por la Ley 247-1995 (en vigor el 1 de mayo de 1996) y la Ley de la Judicatura de 2003
# (en vigor el 22 de noviembre de 2003).
FOROS: tuple[tuple[date, str, str], ...] = (
    (
        date(1991, 8, 30),
        "el Tribunal Superior, Sala de San Juan",
        "the Superior Court, San Juan Part",
    ),
    (
        date(1996, 5, 1),
        "el Tribunal de Circuito de Apelaciones",
        "the Circuit Court of Appeals",
    ),
    (date(2003, 11, 22), "el Tribunal de Apelaciones", "the Court of Appeals"),
)


def foro_de_revision(dia: date, idioma: str = "es") -> str:
    """El tribunal ante el que se pide la revisión de lo decidido ese día."""
    vigentes = [f for f in FOROS if f[0] <= dia] or [FOROS[0]]
    _desde, es, en = vigentes[-1]
    return en if idioma == "en" else es


def foro_bilingue(dia: date) -> Bilingue:
    """El mismo tribunal, para decirlo dentro de un documento."""
    return Bilingue(foro_de_revision(dia), foro_de_revision(dia, "en"))
