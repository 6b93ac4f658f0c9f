"""README y OPERACION dicen lo que el código hace: variables, órdenes y lecturas."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from django.core.management import get_commands

from plazos.registro import LecturasDeLaComision
from tests.arnes import RAIZ
from tests.convenciones import compose

LEEME = (RAIZ / "README.md").read_text()
TODO = LEEME + (RAIZ / "OPERACION.md").read_text()
NUESTRA = re.compile(r"^(QUERELLAS|DATABASE_URL|REDIS_URL)(_\w+)?$")
DEL_LANZADOR = {"QUERELLAS_PUERTO", "QUERELLAS_CHROMIUM"}
DEL_NUCLEO = {"calcular_plazo", "feriados"}
# Corre la configuración en un proceso aparte y anota qué variables consulta.
ESPIA = """
import json, os, runpy, sys
leidas = set()
class Anota(dict):
    def __getitem__(self, k): leidas.add(k); return super().__getitem__(k)
    def get(self, k, d=None): leidas.add(k); return super().get(k, d)
    def __contains__(self, k): leidas.add(k); return super().__contains__(k)
os.environ = Anota(os.environ)
runpy.run_path("querellas/settings.py")
json.dump(sorted(leidas), sys.stdout)
"""


@pytest.fixture(scope="module")
def leidas(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    datos = tmp_path_factory.mktemp("datos")
    limpio = {"PATH": os.environ["PATH"], "QUERELLAS_DATOS": str(datos)}
    hecho = subprocess.run(
        [sys.executable, "-c", ESPIA], cwd=RAIZ, env=limpio, capture_output=True, text=True
    )
    assert hecho.returncode == 0, hecho.stderr
    return {nombre for nombre in json.loads(hecho.stdout) if NUESTRA.match(nombre)}


def seccion(titulo: str) -> str:
    return TODO.split(f"\n## {titulo}\n", 1)[1].split("\n## ", 1)[0]


def tabla(titulo: str) -> dict[str, str]:
    """Primera columna (entre comillas inversas) -> segunda."""
    filas = re.findall(r"^\| `([^`]+)` \| (.+?) \|", seccion(titulo), re.M)
    assert len(dict(filas)) == len(filas), "una fila repetida"
    return dict(filas)


def test_empieza_por_las_dos_ordenes() -> None:
    assert LEEME.splitlines()[2:5] == [
        "```",
        "make run     # lo instala y lo levanta todo en esta máquina; Ctrl-C lo detiene",
        "make test    # revisa y prueba todo",
    ]


def test_toda_variable_que_lee_la_configuracion_esta_en_la_tabla(leidas: set[str]) -> None:
    assert leidas >= {"DATABASE_URL_CLAVE", "QUERELLAS_CLAVE_SECRETA", "REDIS_URL"}
    de_mas = compose.variables_interpoladas() | DEL_LANZADOR
    assert set(tabla("Variables")) - de_mas == leidas - de_mas
    assert de_mas <= set(tabla("Variables"))


def test_toda_variable_que_compose_pone_la_lee_la_configuracion(leidas: set[str]) -> None:
    for nombre in compose.DE_LA_APLICACION:
        puestas = compose.leer()["services"][nombre]["environment"]
        # `TMPDIR` la lee Python mismo: dónde trabaja el ensayo de restauración.
        assert {v.removesuffix("_ARCHIVO") for v in puestas} - {"TMPDIR"} <= leidas, nombre


def test_los_valores_de_fabrica_que_dice_son_los_que_hay(leidas: set[str]) -> None:
    texto = (RAIZ / "querellas/settings.py").read_text()
    dichos = tabla("Variables")
    for nombre, valor in re.findall(r'env\.(?:int|float)\("(\w+)", ([\d.]+)\)', texto):
        assert float(dichos[nombre]) == float(valor), nombre
    for nombre, valor in re.findall(r'env\.bool\("(\w+)", (True|False)\)', texto):
        assert dichos[nombre] == ("sí" if valor == "True" else "no"), nombre
    for nombre, valor in re.findall(r'env\.str\("(\w+)", "([^"]+)"\)', texto):
        assert dichos[nombre] == f"`{valor}`", nombre


def test_toda_orden_nuestra_esta_en_la_tabla_y_existe() -> None:
    dichas = {orden.split()[0] for orden in tabla("Órdenes")} - {"manage.py"}
    nuestras = {
        orden
        for orden, de_quien in get_commands().items()
        if str(de_quien).split(".")[0] in ("querellas", "plazos", "vistas", "alcaldes")
    }
    # `migrate` es la de Django; `cuentas_demo` y `capturas` son de `make`.
    assert dichas == (nuestras | DEL_NUCLEO) - {"migrate", "cuentas_demo", "capturas"}


def test_toda_lectura_de_la_ley_que_es_un_ajuste_esta_en_la_tabla_con_su_valor() -> None:
    dichas = tabla("Lecturas de la ley que son ajustes")
    lecturas = LecturasDeLaComision()
    esperadas = {}
    for campo in fields(lecturas):
        valor = getattr(lecturas, campo.name)
        partes = valor if isinstance(valor, tuple) else (valor,)
        esperadas[campo.name] = ", ".join(f"`{parte}`" for parte in partes)
    del esperadas["version"]
    assert dichas == esperadas


def test_toda_carpeta_y_archivo_que_nombra_existe() -> None:
    for nombre in re.findall(r"`((?:querellas|alcaldes|vistas|plazos)/[\w./]*)`", TODO):
        assert (RAIZ / nombre).exists(), nombre


def test_toda_imagen_y_archivo_que_enlaza_existe() -> None:
    enlaces = [e for e in re.findall(r"\]\(([^)#]+)\)", TODO) if "://" not in e]
    assert ".github/capturas/expediente-es.png" in enlaces
    for enlace in enlaces:
        assert (RAIZ / enlace).is_file(), enlace


def test_los_papeles_que_dice_son_los_que_hay() -> None:
    from querellas.cuentas.models import ClaseDeRol

    dichos = seccion("Operarlo con Docker").split("`--papel`:")[1].split(".")[0]
    assert set(re.findall(r"`(\w+)`", dichos)) == set(ClaseDeRol.values)


def test_la_configuracion_de_produccion_pasa_el_examen_de_despliegue(tmp_path: Path) -> None:
    ambiente = {
        "PATH": os.environ["PATH"],
        "QUERELLAS_DATOS": str(tmp_path),
        "QUERELLAS_CLAVE_SECRETA": "Vt7" + "k9_wQz" * 10,
        "QUERELLAS_DOMINIOS": "comision.test",
        "QUERELLAS_DIRECCION": "https://comision.test",
        "QUERELLAS_PROXY_CONFIABLE": "1",
    }
    orden = [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"]
    hecho = subprocess.run(orden, cwd=RAIZ, env=ambiente, capture_output=True, text=True)
    assert hecho.returncode == 0, hecho.stderr
