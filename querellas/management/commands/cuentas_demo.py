"""`cuentas_demo`: las cuentas con que se entra a la demostración."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from querellas.cuentas.models import Usuario
from querellas.management.demo.siembra import CLAVE, CUENTAS


class Command(BaseCommand):
    help = "Dice correo, contraseña y papel de cada cuenta de demostración."

    def handle(self, *args: Any, **opciones: Any) -> None:
        if not settings.DEMO:
            raise CommandError("Solo hay cuentas de demostración en una demostración.")
        hay = set(Usuario.objects.values_list("email", flat=True))
        for correo, _nombre, papel, _cargo in CUENTAS:
            if correo in hay:
                self.stdout.write(f"{correo}  {CLAVE}  {papel}")
