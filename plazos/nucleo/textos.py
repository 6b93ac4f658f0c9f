"""Las palabras del cómputo en los dos idiomas, en diccionarios: el núcleo no usa gettext."""

from __future__ import annotations

from datetime import date, datetime

from plazos.nucleo.incierto import incierta

DIAS_SEMANA = {
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}
MESES = {
    "es": (
        "enero", "febrero", "marzo", "abril", "mayo", "junio",
        "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre",
    ),
    "en": (
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ),
}  # fmt: skip

CLASES = {
    "es": {
        "excluido": "no se cuenta (día de arranque)",
        "contado": "contado",
        "saltado": "saltado",
        "paralizado": "paralizado",
        "corrido": "corrido hasta aquí",
    },
    "en": {
        "excluido": "not counted (starting day)",
        "contado": "counted",
        "saltado": "skipped",
        "paralizado": "tolled",
        "corrido": "moved to this day",
    },
}

FRASES = {
    "es": {
        "arranque": "día del acto: no se cuenta",
        "no_ultimo": "no cuenta como último día: {motivo}",
        "primer_laborable": "primer día laborable siguiente",
        "laborable_anterior": "último día laborable anterior, para no acortar el mínimo",
        "orden": "vencimiento movido por orden: {motivo}",
        "paralizado": "término paralizado",
        "paralizado_abierto": "término paralizado, sin fecha de reanudación",
        "levantada": "día en que se levanta la paralización: no se cuenta",
        "horas": "{largo} contadas, de momento a momento",
        "prorroga": "día {n} de la prórroga",
        "fijado_dias": "el mandato fijó {n} días",
        "fijado_dias_uno": "el mandato fijó {n} día",
        "fijado_laborables": "el mandato fijó {n} días laborables",
        "fijado_laborables_uno": "el mandato fijó {n} día laborable",
        "fijado_hasta": "el mandato fijó como último día el {fecha}",
        "fijado_duda_hasta": "El mandato nombró el {segura}, que no es laborable o se paralizó: "
        "la fecha legal es el {legal}, pero lo seguro es actuar a más tardar el día que nombró.",
        "fijado_duda_corto": "El mandato fijó menos de siete días y no se cuentan los no "
        "laborables (Regla 68.1); si fueran días seguidos, la fecha sería el {segura}.",
    },
    "en": {
        "arranque": "day of the act: not counted",
        "no_ultimo": "does not count as the last day: {motivo}",
        "primer_laborable": "next working day",
        "laborable_anterior": "previous working day, so that the minimum is not shortened",
        "orden": "expiry moved by order: {motivo}",
        "paralizado": "term tolled",
        "paralizado_abierto": "term tolled, with no date of resumption",
        "levantada": "day the stay is lifted: not counted",
        "horas": "{largo} counted, from moment to moment",
        "prorroga": "day {n} of the extension",
        "fijado_dias": "the mandate set {n} days",
        "fijado_dias_uno": "the mandate set {n} day",
        "fijado_laborables": "the mandate set {n} working days",
        "fijado_laborables_uno": "the mandate set {n} working day",
        "fijado_hasta": "the mandate set {fecha} as the last day",
        "fijado_duda_hasta": "The mandate named {segura}, which is not a working day or was "
        "tolled: the legal date is {legal}, but the safe course is to act by the day it named.",
        "fijado_duda_corto": "The mandate set fewer than seven days and non-working days are not "
        "counted (Rule 68.1); if they were consecutive days, the date would be {segura}.",
    },
}


def idioma_conocido(idioma: str) -> str:
    """`en` para el inglés y sus variantes; para lo demás, `es`."""
    return "en" if idioma.lower().startswith("en") else "es"


def frase(idioma: str, clave: str, **datos: object) -> str:
    """Una frase del cómputo con sus datos puestos."""
    return FRASES[idioma_conocido(idioma)][clave].format(**datos)


