from django.apps import AppConfig


class CuentasConfig(AppConfig):
    name = "querellas.cuentas"
    label = "cuentas"
    verbose_name = "Cuentas y permisos"
    default_auto_field = "django.db.models.BigAutoField"
