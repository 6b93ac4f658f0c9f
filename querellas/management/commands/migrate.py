"""`migrate` corre siempre como propietario de la base, nunca como la aplicación."""

from typing import Any

from django.core.management.commands import migrate


class Command(migrate.Command):
    def add_arguments(self, parser: Any) -> None:
        super().add_arguments(parser)
        parser.set_defaults(database="propietario")
