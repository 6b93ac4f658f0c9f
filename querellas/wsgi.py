"""Entrada WSGI. No arranca sin clave secreta."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")


def _exigir_clave() -> None:
    from django.conf import settings

    if not settings.SECRET_KEY:
        raise SystemExit(
            "Falta QUERELLAS_CLAVE_SECRETA: la web no arranca sin ella. / "
            "QUERELLAS_CLAVE_SECRETA is not set: the web server refuses to start."
        )


_exigir_clave()
application = get_wsgi_application()
