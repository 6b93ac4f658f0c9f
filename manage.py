#!/usr/bin/env python
"""Entrada de la línea de comandos.

`calcular_plazo` y `feriados` van al núcleo de plazos antes de importar Django: no
necesitan base de datos ni configuración.
"""

import os
import sys

COMANDOS_DEL_NUCLEO = {"calcular_plazo", "feriados"}


def main() -> int:
    if len(sys.argv) > 1 and sys.argv[1] in COMANDOS_DEL_NUCLEO:
        from plazos.nucleo import cli

        return cli.main(sys.argv[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
    return 0


if __name__ == "__main__":
    sys.exit(main())
