from django.apps import AppConfig


class VistasConfig(AppConfig):
    name = "vistas"
    label = "vistas"
    verbose_name = "Vistas"
    default_auto_field = "django.db.models.BigAutoField"
