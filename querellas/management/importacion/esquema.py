"""El formato de un expediente importado: un solo JSON Schema, el que se publica y se aplica.

Los largos y las opciones salen de los modelos; nada de aquí toca la base de datos.
"""

from functools import cache
from typing import Any

from plazos.nucleo.calendario import PRIMER_DIA
from plazos.nucleo.fijado import MAXIMO
from querellas.estados import ETAPAS_DE_MANDATO
from querellas.management.importacion.campos import DE_CARGOS, INCIDENTES
from querellas.management.importacion.formas import (
    DIA_O_PERIODO,
    FECHA,
    HORA,
    INCIERTA,
    SI_O_NO,
    columna,
    juramento,
    objeto,
    opcion,
    texto,
    textos,
)
from querellas.management.importacion.personas import querellado, querellante
from querellas.models import (
    Mocion,
    Papel,
    Querella,
    Recurso,
)
from querellas.models.contestacion import Comparece, Contestacion, Respuesta
from querellas.models.mocion import DE_UNA_PERSONA, ClaseDeMocion
from querellas.notificaciones.models import Medio, Notificacion
from querellas.services.decidir import DE_FONDO
from querellas.services.mandato import Mandato
from vistas.models import Ante, Vista

BORRADOR_DE_ESQUEMA = "https://json-schema.org/draft/2020-12/schema"
ACTOS_MAXIMOS = 500
# Sin barra ni signos: el número va en la dirección de la página del expediente.
NUMERO = r"^[0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ]([0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ .()_-]*[0-9A-Za-zÁÉÍÓÚÜÑáéíóúüñ)])?$"


_AVISO: dict[str, Any] = {
    "a": opcion(Papel),
    "recibida_el": DIA_O_PERIODO,
    "medio": opcion(Medio),
    "renuncia": columna(Notificacion, "renuncia"),
}
_VISTA: dict[str, Any] = {
    "fecha": FECHA,
    "vista_el": DIA_O_PERIODO,
    "hora": HORA,
    "lugar": columna(Vista, "lugar"),
    "ante": opcion(Ante),
    "publica": SI_O_NO,
    "privada_por": columna(Vista, "privada_por"),
    "notificaciones": {
        "type": "array",
        "maxItems": 50,
        "items": objeto(_AVISO, "a", "recibida_el"),
    },
}
_RESOLUCION: dict[str, Any] = {
    "fecha": FECHA,
    "hechos": texto(),
    "determinaciones": texto(),
    "conclusiones": texto(),
    "archivo_en_autos_el": DIA_O_PERIODO,
}
_SERVICIO: dict[str, Any] = {
    "recibida_el": FECHA,
    "enviada_el": DIA_O_PERIODO,
    "medio": opcion(Medio),
    "recibida_por": columna(Notificacion, "recibida_por"),
    "diligenciada_por": columna(Notificacion, "diligenciada_por"),
    "lugar": columna(Notificacion, "lugar"),
    "numero_de_correo": columna(Notificacion, "numero_de_correo"),
}
_DE_FONDO: dict[str, Any] = {"enum": sorted(str(d) for d in DE_FONDO)}
_RAZON = texto(2000, minimo=1)
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
        {"fecha": FECHA, "razon": texto(2000, minimo=1)},
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
            "papel": opcion(Papel),
            "asunto": columna(Mocion, "asunto"),
        },
        ("fecha", "clase"),
    ),
    "resolver_mocion": (
        {"fecha": FECHA, "fallo": {"enum": [str(f) for f in DE_UNA_PERSONA]}, "razon": _RAZON},
        ("fecha", "fallo", "razon"),
    ),
    "contestar": (
        {
            "fecha": FECHA,
            "comparece": opcion(Comparece),
            "abogado": columna(Contestacion, "abogado"),
            "defensas": texto(),
            "respuestas": {
                "type": "array",
                "minItems": 1,
                "maxItems": 200,
                "items": opcion(Respuesta),
                "description": "Lo que responde a cada cargo, en su orden.",
            },
        },
        ("fecha",),
    ),
    "levantar_rebeldia": _CON_RAZON,
    "anotar_rebeldia": _SOLO_FECHA,
    "prestar_asistencia": (
        {"fecha": FECHA, "resultado": texto(2000, minimo=1)},
        ("fecha", "resultado"),
    ),
    "determinar_interes_publico": (
        {"fecha": FECHA, "solicita_abogado": SI_O_NO},
        ("fecha", "solicita_abogado"),
    ),
    "senalar_vista": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "diligenciar_aviso": (_AVISO | {"recibida_el": FECHA}, ("a", "recibida_el")),
    "abrir_vista": _SOLO_FECHA,
    "suspender_vista": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "continuar_vista": (
        {
            "fecha": FECHA,
            "vista_el": DIA_O_PERIODO,
            "hora": HORA,
            "lugar": columna(Vista, "lugar"),
            "presentes": {"type": "array", "minItems": 1, "maxItems": 2, "items": opcion(Papel)},
        },
        ("fecha", "vista_el", "presentes"),
    ),
    "suspender_sin_fecha": (
        {"fecha": FECHA, "razon": texto(2000, minimo=1)},
        ("fecha", "razon"),
    ),
    "senalar_de_nuevo": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "reabrir_vista": (_VISTA, ("fecha", "vista_el", "ante", "publica")),
    "avocar": ({"fecha": FECHA, "razon": texto(2000)}, ("fecha",)),
    "concluir_vista": (
        {"fecha": FECHA, "comparecieron_sin_objecion": SI_O_NO},
        ("fecha",),
    ),
    "rendir_informe": (
        {
            "fecha": FECHA,
            "hechos": texto(),
            "evidencia": texto(),
            "conclusiones": texto(),
            "consideraciones": texto(),
        },
        ("fecha",),
    ),
    "desestimar_sin_vista": (_RESOLUCION, ("fecha",)),
    "desestimar": (_RESOLUCION, ("fecha",)),
    "emitir_resolucion": (
        _RESOLUCION | {"disposicion": _DE_FONDO, "cargos": DE_CARGOS | {"items": _DE_FONDO}},
        ("fecha", "disposicion"),
    ),
    "archivar": (_RESOLUCION | {"con_perjuicio": SI_O_NO}, ("fecha",)),
    "desestimar_por_vencimiento": (
        {"fecha": FECHA, "archivo_en_autos_el": DIA_O_PERIODO},
        ("fecha",),
    ),
    "archivar_en_autos": _SOLO_FECHA,
    "pedir_reconsideracion": ({"fecha": FECHA, "papel": opcion(Papel)}, ("fecha", "papel")),
    "acoger_reconsideracion": ({"fecha": FECHA, "razon": texto(2000)}, ("fecha",)),
    "denegar_reconsideracion": ({"fecha": FECHA, "razon": texto(2000)}, ("fecha",)),
    "prorrogar_reconsideracion": ({"fecha": FECHA, "razon": texto(2000)}, ("fecha",)),
    "archivar_denegatoria": _SOLO_FECHA,
    "silencio_de_reconsideracion": _SOLO_FECHA,
    "perder_jurisdiccion": _SOLO_FECHA,
    "anotar_revision": (
        {
            "fecha": FECHA,
            "papel": opcion(Papel),
            "foro": columna(Recurso, "foro", minimo=1),
            "numero_judicial": columna(Recurso, "numero_judicial"),
        },
        ("fecha", "papel", "foro"),
    ),
    "recibir_mandato": (
        {
            "fecha": FECHA,
            "resultado": opcion(Mandato),
            "autoridad": texto(300, minimo=1),
            "etapa": {"enum": [str(e) for e in ETAPAS_DE_MANDATO]},
            # El término que el mandato fija, si no es el de la etapa: días o último día.
            "dias": {"type": "integer", "minimum": 1, "maximum": MAXIMO},
            "laborables": {"type": "boolean"},
            "hasta": FECHA
            | {"description": "Un término del que no consta el día se dice con «constar»."},
        },
        ("fecha", "resultado", "autoridad"),
    ),
    "declarar_firme": _SOLO_FECHA,
    # Un hecho cualquiera del que solo consta el año o el mes.
    "constar": (
        {
            "fecha_incierta": INCIERTA,
            "texto": texto(500, minimo=1),
        },
        ("fecha_incierta", "texto"),
    ),
    **INCIDENTES,
}


