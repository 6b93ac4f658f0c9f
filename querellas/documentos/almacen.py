"""Dónde viven los archivos: `Expediente`, privado, y `Publico`, con nombres al azar.

Escribir es atómico: archivo temporal al lado, `fsync`, cambio de nombre, `fsync` de la carpeta.
Solo después se confirma la fila que lo nombra; si algo falla no queda ni archivo a medias.
"""

import hashlib
import os
import secrets
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, cast
from uuid import UUID

from django.core.files.storage import FileSystemStorage, storages

from querellas.huella import TROZO, por_trozos


class _Atomico(FileSystemStorage):
    """Almacén en disco que solo escribe entero y solo para el propio sistema."""

    def __init__(self, location: str | Path | None = None) -> None:
        super().__init__(
            location=location,
            file_permissions_mode=0o600,
            directory_permissions_mode=0o700,
        )

    def guardar(self, querella_uuid: UUID, contenido: Any) -> tuple[str, str, int]:
        """Guarda el contenido y devuelve (ruta, sha256, bytes)."""
        carpeta = self._carpeta(querella_uuid)
        raiz = Path(self.location)
        _crear(raiz / carpeta, raiz)
        temporal = raiz / carpeta / f".{secrets.token_hex(8)}.parcial"
        try:
            sha256, cuantos = _escribir(temporal, contenido)
            ruta = Path(carpeta) / self._nombre(sha256)
            _crear((raiz / ruta).parent, raiz)
            os.replace(temporal, raiz / ruta)
            _asentar((raiz / ruta).parent)
        finally:
            temporal.unlink(missing_ok=True)
        return ruta.as_posix(), sha256, cuantos

    def borrar(self, ruta: str) -> None:
        """Borra y asienta el borrado (que no reaparezca tras un corte de luz)."""
        camino = Path(self.path(ruta))
        camino.unlink(missing_ok=True)
        if camino.parent.is_dir():
            _asentar(camino.parent)

    def viejos(self, antes_de: datetime) -> Iterator[str]:
        """Los archivos escritos antes de ese instante (reloj de la máquina), a medias o enteros."""
        raiz = Path(self.location)
        for carpeta, _subcarpetas, archivos in os.walk(raiz):
            for nombre in archivos:
                camino = Path(carpeta) / nombre
                if _escrito_antes(camino, antes_de):
                    yield camino.relative_to(raiz).as_posix()

    def retirar(self, ruta: str, antes_de: datetime) -> bool:
        """Borra un archivo viejo; si entretanto alguien escribió otro igual, ese se queda.

        Se aparta antes de mirar su fecha: lo que llegue después ya no es lo que se borra.
        """
        camino = Path(self.path(ruta))
        apartado = camino.with_name(f".{secrets.token_hex(8)}.retirado")
        try:
            os.rename(camino, apartado)
        except FileNotFoundError:
            return False
        if _escrito_antes(apartado, antes_de):
            apartado.unlink()
            _asentar(camino.parent)
            return True
        # El contenido es el mismo (lo dice su nombre): da igual cuál de los dos queda.
        os.rename(apartado, camino)
        return False

    def url(self, name: str | None) -> str:
        """Ningún archivo tiene dirección propia: se entrega después de autorizar."""
        raise ValueError("Los archivos del almacén no tienen dirección.")

    def _carpeta(self, querella_uuid: UUID) -> str:
        raise NotImplementedError

    def _nombre(self, sha256: str) -> str:
        raise NotImplementedError


class Expediente(_Atomico):
    """Privado: `<uuid de la querella>/<aa>/<sha256>`. No se comparte nada entre querellas."""

    def _carpeta(self, querella_uuid: UUID) -> str:
        return str(UUID(str(querella_uuid)))

    def _nombre(self, sha256: str) -> str:
        return f"{sha256[:2]}/{sha256}"


class Publico(_Atomico):
    """Lo publicado, con nombre de 128 bits al azar; se borra al sellar."""

    def _carpeta(self, querella_uuid: UUID) -> str:
        return ""

    def _nombre(self, sha256: str) -> str:
        al_azar = secrets.token_hex(16)
        return f"{al_azar[:2]}/{al_azar}"


def expediente() -> Expediente:
    """El almacén privado."""
    return cast(Expediente, storages["expediente"])


def publico() -> Publico:
    """El almacén de lo publicado."""
    return cast(Publico, storages["publico"])


def guardar(
    almacen: Expediente | Publico, querella_uuid: UUID, contenido: Iterable[bytes] | BinaryIO
) -> tuple[str, str, int]:
    """Guarda trozos de bytes o un archivo abierto: (ruta, sha256, bytes)."""
    return almacen.guardar(querella_uuid, contenido)


def _escrito_antes(camino: Path, instante: datetime) -> bool:
    try:
        return camino.stat().st_mtime < instante.timestamp()
    except FileNotFoundError:
        return False


def _trozos(contenido: Any) -> Iterator[bytes]:
    """Trozos de un archivo de Django, de uno abierto o de una secuencia de bytes."""
    if isinstance(contenido, bytes | bytearray | memoryview):
        yield bytes(contenido)
    elif hasattr(contenido, "chunks"):
        yield from contenido.chunks(TROZO)
    elif hasattr(contenido, "read"):
        yield from por_trozos(contenido)
    else:
        yield from contenido


def _escribir(camino: Path, contenido: Any) -> tuple[str, int]:
    resumen, cuantos = hashlib.sha256(), 0
    descriptor = os.open(camino, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as archivo:
        for trozo in _trozos(contenido):
            resumen.update(trozo)
            cuantos += len(trozo)
            archivo.write(trozo)
        archivo.flush()
        os.fsync(archivo.fileno())
    return resumen.hexdigest(), cuantos


def _crear(carpeta: Path, raiz: Path) -> None:
    """Crea la carpeta y asienta cada nivel nuevo en el que lo contiene."""
    nuevas = []
    while not carpeta.is_dir():
        nuevas.append(carpeta)
        if carpeta == raiz:
            break
        carpeta = carpeta.parent
    for nueva in reversed(nuevas):
        nueva.mkdir(mode=0o700, exist_ok=True, parents=nueva == raiz)
        _asentar(nueva.parent)


def _asentar(carpeta: Path) -> None:
    descriptor = os.open(carpeta, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
