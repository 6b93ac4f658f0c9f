"""La entrega de lo que se notifica: cada intento y cada recibo."""

from querellas.models.redaccion.fila import Clave, Redaccion

ENTREGAS: dict[Clave, Redaccion] = {
    ("anotar_entrega", 1): Redaccion(
        "Consta el recibo {de_que} por {receptor}, el {recibida_el}.",
        "Receipt {de_que} by {receptor} on {recibida_el} is on record.",
        ("receptor", "de_que", "recibida_el"),
        fuente="18.013#3",
    ),
    ("anotar_rehusada", 1): Redaccion(
        "El {recibida_el} se intentó la entrega {de_que} y {receptor} la rehusó: equivale a "
        "recibirla.",
        "Delivery {de_que} was attempted on {recibida_el} and refused by {receptor}: that counts "
        "as receipt.",
        ("receptor", "de_que", "recibida_el"),
        fuente="18.013#3",
    ),
    ("anotar_intento", 1): Redaccion(
        "El {intentada_el} se intentó sin éxito la entrega {de_que} (destinatario: {receptor}). Se "
        "intentará de nuevo.",
        "Delivery {de_que} to {receptor} was attempted without success on {intentada_el}. It will "
        "be attempted again.",
        ("receptor", "de_que", "intentada_el"),
        fuente="18.013#3",
    ),
}

PALABRAS_DE_ENTREGAS: dict[str, dict[str, dict[str, str]]] = {
    "receptor": {
        "es": {
            "querellante": "el querellante",
            "querellado": "el querellado",
            "abogado_querellante": "la representación legal del querellante",
            "abogado_querellado": "la representación legal del querellado",
            "citado": "la persona citada",
        },
        "en": {
            "querellante": "the complainant",
            "querellado": "the respondent",
            "abogado_querellante": "the complainant's counsel",
            "abogado_querellado": "the respondent's counsel",
            "citado": "the person summoned",
            "Secretario de Justicia de Puerto Rico": "the Secretary of Justice of Puerto Rico",
        },
    },
    "de_que": {
        "es": {
            "copia_certificada": "de la copia certificada",
            "notificacion_querella": "de la notificación de la querella",
            "aviso_vista": "del aviso de vista",
            "informe": "del informe",
            "resolucion": "de la resolución",
            "constancia": "de una notificación",
            "certificacion_vencimiento": "de la certificación de desestimación",
            "orden": "de una orden",
            "archivo_en_autos": "de la notificación de archivo en autos",
            "rebeldia": "de la anotación de rebeldía",
            "citacion": "de la citación",
            "peticion_auxilio": "de la petición al tribunal",
            "minuta": "de la minuta",
        },
        "en": {
            "copia_certificada": "of the certified copy",
            "notificacion_querella": "of the notice of the complaint",
            "aviso_vista": "of the notice of hearing",
            "informe": "of the report",
            "resolucion": "of the decision",
            "constancia": "of a notice",
            "certificacion_vencimiento": "of the certificate of dismissal",
            "orden": "of an order",
            "archivo_en_autos": "of the notice of filing in the record",
            "rebeldia": "of the entry of default",
            "citacion": "of the summons",
            "peticion_auxilio": "of the petition to the court",
            "minuta": "of the minutes",
        },
    },
}
