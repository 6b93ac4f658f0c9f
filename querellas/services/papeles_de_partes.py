"""Los papeles sobre lo que falta y sobre quien comparece: constancias con su fila en el buzón."""

from collections.abc import Iterable

from querellas.documentos import tipos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Papel, Parte, Querella
from querellas.services import destinatarios
from querellas.services import papeles_del_caso as papeles

_FALTA = {
    "evidencia": (
        "La querella se presentó sin la evidencia necesaria. Puede presentarla o describirla en "
        "la Secretaría en cualquier momento antes de que la Comisión resuelva."
    ),
    "resolucion": (
        "No se acompañó la resolución con que la Legislatura Municipal autorizó la querella. "
        "Preséntela en la Secretaría con el resultado de la votación."
    ),
}


def constancia(
    q: Querella,
    titulo: str,
    parrafos: tuple[str, ...],
    *,
    para: Iterable[Parte],
    datos: Iterable[tuple[str, str]] = (),
) -> Documento:
    """Una constancia con su fila en el buzón de cada una de esas partes y de sus abogados."""
    documento = papeles._pendiente(
        q,
        TipoDeDocumento.CONSTANCIA,
        titulo,
        tipos.DatosConstancia(
            **papeles._comunes(q, codigo_nuevo()),
            titulo=titulo,
            parrafos=parrafos,
            datos=tuple(tipos.Dato(etiqueta=e, valor=v) for e, v in datos if v),
        ),
    )
    destinatarios.notificar_a(q, documento, para)
    return documento


def aviso_de_deficiencia(q: Querella, faltas: Iterable[str]) -> Documento:
    """Qué le falta a la querella, cómo se subsana y qué pasa si no. Fuente: 18.004#1, 18.008."""
    return constancia(
        q,
        "Aviso de deficiencia",
        (
            "La querella quedó presentada y tiene su número. Le falta lo que sigue:",
            *(_FALTA[f] for f in faltas),
            "Este aviso no detiene ni mueve ningún término. Mientras no se subsane, consta como "
            "defectuosa y la Comisión decidirá qué procede; puede desestimarla e imponer multas "
            "o sanciones por una querella frívola o sin base, según el Artículo 18.008 de la Ley "
            "de Municipios Autónomos.",
        ),
        para=q.partes.filter(papel=Papel.QUERELLANTE),
    )


def aviso_de_subsanacion(q: Querella, descritos: Iterable[str]) -> Documento:
    """Lo que se presentó después de notificada la querella, para el alcalde."""
    return constancia(
        q,
        "Notificación de evidencia presentada después",
        (
            "El querellante subsanó la deficiencia de la querella y presentó lo que se describe. "
            "Se le notifica para que pueda examinarlo en la Secretaría y contestarlo.",
            "Esta notificación no detiene ni mueve ningún término.",
        ),
        para=q.partes.filter(papel=Papel.QUERELLADO),
        datos=[(f"Evidencia {n}", d) for n, d in enumerate(descritos, 1)],
    )
