"""La vigilancia: qué pasa cuando un término vence, y quién lo hace.

Una pasada, por pasos numerados (DISENO, reglas 4 a 6):
1. comprueba los relojes; 2. busca todo lo vencido, sin ventana; 3. aplica el freno;
4. procesa cada fila en su transacción; 5. aparta la que falle; 6. deja el latido.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import IntegrityError, OperationalError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from plazos import registro
from plazos.lecturas import con_suspension, se_reconsidera
from plazos.models import EstadoDePlazo, Freno, Plazo, Vigilancia
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import SISTEMA, Accion, exigir
from querellas.efectos import Consecuencia, consecuencia
from querellas.models import (
    ClaseDeMedida,
    EstadoDeMedida,
    EstadoDeRecurso,
    Medida,
    Mocion,
    Recurso,
    Tarea,
)
from querellas.reloj import ahora, desfase
from querellas.selectors import ultima_pasada
from querellas.services import base, reconsiderar, revision, vencer
from querellas.services.cierre import TAREA_CONFIRMAR, TAREA_VENCIDO
from querellas.services.contestar import anotar_rebeldia
from querellas.services.mostrador import con_papel_por_entrar
from querellas.services.prorrogas import BASE
from querellas.services.silencio import anotar_silencio, avisar_atraso

log = logging.getLogger(__name__)
PorDia = Callable[[date], registro.LecturasDeLaComision]
DESFASE_MAXIMO = timedelta(seconds=60)
DIAS_ACUMULABLES = 7
PERSONAS_PARA_LIBERAR = 2
LOTE = 500
RONDAS = 20
# Un error pasajero de muchas filas (un despliegue malo) no puede dejarlas fuera para siempre.
REINTENTO_DE_APARTADOS = timedelta(hours=1)


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
    lecturas: PorDia
    puede_desestimar: bool
    solo_se_propone: bool = False

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
        filas = list(_vencidos(empezada).exclude(pk__in=vistos)[:LOTE])
        if not filas:
            break
        # En cada ronda: una rebeldía abre otro término que también puede haber vencido ya.
        reglamentos = registro.adoptados()
        lecturas = registro.todas_las_lecturas(reglamentos)
        puede = _freno(empezada, ultimo, pasada, lecturas)
        ronda = Ronda(empezada, lecturas, puede, registro.solo_se_propone(reglamentos))
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
    return pasada


def _vencidos(momento: datetime) -> QuerySet[Plazo]:
    """Todo lo que corre y ya venció con su guardia, en el orden en que venció."""
    limite = momento - timedelta(minutes=settings.GUARDIA_MINUTOS)
    return (
        Plazo.objects.filter(
            estado=EstadoDePlazo.CORRIENDO,
            origen="vivo",
            vence_en__lt=limite,
        )
        .filter(_sin_apartar(momento))
        # Lo adoptado se aplica antes a su caso: quizá no venció.
        .exclude(querella__in=registro.casos_por_recalcular())
        .annotate(reconsiderado=_con_recurso_acogido(), suspendido=_con_alcalde_suspendido())
        # Con un papel en la bandeja ponchado antes de que terminara, quizá no venció.
        .exclude(con_papel_por_entrar())
        # Una moción de prórroga a tiempo y sin resolver detiene la rebeldía (18.004#4).
        .exclude(termino=BASE, querella__in=Mocion.objects.filter(detiene=True).values("querella"))
        .order_by("vence_en", "pk")
    )


def _con_recurso_acogido() -> Exists:
    recursos = Recurso.objects.filter(querella=OuterRef("querella"))
    return Exists(recursos.filter(estado=EstadoDeRecurso.ACOGIDO))


def _con_alcalde_suspendido() -> Exists:
    medidas = Medida.objects.filter(querella=OuterRef("querella"))
    return Exists(medidas.filter(clase=ClaseDeMedida.SUSPENSION, estado=EstadoDeMedida.CONCEDIDA))


def _sin_apartar(momento: datetime) -> Q:
    return Q(apartado_en__isnull=True) | Q(apartado_en__lt=momento - REINTENTO_DE_APARTADOS)


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
        return paso and _cerrar_recurso(plazo, DE_LOS_RECURSOS[cual])
    solo_propone = (
        plazo.nacido_vencido
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


def _freno(momento: datetime, ultimo: datetime | None, pasada: Pasada, lecturas: PorDia) -> bool:
    """Si hay más desestimaciones de las que caben en una pasada, no corre ninguna más."""
    dias = min((momento - ultimo).days, DIAS_ACUMULABLES) if ultimo else 0
    limite = settings.LIMITE_DESESTIMACIONES * (1 + dias)
    pendientes = _por_desestimar(momento, lecturas)
    with transaction.atomic():
        freno = (
            Freno.objects.select_for_update()
            .filter(clase="cantidad", liberado_en__isnull=True)
            .first()
        )
        if freno is None and pasada.desestimados + pendientes > limite:
            liberado = Freno.objects.filter(
                clase="cantidad",
                liberado_en__isnull=False,
                autorizado__gte=pendientes,
                liberado_en__gt=momento - timedelta(days=1),
            )
            if liberado.exists():
                return True
            freno = _poner_freno(momento, pendientes)
    if freno is not None:
        pasada.frenada = "cantidad"
        return False
    return True


def _poner_freno(momento: datetime, pendientes: int) -> Freno:
    try:
        with transaction.atomic():
            freno = Freno.objects.create(clase="cantidad", puesto_en=momento, pendientes=pendientes)
    except IntegrityError:  # otra pasada lo puso a la vez
        return Freno.objects.get(clase="cantidad", liberado_en__isnull=True)
    base.dar_alarma("freno", f"{pendientes} desestimaciones en una pasada")
    return freno


def _por_desestimar(momento: datetime, lecturas: PorDia) -> int:
    """Cuántos términos vencidos desestimarían hoy sin que nadie los confirme."""
    filas = _vencidos(momento).filter(nacido_vencido=False)
    filas = filas.filter(reconsiderado=False, suspendido=False)
    return sum(
        termino in lecturas(disparador).que_desestiman
        for termino, disparador in filas.values_list("termino", "disparador_el")
    )


def liberar_freno(*, freno_id: int, actor: Usuario) -> bool:
    """Libera el freno cuando dos personas distintas lo autorizan; True si quedó libre."""
    exigir(actor, Accion.LIBERAR_FRENO)
    with transaction.atomic():
        freno = Freno.objects.select_for_update().get(pk=freno_id)
        freno.liberado_por.add(actor)
        if freno.liberado_por.count() < PERSONAS_PARA_LIBERAR:
            return False
        freno.liberado_en, freno.autorizado = ahora(), freno.pendientes
        freno.save()
    return True


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
