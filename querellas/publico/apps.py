from django.apps import AppConfig


class PublicoConfig(AppConfig):
    name = "querellas.publico"
    label = "publico"
    verbose_name = "Páginas públicas"
    default_auto_field = "django.db.models.BigAutoField"
