"""Lo que cada acto y cada vencimiento hace con los términos. Única fuente de los servicios, de
la vigilancia y del simulador; ni lee el reloj ni toca la base.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Protocol

from plazos.nucleo.fijado import Fijado

# Para resolver la reconsideración acogida: al vencer se pierde la jurisdicción (18.010#1).
TERMINOS_DE_RECONSIDERAR = ("LPAU-RES-90", "LPAU-PRORR-30")
REVISION, CONSIDERAR = "LPAU-REV-30", "LPAU-CONS-15"
# Los dos días laborables que quedan si la prórroga se deniega después de vencer el término.
TRAS_DENEGAR = "Q-CONT-2"
TERMINOS_DE_CONTESTAR = ("Q-CONT-15", "Q-PROR-15", TRAS_DENEGAR)

# Los términos que un acto cumple, y los que deja sin efecto.
CUMPLE: dict[str, tuple[str, ...]] = {
    "contestar": TERMINOS_DE_CONTESTAR,
    "senalar_vista": ("Q-EST-30",),
    "desestimar_sin_vista": ("Q-EST-30",),
    "rendir_informe": ("Q-INF-15",),
    "desestimar": ("Q-DEC-15", *TERMINOS_DE_RECONSIDERAR),
    "emitir_resolucion": ("Q-DEC-15", *TERMINOS_DE_RECONSIDERAR),
    "archivar": ("Q-EST-30", "Q-INF-15", "Q-DEC-15", *TERMINOS_DE_RECONSIDERAR),
}
SUSTITUYE: dict[str, tuple[str, ...]] = {
    "enmendar": (*TERMINOS_DE_CONTESTAR, "Q-EST-30"),
    "avocar": ("Q-INF-15",),
    "reabrir_vista": ("Q-INF-15", "Q-DEC-15"),
    "anular_notificacion": (*TERMINOS_DE_CONTESTAR, "Q-EST-30"),
}


# El término que corre en cada etapa.
TERMINO_DE_ETAPA: dict[str, str] = {
    "notificada": "Q-CONT-15",
    "en_estudio": "Q-EST-30",
    "pendiente_informe": "Q-INF-15",
    "pendiente_decision": "Q-DEC-15",
}


class Vencido(Protocol):
    """Un término con sus tres fechas: una fila guardada o un cómputo."""

    @property
    def fecha_legal(self) -> date: ...
    @property
    def fecha_conservadora(self) -> date: ...
    @property
    def fecha_tope(self) -> date: ...
    @property
    def dia_nominal(self) -> date: ...


@dataclass(frozen=True)
class Disparo:
    """Un término que se abre: desde qué día (excluido) y de qué fechas se encadena."""

    termino: str
    desde: date
    conservadora_desde: date | None = None
    tope_desde: date | None = None
    # El término propio que un mandato fijó en lugar del de la ley.
    fijado: Fijado | None = None


def al_presentar(dia: date) -> Disparo:
    """Fuente: 18.004#1."""
    return Disparo("LPAU-6M", dia)


def al_notificar(recibida_el: date) -> Disparo:
    """Fuente: 18.004#3."""
    return Disparo("Q-CONT-15", recibida_el)


def tras_denegar_prorroga(recibida_el: date) -> Disparo:
    """La contestación, tras denegarse la prórroga vencido el término. Fuente: 18.004#4."""
    return Disparo(TRAS_DENEGAR, recibida_el)


def al_contestar(recibida_el: date, base: Vencido) -> Disparo:
    """El estudio, desde el recibo de la contestación a tiempo. Fuente: 18.004#5."""
    segura = min(recibida_el, base.fecha_conservadora)
    return Disparo("Q-EST-30", recibida_el, conservadora_desde=segura)


def en_rebeldia(base: Vencido, *, nominal: bool = False) -> Disparo:
    """El estudio, desde el vencimiento efectivo del término para contestar. Fuente: 18.004#5.

    `nominal`: la otra lectura, desde el último día contado aunque no fuera laborable.
    """
    if nominal:
        return Disparo("Q-EST-30", base.dia_nominal, tope_desde=base.fecha_tope)
    return Disparo("Q-EST-30", base.fecha_legal, base.fecha_conservadora, base.fecha_tope)


