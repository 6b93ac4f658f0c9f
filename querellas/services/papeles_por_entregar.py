"""Qué lleva el paquete de cada destinatario: lo que le falta por entregar en papel."""

from collections.abc import Iterable

from django.utils import translation

from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.documentos.tipos_notificados import Destino
from querellas.models import Citacion, Papel, Querella
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services.papeles_del_expediente import pieza

EN_PAPEL = (EstadoDeNotificacion.PARA_DILIGENCIAR, EstadoDeNotificacion.FALLIDA)
_CALIDAD = {Papel.QUERELLADO: "parte querellada", Papel.QUERELLANTE: "parte querellante"}


def por_entregar(q: Querella, a_quien: str = "") -> dict[str, list[Notificacion]]:
    """Las notificaciones en papel sin entregar, juntas por destinatario, con su documento listo."""
    filas = q.notificaciones.filter(
        estado__in=EN_PAPEL, documento__estado=EstadoDeDocumento.LISTO
    ).select_related("parte", "abogado", "documento")
    juntas: dict[str, list[Notificacion]] = {}
    for fila in filas.order_by("pk"):
        if not a_quien or clave(fila) == a_quien:
            juntas.setdefault(clave(fila), []).append(fila)
    return juntas


def clave(fila: Notificacion) -> str:
    """Un destinatario: la parte, uno de sus abogados o quien no es parte."""
    if fila.abogado_id:
        return f"abogado-{fila.abogado_id}"
    return f"parte-{fila.parte_id}" if fila.parte_id else f"tercero-{fila.tercero}"


def destinos(q: Querella, a_quien: str = "") -> tuple[Destino, ...]:
    """Un paquete por destinatario."""
    return tuple(_destino(filas) for filas in por_entregar(q, a_quien).values())


def anexos(q: Querella, a_quien: str = "") -> list[Documento]:
    """Los documentos de todos los paquetes, cada uno una vez."""
    filas = (f for juntas in por_entregar(q, a_quien).values() for f in juntas)
    return list({d.pk: d for fila in filas for d in _de(fila)}.values())


def _de(fila: Notificacion) -> Iterable[Documento]:
    """El documento y lo que lo acompaña, que se entrega con él (18.004#1)."""
    assert fila.documento is not None
    return [fila.documento, *fila.documento.adjuntos.order_by("pk")]


def _del_citado(fila: Notificacion) -> str:
    """La dirección de quien no es parte, si lo que recibe es una citación."""
    citacion = Citacion.objects.filter(documento=fila.documento).first()
    return citacion.direccion if citacion else ""


def _destino(filas: list[Notificacion]) -> Destino:
    primera = filas[0]
    quien = primera.abogado or primera.parte
    with translation.override("es"):
        medio = str(primera.get_medio_display())
    calidad = _CALIDAD.get(Papel(primera.parte.papel), "") if primera.parte else ""
    direccion = quien.direccion if quien else _del_citado(primera)
    return Destino(
        nombre=str(primera.destinatario),
        calidad=f"por la {calidad}" if primera.abogado else calidad,
        direccion=tuple(x.strip() for x in direccion.splitlines() if x.strip()),
        medio=medio,
        piezas=tuple(pieza(d) for fila in filas for d in _de(fila)),
    )
