"""Qué documentos puede descargar cada quien, por la puerta que entra."""

from typing import Any

from django.db.models import QuerySet

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, visibles
from querellas.documentos.models import EXPEDIDOS, Documento
from querellas.models import Querella
from querellas.selectors.de_parte import CasoDeParte
from querellas.selectors.ficha import Ficha


def documento(uuid: Any, usuario: Usuario, area: Accion) -> Documento | None:
    """Un documento que esa persona puede descargar por esa puerta."""
    filas = documentos_visibles(usuario, area)
    fila: Documento | None = filas.filter(uuid=uuid).select_related("querella").first()
    if fila is None or area != Accion.VER_PORTAL:
        return fila
    return fila if fila.pk in CasoDeParte(Ficha(fila.querella, usuario)).documentos else None


def documentos_del_caso(q: Querella, usuario: Usuario, area: Accion) -> QuerySet[Documento]:
    """Los de ese caso que puede descargar; por el portal, lo que las partes leen y lo suyo."""
    filas = documentos_visibles(usuario, area).filter(querella=q)
    if area == Accion.VER_PORTAL:
        filas = filas.filter(pk__in=CasoDeParte(Ficha(q, usuario)).documentos)
    return filas


def documentos_visibles(usuario: Usuario, area: Accion) -> QuerySet[Documento]:
    """Los documentos que esa persona puede descargar por esa puerta."""
    casos = visibles(Querella.objects.all(), usuario, area).values("pk")
    filas = visibles(Documento.objects.all(), usuario, Accion.DESCARGAR_DOCUMENTO)
    if area in (Accion.VER_PORTAL, Accion.VER_DESPACHO):
        # Lo que una orden reserva de las partes no les llega tampoco en un volumen; y el mismo
        # volumen lleva la asistencia al ciudadano, cerrada a quienes deciden (18.004#2).
        filas = filas.exclude(tipo__in=EXPEDIDOS, datos__alcance="reservado")
    return filas.filter(querella__in=casos)
