"""Lo que se asienta de un documento ya expedido."""

from querellas.models.redaccion.fila import Clave, Redaccion

DOCUMENTOS: dict[Clave, Redaccion] = {
    ("corregir_documento", 1): Redaccion(
        "Se corrigió un documento expedido. Otro lo sustituye y se notifica de nuevo.",
        "A document already issued was corrected. Another one replaces it and is served again.",
        (),
        fuente="18.013#2",
    ),
}
