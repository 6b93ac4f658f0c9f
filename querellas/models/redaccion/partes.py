"""Quién está en el caso y qué le falta: comparecencias, subsanaciones y señalamientos."""

from querellas.models.redaccion.fila import Clave, Redaccion

PARTES: dict[Clave, Redaccion] = {
    ("comparecer", 1): Redaccion(
        "{abogado} comparece como representación legal {de_quien}.",
        "{abogado} appears as counsel for {de_quien}.",
        ("abogado", "de_quien"),
        fuente="18.004#3",
    ),
    ("sustituir_abogado", 1): Redaccion(
        "{abogado} comparece como representación legal {de_quien} y sustituye a {sale}.",
        "{abogado} appears as counsel for {de_quien}, replacing {sale}.",
        ("abogado", "de_quien", "sale"),
        fuente="18.004#3",
    ),
    ("relevar_abogado", 1): Redaccion(
        "{abogado} deja la representación legal {de_quien}, con permiso de la Comisión.",
        "{abogado} withdraws as counsel for {de_quien}, by leave of the Commission.",
        ("abogado", "de_quien"),
        fuente="18.002#1",
    ),
    ("presentar_prueba", 1): Redaccion(
        "Prueba presentada por {papel}.",
        "Evidence filed by the {papel}.",
        ("papel",),
        fuente="18.004#3",
    ),
    ("subsanar", 1): Redaccion(
        "El querellante subsanó la deficiencia: presentó la evidencia que faltaba.",
        "The complainant cured the deficiency: the missing evidence was filed.",
        fuente="18.004#1",
    ),
    ("subsanar_resolucion", 1): Redaccion(
        "La Legislatura Municipal presentó la resolución que autoriza la querella: {resolucion}.",
        "The Municipal Legislature filed the resolution that authorises the complaint: "
        "{resolucion}.",
        ("resolucion",),
        fuente="18.004#1",
    ),
    ("senalar_18008", 1): Redaccion(
        "Señalada para que la Comisión considere si es frívola o sin base (18.008): {razon}.",
        "Flagged for the Commission to consider whether it is frivolous or unsupported (18.008): "
        "{razon}.",
        publica=False,
        fuente="18.008#1",
    ),
}

PALABRAS_DE_PARTES: dict[str, dict[str, dict[str, str]]] = {
    "de_quien": {
        "es": {"querellante": "del querellante", "querellado": "del querellado"},
        "en": {"querellante": "the complainant", "querellado": "the respondent"},
    },
}
