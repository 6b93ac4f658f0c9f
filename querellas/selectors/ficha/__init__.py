"""Un expediente entero: cada parte, leída sola cuando hace falta o todas en una consulta.

Un módulo por tema; quien hereda de quien es el orden en que una parte se apoya en otra.
"""

from typing import Any

from django.db.models import DateTimeField, Func, QuerySet

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, con_relaciones, relaciones_leidas, visibles
from querellas.documentos.models import EXPEDIDOS, Documento
from querellas.models import Querella
from querellas.selectors.ficha.terminos import Terminos


class Ficha(Terminos):
    """Un caso y todo lo que cuelga de él; cada parte se lee una vez."""


def expediente(numero: str, usuario: Usuario, accion: Accion) -> Ficha | None:
    """El caso que esa persona puede ver por esa puerta; None si no existe para ella.

    Con él vienen la hora y lo que esa persona es en el caso: la página no lo vuelve a preguntar.
    """
    casos = visibles(Querella.objects.exclude(numero=None), usuario, accion)
    casos = casos.annotate(leida_en=Func(function="ahora", output_field=DateTimeField()))
    q = (
        con_relaciones(casos, usuario)
        .select_related("municipio", "mandato__alcalde", "juramento")
        .filter(numero=numero.replace("\x00", ""))
        .first()
    )
    if q is None:
        return None
    q.__dict__["relaciones"] = relaciones_leidas(q)
    return Ficha(q, usuario)


def documento(uuid: Any, usuario: Usuario, area: Accion) -> Documento | None:
    """Un documento que esa persona puede descargar por esa puerta."""
    filas = documentos_visibles(usuario, area)
    fila: Documento | None = filas.filter(uuid=uuid).select_related("querella").first()
    return fila


def documentos_visibles(usuario: Usuario, area: Accion) -> QuerySet[Documento]:
    """Los documentos que esa persona puede descargar por esa puerta."""
    casos = visibles(Querella.objects.all(), usuario, area).values("pk")
    filas = visibles(Documento.objects.all(), usuario, Accion.DESCARGAR_DOCUMENTO)
    if area in (Accion.VER_PORTAL, Accion.VER_DESPACHO):
        # Lo que una orden reserva de las partes no les llega tampoco en un volumen; y el mismo
        # volumen lleva la asistencia al ciudadano, cerrada a quienes deciden (18.004#2).
        filas = filas.exclude(tipo__in=EXPEDIDOS, datos__alcance="reservado")
    return filas.filter(querella__in=casos)
