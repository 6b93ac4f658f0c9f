"""`exportar_expediente`: todo lo del caso, comprobable fuera del sistema."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import subprocess
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from querellas import services
from querellas.documentos.almacen import expediente
from querellas.models import Actuacion, Querella
from querellas.models.actuacion import ENLACE_INICIAL
from tests import elenco as gente
from tests import fabricas
from vistas import services as vistas

pytestmark = pytest.mark.django_db


@pytest.fixture
def caso(reloj: Any) -> Querella:
    """Notificada, contestada y con vista señalada; con dos documentos hechos."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-07T09:00-04:00")
    fabricas.senalar(
        querella_id=q.pk,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(vista_el=date(2026, 6, 4), lugar="Sala 1"),
    )
    return Querella.objects.get(pk=q.pk)


def exportar(*argumentos: str) -> tuple[int, str, str]:
    salida, errores, codigo = io.StringIO(), io.StringIO(), 0
    try:
        call_command("exportar_expediente", *argumentos, stdout=salida, stderr=errores)
    except SystemExit as fin:
        codigo = int(fin.code or 0)
    return codigo, salida.getvalue(), errores.getvalue()


def test_el_json_lleva_el_caso_entero(caso: Querella) -> None:
    codigo, salida, _ = exportar("CVQM-2026-0001", "--json")
    todo = json.loads(salida)
    assert codigo == 0
    assert todo["expediente"]["numero"] == "CVQM-2026-0001"
    assert todo["expediente"]["estado"] == "vista_senalada"
    assert todo["expediente"]["municipio"] == "Peñuelas"
    assert todo["expediente"]["alcalde"] == "José Ángel Ibáñez Cintrón"
    assert [p["papel"] for p in todo["partes"]] == ["querellante", "querellado"]
    assert [c["texto"] for c in todo["cargos"]] == ["uso de equipo municipal en una finca privada"]
    assert todo["juramento"]["testimonio"] == "1482"
    assert [a["clase"] for a in todo["actuaciones"]] == [
        "presentar", "notificar", "contestar", "senalar_vista"
    ]  # fmt: skip
    terminos = {p["termino"]: (p["estado"], p["fecha_legal"]) for p in todo["plazos"]}
    assert terminos["Q-CONT-15"] == ("cumplido", "2026-04-06")
    assert terminos["Q-EST-30"] == ("cumplido", "2026-05-06")
    assert todo["plazos"][0]["computo"]["libro"]
    assert {n["recibida_el"] for n in todo["notificaciones"]} >= {"2026-03-19"}
    assert todo["vistas"][0]["vista_el"] == "2026-06-04"
    assert todo["fallas_de_la_cadena"] == []


def test_lo_exportado_basta_para_comprobar_la_cadena_sin_este_sistema(caso: Querella) -> None:
    """Se rehace aquí con la receta escrita, sin usar el código que la hizo."""
    todo = json.loads(exportar("CVQM-2026-0001", "--json")[1])
    anterior = ENLACE_INICIAL
    for a in todo["actuaciones"]:
        llano = json.dumps(
            a["contenido"], sort_keys=True, ensure_ascii=False, separators=(",", ":")
        )
        assert hashlib.sha256((a["sal"] + llano).encode()).hexdigest() == a["huella"]
        partes = (
            anterior,
            todo["expediente"]["uuid"],
            str(a["numero"]),
            a["registrada_en"],
            a["huella"],
        )
        anterior = hashlib.sha256("\n".join(partes).encode()).hexdigest()
        assert anterior == a["enlace"]


def test_ninguna_tabla_del_caso_se_queda_fuera(caso: Querella) -> None:
    """Toda relación del caso sale; una nueva hace fallar esta prueba hasta que se exporte."""
    todo = json.loads(exportar("CVQM-2026-0001", "--json")[1])
    relaciones = {
        relacion.get_accessor_name()
        for relacion in Querella._meta.related_objects
        if relacion.get_accessor_name() not in (None, "+", "history")
    }
    # El borrador se descarta al presentar; la lectura, lo publicado y la cuenta del último asiento
    # se rehacen de lo demás.
    rehechas = {"borrador", "lectura_set", "ultimo_asiento"}
    # Lo que los miembros se encargan estudiar es deliberación: no sale nunca.
    deliberacion = {"encargos"}
    fuera = rehechas | deliberacion
    assert {r for r in relaciones if not str(r).startswith("publicad")} - fuera <= set(todo)
    assert not deliberacion & set(todo)


