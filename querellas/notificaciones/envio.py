"""Despachar el buzón: correo electrónico a quien lo dio; lo demás queda listo para diligenciar."""

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q

from plazos.nucleo.calendario import fecha_civil
from querellas.documentos.almacen import expediente
from querellas.documentos.models import EstadoDeDocumento
from querellas.notificaciones.models import EstadoDeNotificacion, Medio, Notificacion
from querellas.reloj import ahora

log = logging.getLogger(__name__)
INTENTOS_MAXIMOS = 8


def pendientes(momento: datetime, limite: int = 100) -> list[int]:
    """Notificaciones cuyo documento ya está listo, las más antiguas primero."""
    return list(
        Notificacion.objects.filter(
            estado=EstadoDeNotificacion.PENDIENTE, documento__estado=EstadoDeDocumento.LISTO
        )
        .filter(Q(siguiente_en__isnull=True) | Q(siguiente_en__lte=momento))
        .order_by("pk")
        .values_list("pk", flat=True)[:limite]
    )


def despachar(notificacion_id: int) -> bool:
    """Despacha una notificación una sola vez; False si otro la tiene o falló."""
    try:
        with transaction.atomic():
            fila = (
                Notificacion.objects.select_for_update(skip_locked=True, no_key=True, of=("self",))
                .select_related("documento", "querella", "parte")
                .filter(pk=notificacion_id, estado=EstadoDeNotificacion.PENDIENTE)
                .first()
            )
            if fila is None:
                return False
            if fila.medio == Medio.CORREO_ELECTRONICO:
                _enviar(fila)
            else:
                fila.estado = EstadoDeNotificacion.PARA_DILIGENCIAR
            fila.error = ""
            fila.save()
    except Exception as error:
        log.exception("Notificación %s no se pudo despachar", notificacion_id)
        _anotar_fallo(notificacion_id, error)
        return False
    return True


def _enviar(fila: Notificacion) -> None:
    """El mismo Message-ID en cada intento: quien la reciba dos veces ve una sola."""
    documento = fila.documento
    if documento is None:
        raise ValueError("notificación sin documento")
    fila.message_id = fila.message_id or f"<{fila.uuid}@comision>"
    direccion = f"{settings.DIRECCION_PUBLICA}/es/verificar/{documento.codigo}/"
    mensaje = EmailMessage(
        subject=f"Expediente {fila.querella.numero}: {documento.titulo}",
        body=(
            f"La Comisión le notifica un documento en el expediente {fila.querella.numero}.\n"
            f"Puede comprobarlo en {direccion}\n\n"
            f"The Commission hereby serves a document in case {fila.querella.numero}.\n"
        ),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[fila.correo],
        headers={"Message-ID": fila.message_id},
    )
    with expediente().open(documento.archivo) as contenido:
        mensaje.attach(f"{documento.tipo}.pdf", contenido.read(), "application/pdf")
    mensaje.send()
    momento = ahora()
    fila.estado = EstadoDeNotificacion.ENVIADA
    fila.enviada_en, fila.enviada_el = momento, fecha_civil(momento)


def _anotar_fallo(notificacion_id: int, error: Exception) -> None:
    with transaction.atomic():
        fila = Notificacion.objects.select_for_update(no_key=True).get(pk=notificacion_id)
        fila.intentos += 1
        fila.error = type(error).__name__
        fila.siguiente_en = ahora() + timedelta(minutes=min(2**fila.intentos, 120))
        if fila.intentos >= INTENTOS_MAXIMOS:
            fila.estado = EstadoDeNotificacion.FALLIDA
        fila.save()
