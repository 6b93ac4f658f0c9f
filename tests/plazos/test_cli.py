"""`calcular_plazo` y `feriados` por la línea de comandos, sin Django ni base de datos."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from plazos.nucleo.cli import main
from plazos.nucleo.computo import Computo

RAIZ = Path(__file__).resolve().parents[2]
ORO = Path(__file__).with_name("plazos_oro.csv")


def manage(*argumentos: str) -> subprocess.CompletedProcess[str]:
    entorno = {"PATH": os.environ["PATH"], "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, "manage.py", *argumentos],
        cwd=RAIZ,
        env=entorno,
        capture_output=True,
        text=True,
        check=False,
    )


def test_sin_entorno_ni_base_de_datos_responde_y_no_carga_django() -> None:
    hecho = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.argv = ['manage.py', 'feriados', '2026'];"
            "import manage; manage.main(); assert 'django' not in sys.modules",
        ],
        cwd=RAIZ,
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (hecho.returncode, hecho.stderr) == (0, "")
    assert "Juneteenth" in hecho.stdout


def test_la_tabla_de_oro_entera_pasa_por_el_mandato() -> None:
    hecho = manage("calcular_plazo", "--csv", str(ORO))
    assert (hecho.returncode, hecho.stderr) == (0, "")
    filas = list(csv.DictReader(io.StringIO(hecho.stdout)))
    originales = list(csv.DictReader(ORO.read_text(encoding="utf-8").splitlines()))
    assert len(filas) == 94
    assert all(f["calculado"] == f["vence"] for f in filas)
    assert [{c: f[c] for c in originales[0]} for f in filas] == originales


def test_el_json_se_repite_con_el_programa_independiente() -> None:
    hecho = manage("calcular_plazo", "Q-CONT-15", "2026-03-19", "--json")
    assert hecho.returncode == 0
    repetido = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("repeticion.py"))],
        input=hecho.stdout,
        capture_output=True,
        text=True,
        check=True,
    )
    assert repetido.stdout.strip() == "2026-04-06"


def test_el_texto_dice_las_tres_fechas_la_oracion_y_el_libro(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["calcular_plazo", "Q-CONT-15", "2023-06-04"]) == 0
    lineas = capsys.readouterr().out.splitlines()
    assert lineas[0] == "Q-CONT-15 · Contestación a la querella · GOB"
    assert lineas[1].split(":")[1].strip() == "martes 20 de junio de 2023"
    assert lineas[2].split(":")[1].strip() == "lunes 19 de junio de 2023"
    assert lineas[3].split(":")[1].strip() == "martes 20 de junio de 2023"
    assert lineas[4].endswith("2023-06-21T04:00:00+00:00")
    assert lineas[6].startswith("Advertencia: Juneteenth")
    assert lineas[-2].split()[:3] == ["15", "2023-06-19", "lunes"]


def test_en_ingles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calcular_plazo", "Q-CONT-15", "2026-03-19", "--idioma", "en"]) == 0
    salida = capsys.readouterr().out
    assert "Answer to the complaint" in salida
    assert "it expires on Monday, April 6, 2026." in salida


@pytest.mark.parametrize(
    ("argumentos", "calculado"),
    [
        (["Q-CONT-15", "2026-03-19"], "2026-04-06"),
        (["Q-EST-30", "2002-04-01", "--paraliza", "2002-04-11", "2002-05-20"], "2002-06-10"),
        (
            ["Q-EST-30", "2026-01-07", "--paraliza", "2026-01-12", "2026-01-13"]
            + ["--paraliza", "2026-01-20", "2026-01-22"],
            "2026-02-11",
        ),
        (["Q-EST-30", "2026-01-07", "--paraliza", "2026-01-20", "-"], "9999-12-31"),
        (["Q-CONT-15", "2026-03-19", "--perfil", "PJ"], "2026-04-06"),
        (["Q-CONT-15", "2026-03-18", "--perfil=PJ"], "2026-04-06"),
        (["Q-AVISO-15", "2026-06-05"], "2026-05-21"),
        (["Q-AVISO-15", "2026-05-20", "--modo", "primera_fecha_de_vista"], "2026-06-04"),
        (
            ["Q-PROR-15", "2026-03-19", "--modo", "prorroga_desde_vencimiento_nominal"],
            "2026-04-20",
        ),
        (["E-1007-6H", "2000-11-06T20:15"], "2000-11-07T02:15"),
        (["E-1007-6H", "2000-11-07T00:15Z"], "2000-11-07T02:15"),
    ],
)
def test_el_json_trae_el_computo_entero(
    argumentos: list[str], calculado: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calcular_plazo", *argumentos, "--json"]) == 0
    dato = json.loads(capsys.readouterr().out)
    assert dato["calculado"] == calculado
    assert Computo.desde_json(dato).termino == argumentos[0]
    assert dato["oracion_es"] != dato["oracion_en"]


@pytest.mark.parametrize(
    ("argumentos", "mensaje"),
    [
        (
            ["calcular_plazo", "Q-CONT-16", "2026-03-19"],
            "El término «Q-CONT-16» no existe; ¿quiso decir Q-CONT-15, Q-CONT-2, Q-INF-15?",
        ),
        (["calcular_plazo", "Q-CONT-15", "2026-02-30"], "La fecha «2026-02-30» no existe."),
        (
            ["calcular_plazo", "Q-CONT-15", "19/3/2026"],
            "«19/3/2026» no es una fecha: se escribe AAAA-MM-DD.",
        ),
        (
            ["calcular_plazo", "Q-CONT-15", "2026-03-19T10:00"],
            "Este término se cuenta por días: dé una fecha sin hora.",
        ),
        (
            ["calcular_plazo", "E-1007-6H", "2000-11-06"],
            "Este término se cuenta por horas: dé la fecha con su hora.",
        ),
        (
            ["calcular_plazo", "Q-CONT-15", "1898-10-18"],
            "La fecha sale del calendario, que va de 1991 a 2100.",
        ),
        (
            ["calcular_plazo", "Q-EST-30", "2026-01-07", "--paraliza", "2026-02-01", "2026-01-01"],
            "La paralización termina antes de empezar.",
        ),
        (
            ["calcular_plazo", "Q-EST-30", "2026-01-07", "--paraliza", "2026-02-01T10:00", "-"],
            "«2026-02-01T10:00» trae hora donde va una fecha.",
        ),
        (
            ["calcular_plazo", "Q-EST-30", "2026-01-07", "--paraliza", "2026-02-01"],
            "La opción --paraliza lleva 2 argumentos.",
        ),
        (
            ["calcular_plazo", "Q-EST-30", "2026-01-07", "--perfil", "USA"],
            "El perfil «USA» no existe; los perfiles son GOB, PJ, MUN, TAX.",
        ),
        (["calcular_plazo", "Q-CONT-15"], "Hay que dar TERMINO y FECHA; use --help."),
        (
            ["calcular_plazo", "Q-CONT-15", "2026-03-19", "--rapido"],
            "La opción «--rapido» no existe; use --help.",
        ),
        (
            ["calcular_plazo", "--csv", "/no/existe.csv"],
            "No se puede leer «/no/existe.csv» como texto UTF-8.",
        ),
        (["calcular_plazo", "Q-EST-30", "--csv", "x.csv"], "Con --csv solo puede ir --json."),
        (["feriados"], "Hay que dar AÑO; use --help."),
        (["feriados", "26"], "«26» no es un año."),
        (["feriados", "2101"], "El calendario va de 1991 a 2100."),
        (["otra_cosa"], "Los mandatos son calcular_plazo y feriados."),
    ],
)
def test_los_errores_son_una_oracion_y_salen_con_dos(
    argumentos: list[str], mensaje: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argumentos) == 2
    salida = capsys.readouterr()
    assert salida.err == mensaje + "\n"
    assert salida.out == ""


@pytest.mark.parametrize(
    ("argumentos", "mensaje"),
    [
        (["Q-CONT-15", "2026-02-30"], "The date “2026-02-30” does not exist."),
        (["Q-CONT-15"], "Give TERMINO and FECHA; use --help."),
        (["Q-CONT-15", "2026-03-19", "--rapido"], "There is no option “--rapido”; use --help."),
        (
            ["Q-EST-30", "2026-03-19", "--paraliza", "2026-04-01"],
            "The option --paraliza takes 2 arguments.",
        ),
    ],
)
def test_en_ingles_el_error_tambien_es_en_ingles(
    argumentos: list[str], mensaje: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for pedido in (["--idioma", "en"], ["--idioma=en"]):
        assert main(["calcular_plazo", *pedido, *argumentos]) == 2
        assert capsys.readouterr().err == mensaje + "\n"


def test_la_tabla_de_oro_puede_venir_por_la_entrada(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(ORO.read_text(encoding="utf-8")))
    assert main(["calcular_plazo", "--csv", "-"]) == 0
    filas = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [f["calculado"] for f in filas] == [f["vence"] for f in filas]


def escribir(carpeta: Path, *filas: str) -> str:
    archivo = carpeta / "filas.csv"
    cabeza = "id,termino,modo,disparador,vence,paraliza_desde,paraliza_hasta,perfil,por_que"
    archivo.write_text("\n".join((cabeza, *filas)) + "\n", encoding="utf-8")
    return str(archivo)


def test_una_diferencia_sale_con_uno_y_da_la_fecha_calculada(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archivo = escribir(
        tmp_path,
        "1,Q-CONT-15,directo,2026-03-19,2026-04-06,,,GOB,bien",
        "2,Q-CONT-15,directo,2026-03-19,2026-04-03,,,GOB,sin rodar",
        "3,Q-CONT-15,,2026-03-19,,,,,sin comparar",
    )
    assert main(["calcular_plazo", "--csv", archivo, "--json"]) == 1
    filas = json.loads(capsys.readouterr().out)
    assert [f["calculado"] for f in filas] == ["2026-04-06"] * 3


def test_una_fila_que_no_se_entiende_se_nombra_y_sale_con_dos(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archivo = escribir(
        tmp_path,
        "1,Q-CONT-15,directo,2026-13-19,2026-04-06,,,GOB,",
        "2,Q-CONT-15,directo,2026-03-19,2026-04-06,,,GOB,",
    )
    assert main(["calcular_plazo", "--csv", archivo]) == 2
    salida = capsys.readouterr()
    assert salida.err == "Fila 1: La fecha «2026-13-19» no existe.\n"
    assert [f["calculado"] for f in csv.DictReader(io.StringIO(salida.out))] == ["", "2026-04-06"]


def test_un_csv_sin_sus_columnas_dice_cuales_faltan(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archivo = tmp_path / "x.csv"
    archivo.write_text("id,termino,modo,disparador,vence\n", encoding="utf-8")
    assert main(["calcular_plazo", "--csv", str(archivo)]) == 2
    assert "le faltan las columnas paraliza_desde, paraliza_hasta" in capsys.readouterr().err


def test_los_feriados_del_ano_con_su_autoridad(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["feriados", "2026", "--json"]) == 0
    filas = json.loads(capsys.readouterr().out)
    assert [f["fecha"] for f in filas] == [
        *("2026-01-01", "2026-01-06", "2026-01-19", "2026-02-16", "2026-03-02", "2026-03-22"),
        *("2026-03-23", "2026-04-03", "2026-05-25", "2026-06-19", "2026-07-04", "2026-07-25"),
        *("2026-07-27", "2026-09-07", "2026-10-12", "2026-11-11", "2026-11-19", "2026-11-26"),
        *("2026-12-24", "2026-12-25"),
    ]
    assert filas[7] == {
        "fecha": "2026-04-03",
        "dia_es": "viernes",
        "dia_en": "Friday",
        "nombre_es": "Viernes Santo",
        "nombre_en": "Good Friday",
        "autoridad": "lista oficial 2014 y 2026",
        "certeza": "confirmada",
    }


def test_los_feriados_de_los_tribunales_traen_cierres_ordenes_y_posibles(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["feriados", "2017", "--perfil", "PJ"]) == 0
    salida = capsys.readouterr().out
    assert "2017-07-24 lunes      Cierre total de los tribunales · EM-2016-5" in salida
    assert "Los vencimientos del 19 de septiembre de 2017 al 30 de noviembre de 2017" in salida
    assert main(["feriados", "2025", "--posibles", "--idioma", "en"]) == 0
    assert "2025-04-17 Thursday   Holy Thursday" in capsys.readouterr().out


def test_la_ayuda_dice_el_uso(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["calcular_plazo", "--help"]) == 0
    assert capsys.readouterr().out.startswith("uso: calcular_plazo TERMINO FECHA")


def test_quien_deja_de_leer_no_ve_un_rastro_de_error() -> None:
    hecho = subprocess.run(
        f"{sys.executable} manage.py calcular_plazo --csv {ORO} --json | head -c 10",
        shell=True,
        cwd=RAIZ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert hecho.stderr == ""
