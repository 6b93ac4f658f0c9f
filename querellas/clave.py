"""La clave secreta: quien atiende a alguien o firma algo no arranca sin ella."""

import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

FALTA = (
    "Falta QUERELLAS_CLAVE_SECRETA: {quien} no arranca sin ella. / "
    "QUERELLAS_CLAVE_SECRETA is not set: {who} will not start without it."
)
# Con cualquier otro número, gunicorn lo intentaría sin fin.
NO_ARRANCA = 3


def hay_clave() -> bool:
    """Django levanta un error al leer una clave vacía; los demás errores siguen su camino."""
    assert isinstance(settings.DEBUG, bool)  # carga la configuración
    try:
        return bool(settings.SECRET_KEY)
    except ImproperlyConfigured:
        return False


def exigir(quien: str, who: str) -> None:
    """Termina el proceso con una oración si falta."""
    if not hay_clave():
        sys.stderr.write(FALTA.format(quien=quien, who=who) + "\n")
        sys.stderr.flush()
        raise SystemExit(NO_ARRANCA)
