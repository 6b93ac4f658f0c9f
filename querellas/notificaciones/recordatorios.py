"""Componer y despachar los recordatorios, en el idioma de quien los lee y sin nada reservado.

El asunto lleva solo el número del caso y los días: un servidor de correo ajeno lo ve.
"""

import logging
from datetime import date, datetime, timedelta
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l
from django.utils.translation import ngettext

from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.explicacion import dia_y_fecha
from querellas.notificaciones.envio import (
    DireccionRechazada,
    ServidorCaido,
    conexion,
    entregar,
    espera_tras,
)
from querellas.notificaciones.models import RESUMEN, EstadoDeRecordatorio, Recordatorio
from querellas.reloj import ahora

log = logging.getLogger(__name__)
INTENTOS_MAXIMOS = 8
CORRIENDO = "corriendo"
# Lo que detiene el término, dicho como lo haría quien avisa.
LO_DETIENE: dict[str, str | Promise] = {
    "contestar": _l("contestar la querella"),
    "senalar_vista": _l("señalar vista o desestimar por resolución"),
    "rendir_informe": _l("rendir el informe"),
    "emitir_resolucion": _l("emitir la resolución con dos votos concurrentes"),
}


def despachar_pendientes(momento: datetime, limite: int = 200) -> None:
    """Envía lo que espera; con el servidor caído no se insiste hasta la vuelta siguiente."""
    filas = (
        Recordatorio.objects.filter(estado=EstadoDeRecordatorio.PENDIENTE)
        .filter(Q(siguiente_en__isnull=True) | Q(siguiente_en__lte=momento))
        .order_by("pk")
        .values_list("pk", flat=True)[:limite]
    )
    for pk in list(filas):
        if isinstance(despachar(pk), ServidorCaido):
            break


def despachar(pk: int) -> Exception | None:
    """Despacha uno, una sola vez; devuelve por qué no pudo, si no pudo."""
    try:
        with transaction.atomic():
            fila = (
                Recordatorio.objects.select_for_update(skip_locked=True, no_key=True, of=("self",))
                .select_related("usuario", "plazo")
                .defer("plazo__computo")
                .filter(pk=pk, estado=EstadoDeRecordatorio.PENDIENTE)
                .first()
            )
            if fila is None:
                return None
            _despachar(fila)
    except SoftTimeLimitExceeded:
        raise
    except Exception as error:
        log.error("Recordatorio %s no se pudo despachar: %s", pk, type(error).__name__)
        _anotar_fallo(pk, error)
        return error
    return None


def _despachar(fila: Recordatorio) -> None:
    momento = ahora()
    if not hace_falta(fila, fecha_civil(momento)):
        fila.estado = EstadoDeRecordatorio.DESCARTADO
    else:
        fila.message_id = fila.message_id or f"<{fila.uuid}@comision>"
        entregar(componer(fila, fecha_civil(momento)))
        fila.estado, fila.enviado_en = EstadoDeRecordatorio.ENVIADO, momento
    fila.error = ""
    fila.save()


def hace_falta(fila: Recordatorio, hoy: date) -> bool:
    """Si el término sigue corriendo y no ha pasado; el resumen solo vale el día que se hizo."""
    if fila.plazo is None:
        return fila.dia == hoy and fila.usuario.is_active
    sigue = fila.plazo.estado == CORRIENDO and fila.plazo.fecha_conservadora >= hoy
    return sigue and fila.usuario.is_active


def componer(fila: Recordatorio, hoy: date) -> EmailMultiAlternatives:
    """El correo, en texto y en HTML."""
    idioma = fila.usuario.idioma
    with translation.override(idioma):
        es_resumen = fila.hito == RESUMEN
        contexto = _del_resumen(fila) if es_resumen else _del_termino(fila, hoy)
        asunto = _asunto(fila, contexto)
        contexto |= {"asunto": asunto, "idioma": idioma}
        plantilla = "resumen" if es_resumen else "recordatorio"
        mensaje = EmailMultiAlternatives(
            subject=asunto,
            body=render_to_string(f"correo/{plantilla}.txt", contexto),
            from_email=settings.DEFAULT_FROM_EMAIL,
            to=[fila.usuario.email],
            headers={"Message-ID": fila.message_id},
            connection=conexion(),
        )
        mensaje.attach_alternative(
            render_to_string(f"correo/{plantilla}.html", contexto), "text/html"
        )
    return mensaje


