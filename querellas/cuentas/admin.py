"""Usuarios y papeles en la administración, de solo lectura."""

from django.contrib import admin

from querellas.cuentas.administracion import FilasDeSoloLectura, SoloLectura
from querellas.cuentas.models import Rol, Usuario


class RolesDelUsuario(FilasDeSoloLectura):
    model = Rol
    fields = ("clase", "desde", "hasta")


@admin.register(Usuario)
class UsuarioAdmin(SoloLectura):
    """Ni la contraseña ni el segundo factor se enseñan."""

    list_display = ("email", "first_name", "last_name", "is_active", "last_login")
    list_filter = ("is_active", "roles__clase")
    search_fields = ("email", "first_name", "last_name")
    fields = (
        "email",
        "first_name",
        "last_name",
        "idioma",
        "is_active",
        "date_joined",
        "last_login",
    )
    inlines = (RolesDelUsuario,)


@admin.register(Rol)
class RolAdmin(SoloLectura):
    list_display = ("usuario", "clase", "desde", "hasta")
    list_filter = ("clase",)
    list_select_related = ("usuario",)
    search_fields = ("usuario__email",)
