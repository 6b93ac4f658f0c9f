"""`reloj [--en ISO | --quitar]`: el reloj simulado, para todos los procesos a la vez."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from querellas.reloj import ahora


class Command(BaseCommand):
    help = "Muestra, pone (--en) o quita (--quitar) el reloj simulado."

    def add_arguments(self, parser: Any) -> None:
        grupo = parser.add_mutually_exclusive_group()
        grupo.add_argument("--en", metavar="ISO", help="instante con zona: 2026-03-13T10:00-04:00")
        grupo.add_argument("--quitar", action="store_true", help="vuelve al reloj verdadero")

    def handle(self, *args: Any, **opciones: Any) -> None:
        if opciones["en"] or opciones["quitar"]:
            if not settings.RELOJ_SIMULADO:
                raise CommandError("El reloj simulado pide QUERELLAS_RELOJ_SIMULADO=1.")
            self._poner(opciones["en"])
        self.stdout.write(ahora("propietario").isoformat())

    def _poner(self, en: str | None) -> None:
        with connections["propietario"].cursor() as cursor:
            cursor.execute("DELETE FROM reloj")
            if en is None:
                return
            try:
                instante = datetime.fromisoformat(en)
            except ValueError:
                raise CommandError(f"«{en}» no es un instante ISO, como 2026-03-13T10:00-04:00.")
            if instante.tzinfo is None:
                raise CommandError("Falta la zona: escriba, por ejemplo, -04:00 al final.")
            cursor.execute(
                "INSERT INTO reloj (intervalo) VALUES (%s - clock_timestamp())", [instante]
            )
