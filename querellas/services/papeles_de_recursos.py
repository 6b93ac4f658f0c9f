"""Lo que se notifica a las partes al acoger, denegar o devolver: una constancia con su fecha."""

from plazos.models import Plazo
from plazos.nucleo.fijado import Fijado
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.foro import foro_bilingue
from querellas.documentos.models import Documento
from querellas.documentos.textos import citado, en_parrafos, fecha_bilingue
from querellas.models import Querella
from querellas.services.dos_idiomas import de_palabras, rotulo
from querellas.services.papeles_de_calendario import constancia

_ACOGIDA = Bilingue(
    "Notificación de que se acogió la reconsideración", "Notice that reconsideration was taken up"
)
_DENEGADA = Bilingue(
    "Notificación de la denegatoria de reconsideración",
    "Notice of the denial of reconsideration",
)
_PRORROGADA = Bilingue(
    "Notificación de prórroga para resolver la reconsideración",
    "Notice of extension to decide the reconsideration",
)
_DEVUELTO = Bilingue(
    "Notificación de que el caso vuelve a la Comisión",
    "Notice that the case returns to the Commission",
)
_ADOPTADO = Bilingue(
    "Notificación de que la Comisión adoptó el caso", "Notice that the Commission adopted the case"
)
_A_MAS_TARDAR = Bilingue("Se resuelve a más tardar", "To be decided no later than")


def _fecha(plazo: Plazo, etiqueta: str) -> tuple[tipos.Dato, ...]:
    return (tipos.Dato(etiqueta=etiqueta, valor=fecha_bilingue(plazo.fecha_legal)),)


def _con_razon(*parrafos: str, razon: str) -> tuple[str, ...]:
    if not razon.strip():
        return parrafos
    return (
        *parrafos,
        Bilingue("Razón: {razon}", "Reason: {razon}").format(razon=citado(razon)),
    )


def acogida(q: Querella, plazo: Plazo, razon: str) -> list[Documento]:
    """Que la moción se acogió y hasta cuándo se resuelve. Fuente: 18.010#1, 18.013#3."""
    if q.historica:
        return []
    parrafos = _con_razon(
        Bilingue(
            "La Comisión acogió la moción de reconsideración. Lo decidido queda sin efecto "
            "mientras la resuelve y no corre el término para la revisión judicial.",
            "The Commission took up the motion for reconsideration. What was decided is without "
            "effect while it is decided and the term for judicial review does not run.",
        ),
        Bilingue(
            "Si la Comisión no la resuelve en la fecha que sigue, pierde la jurisdicción sobre "
            "ella, rige lo que se había decidido y desde entonces corre la revisión judicial.",
            "If the Commission does not decide it by the date that follows, it loses jurisdiction "
            "over it, what had been decided governs and judicial review runs from then on.",
        ),
        razon=razon,
    )
    return [constancia(q, _ACOGIDA, parrafos, _fecha(plazo, _A_MAS_TARDAR), [plazo])]


def denegada(q: Querella, razon: str) -> list[Documento]:
    """Que la moción se denegó, ante quién se acude y desde cuándo. Fuente: 18.010#1, 18.010#2."""
    if q.historica:
        return []
    foro = foro_bilingue(q.acto.efectivo_el)
    parrafos = _con_razon(
        Bilingue(
            "La Comisión denegó la moción de reconsideración.",
            "The Commission denied the motion for reconsideration.",
        ),
        Bilingue(
            "La parte adversamente afectada podrá solicitar la revisión judicial ante {foro}, "
            "dentro del término de treinta (30) días, contados desde la fecha del archivo en autos "
            "de esta notificación o desde su depósito en el correo, si fuese posterior.",
            "The party adversely affected may seek judicial review before {foro}, within thirty "
            "(30) days, counted from the date on which this notice is filed in the record or from "
            "its mailing, if later.",
        ).format(foro=foro),
        razon=razon,
    )
    return [constancia(q, _DENEGADA, parrafos, ())]


