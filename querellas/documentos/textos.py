"""Palabras de la ley que los documentos repiten: se congelan en los datos de cada uno."""

import re
from collections.abc import Mapping

# Fuente: 18.004#3. Los días se cuentan desde el recibo (DERECHO: fila 3 del artículo).
ADVERTENCIAS_18004_3: tuple[Mapping[str, str], ...] = (
    {
        "clave": "contestar",
        "titulo": "Término para contestar",
        "texto": (
            "Se le conceden quince (15) días, contados desde el recibo de esta notificación, "
            "para contestar el escrito."
        ),
    },
    {
        "clave": "comparecer",
        "titulo": "Derecho a comparecer y defenderse",
        "texto": (
            "Tiene derecho a comparecer y defenderse ante la Comisión, por sí o por medio de "
            "abogado."
        ),
    },
    {
        "clave": "prueba",
        "titulo": "Derecho a presentar prueba",
        "texto": (
            "Tiene derecho a presentar toda prueba documental y testifical que crea pertinente."
        ),
    },
    {
        "clave": "vista",
        "titulo": "Derecho a una vista",
        "texto": "Tiene derecho a una vista pública o privada.",
    },
)

# Lo que depende del Reglamento (sello, medianoche, correo) viaja como dato y puede cambiarse.
INSTRUCCIONES_CONTESTAR: tuple[Mapping[str, object], ...] = (
    {
        "titulo": "Cómo contestar",
        "parrafos": [
            "Conteste por escrito, con su firma o la de su abogado, y escriba el número de la "
            "querella en la primera página.",
            "En papel, la contestación se presenta cuando la Secretaría la sella en horas de "
            "oficina; depositarla en el correo no es presentarla. Por medios electrónicos se "
            "presenta hasta la medianoche del último día.",
        ],
    },
    {
        "titulo": "Cómo pedir quince días más",
        "parrafos": [
            "El término es prorrogable por quince (15) días adicionales si lo solicita por moción "
            "dentro del término inicial. Los días adicionales corren desde el vencimiento del "
            "término inicial, cualquiera que sea la fecha de la moción o de la orden.",
            "La moción presentada después del término inicial no lo prorroga.",
        ],
    },
    {
        "titulo": "Si no contesta a tiempo",
        "parrafos": [
            "Se anotará la rebeldía y el caso continuará sin su contestación. Los términos de ley "
            "son de carácter compulsorio.",
        ],
    },
)

ORACION_PUBLICA_ES = (
    "La Comisión no decidió dentro del término que fija la ley. "
    "No resolvió si los cargos eran ciertos."
)
ORACION_PUBLICA_EN = (
    "The Commission did not decide within the term set by law. "
    "It did not rule on whether the charges were true."
)


def apercibimientos_lpau(foro: str) -> tuple[str, ...]:
    """Advertencias de reconsideración y revisión judicial, en palabras. Fuente: 18.010#1."""
    return (
        "La parte adversamente afectada podrá solicitar la reconsideración ante la Comisión "
        "dentro del término de veinte (20) días, contados desde la fecha del archivo en autos "
        "de la notificación de este documento o desde su depósito en el correo, si fuese "
        "posterior.",
        "La Comisión considerará la moción dentro de los quince (15) días de presentada. Si la "
        "rechaza de plano o no actúa dentro de ese término, el término para solicitar la "
        "revisión judicial comenzará a correr nuevamente desde que se notifique la denegatoria "
        "o desde que expiren los quince (15) días, según sea el caso.",
        "Si la Comisión acoge la moción, deberá resolverla dentro de los noventa (90) días de "
        "su presentación, prorrogables por justa causa por no más de treinta (30) días "
        "adicionales; el término para la revisión judicial contará desde el archivo en autos "
        "de la notificación de lo que resuelva.",
        "La parte adversamente afectada podrá solicitar la revisión judicial ante "
        f"{foro}, dentro del término de treinta (30) días, contados desde la fecha del archivo "
        "en autos de la notificación de este documento o de lo resuelto en reconsideración.",
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
    a_quien = f"{'a la querellada' if femenino else 'al querellado'}, {querellado}"
    alcalde = "Alcaldesa" if femenino else "Alcalde"
    frases = {
        "amonestacion": f"se amonesta {a_quien}",
        "exoneracion": f"se exonera {a_quien}, de los cargos imputados",
        "destitucion": f"se destituye {a_quien}, del cargo de {alcalde} de {municipio}",
        "desestimacion": f"se desestima la querella{'' if con_vista else ' sin celebrar vista'}",
        "archivo": f"se archiva la querella {'con' if con_perjuicio else 'sin'} perjuicio",
    }
    return f"Por los fundamentos expuestos, {frases[disposicion]}."


def advertencias_de_vista() -> tuple[str, ...]:
    """Derechos y consecuencias que todo aviso de vista repite. Fuente: 18.004#3, 18.004#8."""
    return (
        "Puede comparecer por sí o por medio de abogado.",
        "Puede presentar prueba documental y testifical, examinar la prueba contraria y "
        "contrainterrogar a los testigos.",
        "Si necesita que se cite a un testigo o que se ordene la producción de un documento, "
        "solicítelo por escrito a la Secretaría cuanto antes.",
        "La solicitud de suspensión debe ser por escrito y expresar la causa. La vista no se "
        "entiende suspendida hasta que la Comisión así lo ordene.",
        "Si no comparece, la Comisión podrá celebrar la vista en su ausencia y resolver con la "
        "prueba que se presente.",
    )


_CORTE = re.compile(r"\n\s*\n|\n(?=[ \t]*\d{1,3}[.)]\s)")
_NUMERO = re.compile(r"^\d{1,3}[.)]\s+")


def en_parrafos(texto: str) -> tuple[str, ...]:
    """Los párrafos de un texto escrito a mano, sin el número que traigan: los numera el papel.

    Los separa una línea en blanco o el comienzo de otro número.
    """
    partes = (_NUMERO.sub("", p.strip()) for p in _CORTE.split(texto.replace("\r\n", "\n")))
    return tuple(p for p in partes if p)
