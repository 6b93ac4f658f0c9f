"""Lo que viene del archivo en papel (18.013#2, 18.016)."""

from querellas.models.redaccion.fila import Clave, Redaccion

ARCHIVO: dict[Clave, Redaccion] = {
    ("digitalizar", 1): Redaccion(
        "Incorporado el expediente en papel digitalizado ({cuantos} archivos).",
        "Scanned paper file added to the record ({cuantos} files).",
        ("cuantos",),
        fuente="18.013#2",
    ),
}
