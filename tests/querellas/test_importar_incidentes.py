"""Cada acto que mueve o marca un caso tiene su fila en el importador, y un caso vuelve a salir."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from querellas.comision.models import Comisionado, Inhibicion
from querellas.cuentas.politica import Accion
from querellas.estados import TRANSICIONES
from querellas.management.importacion import cobertura
from querellas.management.importacion.actos import APLICAR
from querellas.management.importacion.esquema import CAMPOS_DE_ACTO
from querellas.models import Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests.querellas.casos_viejos import CASOS
from tests.querellas.test_importar import caso, importar


@pytest.fixture
def _en_noviembre(reloj):
    reloj("2026-11-02T09:00-04:00")


# --- Nada se queda fuera --------------------------------------------------------------------
def test_cada_transicion_tiene_fila_en_el_importador_o_una_razon():
    for fila in TRANSICIONES:
        nombre = cobertura.FILA_DE_TRANSICION.get(fila.acto, fila.acto)
        razones = [r for r in cobertura.SIN_FILA_DE_TRANSICION if fila.acto.startswith(r)]
        assert (nombre in CAMPOS_DE_ACTO) != bool(razones), fila.acto


def test_cada_accion_tiene_filas_en_el_importador_o_una_razon():
    con, sin = cobertura.FILAS_DE_ACCION, cobertura.SIN_FILA_DE_ACCION
    assert set(con) | set(sin) == set(Accion)
    assert not set(con) & set(sin)
    assert {fila for filas in con.values() for fila in filas} == set(CAMPOS_DE_ACTO)
    assert all(razon.endswith(".") for razon in sin.values())


def test_los_casos_de_prueba_usan_todas_las_filas():
    usadas = {acto["acto"] for linea in CASOS.values() for acto in linea["actos"]}
    # Las de la prórroga por orden: las prueba su propio archivo.
    por_orden = {"conceder_prorroga", "denegar_prorroga", "recibir_denegatoria"}
    assert usadas | por_orden == set(CAMPOS_DE_ACTO) == set(APLICAR)


# --- Cada camino ----------------------------------------------------------------------------
FINALES = {
    "otro": ("en_estudio", ""),
    "con_miembros": ("resuelta", "destitucion"),
    "con_medidas": ("desestimada", "desestimacion"),
    "enmendado": ("archivada", "archivo"),
    "vencido": ("desestimada_con_perjuicio", ""),
}


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_un_caso_grande_por_cada_camino_entra_entero_y_con_su_cadena(tmp_path):
    estado, _salida, error = importar(tmp_path, *CASOS.values())
    assert (estado, error) == (0, "")
    for nombre, linea in CASOS.items():
        q = Querella.objects.get(numero=linea["numero"])
        assert (q.estado, q.disposicion) == FINALES[nombre], nombre
        assert set(q.plazos.values_list("origen", flat=True)) == {"historico"}
    assert list(verificar()) == []
    assert Querella.objects.get(numero="Q-97-011").reservada
    medidas = Querella.objects.get(numero="Q-97-011").medidas.order_by("pk")
    assert list(medidas.values_list("clase", "estado")) == [
        ("suspension", "terminada"),
        ("protectora", "terminada"),
        ("protectora", "denegada"),
    ]
    de = Querella.objects.get(numero="Q-97-010")
    textos = list(de.actuaciones.order_by("numero").values_list("texto_es", flat=True))
    assert "Voto de Eva Ríos: conforme en el resultado." in textos
    assert "Luis Rey se inhibió y no interviene más en este caso." in textos
    assert list(
        de.resoluciones.get()
        .disposiciones.order_by("cargo__orden")
        .values_list("disposicion", flat=True)
    ) == ["exoneracion", "destitucion"]


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_el_miembro_de_hoy_que_se_inhibio_en_el_caso_viejo_sigue_apartado_de_el(tmp_path):
    elenco = gente.crear()
    nombre = str(Comisionado.objects.get(usuario=elenco.asociado)).upper()
    inhibido = {"acto": "inhibirse", "fecha": "1997-03-21", "miembro": nombre}
    assert importar(tmp_path, caso(actos=[*caso()["actos"], inhibido]))[0] == 0
    fila = Inhibicion.objects.get()
    assert fila.comisionado.usuario == elenco.asociado
    assert fila.desde.isoformat() == "1997-03-21"


RECHAZOS: list[tuple[dict[str, Any], str]] = [
    (
        {"acto": "relevar_abogado", "fecha": "1997-03-21", "abogado": "Nadie", "orden": "x"},
        "no consta que Nadie siga en el caso",
    ),
    (
        {"acto": "vincular", "fecha": "1997-03-21", "otra": "Q-0"},
        "no hay una querella con ese número",
    ),
    (
        {"acto": "constar_voto", "fecha": "1997-03-21", "miembro": "A", "sentido": "disiente"},
        "todavía no hay una resolución",
    ),
    (
        {
            "acto": "resolver_recusacion",
            "fecha": "1997-03-21",
            "miembro": "A",
            "resultado": "sin_lugar",
        },
        "no consta que se recusara a ese miembro",
    ),
    (
        {"acto": "presentar_procedimiento", "fecha": "1997-03-21", "tribunal": "T"},
        "falta «numero_judicial»",
    ),
    (
        {"acto": "levantar_protectora", "fecha": "1997-03-21"},
        "no hay una orden protectora en ese estado",
    ),
]


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_lo_que_no_cuadra_se_rechaza_con_su_razon(tmp_path: Path):
    for acto, razon in RECHAZOS:
        estado, _salida, error = importar(tmp_path, caso(actos=[*caso()["actos"], acto]))
        assert estado == 1
        assert razon in error, error
    assert not Querella.objects.exists()
