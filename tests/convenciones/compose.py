"""Lee docker-compose.yml y arranca lo que dice con los motores de las pruebas.

De cada servicio se toman su orden y su ambiente tal como están escritos; solo se cambian las
direcciones de los contenedores por las de esta máquina, y las carpetas por una temporal.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml

from tests.arnes import RAIZ, VARIABLE, Arnes
from tests.servicios import Proceso

ARCHIVO = RAIZ / "docker-compose.yml"
VARIABLE_DE_COMPOSE = re.compile(
    r"\$(?:\$|\{(?P<nombre>\w+)(?:(?P<modo>:-|:\?)(?P<resto>(?:[^{}]|\{[^{}]*\}|\$\{[^{}]*\})*))?\})"
)
DE_LA_APLICACION = (
    "web", "trabajador", "vigilante", "beat", "vigilar", "migrar", "respaldar", "estaticos",
)  # fmt: skip


def leer() -> dict[str, Any]:
    """El archivo como lo lee YAML, con sus anclas resueltas y sin interpolar."""
    leido: dict[str, Any] = yaml.safe_load(ARCHIVO.read_text())
    return leido


def interpolar(texto: str, valores: Mapping[str, str]) -> str:
    """Como compose: `$$`, `${X}`, `${X:-valor}` y `${X:?motivo}`."""

    def poner(hallado: re.Match[str]) -> str:
        nombre = hallado["nombre"]
        if nombre is None:
            return "$"
        valor = valores.get(nombre, "")
        if not valor and hallado["modo"] == ":?":
            raise ValueError(f"{nombre}: {hallado['resto']}")
        return valor or interpolar(hallado["resto"] or "", valores)

    return VARIABLE_DE_COMPOSE.sub(poner, texto)


def interpolado(valor: Any, valores: Mapping[str, str]) -> Any:
    if isinstance(valor, str):
        return interpolar(valor, valores)
    if isinstance(valor, dict):
        return {clave: interpolado(v, valores) for clave, v in valor.items()}
    if isinstance(valor, list):
        return [interpolado(v, valores) for v in valor]
    return valor


def variables_interpoladas() -> set[str]:
    return {h["nombre"] for h in VARIABLE_DE_COMPOSE.finditer(ARCHIVO.read_text()) if h["nombre"]}


@dataclass
class Maqueta:
    """Los servicios de compose sobre los motores de la prueba, en una carpeta propia."""

    carpeta: Path
    puerto: int
    env: Mapping[str, str] = field(default_factory=lambda: {"QUERELLAS_DOMINIO": "comision.test"})

    def __post_init__(self) -> None:
        self.arnes = Arnes.de_texto(os.environ[VARIABLE])
        self.base = urlsplit(os.environ["DATABASE_URL"]).path.lstrip("/")
        self.cola = urlsplit(os.environ["REDIS_URL"]).path.lstrip("/")
        for nombre in ("secretos", "datos", "estatico", "tmp", "bin"):
            (self.carpeta / nombre).mkdir(mode=0o700)
        secretos = {f"papel_{papel}": clave for papel, clave in self.arnes.claves.items()}
        secretos |= {
            "redis": self.arnes.valkey.clave,
            "firma_clave": "f",
            "correo": "console:",
            "anymail": "{}",
        }
        secretos |= {"clave_secreta": "s" * 60 + "abcdefghij", "firma_p12": "p12"}
        for nombre, valor in secretos.items():
            (self.carpeta / "secretos" / nombre).write_text(valor + "\n")

    def servicio(self, nombre: str) -> dict[str, Any]:
        leido: dict[str, Any] = self._de_aqui(interpolado(leer()["services"][nombre], self.env))
        return leido

    def _de_aqui(self, valor: Any) -> Any:
        """Las direcciones y carpetas de los contenedores, por las de esta máquina."""
        if isinstance(valor, dict):
            return {clave: self._de_aqui(v) for clave, v in valor.items()}
        if isinstance(valor, list):
            return [self._de_aqui(v) for v in valor]
        if not isinstance(valor, str):
            return valor
        cambios = {
            "@postgres:5432/querellas": f"@127.0.0.1:{self.arnes.postgres.puerto}/{self.base}",
            "redis://redis:6379/0": f"redis://127.0.0.1:{self.arnes.valkey.puerto}/{self.cola}",
            "0.0.0.0:8000": f"127.0.0.1:{self.puerto}",
            "127.0.0.1:8000": f"127.0.0.1:{self.puerto}",
            "/run/secrets": str(self.carpeta / "secretos"),
            "/tmp/": f"{self.carpeta}/tmp/",
            "/respaldos": f"{self.carpeta}/respaldos",
        }
        # Todas a la vez: lo ya cambiado no se vuelve a cambiar.
        antes = "|".join(re.escape(texto) for texto in cambios)
        valor = re.sub(antes, lambda hallado: cambios[hallado[0]], valor)
        if valor in ("/datos", "/estatico"):
            return str(self.carpeta) + valor
        return valor

    def ambiente(self, nombre: str, **otras: str) -> dict[str, str]:
        """Solo lo que compose da: nada del ambiente de las pruebas se cuela."""
        venv = str(Path(sys.executable).parent)
        limpio = {
            "PATH": f"{self.carpeta / 'bin'}:{venv}:/usr/bin:/bin",
            "HOME": str(self.carpeta / "tmp"),
            "LANG": "C.UTF-8",
            "PYTHONUNBUFFERED": "1",
        }
        dicho = self.servicio(nombre).get("environment", {})
        return {**limpio, **{clave: str(v) for clave, v in dicho.items()}, **otras}

    def lanzar(self, nombre: str, **otras: str) -> Proceso:
        """La orden de un servicio que no termina."""
        # `Proceso` añade el ambiente de las pruebas; `env -i` lo quita.
        ambiente = [f"{n}={v}" for n, v in self.ambiente(nombre, **otras).items()]
        orden = ["env", "-i", *ambiente, *self.servicio(nombre)["command"]]
        return Proceso(nombre, orden, {}, self.carpeta)

    def correr(self, nombre: str, **otras: str) -> subprocess.CompletedProcess[str]:
        """La orden de un servicio que termina solo."""
        return subprocess.run(
            self.servicio(nombre)["command"],
            cwd=RAIZ,
            env=self.ambiente(nombre, **otras),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )

    def sano(self, nombre: str) -> bool:
        """El examen de salud de un servicio, corrido aquí."""
        examen = self.servicio(nombre)["healthcheck"]["test"]
        orden = ["sh", "-c", examen[1]] if examen[0] == "CMD-SHELL" else examen[1:]
        hecho = subprocess.run(
            orden, cwd=RAIZ, env=self.ambiente(nombre), capture_output=True, timeout=30
        )
        return hecho.returncode == 0
