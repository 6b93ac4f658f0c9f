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
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from querellas.management.importacion import lectura
from querellas.management.importacion.actos import Resultado
from querellas.management.importacion.barra import Barra
from querellas.management.importacion.esquema import esquema
from querellas.management.importacion.lotes import por_lotes
from querellas.management.importacion.procedencia import Origen
from querellas.management.importacion.rechazos import informe


class Command(BaseCommand):
    help = "Importa expedientes viejos de un archivo JSON Lines; --ensayo no cambia nada."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("archivo", nargs="?", help="un caso por línea, en UTF-8")
        parser.add_argument("--ensayo", action="store_true", help="dice qué resultaría y nada más")
        parser.add_argument("--por", default="", help="quién los importa; se enseña en el caso")
        parser.add_argument("--carpeta", help="de donde salen los archivos digitalizados")
        parser.add_argument("--rechazos", metavar="F.csv", help="un informe de lo rechazado")
        parser.add_argument(
            "--idioma", choices=("es", "en"), default="es", help="en qué idioma se dice todo"
        )
        parser.add_argument("--esquema", action="store_true", help="imprime el JSON Schema")

    def handle(self, *args: Any, **opciones: Any) -> None:
        if opciones["esquema"]:
            self.stdout.write(json.dumps(esquema(), ensure_ascii=False, indent=2))
            return
        with override(opciones["idioma"]):
            self._importar(opciones)

    def _importar(self, opciones: dict[str, Any]) -> None:
        carpeta, rechazos = opciones["carpeta"], opciones["rechazos"]
        self.carpeta = _carpeta(carpeta) if carpeta else None
        self.quien = opciones["por"] or getpass.getuser()
        ruta = _ruta(opciones["archivo"])
        try:
            with informe(Path(rechazos) if rechazos else None) as self.rechazos:
                cuenta = self._recorrer(ruta, ensayo=opciones["ensayo"])
        except FileExistsError:
            texto = _("Ya existe %(archivo)s: no se sobrescribe.") % {"archivo": rechazos}
            raise CommandError(texto, returncode=2)
        except OSError as error:
            datos = {"archivo": error.filename or ruta, "razon": error.strerror}
            raise CommandError(_("No se puede abrir %(archivo)s: %(razon)s.") % datos, returncode=2)
        if not cuenta:
            raise CommandError(_("El archivo no tiene ninguna línea."), returncode=2)
        self.stdout.write(_en_suma(cuenta, ensayo=opciones["ensayo"]))
        if cuenta["mal"]:
            raise SystemExit(1)

    def _recorrer(self, ruta: Path, *, ensayo: bool) -> Counter[str]:
        if not ensayo:
            return self._lineas(ruta)
        with transaction.atomic():
            # Una sola transacción que se deshace: así un número repetido más abajo en el archivo
            # se ve también en el ensayo.
            cuenta = self._lineas(ruta)
            transaction.set_rollback(True)
        return cuenta

    def _lineas(self, ruta: Path) -> Counter[str]:
        cuenta: Counter[str] = Counter()
        barra = Barra(self.stderr, ruta)

        def origen(linea: lectura.Linea) -> Origen:
            return Origen(ruta.name, linea.numero, self.quien, self.carpeta)

        for una in por_lotes(lectura.lineas(ruta), origen):
            cuenta["ya" if una.ya else "mal" if una.motivos else "bien"] += 1
            barra.pinta(una.linea.numero)
            self.rechazos.anotar(una)
            principio = _("Línea %(n)s: ") % {"n": una.linea.numero}
            for motivo in una.motivos:
                self.stderr.write(principio + (motivo.en if get_language() == "en" else motivo.es))
            if una.hecho is not None:
                self.stdout.write(principio + _dicho(una.hecho))
        return cuenta


def _en_suma(cuenta: Counter[str], *, ensayo: bool) -> str:
    if ensayo:
        texto = _("Expedientes: %(bien)s se importarían, %(mal)s rechazados.")
    else:
        texto = _("Expedientes: %(bien)s importados, %(mal)s rechazados.")
    partes = [texto % {"bien": cuenta["bien"], "mal": cuenta["mal"]}]
    if cuenta["ya"]:
        partes.append(_("%(ya)s ya estaban.") % {"ya": cuenta["ya"]})
    if ensayo:
        partes.append(_("Ensayo: no se cambió nada."))
    return " ".join(partes)


def _dicho(hecho: Resultado) -> str:
    datos = {
        "numero": hecho.numero,
        "estado": hecho.estado,
        "asientos": hecho.asientos,
        "plazos": ", ".join(f"{termino} {dia}" for termino, dia in hecho.plazos),
    }
    return _("%(numero)s: %(estado)s; %(asientos)s asientos; %(plazos)s.") % datos


def _ruta(archivo: str | None) -> Path:
    if not archivo:
        raise CommandError(_("Diga qué archivo importar, o use --esquema."), returncode=2)
    ruta = Path(archivo)
    if not ruta.is_file():
        raise CommandError(_("No hay ningún archivo «%(n)s».") % {"n": archivo}, returncode=2)
    return ruta


def _carpeta(nombre: str) -> Path:
    carpeta = Path(nombre)
    if not carpeta.is_dir():
        raise CommandError(_("No hay ninguna carpeta «%(n)s».") % {"n": nombre}, returncode=2)
    return carpeta
