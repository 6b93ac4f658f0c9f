"""La vigilancia: qué pasa cuando un término vence, y quién lo hace.

Una pasada, por pasos numerados (DISENO, reglas 4 a 6):
1. comprueba los relojes; 2. busca todo lo vencido, sin ventana; 3. aplica el freno;
4. procesa cada fila en su transacción; 5. aparta la que falle; 6. deja el latido.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import OperationalError, transaction

from plazos import frenos, registro
from plazos.lecturas import con_suspension, se_reconsidera
from plazos.models import EstadoDePlazo, Plazo, Vigilancia
from querellas.cuentas.politica import SISTEMA
from querellas.efectos import Consecuencia, consecuencia
from querellas.models import (
    Tarea,
)
from querellas.reloj import ahora, desfase
from querellas.selectors import ultima_pasada
from querellas.services import base, oportuna, reconsiderar, revision, vencer
from querellas.services.cierre import TAREA_CONFIRMAR, TAREA_VENCIDO
from querellas.services.contestar import anotar_rebeldia
from querellas.services.silencio import anotar_silencio, avisar_atraso
from querellas.services.vistas_sin_anotar import avisar_vistas_sin_anotar

log = logging.getLogger(__name__)
DESFASE_MAXIMO = timedelta(seconds=60)
LOTE = 500
RONDAS = 20


@dataclass
class Pasada:
    """Lo que hizo una pasada."""

    examinados: int = 0
    procesados: int = 0
    desestimados: int = 0
    propuestos: int = 0
    apartados: int = 0
    aplazados: int = 0
    frenada: str = ""
    anterior: datetime | None = None
    terminada: datetime | None = None
    errores: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Ronda:
    """Lo que vale para todas las filas de una ronda, leído una vez."""

    momento: datetime
    lecturas: frenos.PorDia
    puede_desestimar: bool
    solo_se_propone: bool = False
    contingencia: bool = False

    def consecuencia(self, plazo: Plazo) -> Consecuencia:
        alcance = self.lecturas(plazo.disparador_el).que_desestiman
        return consecuencia(plazo.termino, alcance)


def vigilar() -> Pasada:
    """Una pasada completa sobre todo término vencido. Fuente: 18.004#15.

    La llaman beat, `vigilar_plazos` y el temporizador del sistema; dos a la vez no duplican.
    """
    # El latido se lee antes que el reloj: el de otra pasada que termine entretanto no es futuro.
    ultimo = ultima_pasada()
    empezada = ahora()
    pasada = Pasada()
    if _relojes_en_desacuerdo(empezada, ultimo, pasada):
        return pasada
    vistos: set[int] = set()
    for _ronda in range(RONDAS):
        # Los ya vistos siguen corriendo si solo se propusieron: no han de tapar a los demás.
        filas = list(frenos.vencidos(empezada).exclude(pk__in=vistos)[:LOTE])
        if not filas:
            break
        # En cada ronda: una rebeldía abre otro término que también puede haber vencido ya.
        reglamentos = registro.adoptados()
        lecturas = registro.todas_las_lecturas(reglamentos)
        contingencia = frenos.en_contingencia(empezada)
        puede = not contingencia and not frenos.frena(
            empezada, ultimo, pasada.desestimados, lecturas
        )
        if not puede:
            pasada.frenada = "contingencia" if contingencia else "cantidad"
        ronda = Ronda(
            empezada, lecturas, puede, registro.solo_se_propone(reglamentos), contingencia
        )
        for plazo in filas:
            vistos.add(plazo.pk)
            pasada.examinados += 1
            _una(plazo, pasada, ronda)
    pasada.anterior, pasada.terminada = ultimo, _latido(empezada, pasada)
    return pasada


def vigilar_y_avisar() -> Pasada:
    """La pasada de los dos relojes (beat y el del sistema): y la alarma de lo que calló."""
    pasada = vigilar()
    if pasada.terminada is not None:
        anotar_silencio(pasada.anterior, pasada.terminada)
        avisar_atraso()
        avisar_vistas_sin_anotar()
    return pasada


def _una(plazo: Plazo, pasada: Pasada, ronda: Ronda) -> None:
    try:
        if procesar(plazo, ronda):
            pasada.procesados += 1
            pasada.desestimados += ronda.consecuencia(plazo) is Consecuencia.DESESTIMAR
        else:
            pasada.propuestos += 1
    except SoftTimeLimitExceeded:
        # Se acabó el tiempo de la tarea, no es culpa de la fila: la siguiente pasada sigue.
        raise
    except (OperationalError, base.RelojAtrasado) as error:
        log.exception("Plazo %s aplazado a la pasada siguiente", plazo.pk)
        pasada.aplazados += 1
        base.alarma_unica("vigilancia_aplazada", type(error).__name__)
    except Exception as error:
        log.exception("Plazo %s apartado de la vigilancia", plazo.pk)
        pasada.apartados += 1
        pasada.errores.append(f"{plazo.pk}: {type(error).__name__}")
        apartar(plazo, error)


def procesar(plazo: Plazo, ronda: Ronda) -> bool:
    """Aplica la consecuencia de un término vencido; True si la aplicó, False si la propuso.

    Solo corre sin una persona cuando la fila se guardó antes de vencer, pasó su fecha tope, el
    Reglamento no pide propuesta y el alcalde no está suspendido.
    """
    cual = ronda.consecuencia(plazo)
    if cual is Consecuencia.DESESTIMAR and se_reconsidera(plazo):
        cual = Consecuencia.VENCER
    if cual is Consecuencia.VENCER:
        return _marcar_vencido(plazo)
    guardia = timedelta(minutes=settings.GUARDIA_MINUTOS)
    if cual in DE_LOS_RECURSOS:
        # Nada se decide aquí sobre los méritos: basta con esperar al último día posible.
        paso = plazo.tope_en + guardia < ronda.momento
        return paso and not ronda.contingencia and _cerrar_recurso(plazo, DE_LOS_RECURSOS[cual])
    solo_propone = (
        ronda.contingencia
        or plazo.nacido_vencido
        # Dos miembros la firmaron y solo falta notificarla: que lo mire una persona.
        or oportuna.sin_notificar(plazo)
        or plazo.tope_en + guardia >= ronda.momento
        or (
            cual is Consecuencia.DESESTIMAR
            and (
                ronda.solo_se_propone
                or con_suspension(plazo)
                or ronda.lecturas(plazo.disparador_el).modo_desestimacion == "propuesta"
            )
        )
    )
    if solo_propone:
        return _proponer(plazo)
    if cual is Consecuencia.REBELDIA:
        return _rebeldia(plazo)
    return ronda.puede_desestimar and _desestimar(plazo)


def _desestimar(plazo: Plazo) -> bool:
    hecho = vencer.desestimar_por_vencimiento(
        querella_id=plazo.querella_id, actor=SISTEMA, plazo_id=plazo.pk
    )
    return hecho is not None


DE_LOS_RECURSOS: dict[Consecuencia, Callable[..., object]] = {
    Consecuencia.CALLAR: reconsiderar.anotar_silencio,
    Consecuencia.PERDER: reconsiderar.perder_jurisdiccion,
    Consecuencia.FIRMEZA: revision.declarar_firme,
}


def _cerrar_recurso(plazo: Plazo, cerrar: Callable[..., object]) -> bool:
    hecho = cerrar(querella_id=plazo.querella_id, actor=SISTEMA, plazo_id=plazo.pk)
    return hecho is not None


def _rebeldia(plazo: Plazo) -> bool:
    hecho = anotar_rebeldia(querella_id=plazo.querella_id, actor=SISTEMA, plazo_id=plazo.pk)
    if hecho is not None:  # si estuvo propuesta, ya no pide nada
        propuestas = Tarea.objects.filter(plazo=plazo, clase=TAREA_CONFIRMAR)
        propuestas.filter(cerrada_en__isnull=True).update(cerrada_en=ahora())
    return hecho is not None


def _marcar_vencido(plazo: Plazo) -> bool:
    """Un término cuyo vencimiento no cambia el caso: queda vencido y deja una tarea."""
    with transaction.atomic():
        filas = Plazo.objects.filter(pk=plazo.pk, estado=EstadoDePlazo.CORRIENDO).update(
            estado=EstadoDePlazo.VENCIDO, cerrado_en=ahora()
        )
        if filas and plazo.termino not in SIN_TAREA:
            Tarea.objects.create(
                querella_id=plazo.querella_id,
                plazo=plazo,
                clase=TAREA_VENCIDO,
                datos={"termino": plazo.termino},
                creada_en=ahora(),
            )
    return bool(filas)


def _proponer(plazo: Plazo) -> bool:
    """Deja una sola tarea para que dos personas confirmen o corrijan."""
    with transaction.atomic():
        corre = Plazo.objects.select_for_update(no_key=True).filter(
            pk=plazo.pk, estado=EstadoDePlazo.CORRIENDO
        )
        if corre.first() is None:
            return False
        abierta = Tarea.objects.filter(plazo=plazo, clase=TAREA_CONFIRMAR, cerrada_en__isnull=True)
        if not abierta.exists():
            Tarea.objects.create(
                querella_id=plazo.querella_id,
                plazo=plazo,
                clase=TAREA_CONFIRMAR,
                datos={"termino": plazo.termino, "vencio_el": plazo.fecha_legal.isoformat()},
                creada_en=ahora(),
            )
    return False


# Términos de las partes después de decidir: que venzan es lo normal.
SIN_TAREA = frozenset({"LPAU-REC-20", "LPAU-REV-30", "PE-CERT-10"})


def apartar(plazo: Plazo, error: Exception) -> None:
    """Saca la fila de la vigilancia por una hora, con su error, y da la alarma; el resto sigue."""
    Plazo.objects.filter(pk=plazo.pk).update(
        apartado_en=ahora(), apartado_error=type(error).__name__
    )
    base.alarma_unica("plazo_apartado", f"plazo {plazo.pk}: {type(error).__name__}")


def _relojes_en_desacuerdo(momento: datetime, ultimo: datetime | None, pasada: Pasada) -> bool:
    """Ningún vencimiento corre si los relojes difieren o el tiempo fue hacia atrás."""
    if desfase() > DESFASE_MAXIMO:
        pasada.frenada = "desfase"
    elif ultimo is not None and momento < ultimo:
        pasada.frenada = "reloj_atrasado"
    if pasada.frenada:
        base.alarma_unica(pasada.frenada, "la vigilancia no corre: revise los relojes")
    return bool(pasada.frenada)


def _latido(empezada: datetime, pasada: Pasada) -> datetime:
    terminada = ahora()
    Vigilancia.objects.create(
        empezada_en=empezada,
        terminada_en=terminada,
        examinados=pasada.examinados,
        procesados=pasada.procesados,
        apartados=pasada.apartados,
    )
    return terminada
