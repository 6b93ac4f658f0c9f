from django.apps import AppConfig


class SecretariaConfig(AppConfig):
    name = "querellas.secretaria"
    label = "secretaria"
    verbose_name = "Secretaría"
    default_auto_field = "django.db.models.BigAutoField"
