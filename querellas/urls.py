"""Direcciones. Las públicas están en DISENO, sección 8; todas llevan marca de acceso."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from querellas.cuentas.acceso import marcar_todas
from querellas.cuentas.politica import Accion
from querellas.publico import robots
from querellas.views import correos, errores, escritos, inicio, salud

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]


def _administracion() -> tuple[list[Any], str, str]:
    patrones, espacio, nombre = admin.site.urls
    return marcar_todas(patrones, Accion.ADMINISTRAR), espacio, nombre


urlpatterns = [
    path("", inicio.raiz, name="raiz"),
    path("robots.txt", robots.robots, name="robots"),
    path("sitemap.xml", robots.mapa, name="mapa"),
    path("salud/", salud.salud, name="salud"),
    path("salud/vigilancia/", salud.vigilancia, name="salud_vigilancia"),
    path("salud/metricas/", salud.metricas, name="salud_metricas"),
    path("api/v1/", include("querellas.api.urls")),
    path("administracion/", _administracion()),
    *i18n_patterns(
        path("", inicio.inicio, name="inicio"),
        path("correos/", correos.correos, name="correos"),
        path("correos/<slug:clave>/", correos.correo, name="correo"),
        path("correos/<slug:clave>/html/", correos.html, name="correo_html"),
        path("correos/<slug:clave>/<int:cual>/", correos.adjunto, name="correo_adjunto"),
        path("cuenta/escrito/", escritos.escrito, name="escrito"),
        path("cuenta/", include("querellas.cuentas.urls")),
        path("secretaria/", include("querellas.secretaria.urls")),
        path("despacho/", include("querellas.despacho.urls")),
        path("auditoria/", include("querellas.actos.auditoria")),
        path("portal/", include("querellas.portal.urls")),
        path("", include("querellas.publico.urls")),
        prefix_default_language=True,
    ),
]

handler400 = errores.error_400
handler403 = errores.error_403
handler404 = errores.error_404
handler429 = "querellas.views.errores.error_429"  # allauth lo busca por su nombre
handler500 = errores.error_500
