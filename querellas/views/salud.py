"""Estado del sistema para el proxy y quien lo opera: sin datos personales."""

import logging
from collections.abc import Iterator
from hmac import compare_digest

from django.conf import settings
from django.db import Error, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from plazos import operacion
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


@publica
@never_cache
@require_safe
def metricas(request: HttpRequest) -> HttpResponse:
    """Texto de Prometheus para quien trae la clave; sin clave puesta o sin traerla, no existe."""
    clave = settings.METRICAS_CLAVE
    traida = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not clave or not compare_digest(traida.encode(), clave.encode()):
        raise Http404
    estado = operacion.salud()
    lineas = [
        f"# TYPE querellas_{nombre} gauge\nquerellas_{nombre} {valor:g}"
        for nombre, valor in _medidas(estado)
    ]
    return HttpResponse(
        "\n".join(lineas) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8"
    )


def _medidas(estado: operacion.Salud) -> Iterator[tuple[str, float]]:
    """Nombre y valor; las edades, en segundos, y NaN si no hay ninguna seña."""
    for nombre, instante in (
        ("segundos_desde_la_ultima_pasada", estado.ultima_pasada),
        ("segundos_del_vencido_mas_viejo", estado.vencido_mas_viejo),
        ("segundos_del_correo_sin_salir", estado.sin_salir),
        ("segundos_del_documento_sin_preparar", estado.sin_preparar),
        ("segundos_desde_el_trabajador", estado.trabajador),
        ("segundos_desde_el_vigilante", estado.vigilante),
        ("segundos_desde_beat", estado.beat),
        ("segundos_desde_el_otro_reloj", estado.otro_reloj),
        ("segundos_desde_el_respaldo", estado.respaldo),
        ("segundos_desde_la_bitacora", estado.bitacora.en if estado.bitacora else None),
    ):
        edad = estado.edad(instante)
        yield nombre, edad.total_seconds() if edad is not None else float("nan")
    yield "bitacora_bien", float(estado.bitacora is not None and estado.bitacora.bien)
    yield "desfase_segundos", estado.desfase.total_seconds()
    yield "disco_libre", estado.disco_libre
    for nombre in ("vencidos", "propuestos", "apartados", "ponches", "alarmas", "frenos"):
        yield nombre, float(getattr(estado, nombre))
