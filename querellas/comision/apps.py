from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ComisionConfig(AppConfig):
    name = "querellas.comision"
    label = "comision"
    verbose_name = _("Comisión")
    default_auto_field = "django.db.models.BigAutoField"
