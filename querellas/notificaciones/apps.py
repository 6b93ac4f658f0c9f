from django.apps import AppConfig


class NotificacionesConfig(AppConfig):
    name = "querellas.notificaciones"
    label = "notificaciones"
    verbose_name = "Notificaciones"
    default_auto_field = "django.db.models.BigAutoField"
