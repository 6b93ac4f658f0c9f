"""Estado del sistema para el proxy y quien lo opera: sin datos personales."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica

ESPERA_DE_LA_COLA = 2  # segundos


def _base() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except DatabaseError:
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