def test_el_zip_lleva_los_archivos_y_una_lista_que_se_comprueba_sola(
    caso: Querella, tmp_path: Path
) -> None:
    destino = tmp_path / "caso.zip"
    codigo, salida, _ = exportar("CVQM-2026-0001", "--zip", str(destino))
    assert codigo == 0
    assert destino.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(destino) as paquete:
        assert paquete.testzip() is None
        paquete.extractall(tmp_path / "abierto")
    lista = (tmp_path / "abierto" / "SHA256SUMS").read_text().splitlines()
    nombres = [renglon.split("  ", 1)[1] for renglon in lista]
    con_archivo = caso.documentos.exclude(archivo="").count()
    assert con_archivo >= 2
    assert nombres[con_archivo:] == ["expediente.json", "cadena.json", "comprobar_cadena.py"]
    assert len(nombres) == con_archivo + 3
    assert f"{con_archivo} archivos" in salida
    for renglon in lista:
        huella, nombre = renglon.split("  ", 1)
        datos = (tmp_path / "abierto" / nombre).read_bytes()
        assert hashlib.sha256(datos).hexdigest() == huella
    if shutil.which("sha256sum"):
        orden = ["sha256sum", "--strict", "-c", "SHA256SUMS"]
        assert subprocess.run(orden, cwd=tmp_path / "abierto", capture_output=True).returncode == 0
    todo = json.loads((tmp_path / "abierto" / "expediente.json").read_text())
    assert {d["en_el_zip"] for d in todo["documentos"] if d["archivo"]} <= set(nombres)


def test_un_archivo_cambiado_o_ausente_se_nombra_y_no_deja_zip(
    caso: Querella, tmp_path: Path
) -> None:
    documento = caso.documentos.exclude(archivo="").latest("pk")
    ruta = Path(expediente().path(documento.archivo))
    ruta.write_bytes(b"otra cosa")
    destino = tmp_path / "caso.zip"
    codigo, _, errores = exportar("CVQM-2026-0001", "--zip", str(destino))
    assert (codigo, errores.strip()) == (
        1,
        f"El archivo del documento {documento.pk} no es el que se guardó.",
    )
    ruta.unlink()
    codigo, _, errores = exportar("CVQM-2026-0001", "--zip", str(destino))
    assert codigo == 1
    assert f"Falta el archivo del documento {documento.pk}" in errores
    assert list(tmp_path.iterdir()) == []


def test_una_cadena_rota_se_dice_y_sale_con_1(caso: Querella) -> None:
    """Como superusuario de la base, que es quien podría hacerlo."""
    asiento = Actuacion.objects.get(querella=caso, numero=2)
    asiento.texto_es = "Otra cosa."
    with pytest.MonkeyPatch.context() as parche:
        parche.setattr(Actuacion, "calcular_huella", lambda _a: "0" * 64)
        codigo, salida, errores = exportar("CVQM-2026-0001")
    assert codigo == 1
    assert "NO CUADRA" in salida
    assert errores.strip() == (
        "La cadena no cuadra: asiento 1: el contenido no corresponde a su huella."
    )


def test_el_resumen_se_lee_y_no_cambia_nada(caso: Querella) -> None:
    antes = caso.actuaciones.count()
    codigo, salida, _ = exportar("CVQM-2026-0001")
    assert codigo == 0
    assert "Estado: vista_senalada. Presentada el 2026-03-13. Peñuelas." in salida
    assert "Q-CONT-15    2026-03-19 -> 2026-04-06  cumplido" in salida
    assert "Cadena: íntegra." in salida
    assert caso.actuaciones.count() == antes
    assert connection.alias == "default"


def test_un_numero_que_no_existe_y_un_destino_ocupado_salen_con_2(
    caso: Querella, tmp_path: Path
) -> None:
    assert exportar("CVQM-1999-0001") == (2, "", "No hay expediente CVQM-1999-0001.\n")
    ocupado = tmp_path / "x.zip"
    ocupado.write_text("mío")
    assert exportar("CVQM-2026-0001", "--zip", str(ocupado))[0] == 2
    assert ocupado.read_text() == "mío"
