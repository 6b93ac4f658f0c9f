"""Las citaciones y su auxilio judicial (18.003), y la minuta de cada sesión (18.013).

El nombre de la persona citada no se publica: va en el documento y en los datos reservados.
"""

from querellas.models.redaccion.fila import Clave, Redaccion

CITACIONES: dict[Clave, Redaccion] = {
    ("citar", 1): Redaccion(
        "Citada una persona para {para_que} el {comparece_el}, {a_peticion_de}.",
        "A person was summoned to {para_que} on {comparece_el}, {a_peticion_de}.",
        ("para_que", "comparece_el", "a_peticion_de"),
        fuente="18.003#1",
    ),
    ("cumplir_citacion", 1): Redaccion(
        "La persona citada para el {comparece_el} cumplió la citación.",
        "The person summoned for {comparece_el} complied with the summons.",
        ("comparece_el",),
        fuente="18.003#1",
    ),
    ("incumplir_citacion", 1): Redaccion(
        "La persona citada para el {comparece_el} no cumplió la citación: {incumplimiento}.",
        "The person summoned for {comparece_el} did not comply with the summons: {incumplimiento}.",
        ("comparece_el", "incumplimiento"),
        fuente="18.003#2",
    ),
    ("retirar_citacion", 1): Redaccion(
        "La Comisión dejó sin efecto la citación para el {comparece_el}.",
        "The Commission set aside the summons for {comparece_el}.",
        ("comparece_el",),
        fuente="18.003#6",
    ),
    ("acudir_por_citacion", 1): Redaccion(
        "La Comisión acudió ante {foro} para que ordene, bajo apercibimiento de desacato, cumplir "
        "la citación para el {comparece_el}.",
        "The Commission went before {foro} to have compliance with the summons for {comparece_el} "
        "ordered under warning of contempt.",
        ("foro", "comparece_el"),
        fuente="18.003#2",
    ),
    ("ordenar_citacion", 1): Redaccion(
        "El tribunal ordenó cumplir la citación para el {comparece_el} ({autoridad}).",
        "The court ordered compliance with the summons for {comparece_el} ({autoridad}).",
        ("comparece_el", "autoridad"),
        fuente="18.003#4",
    ),
    ("denegar_citacion", 1): Redaccion(
        "El tribunal no ordenó cumplir la citación para el {comparece_el} ({autoridad}).",
        "The court did not order compliance with the summons for {comparece_el} ({autoridad}).",
        ("comparece_el", "autoridad"),
        fuente="18.003#4",
    ),
    ("levantar_minuta", 1): Redaccion(
        "Minuta de la sesión de la vista del {vista_el}.",
        "Minutes of the session of the hearing of {vista_el}.",
        ("vista_el",),
        fuente="18.013#2",
    ),
}

DE_LA_VISTA = tuple(clase for clase, _version in CITACIONES)

PALABRAS_DE_CITACIONES: dict[str, dict[str, dict[str, str]]] = {
    "para_que": {
        "es": {
            "testificar": "declarar",
            "documentos": "traer documentos",
            "ambas": "declarar y traer documentos",
        },
        "en": {
            "testificar": "testify",
            "documentos": "bring documents",
            "ambas": "testify and bring documents",
        },
    },
    "a_peticion_de": {
        "es": {
            "querellante": "a petición del querellante",
            "querellado": "a petición del querellado",
            "comision": "por iniciativa de la Comisión",
        },
        "en": {
            "querellante": "at the complainant's request",
            "querellado": "at the respondent's request",
            "comision": "on the Commission's own initiative",
        },
    },
    "incumplimiento": {
        "es": {
            "no_comparecio": "no compareció",
            "no_produjo": "no produjo lo que se le requirió",
            "rehuso": "rehusó contestar",
        },
        "en": {
            "no_comparecio": "the person did not appear",
            "no_produjo": "the person did not produce what was required",
            "rehuso": "the person refused to answer",
        },
    },
}
