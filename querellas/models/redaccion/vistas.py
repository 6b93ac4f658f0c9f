"""El señalamiento, la vista y el informe."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

VISTAS: dict[Clave, Redaccion] = {
    ("senalar_vista", 1): Redaccion(
        "Vista {publica} señalada para el {vista_el}, ante {ante}.",
        "{publica} hearing set for {vista_el}, before {ante}.",
        ("vista_el", "publica", "ante"),
        fuente="18.004#8",
    ),
    ("senalar_vista_privada", 1): Redaccion(
        "Vista privada señalada para el {vista_el}.",
        "Private hearing set for {vista_el}.",
        ("vista_el",),
        fuente="18.004#8",
    ),
    ("diligenciar_aviso", 1): Redaccion(
        "Aviso de la vista recibido por {papel} el {recibida_el}.",
        "Notice of hearing received by the {papel} on {recibida_el}.",
        ("papel", "recibida_el"),
        fuente="18.004#8",
    ),
    ("presumir_aviso", 1): Redaccion(
        "Aviso de la vista para {papel}, enviado por correo certificado el {enviada_el}; sin "
        "acuse, se entiende recibido el {recibida_el}.",
        "Notice of hearing to the {papel}, sent by certified mail on {enviada_el}; with no return "
        "receipt, it is deemed received on {recibida_el}.",
        ("papel", "enviada_el", "recibida_el"),
        fuente="18.004#8",
    ),
    ("abrir_vista", 1): Redaccion("Comenzó la vista.", "The hearing began.", fuente="18.004#8"),
    ("suspender_vista", 1): Redaccion(
        "Vista suspendida; señalada de nuevo para el {vista_el}.",
        "Hearing continued; set again for {vista_el}.",
        ("vista_el",),
        fuente="18.004#8",
    ),
    ("dejar_sin_efecto_vista", 1): Redaccion(
        "La vista del {vista_el} queda sin efecto.",
        "The hearing of {vista_el} is cancelled.",
        ("vista_el",),
        fuente="18.004#8",
    ),
    ("concluir_vista", 1): Redaccion(
        "Concluyó la vista el {concluida_el}. {termino}: hasta el {vence_el}.",
        "The hearing was concluded on {concluida_el}. {termino}: until {vence_el}.",
        ("concluida_el", *FECHAS_DE_TERMINO),
        fuente="18.004#12",
    ),
    ("senalar_defecto_del_informe", 1): Redaccion(
        "El informe se rindió con un defecto señalado: falta {partes}.",
        "The report was rendered with a stated defect: it lacks {partes}.",
        ("partes",),
        fuente="18.004#11",
    ),
    ("completar_informe", 1): Redaccion(
        "El Comisionado Asociado completó su informe: ya lleva {partes}.",
        "The Associate Commissioner completed the report: it now carries {partes}.",
        ("partes",),
        fuente="18.004#11",
    ),
    ("rendir_informe", 1): Redaccion(
        "El Comisionado Asociado rindió su informe el {rendido_el}. "
        "La Comisión tiene hasta el {vence_el} para decidir.",
        "The Associate Commissioner rendered the report on {rendido_el}. "
        "The Commission has until {vence_el} to rule.",
        ("rendido_el", *FECHAS_DE_TERMINO),
        fuente="18.004#11",
    ),
}
