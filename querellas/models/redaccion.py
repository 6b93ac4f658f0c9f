"""El texto de cada asiento, en español (queda escrito) y en inglés (se compone al leer).

Cada clase dice además qué datos puede ver el público: lo que no está en la lista no sale.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any

from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.explicacion import fecha_larga


@dataclass(frozen=True)
class Redaccion:
    es: str
    en: str
    publicos: tuple[str, ...] = ()
    publica: bool = True
    fuente: str = ""


SIN_DECISION_ES = (
    "La Comisión no decidió dentro del término que fija la ley. "
    "No resolvió si los cargos eran ciertos."
)
SIN_DECISION_EN = (
    "The Commission did not decide within the term set by law. "
    "It did not rule on whether the charges were true."
)

_FECHAS_DE_TERMINO = ("termino", "vence_el")

REDACCION: dict[tuple[str, int], Redaccion] = {
    ("presentar", 1): Redaccion(
        "Querella jurada presentada en la Secretaría.",
        "Sworn complaint filed at the Secretariat.",
        (),
        fuente="18.004#1",
    ),
    ("presentar_defectuosa", 1): Redaccion(
        "Querella jurada presentada sin la evidencia necesaria.",
        "Sworn complaint filed without the necessary evidence.",
        (),
        fuente="18.004#1",
    ),
    ("notificar", 1): Redaccion(
        "Notificación y copia certificada recibidas por el querellado el {recibida_el}. "
        "El término para contestar vence el {vence_el}.",
        "Notice and certified copy received by the respondent on {recibida_el}. "
        "The term to answer ends on {vence_el}.",
        ("recibida_el", *_FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    ("anular_notificacion", 1): Redaccion(
        "Notificación declarada sin efecto. Se notificará de nuevo.",
        "Service declared void. Service will be made again.",
        fuente="18.004#3",
    ),
    ("solicitar_prorroga", 1): Redaccion(
        "Moción de prórroga presentada dentro del término. "
        "El término para contestar vence ahora el {vence_el}.",
        "Motion for extension filed within the term. The term to answer now ends on {vence_el}.",
        _FECHAS_DE_TERMINO,
        fuente="18.004#4",
    ),
    ("prorroga_tardia", 1): Redaccion(
        "Moción de prórroga presentada fuera del término; no tiene efecto.",
        "Motion for extension filed after the term; it has no effect.",
        fuente="18.004#4",
    ),
    ("contestar", 1): Redaccion(
        "Contestación del querellado recibida el {recibida_el}. "
        "La Comisión tiene hasta el {vence_el} para desestimar o señalar vista.",
        "Respondent's answer received on {recibida_el}. "
        "The Commission has until {vence_el} to dismiss or set a hearing.",
        ("recibida_el", *_FECHAS_DE_TERMINO),
        fuente="18.004#5",
    ),
    ("contestar_en_rebeldia", 1): Redaccion(
        "Contestación recibida a tiempo, el {recibida_el}, y anotada después: queda sin efecto la "
        "rebeldía. La Comisión tiene hasta el {vence_el} para desestimar o señalar vista.",
        "Answer received in time, on {recibida_el}, and entered later: the default has no effect. "
        "The Commission has until {vence_el} to dismiss or set a hearing.",
        ("recibida_el", *_FECHAS_DE_TERMINO),
        fuente="18.004#5",
    ),
    ("contestacion_tardia", 1): Redaccion(
        "Contestación recibida el {recibida_el}, fuera del término. El trámite sigue igual.",
        "Answer received on {recibida_el}, after the term. The proceedings are unchanged.",
        ("recibida_el",),
        fuente="18.004#5",
    ),
    ("anotar_rebeldia", 1): Redaccion(
        "Anotada la rebeldía: el término para contestar venció el {vencio_el} sin contestación. "
        "La Comisión tiene hasta el {vence_el} para desestimar o señalar vista.",
        "Default entered: the term to answer ended on {vencio_el} with no answer. "
        "The Commission has until {vence_el} to dismiss or set a hearing.",
        ("vencio_el", *_FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    ("senalar_vista", 1): Redaccion(
        "Vista {publica} señalada para el {vista_el}, ante {ante}.",
        "{publica} hearing set for {vista_el}, before {ante}.",
        ("vista_el", "publica", "ante"),
        fuente="18.004#8",
    ),
    ("senalar_vista_privada", 1): Redaccion(
        "Vista privada señalada para el {vista_el}.",
        "Private hearing set for {vista_el}.",
        ("vista_el",),
        fuente="18.004#8",
    ),
    ("diligenciar_aviso", 1): Redaccion(
        "Aviso de la vista recibido por {papel} el {recibida_el}.",
        "Notice of hearing received by the {papel} on {recibida_el}.",
        ("papel", "recibida_el"),
        fuente="18.004#8",
    ),
    ("presumir_aviso", 1): Redaccion(
        "Aviso de la vista para {papel}, enviado por correo certificado el {enviada_el}; sin "
        "acuse, se entiende recibido el {recibida_el}.",
        "Notice of hearing to the {papel}, sent by certified mail on {enviada_el}; with no return "
        "receipt, it is deemed received on {recibida_el}.",
        ("papel", "enviada_el", "recibida_el"),
        fuente="18.004#8",
    ),
    ("abrir_vista", 1): Redaccion("Comenzó la vista.", "The hearing began.", fuente="18.004#8"),
    ("suspender_vista", 1): Redaccion(
        "Vista suspendida; señalada de nuevo para el {vista_el}.",
        "Hearing continued; set again for {vista_el}.",
        ("vista_el",),
        fuente="18.004#8",
    ),
    ("concluir_vista", 1): Redaccion(
        "Concluyó la vista el {concluida_el}. {termino}: hasta el {vence_el}.",
        "The hearing was concluded on {concluida_el}. {termino}: until {vence_el}.",
        ("concluida_el", *_FECHAS_DE_TERMINO),
        fuente="18.004#12",
    ),
    ("rendir_informe", 1): Redaccion(
        "El Comisionado Asociado rindió su informe el {rendido_el}. "
        "La Comisión tiene hasta el {vence_el} para decidir.",
        "The Associate Commissioner rendered the report on {rendido_el}. "
        "The Commission has until {vence_el} to rule.",
        ("rendido_el", *_FECHAS_DE_TERMINO),
        fuente="18.004#11",
    ),
    ("emitir_resolucion", 1): Redaccion(
        "Resolución: {disposicion}.",
        "Ruling: {disposicion}.",
        ("disposicion",),
        fuente="18.004#12",
    ),
    ("desestimar_sin_vista", 1): Redaccion(
        "Querella desestimada sin celebrar vista, por resolución.",
        "Complaint dismissed without a hearing, by resolution.",
        fuente="18.004#6",
    ),
    ("paralizar", 1): Redaccion(
        "Términos paralizados desde el {paralizada_el} por orden: {autoridad}.",
        "Terms stayed from {paralizada_el} by order: {autoridad}.",
        ("paralizada_el", "autoridad"),
        fuente="18.006#9",
    ),
    ("levantar_paralizacion", 1): Redaccion(
        "Paralización levantada el {levantada_el} por orden: {autoridad}. "
        "Los días que quedaban corren desde el siguiente.",
        "Stay lifted on {levantada_el} by order: {autoridad}. "
        "The remaining days run from the next one.",
        ("levantada_el", "autoridad"),
        fuente="18.006#9",
    ),
    ("recalcular_termino", 1): Redaccion(
        "{termino}: vencía el {vencia_el} y ahora vence el {vence_el}, por {autoridad}.",
        "{termino}: it ended on {vencia_el} and now ends on {vence_el}, under {autoridad}.",
        ("termino", "vencia_el", "vence_el", "autoridad"),
        fuente="18.004#14",
    ),
    ("revertir_desestimacion", 1): Redaccion(
        "Queda sin efecto la desestimación: «{termino}» no había vencido el {vencio_el}, porque "
        "{hecho} ({evidencia}). Ese término vence ahora el {vence_el}.",
        "The dismissal is without effect: “{termino}” had not ended on {vencio_el}, because "
        "{hecho} ({evidencia}). That term now ends on {vence_el}.",
        ("vencio_el", "hecho", "evidencia", *_FECHAS_DE_TERMINO),
        fuente="18.004#15",
    ),
    ("revertir_por_notificacion", 1): Redaccion(
        "Queda sin efecto lo que causó el vencimiento de «{termino}», el {vencio_el}: la "
        "notificación de la querella fue nula ({evidencia}). Se notificará de nuevo.",
        "What followed from the end of “{termino}”, on {vencio_el}, is without effect: service of "
        "the complaint was void ({evidencia}). Service will be made again.",
        ("termino", "vencio_el", "evidencia"),
        fuente="18.004#15",
    ),
    ("levantar_rebeldia", 1): Redaccion(
        "Queda sin efecto la rebeldía: «{termino}» no había vencido el {vencio_el}, porque {hecho} "
        "({evidencia}). Ese término vence ahora el {vence_el}.",
        "The default is without effect: “{termino}” had not ended on {vencio_el}, because {hecho} "
        "({evidencia}). That term now ends on {vence_el}.",
        ("vencio_el", "hecho", "evidencia", *_FECHAS_DE_TERMINO),
        fuente="18.004#3",
    ),
    ("archivar", 1): Redaccion(
        "Querella archivada sin perjuicio, por resolución.",
        "Complaint closed without prejudice, by resolution.",
        fuente="18.002#1",
    ),
    ("archivar_con_perjuicio", 1): Redaccion(
        "Querella archivada con perjuicio, por resolución.",
        "Complaint closed with prejudice, by resolution.",
        fuente="18.002#1",
    ),
    ("archivar_en_autos", 1): Redaccion(
        "Archivada en autos la notificación de la decisión el {archivada_el}. "
        "Reconsideración hasta el {reconsideracion_el}; revisión judicial hasta el {revision_el}.",
        "Notice of the decision filed in the record on {archivada_el}. "
        "Reconsideration until {reconsideracion_el}; judicial review until {revision_el}.",
        ("archivada_el", "reconsideracion_el", "revision_el"),
        fuente="18.010#1",
    ),
    ("desestimar_por_vencimiento", 1): Redaccion(
        "Querella desestimada con perjuicio: {termino} venció el {vencio_el} sin decisión. "
        + SIN_DECISION_ES,
        "Complaint dismissed with prejudice: {termino} ended on {vencio_el} without a decision. "
        + SIN_DECISION_EN,
        ("termino", "vencio_el"),
        fuente="18.004#15",
    ),
    ("prestar_asistencia", 1): Redaccion(
        "Asistencia legal prestada al querellante: {resultado}.",
        "Legal assistance given to the complainant: {resultado}.",
        publica=False,
        fuente="18.004#2",
    ),
    ("determinar_interes_publico", 1): Redaccion(
        "La Comisión ejerció su discreción sobre el interés público: {solicita_abogado}.",
        "The Commission exercised its discretion on the public interest: {solicita_abogado}.",
        ("solicita_abogado",),
        fuente="18.004#9",
    ),
    ("reservar_caso", 1): Redaccion(
        "Expediente reservado por orden.", "Case file restricted by order."
    ),
    ("reservar_asiento", 1): Redaccion(
        "Entrada {asiento} reservada por orden.",
        "Entry {asiento} restricted by order.",
        ("asiento",),
    ),
    ("reservar_documento", 1): Redaccion(
        "Un documento de la entrada {asiento} quedó reservado por orden.",
        "A document of entry {asiento} was restricted by order.",
        ("asiento",),
    ),
    ("levantar_reserva_caso", 1): Redaccion(
        "Levantada por orden la reserva del expediente.",
        "Restriction of the case file lifted by order.",
    ),
    ("levantar_reserva_asiento", 1): Redaccion(
        "Levantada por orden la reserva de la entrada {asiento}.",
        "Restriction of entry {asiento} lifted by order.",
        ("asiento",),
    ),
    ("levantar_reserva_documento", 1): Redaccion(
        "Levantada por orden la reserva de un documento de la entrada {asiento}.",
        "Restriction of a document of entry {asiento} lifted by order.",
        ("asiento",),
    ),
}

_PALABRAS: dict[str, dict[str, dict[str, str]]] = {
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


def redactar(clase: str, version: int, datos: dict[str, Any], idioma: str) -> str:
    """La oración del asiento en `es` o `en`."""
    fila = REDACCION[(clase, version)]
    plantilla = fila.en if idioma == "en" else fila.es
    return plantilla.format_map({k: _valor(k, v, idioma) for k, v in datos.items()})


def datos_publicos(clase: str, version: int, datos: dict[str, Any]) -> dict[str, Any]:
    """Los datos del asiento que cualquiera puede leer."""
    return {k: datos[k] for k in REDACCION[(clase, version)].publicos if k in datos}


def es_publica(clase: str, version: int) -> bool:
    """Si la clase de asiento se publica al entrar."""
    return REDACCION[(clase, version)].publica


def _valor(clave: str, valor: Any, idioma: str) -> str:
    if clave in _PALABRAS:
        return _PALABRAS[clave][idioma].get(str(valor), str(valor))
    if clave.endswith("_el") and valor:
        return fecha_larga(date.fromisoformat(str(valor)), idioma)
    if clave == "termino" and valor in TERMINOS:
        fila = TERMINOS[valor]
        return fila.nombre_en if idioma == "en" else fila.nombre_es
    return str(valor)
