from django.apps import AppConfig


class PortalConfig(AppConfig):
    name = "querellas.portal"
    label = "portal"
    verbose_name = "Portal de abogados y partes"
    default_auto_field = "django.db.models.BigAutoField"
