"""Lo escrito, tal como llegó: de la petición a un diccionario de textos, y sus filas.

Se guarda válido o no; por eso aquí no se comprueba nada.
"""

from collections.abc import Iterable, Mapping

Valores = dict[str, str]

QUERELLANTE = "querellante"
# La otra querella por los mismos hechos. La pone el servidor; de la petición no se lee.
RELACIONADA = "relacionada"
CARGO = "cargo"
MAXIMO_DE_FILAS = {QUERELLANTE: 25, CARGO: 60}


def cuantas(valores: Mapping[str, str], clase: str) -> int:
    """Cuántas filas de esa clase tiene el formulario: al menos una."""
    try:
        dichas = int(valores.get(f"{clase}s", "1"))
    except ValueError:
        dichas = 1
    return max(1, min(dichas, MAXIMO_DE_FILAS[clase]))


def leer(enviado: Mapping[str, str], nombres: Iterable[str]) -> Valores:
    """Los campos conocidos de una petición. La base no admite el carácter nulo."""
    return {n: str(enviado.get(n, "")).replace("\x00", "") for n in nombres}


def con_otra(valores: Valores, clase: str) -> Valores:
    """Una fila más al final."""
    return {**valores, f"{clase}s": str(min(cuantas(valores, clase) + 1, MAXIMO_DE_FILAS[clase]))}


def sin_la(valores: Valores, clase: str, cual: int) -> Valores:
    """Quita una fila y corre las que siguen; la última que queda solo se vacía."""
    filas = cuantas(valores, clase)
    if not 0 <= cual < filas:
        return valores
    nuevos: Valores = {}
    for nombre, valor in valores.items():
        propio, _guion, resto = nombre.partition("-")
        numero, _guion, campo = resto.partition("-")
        if propio != clase or not numero.isdigit():
            nuevos[nombre] = valor
        elif int(numero) != cual:
            n = int(numero) - (int(numero) > cual)
            nuevos[f"{clase}-{n}-{campo}"] = valor
    nuevos[f"{clase}s"] = str(max(1, filas - 1))
    return nuevos
