"""Mandar la cabeza del día a los comisionados: quien la guarda puede comprobarla años después."""

import logging
from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q

from querellas.models import AvisoDeCabeza
from querellas.notificaciones.envio import conexion, espera_tras
from querellas.reloj import ahora

log = logging.getLogger(__name__)


def mandar_pendientes() -> None:
    """Cada aviso que falta, en su propia transacción; al primero que el servidor no toma, para."""
    momento = ahora()
    filas = AvisoDeCabeza.objects.filter(enviado_en=None)
    filas = filas.filter(Q(siguiente_en=None) | Q(siguiente_en__lte=momento))
    for pk in list(filas.order_by("pk").values_list("pk", flat=True)[:100]):
        if not _mandar(pk, momento):
            break


def _mandar(pk: int, momento: datetime) -> bool:
    with transaction.atomic():
        aviso = (
            AvisoDeCabeza.objects.select_for_update(skip_locked=True, no_key=True, of=("self",))
            .select_related("cabeza", "usuario")
            .filter(pk=pk, enviado_en=None)
            .first()
        )
        if aviso is None:
            return True
        try:
            _mensaje(aviso).send()
        except OSError as error:  # smtplib, enchufes, TLS y esperas agotadas
            log.error("La cabeza %s no salió: %s", aviso.cabeza_id, type(error).__name__)
            aviso.intentos += 1
            aviso.siguiente_en = momento + espera_tras(aviso.intentos)
        else:
            aviso.enviado_en = momento
        aviso.save()
    return aviso.enviado_en is not None


def _mensaje(aviso: AvisoDeCabeza) -> EmailMessage:
    """El mismo Message-ID en cada intento: quien lo reciba dos veces ve uno solo."""
    cabeza = aviso.cabeza
    return EmailMessage(
        subject=f"Sello del expediente, {cabeza.dia}",
        body=(
            "Guarde este mensaje: con él se comprueba que ningún asiento anterior cambió.\n"
            "Keep this message: it proves that no earlier docket entry was changed.\n\n"
            f"{cabeza.texto}\n{settings.DIRECCION_PUBLICA}/es/acerca/#cabezas\n\n"
            f"{cabeza.firma}\n\n{cabeza.certificado}"
        ),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[aviso.usuario.email],
        headers={"Message-ID": f"<cabeza-{cabeza.dia}-{aviso.pk}@comision>"},
        connection=conexion(),
    )
