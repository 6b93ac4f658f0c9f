"""El Procedimiento Especial de suspensión (18.006) y las órdenes protectoras (18.005)."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

MEDIDAS: dict[Clave, Redaccion] = {
    ("acudir_a_procedimiento_especial", 1): Redaccion(
        "La Comisión determinó que el interés público requiere acudir al tribunal para que decida "
        "si el alcalde debe ser suspendido de cargo y sueldo.",
        "The Commission determined that the public interest requires going to court to decide "
        "whether the mayor must be suspended from office without pay.",
        fuente="18.006#1",
    ),
    ("presentar_procedimiento_especial", 1): Redaccion(
        "Procedimiento Especial presentado el {presentado_el} ante {foro} ({numero_judicial}). El "
        "tribunal ha de decidir a más tardar el {vence_el}. El caso sigue ante la Comisión.",
        "Special Procedure filed on {presentado_el} before {foro} ({numero_judicial}). The court "
        "is to decide by {vence_el}. The case goes on before the Commission.",
        ("presentado_el", "foro", "numero_judicial", *FECHAS_DE_TERMINO),
        fuente="18.006#1",
    ),
    ("suspender_al_alcalde", 1): Redaccion(
        "El tribunal suspendió al alcalde de cargo y sueldo mientras dure este caso ({autoridad}), "
        "archivada en autos el {resuelta_el}. Certiorari hasta el {vence_el}.",
        "The court suspended the mayor from office without pay while this case lasts "
        "({autoridad}), filed in the record on {resuelta_el}. Certiorari until {vence_el}.",
        ("resuelta_el", "autoridad", *FECHAS_DE_TERMINO),
        fuente="18.006#9",
    ),
    ("denegar_suspension", 1): Redaccion(
        "El tribunal no suspendió al alcalde ({autoridad}), {resuelta_el}.",
        "The court did not suspend the mayor ({autoridad}), {resuelta_el}.",
        ("resuelta_el", "autoridad"),
        fuente="18.006#1",
    ),
    ("terminar_suspension", 1): Redaccion(
        "Terminó el {terminada_el} la suspensión de cargo y sueldo del alcalde ({autoridad}).",
        "The mayor's suspension from office without pay ended on {terminada_el} ({autoridad}).",
        ("terminada_el", "autoridad"),
        fuente="18.006#1",
    ),
    ("terminar_procedimiento_especial", 1): Redaccion(
        "Terminó el {terminada_el} el Procedimiento Especial sin suspensión ({autoridad}).",
        "The Special Procedure ended on {terminada_el} without a suspension ({autoridad}).",
        ("terminada_el", "autoridad"),
        fuente="18.006#1",
    ),
    ("pedir_orden_protectora", 1): Redaccion(
        "Pedida el {pedida_el} una orden protectora para {proposito}.",
        "A protective order to {proposito} was asked for on {pedida_el}.",
        ("pedida_el", "proposito"),
        fuente="18.005#1",
    ),
    ("dictar_orden_protectora", 1): Redaccion(
        "Dictada, bajo apercibimiento de desacato, una orden protectora para {proposito}.",
        "A protective order to {proposito} was issued under warning of contempt.",
        ("proposito",),
        fuente="18.005#1",
    ),
    ("denegar_orden_protectora", 1): Redaccion(
        "No se dictó la orden protectora pedida para {proposito}.",
        "The protective order asked for to {proposito} was not issued.",
        ("proposito",),
        fuente="18.005#1",
    ),
    ("levantar_orden_protectora", 1): Redaccion(
        "Levantada la orden protectora dictada para {proposito}.",
        "The protective order issued to {proposito} was lifted.",
        ("proposito",),
        fuente="18.005#1",
    ),
}
