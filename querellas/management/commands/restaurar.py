"""`restaurar CARPETA`: solo en una instalación vacía; comprueba antes y después."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from querellas.respaldo.programas import SinPrograma
from querellas.respaldo.restaurar import RestauracionImposible, comprobar, restaurar


class Command(BaseCommand):
    help = "Restaura un respaldo en una base y unas carpetas vacías, y comprueba todo."
    requires_migrations_checks = False

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("carpeta", type=Path)

    def handle(self, *args: Any, **opciones: Any) -> None:
        try:
            manifiesto = restaurar(opciones["carpeta"].resolve())
        except (RestauracionImposible, SinPrograma, OSError) as error:
            self.stderr.write(f"No se pudo restaurar: {error}")
            raise SystemExit(1) from error
        fallas = list(comprobar(manifiesto))
        for falla in fallas:
            self.stderr.write(falla)
        if fallas:
            self.stderr.write(f"Restaurado, pero no cuadran {len(fallas)} cosas.")
            raise SystemExit(1)
        self.stdout.write(
            "Restaurado y comprobado: migraciones, filas, bitácora, archivos e invariantes."
        )
