"""Las tachaduras como se escriben: página y cuatro medidas en por ciento de lo que se ve."""

from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from django.http import QueryDict
from django.utils.translation import gettext as _

from querellas.documentos.tachado import MAXIMO_TACHADURAS, Tachadura

MEDIDAS = ("x", "y", "ancho", "alto")
CAMPOS = ("pagina", *MEDIDAS)
# Filas vacías al final de la lista, para escribir sin JavaScript.
LIBRES = 3


@dataclass
class Fila:
    """Una fila de la lista: lo escrito, tal como se escribió, y lo que está mal en ella."""

    valores: dict[str, str]
    quitar: bool = False
    error: str = ""

    @property
    def vacia(self) -> bool:
        return not any(self.valores[m] for m in MEDIDAS)


@dataclass
class Lista:
    """Todas las filas de la página, leídas."""

    filas: list[Fila]
    tachaduras: list[Tachadura] = field(default_factory=list)

    @property
    def bien(self) -> bool:
        return not any(f.error for f in self.filas)


def de_guardadas(tachaduras: list[Tachadura], pagina: int) -> Lista:
    """Las guardadas y unas filas libres, para la página que se está viendo."""
    filas = [
        Fila(
            {
                "pagina": str(t.pagina),
                **{m: f"{getattr(t, m) / 10:.1f}" for m in MEDIDAS},
            }
        )
        for t in tachaduras
    ]
    return Lista([*filas, *_libres(pagina)], tachaduras)


def _libres(pagina: int) -> list[Fila]:
    return [Fila({"pagina": str(pagina), **dict.fromkeys(MEDIDAS, "")}) for _n in range(LIBRES)]


def leer(datos: QueryDict, paginas: int, pagina: int) -> Lista:
    """Lo que trae el formulario; una fila mala dice por qué y conserva lo escrito."""
    cuantas = datos.get("cuantas", "0")
    total = min(int(cuantas), MAXIMO_TACHADURAS + LIBRES) if cuantas.isdecimal() else 0
    lista = Lista([])
    for n in range(total):
        fila = Fila(
            {c: datos.get(f"t{n}-{c}", "").strip() for c in CAMPOS},
            quitar=f"t{n}-quitar" in datos,
        )
        if fila.vacia or fila.quitar:
            continue
        tachadura = _tachadura(fila.valores)
        if tachadura is None:
            fila.error = _("Escriba la página y las cuatro medidas en por ciento, como 12.5.")
        elif not tachadura.valida(paginas):
            fila.error = _("Se sale de la página, o la página no existe.")
        else:
            lista.tachaduras.append(tachadura)
        lista.filas.append(fila)
    lista.filas += _libres(pagina)
    return lista


def _tachadura(valores: dict[str, str]) -> Tachadura | None:
    if not valores["pagina"].isdecimal() or len(valores["pagina"]) > 5:
        return None
    try:
        medidas = [Decimal(valores[m].replace(",", ".")) * 10 for m in MEDIDAS]
    except InvalidOperation:
        return None
    if not all(m.is_finite() and abs(m) <= 10_000 for m in medidas):
        return None
    return Tachadura(int(valores["pagina"]), *(int(round(m)) for m in medidas))
