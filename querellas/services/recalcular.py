"""Poner un caso al día cuando cambió lo que decide sus fechas: el calendario o una paralización."""

from datetime import date, timedelta

from django.contrib.postgres.fields import DateRangeField
from django.db.models import Func, Q, QuerySet, Value

from plazos import registro
from plazos.calendarios import Calendarios, para_abrir, vigentes
from plazos.models import (
    CALENDARIO,
    CambioDeCalendario,
    CasoPorRecalcular,
    DiaEspecial,
    EstadoDePlazo,
    OrdenDeExtension,
    Plazo,
    ventana,
)
from querellas.cuentas.politica import SISTEMA, Accion
from querellas.models import Querella, Tarea
from querellas.services import papeles_de_calendario
from querellas.services.base import acto_sobre, apertura_de, con_reintento
from querellas.services.bitacora import asentar
from querellas.services.cierre import TAREA_CONFIRMAR, TAREA_VENCIDO
from querellas.services.revertir import ESTADO_DE, abrir_por_orden
from vistas.models import EstadoDeVista, Vista

# El tramo más largo de días no laborables seguidos que un feriado puede alargar.
ALCANCE = timedelta(days=25)
# La prórroga corre desde un vencimiento que la orden pudo mover antes de su propia ventana.
DE_LA_PRORROGA = timedelta(days=15)
TAREA_VISTA = "vista_en_dia_no_laborable"
TAREA_MIRAR = "posible_reversion"


def recalcular(
    q: Querella, razon: str, dadas: registro.Circunstancias | None = None
) -> list[tuple[Plazo, Plazo]]:
    """Sustituye los términos que corren cuyo cómputo cambió; devuelve pares (viejo, nuevo)."""
    dadas = dadas or registro.circunstancias(q.pk, para_abrir())
    apertura = apertura_de(q)
    cambios = (
        registro.cambio_de(plazo, dadas)
        for plazo in registro.corriendo(q.pk)
        if plazo.adopcion <= dadas.calendarios.adopcion
    )
    return [
        (c.plazo, registro.sustituir(apertura, c, razon, dadas))
        for c in cambios
        if c is not None and not c.se_queda
    ]


def intervalos(propuesta: CambioDeCalendario) -> list[tuple[date, date]]:
    """Los días en que puede acabar un término que la propuesta mueve."""
    if isinstance(propuesta, OrdenDeExtension):
        # Lo que vence en los últimos días, no laborables, de su intervalo ya rodó fuera de él.
        adoptado = vigentes()
        rodado = (adoptado.de(p).siguiente_laborable(propuesta.hasta) for p in ("GOB", "PJ"))
        return [(propuesta.desde, max(rodado))]
    assert isinstance(propuesta, DiaEspecial)
    dias = (propuesta.fecha, propuesta.trasladado_desde)
    return [(dia, dia + ALCANCE) for dia in dias if dia]


def tocados(
    propuesta: CambioDeCalendario, estado: EstadoDePlazo, mas: Q | None = None
) -> QuerySet[Plazo]:
    """Los términos vivos en ese estado cuya ventana toca la propuesta; por índice.

    `mas`: los que además hay que mirar aunque su ventana de hoy no la toque.
    """
    toca = mas or Q()
    for desde, hasta in intervalos(propuesta):
        toca |= Q(ventana__overlap=_rango(desde, hasta))
        prorrogada = _rango(desde, hasta + DE_LA_PRORROGA + ALCANCE)
        toca |= Q(ventana__overlap=prorrogada, termino="Q-PROR-15")
    return (
        Plazo.objects.filter(estado=estado, origen="vivo").annotate(ventana=ventana()).filter(toca)
    )


def _rango(desde: date, hasta: date) -> Func:
    extremos = (Value(desde), Value(hasta), Value("[]"))
    return Func(*extremos, function="daterange", output_field=DateRangeField())


@con_reintento
def aplicar_al_caso(*, caso_id: int) -> bool:
    """Aplica a un caso lo que dos miembros adoptaron; False si ya lo estaba.

    Fuente: 18.004#14 y DERECHO 1.5. Todo en una transacción y una sola vez: las filas viejas
    quedan sustituidas, cada término movido deja su asiento, las partes reciben la fecha nueva,
    lo que ya había tenido consecuencia abre su reversión, y la vista en un día que dejó de ser
    laborable, una tarea. Lo que se adoptó antes y espera en ese caso se aplica antes.
    """
    querella_id = CasoPorRecalcular.objects.values_list("querella", flat=True).get(pk=caso_id)
    with acto_sobre(querella_id, SISTEMA, Accion.RECALCULAR) as q:
        esperan = (
            CasoPorRecalcular.objects.select_for_update(of=("self",))
            .filter(querella=q, pk__lte=caso_id, aplicado_en__isnull=True)
            .select_related("dia", "orden")
            .order_by("pk")
        )
        for caso in esperan:
            _aplicar(q, caso)
    return bool(esperan)


