"""Los campos de los incidentes que un caso importado puede traer, y los que no pueden faltar."""

from typing import Any

from alcaldes.models import CausaDeCese
from querellas.comision.models import Sustitucion, Voto
from querellas.estados import ETAPAS_DE_MANDATO
from querellas.management.importacion.formas import (
    DIA_O_PERIODO,
    FECHA,
    columna,
    juramento,
    opcion,
    texto,
    textos,
)
from querellas.models import Papel, Parte
from querellas.models.medida import Medida, Proposito
from querellas.models.querella import Comparecencia
from querellas.models.reserva import Reserva
from querellas.services.de_antes import SobreRecusacion
from querellas.services.medidas import Resultado

Campos = tuple[dict[str, Any], tuple[str, ...]]
_MIEMBRO = texto(200, minimo=1, dice="Su nombre, como está en el expediente.")
_AUTORIDAD = columna(Medida, "autoridad", minimo=1)
_OTRA = texto(40, minimo=1, dice="El número del otro caso, que ya ha de constar.")
_RAZON = texto(2000)
_CUAL: dict[str, Any] = {
    "type": "integer",
    "minimum": 1,
    "maximum": 50,
    "description": "Cuál de los querellantes, en el orden del archivo; el primero si falta.",
}


def _con(*exige: str, **campos: Any) -> Campos:
    return {"fecha": FECHA, **campos}, ("fecha", *exige)


INCIDENTES: dict[str, Campos] = {
    "comparecer": _con(
        "papel",
        "abogado",
        papel=opcion(Papel),
        cual=_CUAL,
        abogado=columna(Comparecencia, "nombre", minimo=1),
        numero_de_abogado=columna(Comparecencia, "numero_de_abogado"),
        direccion=columna(Comparecencia, "direccion"),
        telefono=columna(Comparecencia, "telefono"),
        sustituye=columna(Comparecencia, "nombre", dice="El abogado que deja el caso."),
    ),
    "relevar_abogado": _con(
        "abogado",
        "orden",
        abogado=columna(Comparecencia, "nombre", minimo=1),
        orden=texto(300, minimo=1),
    ),
    "subsanar": _con(
        prueba=textos(),
        resolucion=columna(Parte, "resolucion"),
        votacion=columna(Parte, "votacion"),
    ),
    "enmendar": _con(
        "cargos",
        "juramento",
        cargos=textos() | {"minItems": 1},
        juramento=juramento(),
        prueba=textos(),
    ),
    "solicitar_desistimiento": _con(cual=_CUAL, razon=_RAZON),
    "resolver_desistimiento": _con(
        "concede", "orden", concede={"type": "boolean"}, orden=texto(2000, minimo=1)
    ),
    "anotar_cese": _con(
        "causa",
        "cesa_el",
        "evidencia",
        causa=opcion(CausaDeCese),
        cesa_el=DIA_O_PERIODO,
        evidencia=texto(2000, minimo=1),
    ),
    "resolver_cese": _con(
        "subsisten", "orden", subsisten=texto(2000, minimo=1), orden=texto(2000, minimo=1)
    ),
    "presentar_prueba": _con(
        "papel", "descripcion", papel=opcion(Papel), descripcion=texto(2000, minimo=1)
    ),
    "senalar_18008": _con("razon", razon=texto(2000, minimo=1)),
    "renunciar_aviso": _con(
        "papel",
        "como",
        "constancia",
        papel=opcion(Papel),
        como={"enum": ["escrito", "en_sala"]},
        constancia=texto(200, minimo=1),
    ),
    "vincular": _con("otra", otra=_OTRA),
    "consolidar": _con("otra", "orden", otra=_OTRA, orden=texto(300, minimo=1)),
    "separar": _con("otra", "orden", otra=_OTRA, orden=texto(300, minimo=1)),
    "paralizar": _con("autoridad", autoridad=texto(300, minimo=1)),
    "levantar_paralizacion": _con("autoridad", autoridad=texto(300, minimo=1)),
    "fijar_etapa": _con("etapa", etapa={"enum": [str(e) for e in ETAPAS_DE_MANDATO]}, razon=_RAZON),
    "acudir_a_procedimiento": _con(razon=_RAZON),
    "presentar_procedimiento": _con(
        "tribunal",
        "numero_judicial",
        tribunal=columna(Medida, "tribunal", minimo=1),
        numero_judicial=columna(Medida, "numero_judicial"),
    ),
    "resolver_procedimiento": _con(
        "resultado", "autoridad", resultado=opcion(Resultado), autoridad=_AUTORIDAD
    ),
    "terminar_suspension": _con("autoridad", autoridad=_AUTORIDAD),
    "pedir_protectora": _con(
        "proposito",
        "texto",
        proposito=opcion(Proposito),
        texto=texto(minimo=1),
        papel=opcion(Papel),
        cual=_CUAL,
    ),
    "dictar_protectora": _con("proposito", proposito=opcion(Proposito), razon=_RAZON),
    "denegar_protectora": _con(razon=_RAZON),
    "levantar_protectora": _con(razon=_RAZON),
    "inhibirse": _con("miembro", miembro=_MIEMBRO, razon=_RAZON),
    "recusar": _con("miembro", "papel", miembro=_MIEMBRO, papel=opcion(Papel), fundamento=_RAZON),
    "resolver_recusacion": _con(
        "miembro", "resultado", miembro=_MIEMBRO, resultado=opcion(SobreRecusacion), razon=_RAZON
    ),
    "designar_sustituto": _con(
        "miembro",
        "causa",
        "hasta",
        miembro=_MIEMBRO,
        causa=opcion(Sustitucion.Causa),
        hasta=DIA_O_PERIODO,
    ),
    "sustituir_asociado": _con(
        "miembro", "anterior", miembro=_MIEMBRO, anterior=_MIEMBRO, razon=_RAZON
    ),
    "constar_voto": _con(
        "miembro", "sentido", miembro=_MIEMBRO, sentido=opcion(Voto.Sentido), expresion=texto()
    ),
    "emitir_opinion": _con("miembro", miembro=_MIEMBRO, texto=texto()),
    "reservar": _con(
        "orden",
        orden=columna(Reserva, "orden", minimo=1, dice="No se publica; el caso entra reservado."),
    ),
}

DE_CARGOS: dict[str, Any] = {
    "type": "array",
    "minItems": 1,
    "maxItems": 200,
    "description": "Lo dispuesto sobre cada cargo, en el orden de los cargos.",
}
