"""`manifest.json`: qué hay en un respaldo, cuánto y con qué huella."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from querellas.huella import huella as de_trozos
from querellas.huella import por_trozos

NOMBRE = "manifest.json"
FORMATO = 1
BASE = "base.dump"
PAPELES = "papeles.sql"
CERTIFICADOS = "firma-publica.pem"
EXPEDIENTE = "expediente"
PUBLICO = "publico"


@dataclass
class Manifiesto:
    """Lo que la restauración comprueba antes de tocar nada."""

    hecho_en: str
    servidor: int
    migraciones: list[str]
    filas: dict[str, int]
    archivos: dict[str, dict[str, object]] = field(default_factory=dict)
    formato: int = FORMATO

    def guardar(self, carpeta: Path) -> None:
        texto = json.dumps(asdict(self), ensure_ascii=False, indent=1, sort_keys=True)
        (carpeta / NOMBRE).write_text(texto + "\n")


def leer(carpeta: Path) -> Manifiesto:
    """Levanta ValueError si no se entiende."""
    try:
        datos = json.loads((carpeta / NOMBRE).read_text())
        manifiesto = Manifiesto(**datos)
    except (OSError, TypeError, json.JSONDecodeError) as error:
        raise ValueError(
            f"{carpeta} no es un respaldo: falta {NOMBRE} o no se entiende."
        ) from error
    if manifiesto.formato != FORMATO:
        raise ValueError(f"El respaldo es del formato {manifiesto.formato} y este lee {FORMATO}.")
    return manifiesto


def fallas(carpeta: Path, manifiesto: Manifiesto) -> Iterator[str]:
    """Lo que falta, sobra o cambió respecto al manifiesto."""
    en_disco = {p.relative_to(carpeta).as_posix() for p in carpeta.rglob("*") if p.is_file()}
    for sobra in sorted(en_disco - set(manifiesto.archivos) - {NOMBRE}):
        yield f"{sobra}: no está en el manifiesto"
    for nombre, dato in sorted(manifiesto.archivos.items()):
        if nombre not in en_disco:
            yield f"{nombre}: falta"
            continue
        sha256, cuantos = huella(carpeta / nombre)
        if (sha256, cuantos) != (dato["sha256"], dato["bytes"]):
            yield f"{nombre}: no es el que se respaldó"


def huella(ruta: Path) -> tuple[str, int]:
    """sha256 y tamaño, leídos por trozos."""
    with ruta.open("rb") as archivo:
        return de_trozos(por_trozos(archivo))
