"""Entrada WSGI. No arranca sin clave secreta."""

import os

from django.core.wsgi import get_wsgi_application

from querellas import clave, sin_espera

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")

clave.exigir("la web", "the web server")
sin_espera.no_esperar_a_la_bitacora()
application = get_wsgi_application()
