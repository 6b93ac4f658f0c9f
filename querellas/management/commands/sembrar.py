"""`sembrar`: querellas y cuentas inventadas, solo para la demostración."""

import random
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from querellas.cuentas.models import Usuario
from querellas.management.demo.siembra import Siembra
from querellas.models import Querella

UN_DECIMO = 10


class Command(BaseCommand):
    help = "Inventa querellas de demostración; la misma semilla, el mismo día, da las mismas."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--querellas", type=int, default=40)
        parser.add_argument("--semilla", type=int, default=1)

    def handle(self, *args: Any, **opciones: Any) -> None:
        if not settings.DEMO:
            raise CommandError("Solo se siembra en una instalación de demostración.")
        if opciones["querellas"] < 1:
            raise CommandError("--querellas ha de ser 1 o más.", returncode=2)
        if Querella.objects.exists() or Usuario.objects.exists():
            raise CommandError(
                "Ya hay datos: se siembra una instalación vacía. Con `make run`, borre la "
                "carpeta de datos y vuelva a empezar."
            )
        azar = random.Random(opciones["semilla"])  # noqa: S311 — datos inventados
        siembra = Siembra(opciones["querellas"], azar, avisar=self._avisar())
        self.stdout.write(f"{siembra.sembrar()} querellas inventadas.")

    def _avisar(self) -> Any:
        """Una línea cada décima parte de los actos."""
        dicho = 0

        def avisar(van: int, total: int) -> None:
            nonlocal dicho
            if van * UN_DECIMO // max(total, 1) > dicho:
                dicho = van * UN_DECIMO // total
                self.stdout.write(f"Actos: {van} de {total}.")
                self.stdout.flush()

        return avisar
