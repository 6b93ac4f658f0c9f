"""Comprueba que ningún modelo espera una migración: `python -m querellas.local.migraciones`.

No necesita base de datos: la dirección apunta a un puerto donde nadie escucha, para que no
se compare con la historia de una base ajena.
"""

from __future__ import annotations

import os
import sys
import warnings

NADIE = "postgres://nadie@127.0.0.1:1/nada"


def main() -> int:
    for variable in ("DATABASE_URL", "DATABASE_URL_PROPIETARIO", "DATABASE_URL_PUBLICO"):
        os.environ[variable] = NADIE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")
    warnings.filterwarnings("ignore", message="Got an error checking a consistent migration")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("makemigrations", "--check", "--dry-run")
    return 0


if __name__ == "__main__":
    sys.exit(main())
