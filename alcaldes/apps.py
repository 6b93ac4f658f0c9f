from django.apps import AppConfig


class AlcaldesConfig(AppConfig):
    name = "alcaldes"
    label = "alcaldes"
    verbose_name = "Alcaldes y municipios"
    default_auto_field = "django.db.models.BigAutoField"
