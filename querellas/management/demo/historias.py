"""Qué le pasa a cada caso de la demostración: sus actos con su día, contados desde hoy.

Aquí solo hay fechas. Todo acto cae en día laborable y ya pasado; lo que la ley hace sola
(rebeldía, desestimación por vencimiento) lo hace la vigilancia al pasar los días.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from plazos.nucleo.computo import calcular
from querellas.estados import Estado
from querellas.management.demo import fechas as f


@dataclass(frozen=True)
class Hecho:
    """Un acto, su día y lo que lleva."""

    dia: date
    acto: str
    datos: dict[str, Any] = field(default_factory=dict)


Hechos = list[Hecho]


@dataclass(frozen=True)
class Historia:
    """Un caso: cómo está hoy, y qué término le corre y hasta cuándo."""

    estado: Estado
    hechos: Callable[[date], Hechos]
    termino: str = ""
    faltan: int = 0


# --- Tramos ---------------------------------------------------------------------------------
def presentada(dia: date, **datos: Any) -> Hechos:
    return [Hecho(dia, "presentar", datos)]


def notificada(recibo: date) -> Hechos:
    return [*presentada(f.habil_antes(recibo, 4)), Hecho(recibo, "notificar")]


def con_prorroga(recibo: date) -> Hechos:
    pedida = f.habil_antes(f.contestacion(recibo), 1)
    return [*notificada(recibo), Hecho(pedida, "solicitar_prorroga")]


def contestada(dia: date) -> Hechos:
    return [*notificada(f.habil_antes(dia, 11)), Hecho(dia, "contestar")]


def contestada_con_prorroga(dia: date) -> Hechos:
    return [*con_prorroga(f.habil_antes(dia, 24)), Hecho(dia, "contestar")]


def senalada(dia: date, vista: date, antes: Hechos | None = None, **datos: Any) -> Hechos:
    aviso = f.habil_desde(dia, 1)
    return [
        *(antes or contestada(f.habil_antes(dia, 17))),
        Hecho(dia, "senalar_vista", {"vista_el": vista, **datos}),
        Hecho(aviso, "diligenciar_aviso", {"a": "querellado"}),
        Hecho(aviso, "diligenciar_aviso", {"a": "querellante"}),
    ]


def vista_del(vista: date, **datos: Any) -> Hechos:
    return senalada(f.habil_antes(vista, 25), vista, **datos)


def concluida(vista: date, **datos: Any) -> Hechos:
    return [*vista_del(vista, **datos), Hecho(vista, "abrir_vista"), Hecho(vista, "concluir_vista")]


def informada(dia: date) -> Hechos:
    return [*concluida(f.habil_antes(dia, 9), asociado=True), Hecho(dia, "rendir_informe")]


def resuelta(dia: date, disposicion: str, *, con_informe: bool = False) -> Hechos:
    antes = informada(f.habil_antes(dia, 8)) if con_informe else concluida(f.habil_antes(dia, 9))
    return [
        *antes,
        Hecho(dia, "emitir_resolucion", {"disposicion": disposicion}),
        Hecho(f.habil_desde(dia, 1), "archivar_en_autos"),
    ]


def desestimada(dia: date) -> Hechos:
    antes = contestada(f.habil_antes(dia, 20))
    archivo = Hecho(f.habil_desde(dia, 1), "archivar_en_autos")
    return [*antes, Hecho(dia, "desestimar_sin_vista"), archivo]


def archivada(dia: date) -> Hechos:
    return [*contestada(f.habil_antes(dia, 12)), Hecho(dia, "archivar", {"con_perjuicio": False})]


def vencida(antes: Hechos, termino: str) -> Hechos:
    """Nadie decidió: la vigilancia desestima y al día siguiente se archiva en autos."""
    tope = calcular(termino, antes[-1].dia).fecha_tope
    return [*antes, Hecho(f.habil_desde(tope, 2), "archivar_en_autos")]


# --- Historias vivas ------------------------------------------------------------------------
def _corre(
    estado: Estado, termino: str, faltan: int, vence: f.Vence, tramo: Callable[[date], Hechos]
) -> Historia:
    return Historia(estado, lambda hoy: tramo(f.disparador(vence, hoy, faltan)), termino, faltan)


def por_contestar(faltan: int) -> Historia:
    return _corre(Estado.NOTIFICADA, "Q-CONT-15", faltan, f.contestacion, notificada)


def prorrogada(faltan: int) -> Historia:
    def tramo(recibo: date) -> Hechos:
        return con_prorroga(recibo)

    return _corre(Estado.NOTIFICADA, "Q-PROR-15", faltan, f.prorroga, tramo)


def en_estudio(faltan: int, *, prorroga: bool = False) -> Historia:
    tramo = contestada_con_prorroga if prorroga else contestada
    return _corre(Estado.EN_ESTUDIO, "Q-EST-30", faltan, f.estudio, tramo)


def en_rebeldia(faltan: int) -> Historia:
    return _corre(Estado.EN_ESTUDIO, "Q-EST-30", faltan, f.estudio_en_rebeldia, notificada)


def por_informar(faltan: int) -> Historia:
    def tramo(conclusion: date) -> Hechos:
        return concluida(conclusion, asociado=True)

    return _corre(Estado.PENDIENTE_INFORME, "Q-INF-15", faltan, f.informe, tramo)


def por_decidir(faltan: int, *, con_informe: bool = False, proyecto: bool = False) -> Historia:
    def tramo(dia: date) -> Hechos:
        hechos = informada(dia) if con_informe else concluida(dia)
        if not proyecto:
            return hechos
        return [*hechos, Hecho(dia, "proponer_resolucion", {"disposicion": "amonestacion"})]

    return _corre(Estado.PENDIENTE_DECISION, "Q-DEC-15", faltan, f.decision, tramo)


def por_celebrar(faltan: int, **datos: Any) -> Historia:
    """Vista señalada para dentro de `faltan` días, avisada con tiempo."""

    def hechos(hoy: date) -> Hechos:
        vista = f.habil_desde(hoy, faltan)
        dia = min(f.habil_antes(vista, 25), f.habil_antes(f.habil_antes(hoy, 1), 3))
        return senalada(dia, vista, **datos)

    return Historia(Estado.VISTA_SENALADA, hechos)


def pasada(estado: Estado, hace: int, tramo: Callable[[date], Hechos]) -> Historia:
    """Un caso cuyo último tramo gira alrededor de un día pasado."""
    return Historia(estado, lambda hoy: tramo(f.habil_antes(hoy, hace)))


HOY, MANANA = 0, 1
# Las primeras muestran todos los estados; las demás dan cuerpo a las listas.
VIVAS: tuple[Historia, ...] = (
    Historia(Estado.BORRADOR, lambda hoy: [Hecho(hoy, "borrador")]),
    Historia(Estado.PRESENTADA, lambda hoy: presentada(hoy)),
    pasada(Estado.PRESENTADA, 1, lambda d: presentada(d, sin_prueba=True)),
    por_contestar(3),
    prorrogada(10),
    en_estudio(1),
    en_rebeldia(10),
    por_celebrar(12),
    por_celebrar(20, privada=True),
    Historia(
        Estado.VISTA_EN_CURSO,
        lambda hoy: (lambda d: [*vista_del(d, asociado=True), Hecho(d, "abrir_vista")])(
            f.habil_antes(hoy, 1)
        ),
    ),
    por_informar(5),
    por_decidir(3, proyecto=True),
    pasada(Estado.RESUELTA, 9, lambda d: resuelta(d, "amonestacion", con_informe=True)),
    pasada(Estado.DESESTIMADA, 8, desestimada),
    pasada(Estado.ARCHIVADA, 5, archivada),
    pasada(Estado.DESESTIMADA_CON_PERJUICIO, 45, lambda d: vencida(contestada(d), "Q-EST-30")),
    # Hasta aquí, todos los estados.
    por_contestar(HOY),
    por_contestar(1),
    en_estudio(HOY),
    en_estudio(3),
    en_estudio(10, prorroga=True),
    en_estudio(20),
    por_decidir(HOY, con_informe=True),
    por_informar(10),
    por_celebrar(MANANA),
    pasada(Estado.PRESENTADA, 3, presentada),
)
TODOS_LOS_ESTADOS = 16

# Casos del archivo: terminados hace tiempo.
ARCHIVO: tuple[Callable[[date], Hechos], ...] = (
    lambda d: resuelta(d, "amonestacion", con_informe=True),
    lambda d: resuelta(d, "exoneracion"),
    desestimada,
    lambda d: resuelta(d, "destitucion"),
    lambda d: [
        *contestada(f.habil_antes(d, 40)),
        Hecho(d, "desestimar_por_vencimiento"),
    ],
    lambda d: resuelta(d, "exoneracion", con_informe=True),
    archivada,
    lambda d: senalada_en_rebeldia(d),
)


def senalada_en_rebeldia(dia: date) -> Hechos:
    """El alcalde nunca contestó; la vista se celebró y hubo resolución."""
    vista = f.habil_antes(dia, 9)
    dia_de_senalar = f.habil_antes(vista, 25)
    antes = notificada(f.habil_antes(dia_de_senalar, 30))
    return [
        *senalada(dia_de_senalar, vista, antes),
        Hecho(vista, "concluir_vista"),
        Hecho(dia, "emitir_resolucion", {"disposicion": "amonestacion"}),
        Hecho(f.habil_desde(dia, 1), "archivar_en_autos"),
    ]
