from django.apps import AppConfig
from django.contrib.admin import apps as administracion
from django.utils.translation import gettext_lazy as _


class CuentasConfig(AppConfig):
    name = "querellas.cuentas"
    label = "cuentas"
    verbose_name = _("Cuentas y permisos")
    default = True
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from querellas.cuentas import registro

        registro.conectar()


class AdministracionConfig(administracion.AdminConfig):
    """La administración de Django con nuestro sitio: solo lectura y solo por `politica`."""

    default_site = "querellas.cuentas.administracion.Sitio"
    default = False
