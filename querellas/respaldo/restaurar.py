"""Poner un respaldo en una instalación vacía y comprobarlo todo."""

import shutil
from collections.abc import Iterator
from pathlib import Path

from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from querellas.documentos.almacen import expediente, publico
from querellas.documentos.models import Documento, EstadoDeDocumento, VigenciaDeFirma
from querellas.reloj import ahora
from querellas.respaldo import invariantes
from querellas.respaldo import manifiesto as m
from querellas.respaldo.programas import correr, programa
from querellas.respaldo.respaldar import DUENO, contar
from querellas.services import renovar_firmas
from querellas.services.bitacora import verificar
from querellas.services.historia_sellada import verificar_historia

# Cambian solas mientras se respalda o al restaurar: contarlas no dice nada.
NO_SE_CUENTAN = {"cache_django", "django_session", "plazos_vigilancia", "plazos_constancia"}


class RestauracionImposible(Exception):
    """Por qué no se tocó nada o qué no cuadra; el mensaje es para quien opera."""


def restaurar(origen: Path) -> m.Manifiesto:
    """Comprueba el manifiesto, restaura la base y los archivos. Levanta RestauracionImposible."""
    try:
        manifiesto = m.leer(origen)
    except ValueError as error:
        raise RestauracionImposible(str(error)) from error
    malas = list(m.fallas(origen, manifiesto))
    if malas:
        raise RestauracionImposible("El respaldo está dañado: " + "; ".join(malas[:5]))
    _exigir_vacia()
    pg_restore = programa("pg_restore", manifiesto.servidor)
    base = str(connections[DUENO].settings_dict["NAME"])
    correr(
        [
            pg_restore,
            "--exit-on-error",
            "--single-transaction",
            f"--dbname={base}",
            str(origen / m.BASE),
        ],
        DUENO,
    )
    for nombre, almacen in ((m.EXPEDIENTE, expediente()), (m.PUBLICO, publico())):
        shutil.copytree(origen / nombre, almacen.location, dirs_exist_ok=True)
        Path(almacen.location).chmod(0o700)
    return manifiesto


def _exigir_vacia() -> None:
    """Solo sobre una base sin tablas y almacenes sin archivos."""
    with connections[DUENO].cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_class c JOIN pg_namespace n"
            " ON n.oid = c.relnamespace"
            " WHERE n.nspname IN ('public', 'publicado') AND c.relkind IN ('r', 'v')"
        )
        tablas = cursor.fetchone()[0]
    if tablas:
        raise RestauracionImposible(
            f"La base ya tiene {tablas} tablas: solo se restaura en una base vacía."
        )
    for almacen in (expediente(), publico()):
        if any(p.is_file() for p in Path(almacen.location).rglob("*")):
            raise RestauracionImposible(f"{almacen.location} ya tiene archivos: debe estar vacío.")


def comprobar(manifiesto: m.Manifiesto | None = None) -> Iterator[str]:
    """Todo lo que no cuadra en lo restaurado: migraciones, filas, cadena, archivos, invariantes."""
    ejecutor = MigrationExecutor(connection)
    for migracion, _atras in ejecutor.migration_plan(ejecutor.loader.graph.leaf_nodes()):
        yield f"falta la migración {migracion}"
    if manifiesto is not None:
        yield from _filas(manifiesto)
    for falla in verificar():
        yield f"bitácora: {falla.querella}, asiento {falla.numero}: {falla.razon}"
    for razon in verificar_historia():
        yield f"historia: {razon}"
    yield from _archivos()
    yield from renovar_firmas.vencidas(ahora())
    # Lo que corre y ya venció mientras esto estuvo parado lo hará la primera pasada.
    yield from invariantes.fallas(al_dia=False)


def _filas(manifiesto: m.Manifiesto) -> Iterator[str]:
    hay = contar()
    for tabla, cuantas in manifiesto.filas.items():
        if tabla not in NO_SE_CUENTAN and hay.get(tabla, 0) < cuantas:
            yield f"{tabla}: {hay.get(tabla, 0)} filas y se respaldaron {cuantas}"


def _archivos() -> Iterator[str]:
    """Todo lo que una fila nombra existe y es lo que dice su huella."""
    raiz = Path(expediente().location)
    listos = Documento.objects.filter(estado=EstadoDeDocumento.LISTO).order_by("pk")
    for pk, ruta, sha256 in listos.values_list("pk", "archivo", "sha256").iterator():
        camino = raiz / ruta
        if not camino.is_file():
            yield f"documento {pk}: falta su archivo"
        elif m.huella(camino)[0] != sha256:
            yield f"documento {pk}: el archivo no es el de su huella"
    renovadas = VigenciaDeFirma.objects.filter(numero__gt=0)
    for pk, ruta, sha256 in renovadas.values_list("documento_id", "archivo", "sha256").iterator():
        camino = raiz / ruta
        if not camino.is_file() or m.huella(camino)[0] != sha256:
            yield f"documento {pk}: la copia con su firma renovada falta o no es la que se guardó"
