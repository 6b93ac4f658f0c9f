"""De la presentación a la contestación: lo que se asienta mientras el alcalde es oído."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

# La oración de la rebeldía cuando la querella ya estaba contestada y se enmendó.
SOLO_CARGOS_NUEVOS = 2

NOTIFICACION: dict[Clave, Redaccion] = {
    ("presentar", 1): Redaccion(
        "Querella jurada presentada en la Secretaría.",
        "Sworn complaint filed at the Secretariat.",
        (),
        fuente="18.004#1",
    ),
    ("presentar_defectuosa", 1): Redaccion(
        "Querella jurada presentada sin la evidencia necesaria.",
        "Sworn complaint filed without the necessary evidence.",
        (),
        fuente="18.004#1",
    ),
    ("notificar", 1): Redaccion(
        "Notificación y copia certificada recibidas por el querellado el {recibida_el}. "
        "El término para contestar vence el {vence_el}.",
        "Notice and certified copy received by the respondent on {recibida_el}. "
        "The term to answer ends on {vence_el}.",
        ("recibida_el", *FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    ("anular_notificacion", 1): Redaccion(
        "Notificación declarada sin efecto. Se notificará de nuevo.",
        "Service declared void. Service will be made again.",
        fuente="18.004#3",
    ),
    ("solicitar_prorroga", 1): Redaccion(
        "Moción de prórroga presentada dentro del término. "
        "El término para contestar vence ahora el {vence_el}.",
        "Motion for extension filed within the term. The term to answer now ends on {vence_el}.",
        FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("prorroga_tardia", 1): Redaccion(
        "Moción de prórroga presentada fuera del término; no tiene efecto.",
        "Motion for extension filed after the term; it has no effect.",
        fuente="18.004#4",
    ),
    ("contestar", 1): Redaccion(
        "Contestación del querellado recibida el {recibida_el}. "
        "La Comisión tiene hasta el {vence_el} para desestimar o señalar vista.",
        "Respondent's answer received on {recibida_el}. "
        "The Commission has until {vence_el} to dismiss or set a hearing.",
        ("recibida_el", *FECHAS_DE_TERMINO),
        fuente="18.004#5",
    ),
    ("contestar_en_rebeldia", 1): Redaccion(
        "Contestación recibida a tiempo, el {recibida_el}, y anotada después: queda sin efecto la "
        "rebeldía. La Comisión tiene hasta el {vence_el} para desestimar o señalar vista.",
        "Answer received in time, on {recibida_el}, and entered later: the default has no effect. "
        "The Commission has until {vence_el} to dismiss or set a hearing.",
        ("recibida_el", *FECHAS_DE_TERMINO),
        fuente="18.004#5",
    ),
    ("contestacion_tardia", 1): Redaccion(
        "Contestación recibida el {recibida_el}, fuera del término. El trámite sigue igual.",
        "Answer received on {recibida_el}, after the term. The proceedings are unchanged.",
        ("recibida_el",),
        fuente="18.004#5",
    ),
    ("anotar_rebeldia", 1): Redaccion(
        "Anotada la rebeldía: el término para contestar venció el {vencio_el} sin contestación. "
        "La Comisión tiene hasta el {vence_el} para desestimar o señalar vista.",
        "Default entered: the term to answer ended on {vencio_el} with no answer. "
        "The Commission has until {vence_el} to dismiss or set a hearing.",
        ("vencio_el", *FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    # Contestó la querella y no los cargos que la enmienda añadió.
    ("anotar_rebeldia", SOLO_CARGOS_NUEVOS): Redaccion(
        "Anotada la rebeldía solo en cuanto a los cargos nuevos: el término para contestarlos "
        "venció el {vencio_el} sin contestación. Lo que el alcalde contestó antes sigue en pie. "
        "La Comisión tiene hasta el {vence_el} para desestimar o señalar vista.",
        "Default entered only as to the new charges: the term to answer them ended on "
        "{vencio_el} with no answer. What the mayor answered before stands. The Commission has "
        "until {vence_el} to dismiss or set a hearing.",
        ("vencio_el", *FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    ("levantar_rebeldia", 1): Redaccion(
        "Queda sin efecto la rebeldía: «{termino}» no había vencido el {vencio_el}, porque {hecho} "
        "({evidencia}). Ese término vence ahora el {vence_el}.",
        "The default is without effect: “{termino}” had not ended on {vencio_el}, because {hecho} "
        "({evidencia}). That term now ends on {vence_el}.",
        ("vencio_el", "hecho", "evidencia", *FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    ("prestar_asistencia", 1): Redaccion(
        "Asistencia legal prestada al querellante: {resultado}.",
        "Legal assistance given to the complainant: {resultado}.",
        publica=False,
        fuente="18.004#2",
    ),
    ("determinar_interes_publico", 1): Redaccion(
        "La Comisión ejerció su discreción sobre el interés público: {solicita_abogado}.",
        "The Commission exercised its discretion on the public interest: {solicita_abogado}.",
        ("solicita_abogado",),
        fuente="18.004#9",
    ),
}
