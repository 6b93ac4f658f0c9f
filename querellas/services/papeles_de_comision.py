"""Los documentos de quién decide un caso: órdenes de recusación, designación y sustitución."""

from querellas.comision.models import Comisionado
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.textos import en_parrafos, fecha_bilingue
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.services.papeles_del_caso import _comunes, _pendiente, notificar_a_todos
from vistas.models import Vista

ORDEN_DE_DESIGNACION = Bilingue("Orden de designación", "Order of designation")


def designacion(q: Querella, asociado: Comisionado) -> Documento:
    """La orden que designa a un Comisionado Asociado para la vista. Fuente: 18.004#10."""
    return orden(
        q,
        ORDEN_DE_DESIGNACION,
        Bilingue(
            "Se designa a {quien}, Comisionado Asociado, para presidir la vista de este caso, "
            "recibir la evidencia y rendir a la Comisión en pleno su informe, con conclusiones de "
            "hechos, relación de la evidencia presentada y admitida y conclusiones de derecho, "
            "dentro de los quince días de concluida la vista.",
            "{quien}, Associate Commissioner, is designated to preside over the hearing of this "
            "case, receive the evidence and render a report to the full Commission, with findings "
            "of fact, a summary of the evidence offered and admitted and conclusions of law, "
            "within fifteen days of the close of the hearing.",
        ).format(quien=asociado),
    )


def vista_sin_efecto(q: Querella, vista: Vista) -> Documento:
    """La orden que avisa que la vista señalada no se celebrará. Fuente: 18.004#8."""
    return orden(
        q,
        Bilingue("Orden que deja sin efecto la vista", "Order vacating the hearing"),
        Bilingue(
            "La vista señalada para el {dia} no se celebrará: la notificación de la querella se "
            "declaró sin efecto y se hará de nuevo. Si procede otra vista, se avisará a cada parte "
            "con quince días de antelación.",
            "The hearing set for {dia} will not be held: the service of the complaint was declared "
            "void and will be made again. If another hearing is in order, each party will be "
            "notified fifteen days ahead.",
        ).format(dia=fecha_bilingue(vista.vista_el)),
    )


def suspension_sin_fecha(q: Querella, vista: Vista) -> Documento:
    """La orden que suspende la vista hasta que se señale otra fecha. Fuente: 18.004#8."""
    return orden(
        q,
        Bilingue("Orden que suspende la vista", "Order continuing the hearing"),
        Bilingue(
            "Se suspende la vista señalada para el {dia}, sin fecha nueva todavía. Cuando la "
            "Comisión la señale, se avisará a cada parte con quince días de antelación.",
            "The hearing set for {dia} is continued, with no new date yet. When the Commission "
            "sets it, each party will be notified fifteen days ahead.",
        ).format(dia=fecha_bilingue(vista.vista_el)),
    )


def orden(
    q: Querella,
    titulo: str,
    *parrafos: str,
    datos: dict[str, str] | None = None,
    publica: bool = False,
) -> Documento:
    """Una orden de la Comisión en papel, que se notifica a las partes."""
    documento = _pendiente(
        q,
        TipoDeDocumento.CONSTANCIA,
        titulo,
        tipos.DatosConstancia(
            **_comunes(q, codigo_nuevo()),
            titulo=titulo,
            parrafos=tuple(p for texto in parrafos for p in en_parrafos(texto)),
            datos=tuple(tipos.Dato(etiqueta=k, valor=v) for k, v in (datos or {}).items()),
        ),
        publica=publica,
    )
    notificar_a_todos(q, documento)
    return documento