def dia_semana(fecha: date, idioma: str) -> str:
    """El nombre del día de la semana."""
    return DIAS_SEMANA[idioma_conocido(idioma)][fecha.weekday()]


def fecha_larga(fecha: date, idioma: str) -> str:
    """«5 de marzo de 2026» o «March 5, 2026»; del día que no consta, lo que conste."""
    idioma = idioma_conocido(idioma)
    if consta := incierta(fecha):
        return periodo(consta, idioma)
    mes = MESES[idioma][fecha.month - 1]
    if idioma == "en":
        return f"{mes} {fecha.day}, {fecha.year}"
    return f"{fecha.day} de {mes} de {fecha.year}"


def periodo(valor: str, idioma: str) -> str:
    """«abril de 1997» o «1997»."""
    anio, _guion, mes = valor.partition("-")
    if not mes:
        return anio
    nombre = MESES[idioma_conocido(idioma)][int(mes) - 1]
    return f"{nombre} {anio}" if idioma == "en" else f"{nombre} de {anio}"


def hora_larga(local: datetime, idioma: str) -> str:
    """«5 de marzo de 2026, 2:30 p. m.» o «March 5, 2026, 2:30 p.m.», de una hora de pared."""
    manana, tarde = ("a.m.", "p.m.") if idioma_conocido(idioma) == "en" else ("a. m.", "p. m.")
    hora = f"{local.hour % 12 or 12}:{local.minute:02d} {manana if local.hour < 12 else tarde}"
    return f"{fecha_larga(local.date(), idioma)}, {hora}"


ORACION = {
    "es": {
        "se_excluye": "se excluye el {fecha}",
        "desde_vista": "la vista es el {fecha}, que no se cuenta",
        "desde_aviso": "se notifica el {fecha}, que no se cuenta",
        "desde_momento": "corre de momento a momento desde el {cuando}",
        "se_saltan": "se saltan {lista}",
        "paralizados": "{dias} días no se cuentan por paralización, entre el {desde} y el {hasta}",
        "original": "el término original vencía el {fecha}",
        "dia_n": "el día {n} es el {fecha}",
        "vence": "vence el {fecha}",
        "ultimo_para_notificar": "el último día para notificar es el {fecha}",
        "primera_vista": "la vista puede ser desde el {fecha}",
        "sin_fecha": "está paralizado desde el {fecha} y no vence mientras siga paralizado",
    },
    "en": {
        "se_excluye": "{fecha} is excluded",
        "desde_vista": "the hearing is on {fecha}, which is not counted",
        "desde_aviso": "notice is given on {fecha}, which is not counted",
        "desde_momento": "it runs from moment to moment from {cuando}",
        "se_saltan": "skipped: {lista}",
        "paralizados": "{dias} days are not counted because of a stay, between {desde} and {hasta}",
        "original": "the original term expired on {fecha}",
        "dia_n": "day {n} is {fecha}",
        "vence": "it expires on {fecha}",
        "ultimo_para_notificar": "the last day to give notice is {fecha}",
        "primera_vista": "the hearing may be held from {fecha}",
        "sin_fecha": "it has been tolled since {fecha} and does not expire while that lasts",
    },
}

CLI = {
    "es": {
        "legal": "Fecha legal:",
        "conservadora": "Fecha conservadora:",
        "tope": "Fecha tope:",
        "termina": "Termina (UTC):",
        "advertencia": "Advertencia",
        "sin_fecha": "sin fecha mientras siga paralizado",
        "orden": "Los vencimientos del {desde} al {hasta} pasan al {nueva} ({autoridad}).",
    },
    "en": {
        "legal": "Legal date:",
        "conservadora": "Conservative date:",
        "tope": "Latest date:",
        "termina": "Ends (UTC):",
        "advertencia": "Warning",
        "sin_fecha": "no date while tolled",
        "orden": "Expiries from {desde} to {hasta} move to {nueva} ({autoridad}).",
    },
}
