"""Lo que se cruza en el caso: paralizaciones, reservas y órdenes de calendario."""

from querellas.models.redaccion.fila import Clave, Redaccion

INCIDENTES: dict[Clave, Redaccion] = {
    ("paralizar", 1): Redaccion(
        "Términos paralizados desde el {paralizada_el} por orden: {autoridad}.",
        "Terms stayed from {paralizada_el} by order: {autoridad}.",
        ("paralizada_el", "autoridad"),
        fuente="18.006#9",
    ),
    ("levantar_paralizacion", 1): Redaccion(
        "Paralización levantada el {levantada_el} por orden: {autoridad}. "
        "Los días que quedaban corren desde el siguiente.",
        "Stay lifted on {levantada_el} by order: {autoridad}. "
        "The remaining days run from the next one.",
        ("levantada_el", "autoridad"),
        fuente="18.006#9",
    ),
    ("recalcular_termino", 1): Redaccion(
        "{termino}: vencía el {vencia_el} y ahora vence el {vence_el}, por {autoridad}.",
        "{termino}: it ended on {vencia_el} and now ends on {vence_el}, under {autoridad}.",
        ("termino", "vencia_el", "vence_el", "autoridad"),
        fuente="18.004#14",
    ),
    ("reservar_caso", 1): Redaccion(
        "Expediente reservado por orden.", "Case file restricted by order."
    ),
    ("reservar_asiento", 1): Redaccion(
        "Entrada {asiento} reservada por orden.",
        "Entry {asiento} restricted by order.",
        ("asiento",),
    ),
    ("reservar_documento", 1): Redaccion(
        "Un documento de la entrada {asiento} quedó reservado por orden.",
        "A document of entry {asiento} was restricted by order.",
        ("asiento",),
    ),
    # El que no entró con ninguna entrada: una copia certificada, un volumen.
    ("reservar_documento_suelto", 1): Redaccion(
        "Un documento del expediente quedó reservado por orden.",
        "A document of the case file was restricted by order.",
    ),
    ("levantar_reserva_caso", 1): Redaccion(
        "Levantada por orden la reserva del expediente.",
        "Restriction of the case file lifted by order.",
    ),
    ("levantar_reserva_asiento", 1): Redaccion(
        "Levantada por orden la reserva de la entrada {asiento}.",
        "Restriction of entry {asiento} lifted by order.",
        ("asiento",),
    ),
    ("levantar_reserva_documento", 1): Redaccion(
        "Levantada por orden la reserva de un documento de la entrada {asiento}.",
        "Restriction of a document of entry {asiento} lifted by order.",
        ("asiento",),
    ),
    ("levantar_reserva_documento_suelto", 1): Redaccion(
        "Levantada por orden la reserva de un documento del expediente.",
        "Restriction of a document of the case file lifted by order.",
    ),
}
