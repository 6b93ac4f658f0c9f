"""`renovar_firmas`: otro sello de tiempo a lo que está por vencer; 1 si algo queda sin él."""

from typing import Any

from django.core.management.base import BaseCommand

from querellas.documentos.models import VigenciaDeFirma
from querellas.reloj import ahora
from querellas.services.renovar_firmas import por_renovar, renovar_firmas


class Command(BaseCommand):
    help = "Vuelve a sellar las firmas antes de que venza el certificado o el algoritmo."

    def handle(self, *args: Any, **opciones: Any) -> None:
        antes = VigenciaDeFirma.objects.filter(numero__gt=0).count()
        renovar_firmas(segundos=float("inf"))
        hechas = VigenciaDeFirma.objects.filter(numero__gt=0).count() - antes
        quedan = por_renovar(ahora()).count()
        self.stdout.write(f"Firmas renovadas: {hechas}. Por renovar: {quedan}.")
        if quedan:
            raise SystemExit(1)