def al_concluir(dia: date, *, ante_asociado: bool) -> Disparo:
    """Fuente: 18.004#12, 18.004#13."""
    return Disparo("Q-INF-15" if ante_asociado else "Q-DEC-15", dia)


def al_avocar(concluida_el: date) -> Disparo:
    """La decisión, desde la conclusión de la vista aunque no haya informe. Fuente: 18.004#12."""
    return Disparo("Q-DEC-15", concluida_el)


def al_informar(dia: date, bases: Iterable[Vencido], tardio: str = "desestima") -> Disparo:
    """La decisión, desde el informe. Fuente: 18.004#12.

    `tardio`: con `tope`, el informe rendido fuera de término no la alarga: corre desde que el
    término del informe terminó; con `literal`, desde el informe.
    """
    bases = list(bases)
    segura = min([dia, *(p.fecha_conservadora for p in bases)])
    tope = min([dia, *(p.fecha_legal for p in bases)])
    return Disparo("Q-DEC-15", tope if tardio == "tope" else dia, conservadora_desde=segura)


def al_archivar_en_autos(dia: date) -> tuple[Disparo, Disparo]:
    """Fuente: 18.010#1."""
    return Disparo("LPAU-REC-20", dia), Disparo("LPAU-REV-30", dia)


def al_pedir_reconsideracion(dia: date) -> Disparo:
    """Los quince días para considerarla, desde que se presentó. Fuente: 18.010#1."""
    return Disparo(CONSIDERAR, dia)


def al_acoger(presentada_el: date) -> Disparo:
    """Los noventa días para resolverla, desde que se presentó. Fuente: 18.010#1."""
    return Disparo("LPAU-RES-90", presentada_el)


def al_denegar(archivada_el: date) -> Disparo:
    """La revisión, desde el archivo en autos de la denegatoria. Fuente: 18.010#1."""
    return Disparo(REVISION, archivada_el)


def al_callar(base: Vencido) -> Disparo:
    """La revisión, desde que venció sin acto el término de la Comisión. Fuente: 18.010#1."""
    return Disparo(REVISION, base.fecha_legal, base.fecha_conservadora, base.fecha_tope)


def al_devolver(
    etapa: str, dia: date, recibido_el: date, fijado: Fijado | None = None
) -> Disparo | None:
    """El término de la etapa a la que un mandato devuelve el caso; None si en ella no hay.

    `dia`: el del recibo, o el de la orden de dos miembros si el mandato no dijo la etapa; lo
    prudente es contar siempre desde el recibo. Lo que el tribunal fijó corre desde el recibo
    aunque la etapa se ordene después: la Comisión no lo alarga. Fuente: 18.010#1, 18.004#14.
    """
    termino = TERMINO_DE_ETAPA.get(etapa)
    if termino is None:
        return None
    desde = recibido_el if fijado else dia
    return Disparo(termino, desde, conservadora_desde=recibido_el, fijado=fijado)


def a_tiempo(vence_en: datetime, efectiva_en: datetime) -> bool:
    """Si el acto surtió efecto antes del instante en que termina el término."""
    return efectiva_en < vence_en


class Consecuencia(StrEnum):
    """Lo que la ley hace cuando un término vence sin el acto; el nombre es el de su asiento."""

    DESESTIMAR = "desestimar_por_vencimiento"
    REBELDIA = "anotar_rebeldia"
    CALLAR = "silencio_de_reconsideracion"
    PERDER = "perder_jurisdiccion"
    FIRMEZA = "declarar_firme"
    VENCER = "vencer"


def consecuencia(termino: str, alcance: Collection[str]) -> Consecuencia:
    """`alcance`: los términos cuyo vencimiento desestima, según el Reglamento.

    Fuente: 18.004#3, 18.004#15, 18.010#1.
    """
    if termino in alcance:
        return Consecuencia.DESESTIMAR
    return _OTRAS.get(termino, Consecuencia.VENCER)


_OTRAS: dict[str, Consecuencia] = {
    **dict.fromkeys(TERMINOS_DE_CONTESTAR, Consecuencia.REBELDIA),
    **dict.fromkeys(TERMINOS_DE_RECONSIDERAR, Consecuencia.PERDER),
    CONSIDERAR: Consecuencia.CALLAR,
    REVISION: Consecuencia.FIRMEZA,
}
