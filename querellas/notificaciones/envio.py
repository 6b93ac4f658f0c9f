"""Despachar el buzón: correo electrónico a quien lo dio; lo demás queda listo para diligenciar.

Un servidor de correo caído nunca pierde una notificación: se repite con espera creciente, sin
límite. Solo se da por fallida la que el servidor rechaza de plano, y entonces va en papel.
"""

import logging
import smtplib
from datetime import datetime, timedelta
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string

from plazos.nucleo.calendario import fecha_civil
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.notificaciones.models import EstadoDeNotificacion, Medio, Notificacion
from querellas.reloj import ahora

log = logging.getLogger(__name__)
INTENTOS_MAXIMOS = 8
ESPERA_MAXIMA = timedelta(hours=2)
# Si la configuración no dice otra cosa; sin tope, un servidor mudo ocuparía al trabajador.
ESPERA_DEL_SERVIDOR = 20  # segundos
PERMANENTE = range(500, 600)


class ServidorCaido(Exception):
    """El servidor de correo no contesta o no acepta a nadie: no es culpa del mensaje."""


class Aplazada(Exception):
    """El servidor pide que se intente más tarde este mensaje."""


class DireccionRechazada(Exception):
    """El servidor dice que esa dirección no existe o no recibe."""


def pendientes(momento: datetime, *, por_correo: bool, limite: int = 100) -> list[int]:
    """Notificaciones cuyo documento ya está listo, las más antiguas primero."""
    return list(
        Notificacion.objects.filter(
            Q(medio=Medio.CORREO_ELECTRONICO) if por_correo else ~Q(medio=Medio.CORREO_ELECTRONICO),
            estado=EstadoDeNotificacion.PENDIENTE,
            documento__estado=EstadoDeDocumento.LISTO,
        )
        .filter(Q(siguiente_en__isnull=True) | Q(siguiente_en__lte=momento))
        .order_by("pk")
        .values_list("pk", flat=True)[:limite]
    )


def despachar_pendientes(momento: datetime) -> None:
    """Todo lo que está listo. Con el servidor caído no se insiste hasta la vuelta siguiente."""
    for notificacion_id in pendientes(momento, por_correo=False):
        despachar(notificacion_id)
    for notificacion_id in pendientes(momento, por_correo=True):
        if isinstance(despachar(notificacion_id), ServidorCaido):
            break


def despachar(notificacion_id: int) -> Exception | None:
    """Despacha una notificación una sola vez; devuelve por qué no pudo, si no pudo."""
    try:
        with transaction.atomic():
            fila = (
                Notificacion.objects.select_for_update(skip_locked=True, no_key=True, of=("self",))
                .select_related("documento", "querella", "parte", "abogado__usuario")
                .filter(pk=notificacion_id, estado=EstadoDeNotificacion.PENDIENTE)
                .first()
            )
            if fila is None:
                return None
            if fila.medio == Medio.CORREO_ELECTRONICO:
                _enviar(fila)
            else:
                fila.estado = EstadoDeNotificacion.PARA_DILIGENCIAR
            fila.error = ""
            fila.save()
    except SoftTimeLimitExceeded:
        raise
    except Exception as error:
        # Sin el texto del error: puede llevar la dirección de una persona.
        log.error("Notificación %s no se pudo despachar: %s", notificacion_id, _nombres(error))
        _anotar_fallo(notificacion_id, error)
        return error
    return None


def _nombres(error: BaseException | None) -> str:
    nombres = []
    while error is not None:
        nombres.append(type(error).__name__)
        error = error.__cause__
    return " <- ".join(nombres)


def _enviar(fila: Notificacion) -> None:
    """El mismo Message-ID en cada intento: quien la reciba dos veces ve una sola."""
    documento = fila.documento
    if documento is None:
        raise ValueError("notificación sin documento")
    fila.message_id = fila.message_id or f"<{fila.uuid}@comision>"
    mensaje = componer(fila, documento)
    entregar(mensaje)
    momento = ahora()
    fila.estado = EstadoDeNotificacion.ENVIADA
    fila.enviada_en, fila.enviada_el = momento, fecha_civil(momento)


