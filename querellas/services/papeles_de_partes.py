"""Los papeles sobre lo que falta y sobre quien comparece: constancias con su fila en el buzón."""

from collections.abc import Iterable

from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Papel, Parte, Querella
from querellas.services import destinatarios
from querellas.services import papeles_del_caso as papeles

NO_MUEVE = Bilingue(
    "Esta notificación no detiene ni mueve ningún término.",
    "This notice neither stops nor moves any term.",
)
_FALTA = {
    "evidencia": Bilingue(
        "La querella se presentó sin la evidencia necesaria. Puede presentarla o describirla en "
        "la Secretaría en cualquier momento antes de que la Comisión resuelva.",
        "The complaint was filed without the necessary evidence. You may file or describe it in "
        "the Secretariat at any time before the Commission rules.",
    ),
    "resolucion": Bilingue(
        "No se acompañó la resolución con que la Legislatura Municipal autorizó la querella. "
        "Preséntela en la Secretaría con el resultado de la votación.",
        "The resolution by which the Municipal Legislature authorized the complaint was not "
        "enclosed. File it in the Secretariat with the result of the vote.",
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
        Bilingue("Aviso de deficiencia", "Deficiency notice"),
        (
            Bilingue(
                "La querella quedó presentada y tiene su número. Le falta lo que sigue:",
                "The complaint is filed and has its number. It lacks the following:",
            ),
            *(_FALTA[f] for f in faltas),
            Bilingue(
                "Este aviso no detiene ni mueve ningún término. Mientras no se subsane, consta "
                "como defectuosa y la Comisión decidirá qué procede; puede desestimarla e imponer "
                "multas o sanciones por una querella frívola o sin base, según el Artículo 18.008 "
                "de la Ley de Municipios Autónomos.",
                "This notice neither stops nor moves any term. Until cured, the complaint is on "
                "record as defective and the Commission will decide what is in order; it may "
                "dismiss it and impose fines or sanctions for a frivolous or unsupported "
                "complaint, under Article 18.008 of the Autonomous Municipalities Act.",
            ),
        ),
        para=q.partes.filter(papel=Papel.QUERELLANTE),
    )


def aviso_de_subsanacion(q: Querella, descritos: Iterable[str]) -> Documento:
    """Lo que se presentó después de notificada la querella, para el alcalde."""
    return constancia(
        q,
        Bilingue("Notificación de evidencia presentada después", "Notice of evidence filed later"),
        (
            Bilingue(
                "El querellante subsanó la deficiencia de la querella y presentó lo que se "
                "describe. Se le notifica para que pueda examinarlo en la Secretaría y "
                "contestarlo.",
                "The complainant cured the deficiency of the complaint and filed what is "
                "described. You are notified so that you may examine it in the Secretariat and "
                "answer it.",
            ),
            NO_MUEVE,
        ),
        para=q.partes.filter(papel=Papel.QUERELLADO),
        datos=[
            (Bilingue("Evidencia {n}", "Evidence {n}").format(n=n), d)
            for n, d in enumerate(descritos, 1)
        ],
    )
