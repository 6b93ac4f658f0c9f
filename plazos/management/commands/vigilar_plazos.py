"""`vigilar_plazos`: una pasada, la misma que llama beat; para el temporizador del sistema."""

from typing import Any

from django.core.management.base import BaseCommand

from plazos import recomputo, vencimientos
from querellas.services import cabeza, senales


class Command(BaseCommand):
    help = "Una pasada de la vigilancia de los términos."

    def handle(self, *args: Any, **opciones: Any) -> None:
        # Si el trabajador no está, lo adoptado se aplica aquí: sin eso sus casos esperarían.
        recomputo.aplicar_pendientes()
        pasada = vencimientos.vigilar_y_avisar()
        senales.anotar(senales.OTRO_RELOJ)
        # Quien hace la cabeza puede ser justo lo que está parado: la echa de menos el otro reloj.
        cabeza.alarma_si_falta()
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
            raise SystemExit(1)
