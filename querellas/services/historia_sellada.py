"""La historia de cada cambio (quién, cuándo, qué) entra en la cabeza del día.

Cada noche se sella, por tabla, la huella de las filas nuevas; la raíz de esas huellas va en el
texto que la cabeza firma. Lo que después se cambie, se quite o se meta entre ellas se nota.
Las de la última hora entran la noche siguiente: una transacción que no ha terminado puede tener
apartado un número menor que otro ya escrito.
"""

import hashlib
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any

from django.apps import apps
from django.db.models import Min, Model
from simple_history.models import HistoricalChanges

from querellas.documentos.firma import firma_de_texto_vale
from querellas.documentos.huella import canonico
from querellas.models import Cabeza, SelloDeHistoria
from querellas.models.actuacion import ENLACE_INICIAL, instante
from querellas.reloj import ahora

MARGEN = timedelta(hours=1)


@cache
def tablas() -> dict[str, Any]:
    """Nombre -> modelo de cada tabla de historia."""
    modelos: list[type[Model]] = [m for m in apps.get_models() if issubclass(m, HistoricalChanges)]
    return {m._meta.db_table: m for m in sorted(modelos, key=lambda m: m._meta.db_table)}


# --- Sellarla -------------------------------------------------------------------------------
def por_sellar() -> list[SelloDeHistoria]:
    """Las filas de cada tabla que ninguna cabeza ha sellado, hasta hace una hora; sin guardar."""
    corte, salida = ahora() - MARGEN, []
    for tabla, modelo in tablas().items():
        ultimo = SelloDeHistoria.objects.filter(tabla=tabla).order_by("-hasta").first()
        desde = ultimo.hasta if ultimo else 0
        nuevas = modelo._default_manager.filter(history_id__gt=desde)
        tarde = nuevas.filter(history_date__gte=corte).aggregate(n=Min("history_id"))["n"]
        if tarde is not None:
            nuevas = nuevas.filter(history_id__lt=tarde)
        hasta = nuevas.order_by("-history_id").values_list("history_id", flat=True).first()
        if hasta is not None:
            columnas = sorted(f.attname for f in modelo._meta.concrete_fields)
            sello = SelloDeHistoria(tabla=tabla, desde=desde, hasta=hasta, columnas=columnas)
            sello.filas, sello.huella = huella(modelo, sello)
            salida.append(sello)
    return salida


def huella(modelo: Any, sello: SelloDeHistoria) -> tuple[int, str]:
    """Cuántas filas cubre el sello hoy y su huella."""
    suma, cuantas = hashlib.sha256(), 0
    filas = modelo._default_manager.filter(
        history_id__gt=sello.desde, history_id__lte=sello.hasta
    ).order_by("history_id")
    for fila in filas.values_list(*sello.columnas).iterator(chunk_size=2000):
        suma.update(hashlib.sha256(canonico([_valor(v) for v in fila])).digest())
        cuantas += 1
    return cuantas, suma.hexdigest()


def _valor(valor: Any) -> Any:
    if isinstance(valor, datetime):
        return instante(valor)
    if isinstance(valor, date):
        return valor.isoformat()
    if valor is None or isinstance(valor, bool | int | str | list | dict):
        return valor
    return str(valor)


def nodo(sello: SelloDeHistoria) -> str:
    """La hoja del sello en el árbol de la historia de su cabeza."""
    partes = ["historia", sello.tabla, sello.desde, sello.hasta, sello.filas]
    partes += [",".join(sello.columnas), sello.huella]
    return hashlib.sha256("\n".join(map(str, partes)).encode()).hexdigest()


def raiz(sellos: list[SelloDeHistoria]) -> str:
    """La de los sellos de una cabeza, por el nombre de su tabla; ceros si esa noche no hubo."""
    from querellas.services.cabeza import arbol

    nodos = [nodo(s) for s in sorted(sellos, key=lambda s: s.tabla)]
    return arbol(nodos)[-1][0] if nodos else ENLACE_INICIAL


# --- Comprobarla ----------------------------------------------------------------------------
def verificar_historia() -> Iterator[str]:
    """Lo que no cuadra de la historia que cada cabeza selló, en orden."""
    hasta: dict[str, int] = {}
    for cabeza in Cabeza.objects.exclude(historia="").order_by("dia").prefetch_related("sellos"):
        sellos = list(cabeza.sellos.all())
        dicho = f"historia {cabeza.historia}\n" in cabeza.texto
        if not dicho or not firma_de_texto_vale(
            cabeza.texto.encode(), cabeza.firma, cabeza.certificado
        ):
            yield f"cabeza del {cabeza.dia}: su firma no cubre la raíz de la historia"
        if raiz(sellos) != cabeza.historia:
            yield f"cabeza del {cabeza.dia}: la raíz de la historia no sale de sus sellos"
        for sello in sellos:
            if sello.desde != hasta.get(sello.tabla, 0):
                yield f"cabeza del {cabeza.dia}: falta un sello anterior de {sello.tabla}"
            hasta[sello.tabla] = sello.hasta
            if razon := _no_cuadra(sello):
                cuales = f"{sello.tabla} {sello.desde + 1}-{sello.hasta}"
                yield f"cabeza del {cabeza.dia}, {cuales}: {razon}"


def no_comprobables() -> list[str]:
    """Los sellos de una tabla o una columna que una versión posterior del programa quitó."""
    return [str(s) for s in SelloDeHistoria.objects.all() if not _se_puede(s)]


def _se_puede(sello: SelloDeHistoria) -> bool:
    modelo = tablas().get(sello.tabla)
    hay = {f.attname for f in modelo._meta.concrete_fields} if modelo else set()
    return set(sello.columnas) <= hay


def _no_cuadra(sello: SelloDeHistoria) -> str:
    if not _se_puede(sello):
        return ""
    cuantas, suya = huella(tablas()[sello.tabla], sello)
    if cuantas != sello.filas:
        return f"se sellaron {sello.filas} filas y hay {cuantas}"
    return "" if suya == sello.huella else "una fila no es la que se selló"
