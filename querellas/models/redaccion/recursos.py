"""La reconsideración, la revisión judicial, el mandato y la firmeza (18.010)."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

_F = "18.010#1"

RECURSOS: dict[Clave, Redaccion] = {
    ("pedir_reconsideracion", 1): Redaccion(
        "Moción de reconsideración presentada a tiempo por {papel}, el {presentado_el}. La "
        "Comisión tiene hasta el {vence_el} para considerarla; mientras, la revisión judicial no "
        "corre.",
        "Motion for reconsideration by the {papel}, filed in time on {presentado_el}. The "
        "Commission has until {vence_el} to consider it; judicial review does not run meanwhile.",
        ("papel", "presentado_el", *FECHAS_DE_TERMINO),
        fuente=_F,
    ),
    ("reconsideracion_tardia", 1): Redaccion(
        "Moción de reconsideración presentada por {papel} el {presentado_el}, fuera del término; "
        "no tiene efecto.",
        "Motion for reconsideration by the {papel}, filed on {presentado_el}, after the term; it "
        "has no effect.",
        ("papel", "presentado_el"),
        fuente=_F,
    ),
    ("acoger_reconsideracion", 1): Redaccion(
        "Acogida la reconsideración. La Comisión tiene hasta el {vence_el} para resolverla; si no "
        "lo hace, rige lo que se había decidido.",
        "Reconsideration granted. The Commission has until {vence_el} to decide it; otherwise the "
        "earlier decision stands.",
        FECHAS_DE_TERMINO,
        fuente=_F,
    ),
    ("denegar_reconsideracion", 1): Redaccion(
        "Denegada la reconsideración. La revisión judicial corre desde el archivo en autos de su "
        "notificación.",
        "Reconsideration denied. Judicial review runs from the filing in the record of its notice.",
        fuente=_F,
    ),
    ("prorrogar_reconsideracion", 1): Redaccion(
        "Prorrogado por justa causa el término para resolver la reconsideración: vence ahora el "
        "{vence_el}.",
        "The term to decide the reconsideration is extended for cause: it now ends on {vence_el}.",
        FECHAS_DE_TERMINO,
        fuente=_F,
    ),
    ("archivar_denegatoria", 1): Redaccion(
        "Archivada en autos la notificación de la denegatoria el {archivada_el}. Revisión judicial "
        "hasta el {vence_el}.",
        "Notice of the denial filed in the record on {archivada_el}. Judicial review until "
        "{vence_el}.",
        ("archivada_el", *FECHAS_DE_TERMINO),
        fuente=_F,
    ),
    ("silencio_de_reconsideracion", 1): Redaccion(
        "La Comisión no actuó sobre la moción de reconsideración dentro de los quince días, que "
        "terminaron el {vencio_el}: se entiende rechazada. Revisión judicial hasta el {vence_el}.",
        "The Commission did not act on the motion for reconsideration within the fifteen days, "
        "which ended on {vencio_el}: it is deemed denied. Judicial review until {vence_el}.",
        ("vencio_el", *FECHAS_DE_TERMINO),
        fuente=_F,
    ),
    ("perder_jurisdiccion", 1): Redaccion(
        "La reconsideración no se resolvió en su término, que terminó el {vencio_el}: la Comisión "
        "perdió la jurisdicción y rige lo que se había decidido. Revisión judicial hasta el "
        "{vence_el}.",
        "The reconsideration was not decided within its term, which ended on {vencio_el}: the "
        "Commission lost jurisdiction and the earlier decision stands. Judicial review until "
        "{vence_el}.",
        ("vencio_el", *FECHAS_DE_TERMINO),
        fuente=_F,
    ),
    ("anotar_revision", 1): Redaccion(
        "Revisión judicial pedida por {papel} el {presentado_el} ante {foro} ({numero_judicial}).",
        "Judicial review sought by the {papel} on {presentado_el} before {foro} "
        "({numero_judicial}).",
        ("papel", "presentado_el", "foro", "numero_judicial"),
        fuente="18.010#2",
    ),
    ("revision_tardia", 1): Redaccion(
        "Revisión judicial pedida por {papel} el {presentado_el} ante {foro} ({numero_judicial}), "
        "después de terminado su término. La decisión sigue igual mientras el tribunal no disponga "
        "otra cosa.",
        "Judicial review sought by the {papel} on {presentado_el} before {foro} "
        "({numero_judicial}), after its term had ended. The decision stands unless the court rules "
        "otherwise.",
        ("papel", "presentado_el", "foro", "numero_judicial"),
        fuente="18.010#2",
    ),
    ("recibir_mandato", 1): Redaccion(
        "Mandato recibido el {recibido_el} ({autoridad}): el tribunal {resultado}.",
        "Mandate received on {recibido_el} ({autoridad}): the court {resultado}.",
        ("recibido_el", "autoridad", "resultado"),
        fuente=_F,
    ),
    ("recibir_mandato_sin_etapa", 1): Redaccion(
        "Mandato recibido el {recibido_el} ({autoridad}): devuelve el caso a la Comisión.",
        "Mandate received on {recibido_el} ({autoridad}): it remands the case to the Commission.",
        ("recibido_el", "autoridad"),
        fuente=_F,
    ),
    ("mandato_a_etapa", 1): Redaccion(
        "Por mandato recibido el {recibido_el} ({autoridad}) el caso vuelve a esta etapa: {etapa}. "
        "{termino}: hasta el {vence_el}.",
        "By mandate received on {recibido_el} ({autoridad}) the case returns to this stage: "
        "{etapa}. {termino}: until {vence_el}.",
        ("recibido_el", "autoridad", "etapa", *FECHAS_DE_TERMINO),
        fuente=_F,
    ),
    ("mandato_a_presentada", 1): Redaccion(
        "Por mandato recibido el {recibido_el} ({autoridad}) el caso vuelve a esta etapa: {etapa}. "
        "Se notificará de nuevo.",
        "By mandate received on {recibido_el} ({autoridad}) the case returns to this stage: "
        "{etapa}. Service will be made again.",
        ("recibido_el", "autoridad", "etapa"),
        fuente=_F,
    ),
    ("declarar_firme", 1): Redaccion(
        "La decisión es final y firme desde el {firme_el}: la revisión judicial terminó el "
        "{vencio_el} y nadie la pidió.",
        "The decision is final and unappealable from {firme_el}: judicial review ended on "
        "{vencio_el} and nobody sought it.",
        ("firme_el", "vencio_el"),
        fuente=_F,
    ),
}
