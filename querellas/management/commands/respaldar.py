"""`respaldar CARPETA`: base, papeles, archivos y parte pública de la firma, con su manifiesto."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from querellas.documentos.firma import FirmaNoDisponible
from querellas.respaldo.programas import SinPrograma
from querellas.respaldo.respaldar import RespaldoImposible, respaldar


class Command(BaseCommand):
    help = "Copia todo en una carpeta nueva."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("carpeta", type=Path)

    def handle(self, *args: Any, **opciones: Any) -> None:
        try:
            hecho = respaldar(opciones["carpeta"].resolve())
        except (RespaldoImposible, SinPrograma, FirmaNoDisponible, OSError) as error:
            self.stderr.write(f"No se pudo respaldar: {error}")
            raise SystemExit(1) from error
        filas = sum(hecho.filas.values())
        self.stdout.write(
            f"Respaldo en {opciones['carpeta']}: {filas} filas, {len(hecho.archivos)} archivos."
        )
