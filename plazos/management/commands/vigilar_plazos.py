"""`vigilar_plazos`: una pasada, la misma que llama beat; para el temporizador del sistema."""

from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand

from plazos import recomputo, vencimientos
from querellas import sin_espera
from querellas.services import cabeza, senales


class Command(BaseCommand):
    help = "Una pasada de la vigilancia de los términos."

    def run_from_argv(self, argv: list[str]) -> None:
        sin_espera.no_esperar_a_la_bitacora()
        super().run_from_argv(argv)

    def handle(self, *args: Any, **opciones: Any) -> None:
        # Si el trabajador no está, lo adoptado se aplica aquí: sin eso sus casos esperarían.
        recomputo.aplicar_pendientes()
        pasada = vencimientos.vigilar_y_avisar()
        senales.anotar(senales.OTRO_RELOJ)
        # Quien hace la cabeza puede ser justo lo que está parado: la echa de menos el otro reloj.
        cabeza.alarma_si_falta()
        with suppress(BlockingIOError):
            self._decir(pasada)
        if pasada.frenada or pasada.apartados or pasada.aplazados:
            raise SystemExit(1)

    def _decir(self, pasada: vencimientos.Pasada) -> None:
        self.stdout.write(
            f"examinados {pasada.examinados}, procesados {pasada.procesados}, "
            f"propuestos {pasada.propuestos}, apartados {pasada.apartados}, "
            f"aplazados {pasada.aplazados}"
        )
        if pasada.frenada or pasada.apartados or pasada.aplazados:
            self.stderr.write(
                f"freno: {pasada.frenada or 'no'}; apartados: {pasada.apartados}; "
                f"aplazados: {pasada.aplazados}"
            )
