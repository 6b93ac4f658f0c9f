"""`verificar_bitacora [NUM] [--archivos]`: nombra el primer asiento malo y sale con 1."""

from typing import Any

from django.core.management.base import BaseCommand

from querellas.models import Querella
from querellas.services.bitacora import verificar
from querellas.services.historia_sellada import no_comprobables, verificar_historia


class Command(BaseCommand):
    help = "Comprueba la cadena de los expedientes y la historia sellada de cada cambio."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("numero", nargs="?", help="número del expediente; todos si falta")
        parser.add_argument(
            "--archivos", action="store_true", help="lee además cada archivo guardado y su firma"
        )

    def handle(self, *args: Any, **opciones: Any) -> None:
        numero = opciones["numero"]
        casos = Querella.objects.exclude(numero=None)
        if numero and not casos.filter(numero=numero).exists():
            self.stderr.write(f"No hay expediente {numero}.")
            raise SystemExit(2)
        fallas = list(verificar(numero, archivos=opciones["archivos"]))
        for falla in fallas:
            self.stderr.write(f"{falla.querella}, asiento {falla.numero}: {falla.razon}.")
        de_la_historia = [] if numero else list(verificar_historia())
        for razon in de_la_historia:
            self.stderr.write(f"Historia, {razon}.")
        if fallas or de_la_historia:
            raise SystemExit(1)
        for sello in [] if numero else no_comprobables():
            self.stdout.write(f"Sin comprobar, de una versión anterior: {sello}.")
        cuantos = 1 if numero else casos.count()
        self.stdout.write(f"Expedientes comprobados: {cuantos}. La bitácora está íntegra.")
