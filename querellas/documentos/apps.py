from django.apps import AppConfig


class DocumentosConfig(AppConfig):
    name = "querellas.documentos"
    label = "documentos"
    verbose_name = "Documentos"
    default_auto_field = "django.db.models.BigAutoField"
