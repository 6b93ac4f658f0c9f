"""Por dónde va la importación: una línea que se reescribe, y solo si hay quien la mire."""

import time
from pathlib import Path
from typing import Any

ANCHO = 30
CADA = 0.2  # segundos


class Barra:
    """Cuenta las líneas del archivo una vez y pinta lo hecho y lo que falta."""

    def __init__(self, salida: Any, ruta: Path) -> None:
        self.salida = salida
        self.mira = bool(getattr(salida, "isatty", lambda: False)())
        self.empezo = self.ultima = time.monotonic()
        self.total = 0
        if self.mira:
            with ruta.open("rb") as archivo:
                self.total = sum(1 for _linea in archivo)

    def pinta(self, hechas: int) -> None:
        ahora = time.monotonic()
        if not self.mira or (ahora - self.ultima < CADA and hechas < self.total):
            return
        self.ultima = ahora
        parte = min(1.0, hechas / self.total) if self.total else 0
        ritmo = hechas / max(ahora - self.empezo, 0.001)
        falta = int((self.total - hechas) / ritmo) if ritmo else 0
        llena = "#" * int(parte * ANCHO)
        self.salida.write(
            f"\r[{llena:<{ANCHO}}] {hechas}/{self.total} · {ritmo:.1f} por segundo · "
            f"faltan {falta // 60}:{falta % 60:02d} ",
            ending="\n" if hechas >= self.total else "",
        )
