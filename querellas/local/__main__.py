"""Entrada de `make run` (`python -m querellas.local`) y del ensayo de restauración."""

import sys

from querellas.local import lanzador, simulacro

if __name__ == "__main__":
    if sys.argv[1:2] == ["simulacro"]:
        sys.exit(simulacro.main(sys.argv[2:]))
    sys.exit(lanzador.main())
