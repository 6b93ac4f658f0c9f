"""Las decisiones, su archivo en autos y la desestimación por vencimiento."""

from querellas.models.redaccion.fila import (
    FECHAS_DE_TERMINO,
    SIN_DECISION_EN,
    SIN_DECISION_ES,
    Clave,
    Redaccion,
)

DECISIONES: dict[Clave, Redaccion] = {
    ("emitir_resolucion", 1): Redaccion(
        "Resolución: {disposicion}.",
        "Ruling: {disposicion}.",
        ("disposicion",),
        fuente="18.004#12",
    ),
    ("desestimar_sin_vista", 1): Redaccion(
        "Querella desestimada sin celebrar vista, por resolución.",
        "Complaint dismissed without a hearing, by resolution.",
        fuente="18.004#6",
    ),
    ("senalar_defecto", 1): Redaccion(
        "La resolución se emitió con un defecto señalado: falta {partes}. Se notificará aparte.",
        "The ruling was issued with a stated defect: it lacks {partes}. It will be served apart.",
        ("partes",),
        fuente="18.004#7",
    ),
    ("decidir_por_necesidad", 1): Redaccion(
        "La resolución la emitió el único miembro que quedaba para el caso, por regla de "
        "necesidad: {razon}",
        "The ruling was issued by the only member left for the case, under the rule of "
        "necessity: {razon}",
        ("razon",),
        fuente="18.011#1",
    ),
    # La segunda, tras un asiento que no se publica: nada de él se dice en público.
    **{
        ("ordenar_por_necesidad", version): Redaccion(
            "La orden la dictó el único miembro que quedaba para el caso, por regla de "
            "necesidad: {razon}",
            "The order was issued by the only member left for the case, under the rule of "
            "necessity: {razon}",
            ("razon",) if version == 1 else (),
            publica=version == 1,
            fuente="18.011#1",
        )
        for version in (1, 2)
    },
    ("completar_resolucion", 1): Redaccion(
        "Completada la resolución: ya lleva {partes}.",
        "Ruling completed: it now carries {partes}.",
        ("partes",),
        fuente="18.004#7",
    ),
    ("emitir_opinion", 1): Redaccion(
        "{miembro} emitió su opinión separada.",
        "{miembro} issued a separate opinion.",
        ("miembro",),
        fuente="18.004#12",
    ),
    ("constar_voto", 1): Redaccion(
        "Voto de {miembro}: {sentido}.",
        "Vote of {miembro}: {sentido}.",
        ("miembro", "sentido"),
        fuente="18.004#12",
    ),
    ("desestimar_in_limine", 1): Redaccion(
        "Querella desestimada de plano, antes de contestarse, por resolución.",
        "Complaint dismissed in limine, before an answer, by resolution.",
        fuente="18.004#6",
    ),
    ("desestimar", 1): Redaccion(
        "Querella desestimada, por resolución.",
        "Complaint dismissed, by resolution.",
        fuente="18.004#6",
    ),
    ("archivar", 1): Redaccion(
        "Querella archivada sin perjuicio, por resolución.",
        "Complaint closed without prejudice, by resolution.",
        fuente="18.002#1",
    ),
    ("archivar_con_perjuicio", 1): Redaccion(
        "Querella archivada con perjuicio, por resolución.",
        "Complaint closed with prejudice, by resolution.",
        fuente="18.002#1",
    ),
    ("archivar_en_autos", 1): Redaccion(
        "Archivada en autos la notificación de la decisión el {archivada_el}. "
        "Reconsideración hasta el {reconsideracion_el}; revisión judicial hasta el {revision_el}.",
        "Notice of the decision filed in the record on {archivada_el}. "
        "Reconsideration until {reconsideracion_el}; judicial review until {revision_el}.",
        ("archivada_el", "reconsideracion_el", "revision_el"),
        fuente="18.010#1",
    ),
    ("desestimar_por_vencimiento", 1): Redaccion(
        "Querella desestimada con perjuicio: {termino} venció el {vencio_el} sin decisión. "
        + SIN_DECISION_ES,
        "Complaint dismissed with prejudice: {termino} ended on {vencio_el} without a decision. "
        + SIN_DECISION_EN,
        ("termino", "vencio_el"),
        fuente="18.004#15",
    ),
    ("revertir_desestimacion", 1): Redaccion(
        "Queda sin efecto la desestimación: «{termino}» no había vencido el {vencio_el}, porque "
        "{hecho} ({evidencia}). Ese término vence ahora el {vence_el}.",
        "The dismissal is without effect: “{termino}” had not ended on {vencio_el}, because "
        "{hecho} ({evidencia}). That term now ends on {vence_el}.",
        ("vencio_el", "hecho", "evidencia", *FECHAS_DE_TERMINO),
        fuente="18.004#15",
    ),
    ("revertir_por_notificacion", 1): Redaccion(
        "Queda sin efecto lo que causó el vencimiento de «{termino}», el {vencio_el}: la "
        "notificación de la querella fue nula ({evidencia}). Se notificará de nuevo.",
        "What followed from the end of “{termino}”, on {vencio_el}, is without effect: service of "
        "the complaint was void ({evidencia}). Service will be made again.",
        ("termino", "vencio_el", "evidencia"),
        fuente="18.004#15",
    ),
}
