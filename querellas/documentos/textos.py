"""Palabras de la ley que los documentos repiten: se congelan en los datos de cada uno.

Cada una lleva su inglés, para la versión de cortesía.
"""

import re
from collections.abc import Mapping
from datetime import date

from plazos.nucleo.textos import fecha_larga
from querellas.documentos.bilingue import Bilingue

# Fuente: 18.004#3. Los días se cuentan desde el recibo (DERECHO: fila 3 del artículo).
ADVERTENCIAS_18004_3: tuple[Mapping[str, str], ...] = (
    {
        "clave": "contestar",
        "titulo": Bilingue("Término para contestar", "Term to answer"),
        "texto": Bilingue(
            "Se le conceden quince (15) días, contados desde el recibo de esta notificación, "
            "para contestar el escrito.",
            "You are granted fifteen (15) days, counted from receipt of this notice, to answer "
            "the writ.",
        ),
    },
    {
        "clave": "comparecer",
        "titulo": Bilingue(
            "Derecho a comparecer y defenderse", "Right to appear and defend yourself"
        ),
        "texto": Bilingue(
            "Tiene derecho a comparecer y defenderse ante la Comisión, por sí o por medio de "
            "abogado.",
            "You have the right to appear and defend yourself before the Commission, pro se or "
            "through counsel.",
        ),
    },
    {
        "clave": "prueba",
        "titulo": Bilingue("Derecho a presentar prueba", "Right to present evidence"),
        "texto": Bilingue(
            "Tiene derecho a presentar toda prueba documental y testifical que crea pertinente.",
            "You have the right to present all documentary and testimonial evidence that you "
            "deem pertinent.",
        ),
    },
    {
        "clave": "vista",
        "titulo": Bilingue("Derecho a una vista", "Right to a hearing"),
        "texto": Bilingue(
            "Tiene derecho a una vista pública o privada.",
            "You have the right to a public or private hearing.",
        ),
    },
)

# Lo que depende del Reglamento (sello, medianoche, correo) viaja como dato y puede cambiarse.
INSTRUCCIONES_CONTESTAR: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        Bilingue("Cómo contestar", "How to answer"),
        (
            Bilingue(
                "Conteste por escrito, con su firma o la de su abogado, y escriba el número de la "
                "querella en la primera página.",
                "Answer in writing, with your signature or your counsel's, and write the number "
                "of the complaint on the first page.",
            ),
            Bilingue(
                "En papel, la contestación se presenta cuando la Secretaría la sella en horas de "
                "oficina; depositarla en el correo no es presentarla. Por medios electrónicos se "
                "presenta hasta la medianoche del último día.",
                "On paper, the answer is filed when the Secretariat stamps it in office hours; "
                "mailing it is not filing it. Electronically it may be filed until midnight of "
                "the last day.",
            ),
        ),
    ),
    (
        Bilingue("Cómo pedir quince días más", "How to ask for fifteen more days"),
        (
            Bilingue(
                "El término es prorrogable por quince (15) días adicionales si lo solicita por "
                "moción dentro del término inicial. Los días adicionales corren desde el "
                "vencimiento del término inicial, cualquiera que sea la fecha de la moción o de "
                "la orden.",
                "The term may be extended by fifteen (15) additional days if you ask by motion "
                "within the initial term. The additional days run from the expiry of the initial "
                "term, whatever the date of the motion or of the order.",
            ),
            Bilingue(
                "La moción presentada después del término inicial no lo prorroga.",
                "A motion filed after the initial term does not extend it.",
            ),
        ),
    ),
    (
        Bilingue("Si no contesta a tiempo", "If you do not answer in time"),
        (
            Bilingue(
                "Se anotará la rebeldía y el caso continuará sin su contestación. Los términos de "
                "ley son de carácter compulsorio.",
                "Default will be entered and the case will go on without your answer. The terms "
                "set by law are compulsory.",
            ),
        ),
    ),
)

# Fuente: 18.003#2, 18.003#5, 18.003#6 y 18.012#1.
ADVERTENCIAS_DE_CITACION: tuple[str, ...] = (
    Bilingue(
        "Si no comparece, si no produce lo que se le pide o si rehúsa contestar, la Comisión podrá "
        "acudir al tribunal para que se lo ordene bajo apercibimiento de desacato (Artículo 18.003 "
        "de la Ley de Municipios Autónomos).",
        "If you do not appear, do not produce what is asked of you or refuse to answer, the "
        "Commission may go to court to have it ordered under warning of contempt (Article 18.003 "
        "of the Autonomous Municipalities Act).",
    ),
    Bilingue(
        "Si cree que un derecho constitucional o estatutario, o un privilegio, le permite no "
        "declarar o no entregar un documento, sométalo a la Comisión para que lo adjudique. Hágalo "
        "por escrito en la Secretaría antes del día de la citación o al comparecer.",
        "If you believe that a constitutional or statutory right, or a privilege, allows you not "
        "to testify or not to deliver a document, submit it to the Commission for its ruling. Do "
        "so in writing at the Secretariat before the day of the summons or when you appear.",
    ),
    Bilingue(
        "Al comparecer se le tomará juramento o afirmación. Negarse a prestarlo, o faltar al "
        "respeto a la Comisión, es delito menos grave (Artículo 18.012).",
        "When you appear you will be sworn or will affirm. To refuse, or to show disrespect to the "
        "Commission, is a misdemeanor (Article 18.012).",
    ),
)