def _aplicar(q: Querella, caso: CasoPorRecalcular) -> None:
    """Con el calendario de esa adopción: lo que mueva otra posterior lo dirá la suya."""
    dadas = registro.circunstancias(q.pk, para_abrir(caso.propuesta.adopcion))
    movidos = [*recalcular(q, CALENDARIO, dadas), *_vencidos(q, caso.propuesta, dadas)]
    # Lo que se pedía de una fila que ya no corre deja de pedirse.
    q.tareas.filter(
        plazo__in=[viejo for viejo, _nuevo in movidos],
        clase__in=(TAREA_CONFIRMAR, TAREA_VENCIDO),
        cerrada_en__isnull=True,
    ).update(cerrada_en=q.acto.ahora)
    caso.actuacion = _asentar(q, caso.propuesta, movidos)
    _vista(q, caso.propuesta, dadas)
    caso.aplicado_en, caso.error = q.acto.ahora, ""
    caso.save()


def _asentar(
    q: Querella, propuesta: CambioDeCalendario, movidos: list[tuple[Plazo, Plazo]]
) -> int | None:
    """Un asiento por término movido y un solo documento que los dice todos a las partes."""
    movidos = [(viejo, nuevo) for viejo, nuevo in movidos if viejo.fecha_legal != nuevo.fecha_legal]
    if not movidos:
        return None
    aviso = papeles_de_calendario.cambio_de_termino(q, propuesta.autoridad, movidos)
    for viejo, nuevo in movidos:
        asiento = asentar(
            q,
            "recalcular_termino",
            {
                "termino": nuevo.termino,
                "vencia_el": viejo.fecha_legal.isoformat(),
                "vence_el": nuevo.fecha_legal.isoformat(),
                "autoridad": propuesta.autoridad,
            },
            documentos=[aviso] if nuevo is movidos[-1][1] else [],
        )
    return asiento.numero


# --- Lo que ya había vencido ----------------------------------------------------------------
def _vencidos(
    q: Querella, propuesta: CambioDeCalendario, dadas: registro.Circunstancias
) -> list[tuple[Plazo, Plazo]]:
    """Abre la reversión de lo que ya tuvo consecuencia; lo que solo venció vuelve a correr."""
    filas = tocados(propuesta, EstadoDePlazo.VENCIDO).filter(
        querella=q, sustituido_por=None, adopcion__lte=dadas.calendarios.adopcion
    )
    apertura = apertura_de(q)
    corren = {p.termino for p in registro.corriendo(q.pk)}
    reabiertos = []
    for plazo in filas.order_by("pk"):
        cambio = registro.cambio_de(plazo, dadas)
        if cambio is None or not cambio.alarga:
            continue
        if plazo.cerrado_por_actuacion is not None:
            if not abrir_por_orden(q, plazo, propuesta.autoridad):
                _tarea(q, TAREA_MIRAR, propuesta, plazo)
        elif plazo.termino not in corren and _espera(q, plazo):
            reabiertos.append((plazo, registro.sustituir(apertura, cambio, CALENDARIO, dadas)))
    return reabiertos


def _espera(q: Querella, plazo: Plazo) -> bool:
    """Si en el estado del caso ese término todavía dice algo."""
    etapa = ESTADO_DE.get(plazo.termino)
    return etapa is None or etapa == q.estado


# --- Vistas y tareas ------------------------------------------------------------------------
def vistas_sin_dia(propuesta: CambioDeCalendario, dadas: Calendarios) -> QuerySet[Vista]:
    """Vistas señaladas en un día que deja de ser laborable."""
    pendientes: QuerySet[Vista] = Vista.objects.filter(
        estado=EstadoDeVista.SENALADA, querella__origen="vivo"
    )
    if not isinstance(propuesta, DiaEspecial) or dadas.de().es_laborable(propuesta.fecha):
        return pendientes.none()
    return pendientes.filter(vista_el=propuesta.fecha)


def _vista(q: Querella, propuesta: CambioDeCalendario, dadas: registro.Circunstancias) -> None:
    if vistas_sin_dia(propuesta, dadas.calendarios).filter(querella=q).exists():
        _tarea(q, TAREA_VISTA, propuesta)


def _tarea(
    q: Querella, clase: str, propuesta: CambioDeCalendario, plazo: Plazo | None = None
) -> None:
    Tarea.objects.get_or_create(
        querella=q,
        clase=clase,
        plazo=plazo,
        cerrada_en=None,
        defaults={"datos": {"autoridad": propuesta.autoridad}, "creada_en": q.acto.ahora},
    )
