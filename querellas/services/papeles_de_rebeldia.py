"""Lo que se notifica cuando se anota la rebeldía y cuando queda sin efecto, con sus cómputos."""

from plazos.models import Plazo
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.render import preparar
from querellas.documentos.textos import fecha_bilingue
from querellas.documentos.tipos_incidentes import DatosRebeldia
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.notificaciones.models import EstadoDeNotificacion
from querellas.services import papeles_del_caso as papeles
from querellas.services.papeles_de_calendario import constancia

TITULO = "Anotación de rebeldía"
_SIN_ENTREGAR = (
    EstadoDeNotificacion.PENDIENTE,
    EstadoDeNotificacion.PARA_DILIGENCIAR,
    EstadoDeNotificacion.FALLIDA,
)
_SIN_EFECTO = Bilingue(
    "Notificación de que queda sin efecto la rebeldía", "Notice that the default is set aside"
)


def anotada(q: Querella, vencido: Plazo, estudio: Plazo, *, parcial: bool) -> list[Documento]:
    """La anotación, para cada parte y cada abogado suyo. Fuente: 18.004#3, 18.004#5, 18.013#3.

    Es una fila: la vigilancia no espera por su PDF. En un caso importado no se notifica nada.
    """
    if q.historica:
        return []
    datos = DatosRebeldia(
        **papeles._comunes(q, codigo_nuevo()),
        recibida_el=vencido.recibo_original,
        efectiva_en=vencido.vence_en,
        vencido=papeles.explicar(vencido.calculo),
        estudio=papeles.explicar(estudio.calculo),
        parcial=parcial,
    )
    preparar(TipoDeDocumento.REBELDIA, papeles.VERSION, datos.a_json())
    documento = papeles._pendiente(q, TipoDeDocumento.REBELDIA, TITULO, datos)
    papeles.notificar_a_todos(q, documento)
    return [documento]


def sin_efecto(q: Querella, estudio: Plazo) -> list[Documento]:
    """Que la contestación era a tiempo; el estudio corre desde ella. Fuente: 18.004#5, 18.013#3."""
    return _queda_sin_efecto(
        q,
        Bilingue(
            "La contestación se recibió el {dia}, dentro de su término, y se anotó después. La "
            "rebeldía que se había anotado queda sin efecto. El término de estudio de la Comisión "
            "se cuenta desde ese recibo y vence el {vence}.",
            "The answer was received on {dia}, within its term, and was entered later. The default "
            "that had been entered is set aside. The Commission's term of study is counted from "
            "that receipt and expires on {vence}.",
        ),
        estudio,
    )


def por_mocion(q: Querella, base: Plazo) -> list[Documento]:
    """Que una moción de prórroga a tiempo, por resolver, la deja sin efecto. Fuente: 18.004#4."""
    return _queda_sin_efecto(
        q,
        Bilingue(
            "La moción de prórroga se recibió el {dia}, dentro del término que vencía el {vence}, "
            "y se anotó después. Mientras no se resuelva no hay rebeldía: la que se había anotado "
            "queda sin efecto.",
            "The motion for extension was received on {dia}, within the term that expired on "
            "{vence}, and was entered later. Until it is ruled on there is no default: the one "
            "that had been entered is set aside.",
        ),
        base,
    )


def _queda_sin_efecto(q: Querella, dice: Bilingue, plazo: Plazo) -> list[Documento]:
    if q.historica:
        return []
    no_se_entrega(q)
    fechas = {
        "dia": fecha_bilingue(q.acto.efectivo_el),
        "vence": fecha_bilingue(plazo.fecha_legal),
    }
    return [constancia(q, _SIN_EFECTO, (dice.format(**fechas),), (), [plazo])]


def no_se_entrega(q: Querella) -> None:
    """La anotación que quedó sin efecto antes de entregarse ya no se entrega."""
    q.notificaciones.filter(
        documento__tipo=TipoDeDocumento.REBELDIA, estado__in=_SIN_ENTREGAR
    ).update(estado=EstadoDeNotificacion.SUSTITUIDA)