# Lo que la Comisión pide al tribunal. Fuente: 18.003#4 y 18.003#5.
SUPLICA_DE_AUXILIO: tuple[str, ...] = (
    Bilingue(
        "Que expida perentoriamente la citación y le ordene comparecer y cumplir ante la "
        "Comisión en el día, la hora y el lugar que el tribunal señale, bajo apercibimiento de "
        "desacato.",
        "That it peremptorily issue the summons and order appearance and compliance before the "
        "Commission on the day, at the time and in the place that the court sets, under warning "
        "of contempt.",
    ),
    Bilingue(
        "Que toda reclamación de la persona citada se dirima en acción aparte, sin impedir la "
        "comparecencia ni paralizar la orden de producción, y que todo derecho o privilegio se "
        "someta a la Comisión para su adjudicación, según dispone el Artículo 18.003.",
        "That any claim of the person summoned be settled in a separate action, without preventing "
        "the appearance or staying the order to produce, and that any right or privilege be "
        "submitted to the Commission for its ruling, as Article 18.003 provides.",
    ),
)

# Fuente: 18.004#3, 18.004#5, 18.004#14.
EFECTOS_DE_LA_REBELDIA: tuple[str, ...] = (
    Bilingue(
        "La rebeldía no decide la querella ni da por ciertos los cargos: la Comisión estudiará el "
        "expediente.",
        "The default does not decide the complaint or take the charges as true: the Commission "
        "will study the record.",
    ),
    Bilingue(
        "Si la contestación se había presentado dentro del término, hágalo saber a la Secretaría "
        "con la prueba de su sello: la rebeldía quedará sin efecto y el término de estudio se "
        "contará desde ese recibo.",
        "If the answer had been filed within the term, tell the Secretariat, with proof of its "
        "stamp: the default will be set aside and the term of study will be counted from that "
        "receipt.",
    ),
    Bilingue(
        "La Comisión puede levantar la rebeldía por causa. Levantarla no mueve ningún término.",
        "The Commission may lift the default for cause. Lifting it moves no term.",
    ),
)

ORACION_PUBLICA_ES = (
    "La Comisión no decidió dentro del término que fija la ley. "
    "No resolvió si los cargos eran ciertos."
)
ORACION_PUBLICA_EN = (
    "The Commission did not decide within the term set by law. "
    "It did not rule on whether the charges were true."
)


def fecha_bilingue(dia: date) -> Bilingue:
    """Un día escrito en los dos idiomas, para ponerlo dentro de una oración."""
    return Bilingue(fecha_larga(dia, "es"), fecha_larga(dia, "en"))


def citado(texto: str) -> Bilingue:
    """Palabras que alguien escribió, dentro de otra oración: en inglés van entre comillas."""
    if isinstance(texto, Bilingue):
        return texto
    return Bilingue(texto.strip(), f"«{texto.strip()}»")


def apercibimientos_lpau(foro: str) -> tuple[str, ...]:
    """Advertencias de reconsideración y revisión judicial, en palabras. Fuente: 18.010#1."""
    return (
        Bilingue(
            "La parte adversamente afectada podrá solicitar la reconsideración ante la Comisión "
            "dentro del término de veinte (20) días, contados desde la fecha del archivo en autos "
            "de la notificación de este documento o desde su depósito en el correo, si fuese "
            "posterior.",
            "The party adversely affected may ask the Commission for reconsideration within "
            "twenty (20) days, counted from the date on which the notice of this document is filed "
            "in the record or from its mailing, if later.",
        ),
        Bilingue(
            "La Comisión considerará la moción dentro de los quince (15) días de presentada. Si la "
            "rechaza de plano o no actúa dentro de ese término, el término para solicitar la "
            "revisión judicial comenzará a correr nuevamente desde que se notifique la denegatoria "
            "o desde que expiren los quince (15) días, según sea el caso.",
            "The Commission shall consider the motion within fifteen (15) days of its filing. If "
            "it rejects it outright or does not act within that term, the term to seek judicial "
            "review starts to run again from the notice of the denial or from the expiry of the "
            "fifteen (15) days, as the case may be.",
        ),
        Bilingue(
            "Si la Comisión acoge la moción, deberá resolverla dentro de los noventa (90) días de "
            "su presentación, prorrogables por justa causa por no más de treinta (30) días "
            "adicionales; el término para la revisión judicial contará desde el archivo en autos "
            "de la notificación de lo que resuelva.",
            "If the Commission takes up the motion, it must decide it within ninety (90) days of "
            "its filing, which may be extended for cause by no more than thirty (30) additional "
            "days; the term for judicial review counts from the filing in the record of the "
            "notice of what it decides.",
        ),
        Bilingue(
            "La parte adversamente afectada podrá solicitar la revisión judicial ante {foro}, "
            "dentro del término de treinta (30) días, contados desde la fecha del archivo en autos "
            "de la notificación de este documento o de lo resuelto en reconsideración.",
            "The party adversely affected may seek judicial review before {foro}, within thirty "
            "(30) days, counted from the date on which the notice of this document, or of what is "
            "decided on reconsideration, is filed in the record.",
        ).format(foro=foro),
    )


