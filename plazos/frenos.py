"""Lo que detiene lo automático: el freno, la contingencia y quién los libera.

El freno se pone solo cuando hay más desestimaciones de las que caben en una pasada; la
contingencia, con un botón o cuando nadie del personal ha entrado en tres días laborables. Ninguno
mueve un término: lo vencido espera y, al liberarse, surte efecto desde su instante.
"""

from collections.abc import Callable
from datetime import date, datetime, timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import Autorizacion, ClaseDeFreno, EstadoDePlazo, Freno, Plazo
from plazos.nucleo.calendario import calendario, fecha_civil
from querellas.cuentas.models import ClaseDeRol, Usuario
from querellas.cuentas.politica import Accion, exigir, visibles
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.models import (
    ClaseDeMedida,
    EstadoDeMedida,
    EstadoDeRecurso,
    Medida,
    Mocion,
    Querella,
    Recurso,
    Tarea,
)
from querellas.reloj import ahora, reloj_crudo
from querellas.services import base
from querellas.services.cierre import TAREA_NOTIFICAR
from querellas.services.mostrador import con_papel_por_entrar
from querellas.services.oportuna import DECISION
from querellas.services.prorrogas import BASE

PorDia = Callable[[date], registro.LecturasDeLaComision]
DIAS_ACUMULABLES = 7
PERSONAS_PARA_LIBERAR = 2
DIAS_DE_AUSENCIA = 3
PERSONAL = (ClaseDeRol.SECRETARIA, ClaseDeRol.PRESIDENTE, ClaseDeRol.COMISIONADO)
# Un error pasajero de muchas filas (un despliegue malo) no puede dejarlas fuera para siempre.
REINTENTO_DE_APARTADOS = timedelta(hours=1)


# --- Lo vencido -----------------------------------------------------------------------------
def vencidos(momento: datetime) -> QuerySet[Plazo]:
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
        .annotate(
            reconsiderado=_con_recurso_acogido(),
            suspendido=_con_alcalde_suspendido(),
            firmada=_con_decision_firmada(),
        )
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


def _con_decision_firmada() -> Exists:
    """Con dos votos y por notificar, cuando solo la notificación la hace oportuna."""
    tareas = Tarea.objects.filter(querella=OuterRef("querella"), clase=TAREA_NOTIFICAR)
    return Exists(tareas.filter(cerrada_en__isnull=True))


def _sin_apartar(momento: datetime) -> Q:
    return Q(apartado_en__isnull=True) | Q(apartado_en__lt=momento - REINTENTO_DE_APARTADOS)


def por_desestimar(momento: datetime, lecturas: PorDia) -> list[tuple[int, int]]:
    """El término y el caso de lo vencido que desestimaría hoy sin que nadie lo confirme."""
    filas = vencidos(momento).filter(nacido_vencido=False)
    filas = filas.filter(reconsiderado=False, suspendido=False)
    filas = filas.exclude(termino=DECISION, firmada=True)
    return [
        (pk, caso)
        for pk, caso, termino, disparador in filas.values_list(
            "pk", "querella_id", "termino", "disparador_el"
        )
        if termino in lecturas(disparador).que_desestiman
    ]


# --- El freno -------------------------------------------------------------------------------
def frena(
    momento: datetime, ultimo: datetime | None, ya_desestimados: int, lecturas: PorDia
) -> bool:
    """Si hay más desestimaciones de las que caben en una pasada, no corre ninguna más."""
    dias = min((momento - ultimo).days, DIAS_ACUMULABLES) if ultimo else 0
    limite = settings.LIMITE_DESESTIMACIONES * (1 + dias)
    pendientes = len(por_desestimar(momento, lecturas))
    with transaction.atomic():
        if abierto(ClaseDeFreno.CANTIDAD, con_candado=True) is not None:
            return True
        if ya_desestimados + pendientes <= limite:
            return False
        liberado = Freno.objects.filter(
            clase=ClaseDeFreno.CANTIDAD,
            liberado_en__gt=momento - timedelta(days=1),
            autorizado__gte=pendientes,
        )
        if liberado.exists():
            return False
        _poner(ClaseDeFreno.CANTIDAD, momento, pendientes)
    return True


def abierto(clase: str, *, con_candado: bool = False) -> Freno | None:
    """El que está puesto, si lo hay."""
    filas = Freno.objects.filter(clase=clase, liberado_en__isnull=True)
    return (filas.select_for_update() if con_candado else filas).first()


def puestos() -> QuerySet[Freno]:
    """Los que hay puestos ahora."""
    return Freno.objects.filter(liberado_en__isnull=True)


def _poner(
    clase: ClaseDeFreno, momento: datetime, pendientes: int, por: Usuario | None = None
) -> Freno:
    try:
        with transaction.atomic():
            freno = Freno.objects.create(
                clase=clase, puesto_en=momento, pendientes=pendientes, puesto_por=por
            )
    except IntegrityError:  # otra pasada u otra persona lo puso a la vez
        return Freno.objects.get(clase=clase, liberado_en__isnull=True)
    if clase == ClaseDeFreno.CANTIDAD:
        base.dar_alarma("freno", f"{pendientes} desestimaciones en una pasada")
    elif por is None:
        base.dar_alarma("contingencia", "nadie del personal entró en tres días laborables")
    return freno