def componer(fila: Notificacion, documento: Documento) -> EmailMultiAlternatives:
    """El correo con su documento adjunto, en los dos idiomas y primero en el de quien lo lee.

    El asunto y el nombre del adjunto los ve un servidor ajeno: de lo reservado, solo el número.
    """
    oculto = _reservado(fila)
    titulo, nombre = ("documento",) * 2 if oculto else (documento.titulo, documento.tipo)
    asunto = f"Expediente {fila.querella.numero}: {titulo}"
    contexto: dict[str, Any] = {
        "asunto": asunto,
        "idiomas": _idiomas(fila),
        "numero": fila.querella.numero,
        "titulo": "" if oculto else TipoDeDocumento(documento.tipo).label,
        "oficina": settings.OFICINA,
    }
    for idioma in ("es", "en"):
        ruta = f"/{idioma}/verificar/{documento.codigo}/"
        contexto[f"url_{idioma}"] = f"{settings.DIRECCION_PUBLICA}{ruta}"
    mensaje = EmailMultiAlternatives(
        subject=asunto,
        body=render_to_string("correo/notificacion.txt", contexto),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[fila.correo],
        headers={"Message-ID": fila.message_id},
        connection=conexion(),
    )
    mensaje.attach_alternative(render_to_string("correo/notificacion.html", contexto), "text/html")
    with expediente().open(documento.archivo) as contenido:
        mensaje.attach(f"{nombre}.pdf", contenido.read(), "application/pdf")
    return mensaje


def _idiomas(fila: Notificacion) -> list[str]:
    """Los dos: de quien no tiene cuenta no se sabe cuál lee."""
    cuenta = fila.abogado.usuario if fila.abogado is not None else None
    return ["en", "es"] if cuenta is not None and cuenta.idioma == "en" else ["es", "en"]


def _reservado(fila: Notificacion) -> bool:
    """Por orden: el caso, el documento, aquel de que salió o el asiento con que entró."""
    q, documento = fila.querella, fila.documento
    if q.reservada or documento is None:
        return bool(q.reservada)
    return bool(q.reservas.vigentes().que_apartan(documento).exists())


def entregar(mensaje: EmailMessage) -> None:
    """Entrega al servidor y dice de quién es la culpa cuando no puede."""
    try:
        mensaje.send()
    except smtplib.SMTPRecipientsRefused as error:
        codigos = [codigo for codigo, _texto in error.recipients.values()]
        if all(codigo in PERMANENTE for codigo in codigos):
            raise DireccionRechazada(str(codigos)) from error
        raise Aplazada(str(codigos)) from error
    except smtplib.SMTPDataError as error:
        if error.smtp_code in PERMANENTE:
            raise
        raise Aplazada(str(error.smtp_code)) from error
    except Exception as error:
        if type(error).__module__.startswith("anymail."):
            _de_un_proveedor(error)
        elif isinstance(error, OSError):  # smtplib, enchufes, TLS y esperas agotadas
            raise ServidorCaido(type(error).__name__) from error
        raise


def _de_un_proveedor(error: Exception) -> None:
    """Lo mismo cuando el correo va por la API de un proveedor, que contesta con códigos de HTTP.

    Si se va sin levantar nada, la culpa es del mensaje.
    """
    # Aquí: quien manda por SMTP no carga la biblioteca.
    from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused

    if isinstance(error, AnymailRecipientsRefused):
        raise DireccionRechazada(type(error).__name__) from error
    if not isinstance(error, AnymailAPIError):
        return
    # Una clave que no vale es de todos los mensajes: se insiste hasta que alguien la cambie.
    codigo = error.status_code
    if codigo is None or codigo in (401, 403, 429) or codigo >= 500:
        raise ServidorCaido(f"{type(error).__name__} {codigo}") from error


def _anotar_fallo(notificacion_id: int, error: Exception) -> None:
    with transaction.atomic():
        fila = Notificacion.objects.select_for_update(no_key=True).get(pk=notificacion_id)
        fila.intentos += 1
        fila.error = type(error).__name__
        fila.siguiente_en = ahora() + espera_tras(fila.intentos)
        if _se_rinde(fila, error):
            fila.estado = EstadoDeNotificacion.FALLIDA
        fila.save()


def conexion() -> Any:
    """El servidor de correo, con tope para lo que tarde en contestar."""
    return get_connection(timeout=settings.EMAIL_TIMEOUT or ESPERA_DEL_SERVIDOR)


def espera_tras(intentos: int) -> timedelta:
    """Cuánto se espera después de ese intento fallido: el doble cada vez, hasta dos horas."""
    return min(timedelta(minutes=2 ** min(intentos, INTENTOS_MAXIMOS)), ESPERA_MAXIMA)


def _se_rinde(fila: Notificacion, error: Exception) -> bool:
    if isinstance(error, ServidorCaido | Aplazada):
        return False
    return isinstance(error, DireccionRechazada) or fila.intentos >= INTENTOS_MAXIMOS
