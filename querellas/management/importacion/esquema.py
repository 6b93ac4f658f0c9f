"""El formato de un expediente importado: un solo JSON Schema, el que se publica y se aplica.

Los largos y las opciones salen de los modelos; nada de aquí toca la base de datos.
"""

from functools import cache
from typing import Any

from alcaldes.models import Alcalde, Tratamiento
from plazos.nucleo.calendario import PRIMER_DIA
from querellas.estados import ETAPAS_DE_MANDATO
from querellas.models import (
    ClaseDeQuerellante,
    Juramento,
    Mocion,
    Papel,
    Parte,
    Querella,
    Recurso,
)
from querellas.models.mocion import DE_UNA_PERSONA, ClaseDeMocion
from querellas.notificaciones.models import Medio, Notificacion
from querellas.services.decidir import DE_FONDO
from querellas.services.revision import Mandato
from vistas.models import Ante, Vista

BORRADOR_DE_ESQUEMA = "https://json-schema.org/draft/2020-12/schema"
ACTOS_MAXIMOS = 500
TEXTO_LARGO = 20_000
# Sin barra ni signos: el número va en la dirección de la página del expediente.
NUMERO = r"^[0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]([0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ .()_-]*[0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ)])?$"
FECHA: dict[str, Any] = {
    "type": "string",
    "format": "date",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "description": "Día civil, AAAA-MM-DD.",
}
HORA: dict[str, Any] = {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
SI_O_NO: dict[str, Any] = {"type": "boolean"}


def _texto(maximo: int = TEXTO_LARGO, *, minimo: int = 0, dice: str = "") -> dict[str, Any]:
    forma: dict[str, Any] = {"type": "string", "maxLength": maximo}
    if minimo:
        # Algo más que espacios.
        forma |= {"minLength": minimo, "pattern": r"\S"}
    return forma | ({"description": dice} if dice else {})


def _columna(modelo: Any, campo: str, *, minimo: int = 0, dice: str = "") -> dict[str, Any]:
    maximo = modelo._meta.get_field(campo).max_length
    return _texto(maximo or TEXTO_LARGO, minimo=minimo, dice=dice)


def _opcion(opciones: Any) -> dict[str, Any]:
    return {"enum": [str(valor) for valor in opciones.values]}


def _objeto(campos: dict[str, Any], *exige: str, dice: str = "") -> dict[str, Any]:
    forma: dict[str, Any] = {
        "type": "object",
        "properties": campos,
        "required": list(exige),
        "additionalProperties": False,
    }
    return forma | ({"description": dice} if dice else {})


def _querellante() -> dict[str, Any]:
    forma = _objeto(
        {
            "clase": _opcion(ClaseDeQuerellante),
            "nombre": _columna(Parte, "nombre"),
            "apellido_paterno": _columna(Parte, "apellido_paterno"),
            "apellido_materno": _columna(Parte, "apellido_materno"),
            "por_derecho_propio": SI_O_NO,
            "municipio": _texto(60, dice="El de la Legislatura; ha de ser el del querellado."),
            "resolucion": _columna(Parte, "resolucion"),
            "direccion": _columna(Parte, "direccion"),
        },
        "clase",
    )
    # Una oficina se nombra sola; una persona, no.
    forma["if"] = {
        "properties": {"clase": {"const": str(ClaseDeQuerellante.CIUDADANO)}},
        "required": ["clase"],
    }
    forma["then"] = {
        "required": ["nombre"],
        "properties": {"nombre": {"type": "string", "pattern": r"\S"}},
    }
    return forma


def _querellado() -> dict[str, Any]:
    return _objeto(
        {
            "municipio": _texto(60, minimo=1),
            "nombre": _columna(Alcalde, "nombre", minimo=1),
            "apellido_paterno": _columna(Alcalde, "apellido_paterno", minimo=1),
            "apellido_materno": _columna(Alcalde, "apellido_materno"),
            "tratamiento": _opcion(Tratamiento),
            "en_el_cargo_desde": FECHA
            | {"description": "Si el alcalde no consta todavía, con esto se anota su mandato."},
            "en_el_cargo_hasta": FECHA,
        },
        "municipio",
        "nombre",
        "apellido_paterno",
    )


def _juramento() -> dict[str, Any]:
    return _objeto(
        {
            "quien": _columna(Juramento, "quien", dice="Si falta, se entiende el querellante."),
            "ante": _columna(Juramento, "ante", minimo=1),
            "lugar": _columna(Juramento, "lugar", minimo=1),
            "fecha": FECHA,
            "testimonio": _columna(Juramento, "testimonio"),
        },
        "ante",
        "lugar",
        "fecha",
    )


_AVISO: dict[str, Any] = {
    "a": _opcion(Papel),
    "recibida_el": FECHA,
    "medio": _opcion(Medio),
    "renuncia": _columna(Notificacion, "renuncia"),
}
_VISTA: dict[str, Any] = {
    "fecha": FECHA,
    "vista_el": FECHA,
    "hora": HORA,
    "lugar": _columna(Vista, "lugar"),
    "ante": _opcion(Ante),
    "publica": SI_O_NO,
    "privada_por": _columna(Vista, "privada_por"),
    "notificaciones": {
        "type": "array",
        "maxItems": 50,
        "items": _objeto(_AVISO, "a", "recibida_el"),
    },
}
_RESOLUCION: dict[str, Any] = {
    "fecha": FECHA,
    "hechos": _texto(),
    "determinaciones": _texto(),
    "conclusiones": _texto(),
    "archivo_en_autos_el": FECHA,
}
_SERVICIO: dict[str, Any] = {
    "recibida_el": FECHA,
    "enviada_el": FECHA,
    "medio": _opcion(Medio),
    "recibida_por": _columna(Notificacion, "recibida_por"),
    "diligenciada_por": _columna(Notificacion, "diligenciada_por"),
    "lugar": _columna(Notificacion, "lugar"),
    "numero_de_correo": _columna(Notificacion, "numero_de_correo"),
}
_DE_FONDO: dict[str, Any] = {"enum": sorted(str(d) for d in DE_FONDO)}
_RAZON = _texto(2000, minimo=1)
_CON_RAZON: tuple[dict[str, Any], tuple[str, ...]] = (
    {"fecha": FECHA, "razon": _RAZON},
    ("fecha", "razon"),
)
_SOLO_FECHA: tuple[dict[str, Any], tuple[str, ...]] = ({"fecha": FECHA}, ("fecha",))

# Acto: sus campos y los que no pueden faltar. De aquí salen el esquema y el despacho.
CAMPOS_DE_ACTO: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "presentar": _SOLO_FECHA,
    "notificar": (_SERVICIO, ("recibida_el",)),
    "anular_notificacion": (
        {"fecha": FECHA, "razon": _texto(2000, minimo=1)},
        ("fecha", "razon"),
    ),
    "solicitar_prorroga": _SOLO_FECHA,
    "conceder_prorroga": _SOLO_FECHA,
    "denegar_prorroga": _CON_RAZON,
    "recibir_denegatoria": ({"recibida_el": FECHA}, ("recibida_el",)),
    "presentar_mocion": (
        {
            "fecha": FECHA,
            "clase": {"enum": [c.value for c in ClaseDeMocion if c != ClaseDeMocion.PRORROGA]},
            "papel": _opcion(Papel),
            "asunto": _columna(Mocion, "asunto"),
        },
        ("fecha", "clase"),
    ),
    "resolver_mocion": (
        {"fecha": FECHA, "fallo": {"enum": [str(f) for f in DE_UNA_PERSONA]}, "razon": _RAZON},
        ("fecha", "fallo", "razon"),
    ),
    "contestar": _SOLO_FECHA,
    "levantar_rebeldia": _CON_RAZON,
    "anotar_rebeldia": _SOLO_FECHA,
    "prestar_asistencia": (
        {"fecha": FECHA, "resultado": _texto(2000, minimo=1)},
        ("fecha", "resultado"),
    ),
    "determinar_interes_publico": (
        {"fecha": FECHA, "solicita_abogado": SI_O_NO},
        ("fecha", "solicita_abogado"),
    ),
    "senalar_vista": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "diligenciar_aviso": (_AVISO, ("a", "recibida_el")),
    "abrir_vista": _SOLO_FECHA,
    "suspender_vista": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "continuar_vista": (
        {
            "fecha": FECHA,
            "vista_el": FECHA,
            "hora": HORA,
            "lugar": _columna(Vista, "lugar"),
            "presentes": {"type": "array", "minItems": 1, "maxItems": 2, "items": _opcion(Papel)},
        },
        ("fecha", "vista_el", "presentes"),
    ),
    "suspender_sin_fecha": (
        {"fecha": FECHA, "razon": _texto(2000, minimo=1)},
        ("fecha", "razon"),
    ),
    "senalar_de_nuevo": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "reabrir_vista": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "avocar": ({"fecha": FECHA, "razon": _texto(2000)}, ("fecha",)),
    "concluir_vista": (
        {"fecha": FECHA, "comparecieron_sin_objecion": SI_O_NO},
        ("fecha",),
    ),
    "rendir_informe": (
        {
            "fecha": FECHA,
            "hechos": _texto(),
            "evidencia": _texto(),
            "conclusiones": _texto(),
            "consideraciones": _texto(),
        },
        ("fecha",),
    ),
    "desestimar_sin_vista": (_RESOLUCION, ("fecha",)),
    "desestimar": (_RESOLUCION, ("fecha",)),
    "emitir_resolucion": (_RESOLUCION | {"disposicion": _DE_FONDO}, ("fecha", "disposicion")),
    "archivar": (_RESOLUCION | {"con_perjuicio": SI_O_NO}, ("fecha",)),
    "desestimar_por_vencimiento": (
        {"fecha": FECHA, "archivo_en_autos_el": FECHA},
        ("fecha",),
    ),
    "archivar_en_autos": _SOLO_FECHA,
    "pedir_reconsideracion": ({"fecha": FECHA, "papel": _opcion(Papel)}, ("fecha", "papel")),
    "acoger_reconsideracion": ({"fecha": FECHA, "razon": _texto(2000)}, ("fecha",)),
    "denegar_reconsideracion": ({"fecha": FECHA, "razon": _texto(2000)}, ("fecha",)),
    "prorrogar_reconsideracion": ({"fecha": FECHA, "razon": _texto(2000)}, ("fecha",)),
    "archivar_denegatoria": _SOLO_FECHA,
    "silencio_de_reconsideracion": _SOLO_FECHA,
    "perder_jurisdiccion": _SOLO_FECHA,
    "anotar_revision": (
        {
            "fecha": FECHA,
            "papel": _opcion(Papel),
            "foro": _columna(Recurso, "foro", minimo=1),
            "numero_judicial": _columna(Recurso, "numero_judicial"),
        },
        ("fecha", "papel", "foro"),
    ),
    "recibir_mandato": (
        {
            "fecha": FECHA,
            "resultado": _opcion(Mandato),
            "autoridad": _texto(300, minimo=1),
            "etapa": {"enum": [str(e) for e in ETAPAS_DE_MANDATO]},
        },
        ("fecha", "resultado", "autoridad"),
    ),
    "declarar_firme": _SOLO_FECHA,
    # Lo único que admite una fecha incierta: se asienta tal cual y no abre ningún término.
    "constar": (
        {
            "fecha_incierta": {
                "type": "string",
                "pattern": "^(19|20)[0-9]{2}(-(0[1-9]|1[0-2]))?$",
                "description": "AAAA o AAAA-MM: el día no consta.",
            },
            "texto": _texto(500, minimo=1),
        },
        ("fecha_incierta", "texto"),
    ),
}


