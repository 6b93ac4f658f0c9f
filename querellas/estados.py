"""La vida de una querella: estados, conjuntos y transiciones. Única fuente del código, del
guardia SQL (`querellas/migrations`) y de la tabla del README; no importa nada del proyecto.
"""

from dataclasses import dataclass
from enum import StrEnum


class Estado(StrEnum):
    """Estados de la querella (DERECHO, vida de una querella)."""

    BORRADOR = "borrador"
    PRESENTADA = "presentada"
    NOTIFICADA = "notificada"
    EN_ESTUDIO = "en_estudio"
    VISTA_SENALADA = "vista_senalada"
    VISTA_EN_CURSO = "vista_en_curso"
    PENDIENTE_INFORME = "pendiente_informe"
    PENDIENTE_DECISION = "pendiente_decision"
    RESUELTA = "resuelta"
    DESESTIMADA = "desestimada"
    DESESTIMADA_CON_PERJUICIO = "desestimada_con_perjuicio"
    ARCHIVADA = "archivada"


E = Estado

ABIERTOS: frozenset[Estado] = frozenset(
    {
        E.PRESENTADA,
        E.NOTIFICADA,
        E.EN_ESTUDIO,
        E.VISTA_SENALADA,
        E.VISTA_EN_CURSO,
        E.PENDIENTE_INFORME,
        E.PENDIENTE_DECISION,
    }
)
FINALES: frozenset[Estado] = frozenset(
    {E.RESUELTA, E.DESESTIMADA, E.DESESTIMADA_CON_PERJUICIO, E.ARCHIVADA}
)
CON_TERMINO_COMPULSORIO: frozenset[Estado] = frozenset(
    {E.EN_ESTUDIO, E.PENDIENTE_INFORME, E.PENDIENTE_DECISION}
)


@dataclass(frozen=True)
class Transicion:
    """Un paso permitido: acto, de dónde, a dónde y la oración que lo manda."""

    acto: str
    desde: tuple[Estado, ...]
    hacia: Estado
    fuente: str


_ABIERTOS = tuple(sorted(ABIERTOS))
_VISTA = (E.VISTA_SENALADA, E.VISTA_EN_CURSO)
_PENDIENTES = (E.PENDIENTE_INFORME, E.PENDIENTE_DECISION)
# Las etapas a las que un mandato puede devolver el caso.
ETAPAS_DE_MANDATO: tuple[Estado, ...] = (E.PRESENTADA, E.NOTIFICADA, E.EN_ESTUDIO, *_PENDIENTES)

