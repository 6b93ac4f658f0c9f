"""`dibujar_estados [--comprobar]`: el diagrama y la tabla de la vida de una querella.

Salen de `estados.TRANSICIONES`: el dibujo (SVG) va en el README y la tabla, en OPERACION. Con
`--comprobar` no escribe: sale con 1 si lo guardado ya no es lo que el programa hace.
"""

from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from querellas.estados import ABIERTOS, FINALES, TRANSICIONES, Estado
from querellas.models.querella import ETIQUETAS_DE_ESTADO

RAIZ = Path(__file__).resolve().parents[3]
DIBUJO = RAIZ / ".github" / "estados.svg"
TABLA = RAIZ / "OPERACION.md"
EMPIEZA, TERMINA = "<!-- estados: manage.py dibujar_estados -->", "<!-- fin de estados -->"
# El camino de todos los días, de arriba abajo; a la derecha, los finales.
CAMINO = (
    Estado.BORRADOR,
    Estado.PRESENTADA,
    Estado.NOTIFICADA,
    Estado.EN_ESTUDIO,
    Estado.VISTA_SENALADA,
    Estado.VISTA_EN_CURSO,
    Estado.PENDIENTE_INFORME,
    Estado.PENDIENTE_DECISION,
)
A_LA_DERECHA = (
    Estado.DESESTIMADA,
    Estado.ARCHIVADA,
    Estado.DESESTIMADA_CON_PERJUICIO,
    Estado.RESUELTA,
)
ANCHO, ALTO, PASO = 190, 34, 62
X_CAMINO, X_FINAL = 200, 560


class Command(BaseCommand):
    help = "El diagrama y la tabla de los estados, de la tabla de transiciones."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--comprobar", action="store_true", help="no escribe; 1 si son viejos")

    def handle(self, *args: Any, **opciones: Any) -> None:
        viejos = [ruta for ruta, texto in archivos().items() if leido(ruta) != texto]
        if opciones["comprobar"]:
            for ruta in viejos:
                self.stderr.write(f"{ruta.name} es viejo: corra «manage.py dibujar_estados».")
            if viejos:
                raise SystemExit(1)
            return
        for ruta in viejos:
            ruta.write_text(archivos()[ruta], encoding="utf-8")
            self.stdout.write(f"{ruta.name}: escrito.")


def leido(ruta: Path) -> str:
    return ruta.read_text(encoding="utf-8") if ruta.exists() else ""


def archivos() -> dict[Path, str]:
    """Cada archivo con lo que debe decir."""
    texto = leido(TABLA)
    antes, _sep, resto = texto.partition(EMPIEZA)
    _vieja, _sep, despues = resto.partition(TERMINA)
    nueva = f"{antes}{EMPIEZA}\n{tabla()}{TERMINA}{despues}" if _sep else texto
    return {DIBUJO: dibujo(), TABLA: nueva}


def tabla() -> str:
    """Un renglón por acto que mueve el estado; las reversiones, juntas."""
    renglones = ["| acto | de | a | fuente |", "|---|---|---|---|"]
    for t in TRANSICIONES:
        de = ", ".join(str(ETIQUETAS_DE_ESTADO[d]) for d in t.desde)
        if set(t.desde) == set(ABIERTOS):
            de = "todo estado abierto"
        hacia = ETIQUETAS_DE_ESTADO[t.hacia]
        renglones.append(f"| `{t.acto}` | {de} | {hacia} | {t.fuente} |")
    return "\n".join(renglones) + "\n"


# --- El dibujo -------------------------------------------------------------------------------
def _lugares() -> dict[Estado, tuple[int, int]]:
    lugares = {e: (X_CAMINO, 20 + i * PASO) for i, e in enumerate(CAMINO)}
    tramo = PASO * 2
    lugares |= {e: (X_FINAL, 20 + PASO + i * tramo) for i, e in enumerate(A_LA_DERECHA)}
    return lugares


def flechas() -> dict[tuple[Estado, Estado], list[str]]:
    """Avanzar, volver y terminar; lo que sale de todo estado abierto o de uno final, en la nota."""
    dichas: dict[tuple[Estado, Estado], list[str]] = defaultdict(list)
    for t in TRANSICIONES:
        de_todos = set(t.desde) == set(ABIERTOS)
        if de_todos or t.hacia == Estado.ARCHIVADA:
            continue
        for desde in t.desde:
            if desde not in FINALES:
                dichas[(desde, t.hacia)].append(t.acto)
    return dichas


def dibujo() -> str:
    """Un SVG sin letra ni hoja de estilo de fuera; legible en claro y en oscuro."""
    lugares = _lugares()
    alto = 20 + PASO * len(CAMINO) + 60
    partes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 {alto}" role="img" '
        'aria-label="Estados de una querella" font-family="sans-serif" font-size="13">',
        f'<rect width="780" height="{alto}" fill="#fff"/>',
        '<defs><marker id="p" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0l8 4-8 4z" fill="#4a5568"/></marker></defs>',
    ]
    for (desde, hacia), actos in flechas().items():
        partes.append(_flecha(lugares[desde], lugares[hacia], ", ".join(actos)))
    for estado, (x, y) in lugares.items():
        final = estado in FINALES
        fondo, borde = ("#fdecea", "#b50909") if final else ("#e8f0fb", "#1a4480")
        nombre = escape(str(ETIQUETAS_DE_ESTADO[estado]).removesuffix(" por vencimiento"))
        partes.append(
            f'<rect x="{x}" y="{y}" width="{ANCHO}" height="{ALTO}" rx="6" fill="{fondo}" '
            f'stroke="{borde}"/><text x="{x + ANCHO // 2}" y="{y + 22}" text-anchor="middle" '
            f'fill="#1b1b1b">{nombre}</text>'
        )
    notas = (
        "De todo estado abierto: archivar; y, si vence un término compulsorio, desestimada con "
        "perjuicio.",
        "De uno final se vuelve por reconsideración, por mandato de un tribunal o porque el "
        "término no había vencido.",
    )
    for i, nota in enumerate(notas):
        y = alto - 36 + 18 * i
        partes.append(f'<text x="20" y="{y}" fill="#1b1b1b">{escape(nota)}</text>')
    return "\n".join([*partes, "</svg>"]) + "\n"


def _flecha(de: tuple[int, int], a: tuple[int, int], acto: str) -> str:
    """Adelante por el centro, atrás por la izquierda, a un final por la derecha."""
    (x1, y1), (x2, y2) = de, a
    medio = ALTO // 2
    if x1 == x2 and y2 - y1 == PASO:
        camino = f"M{x1 + ANCHO // 2} {y1 + ALTO}V{y2 - 1}"
    elif x1 == x2:
        lado = x1 - 14 - abs(y2 - y1) // 4
        camino = f"M{x1} {y1 + medio}C{lado} {y1 + medio} {lado} {y2 + medio} {x2 - 1} {y2 + medio}"
    else:
        camino = f"M{x1 + ANCHO} {y1 + medio}L{x2 - 1} {y2 + medio}"
    return (
        f'<path d="{camino}" fill="none" stroke="#4a5568" marker-end="url(#p)">'
        f"<title>{escape(acto)}</title></path>"
    )
