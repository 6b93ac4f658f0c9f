"""Lo que `make run` hace con Django antes de abrir: un proceso, un arranque.

`python -m querellas.local.pasos CARPETA` migra, junta los archivos estáticos, crea la firma
de demostración, siembra los datos inventados la primera vez y deja en `cuentas.txt` las
cuentas con que se entra. Nada de aquí corre en producción.
"""

from __future__ import annotations

import hashlib
import io
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from querellas.local import mensajes
from querellas.local.avisos import decir, paso
from querellas.local.motores import carpeta_privada, escribir_privado

DE_DEMOSTRACION = ("--querellas", "40", "--semilla", "1")


def migrar() -> None:
    from django.core.management import call_command
    from django.db import connections
    from django.db.migrations.executor import MigrationExecutor

    ejecutor = MigrationExecutor(connections["propietario"])
    if ejecutor.migration_plan(ejecutor.loader.graph.leaf_nodes()):
        with paso("Preparando las tablas", "preparing the tables"):
            call_command("migrate", interactive=False, verbosity=0)


def juntar_estaticos() -> None:
    """`collectstatic` solo si cambió algún archivo: procesarlos tarda."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    suma = hashlib.sha256()
    for buscador in get_finders():
        for relativo, almacen in buscador.list([".*", "CVS", "*~"]):
            estado = Path(almacen.path(relativo)).stat()
            suma.update(f"{relativo} {estado.st_size} {estado.st_mtime_ns}\n".encode())
    sello = Path(settings.STATIC_ROOT) / ".sello"
    if sello.is_file() and sello.read_text() == suma.hexdigest():
        return
    with paso("Juntando los archivos de las páginas", "collecting the pages' files"):
        call_command("collectstatic", interactive=False, verbosity=0)
    sello.write_text(suma.hexdigest())


def crear_firma() -> None:
    from django.conf import settings
    from django.core.management import call_command

    if not Path(settings.FIRMA_P12).exists():
        with paso("Creando la firma de demostración", "making the demo signing key"):
            call_command("crear_firma_demo", stdout=io.StringIO())


def comprobar() -> None:
    """Ajustes de la base, zona, papeles, cola, llave y relojes: lo que haría daño en silencio."""
    from django.core import checks

    hallados = checks.run_checks(
        tags=["arranque"], include_deployment_checks=True, databases=["default"]
    )
    graves = [m.msg for m in hallados if m.is_serious()]
    if graves:
        raise RuntimeError(" ".join(graves))


def sembrar() -> None:
    """Datos inventados, solo si no hay ni una querella."""
    from django.apps import apps
    from django.conf import settings
    from django.core.management import call_command

    if not settings.DEMO or apps.get_model("querellas", "Querella").objects.exists():
        return
    with paso("Inventando datos de demostración", "making up demo data"):
        call_command("sembrar", *DE_DEMOSTRACION, stdout=io.StringIO())


def anotar_cuentas(carpeta: Path) -> None:
    from django.conf import settings
    from django.core.management import call_command

    texto = io.StringIO()
    if settings.DEMO:
        call_command("cuentas_demo", stdout=texto)
    escribir_privado(carpeta / "cuentas.txt", texto.getvalue())


def main(carpeta: Path) -> int:
    import django

    mensajes.compilar()
    django.setup()
    tareas: list[Callable[[], None]] = [migrar, juntar_estaticos, crear_firma, comprobar, sembrar]
    tareas.append(lambda: anotar_cuentas(carpeta))
    for tarea in tareas:
        try:
            tarea()
        except Exception as error:
            bitacora = carpeta_privada(carpeta / "bitacoras") / "pasos.log"
            escribir_privado(bitacora, traceback.format_exc())
            motivo = str(error).strip().splitlines()[:1] or [type(error).__name__]
            decir(f"{motivo[0]}\n{bitacora}", error=True)
            return 1
    return 0


if __name__ == "__main__":
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")
    sys.exit(main(Path(sys.argv[1])))
