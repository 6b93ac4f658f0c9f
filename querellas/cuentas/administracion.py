"""El sitio de administración: cuentas, alcaldes y comisionados, para leer.

Ningún acto legal ni nada de un expediente se ve ni se hace aquí: quien administra el sistema
no tiene acceso a los casos. Lo que registran las bibliotecas queda fuera.
"""

from typing import Any

from django.contrib.admin import AdminSite, ModelAdmin, TabularInline
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


def _administra(request: HttpRequest) -> bool:
    """Quien tiene el papel, no quien lleve una marca de superusuario."""
    from querellas.cuentas.politica import Accion, permite

    return permite(request.user, Accion.ADMINISTRAR)  # type: ignore[arg-type]


class _SinCambios:
    """Ve quien administra; nadie añade, cambia ni borra desde aquí."""

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _administra(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _administra(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SoloLectura(_SinCambios, ModelAdmin):
    """Base de todo lo que se registra: una lista y una ficha, sin acciones."""

    actions = None
    show_full_result_count = False
    list_per_page = 50


class FilasDeSoloLectura(_SinCambios, TabularInline):
    """Filas de otro modelo dentro de una ficha."""

    extra = 0
    can_delete = False


class Sitio(AdminSite):
    site_header = _("Administración del sistema")
    site_title = site_header
    index_title = _("Cuentas y cargos (solo lectura)")
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and _administra(request)

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        """Solo se registra lo que se declaró de solo lectura."""
        if admin_class is not None and issubclass(admin_class, SoloLectura):
            super().register(model_or_iterable, admin_class, **options)