def prorrogada(q: Querella, plazo: Plazo, razon: str) -> list[Documento]:
    """La nueva fecha y la justa causa. Fuente: 18.010#1, 18.013#3."""
    if q.historica:
        return []
    parrafos = _con_razon(
        Bilingue(
            "Por justa causa, la Comisión prorrogó por treinta (30) días el término para resolver "
            "la reconsideración que acogió.",
            "For cause, the Commission extended by thirty (30) days the term to decide the "
            "reconsideration it took up.",
        ),
        razon=razon,
    )
    return [constancia(q, _PRORROGADA, parrafos, _fecha(plazo, _A_MAS_TARDAR), [plazo])]


def _en_lugar(fijado: Fijado) -> Bilingue:
    texto = Bilingue("En lugar del término de la ley, {f}.", "In place of the statutory term, {f}.")
    return texto.format(f=Bilingue(fijado.dicho("es"), fijado.dicho("en")))


def devuelto(
    q: Querella, etapa: str, autoridad: str, plazo: Plazo | None, fijado: Fijado | None
) -> list[Documento]:
    """A qué etapa volvió el caso, por qué mandato y qué corre. Fuente: 18.010#1, 18.013#3."""
    if q.historica:
        return []
    parrafos = (
        Bilingue(
            "Por mandato judicial ({autoridad}), el caso vuelve a la Comisión, a esta etapa: "
            "{etapa}.",
            "By judicial mandate ({autoridad}), the case returns to the Commission, to this stage: "
            "{etapa}.",
        ).format(autoridad=citado(autoridad), etapa=de_palabras("etapa", etapa)),
        Bilingue(
            "Lo que se había decidido queda sin efecto.",
            "What had been decided is without effect.",
        ),
        *((_en_lugar(fijado),) if fijado else ()),
    )
    filas = (
        _fecha(plazo, Bilingue("El término de esa etapa vence", "The term of that stage expires"))
        if plazo
        else ()
    )
    return [constancia(q, _DEVUELTO, parrafos, filas, [plazo] if plazo else [])]


def protectora(q: Querella, proposito: str, texto: str) -> list[Documento]:
    """La orden protectora, con su apercibimiento, para todas las partes. Fuente: 18.005#1."""
    if q.historica:
        return []
    parrafos = (
        Bilingue(
            "Para {para}, la Comisión ordena, con carácter interlocutor:",
            "To {para}, the Commission orders, as an interlocutory measure:",
        ).format(para=rotulo(lambda: proposito)),
        *en_parrafos(texto),
        Bilingue(
            "Esta orden se dicta bajo apercibimiento de desacato, según el Artículo 18.005 de la "
            "Ley de Municipios Autónomos. No detiene ni mueve ningún término.",
            "This order is made under warning of contempt, under Article 18.005 of the Autonomous "
            "Municipalities Act. It neither stops nor moves any term.",
        ),
    )
    return [constancia(q, Bilingue("Orden protectora", "Protective order"), parrafos, ())]


def adoptado(q: Querella, plazo: Plazo | None, razon: str) -> list[Documento]:
    """Que el caso viejo se adoptó y desde cuándo corre su término. Fuente: 18.013#3, 18.015."""
    parrafos = _con_razon(
        Bilingue(
            "Por orden de dos miembros, la Comisión adoptó este caso, que estaba pendiente cuando "
            "se incorporó al registro. Desde hoy sus términos corren y se vigilan.",
            "By order of two members, the Commission adopted this case, which was pending when it "
            "was entered in the registry. From today its terms run and are watched.",
        ),
        razon=razon,
    )
    filas = (
        _fecha(plazo, Bilingue("El término de su etapa vence", "The term of its stage expires"))
        if plazo
        else ()
    )
    return [constancia(q, _ADOPTADO, parrafos, filas, [plazo] if plazo else [])]
