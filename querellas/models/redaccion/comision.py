"""Quién decide: inhibiciones, recusaciones, designaciones y sustituciones."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

_RECUSADO_ES = "Con lugar la recusación de {miembro}, que no interviene más en este caso. "
_RECUSADO_EN = "Challenge to {miembro} granted: no further part in this case. "

COMISION: dict[Clave, Redaccion] = {
    ("inhibirse", 1): Redaccion(
        "{miembro} se inhibió y no interviene más en este caso.",
        "{miembro} entered a self-recusal and takes no further part in this case.",
        ("miembro",),
        fuente="18.011#1",
    ),
    ("recusar", 1): Redaccion(
        "Recibida el {recibida_el} una moción para recusar a {miembro}, presentada por {papel}.",
        "Challenge to {miembro}, filed by the {papel}, received on {recibida_el}.",
        ("miembro", "papel", "recibida_el"),
        fuente="18.011#1",
    ),
    ("recusacion_con_lugar", 1): Redaccion(
        _RECUSADO_ES + "Sus actos anteriores valen.",
        _RECUSADO_EN + "Earlier acts stand.",
        ("miembro",),
        fuente="18.011#1",
    ),
    ("recusacion_con_lugar_sin_votos", 1): Redaccion(
        _RECUSADO_ES + "Sus votos anteriores quedan sin efecto.",
        _RECUSADO_EN + "Earlier votes are without effect.",
        ("miembro",),
        fuente="18.011#1",
    ),
    ("recusacion_sin_lugar", 1): Redaccion(
        "Sin lugar la recusación de {miembro}, que continúa en el caso.",
        "Challenge to {miembro} denied; the member remains in the case.",
        ("miembro",),
        fuente="18.011#1",
    ),
    ("avocar", 1): Redaccion(
        "La Comisión en pleno asumió el caso sin esperar el informe. Tiene hasta el {vence_el} "
        "para decidir.",
        "The full Commission took up the case without waiting for the report. It has until "
        "{vence_el} to rule.",
        FECHAS_DE_TERMINO,
        fuente="18.004#12",
    ),
    ("sustituir_asociado", 1): Redaccion(
        "Se designó a {miembro} para seguir con la vista, en lugar de {anterior}. Ningún término "
        "se detiene.",
        "{miembro} was designated to go on with the hearing, in place of {anterior}. No term "
        "stops.",
        ("miembro", "anterior"),
        fuente="18.004#10",
    ),
    ("sustituir_por_pleno", 1): Redaccion(
        "La Comisión en pleno sigue con la vista, en lugar de {anterior}.",
        "The full Commission goes on with the hearing, in place of {anterior}.",
        ("anterior",),
        fuente="18.004#10",
    ),
    ("reabrir_vista", 1): Redaccion(
        "Reabierta la vista por orden de dos miembros; señalada para el {vista_el}.",
        "Hearing reopened by order of two members; set for {vista_el}.",
        ("vista_el",),
        fuente="18.004#8",
    ),
    ("designar_sustituto", 1): Redaccion(
        "{miembro} sustituye en este caso a quien preside, por {causa_de_sustitucion}, del "
        "{desde_el} al {hasta_el}.",
        "{miembro} acts in this case in place of the President, because of "
        "{causa_de_sustitucion}, from {desde_el} to {hasta_el}.",
        ("miembro", "causa_de_sustitucion", "desde_el", "hasta_el"),
        fuente="18.011#1",
    ),
    ("continuar_vista", 1): Redaccion(
        "La vista continuará el {vista_el}, según se anunció en la sala {presentes}.",
        "The hearing will go on on {vista_el}, as announced in the room to {presentes}.",
        ("vista_el", "presentes"),
        fuente="18.004#8",
    ),
    ("suspender_sin_fecha", 1): Redaccion(
        "Vista suspendida; su nueva fecha se señalará después.",
        "Hearing continued; its new date will be set later.",
        fuente="18.004#8",
    ),
    ("senalar_de_nuevo", 1): Redaccion(
        "Vista señalada de nuevo para el {vista_el}, ante {ante}.",
        "Hearing set again for {vista_el}, before {ante}.",
        ("vista_el", "ante"),
        fuente="18.004#8",
    ),
    ("renunciar_aviso", 1): Redaccion(
        "Renunció {papel} a los quince días de aviso de la vista, {como}.",
        "Waiver by the {papel} of the fifteen days’ notice of the hearing, {como}.",
        ("papel", "como"),
        fuente="18.004#8",
    ),
}
