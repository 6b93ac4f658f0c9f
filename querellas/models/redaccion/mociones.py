"""Las mociones, lo que se resuelve sobre ellas y las órdenes de dos miembros."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

MOCIONES: dict[Clave, Redaccion] = {
    ("presentar_mocion", 1): Redaccion(
        "Moción presentada por {papel}: {clase_de_mocion}.",
        "Motion filed by the {papel}: {clase_de_mocion}.",
        ("papel", "clase_de_mocion"),
        fuente="18.013#2",
    ),
    ("resolver_mocion", 1): Redaccion(
        "Resuelta la moción de la entrada {asiento}, {clase_de_mocion}: {fallo}.",
        "Ruling on the motion of entry {asiento}, {clase_de_mocion}: {fallo}.",
        ("asiento", "clase_de_mocion", "fallo"),
        fuente="18.013#3",
    ),
    ("pedir_prorroga", 1): Redaccion(
        "Moción de prórroga presentada dentro del término, que vence el {vence_el}. "
        "Mientras no se resuelva no se anotará la rebeldía.",
        "Motion for extension filed within the term, which ends on {vence_el}. "
        "Default will not be entered until it is ruled on.",
        FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("pedir_prorroga_en_rebeldia", 1): Redaccion(
        "Moción de prórroga recibida dentro del término, que vencía el {vence_el}, y anotada "
        "después: queda sin efecto la rebeldía hasta que se resuelva.",
        "Motion for extension received within the term, which ended on {vence_el}, and entered "
        "later: the default has no effect until it is ruled on.",
        FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("solicitar_prorroga_en_rebeldia", 1): Redaccion(
        "Moción de prórroga recibida dentro del término y anotada después: queda sin efecto la "
        "rebeldía. El término para contestar vence el {vence_el}.",
        "Motion for extension received within the term and entered later: the default has no "
        "effect. The term to answer ends on {vence_el}.",
        FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("conceder_prorroga", 1): Redaccion(
        "Concedida la prórroga. El término para contestar vence el {vence_el}.",
        "Extension granted. The term to answer ends on {vence_el}.",
        FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("denegar_prorroga", 1): Redaccion(
        "Denegada la prórroga. El término para contestar sigue venciendo el {vence_el}.",
        "Extension denied. The term to answer still ends on {vence_el}.",
        FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("denegar_prorroga_vencido", 1): Redaccion(
        "Denegada la prórroga; el término para contestar había vencido el {vence_el}. La "
        "contestación vence el segundo día laborable después de que el querellado reciba la orden.",
        "Extension denied; the term to answer had ended on {vence_el}. The answer is due on the "
        "second working day after the respondent receives the order.",
        FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("recibir_denegatoria", 1): Redaccion(
        "Orden que deniega la prórroga recibida por el querellado el {recibida_el}. "
        "El término para contestar vence el {vence_el}.",
        "Order denying the extension received by the respondent on {recibida_el}. "
        "The term to answer ends on {vence_el}.",
        ("recibida_el", *FECHAS_DE_TERMINO),
        fuente="18.004#4",
    ),
    ("dejar_sin_rebeldia", 1): Redaccion(
        "Levantada la rebeldía por orden de la Comisión. Ningún término se mueve.",
        "Default lifted by order of the Commission. No term moves.",
        fuente="18.004#3",
    ),
    ("contestacion_admitida", 1): Redaccion(
        "Contestación del querellado recibida el {recibida_el}, levantada la rebeldía. "
        "Ningún término se mueve.",
        "Respondent's answer received on {recibida_el}, default having been lifted. No term moves.",
        ("recibida_el",),
        fuente="18.004#3",
    ),
    ("contestar_subsana", 1): Redaccion(
        "Contestación a los cargos recibida el {recibida_el}: subsana la notificación que se había "
        "declarado sin efecto. La Comisión tiene hasta el {vence_el} para desestimar o señalar "
        "vista.",
        "Answer to the charges received on {recibida_el}: it cures the service that had been "
        "declared void. The Commission has until {vence_el} to dismiss or set a hearing.",
        ("recibida_el", *FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    ("dictar_orden", 1): Redaccion(
        "Orden de dos miembros para {clase_de_orden}. «{termino}» vencía el {vencia_el}.",
        "Order of two members to {clase_de_orden}. “{termino}” ended on {vencia_el}.",
        ("clase_de_orden", "termino", "vencia_el"),
        fuente="18.004#14",
    ),
}
