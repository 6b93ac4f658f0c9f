"""Entrada de `make run`: `python -m querellas.local`."""

import sys

from querellas.local.lanzador import main

if __name__ == "__main__":
    sys.exit(main())
