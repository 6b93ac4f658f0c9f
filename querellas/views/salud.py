"""Estado del sistema para el proxy y quien lo opera: sin datos personales."""

import logging

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.services.silencio import avisar_silencio

log = logging.getLogger(__name__)

ESPERA_DE_LA_COLA = 2  # segundos


def _base() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except Error:
        return False


def _cola() -> bool:
    import redis

    try:
        cliente = redis.Redis.from_url(
            settings.REDIS_URL,
            socket_connect_timeout=ESPERA_DE_LA_COLA,
            socket_timeout=ESPERA_DE_LA_COLA,
        )
        with cliente:
            return bool(cliente.ping())
    except (redis.RedisError, ValueError):
        return False


def _desde_la_ultima_pasada() -> int | None:
    """Segundos desde la última pasada de la vigilancia, con el reloj con que se anotó."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT extract(epoch FROM public.ahora() - terminada_en)::bigint"
                " FROM publicado.latido WHERE terminada_en IS NOT NULL"
            )
            fila = cursor.fetchone()
    except Error:
        return None
    return int(fila[0]) if fila else None


def _notar_silencio() -> None:
    """Con todo lo demás parado, quien pregunta por la salud es lo que hace sonar la alarma."""
    try:
        avisar_silencio()
    except Error:
        log.exception("No se pudo mirar cuándo pasó la vigilancia.")


@publica
@never_cache
@require_safe
def salud(request: HttpRequest) -> JsonResponse:
    """200 si la base y la cola contestan, 503 si no; dice hace cuánto pasó la vigilancia.

    La edad de la última pasada se informa y no cambia el estado: reiniciar la web no la arregla,
    y el proxy no debe dejar de servirla. Para eso está `vigilancia`.
    """
    base = _base()
    if base:
        _notar_silencio()
    estado = {
        "base": base,
        "cola": _cola(),
        "segundos_desde_la_ultima_vigilancia": _desde_la_ultima_pasada() if base else None,
    }
    bien = bool(estado["base"] and estado["cola"])
    return JsonResponse({"ok": bien, **estado}, status=200 if bien else 503)


@publica
@never_cache
@require_safe
def vigilancia(request: HttpRequest) -> JsonResponse:
    """Para el monitor: 200 si una pasada terminó en los últimos quince minutos, 503 si no."""
    segundos = _desde_la_ultima_pasada()
    _notar_silencio()
    bien = segundos is not None and segundos <= settings.SILENCIO.total_seconds()
    estado = {"ok": bien, "segundos_desde_la_ultima_vigilancia": segundos}
    return JsonResponse(estado, status=200 if bien else 503)