def _asunto(fila: Recordatorio, contexto: dict[str, Any]) -> str:
    if fila.hito == RESUMEN:
        return _("Lo que tiene hoy en la Comisión")
    return _("Expediente %(numero)s: un término vence %(cuando)s") % {
        "numero": fila.datos["numero"],
        "cuando": contexto["cuando"],
    }


def _del_termino(fila: Recordatorio, hoy: date) -> dict[str, Any]:
    datos, idioma = fila.datos, fila.usuario.idioma
    acto = datos["acto"]
    return {
        **_renglon(datos, idioma),
        "cuando": cuando((date.fromisoformat(datos["segura_el"]) - hoy).days),
        "lo_detiene": LO_DETIENE.get(acto, ""),
        "url": direccion(datos["area"], datos["numero"], acto),
    }


def _renglon(datos: dict[str, Any], idioma: str) -> dict[str, Any]:
    termino = TERMINOS[datos["termino"]]
    legal, segura = (date.fromisoformat(datos[c]) for c in ("vence_el", "segura_el"))
    return {
        "numero": datos["numero"],
        "termino": termino.nombre_en if idioma == "en" else termino.nombre_es,
        "consecuencia": termino.consecuencia_en if idioma == "en" else termino.consecuencia_es,
        "vence": dia_y_fecha(legal, idioma),
        "segura": dia_y_fecha(segura, idioma) if segura != legal else "",
    }


def _del_resumen(fila: Recordatorio) -> dict[str, Any]:
    datos, area = fila.datos, fila.datos["area"]
    return {
        **datos,
        "vencen": [
            {
                **_renglon(r, fila.usuario.idioma),
                "url": direccion(area, r["numero"], ""),
            }
            for r in datos["vencen"]
        ],
        "votos": [{"numero": n, "url": direccion(area, n, "")} for n in datos["votos"]],
        "url": absoluta(reverse(f"{area}:inicio")),
    }


def cuando(quedan: int) -> str:
    """«hoy», «mañana» o «en 3 días»."""
    if quedan == 0:
        return _("hoy")
    if quedan == 1:
        return _("mañana")
    return ngettext("en %(n)s día", "en %(n)s días", quedan) % {"n": quedan}


def direccion(area: str, numero: str, acto: str) -> str:
    """La página del acto, o la del caso, en el idioma activo."""
    try:
        if area == "publico" or not acto:
            return absoluta(reverse(f"{area}:expediente", args=[numero]))
        return absoluta(reverse(f"{area}:acto", args=[numero, acto]))
    except NoReverseMatch:  # un número importado puede llevar lo que esa dirección no admite
        return absoluta(reverse("publico:expediente", args=[numero]))


def absoluta(ruta: str) -> str:
    """Con el nombre del sitio delante."""
    return f"{settings.DIRECCION_PUBLICA}{ruta}"


def _anotar_fallo(pk: int, error: Exception) -> None:
    with transaction.atomic():
        fila = Recordatorio.objects.select_for_update(no_key=True).get(pk=pk)
        fila.intentos += 1
        fila.error = type(error).__name__
        fila.siguiente_en = ahora() + espera_tras(fila.intentos)
        if isinstance(error, DireccionRechazada) or (
            not isinstance(error, ServidorCaido) and fila.intentos >= INTENTOS_MAXIMOS
        ):
            fila.estado = EstadoDeRecordatorio.FALLIDO
        fila.save()


def fallidos_desde(momento: datetime) -> int:
    """Cuántos no se pudieron entregar en el último día."""
    hace_un_dia = momento - timedelta(days=1)
    return Recordatorio.objects.filter(
        estado=EstadoDeRecordatorio.FALLIDO, creado_en__gte=hace_un_dia
    ).count()