def parte_dispositiva(
    disposicion: str,
    *,
    querellado: str,
    municipio: str,
    femenino: bool,
    con_perjuicio: bool = False,
    con_vista: bool = False,
) -> str:
    """Lo que la resolución manda, en una oración. Fuente: 18.007#1, 18.004#6, 18.002#1."""
    a_quien = Bilingue(
        f"{'a la querellada' if femenino else 'al querellado'}, {querellado}",
        f"the respondent, {querellado},",
    )
    alcalde = Bilingue("Alcaldesa" if femenino else "Alcalde", "Mayor")
    frases = {
        "amonestacion": Bilingue("se amonesta {a}", "{a} is reprimanded"),
        "exoneracion": Bilingue(
            "se exonera {a}, de los cargos imputados", "{a} is exonerated of the charges"
        ),
        "destitucion": Bilingue(
            "se destituye {a}, del cargo de {alcalde} de {municipio}",
            "{a} is removed from the office of {alcalde} of {municipio}",
        ),
        "desestimacion": Bilingue("se desestima la querella", "the complaint is dismissed")
        if con_vista
        else Bilingue(
            "se desestima la querella sin celebrar vista",
            "the complaint is dismissed without a hearing",
        ),
        "archivo": Bilingue(
            "se archiva la querella con perjuicio", "the complaint is closed with prejudice"
        )
        if con_perjuicio
        else Bilingue(
            "se archiva la querella sin perjuicio", "the complaint is closed without prejudice"
        ),
    }
    manda = frases[disposicion].format(a=a_quien, alcalde=alcalde, municipio=municipio)
    return Bilingue(
        f"Por los fundamentos expuestos, {manda}.",
        f"On the grounds stated, {manda.en.removesuffix(',')}.",
    )


def advertencias_de_vista() -> tuple[str, ...]:
    """Derechos y consecuencias que todo aviso de vista repite. Fuente: 18.004#3, 18.004#8."""
    return (
        Bilingue(
            "Puede comparecer por sí o por medio de abogado.",
            "You may appear pro se or through counsel.",
        ),
        Bilingue(
            "Puede presentar prueba documental y testifical, examinar la prueba contraria y "
            "contrainterrogar a los testigos.",
            "You may present documentary and testimonial evidence, examine the evidence against "
            "you and cross-examine the witnesses.",
        ),
        Bilingue(
            "Si necesita que se cite a un testigo o que se ordene la producción de un documento, "
            "solicítelo por escrito a la Secretaría cuanto antes.",
            "If you need a witness summoned or the production of a document ordered, ask the "
            "Secretariat in writing as soon as possible.",
        ),
        Bilingue(
            "La solicitud de suspensión debe ser por escrito y expresar la causa. La vista no se "
            "entiende suspendida hasta que la Comisión así lo ordene.",
            "A request for continuance must be in writing and state its cause. The hearing is not "
            "deemed continued until the Commission so orders.",
        ),
        Bilingue(
            "Si no comparece, la Comisión podrá celebrar la vista en su ausencia y resolver con la "
            "prueba que se presente.",
            "If you do not appear, the Commission may hold the hearing in your absence and decide "
            "on the evidence presented.",
        ),
    )


_CORTE = re.compile(r"\n\s*\n|\n(?=[ \t]*\d{1,3}[.)]\s)")
_NUMERO = re.compile(r"^\d{1,3}[.)]\s+")


def en_parrafos(texto: str) -> tuple[str, ...]:
    """Los párrafos de un texto escrito a mano, sin el número que traigan: los numera el papel.

    Los separa una línea en blanco o el comienzo de otro número.
    """
    if isinstance(texto, Bilingue):
        return (texto,)
    partes = (_NUMERO.sub("", p.strip()) for p in _CORTE.split(texto.replace("\r\n", "\n")))
    return tuple(p for p in partes if p)