# --- La contingencia ------------------------------------------------------------------------
def poner_contingencia(*, actor: Usuario) -> Freno:
    """Desde ya, nada automático: todo vencimiento se propone hasta que dos personas la liberen.

    Fuente: 18.002#3. Levanta PermissionDenied. Puesta ya, no cambia nada.
    """
    exigir(actor, Accion.PONER_CONTINGENCIA)
    return _poner(ClaseDeFreno.CONTINGENCIA, ahora(), 0, actor)


def en_contingencia(momento: datetime) -> bool:
    """Si está puesta o hay que ponerla porque nadie del personal ha entrado."""
    if abierto(ClaseDeFreno.CONTINGENCIA) is not None:
        return True
    # En la demostración nadie trabaja: ahí solo se pone con su botón.
    if settings.DEMO or not sin_personal():
        return False
    _poner(ClaseDeFreno.CONTINGENCIA, momento, 0)
    return True


def sin_personal() -> bool:
    """Si pasaron tres días laborables enteros desde que alguien del personal entró.

    Una sesión dura menos de un día: quien trabaja, entra. Se cuenta con el reloj verdadero, el
    mismo con que se anota la entrada.
    """
    entradas = Usuario.objects.filter(is_active=True, roles__clase__in=PERSONAL)
    ultima = entradas.aggregate(ultima=Max("last_login"))["ultima"]
    if ultima is None:
        return False
    tercero = calendario("GOB").tras_laborables(fecha_civil(ultima), DIAS_DE_AUSENCIA)
    return fecha_civil(reloj_crudo()) > tercero


# --- Liberarlos -----------------------------------------------------------------------------
def afectados(momento: datetime) -> list[Plazo]:
    """Los términos vencidos que tendrán su consecuencia en cuanto se libere, con su caso."""
    lecturas = registro.todas_las_lecturas(registro.adoptados())
    desestiman = {pk for pk, _caso in por_desestimar(momento, lecturas)}
    rebeldias = Q(termino__in=TERMINOS_DE_CONTESTAR, nacido_vencido=False)
    return list(
        vencidos(momento)
        .filter(Q(pk__in=desestiman) | rebeldias)
        .select_related("querella")
        .defer("computo")
    )


def liberar_freno(*, freno_id: int, actor: Usuario, razon: str, vistos: int) -> bool:
    """Autoriza que siga lo automático; True si con esta ya son dos personas distintas.

    `vistos`: cuántos términos afectados tenía a la vista. Quien está inhibido en un caso afectado
    no autoriza. Levanta PermissionDenied y ActoRechazado.
    """
    exigir(actor, Accion.LIBERAR_FRENO)
    if not razon.strip():
        raise base.ActoRechazado({"razon": _("Escriba por qué puede seguir.")})
    with transaction.atomic():
        base.candado_de_persona(actor)
        freno = Freno.objects.select_for_update().get(pk=freno_id)
        if freno.liberado_en is not None:
            return True
        momento = ahora()
        filas = afectados(momento)
        _exigir_sin_inhibicion(actor, {p.querella_id for p in filas})
        if len(filas) != vistos:
            raise base.ActoRechazado(_("La lista cambió mientras usted la miraba: revísela."))
        Autorizacion.objects.get_or_create(
            freno=freno, usuario=actor, defaults={"razon": razon.strip(), "dada_en": momento}
        )
        if freno.autorizaciones.count() < PERSONAS_PARA_LIBERAR:
            return False
        freno.liberado_en, freno.autorizado = momento, len(filas)
        freno.save(update_fields=["liberado_en", "autorizado"])
        if freno.clase == ClaseDeFreno.CONTINGENCIA and filas:
            _autorizar_la_cantidad(freno, momento)
    return True


def _autorizar_la_cantidad(freno: Freno, momento: datetime) -> None:
    """Las mismas dos personas vieron cuántas desestimaciones salen: el freno no las repite."""
    otro = abierto(ClaseDeFreno.CANTIDAD, con_candado=True) or Freno.objects.create(
        clase=ClaseDeFreno.CANTIDAD, puesto_en=momento, pendientes=freno.autorizado
    )
    Autorizacion.objects.bulk_create(
        [
            Autorizacion(freno=otro, usuario_id=a.usuario_id, razon=a.razon, dada_en=a.dada_en)
            for a in freno.autorizaciones.all()
        ],
        ignore_conflicts=True,
    )
    otro.liberado_en, otro.autorizado = momento, freno.autorizado
    otro.save(update_fields=["liberado_en", "autorizado"])


def _exigir_sin_inhibicion(actor: Usuario, casos: set[int]) -> None:
    suyos = visibles(Querella.objects.filter(pk__in=casos), actor, Accion.LIBERAR_FRENO)
    if suyos.count() != len(casos):
        raise base.ActoRechazado(
            _("Usted está inhibido en uno de los casos afectados: lo autoriza otra persona.")
        )
