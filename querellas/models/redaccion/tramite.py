"""Lo que cambia el caso sin ser el paso que sigue: enmiendas, desistimientos, ceses, vínculos."""

from querellas.models.redaccion.fila import Clave, Redaccion

# Las que nombran otro caso; si ese está reservado, no se publican.
VINCULOS = ("vincular", "consolidar", "separar")

TRAMITE: dict[Clave, Redaccion] = {
    ("enmendar", 1): Redaccion(
        "Querella enmendada, jurada, antes de la contestación. Se notificará otra vez y entonces "
        "correrá el término para contestar.",
        "Sworn amended complaint, before the answer. It will be served again and the term to "
        "answer will then run.",
        fuente="18.004#1",
    ),
    ("enmendar_con_permiso", 1): Redaccion(
        "Querella enmendada, jurada, con permiso de la Comisión. Se notificará otra vez para que "
        "se contesten los cargos nuevos.",
        "Sworn amended complaint, by leave of the Commission. It will be served again so that the "
        "new charges are answered.",
        fuente="18.004#1",
    ),
    ("solicitar_desistimiento", 1): Redaccion(
        "El querellante pide permiso para desistir de la querella. El caso sigue mientras la "
        "Comisión no lo permita.",
        "The complainant asks leave to withdraw the complaint. The case goes on unless the "
        "Commission grants it.",
        fuente="18.002#1",
    ),
    ("denegar_desistimiento", 1): Redaccion(
        "La Comisión no permitió el desistimiento: el caso sigue en el interés público.",
        "The Commission did not grant leave to withdraw: the case goes on in the public interest.",
        fuente="18.002#1",
    ),
    ("conceder_desistimiento", 1): Redaccion(
        "La Comisión permitió el desistimiento de un querellante; el caso sigue con los demás.",
        "The Commission granted one complainant leave to withdraw; the case goes on with the "
        "others.",
        fuente="18.002#1",
    ),
    ("anotar_cese", 1): Redaccion(
        "El querellado dejó el cargo el {cesa_el}: {causa}. Los términos siguen mientras la "
        "Comisión resuelve qué queda por decidir.",
        "The respondent left office on {cesa_el}: {causa}. Terms keep running while the "
        "Commission rules on what remains to be decided.",
        ("cesa_el", "causa"),
        fuente="18.007#1",
    ),
    ("resolver_cese", 1): Redaccion(
        "La Comisión ordenó que el caso siga tras el cese del querellado. Subsiste: {subsisten}.",
        "The Commission ordered that the case go on after the respondent left office. Still to be "
        "decided: {subsisten}.",
        ("subsisten",),
        fuente="18.007#1",
    ),
    ("vincular", 1): Redaccion(
        "Vinculada con la querella {otra}. Cada una conserva sus términos.",
        "Linked with complaint {otra}. Each keeps its own terms.",
        ("otra",),
        fuente="18.002#1",
    ),
    ("consolidar", 1): Redaccion(
        "Consolidada por orden con la querella {otra}. Cada una conserva sus términos.",
        "Consolidated by order with complaint {otra}. Each keeps its own terms.",
        ("otra",),
        fuente="18.002#1",
    ),
    ("separar", 1): Redaccion(
        "Queda sin efecto por orden la consolidación con la querella {otra}.",
        "Consolidation with complaint {otra} set aside by order.",
        ("otra",),
        fuente="18.002#1",
    ),
    **{
        (f"{acto}_reservada", 1): Redaccion(es, en, publica=False, fuente="18.002#1")
        for acto, es, en in (
            ("vincular", "Vinculada con la querella {otra}.", "Linked with complaint {otra}."),
            (
                "consolidar",
                "Consolidada por orden con la querella {otra}.",
                "Consolidated by order with complaint {otra}.",
            ),
            (
                "separar",
                "Queda sin efecto la consolidación con la querella {otra}.",
                "Consolidation with complaint {otra} set aside.",
            ),
        )
    },
}

PALABRAS_DEL_TRAMITE: dict[str, dict[str, dict[str, str]]] = {
    "causa": {
        "es": {
            "muerte": "murió",
            "renuncia": "renunció",
            "fin_de_termino": "terminó su término",
            "destitucion": "fue destituido",
        },
        "en": {
            "muerte": "death",
            "renuncia": "resignation",
            "fin_de_termino": "end of term",
            "destitucion": "removal",
        },
    },
}
