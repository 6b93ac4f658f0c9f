"""Cómo está el sistema, en números: lo leen la página, las métricas y las alarmas.

Sin datos personales ni números de caso.
"""

import shutil
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from plazos import frenos
from plazos.models import ClaseDeConstancia, Constancia, EstadoDePlazo, Plazo, Senal, Vigilancia
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Alarma, Cabeza, Ponche, Querella, Tarea
from querellas.notificaciones.models import (
    EstadoDeNotificacion,
    EstadoDeRecordatorio,
    Medio,
    Notificacion,
    Recordatorio,
)
from querellas.reloj import ahora, desfase
from querellas.selectors import cuantas, leer_valores
from querellas.services import senales
from querellas.services.base import alarma_unica
from querellas.services.bitacora import verificar
from querellas.services.cierre import TAREA_CONFIRMAR

RESPALDO_VIEJO = timedelta(hours=26)
DISCO_MINIMO = 0.15
DESFASE_MAXIMO = timedelta(seconds=60)
BITACORA_VIEJA = timedelta(hours=26)


@dataclass(frozen=True)
class Salud:
    """Una mirada; los instantes, según el reloj legal."""

    momento: datetime
    ultima_pasada: datetime | None
    vencido_mas_viejo: datetime | None
    vencidos: int
    propuestos: int
    apartados: int
    ponches: int
    sin_salir: datetime | None
    sin_preparar: datetime | None
    trabajador: datetime | None
    vigilante: datetime | None
    beat: datetime | None
    otro_reloj: datetime | None
    desfase: timedelta
    disco_libre: float
    respaldo: datetime | None
    bitacora: Constancia | None
    cabeza: date | None
    alarmas: int
    frenos: int

    def edad(self, instante: datetime | None) -> timedelta | None:
        return self.momento - instante if instante else None

    def reciente(self, instante: datetime | None, cuanto: timedelta) -> bool:
        """Que hay seña y no es más vieja que eso."""
        return instante is not None and self.momento - instante <= cuanto


def salud() -> Salud:
    """Lee el estado de todo: cuatro preguntas, todas por índice."""
    momento = ahora()
    senas = dict(Senal.objects.values_list("quien", "en"))
    v = leer_valores({**_de_la_vigilancia(momento), **_esperas(), **_de_la_casa()})
    return Salud(
        momento=momento,
        ultima_pasada=v["pasada"],
        vencido_mas_viejo=v["vencido"],
        vencidos=v["vencidos"] or 0,
        propuestos=v["propuestos"] or 0,
        apartados=v["apartados"] or 0,
        ponches=v["ponches"] or 0,
        sin_salir=_el_mas_viejo(v["correo"], v["recordatorio"]),
        sin_preparar=v["documento"],
        trabajador=senas.get(senales.TRABAJADOR),
        vigilante=senas.get(senales.VIGILANTE),
        beat=senas.get(senales.BEAT),
        otro_reloj=senas.get(senales.OTRO_RELOJ),
        desfase=desfase(),
        disco_libre=disco_libre(),
        respaldo=v["respaldo"],
        bitacora=Constancia.objects.filter(clase=ClaseDeConstancia.BITACORA)
        .order_by("-en")
        .first(),
        cabeza=v["cabeza"],
        alarmas=v["alarmas"] or 0,
        frenos=v["frenos"] or 0,
    )


def _de_la_vigilancia(momento: datetime) -> dict[str, QuerySet[Any]]:
    propuestos = Tarea.objects.filter(clase=TAREA_CONFIRMAR, cerrada_en__isnull=True)
    # Lo propuesto espera a una persona, no a la vigilancia.
    vencidos = frenos.vencidos(momento).exclude(pk__in=propuestos.values("plazo"))
    apartados = Plazo.objects.filter(
        estado=EstadoDePlazo.CORRIENDO, origen="vivo", apartado_en__isnull=False
    )
    return {
        "pasada": Vigilancia.objects.order_by("-terminada_en").values("terminada_en"),
        "vencido": vencidos.order_by("vence_en").values("vence_en"),
        "vencidos": cuantas(vencidos),
        "propuestos": cuantas(propuestos),
        "apartados": cuantas(apartados),
        "ponches": cuantas(Ponche.objects.filter(completado_en__isnull=True)),
        "frenos": cuantas(frenos.puestos()),
    }


