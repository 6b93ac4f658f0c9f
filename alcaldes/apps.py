from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AlcaldesConfig(AppConfig):
    name = "alcaldes"
    label = "alcaldes"
    verbose_name = _("Alcaldes y municipios")
    default_auto_field = "django.db.models.BigAutoField"
