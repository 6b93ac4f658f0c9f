"""Trabajador, beat, web y base mueren al azar mientras vencen términos, se presenta y se firma.

Toda cuenta y la semilla salen en el informe; otras se piden con `FALLAS_MUERTES`,
`FALLAS_VENCIDOS`, `FALLAS_PRESENTADAS`, `FALLAS_FIRMAS` y `FALLAS_SEMILLA`.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from querellas.local.motores import puerto_libre
from tests.arnes import Arnes, motor_propio, preguntar
from tests.fallas.test_base_de_datos import CLIENTE, tumbar_y_levantar
from tests.servicios import LISTO, Proceso, Servicios, contesta

pytestmark = [pytest.mark.servicios, pytest.mark.largo]
BASE = "muertes"
ARRANQUE = 120  # segundos, con la máquina ocupada
TODO_VENCIDO = "2026-05-08T10:00-04:00"
DESESTIMADAS = "clase = 'desestimar_por_vencimiento'"
FIRMADAS = "clase = 'desestimar_sin_vista'"


def cuantas(nombre: str, de_fabrica: int) -> int:
    return int(os.environ.get(f"FALLAS_{nombre}", de_fabrica))


class Sistema:
    """Los cuatro procesos, y cómo muere y vuelve cada uno."""

    def __init__(self, motor: Arnes, carpeta: Path) -> None:
        self.motor = motor
        ambiente = motor.ambiente(BASE) | {"QUERELLAS_LIMITE_DESESTIMACIONES": "1000000"}
        self.servicios = Servicios(carpeta, ambiente)
        self.puerto = puerto_libre()
        self.postgres = motor.procesos[0]
        self.vivos: dict[str, Proceso] = {}
        self.levantar: dict[str, Callable[[], Proceso]] = {
            "trabajador": lambda: self.servicios.trabajador(concurrencia=2, esperar=False),
            "beat": lambda: self.servicios.beat(cadencia=1, esperar=False),
            "web": lambda: self.servicios.web(self.puerto, esperar=False),
        }

    def arrancar(self) -> None:
        self.vivos = {nombre: levantar() for nombre, levantar in self.levantar.items()}
        for nombre in self.vivos:
            self.exigir(nombre)

    def exigir(self, quien: str) -> None:
        """Que ya trabaje: el que arranca no espera por los demás, pero nadie muere sin vivir."""
        vivo = self.vivos[quien]
        if quien == "web":
            vivo.esperar_a(lambda: contesta(self.puerto), ARRANQUE, "que conteste /salud/")
        else:
            vivo.esperar_texto(LISTO[quien], ARRANQUE)

    def morir(self, quien: str) -> None:
        if quien == "base":
            self.postgres = tumbar_y_levantar(self.motor, self.postgres)
            return
        self.exigir(quien)
        self.vivos[quien].matar()
        self.servicios.procesos.remove(self.vivos[quien])
        self.vivos[quien] = self.levantar[quien]()

    def contar(self, tabla: str, donde: str) -> int:
        hay: int = self.preguntar(f"SELECT count(*) FROM {tabla} WHERE {donde}")[0]  # noqa: S608
        return hay

    def numeros(self) -> list[str]:
        filas = "SELECT numero FROM querellas_querella WHERE numero IS NOT NULL"
        return sorted(self.preguntar(filas))

    def preguntar(self, sql: str) -> list[Any]:
        return preguntar(self.motor, BASE, sql)


class Lector(threading.Thread):
    """Alguien lee el sitio público sin parar: lo atienden o no, pero nunca un error interno."""

    def __init__(self, puerto: int) -> None:
        super().__init__(daemon=True)
        self.puerto, self.fin, self.dichos = puerto, threading.Event(), Counter[int]()

    def run(self) -> None:
        while not self.fin.wait(0.2):
            conexion = http.client.HTTPConnection("127.0.0.1", self.puerto, timeout=20)
            try:
                conexion.request("GET", "/es/expedientes/", headers={"Host": "localhost"})
                self.dichos[conexion.getresponse().status] += 1
            except (OSError, http.client.HTTPException):
                self.dichos[0] += 1
            finally:
                conexion.close()


@pytest.fixture
def sistema(tmp_path: Path) -> Iterator[Sistema]:
    with motor_propio(BASE) as motor:
        entero = Sistema(motor, tmp_path)
        try:
            yield entero
        finally:
            entero.servicios.detener()


class Etapas:
    """Cuánto tardó cada etapa, para el informe."""

    def __init__(self) -> None:
        self.antes, self.segundos = time.monotonic(), dict[str, float]()

    def acaba(self, nombre: str) -> None:
        ahora = time.monotonic()
        self.segundos[nombre], self.antes = round(ahora - self.antes, 1), ahora


def test_mueren_al_azar_doscientas_veces_y_ningun_hecho_se_pierde_ni_se_repite(
    sistema: Sistema, record_property: Callable[[str, Any], None]
) -> None:
    """FT-01, FT-05, FT-24."""
    muertes, vencidos = cuantas("MUERTES", 200), cuantas("VENCIDOS", 1000)
    presentadas, firmas = cuantas("PRESENTADAS", 200), cuantas("FIRMAS", 40)
    semilla = cuantas("SEMILLA", 20261130)
    azar = random.Random(semilla)
    servicios, etapas = sistema.servicios, Etapas()
    preparado = servicios.lanzar("preparar", [*CLIENTE, "--preparar", str(vencidos), str(firmas)])
    assert preparado.esperar_fin(3600) == 0, preparado.texto
    assert servicios.comando("crear_firma_demo").returncode == 0
    puesto = servicios.comando("reloj", "--en", TODO_VENCIDO)
    assert puesto.returncode == 0, puesto.stderr

    etapas.acaba("preparar")
    sistema.arrancar()
    lector = Lector(sistema.puerto)
    lector.start()
    quien_presenta = servicios.lanzar("presenta", [*CLIENTE, "4", str(presentadas // 4)])
    quien_firma = servicios.lanzar("firma", [*CLIENTE, "--firmar", "1"])
    muertos: Counter[str] = Counter()
    for _n in range(muertes):
        quien = azar.choice(("trabajador", "beat", "web", "base"))
        time.sleep(azar.uniform(0.2, 2))
        sistema.morir(quien)
        muertos[quien] += 1
    for nombre in sistema.vivos:
        sistema.exigir(nombre)
    etapas.acaba("morir")
    assert quien_presenta.esperar_fin(600) == 0, quien_presenta.texto[-3000:]
    assert quien_firma.esperar_fin(600) == 0, quien_firma.texto[-3000:]
    servicios.esperar(
        lambda: sistema.contar("querellas_actuacion", DESESTIMADAS) == vencidos,
        3600,
        "las desestimaciones",
    )
    etapas.acaba("terminar")
    lector.fin.set()
    lector.join(30)
    for nombre in ("beat", "trabajador"):
        sistema.vivos[nombre].senalar(signal.SIGTERM)
        sistema.vivos[nombre].matar()
    record_property("semilla", semilla)
    record_property("muertes", dict(muertos))
    record_property("vencidos", vencidos)
    record_property("lecturas", {str(k): v for k, v in lector.dichos.items()})

    # Cada respuesta que alguien recibió está en la base, una vez.
    contestadas = re.findall(r"^presentada (\S+)$", quien_presenta.texto, flags=re.M)
    total = vencidos + firmas + presentadas // 4 * 4
    todas = [f"CVQM-2026-{n:04d}" for n in range(1, total + 1)]
    assert sistema.numeros() == todas
    assert sorted(contestadas) == todas[vencidos + firmas :]
    firmadas = re.findall(r"^firmada (\d+)$", quien_firma.texto, flags=re.M)
    assert len(set(firmadas)) == firmas
    assert sistema.contar("querellas_actuacion", FIRMADAS) == firmas
    assert sistema.contar("plazos_plazo", "apartado_en IS NOT NULL") == 0
    assert 500 not in lector.dichos
    assert lector.dichos[200] > 0
    revisado = servicios.lanzar("comprobar", [*CLIENTE, "--comprobar"])
    assert revisado.esperar_fin(1800) == 0, revisado.texto[-3000:]
    etapas.acaba("comprobar")
    record_property("segundos", etapas.segundos)
