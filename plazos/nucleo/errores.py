"""Los errores del cómputo: cada uno dice en una oración, en los dos idiomas, qué está mal."""

from __future__ import annotations


class ErrorDePlazo(ValueError):  # noqa: N818 - nombre del dominio
    """Un dato que no permite computar; `es` y `en` son la misma oración."""

    def __init__(self, es: str, en: str) -> None:
        super().__init__(es)
        self.es = es
        self.en = en


class TerminoDesconocido(ErrorDePlazo):
    """El término no está en el catálogo; `cercanos` son los identificadores más parecidos."""

    def __init__(self, pedido: str, cercanos: tuple[str, ...]) -> None:
        lista = ", ".join(cercanos)
        es = f"El término «{pedido}» no existe" + (f"; ¿quiso decir {lista}?" if lista else ".")
        en = f"There is no term “{pedido}”" + (f"; did you mean {lista}?" if lista else ".")
        super().__init__(es, en)
        self.cercanos = cercanos