def _de_un_acto(acto: str, campos: dict[str, Any], exige: tuple[str, ...]) -> dict[str, Any]:
    """Los campos de un acto; el que la admite, con su día o con su fecha incierta."""
    suyos = {"acto": {"const": acto}, **campos}
    if "fecha_incierta" in campos:
        return objeto(suyos, *exige)
    dia = "fecha" if "fecha" in campos else "recibida_el"
    forma = objeto(suyos | {"fecha_incierta": INCIERTA}, *(c for c in exige if c != dia))
    return forma | {"oneOf": [{"required": [dia]}, {"required": ["fecha_incierta"]}]}


def _acto() -> dict[str, Any]:
    """Un acto: su nombre y, según cuál sea, sus campos y ningún otro."""
    return {
        "type": "object",
        "required": ["acto"],
        "properties": {"acto": {"enum": list(CAMPOS_DE_ACTO)}},
        "allOf": [
            {
                "if": {"properties": {"acto": {"const": acto}}, "required": ["acto"]},
                "then": _de_un_acto(acto, campos, exige),
            }
            for acto, (campos, exige) in CAMPOS_DE_ACTO.items()
        ],
    }


@cache
def esquema() -> dict[str, Any]:
    """El JSON Schema (2020-12) de una línea del archivo."""
    return {
        "$schema": BORRADOR_DE_ESQUEMA,
        "title": "Expediente de la Comisión para Ventilar Querellas, una línea de JSON Lines",
        "description": (
            "Un caso por línea, con sus actos fechados. Los actos se aplican por fecha; los del "
            "mismo día, en el orden escrito. Ninguna fecha puede ser anterior a "
            f"{PRIMER_DIA.isoformat()} ni futura (salvo la de una vista señalada). La rebeldía "
            "se anota sola si el término para contestar terminó antes del acto siguiente. De un "
            "día del que solo consta el año o el mes no se cuenta ningún término. Los términos "
            "resultantes se calculan y se muestran, pero nunca se vigilan."
        ),
        **objeto(
            {
                "numero": columna(Querella, "numero", dice="Como está escrito en el archivo.")
                | {"pattern": NUMERO},
                "asunto": columna(Querella, "asunto"),
                "querellante": querellante(),
                "otros_querellantes": {"type": "array", "maxItems": 50, "items": querellante()},
                "querellado": querellado(),
                "juramento": juramento(),
                "cargos": textos() | {"minItems": 1},
                "pide_destitucion": SI_O_NO
                | {"description": "Si la querella pide la destitución (18.007, 18.010#3)."},
                "prueba": textos()
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
                "fuente": texto(300, dice="De qué libro, caja o persona sale; se enseña."),
                "digitalizado": {
                    "type": "array",
                    "maxItems": 200,
                    "description": "Archivos de la carpeta que se da con --carpeta.",
                    "items": objeto(
                        {
                            "ruta": texto(300, minimo=1),
                            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                            "titulo": texto(200, minimo=1),
                        },
                        "ruta",
                        "sha256",
                    ),
                },
                "nota": texto(4000, dice="Para quien prepara el archivo; no se guarda."),
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