def _esperas() -> dict[str, QuerySet[Any]]:
    """Desde cuándo espera lo más viejo de cada cosa que ya puede salir."""
    correo = Notificacion.objects.filter(
        estado=EstadoDeNotificacion.PENDIENTE,
        medio=Medio.CORREO_ELECTRONICO,
        documento__estado=EstadoDeDocumento.LISTO,
        documento__listo_en__isnull=False,
    )
    recordatorios = Recordatorio.objects.filter(estado=EstadoDeRecordatorio.PENDIENTE)
    documentos = Documento.objects.filter(estado=EstadoDeDocumento.PENDIENTE)
    return {
        "correo": correo.order_by("documento__listo_en").values("documento__listo_en"),
        "recordatorio": recordatorios.order_by("creado_en").values("creado_en"),
        "documento": documentos.order_by("creado_en").values("creado_en"),
    }


def _de_la_casa() -> dict[str, QuerySet[Any]]:
    respaldos = Constancia.objects.filter(clase=ClaseDeConstancia.RESPALDO, bien=True)
    return {
        "respaldo": respaldos.order_by("-en").values("en"),
        "cabeza": Cabeza.objects.order_by("-dia").values("dia"),
        "alarmas": cuantas(Alarma.objects.filter(atendida_en__isnull=True)),
    }


def _el_mas_viejo(*instantes: datetime | None) -> datetime | None:
    return min((x for x in instantes if x), default=None)


def _correo_sin_salir() -> datetime | None:
    """Desde cuándo espera el correo más viejo que ya puede salir."""
    v = leer_valores(_esperas())
    return _el_mas_viejo(v["correo"], v["recordatorio"])


def _ultima(clase: ClaseDeConstancia) -> datetime | None:
    filas = Constancia.objects.filter(clase=clase, bien=True).order_by("-en")
    return filas.values_list("en", flat=True).first()


def disco_libre() -> float:
    """La parte libre del disco donde están los archivos de los casos, de 0 a 1."""
    ruta = Path(expediente().location)
    while not ruta.exists():
        ruta = ruta.parent
    uso = shutil.disk_usage(ruta)
    return uso.free / uso.total


# --- Alarmas --------------------------------------------------------------------------------
def avisar() -> None:
    """Da la alarma de lo que nadie nota hasta que hace falta: correo, respaldo y disco."""
    momento = ahora()
    espera = _correo_sin_salir()
    if espera is not None and momento - espera > settings.SILENCIO:
        alarma_unica("correo_sin_salir", "hay correo esperando desde hace más de quince minutos")
    if not settings.DEMO and respaldo_viejo(momento):
        alarma_unica("respaldo_viejo", "el último tiene más de 26 horas, o no hay ninguno")
    if disco_libre() < DISCO_MINIMO:
        alarma_unica("disco_lleno", "queda menos del 15 % libre donde están los archivos")


def respaldo_viejo(momento: datetime) -> bool:
    """Si hay algo que perder desde hace 26 horas y no se ha respaldado."""
    antes = momento - RESPALDO_VIEJO
    ultimo = _ultima(ClaseDeConstancia.RESPALDO)
    if ultimo is not None:
        return ultimo < antes
    return Querella.objects.filter(presentada_en__lt=antes).exclude(numero=None).exists()


def comprobar_bitacora() -> bool:
    """Comprueba la cadena de todos los casos y deja constancia; si algo no cuadra, alarma."""
    malas = sum(1 for _falla in verificar())
    Constancia.objects.create(
        clase=ClaseDeConstancia.BITACORA,
        en=ahora(),
        bien=not malas,
        detalle=f"{malas} casos no cuadran" if malas else "",
    )
    if malas:
        alarma_unica("bitacora_rota", f"{malas} casos no cuadran")
    return not malas
