"""Tareas: producir documentos y despachar notificaciones. Todas repetibles sin daño."""

import sys
from typing import Any

from celery import shared_task

from plazos import operacion
from querellas.documentos import produccion
from querellas.documentos.cola import PAGINAR, despertar
from querellas.notificaciones import envio, recordatorios
from querellas.reloj import ahora
from querellas.services import (
    cabeza,
    cesar,
    correo,
    correo_de_cabeza,
    custodia,
    limpieza,
    lotes,
    paginar,
    papeles_fallidos,
    publicacion,
    tachar,
)
from querellas.services import (
    renovar_firmas as renovacion,
)
from querellas.services.recordar import recordar as dejar_recordatorios

DOCUMENTOS_POR_TAREA = 4


@shared_task(name="querellas.tasks.generar_pendientes", bind=True)
def generar_pendientes(self: Any) -> None:
    """Produce todo documento pendiente; los que adjuntan a otro quedan para la vuelta siguiente.

    En el trabajador, unos pocos por tarea y se pide otra: la vigilancia no espera detrás de
    todos los documentos de un día de mucho trabajo.
    """
    tope = sys.maxsize if self.request.called_directly else DOCUMENTOS_POR_TAREA
    quedan_lotes = lotes.avanzar_lotes()
    hechos, antes = 0, -1
    while antes < hechos < tope:
        antes = hechos
        for documento_id in produccion.pendientes(ahora()):
            if hechos < tope and produccion.producir(documento_id):
                hechos += 1
    for tachado_id in tachar.pendientes():
        tachar.preparar_version(tachado_id)
    # También los que un trabajador muerto dejó dibujados y los que vuelven de una reserva.
    for documento_id in publicacion.por_publicar():
        publicacion.publicar_documento(documento_id)
    # Y los lotes a los que solo les faltaba lo que se acaba de hacer.
    quedan_lotes |= lotes.avanzar_lotes()
    if hechos >= tope or quedan_lotes:
        despertar()
    despachar_pendientes()


@shared_task(name="querellas.tasks.despachar_pendientes")
def despachar_pendientes() -> None:
    """Despacha toda notificación cuyo documento está listo; de lo que no sale, deja tareas."""
    envio.despachar_pendientes(ahora())
    correo.anotar_lo_que_no_llega()
    papeles_fallidos.anotar_los_que_no_salen()


@shared_task(name="querellas.tasks.paginar_recibidos", bind=True)
def paginar_recibidos(self: Any) -> None:
    """Hace páginas de lo recibido: una vuelta a un documento y, si queda, se pide otra.

    Detrás de cada vuelta pasan los documentos por expedir y las notificaciones.
    """
    for documento_id in paginar.pendientes():
        sigue = paginar.paginar(documento_id)
        while sigue and self.request.called_directly:
            sigue = paginar.paginar(documento_id)
        if not self.request.called_directly:
            despertar(PAGINAR)
            return


@shared_task(name="querellas.tasks.limpiar")
def limpiar() -> None:
    """Cada noche: archivos sin fila, borradores abandonados y alcaldes cuyo término acabó."""
    limpieza.limpiar()
    cesar.anotar_ceses()


@shared_task(name="querellas.tasks.comprobar_archivos", bind=True)
def comprobar_archivos(self: Any, desde: int = 0) -> None:
    """Cada noche: que cada archivo guardado siga siendo el que se guardó, por vueltas cortas."""
    sigue = custodia.comprobar_archivos(desde)
    if sigue is not None:
        self.apply_async(args=[sigue], retry=False)


@shared_task(name="querellas.tasks.renovar_firmas", bind=True)
def renovar_firmas(self: Any, desde: int = 0) -> None:
    """Cada noche: otro sello de tiempo a las firmas que están por vencer, por vueltas cortas."""
    sigue = renovacion.renovar_firmas(desde)
    if sigue is not None:
        self.apply_async(args=[sigue], retry=False)


@shared_task(name="querellas.tasks.cabeza_diaria")
def cabeza_diaria() -> None:
    """Cada hora: la cabeza de ayer si falta, y su correo a los comisionados."""
    cabeza.hacer_la_de_ayer()
    cabeza.alarma_si_falta()
    correo_de_cabeza.mandar_pendientes()


@shared_task(name="querellas.tasks.recordar")
def recordar() -> None:
    """Avisa de lo que está por vencer a quien debe actuar; repetirla no avisa dos veces."""
    dejar_recordatorios()
    recordatorios.despachar_pendientes(ahora())
    correo.anotar_recordatorios_fallidos()


@shared_task(name="querellas.tasks.comprobar_operacion")
def comprobar_operacion() -> None:
    """Cada rato: el correo, el respaldo y el disco; lo que va mal, en una alarma."""
    operacion.avisar()


@shared_task(name="querellas.tasks.comprobar_bitacora")
def comprobar_bitacora() -> None:
    """Cada noche: la cadena de todos los casos."""
    operacion.comprobar_bitacora()
