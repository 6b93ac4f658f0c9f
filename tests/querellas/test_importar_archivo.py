"""Importar: procedencia, repetición, fechas inciertas, lo digitalizado y lo que sigue a decidir."""

from __future__ import annotations

import hashlib
import io
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from plazos.models import Plazo
from querellas.models import Actuacion, Procedencia, Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests.querellas.mesa import entrar, ruta
from tests.querellas.test_importar import caso, importar

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _en_noviembre(reloj):
    reloj("2026-11-02T09:00-04:00")


def decidido(*mas: dict[str, Any]) -> dict[str, Any]:
    """Desestimado sin vista el 1 de abril y archivado en autos el 2 de abril de 1997."""
    return caso(
        actos=[
            *caso()["actos"],
            {
                "acto": "desestimar_sin_vista",
                "fecha": "1997-04-01",
                "archivo_en_autos_el": "1997-04-02",
            },
            *mas,
        ]
    )


def test_la_procedencia_dice_quien_cuando_archivo_linea_y_fuente(tmp_path):
    elenco = gente.crear()
    importar(tmp_path, caso(fuente="Libro II, folio 7"), por="Delia Ríos")
    q = Querella.objects.get()
    de = Procedencia.objects.get(querella=q)
    assert (de.archivo, de.linea, de.fuente) == ("casos.jsonl", 1, "Libro II, folio 7")
    assert de.linea_tal_cual["numero"] == "Q-97-004"
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "por Delia Ríos, del archivo casos.jsonl, línea 1" in pagina
    assert "Fuente: Libro II, folio 7." in pagina


def test_importar_el_mismo_archivo_otra_vez_no_cambia_nada_y_otra_linea_se_rechaza(tmp_path):
    importar(tmp_path, caso())
    cuantos = Actuacion.objects.count()
    estado, salida, error = importar(tmp_path, caso())
    assert (estado, error) == (0, "")
    assert "1 ya estaban" in salida
    assert Actuacion.objects.count() == cuantos
    estado, _salida, error = importar(tmp_path, caso(asunto="otro"))
    assert estado == 1
    assert "ya está en el sistema" in error


def test_un_hecho_de_fecha_incierta_se_asienta_asi_y_no_abre_termino(tmp_path):
    actos = [
        *caso()["actos"],
        {"acto": "constar", "fecha_incierta": "1997", "texto": "Se tomaron declaraciones"},
        {"acto": "constar", "fecha_incierta": "1998-05", "texto": "Se pidió copia del acta"},
    ]
    estado, _salida, error = importar(tmp_path, caso(actos=actos))
    assert (estado, error) == (0, "")
    q = Querella.objects.get()
    inciertas = q.actuaciones.filter(clase="constar_fecha_incierta").order_by("numero")
    assert [a.texto_es for a in inciertas] == [
        "Se tomaron declaraciones (1997; el día no consta).",
        "Se pidió copia del acta (mayo de 1998; el día no consta).",
    ]
    assert not Plazo.objects.filter(
        abierto_por_actuacion__in=inciertas.values("numero"), querella=q
    ).exists()
    for mala in ("97", "1997-13", "1997-05-01"):
        otro = caso(numero="Q-1", actos=[*caso()["actos"], {**actos[-1], "fecha_incierta": mala}])
        assert importar(tmp_path, otro)[0] == 1, mala


def test_lo_digitalizado_entra_por_su_ruta_y_su_huella_o_no_entra_el_caso(tmp_path):
    salida = io.BytesIO()
    documento = pikepdf.new()
    documento.add_blank_page()
    documento.save(salida)
    (tmp_path / "caja1").mkdir()
    (tmp_path / "caja1" / "q-97-004.pdf").write_bytes(salida.getvalue())
    huella = hashlib.sha256(salida.getvalue()).hexdigest()
    bueno = {"ruta": "caja1/q-97-004.pdf", "sha256": huella, "titulo": "Expediente entero"}
    malos = (
        ({**bueno, "sha256": "0" * 64}, "no es el archivo de la huella"),
        ({**bueno, "ruta": "caja1/no.pdf"}, "no está el archivo"),
        ({**bueno, "ruta": "../casos.jsonl"}, "no está el archivo"),
    )
    for malo, razon in malos:
        estado, _dicho, error = importar(tmp_path, caso(digitalizado=[malo]), carpeta=str(tmp_path))
        assert estado == 1
        assert razon in error.casefold()
        assert not Querella.objects.exists()
    assert "--carpeta" in importar(tmp_path, caso(digitalizado=[bueno]))[2]
    assert importar(tmp_path, caso(digitalizado=[bueno]), carpeta=str(tmp_path))[0] == 0
    q = Querella.objects.get()
    guardado = q.documentos.get(tipo="digitalizado")
    assert (guardado.sha256, guardado.titulo) == (huella, "Expediente entero")
    assert list(verificar(q.numero)) == []


def test_lo_que_sigue_a_decidir_se_importa_hasta_firme_y_nunca_se_vigila(tmp_path):
    estado, _salida, error = importar(
        tmp_path,
        decidido(
            {"acto": "pedir_reconsideracion", "fecha": "1997-04-10", "papel": "querellante"},
            {"acto": "denegar_reconsideracion", "fecha": "1997-04-18"},
            {"acto": "archivar_denegatoria", "fecha": "1997-04-22"},
            {"acto": "declarar_firme", "fecha": "1997-06-02"},
        ),
    )
    assert (estado, error) == (0, "")
    q = Querella.objects.get()
    assert (q.estado, q.firme_el) == ("desestimada", date(1997, 5, 23))
    assert set(q.plazos.values_list("origen", flat=True)) == {"historico"}
    assert list(verificar(q.numero)) == []


def test_el_silencio_la_revision_y_el_mandato_tambien(tmp_path):
    estado, _salida, error = importar(
        tmp_path,
        decidido(
            {"acto": "pedir_reconsideracion", "fecha": "1997-04-10", "papel": "querellado"},
            {"acto": "silencio_de_reconsideracion", "fecha": "1997-04-28"},
            {
                "acto": "anotar_revision",
                "fecha": "1997-05-12",
                "papel": "querellado",
                "foro": "Tribunal de Circuito de Apelaciones",
                "numero_judicial": "KLRA9700100",
            },
            {
                "acto": "recibir_mandato",
                "fecha": "1998-02-03",
                "resultado": "devuelve",
                "autoridad": "KLRA9700100",
                "etapa": "en_estudio",
            },
        ),
    )
    assert (estado, error) == (0, "")
    q = Querella.objects.get()
    assert q.estado == "en_estudio"
    estudio = q.plazos.get(termino="Q-EST-30", estado="corriendo")
    assert (estudio.disparador_el, estudio.origen) == (date(1998, 2, 3), "historico")


def test_declarar_firme_antes_de_tiempo_se_rechaza(tmp_path: Path):
    estado, _salida, error = importar(
        tmp_path, decidido({"acto": "declarar_firme", "fecha": "1997-04-20"})
    )
    assert estado == 1
    assert "ese día no había vencido el término" in error
