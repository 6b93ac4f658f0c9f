"""Lo que viene del archivo en papel (18.013#2, 18.016)."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

ARCHIVO: dict[Clave, Redaccion] = {
    ("digitalizar", 1): Redaccion(
        "Incorporado el expediente en papel digitalizado ({cuantos} archivos).",
        "Scanned paper file added to the record ({cuantos} files).",
        ("cuantos",),
        fuente="18.013#2",
    ),
    ("adoptar_caso", 1): Redaccion(
        "Caso pendiente adoptado por orden de dos miembros: sus términos se vigilan desde hoy. "
        "{termino}, contado desde el {desde_el}: hasta el {vence_el}.",
        "Pending case adopted by an order of two members: its terms are watched from today. "
        "{termino}, counted from {desde_el}: until {vence_el}.",
        ("desde_el", *FECHAS_DE_TERMINO),
        fuente="18.015#1",
    ),
    ("adoptar_caso_sin_termino", 1): Redaccion(
        "Caso pendiente adoptado por orden de dos miembros: se vigila desde hoy.",
        "Pending case adopted by an order of two members: it is watched from today.",
        fuente="18.015#1",
    ),
    ("constar_fecha_incierta", 1): Redaccion(
        "{texto} ({fecha_incierta}; el día no consta).",
        "{texto} ({fecha_incierta}; the day is not on record).",
        ("texto", "fecha_incierta"),
        fuente="18.013#2",
    ),
}
