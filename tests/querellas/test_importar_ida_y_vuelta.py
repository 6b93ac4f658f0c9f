"""Exportar da la línea que se importó; lo rechazado queda en un informe, en los dos idiomas."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from querellas import selectors
from querellas.documentos.huella import canonico
from querellas.models import Actuacion, Querella
from tests import elenco as gente
from tests import fabricas
from tests.querellas.casos_viejos import CASOS
from tests.querellas.test_importar import caso, importar

pytestmark = pytest.mark.django_db
ABRIR = {"acto": "abrir_vista", "fecha": "1997-05-01"}


@pytest.fixture(autouse=True)
def _en_noviembre(reloj):
    reloj("2026-11-02T09:00-04:00")


def exportada(numero: str) -> dict[str, Any]:
    salida = io.StringIO()
    call_command("exportar_expediente", numero, linea=True, stdout=salida)
    linea: dict[str, Any] = json.loads(salida.getvalue())
    return linea


def asientos() -> list[Any]:
    """Todo lo que dicen, salvo la huella de lo votado: cubre los números de fila de los cargos."""
    filas = Actuacion.objects.order_by("querella__numero", "numero").select_related("querella")
    return [
        (
            a.querella.numero,
            a.numero,
            a.clase,
            {k: v for k, v in a.datos.items() if k != "huella_del_texto"},
            a.texto_es,
            a.efectiva_en,
        )
        for a in filas
    ]


def test_exportar_da_la_misma_linea_y_volver_a_importarla_da_los_mismos_asientos(tmp_path):
    with transaction.atomic():
        assert importar(tmp_path, *CASOS.values())[0] == 0
        salidas = [exportada(linea["numero"]) for linea in CASOS.values()]
        antes = asientos()
        transaction.set_rollback(True)
    for linea, salida in zip(CASOS.values(), salidas, strict=True):
        assert canonico(salida) == canonico(linea)
    assert not Querella.objects.exists()
    assert importar(tmp_path, *salidas)[0] == 0
    assert len(antes) > 80
    assert asientos() == antes


def test_un_caso_que_no_se_importo_no_tiene_linea_que_devolver(capsys):
    q = fabricas.presentada(elenco=gente.crear())
    with pytest.raises(SystemExit) as fin:
        call_command("exportar_expediente", str(q.numero), linea=True)
    assert fin.value.code == 1
    assert "no se importó: no hay línea que devolver" in capsys.readouterr().err


# --- Lo rechazado ---------------------------------------------------------------------------
def test_el_informe_dice_linea_numero_campo_y_razon_en_los_dos_idiomas(tmp_path: Path):
    malas = (
        caso(),
        caso(numero="Q-1", cargos=[]),
        caso(numero="=Q()", actos=[*caso()["actos"], {"acto": "contestar"}]),
        caso(
            numero="Q-3", actos=[*caso()["actos"], {"acto": "abrir_vista", "fecha": "1997-05-01"}]
        ),
        b"{",
    )
    informe = tmp_path / "rechazos.csv"
    estado, _salida, error = importar(tmp_path, *malas, rechazos=str(informe), idioma="en")
    assert estado == 1
    assert error.splitlines()[0] == "Line 2: cargos: it is empty."
    assert informe.read_bytes().startswith(b"\xef\xbb\xbf")
    assert informe.stat().st_mode & 0o777 == 0o600
    filas = list(csv.reader(io.StringIO(informe.read_text("utf-8-sig"))))
    assert filas[0] == ["linea", "numero", "campo", "motivo", "reason"]
    assert filas[1] == ["2", "Q-1", "cargos", "cargos: está vacía.", "cargos: it is empty."]
    assert filas[2][:3] == ["3", "'=Q()", "actos[4]"]
    assert filas[2][3:] == ["actos[4]: falta «fecha».", "actos[4]: “fecha” is missing."]
    assert filas[3][:2] == ["3", "'=Q()"]
    assert filas[4][:3] == ["4", "Q-3", "actos[4]"]
    assert filas[4][4].startswith("“abrir_vista” of 1997-05-01: ")
    assert filas[5] == [
        "5",
        "",
        "",
        "No es JSON válido (carácter 2).",
        "It is not valid JSON (character 2).",
    ]
    assert Querella.objects.get().numero == "Q-97-004"
    # Las buenas siguen dentro: corregir el archivo y repetirlo solo añade lo que faltaba.
    estado, salida, _error = importar(tmp_path, caso(), caso(numero="Q-1"))
    assert (estado, "1 importados, 0 rechazados. 1 ya estaban." in salida) == (0, True)


def test_un_informe_que_ya_existe_no_se_sobrescribe_y_no_se_importa_nada(tmp_path: Path):
    informe = tmp_path / "rechazos.csv"
    informe.write_text("de antes")
    estado, _salida, error = importar(tmp_path, caso(), rechazos=str(informe))
    assert estado == 2
    assert "no se sobrescribe" in error
    assert informe.read_text() == "de antes"
    assert not Querella.objects.exists()


# --- Otros nombres y lo que se pide -----------------------------------------------------------
def con_alias(**cambios: Any) -> dict[str, Any]:
    base = caso()
    base["querellante"] = {**base["querellante"], "alias": ["Anita  Muñoz", "Ana Muñoz"]}
    base["querellado"] = {**base["querellado"], "alias": ["Ñaki"]}
    return {**base, "pide_destitucion": True, **cambios}


def test_los_otros_nombres_y_la_destitucion_pedida_entran_y_se_hallan(tmp_path):
    assert importar(tmp_path, con_alias())[0] == 0
    q = Querella.objects.get()
    assert q.pide_destitucion
    nombres = {
        p.papel: [x.texto for x in p.persona.alias.all()]
        for p in q.partes.select_related("persona")
        if p.persona is not None
    }
    # El que ya era el suyo no se repite; los espacios de más se quitan.
    assert nombres == {"querellante": ["Anita Muñoz"], "querellado": ["Ñaki"]}
    assert selectors.buscar(Querella.objects.all(), "anita").casos == [q]
    assert exportada("Q-97-004") == con_alias()
    salida = io.StringIO()
    call_command("exportar_expediente", "Q-97-004", json=True, stdout=salida)
    personas = json.loads(salida.getvalue())["personas"]
    assert sorted(p["alias"] for p in personas) == [["Anita Muñoz"], ["Ñaki"]]


def test_una_oficina_no_tiene_otros_nombres_ni_sobra_decir_que_no_se_pide(tmp_path):
    del_gobernador = {"clase": "gobernador", "alias": ["El Ejecutivo"]}
    codigo, _salida, error = importar(tmp_path, con_alias(querellante=del_gobernador))
    assert codigo == 1
    assert "alias" in error
    assert not Querella.objects.exists()
    assert importar(tmp_path, caso(pide_destitucion=False))[0] == 0
    assert not Querella.objects.get().pide_destitucion
