"""El inglés de las autoridades del calendario que los datos traen escritas en español.

Lo que la Comisión adopta lleva la autoridad como se escribió: no se traduce.
"""

_LUNES = ("; art. 387 Código Político", "; sec. 387 Political Code")
EN_INGLES = {
    "lista oficial 2014 y 2026": "official lists of 2014 and 2026",
    "lista oficial 2014": "official list of 2014",
    "lista oficial 2026": "official list of 2026",
    "lista oficial 2014; eliminado por Ley 111-2014": "official list of 2014; abolished by Act "
    "111-2014",
    "orden ejecutiva de algunos años": "executive order of some years",
    "lista oficial 2026; repuesto en 2021": "official list of 2026; restored in 2021",
    "sin fuente para los años anteriores a 2003": "no source for the years before 2003",
    "medio día feriado cuenta entero (Regla 68.1)": "half a holiday counts as a whole one (Rule "
    "68.1)",
    "lista oficial 2026 (supuesta para 2022-2025)": "official list of 2026 (presumed for "
    "2022-2025)",
    "lista oficial 2014; suspendido por Ley 26-2017": "official list of 2014; suspended by Act "
    "26-2017",
    "lista oficial 2014; Ley 117-2022": "official list of 2014; Act 117-2022",
    "Ley 58-2020 art. 9.3": "Act 58-2020, sec. 9.3",
    "Regla 68.1": "Rule 68.1",
    "Ley 39-1994": "Act 39-1994",
    "Ley 260-1974": "Act 260-1974",
    "Ley 26-2017; lista oficial 2026": "Act 26-2017; official list of 2026",
    "Ley 111-2014": "Act 111-2014",
    "EM-2020-15 / OAJP-2019-056 (prensa)": "EM-2020-15 / OAJP-2019-056 (press)",
}


def en_ingles(autoridad: str) -> str:
    """La autoridad en inglés; igual si es una cita que no cambia o la escribió una persona."""
    base, lunes, resto = autoridad.partition(_LUNES[0])
    if base not in EN_INGLES or resto:
        return autoridad
    return EN_INGLES[base] + (_LUNES[1] if lunes else "")
