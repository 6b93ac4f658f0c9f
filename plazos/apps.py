from django.apps import AppConfig


class PlazosConfig(AppConfig):
    name = "plazos"
    label = "plazos"
    verbose_name = "Plazos"
    default_auto_field = "django.db.models.BigAutoField"
