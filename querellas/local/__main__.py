"""Entrada de `make run` (`python -m querellas.local`) y del ensayo de restauración."""

import sys

from querellas.local import simulacro

if __name__ == "__main__":
    if sys.argv[1:2] == ["simulacro"]:
        sys.exit(simulacro.main(sys.argv[2:]))
    # Aquí y no arriba: donde solo se ensaya, el supervisor no está instalado.
    from querellas.local import lanzador

    sys.exit(lanzador.main())
