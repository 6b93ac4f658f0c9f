"""Las mociones, lo que se resuelve sobre ellas y las órdenes de dos miembros."""

from querellas.models.redaccion.fila import Clave, Redaccion

MOCIONES: dict[Clave, Redaccion] = {
    ("dictar_orden", 1): Redaccion(
        "Orden de dos miembros para {clase_de_orden}. «{termino}» vencía el {vencia_el}.",
        "Order of two members to {clase_de_orden}. “{termino}” ended on {vencia_el}.",
        ("clase_de_orden", "termino", "vencia_el"),
        fuente="18.004#14",
    ),
}