def _acto() -> dict[str, Any]:
    """Un acto: su nombre y, según cuál sea, sus campos y ningún otro."""
    return {
        "type": "object",
        "required": ["acto"],
        "properties": {"acto": {"enum": list(CAMPOS_DE_ACTO)}},
        "allOf": [
            {
                "if": {"properties": {"acto": {"const": acto}}, "required": ["acto"]},
                "then": _objeto({"acto": {"const": acto}, **campos}, *exige),
            }
            for acto, (campos, exige) in CAMPOS_DE_ACTO.items()
        ],
    }


@cache
def esquema() -> dict[str, Any]:
    """El JSON Schema (2020-12) de una línea del archivo."""
    textos = {"type": "array", "maxItems": 200, "items": _texto(4000, minimo=1)}
    return {
        "$schema": BORRADOR_DE_ESQUEMA,
        "title": "Expediente de la Comisión para Ventilar Querellas, una línea de JSON Lines",
        "description": (
            "Un caso por línea, con sus actos fechados. Los actos se aplican por fecha; los del "
            "mismo día, en el orden escrito. Ninguna fecha puede ser anterior a "
            f"{PRIMER_DIA.isoformat()} ni futura (salvo la de una vista señalada). La rebeldía "
            "se anota sola si el término para contestar terminó antes del acto siguiente. Los "
            "términos resultantes se calculan y se muestran, pero nunca se vigilan."
        ),
        **_objeto(
            {
                "numero": _columna(Querella, "numero", dice="Como está escrito en el archivo.")
                | {"pattern": NUMERO},
                "asunto": _columna(Querella, "asunto"),
                "querellante": _querellante(),
                "otros_querellantes": {"type": "array", "maxItems": 50, "items": _querellante()},
                "querellado": _querellado(),
                "juramento": _juramento(),
                "cargos": textos | {"minItems": 1},
                "prueba": textos
                | {"description": "Sin prueba, la querella consta como defectuosa (18.004#1)."},
                "actos": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": ACTOS_MAXIMOS,
                    "items": _acto(),
                    "contains": {"properties": {"acto": {"const": "presentar"}}},
                    "minContains": 1,
                    "maxContains": 1,
                },
                "fuente": _texto(300, dice="De qué libro, caja o persona sale; se enseña."),
                "digitalizado": {
                    "type": "array",
                    "maxItems": 200,
                    "description": "Archivos de la carpeta que se da con --carpeta.",
                    "items": _objeto(
                        {
                            "ruta": _texto(300, minimo=1),
                            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                            "titulo": _texto(200, minimo=1),
                        },
                        "ruta",
                        "sha256",
                    ),
                },
                "nota": _texto(4000, dice="Para quien prepara el archivo; no se guarda."),
                "inventado": SI_O_NO | {"description": "Dato de muestra; no se guarda."},
            },
            "numero",
            "querellante",
            "querellado",
            "juramento",
            "cargos",
            "actos",
        ),
    }
