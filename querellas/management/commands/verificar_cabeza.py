"""`verificar_cabeza [DÍA]`: comprueba la cabeza guardada; sale con 1 si algo no cuadra."""

from datetime import date
from typing import Any

from django.core.management.base import BaseCommand

from querellas.models import Cabeza
from querellas.services.cabeza import verificar_cabeza


class Command(BaseCommand):
    help = "Comprueba la firma, la raíz y los asientos de las cabezas del día."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument(
            "dia", nargs="?", type=date.fromisoformat, help="AAAA-MM-DD; la última si falta"
        )

    def handle(self, *args: Any, **opciones: Any) -> None:
        dia = opciones["dia"]
        cabezas = Cabeza.objects.filter(dia=dia) if dia else Cabeza.objects.order_by("-dia")
        cabeza = cabezas.first()
        if cabeza is None:
            self.stderr.write(f"No hay cabeza del {dia}." if dia else "No hay ninguna cabeza.")
            raise SystemExit(2)
        fallas = list(verificar_cabeza(cabeza))
        for falla in fallas:
            self.stderr.write(f"Cabeza del {cabeza.dia}: {falla}.")
        if fallas:
            raise SystemExit(1)
        self.stdout.write(f"Cabeza del {cabeza.dia}: {cabeza.casos} expedientes, {cabeza.raiz}.")
