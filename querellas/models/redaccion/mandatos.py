"""El mandato que fija su propio término: en días, en días laborables o con un último día."""

from querellas.models.redaccion.fila import FECHAS_DE_TERMINO, Clave, Redaccion

_F = "18.010#1"
# La versión de la oración dice qué fijó: 2, días; 3, días laborables; 4, el último día.
_FIJADO = {
    2: ("Días que el mandato fijó: {dias}.", "Days set by the mandate: {dias}.", "dias"),
    3: (
        "Días laborables que el mandato fijó: {dias}.",
        "Working days set by the mandate: {dias}.",
        "dias",
    ),
    4: (
        "Último día que el mandato fijó: {hasta_el}.",
        "Last day set by the mandate: {hasta_el}.",
        "hasta_el",
    ),
}

MANDATOS: dict[Clave, Redaccion] = {
    **{
        ("mandato_a_etapa", version): Redaccion(
            "Por mandato recibido el {recibido_el} ({autoridad}) el caso vuelve a esta etapa: "
            f"{{etapa}}. {es} {{termino}}: hasta el {{vence_el}}.",
            "By mandate received on {recibido_el} ({autoridad}) the case returns to this stage: "
            f"{{etapa}}. {en} {{termino}}: until {{vence_el}}.",
            ("recibido_el", "autoridad", "etapa", dato, *FECHAS_DE_TERMINO),
            fuente=_F,
        )
        for version, (es, en, dato) in _FIJADO.items()
    },
    **{
        ("recibir_mandato_sin_etapa", version): Redaccion(
            f"Mandato recibido el {{recibido_el}} ({{autoridad}}): devuelve el caso a la Comisión. "
            f"{es}",
            f"Mandate received on {{recibido_el}} ({{autoridad}}): it remands the case to the "
            f"Commission. {en}",
            ("recibido_el", "autoridad", dato),
            fuente=_F,
        )
        for version, (es, en, dato) in _FIJADO.items()
    },
}
