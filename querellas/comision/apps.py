from django.apps import AppConfig


class ComisionConfig(AppConfig):
    name = "querellas.comision"
    label = "comision"
    verbose_name = "Comisión"
    default_auto_field = "django.db.models.BigAutoField"
