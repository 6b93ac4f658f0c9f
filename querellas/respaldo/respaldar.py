"""Hacer un respaldo entero en una carpeta: o está completo o no está."""

import os
import shutil
from pathlib import Path

from django.db import connections
from django.db.migrations.recorder import MigrationRecorder
from psycopg2.sql import SQL, Identifier

from plazos.models import ClaseDeConstancia, Constancia
from querellas.documentos import firma
from querellas.documentos.almacen import expediente, publico
from querellas.documentos.models import Documento, EstadoDeDocumento, VigenciaDeFirma
from querellas.reloj import ahora
from querellas.respaldo import manifiesto as m
from querellas.respaldo.programas import correr, programa, version_del_servidor

DUENO = "propietario"


class RespaldoImposible(Exception):
    """Por qué no se pudo; el mensaje es para quien opera."""


def respaldar(destino: Path) -> m.Manifiesto:
    """Primero la base y después los archivos, que no cambian nunca: uno de más no daña.

    Se escribe en `<destino>.parcial` y se renombra al final. Levanta RespaldoImposible.
    """
    if destino.exists():
        raise RespaldoImposible(f"{destino} ya existe: dé una carpeta nueva.")
    parcial = destino.with_name(destino.name + ".parcial")
    shutil.rmtree(parcial, ignore_errors=True)
    parcial.mkdir(mode=0o700, parents=True)
    servidor = version_del_servidor(DUENO)
    manifiesto = m.Manifiesto(
        hecho_en=ahora().isoformat(), servidor=servidor, migraciones=migraciones(), filas={}
    )
    antes = contar()
    _volcar(parcial, servidor)
    manifiesto.filas = antes
    for nombre, almacen in ((m.EXPEDIENTE, expediente()), (m.PUBLICO, publico())):
        _copiar(Path(almacen.location), parcial / nombre)
    (parcial / m.CERTIFICADOS).write_text(firma.certificados_publicos())
    _exigir_lo_nombrado(parcial)
    manifiesto.archivos = {
        ruta.relative_to(parcial).as_posix(): dict(
            zip(("sha256", "bytes"), m.huella(ruta), strict=True)
        )
        for ruta in sorted(parcial.rglob("*"))
        if ruta.is_file()
    }
    manifiesto.guardar(parcial)
    _asentar(parcial)
    parcial.rename(destino)
    Constancia.objects.create(
        clase=ClaseDeConstancia.RESPALDO,
        en=ahora(),
        bien=True,
        detalle=f"{len(manifiesto.archivos)} archivos",
    )
    return manifiesto


def _volcar(carpeta: Path, servidor: int) -> None:
    volcado = carpeta / m.BASE
    correr([programa("pg_dump", servidor), "-Fc", f"--file={volcado}"], DUENO)
    papeles = carpeta / m.PAPELES
    orden = [programa("pg_dumpall", servidor), "--globals-only", "--no-role-passwords"]
    correr([*orden, f"--file={papeles}"], DUENO)
    for ruta in (volcado, papeles):
        ruta.chmod(0o600)


def _copiar(desde: Path, hasta: Path) -> None:
    """Todo archivo entero; los que se están escribiendo (`.parcial`) no."""
    hasta.mkdir(mode=0o700)
    for carpeta, _subcarpetas, nombres in os.walk(desde):
        for nombre in nombres:
            origen = Path(carpeta) / nombre
            if nombre.startswith("."):
                continue
            copia = hasta / origen.relative_to(desde)
            copia.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                shutil.copy2(origen, copia)
            except FileNotFoundError:  # lo público que una reserva acaba de borrar
                continue


def _exigir_lo_nombrado(carpeta: Path) -> None:
    """Ningún documento listo puede quedar sin su archivo en el respaldo."""
    listos = Documento.objects.filter(estado=EstadoDeDocumento.LISTO).values_list("archivo", "pk")
    renovadas = VigenciaDeFirma.objects.values_list("archivo", "documento_id")
    faltan = [
        pk for ruta, pk in [*listos, *renovadas] if not (carpeta / m.EXPEDIENTE / ruta).is_file()
    ]
    if faltan:
        raise RespaldoImposible(f"Faltan en el almacén los archivos de los documentos {faltan}.")


def contar(alias: str = DUENO) -> dict[str, int]:
    """Las filas de cada tabla propia, por nombre."""
    with connections[alias].cursor() as cursor:
        cursor.execute(
            "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE c.relkind = 'r' AND n.nspname = 'public' ORDER BY 1"
        )
        tablas = [fila[0] for fila in cursor.fetchall()]
        cuantas = {}
        for tabla in tablas:
            cursor.execute(SQL("SELECT count(*) FROM public.{}").format(Identifier(tabla)))
            cuantas[tabla] = int(cursor.fetchone()[0])
    return cuantas


def migraciones(alias: str = DUENO) -> list[str]:
    """Las aplicadas, por nombre."""
    return sorted(
        f"{app}.{nombre}"
        for app, nombre in MigrationRecorder(connections[alias]).applied_migrations()
    )


def _asentar(carpeta: Path) -> None:
    """Que un corte de luz después del cambio de nombre no deje un respaldo vacío."""
    for ruta in [carpeta, *carpeta.rglob("*")]:
        descriptor = os.open(ruta, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
