from django.apps import AppConfig


class DespachoConfig(AppConfig):
    name = "querellas.despacho"
    label = "despacho"
    verbose_name = "Despacho de los comisionados"
    default_auto_field = "django.db.models.BigAutoField"
