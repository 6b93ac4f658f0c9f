"""Las palabras con que se leen los valores que un asiento guarda como código."""

from querellas.models.redaccion.citaciones import PALABRAS_DE_CITACIONES
from querellas.models.redaccion.documentos import PALABRAS_DE_DOCUMENTOS
from querellas.models.redaccion.entregas import PALABRAS_DE_ENTREGAS
from querellas.models.redaccion.partes import PALABRAS_DE_PARTES
from querellas.models.redaccion.tramite import PALABRAS_DEL_TRAMITE

Palabras = dict[str, dict[str, dict[str, str]]]

COMUNES: Palabras = {
    "disposicion": {
        "es": {
            "amonestacion": "amonestación",
            "exoneracion": "exoneración",
            "destitucion": "destitución",
            "desestimacion": "desestimación",
            "archivo": "archivo",
        },
        "en": {
            "amonestacion": "reprimand",
            "exoneracion": "exoneration",
            "destitucion": "removal from office",
            "desestimacion": "dismissal",
            "archivo": "closing",
        },
    },
    "partes": {
        "es": {
            "relacion_de_hechos": "la relación de hechos",
            "determinaciones": "las determinaciones",
            "conclusiones": "las conclusiones de derecho",
            "hechos": "las conclusiones de hechos",
            "evidencia": "la relación de la evidencia",
        },
        "en": {
            "relacion_de_hechos": "the findings of fact",
            "determinaciones": "the determinations",
            "conclusiones": "the conclusions of law",
            "hechos": "the findings of fact",
            "evidencia": "the account of the evidence",
        },
    },
    "presentes": {
        "es": {"querellante": "al querellante", "querellado": "al querellado"},
        "en": {"querellante": "the complainant", "querellado": "the respondent"},
    },
    "como": {
        "es": {"escrito": "por escrito", "en_sala": "en el récord de la vista"},
        "en": {"escrito": "in writing", "en_sala": "on the record of the hearing"},
    },
    "causa_de_sustitucion": {
        "es": {
            "ausencia": "ausencia",
            "inhibicion": "inhibición",
            "incapacidad": "incapacidad temporera",
            "vacante": "vacante",
        },
        "en": {
            "ausencia": "absence",
            "inhibicion": "self-recusal or challenge",
            "incapacidad": "temporary disability",
            "vacante": "vacancy",
        },
    },
    "hecho": {
        "es": {
            "orden": "una orden llevó su vencimiento a otra fecha",
            "acto": "la Comisión actuó a tiempo y no se había anotado",
            "paralizacion": "un tribunal había paralizado los términos",
            "recibo": "el recibo que lo disparó fue otro día",
            "tribunal": "un tribunal ordenó dejarlo sin efecto",
        },
        "en": {
            "orden": "an order moved its end to another date",
            "acto": "the Commission acted in time and it had not been entered",
            "paralizacion": "a court had stayed the terms",
            "recibo": "the receipt that triggered it was on another day",
            "tribunal": "a court ordered it left without effect",
        },
    },
    "clase_de_mocion": {
        "es": {
            "prorroga": "prórroga para contestar",
            "vista_privada": "que la vista sea privada",
            "suspension": "suspensión de la vista",
            "otra": "otra petición",
        },
        "en": {
            "prorroga": "extension to answer",
            "vista_privada": "private hearing",
            "suspension": "continuance of the hearing",
            "otra": "other relief",
        },
    },
    "sentido": {
        "es": {
            "concurre": "conforme",
            "en_resultado": "conforme en el resultado",
            "disiente": "disiente",
            "no_interviene": "no interviene",
        },
        "en": {
            "concurre": "concurs",
            "en_resultado": "concurs in the result",
            "disiente": "dissents",
            "no_interviene": "takes no part",
        },
    },
    "fallo": {
        "es": {
            "con_lugar": "con lugar",
            "no_ha_lugar": "no ha lugar",
            "nada_que_proveer": "nada que proveer",
        },
        "en": {
            "con_lugar": "granted",
            "no_ha_lugar": "denied",
            "nada_que_proveer": "no ruling needed",
        },
    },
    "clase_de_orden": {
        "es": {
            "anular_notificacion": "dejar sin efecto la notificación",
            "reabrir_vista": "reabrir la vista",
            "permitir_enmienda": "permitir que se enmiende la querella",
        },
        "en": {
            "anular_notificacion": "declare service void",
            "reabrir_vista": "reopen the hearing",
            "permitir_enmienda": "grant leave to amend the complaint",
        },
    },
    "proposito": {
        "es": {
            "integridad": "proteger la integridad de los procedimientos",
            "fondos": "evitar lesión o malversación de fondos o propiedad",
            "interes": "proteger el interés público",
            "evidencia": "salvaguardar documentos o evidencia",
        },
        "en": {
            "integridad": "protect the integrity of the proceedings",
            "fondos": "prevent injury to or misuse of funds or property",
            "interes": "protect the public interest",
            "evidencia": "safeguard documents or evidence",
        },
    },
    "resultado": {
        "es": {
            "confirma": "confirmó lo que la Comisión decidió",
            "modifica": "modificó o revocó lo decidido y no devolvió el caso",
        },
        "en": {
            "confirma": "affirmed the Commission's decision",
            "modifica": "modified or reversed the decision without remanding",
        },
    },
    "etapa": {
        "es": {
            "presentada": "notificar la querella al alcalde",
            "notificada": "contestación del alcalde",
            "en_estudio": "estudio: desestimar o señalar vista",
            "pendiente_informe": "informe del Comisionado Asociado",
            "pendiente_decision": "decisión de la Comisión",
        },
        "en": {
            "presentada": "service of the complaint on the mayor",
            "notificada": "answer of the mayor",
            "en_estudio": "study: dismiss or set a hearing",
            "pendiente_informe": "report of the Associate Commissioner",
            "pendiente_decision": "ruling of the Commission",
        },
    },
    "ante": {
        "es": {"pleno": "la Comisión en pleno", "comisionado_asociado": "un Comisionado Asociado"},
        "en": {"pleno": "the full Commission", "comisionado_asociado": "an Associate Commissioner"},
    },
    "papel": {
        "es": {"querellante": "el querellante", "querellado": "el querellado"},
        "en": {"querellante": "complainant", "querellado": "respondent"},
    },
    "publica": {
        "es": {"True": "pública", "False": "privada"},
        "en": {"True": "Public", "False": "Private"},
    },
    "solicita_abogado": {
        "es": {
            "True": "pedirá a Justicia representación para el querellante",
            "False": "no pedirá a Justicia representación para el querellante",
        },
        "en": {
            "True": "it will ask Justice for counsel for the complainant",
            "False": "it will not ask Justice for counsel for the complainant",
        },
    },
}


def unidas(*tablas: Palabras) -> Palabras:
    """Todas las tablas en una; ValueError si dos dan palabras al mismo dato."""
    todas: Palabras = {}
    for tabla in tablas:
        if repetidas := todas.keys() & tabla.keys():
            raise ValueError(f"dos tablas de palabras para {sorted(repetidas)}")
        todas |= tabla
    return todas


PALABRAS = unidas(
    COMUNES,
    PALABRAS_DE_DOCUMENTOS,
    PALABRAS_DE_CITACIONES,
    PALABRAS_DE_ENTREGAS,
    PALABRAS_DE_PARTES,
    PALABRAS_DEL_TRAMITE,
)