TRANSICIONES: tuple[Transicion, ...] = (
    Transicion("presentar", (E.BORRADOR,), E.PRESENTADA, "18.004#1"),
    Transicion("notificar", (E.PRESENTADA,), E.NOTIFICADA, "18.004#3"),
    Transicion("contestar", (E.NOTIFICADA,), E.EN_ESTUDIO, "18.004#5"),
    # La notificación nula que el alcalde subsana contestando a los cargos.
    Transicion("subsanar_notificacion", (E.PRESENTADA,), E.EN_ESTUDIO, "18.004#3"),
    Transicion("anotar_rebeldia", (E.NOTIFICADA,), E.EN_ESTUDIO, "18.004#3"),
    Transicion("levantar_rebeldia", (E.EN_ESTUDIO,), E.NOTIFICADA, "18.004#3"),
    Transicion(
        "anular_notificacion", (E.NOTIFICADA, E.EN_ESTUDIO, *_VISTA), E.PRESENTADA, "18.004#3"
    ),
    Transicion("enmendar", (E.NOTIFICADA, E.EN_ESTUDIO), E.PRESENTADA, "18.004#1"),
    Transicion("desestimar_sin_vista", (E.EN_ESTUDIO,), E.DESESTIMADA, "18.004#6"),
    Transicion(
        "desestimar",
        (E.PRESENTADA, E.NOTIFICADA, *_VISTA, E.PENDIENTE_DECISION),
        E.DESESTIMADA,
        "18.004#6",
    ),
    Transicion("senalar_vista", (E.EN_ESTUDIO,), E.VISTA_SENALADA, "18.004#8"),
    Transicion("abrir_vista", (E.VISTA_SENALADA,), E.VISTA_EN_CURSO, "18.004#8"),
    Transicion("suspender_vista", (E.VISTA_EN_CURSO,), E.VISTA_SENALADA, "18.004#8"),
    Transicion("concluir_ante_asociado", _VISTA, E.PENDIENTE_INFORME, "18.004#13"),
    Transicion("concluir_ante_pleno", _VISTA, E.PENDIENTE_DECISION, "18.004#12"),
    Transicion("rendir_informe", (E.PENDIENTE_INFORME,), E.PENDIENTE_DECISION, "18.004#11"),
    Transicion("avocar", (E.PENDIENTE_INFORME,), E.PENDIENTE_DECISION, "18.004#12"),
    Transicion(
        "reabrir_vista",
        (E.PENDIENTE_INFORME, E.PENDIENTE_DECISION),
        E.VISTA_SENALADA,
        "18.004#8",
    ),
    Transicion("emitir_resolucion", (E.PENDIENTE_DECISION,), E.RESUELTA, "18.004#12"),
    Transicion("desestimar_por_vencimiento", _ABIERTOS, E.DESESTIMADA_CON_PERJUICIO, "18.004#15"),
    Transicion("archivar", _ABIERTOS, E.ARCHIVADA, "18.002#1"),
    # Reversión de una desestimación automática: vuelve a la etapa de su término. Si el hecho es un
    # acto a tiempo (resolución, señalamiento, informe), él mismo mueve luego el caso, en la misma
    # transacción y con su asiento: no hay paso directo a un estado final que se lo salte.
    *(
        Transicion(f"revertir_a_{hacia}", (E.DESESTIMADA_CON_PERJUICIO,), hacia, "18.004#15")
        for hacia in ETAPAS_DE_MANDATO
    ),
    Transicion(
        "reconsiderar", (E.RESUELTA, E.DESESTIMADA, E.ARCHIVADA), E.PENDIENTE_DECISION, "18.010#1"
    ),
    # Sin resolverla a tiempo se pierde la jurisdicción: vuelve a lo decidido.
    *(
        Transicion(f"perder_jurisdiccion_a_{hacia}", (*_VISTA, *_PENDIENTES), hacia, "18.010#1")
        for hacia in (E.RESUELTA, E.DESESTIMADA, E.ARCHIVADA)
    ),
    # El mandato de un tribunal nombra la etapa; una desestimación automática se revierte.
    *(
        Transicion(
            f"mandato_a_{hacia}", (E.RESUELTA, E.DESESTIMADA, E.ARCHIVADA), hacia, "18.010#1"
        )
        for hacia in ETAPAS_DE_MANDATO
    ),
)


def transicion(acto: str) -> Transicion:
    """La transición de un acto; KeyError si el acto no mueve el estado."""
    return _POR_ACTO[acto]


def actos_desde(estado: Estado) -> tuple[str, ...]:
    """Los actos que la tabla permite desde un estado."""
    return tuple(t.acto for t in TRANSICIONES if estado in t.desde)


def pares() -> frozenset[tuple[str, str]]:
    """Pares (estado anterior, estado nuevo) que el guardia SQL deja pasar."""
    return frozenset((str(d), str(t.hacia)) for t in TRANSICIONES for d in t.desde)


_POR_ACTO = {t.acto: t for t in TRANSICIONES}


def rotulo_de_plazo(estado: str, origen: str) -> str:
    """El estado de un término como se lee: lo que un caso importado dejó abierto no corre."""
    return "historico" if origen == "historico" and estado == "corriendo" else estado
