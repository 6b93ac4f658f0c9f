"""Lo que la proyección recibe y devuelve."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from enum import StrEnum

from plazos.models import EstadoDePlazo
from plazos.nucleo.calendario import DiaEspecial, inicio_del_dia
from plazos.nucleo.computo import Computo, Paralizacion
from plazos.nucleo.fijado import Fijado
from querellas.efectos import Consecuencia, Disparo
from querellas.estados import Estado

MEDIODIA = timedelta(hours=12)


@dataclass(frozen=True)
class Hecho:
    """Un acto y su día. `consta`: está en el expediente; si no, es lo que se supone."""

    acto: str
    dia: date
    vista_el: date | None = None
    ante_asociado: bool = False
    dias: tuple[DiaEspecial, ...] = ()
    consta: bool = True
    # A dónde devuelve el caso un mandato; vacía si confirma.
    etapa: str = ""
    # El término propio que ese mandato fija, si no es el de la etapa.
    fijado: Fijado | None = None

    @property
    def en(self) -> datetime:
        return inicio_del_dia(self.dia) + MEDIODIA


@dataclass(eq=False)
class TerminoProyectado:
    """Un término con el cómputo que tendría y cómo acabaría."""

    disparo: Disparo
    computo: Computo
    base: "TerminoProyectado | None" = None
    estado: EstadoDePlazo = EstadoDePlazo.CORRIENDO
    movido: bool = False
    # Una moción de prórroga a tiempo, sin resolver o sin notificar, detiene su vencimiento.
    detenido: bool = False
    pedida: bool = False
    # La decisión ya tiene sus votos y solo se emite al notificarse: el acto que la emitirá.
    firmada: str = ""

    @property
    def corre(self) -> bool:
        return self.estado == EstadoDePlazo.CORRIENDO

    @property
    def vence_en(self) -> datetime:
        return self.computo.vence_en

    @property
    def vencera(self) -> bool:
        """Si, mientras nada más pase, llegará a vencer."""
        return self.corre and not (self.computo.sin_fecha or self.detenido)


class Clase(StrEnum):
    CONSTA = "consta"
    SUPUESTO = "supuesto"
    AUTOMATICO = "automatico"
    SIN_EFECTO = "sin_efecto"
    NO_CABE = "no_cabe"


@dataclass(frozen=True)
class Fechado:
    """Un término con el cómputo que tenía en ese momento: después puede moverse."""

    termino: TerminoProyectado
    computo: Computo


@dataclass(frozen=True)
class Paso:
    """Algo que pasa: qué, cuándo surte efecto y en qué estado deja el caso."""

    acto: str
    en: datetime
    dia: date
    clase: Clase
    estado: Estado
    abre: tuple[Fechado, ...] = ()
    mueve: tuple[Fechado, ...] = ()
    vence: TerminoProyectado | None = None
    motivo: str = ""
    dato: date | None = None
    # Lo confirma una persona, porque el Reglamento no lo deja correr solo.
    propuesto: bool = False


@dataclass(frozen=True)
class Proyeccion:
    """El resultado: por dónde pasa el caso y en qué acaba."""

    estado: Estado
    en_rebeldia: bool
    terminos: tuple[TerminoProyectado, ...]
    pasos: tuple[Paso, ...]

    @property
    def desestimacion(self) -> Paso | None:
        """La desestimación con perjuicio por vencimiento, si llegaría."""
        buscado = Consecuencia.DESESTIMAR
        return next((p for p in self.pasos if p.acto == buscado), None)


@dataclass
class Inicio:
    """De dónde parte: un caso sin presentar, o el caso como está ahora."""

    estado: Estado = Estado.BORRADOR
    en_rebeldia: bool = False
    terminos: list[TerminoProyectado] = field(default_factory=list)
    pausas: tuple[Paralizacion, ...] = ()
    vista_el: date | None = None
    ante_asociado: bool = False
    # Lo que rige si se pierde la jurisdicción sobre una reconsideración acogida.
    anterior: Estado | None = None
    # Con un recurso pendiente, la decisión no queda firme al vencer la revisión.
    recurrido: bool = False
    # Con el alcalde suspendido nada desestima sin que una persona lo confirme (18.006).
    suspendido: bool = False
    # Una reconsideración denegada que falta por archivar en autos.
    denegada: bool = False
    # Un tribunal revisa lo decidido.
    en_revision: bool = False
    # De dónde partía el estudio que una enmienda con permiso dejó sin efecto.
    estudio_desde: date | None = None

    def copia(self) -> "Inicio":
        """Otra partida igual: proyectar mueve la suya."""
        otros: dict[int, TerminoProyectado] = {}
        for t in self.terminos:
            base = otros.get(id(t.base)) if t.base else None
            otros[id(t)] = replace(t, base=base)
        return replace(self, terminos=list(otros.values()))


# Un mismo día: primero lo que cambia la cuenta, después los actos como los ordena la ley.
_PRIMERO = (
    "dias",
    "paralizar",
    "levantar_paralizacion",
    "presentar",
    "anular_notificacion",
    "enmendar",
)
_DESPUES = (
    "notificar",
    "solicitar_prorroga",
    "conceder_prorroga",
    "denegar_prorroga",
    "recibir_denegatoria",
    "contestar",
    "subsanar",
    "levantar_rebeldia",
    "senalar_vista",
    "abrir_vista",
    "suspender_vista",
    "continuar_vista",
    "concluir_vista",
    "avocar",
    "reabrir_vista",
    "rendir_informe",
    "decidir",
    "desestimar",
    "archivar",
    "archivar_en_autos",
    "pedir_reconsideracion",
    "acoger_reconsideracion",
    "denegar_reconsideracion",
    "prorrogar_reconsideracion",
    "archivar_denegatoria",
    "anotar_revision",
    "recibir_mandato",
)
_RANGO = {acto: n for n, acto in enumerate((*_PRIMERO, *_DESPUES))}


def en_orden(hechos: Iterable[Hecho]) -> list[Hecho]:
    """Por su día y, en el mismo día, como la ley los ordena."""
    return sorted(hechos, key=_orden)


def _orden(hecho: Hecho) -> tuple[date, int]:
    return hecho.dia, _RANGO.get(hecho.acto, len(_RANGO))
