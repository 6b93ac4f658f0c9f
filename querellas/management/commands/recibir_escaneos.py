"""`recibir_escaneos CARPETA --por CORREO`: cada archivo a la ficha cuyo código lleva su nombre.

Lo que entra se aparta en `CARPETA/recibidos`; lo que no, se queda y se dice por qué. Repetirlo no
duplica nada.
"""

from pathlib import Path
from typing import Any

from django.core.files import File
from django.core.management.base import BaseCommand, CommandError

from querellas import services
from querellas.cuentas.models import Usuario
from querellas.services.archivo import codigo_en

RECIBIDOS = "recibidos"


class Command(BaseCommand):
    help = "Guarda los escaneos de una carpeta en la ficha de su carátula."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("carpeta", help="los archivos se llaman como el código de su carátula")
        parser.add_argument("--por", required=True, metavar="CORREO", help="quien los entrega")

    def handle(self, *args: Any, **opciones: Any) -> None:
        carpeta = Path(opciones["carpeta"])
        if not carpeta.is_dir():
            raise CommandError(f"No hay ninguna carpeta «{carpeta}».", returncode=2)
        actor = Usuario.objects.filter(email__iexact=opciones["por"]).first()
        if actor is None:
            raise CommandError(f"No hay ninguna cuenta con el correo {opciones['por']}.")
        archivos = sorted(a for a in carpeta.iterdir() if a.is_file())
        fallas = sum(not self._uno(actor, archivo) for archivo in archivos)
        self.stdout.write(f"Escaneos: {len(archivos) - fallas} guardados, {fallas} sin guardar.")
        if fallas:
            raise SystemExit(1)

    def _uno(self, actor: Usuario, archivo: Path) -> bool:
        codigo = codigo_en(archivo.name)
        if not codigo:
            self.stderr.write(f"{archivo.name}: su nombre no empieza por un código de carátula.")
            return False
        try:
            with archivo.open("rb") as abierto:
                services.recibir_escaneo(
                    actor=actor,
                    codigo=codigo,
                    archivo=File(abierto, archivo.name),
                    nombre=archivo.name,
                )
        except services.ArchivoInservible as rechazo:
            self.stderr.write(f"{archivo.name}: {' '.join(rechazo.messages)}")
            return False
        destino = archivo.parent / RECIBIDOS
        destino.mkdir(exist_ok=True)
        archivo.replace(destino / archivo.name)
        return True
