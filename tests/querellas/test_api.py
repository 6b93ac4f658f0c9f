"""La API pública: los mismos números que la línea de comandos, sin sesión y con su documento."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.test import Client

from plazos.nucleo.cli import main
from tests import elenco as gente
from tests.plazos.piezas_calendario import dia, orden, reglamento, votada

pytestmark = pytest.mark.django_db(databases=["default", "publico"])
ORO = Path(__file__).parents[1] / "plazos" / "plazos_oro.csv"
FILAS = list(csv.DictReader(ORO.read_text(encoding="utf-8").splitlines()))
CALCULAR = "/api/v1/plazos/calcular"


def pedir(client: Client, ruta: str = CALCULAR, **datos: Any) -> Any:
    return client.get(ruta, datos)


def dato(client: Client, ruta: str = CALCULAR, **datos: Any) -> Any:
    respuesta = pedir(client, ruta, **datos)
    assert respuesta.status_code == 200, respuesta.content.decode()
    return json.loads(respuesta.content)


def test_toda_la_tabla_de_oro_da_lo_mismo_por_la_api(client: Client) -> None:
    distintas = []
    for fila in FILAS:
        pregunta = {
            "termino": fila["termino"],
            "fecha": fila["disparador"],
            "modo": fila["modo"],
            "perfil": fila["perfil"],
            "desde1": fila["paraliza_desde"],
            "hasta1": fila["paraliza_hasta"],
        }
        calculado = dato(client, **pregunta)["calculado"]
        if calculado != fila["vence"]:
            distintas.append((fila["id"], calculado, fila["vence"]))
    assert len(FILAS) == 94
    assert distintas == []


@pytest.mark.parametrize(
    ("argumentos", "pregunta"),
    [
        (["Q-EST-30", "2026-02-20"], {"termino": "Q-EST-30", "fecha": "2026-02-20"}),
        (
            ["Q-EST-30", "2026-01-07", "--paraliza", "2026-01-12", "2026-01-13"]
            + ["--paraliza", "2026-01-20", "-"],
            {
                "term": "Q-EST-30",
                "date": "2026-01-07",
                "stay": ["2026-01-12/2026-01-13", "2026-01-20/.."],
            },
        ),
        (
            ["LPAU-REV-30", "2020-02-20", "--perfil", "PJ"],
            {"termino": "LPAU-REV-30", "fecha": "2020-02-20", "perfil": "PJ"},
        ),
        (
            ["E-1007-6H", "2000-11-06T20:15"],
            {"termino": "E-1007-6H", "fecha": "2000-11-06", "hora": "20:15"},
        ),
        (
            ["Q-AVISO-15", "2026-05-20", "--modo", "primera_fecha_de_vista"],
            {"termino": "Q-AVISO-15", "fecha": "2026-05-20", "modo": "primera_fecha_de_vista"},
        ),
    ],
)
def test_contesta_palabra_por_palabra_lo_mismo_que_la_linea_de_comandos(
    client: Client,
    capsys: pytest.CaptureFixture[str],
    argumentos: list[str],
    pregunta: dict[str, Any],
) -> None:
    assert main(["calcular_plazo", *argumentos, "--json"]) == 0
    suyo = json.loads(capsys.readouterr().out)
    nuestro = dato(client, **pregunta)
    assert {campo: nuestro[campo] for campo in suyo} == suyo


def test_la_respuesta_trae_las_tres_fechas_el_instante_y_las_versiones(client: Client) -> None:
    r = dato(client, termino="Q-CONT-15", fecha="2023-06-04")
    assert (r["fecha_legal"], r["fecha_conservadora"], r["fecha_tope"]) == (
        "2023-06-20",
        "2023-06-19",
        "2023-06-20",
    )
    assert r["vence_en"] == "2023-06-21T04:00:00+00:00"
    assert (r["nombre_es"], r["nombre_en"]) == (
        "Contestación a la querella",
        "Answer to the complaint",
    )
    assert r["fuente"] == ["18.004#3", "18.004#14"]
    assert r["advertencias"][0]["codigo"] == "feriado_dudoso"
    assert r["oracion_en"].endswith("it expires on Tuesday, June 20, 2023.")
    assert (r["version_reglamento"], r["adopcion"], r["sin_fecha"]) == (0, 0, False)
    assert r["version_regla"].startswith("1+")


@pytest.mark.parametrize(
    ("pregunta", "es", "en"),
    [
        (
            {"termino": "Q-CONT-16", "fecha": "2026-03-19"},
            "El término «Q-CONT-16» no existe; ¿quiso decir Q-CONT-15, Q-CONT-2, Q-INF-15?",
            "There is no term “Q-CONT-16”; did you mean Q-CONT-15, Q-CONT-2, Q-INF-15?",
        ),
        ({}, "Falta el parámetro «termino».", "The parameter “termino” is missing."),
        (
            {"termino": "Q-CONT-15"},
            "Falta el parámetro «fecha».",
            "The parameter “fecha” is missing.",
        ),
        (
            {"termino": "Q-CONT-15", "fecha": "2026-02-30"},
            "La fecha «2026-02-30» no existe.",
            "The date “2026-02-30” does not exist.",
        ),
        (
            {"termino": "Q-CONT-15", "fecha": "19/3/2026"},
            "«19/3/2026» no es una fecha: se escribe AAAA-MM-DD.",
            "“19/3/2026” is not a date: write it as YYYY-MM-DD.",
        ),
        (
            {"termino": "Q-CONT-15", "fecha": "2026-03-19", "hora": "10:00"},
            "Este término se cuenta por días: dé una fecha sin hora.",
            "This term is counted in days: give a date without a time.",
        ),
        (
            {"termino": "E-1007-6H", "fecha": "2000-11-06", "hora": "8 pm"},
            "«2000-11-06T8 pm» no es una fecha: se escribe AAAA-MM-DDTHH:MM.",
            "“2000-11-06T8 pm” is not a date: write it as YYYY-MM-DDTHH:MM.",
        ),
        (
            {"termino": "Q-CONT-15", "fecha": "1898-10-18"},
            "La fecha sale del calendario, que va de 1991 a 2100.",
            "The date is outside the calendar, which runs from 1991 to 2100.",
        ),
        (
            {"termino": "Q-EST-30", "fecha": "2026-01-07", "paraliza": "2026-02-01/2026-01-01"},
            "La paralización termina antes de empezar.",
            "The stay ends before it starts.",
        ),
        (
            {"termino": "Q-EST-30", "fecha": "2026-01-07", "hasta1": "2026-01-12"},
            "Falta el parámetro «desde1».",
            "The parameter “desde1” is missing.",
        ),
        (
            {"termino": "Q-EST-30", "fecha": "2026-01-07", "paraliza": "1991-01-01/2026-01-01"},
            "Son demasiadas paralizaciones o demasiado largas.",
            "There are too many stays, or they are too long.",
        ),
        (
            {"termino": "Q-EST-30", "fecha": "2026-01-07", "perfil": "USA"},
            "El perfil «USA» no existe; los perfiles son GOB, PJ, MUN, TAX.",
            "There is no profile “USA”; the profiles are GOB, PJ, MUN, TAX.",
        ),
        (
            {"termino": ["Q-EST-30", "Q-CONT-15"], "fecha": "2026-01-07"},
            "El parámetro «termino» viene dos veces con valores distintos.",
            "The parameter “termino” comes twice with different values.",
        ),
        (
            {"termino": "Q-EST-30", "desde": "2026-01-07"},
            "El parámetro «desde» no existe; ¿quiso decir fecha?",
            "There is no parameter “desde”; did you mean date?",
        ),
        (
            {"terminos": "Q-EST-30", "fecha": "2026-01-07"},
            "El parámetro «terminos» no existe; ¿quiso decir termino, term?",
            "There is no parameter “terminos”; did you mean termino, term?",
        ),
    ],
)
def test_lo_que_no_se_entiende_es_422_con_una_oracion_en_los_dos_idiomas(
    client: Client, pregunta: dict[str, str], es: str, en: str
) -> None:
    respuesta = pedir(client, **pregunta)
    assert respuesta.status_code == 422
    assert respuesta["Content-Type"] == "application/problem+json"
    assert respuesta["Cache-Control"] == "no-store"
    problema = json.loads(respuesta.content)
    assert (problema["es"], problema["en"]) == (es, en)


@pytest.mark.parametrize("termino", ["Q-EST-30", "Q-AVISO-15", "C-TERM-4Y", "E-1016-24H"])
@pytest.mark.parametrize(
    "fecha",
    [
        "0001-01-01",
        "9999-12-31",
        "0001-01-01T00:00+14:00",
        "9999-12-31T23:59",
        "\x00",
        "２０２６-03-19",
    ],
)
def test_ningun_disparate_rompe_la_respuesta(client: Client, termino: str, fecha: str) -> None:
    for pregunta in ({"fecha": fecha}, {"fecha": "2026-03-19", "stay": f"{fecha}/{fecha}"}):
        respuesta = pedir(client, termino=termino, **pregunta)
        assert respuesta.status_code == 422
        assert json.loads(respuesta.content)["en"].endswith((".", "?"))


def test_ofrece_los_terminos_parecidos_como_lista(client: Client) -> None:
    problema = json.loads(pedir(client, termino="q_est_30", fecha="2026-01-07").content)
    assert problema["cercanos"][0] == "Q-EST-30"


def test_los_feriados_del_ano_traen_su_autoridad_y_los_posibles_aparte(client: Client) -> None:
    r = dato(client, "/api/v1/feriados/2026")
    assert (r["anio"], r["perfil"], len(r["dias"])) == (2026, "GOB", 20)
    assert r["dias"][7] == {
        "fecha": "2026-04-03",
        "dia_es": "viernes",
        "dia_en": "Friday",
        "nombre_es": "Viernes Santo",
        "nombre_en": "Good Friday",
        "autoridad": "lista oficial 2014 y 2026",
        "certeza": "confirmada",
    }
    assert "2026-04-02" in [d["fecha"] for d in r["posibles"]]
    assert "2026-04-02" not in [d["fecha"] for d in r["dias"]]


def test_los_feriados_de_los_tribunales_traen_sus_cierres_y_sus_ordenes(client: Client) -> None:
    r = dato(client, "/api/v1/feriados/2017", profile="PJ")
    cierre = next(d for d in r["dias"] if d["fecha"] == "2017-07-24")
    assert (cierre["nombre_en"], cierre["autoridad"]) == (
        "Full court closure",
        "EM-2016-5 (2016 TSPR 246)",
    )
    assert r["ordenes"] == [
        {
            "desde": "2017-09-19",
            "hasta": "2017-11-30",
            "nueva": "2017-12-01",
            "autoridad": "EM-2017-08",
            "nombre_es": "huracán María",
            "nombre_en": "Hurricane María",
        }
    ]


@pytest.mark.parametrize(
    ("ruta", "es"),
    [
        ("/api/v1/feriados/26", "«26» no es un año."),
        ("/api/v1/feriados/1990", "El calendario va de 1991 a 2100."),
        (
            "/api/v1/feriados/2026?perfil=XX",
            "El perfil «XX» no existe; los perfiles son GOB, PJ, MUN, TAX.",
        ),
        ("/api/v1/plazos/terminos?x=1", "El parámetro «x» no existe."),
    ],
)
def test_un_ano_un_perfil_o_un_parametro_que_no_existen_son_422(
    client: Client, ruta: str, es: str
) -> None:
    respuesta = client.get(ruta)
    assert respuesta.status_code == 422
    assert json.loads(respuesta.content)["es"] == es


@pytest.mark.parametrize(
    "ruta",
    [
        f"{CALCULAR}?termino=Q-CONT-15&fecha=2026-03-19",
        "/api/v1/feriados/2026",
        "/api/v1/plazos/terminos",
        "/api/v1/openapi.json",
    ],
)
def test_se_guarda_en_cache_y_no_deja_galleta(client: Client, ruta: str) -> None:
    respuesta = client.get(ruta)
    assert respuesta.status_code == 200
    assert not respuesta.cookies
    assert "Cookie" not in respuesta.get("Vary", "")
    assert respuesta["Cache-Control"] == "public, max-age=300"
    assert respuesta["Access-Control-Allow-Origin"] == "*"
    otra = client.get(ruta, headers={"if-none-match": respuesta["ETag"]})
    assert (otra.status_code, otra.content) == (304, b"")
    sola = client.head(ruta)
    assert (sola.status_code, sola["ETag"]) == (200, respuesta["ETag"])
    assert client.post(ruta).status_code == 405


def test_calcular_hace_tres_consultas_y_los_feriados_dos(
    client: Client, django_assert_num_queries: Any
) -> None:
    from django.db import connections

    publico = connections["publico"]
    with django_assert_num_queries(3, connection=publico), django_assert_num_queries(0):
        pedir(client, termino="Q-CONT-15", fecha="2026-03-19")
    with django_assert_num_queries(2, connection=publico), django_assert_num_queries(0):
        client.get("/api/v1/feriados/2026")


def _resuelto(esquema: dict[str, Any], documento: dict[str, Any]) -> Any:
    formato = jsonschema.Draft202012Validator.FORMAT_CHECKER
    return jsonschema.Draft202012Validator(
        {**esquema, "components": documento["components"]}, format_checker=formato
    )


def test_cada_respuesta_cumple_el_documento_openapi(client: Client) -> None:
    documento = dato(client, "/api/v1/openapi.json")
    assert documento["openapi"] == "3.1.0"
    caminos = {
        "/api/v1/plazos/calcular": {"termino": "E-1016-24H", "fecha": "2024-10-31T10:00"},
        "/api/v1/plazos/terminos": {},
        "/api/v1/feriados/{anio}": {"perfil": "PJ"},
    }
    # Los casos, en tests/recorridos/test_publico_formatos.py.
    assert set(documento["paths"]) > set(caminos)
    for camino, pregunta in caminos.items():
        (operacion,) = documento["paths"][camino].values()
        for estado, valores in ((200, pregunta), (422, {"nada": "1"})):
            respuesta = pedir(client, camino.replace("{anio}", "2017"), **valores)
            assert respuesta.status_code == estado
            contenido = operacion["responses"][str(estado)]["content"]
            tipo = respuesta["Content-Type"].split(";")[0]
            validador = _resuelto(contenido[tipo]["schema"], documento)
            assert list(validador.iter_errors(json.loads(respuesta.content))) == []


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_cuenta_con_el_calendario_y_el_reglamento_en_vigor(client: Client, reloj: Any) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    pregunta = {"termino": "Q-EST-30", "fecha": "2026-04-06"}
    antes = pedir(client, **pregunta)
    votada(elenco, dia(date(2026, 5, 6)))
    despues = dato(client, **pregunta)
    assert json.loads(antes.content)["fecha_legal"] == "2026-05-06"
    assert despues["fecha_legal"] == "2026-05-07"
    assert despues["adopcion"] == 1
    assert despues["version_calendario"] != json.loads(antes.content)["version_calendario"]
    otra = client.get(CALCULAR, pregunta, headers={"if-none-match": antes["ETag"]})
    assert otra.status_code == 200
    assert "2026-05-06" in [d["fecha"] for d in dato(client, "/api/v1/feriados/2026")["dias"]]
    votada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    movida = dato(client, **pregunta)
    assert (movida["fecha_legal"], movida["adopcion"]) == ("2026-05-15", 2)
    assert movida["libro"][-1]["autoridad"] == "EM-2026-00"
    adoptado = reglamento(elenco, dias_francos=True)
    aviso = dato(client, termino="Q-AVISO-15", fecha="2026-06-04")
    assert (aviso["fecha_legal"], aviso["version_reglamento"]) == ("2026-05-19", adoptado.pk)


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_una_propuesta_sin_adoptar_no_se_ve(client: Client, reloj: Any) -> None:
    from plazos import recomputo

    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    recomputo.proponer(actor=elenco.secretaria, propuesta=dia(date(2026, 5, 6)))
    assert dato(client, termino="Q-EST-30", fecha="2026-04-06")["fecha_legal"] == "2026-05-06"
