"""Quién decide: inhibiciones, recusaciones, designaciones y sustituciones."""

from querellas.models.redaccion.fila import Clave, Redaccion

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
}
