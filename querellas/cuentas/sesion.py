"""La vida de una sesión: se cierra sola sin uso y, aunque se use, al cabo de la jornada.

Se mide con el reloj del proceso, no con el legal: es seguridad, no derecho.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest

from querellas.reloj import reloj_del_proceso

ENTRO, VISTA = "entro_en", "vista_en"
# Cada cuánto se anota que sigue en uso: no una escritura por página.
CADA_SEGUNDOS = 60


def empezar(request: HttpRequest) -> None:
    """Al entrar: desde aquí corren los dos límites."""
    ahora = int(reloj_del_proceso().timestamp())
    request.session[ENTRO] = request.session[VISTA] = ahora


def cerrar_si_caduco(request: HttpRequest) -> None:
    """Cierra la sesión que pasó de su límite; si no, anota que sigue en uso."""
    ahora = int(reloj_del_proceso().timestamp())
    sesion: Any = request.session
    if ENTRO not in sesion:
        empezar(request)
        return
    sin_uso = ahora - int(sesion.get(VISTA, 0))
    limite = settings.SESION_SIN_USO_SEGUNDOS
    if ahora - int(sesion[ENTRO]) >= settings.SESSION_COOKIE_AGE or sin_uso >= limite:
        # La cierra el sistema: lo que la persona está escribiendo se sigue guardando.
        request._caduco = True  # type: ignore[attr-defined]
        logout(request)
    elif sin_uso >= CADA_SEGUNDOS:
        sesion[VISTA] = ahora
