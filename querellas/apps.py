from django.apps import AppConfig


class QuerellasConfig(AppConfig):
    name = "querellas"
    label = "querellas"
    verbose_name = "Querellas"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from querellas import comprobaciones  # noqa: F401
