"""Con qué identidad corre PostgreSQL, que se niega a correr como root.

Como root se entra a un espacio de nombres de usuario donde root se ve como un usuario sin
privilegios: los archivos siguen siendo de root y ninguna carpeta cambia de permisos. Donde
el núcleo no lo permite (un contenedor), un usuario del sistema con su propia carpeta.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from querellas.local.avisos import Fallo

USUARIO = "querellas-local"


@dataclass(frozen=True)
class Identidad:
    """`prefijo` se antepone a cada orden; `uid` es el dueño real de los archivos."""

    prefijo: tuple[str, ...] = ()
    uid: int | None = None
    gid: int | None = None

    @property
    def es_otra(self) -> bool:
        """Hace falta una carpeta fuera de la de quien llama."""
        return self.uid is not None


def identidad(*, espacios: bool = True) -> Identidad:
    """La identidad que sirve en esta máquina; `espacios=False` fuerza el usuario del sistema."""
    uid = os.geteuid()
    if uid != 0 and _nombre(uid):
        return Identidad()
    if espacios:
        # initdb exige que el usuario aparente tenga nombre: «nobody» lo tiene siempre.
        visto = next((u for u in pwd.getpwall() if u.pw_name == "nobody"), None)
        numero, grupo = (visto.pw_uid, visto.pw_gid) if visto else (1, 1)
        prefijo = ("unshare", "--user", f"--map-user={numero}", f"--map-group={grupo}", "--")
        if _sirve(prefijo):
            return Identidad(prefijo)
    if uid != 0:
        raise Fallo(
            f"El usuario número {uid} no tiene nombre en esta máquina y PostgreSQL lo exige.",
            f"User number {uid} has no name on this machine and PostgreSQL requires one.",
        )
    return _usuario_del_sistema()


def _nombre(uid: int) -> str | None:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return None


def _sirve(prefijo: tuple[str, ...]) -> bool:
    if not shutil.which(prefijo[0]):
        return False
    return subprocess.run([*prefijo, "true"], capture_output=True).returncode == 0


def _usuario_del_sistema() -> Identidad:
    try:
        usuario = pwd.getpwnam(USUARIO)
    except KeyError:
        orden = ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin"]
        if not shutil.which("useradd") or subprocess.run([*orden, USUARIO]).returncode:
            raise Fallo(
                "PostgreSQL no corre como root y no se pudo crear un usuario del sistema: "
                "repita la orden sin ser root.",
                "PostgreSQL does not run as root and no system user could be made: "
                "run this again as another user.",
            ) from None
        usuario = pwd.getpwnam(USUARIO)
    prefijo = (
        "setpriv",
        f"--reuid={usuario.pw_uid}",
        f"--regid={usuario.pw_gid}",
        "--clear-groups",
        "--",
    )
    return Identidad(prefijo, usuario.pw_uid, usuario.pw_gid)


def carpeta_ajena(cual: Identidad, carpeta: Path) -> Path:
    """Carpeta de los datos de `carpeta` a la que el usuario del sistema sí puede entrar."""
    assert cual.uid is not None and cual.gid is not None
    base = Path("/var/lib") / USUARIO
    base.mkdir(mode=0o755, exist_ok=True)
    propia = base / hashlib.sha256(str(carpeta).encode()).hexdigest()[:16]
    if not propia.exists():
        propia.mkdir(mode=0o700)
        os.chown(propia, cual.uid, cual.gid)
    return propia


def binarios_legibles(cual: Identidad, instalados: Path) -> Path:
    """Los binarios, copiados si el usuario del sistema no llega hasta `.venv`."""
    # `test` en otro proceso: setpriv aún llega a todas partes en el momento de ejecutar.
    prueba = subprocess.run([*cual.prefijo, "test", "-x", str(instalados / "bin" / "postgres")])
    if prueba.returncode == 0:
        return instalados
    version = hashlib.sha256((instalados / "bin" / "postgres").read_bytes()).hexdigest()[:16]
    base = Path("/var/lib") / USUARIO / f"motor-{version}"
    copia = base / instalados.parent.name / instalados.name
    if not copia.exists():
        nueva = base.with_suffix(".nueva")
        shutil.rmtree(nueva, ignore_errors=True)
        # Las bibliotecas van al lado, en «<paquete>.libs», con ruta relativa al binario.
        for carpeta in (instalados.parent, instalados.parent.with_suffix(".libs")):
            if carpeta.exists():
                shutil.copytree(carpeta, nueva / carpeta.name)
        shutil.rmtree(base, ignore_errors=True)
        nueva.rename(base)
    return copia
