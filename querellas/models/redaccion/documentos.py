"""Lo que se asienta de un documento ya expedido."""

from querellas.models.redaccion.fila import Clave, Redaccion

DOCUMENTOS: dict[Clave, Redaccion] = {
    ("corregir_documento", 1): Redaccion(
        "Se corrigió un documento expedido. Otro lo sustituye y se notifica de nuevo.",
        "A document already issued was corrected. Another one replaces it and is served again.",
        (),
        fuente="18.013#2",
    ),
    ("publicar_version", 1): Redaccion(
        "Se publica una versión con partes tachadas del documento de la entrada {asiento}.",
        "A version with parts blacked out of the document in entry {asiento} is published.",
        ("asiento",),
        fuente="18.013#2",
    ),
    ("publicar_version_suelta", 1): Redaccion(
        "Se publica una versión con partes tachadas de un documento del expediente.",
        "A version with parts blacked out of a document in the record is published.",
        (),
        fuente="18.013#2",
    ),
    ("publicar_version", 2): Redaccion(
        "Se publica una versión con partes tachadas del documento de la entrada {asiento}. "
        "{capa_de_texto}",
        "A version with parts blacked out of the document in entry {asiento} is published. "
        "{capa_de_texto}",
        ("asiento", "capa_de_texto"),
        fuente="18.013#2",
    ),
    ("publicar_version_suelta", 2): Redaccion(
        "Se publica una versión con partes tachadas de un documento del expediente. "
        "{capa_de_texto}",
        "A version with parts blacked out of a document in the record is published. "
        "{capa_de_texto}",
        ("capa_de_texto",),
        fuente="18.013#2",
    ),
}

PALABRAS_DE_DOCUMENTOS: dict[str, dict[str, dict[str, str]]] = {
    "capa_de_texto": {
        "es": {
            "si": "Lleva texto reconocido por un programa; lo que vale es la imagen.",
            "no": "Es solo imagen: quien necesite el texto lo pide a la Secretaría.",
        },
        "en": {
            "si": "It carries text recognized by a program; the image is what counts.",
            "no": "It is only an image: whoever needs the text asks the Secretariat for it.",
        },
    },
}
