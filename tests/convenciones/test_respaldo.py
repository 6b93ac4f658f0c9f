"""El respaldo se restaura de verdad: con las órdenes que dice OPERACION, en una base nueva."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg2
import pytest

from tests import elenco as gente
from tests import fabricas
from tests.arnes import RAIZ, VARIABLE, Arnes

NUEVA = "restaurada"


@pytest.fixture
def arnes(transactional_db: None) -> Iterator[Arnes]:
    arnes = Arnes.de_texto(os.environ[VARIABLE])
    yield arnes
    conexion = arnes.postgres.conectar()
    with conexion.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {NUEVA} WITH (FORCE)")
    conexion.close()


def orden_del_leeme(programa: str, base: str, arnes: Arnes) -> list[str]:
    """La orden tal como está escrita, sobre otra base y con los binarios de las pruebas."""
    hallada = re.search(
        rf"^docker compose exec -T postgres ({programa} [^<>\n]+)",
        (RAIZ / "OPERACION.md").read_text(),
        re.M,
    )
    assert hallada
    partes = shlex.split(hallada[1])
    assert "querellas" in partes
    partes[0] = str(arnes.postgres.binarios / "bin" / programa)
    return [base if parte == "querellas" else parte for parte in partes]


def correr(orden: list[str], arnes: Arnes, **como: Any) -> None:
    ambiente = {
        "PATH": "/usr/bin:/bin",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(arnes.postgres.puerto),
        "PGPASSWORD": arnes.postgres.clave,
    }
    hecho = subprocess.run(orden, env=ambiente, stderr=subprocess.PIPE, **como)
    assert hecho.returncode == 0, hecho.stderr.decode()


def comando(arnes: Arnes, *argumentos: str) -> subprocess.CompletedProcess[str]:
    ambiente = {**os.environ, **arnes.ambiente(NUEVA)}
    orden = [sys.executable, "manage.py", *argumentos]
    return subprocess.run(orden, cwd=RAIZ, env=ambiente, capture_output=True, text=True)


def test_lo_volcado_se_restaura_entero_con_sus_papeles_y_sus_guardias(
    arnes: Arnes, reloj: Any, tmp_path: Path
) -> None:
    from django.db import connection

    q = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    base = str(connection.settings_dict["NAME"])
    volcado = tmp_path / "base.dump"
    with volcado.open("wb") as salida:
        correr(orden_del_leeme("pg_dump", base, arnes), arnes, stdout=salida)
    # Lo que hace el primer arranque de una máquina nueva: papeles y base vacía.
    arnes.postgres.crear_papeles(NUEVA, arnes.claves)
    with volcado.open("rb") as entrada:
        correr(orden_del_leeme("pg_restore", NUEVA, arnes), arnes, stdin=entrada)

    hecho = comando(arnes, "verificar_bitacora")
    assert hecho.returncode == 0, hecho.stderr
    assert "Expedientes comprobados: 1." in hecho.stdout
    # El zip comprueba la huella de cada archivo del caso contra el disco.
    hecho = comando(arnes, "exportar_expediente", str(q.numero), "--zip", str(tmp_path / "c.zip"))
    assert hecho.returncode == 0, hecho.stderr
    hecho = comando(arnes, "migrate", "--check")
    assert hecho.returncode == 0, hecho.stdout

    app = psycopg2.connect(arnes.postgres.url("app", arnes.claves["app"], NUEVA))
    publico = psycopg2.connect(arnes.postgres.url("publico", arnes.claves["publico"], NUEVA))
    try:
        for prohibida in (
            "UPDATE querellas_actuacion SET texto_es = 'otra'",
            "DELETE FROM querellas_actuacion",
            "DELETE FROM reloj",
        ):
            with pytest.raises(psycopg2.Error), app, app.cursor() as cursor:
                cursor.execute(prohibida)
        with app, app.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM querellas_actuacion")
            assert cursor.fetchone() == (2,)
        with pytest.raises(psycopg2.errors.InsufficientPrivilege), publico, publico.cursor() as c:
            c.execute("SELECT count(*) FROM querellas_parte")
        with publico, publico.cursor() as cursor:
            cursor.execute("SELECT numero FROM publicado.indice")
            assert cursor.fetchall() == [(q.numero,)]
    finally:
        app.close()
        publico.close()
