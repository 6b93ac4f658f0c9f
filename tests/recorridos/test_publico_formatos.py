"""Las otras formas de las páginas públicas: JSON, Atom, CSV, calendario, impresión y la API."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from datetime import date
from typing import Any
from xml.etree.ElementTree import fromstring

import jsonschema
import pytest
from django.db import connection
from django.test import Client
from icalendar import Calendar

from plazos.vencimientos import vigilar
from querellas import services
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.publico import agenda
from querellas.publico.expedientes import sin_formula
from querellas.publico.models import Vista
from querellas.services.publicacion import reindexar
from tests import elenco as gente
from tests import fabricas
from tests.recorridos import casos_publicos

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])
ATOM = "{http://www.w3.org/2005/Atom}"
SIN_DECISION = "La Comisión no decidió dentro del término que fija la ley."


@pytest.fixture
def elenco(reloj: Callable[[str], Any]) -> gente.Elenco:
    reloj("2026-03-13T10:00-04:00")
    return gente.crear()


def abierta(elenco: gente.Elenco, cual: str = "privada") -> Querella:
    q = casos_publicos.presentar(elenco, cual)
    fabricas.documentos_listos()
    casos_publicos.notificar(elenco, q, date(2026, 3, 13))
    return Querella.objects.get(pk=q.pk)


def pedir(ruta: str, **mas: Any) -> Any:
    respuesta = Client().get(ruta, **mas)
    assert respuesta.status_code == 200, ruta
    assert not respuesta.cookies
    return respuesta


def arbol(ruta: str) -> Any:
    return fromstring(pedir(ruta).content)


def eventos(contenido: bytes) -> list[Any]:
    return list(Calendar.from_ical(contenido).walk("VEVENT"))


def decidida(elenco: gente.Elenco, reloj: Callable[[str], Any]) -> Querella:
    """Desestimada sin vista, con su resolución leída por el público (sin dibujar el PDF)."""
    q = abierta(elenco, "sin_vista")
    reloj("2026-03-26T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    propuesta = casos_publicos.proponer(elenco, q, "sin_vista", "desestimacion")
    services.desestimar_sin_vista(querella_id=q.pk, actor=elenco.asociado, resolucion_id=propuesta)
    fabricas.documentos_listos()
    Documento.objects.filter(tipo="resolucion").update(ruta_publica="ab/" + "ab" * 16)
    reindexar(q.pk)
    return Querella.objects.get(pk=q.pk)


# --- La búsqueda ----------------------------------------------------------------------------
def test_encuentra_nombres_en_cualquier_orden_mal_escritos_y_palabras_de_las_decisiones(
    elenco: gente.Elenco, reloj: Callable[[str], Any]
) -> None:
    q = decidida(elenco, reloj)
    numero = str(q.numero)

    def html(consulta: str) -> str:
        return str(pedir("/es/expedientes/?" + consulta).text)

    for dicho in ("q=colon+aneses+iris", "q=Añeses+Colón", "q=aneses"):
        assert numero in html(dicho) and "casi igual" not in html(dicho), dicho
    for torcido in ("q=anezes+colom", "q=Iris+Anseses"):
        assert numero in html(torcido) and "casi igual" in html(torcido), torcido
    hallada = html("q=excavadora")
    assert numero in hallada and "<mark>excavadora</mark>" in hallada
    assert numero not in html("q=excavadora+inexistente")
    assert "Ningún expediente coincide" in html("q=wxyzwxyz")
    # Cada filtro aparta; la opción dice cuántos hay.
    assert "Desestimada (1)" in html("") and "Ciudadano particular (1)" in html("")
    for filtro, hay in (
        ("clase=ciudadano", True),
        ("clase=gobernador", False),
        ("resultado=desestimacion", True),
        ("resultado=destitucion", False),
        ("desde=2026-03-13&hasta=2026-03-13", True),
        ("desde=2026-03-14", False),
        ("vence=7", False),
        ("desde=ayer", True),
    ):
        assert (f"/expediente/{numero}/" in html(filtro)) is hay, filtro


def test_un_termino_que_vence_pronto_se_encuentra_por_su_fecha(
    elenco: gente.Elenco, reloj: Callable[[str], Any]
) -> None:
    q = abierta(elenco)
    # Q-CONT-15 del 13 de marzo vence el lunes 30: a quince días, no; a dieciséis, sí.
    assert str(q.numero) not in pedir("/es/expedientes/?vence=15").text.split("<tbody>")[-1]
    reloj("2026-03-15T10:00-04:00")
    assert str(q.numero) in pedir("/es/expedientes/?vence=15").text.split("<tbody>")[-1]


def test_lo_encontrado_sale_igual_en_csv_json_y_atom(
    elenco: gente.Elenco, reloj: Callable[[str], Any]
) -> None:
    q = abierta(elenco)
    callada = casos_publicos.presentar(elenco, "notificada")
    filas = list(
        csv.DictReader(io.StringIO(pedir("/es/expedientes.csv").content.decode("utf-8-sig")))
    )
    assert [f["numero"] for f in filas] == [callada.numero, q.numero]
    assert filas[0]["querellante"] == "ciudadano" and filas[0]["epigrafe_es"] == ""
    assert "Santaella" in filas[1]["epigrafe_es"]
    dicho = pedir("/es/expedientes.json?q=santaella").json()
    assert [e["numero"] for e in dicho["expedientes"]] == [q.numero]
    assert dicho["siguiente"] is None
    canal = arbol("/en/expedientes.atom")
    assert [e.find(f"{ATOM}title").text[:14] for e in canal.iter(f"{ATOM}entry")] == [
        callada.numero,
        q.numero,
    ]
    assert "Irizarry" not in pedir("/en/expedientes.atom").text
    assert sin_formula("=1+1") == "'=1+1" and sin_formula("Ponce") == "Ponce"


# --- El expediente --------------------------------------------------------------------------
def test_el_expediente_sale_como_json_atom_calendario_e_impresion(elenco: gente.Elenco) -> None:
    q = abierta(elenco)
    base = f"/es/expediente/{q.numero}"
    dato = pedir(f"{base}.json").json()
    assert dato["numero"] == q.numero and dato["estado"] == "notificada"
    assert dato["actuaciones"][0]["texto"] == {
        "es": "Querella jurada presentada en la Secretaría.",
        "en": "Sworn complaint filed at the Secretariat.",
    }
    assert {p["termino"]: p["fecha_legal"] for p in dato["plazos"]}["Q-CONT-15"] == "2026-03-30"
    canal = arbol(f"{base}.atom")
    entradas = list(canal.iter(f"{ATOM}entry"))
    assert len(entradas) == 2
    assert entradas[0].find(f"{ATOM}link").get("href").endswith(f"{q.numero}/#a2")
    sucesos = eventos(pedir(f"{base}.ics").content)
    assert date(2026, 3, 30) in [s.start for s in sucesos]
    assert "Volver a la página" in pedir(f"{base}/imprimir/").text


def test_la_desestimacion_por_vencimiento_lleva_su_oracion_en_toda_forma(
    elenco: gente.Elenco, reloj: Callable[[str], Any]
) -> None:
    q = abierta(elenco)
    reloj("2026-03-26T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-20T09:00-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"
    for ruta in (
        "expedientes/",
        "expedientes.csv",
        "expedientes.json",
        f"expediente/{q.numero}/",
        f"expediente/{q.numero}.json",
        "decisiones/",
    ):
        assert SIN_DECISION in pedir(f"/es/{ruta}").text, ruta
    for ruta in ("expedientes", f"expedientes/{q.numero}", "decisiones"):
        assert SIN_DECISION in pedir(f"/api/v1/{ruta}").text, ruta


def test_lo_que_no_cambia_se_contesta_con_304_y_lo_que_cambia_con_otra_etiqueta(
    elenco: gente.Elenco, settings: Any
) -> None:
    settings.RELOJ_SIMULADO = False
    q = abierta(elenco)
    rutas = [
        f"/es/expediente/{q.numero}/",
        f"/es/expediente/{q.numero}.json",
        "/en/expedientes/",
        "/es/expedientes.csv",
        f"/api/v1/expedientes/{q.numero}",
    ]
    etiquetas = {ruta: pedir(ruta)["ETag"] for ruta in rutas}
    for ruta, etiqueta in etiquetas.items():
        repetida = Client().get(ruta, headers={"if-none-match": etiqueta})
        assert repetida.status_code == 304 and repetida.content == b"", ruta
        assert repetida["Cache-Control"] == "no-cache"
    services.reservar(querella_id=q.pk, actor=elenco.secretaria, orden="Orden")
    for ruta, etiqueta in etiquetas.items():
        assert pedir(ruta, headers={"if-none-match": etiqueta})["ETag"] != etiqueta, ruta


# --- El calendario --------------------------------------------------------------------------
def senalamiento(ordinal: int, estado: str, dia: date) -> Vista:
    return Vista(
        expediente="CVQM-2026-0001",
        ordinal=ordinal,
        vista_el=dia,
        publica=False,
        estado=estado,
    )


def sucesos(*vistas: Vista) -> list[tuple[str, int, str, date]]:
    return [
        (str(s["uid"]).split("@")[0], int(str(s["sequence"])), str(s["status"]), s.start)
        for s in eventos(agenda.calendario(vistas, [], "es"))
    ]


def test_una_vista_que_cambia_tres_veces_y_se_cancela_es_siempre_el_mismo_suceso() -> None:
    dias = [date(2026, 5, d) for d in (5, 12, 19, 26)]
    primera = "CVQM-2026-0001-vista-1"
    vistas: list[Vista] = []
    for n, dia in enumerate(dias, 1):
        if vistas:
            vistas[-1].estado = "suspendida"
        vistas.append(senalamiento(n, "senalada", dia))
        assert sucesos(*vistas) == [(primera, 2 * (n - 1), "CONFIRMED", dia)]
    vistas[-1].estado = "cancelada"
    assert sucesos(*vistas) == [(primera, 7, "CANCELLED", dias[-1])]


def test_la_suspendida_sin_fecha_se_cancela_y_la_celebrada_no_vuelve_a_moverse() -> None:
    una = senalamiento(1, "suspendida", date(2026, 5, 5))
    assert sucesos(una) == [("CVQM-2026-0001-vista-1", 1, "CANCELLED", date(2026, 5, 5))]
    una.estado = "celebrada"
    otra = senalamiento(2, "senalada", date(2026, 6, 2))
    assert sucesos(una, otra) == [
        ("CVQM-2026-0001-vista-1", 0, "CONFIRMED", date(2026, 5, 5)),
        ("CVQM-2026-0001-vista-2", 0, "CONFIRMED", date(2026, 6, 2)),
    ]


# --- La API ---------------------------------------------------------------------------------
def test_la_api_dice_lo_que_su_documento_promete(
    elenco: gente.Elenco, reloj: Callable[[str], Any]
) -> None:
    q = decidida(elenco, reloj)
    casos_publicos.presentar(elenco, "notificada")
    documento = pedir("/api/v1/openapi.json").json()
    codigo = Documento.objects.get(tipo="resolucion").codigo
    rutas: dict[str, dict[str, str]] = {
        "/api/v1/expedientes": {},
        "/api/v1/expedientes/{numero}": {"numero": str(q.numero)},
        "/api/v1/expedientes/{numero}/actuaciones": {"numero": str(q.numero)},
        "/api/v1/expedientes/{numero}/plazos": {"numero": str(q.numero)},
        "/api/v1/vistas": {},
        "/api/v1/decisiones": {},
        "/api/v1/decisiones/{numero}": {"numero": str(q.numero)},
        "/api/v1/municipios": {},
        "/api/v1/verificar/{codigo}": {"codigo": codigo},
    }
    for ruta, valores in rutas.items():
        respuestas = documento["paths"][ruta]["get"]["responses"]
        esquema = respuestas["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(
            pedir(ruta.format(**valores)).json(),
            {**esquema, "components": documento["components"]},
        )
        ajena = Client().get(ruta.format(numero="CVQM-1999-0001", codigo="0" * 26))
        assert ajena.status_code == (404 if valores else 200), ruta
    assert Client().get("/api/v1/expedientes?limite=0").status_code == 422
    assert Client().get("/api/v1/expedientes?municipo=ponce").status_code == 422


def test_el_cursor_de_la_api_recorre_todo_una_vez(elenco: gente.Elenco) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO publicado.indice (numero, reservada) "
            "SELECT 'CVQM-2026-' || lpad(n::text, 4, '0'), true FROM generate_series(1, 12) n"
        )
    vistos: list[str] = []
    cursor_de_pagina = ""
    for _vuelta in range(4):
        dicho = json.loads(pedir(f"/api/v1/expedientes?limite=5&cursor={cursor_de_pagina}").content)
        vistos += [e["numero"] for e in dicho["expedientes"]]
        if not dicho["siguiente"]:
            break
        cursor_de_pagina = dicho["siguiente"]
    assert vistos == [f"CVQM-2026-{n:04}" for n in range(12, 0, -1)]
