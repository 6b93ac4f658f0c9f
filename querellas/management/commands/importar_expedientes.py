"""`importar_expedientes F.jsonl [--ensayo]`: casos viejos como actos fechados.

Cada caso entra por los mismos servicios, en una transacción, con origen histórico: sus
términos se calculan y se muestran, nunca se vigilan.
"""

import getpass
import json
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from querellas.management.importacion import lectura
from querellas.management.importacion.actos import Origen, Resultado
from querellas.management.importacion.barra import Barra
from querellas.management.importacion.esquema import esquema
from querellas.management.importacion.lotes import por_lotes


class Command(BaseCommand):
    help = "Importa expedientes viejos de un archivo JSON Lines; --ensayo no cambia nada."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("archivo", nargs="?", help="un caso por línea, en UTF-8")
        parser.add_argument("--ensayo", action="store_true", help="dice qué resultaría y nada más")
        parser.add_argument("--por", default="", help="quién los importa; se enseña en el caso")
        parser.add_argument("--carpeta", help="de donde salen los archivos digitalizados")
        parser.add_argument("--esquema", action="store_true", help="imprime el JSON Schema")

    def handle(self, *args: Any, **opciones: Any) -> None:
        if opciones["esquema"]:
            self.stdout.write(json.dumps(esquema(), ensure_ascii=False, indent=2))
            return
        carpeta = opciones["carpeta"]
        self.carpeta = _carpeta(carpeta) if carpeta else None
        self.quien = opciones["por"] or getpass.getuser()
        cuenta = self._recorrer(_ruta(opciones["archivo"]), ensayo=opciones["ensayo"])
        if not cuenta:
            raise CommandError("El archivo no tiene ninguna línea.", returncode=2)
        hechos = "se importarían" if opciones["ensayo"] else "importados"
        self.stdout.write(
            f"Expedientes: {cuenta['bien']} {hechos}, {cuenta['mal']} rechazados."
            + (f" {cuenta['ya']} ya estaban." if cuenta["ya"] else "")
            + (" Ensayo: no se cambió nada." if opciones["ensayo"] else "")
        )
        if cuenta["mal"]:
            raise SystemExit(1)

    def _recorrer(self, ruta: Path, *, ensayo: bool) -> Counter[str]:
        try:
            if not ensayo:
                return self._lineas(ruta)
            with transaction.atomic():
                # Una sola transacción que se deshace: así un número repetido más abajo en el
                # archivo se ve también en el ensayo.
                cuenta = self._lineas(ruta)
                transaction.set_rollback(True)
            return cuenta
        except OSError as error:
            raise CommandError(f"No se puede leer {ruta}: {error.strerror}.", returncode=2)

    def _lineas(self, ruta: Path) -> Counter[str]:
        cuenta: Counter[str] = Counter()
        barra = Barra(self.stderr, ruta)

        def origen(linea: lectura.Linea) -> Origen:
            return Origen(ruta.name, linea.numero, self.quien, self.carpeta)

        for una in por_lotes(lectura.lineas(ruta), origen):
            cuenta["ya" if una.ya else "mal" if una.motivos else "bien"] += 1
            barra.pinta(una.linea.numero)
            for motivo in una.motivos:
                self.stderr.write(f"Línea {una.linea.numero}: {motivo}")
            if una.hecho is not None:
                self.stdout.write(f"Línea {una.linea.numero}: {_dicho(una.hecho)}")
        return cuenta


def _dicho(hecho: Resultado) -> str:
    plazos = ", ".join(f"{termino} {dia}" for termino, dia in hecho.plazos)
    return f"{hecho.numero}: {hecho.estado}; {hecho.asientos} asientos; {plazos}."


def _ruta(archivo: str | None) -> Path:
    if not archivo:
        raise CommandError("Diga qué archivo importar, o use --esquema.", returncode=2)
    ruta = Path(archivo)
    if not ruta.is_file():
        raise CommandError(f"No hay ningún archivo «{archivo}».", returncode=2)
    return ruta


def _carpeta(nombre: str) -> Path:
    carpeta = Path(nombre)
    if not carpeta.is_dir():
        raise CommandError(f"No hay ninguna carpeta «{nombre}».", returncode=2)
    return carpeta
