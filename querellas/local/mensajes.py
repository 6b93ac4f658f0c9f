"""Compila `locale/*/LC_MESSAGES/*.po` sin msgfmt: `python -m querellas.local.mensajes`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import polib

RAIZ = Path(__file__).resolve().parents[2]


def compilar(raiz: Path = RAIZ) -> list[Path]:
    """Escribe los `.mo` que falten o sean más viejos que su `.po`; devuelve cuáles."""
    escritos = []
    for po in sorted((raiz / "locale").glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        if mo.is_file() and mo.stat().st_mtime_ns >= po.stat().st_mtime_ns:
            continue
        # Con nombre propio y renombrado: dos procesos a la vez no dejan medio archivo.
        nuevo = mo.with_suffix(f".{os.getpid()}")
        polib.pofile(str(po)).save_as_mofile(str(nuevo))
        nuevo.replace(mo)
        escritos.append(mo)
    return escritos


if __name__ == "__main__":
    for archivo in compilar():
        sys.stdout.write(f"{archivo.relative_to(RAIZ)}\n")
