"""Toda fecha de un caso viejo puede ser un año o un mes: ningún acto exige el día."""

from __future__ import annotations

import io
import json
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from plazos.nucleo.incierto import DiaIncierto, dentro, incierta, leer
from querellas.management.importacion.esquema import CAMPOS_DE_ACTO, esquema
from querellas.management.importacion.orden import ordenar
from querellas.models import Querella
from querellas.models.redaccion import redactar
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests.querellas.mesa import entrar, ruta
from tests.querellas.test_importar import caso, importar
from tests.querellas.test_importar_inciertas import a


@pytest.fixture
def _en_noviembre(reloj):
    reloj("2026-11-02T09:00-04:00")


VISTA = {"vista_el": "2003-06", "ante": "pleno", "publica": True, "lugar": "sala de San Juan"}
TODO: list[dict[str, Any]] = [
    a("presentar", "2003-03"),
    a("comparecer", "2003", papel="querellado", abogado="Inés Rivera"),
    a("notificar", "2003-04", medio="correo_certificado", enviada_el="2003-03"),
    a("anotar_rebeldia", "2003"),
    a("presentar_procedimiento", "2003-05", tribunal="San Juan", numero_judicial="KPE-1"),
    a("resolver_procedimiento", "2003-05", resultado="suspende", autoridad="Resolución"),
    a(
        "senalar_vista",
        "2003",
        **VISTA,
        notificaciones=[{"a": "querellado", "recibida_el": "2003-05"}],
    ),
    a("abrir_vista", "2003"),
    a("concluir_vista", "2003"),
    a("emitir_resolucion", "2003-09", disposicion="amonestacion", archivo_en_autos_el="2003-09"),
    a("pedir_reconsideracion", "2003-10", papel="querellado"),
    a("silencio_de_reconsideracion", "2003"),
    a("anotar_revision", "2003-12", papel="querellado", foro="Tribunal de Apelaciones"),
    a("recibir_mandato", "2004", resultado="confirma", autoridad="Mandato"),
    a("terminar_suspension", "2004", autoridad="Orden"),
]


def viejo(**cambios: Any) -> dict[str, Any]:
    querellado = caso()["querellado"] | {"en_el_cargo_hasta": "2005-01-09"}
    juramento = {"ante": "notario", "lugar": "Añasco", "fecha": "2003-03"}
    return caso(**{"querellado": querellado, "juramento": juramento, "actos": TODO, **cambios})


def entrado(tmp_path: Any, **cambios: Any) -> Querella:
    estado, _salida, error = importar(tmp_path, viejo(**cambios))
    assert (estado, error) == (0, "")
    return Querella.objects.get()


# --- El día que no consta -------------------------------------------------------------------
def test_un_dia_incierto_ordena_como_el_primero_y_dice_lo_que_consta():
    dia = leer("2003-03")
    assert (dia, incierta(dia)) == (date(2003, 3, 1), "2003-03")
    assert isinstance(dia, DiaIncierto)
    assert incierta(leer("2003-03-01")) == ""
    assert incierta(dia.replace(day=2)) == ""


@pytest.mark.parametrize(
    ("periodo", "antes", "esperado"),
    [
        ("2003", date(2003, 12, 31), date(2003, 12, 31)),  # el último día todavía cabe
        ("2003", date(2004, 1, 1), date(2003, 1, 1)),  # el siguiente ya no
        ("2004-02", date(2004, 2, 29), date(2004, 2, 29)),
        ("2003-02", date(2003, 3, 1), date(2003, 2, 1)),
    ],
)
def test_el_primer_dia_que_cabe_en_el_periodo(periodo, antes, esperado):
    assert dentro(periodo, antes) == esperado


def test_las_preposiciones_se_acomodan_al_mes():
    assert redactar("suspender_vista", 1, {"vista_el": "2003-06"}, "es") == (
        "Vista suspendida; señalada de nuevo para junio de 2003."
    )
    assert redactar("dejar_sin_efecto_vista", 1, {"vista_el": "2003"}, "es") == (
        "La vista de 2003 queda sin efecto."
    )
    assert redactar("continuar_vista", 1, {"vista_el": "2003-06", "presentes": []}, "en") == (
        "The hearing will go on in June 2003, as announced in the room to ."
    )


def test_ningun_acto_exige_el_dia():
    """Del esquema publicado: todo acto admite la fecha incierta en lugar de la suya."""
    reglas = esquema()["properties"]["actos"]["items"]["allOf"]
    sin = [
        regla["if"]["properties"]["acto"]["const"]
        for regla in reglas
        if "fecha_incierta" not in regla["then"]["properties"]
    ]
    assert (len(reglas), sin) == (len(CAMPOS_DE_ACTO), [])


# --- El caso entero -------------------------------------------------------------------------
@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_un_caso_sin_un_solo_dia_entra_entero_y_no_corre_ningun_termino(tmp_path):
    q = entrado(tmp_path)
    assert (q.estado, q.disposicion, q.en_rebeldia) == ("resuelta", "amonestacion", True)
    assert list(q.plazos.all()) == []
    assert (q.presentada_el, q.presentada_en, q.terminada_en) == (date(2003, 3, 1), None, None)
    assert q.inciertas == {"presentada_el": "2003-03", "firme_el": "2004"}
    assert incierta(q.juramento.fecha) == "2003-03"
    assert incierta(q.vistas.get().vista_el) == "2003-06"
    medida = q.medidas.get()
    assert medida.inciertas == {
        "pedida_el": "2003-05",
        "resuelta_el": "2003-05",
        "terminada_el": "2004",
    }
    assert [r.inciertas["presentado_el"] for r in q.recursos.all()] == ["2003-10", "2003-12"]
    assert incierta(q.comparecencias.get().desde) == "2003"
    assert {n.recibida_el for n in q.notificaciones.all()} == {None}
    textos = {x.clase: x.texto_es for x in q.actuaciones.all()}
    assert textos["anotar_rebeldia"] == (
        "Anotada la rebeldía: el término para contestar venció en 2003 sin contestación. "
        "Fecha incierta: 2003; el día no consta."
    )
    assert textos["senalar_vista"].startswith("Vista pública señalada para junio de 2003, ante")
    assert textos["archivar_en_autos"].endswith(" septiembre de 2003; el día no consta.")
    assert textos["anotar_revision"].startswith(
        "Revisión judicial pedida por el querellado en diciembre de 2003 ante Tribunal"
    )
    assert textos["constar_fecha_incierta"] == (
        "Envío de la notificación de la querella (marzo de 2003; el día no consta)."
    )
    assert all(x.datos.get("fecha_incierta") for x in q.actuaciones.all())
    assert list(verificar()) == []


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_la_linea_vuelve_igual_y_la_repetida_no_entra_dos_veces(tmp_path):
    q = entrado(tmp_path)
    salida = io.StringIO()
    call_command("exportar_expediente", str(q.numero), linea=True, stdout=salida)
    assert json.loads(salida.getvalue()) == viejo()
    salida = io.StringIO()
    call_command("exportar_expediente", str(q.numero), stdout=salida)
    assert "Presentada en marzo de 2003." in salida.getvalue()
    salida = io.StringIO()
    call_command("exportar_expediente", str(q.numero), json=True, stdout=salida)
    todo = json.loads(salida.getvalue())
    assert todo["expediente"]["presentada_el"] == "2003-03"
    assert todo["vistas"][0]["vista_el"] == "2003-06"
    assert importar(tmp_path, viejo())[0] == 0
    assert Querella.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_la_desestimacion_por_vencimiento_pide_el_termino_que_vencio(tmp_path):
    """Con el término contado, basta el año: la ley fija el día. Sin él no se desestima."""
    actos = [*TODO[:4], a("desestimar_por_vencimiento", "2004")]
    estado, _salida, error = importar(tmp_path, viejo(actos=actos))
    assert estado == 1
    assert "no consta el día en que empezó el término que venció" in error
    contados = [*caso()["actos"], a("desestimar_por_vencimiento", "1997")]
    estado, _salida, error = importar(tmp_path, caso(actos=contados))
    assert (estado, error) == (0, "")
    q = Querella.objects.get()
    asiento = q.actuaciones.get(clase="desestimar_por_vencimiento")
    # Contestada el 20 de marzo: los treinta días corren hasta el martes 22 de abril.
    assert asiento.datos == {
        "termino": "Q-EST-30",
        "vencio_el": "1997-04-22",
        "fecha_incierta": "1997",
    }
    assert "venció el 22 de abril de 1997 sin decisión." in asiento.texto_es
    assert q.terminada_en == q.plazos.get(termino="Q-EST-30").vence_en


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
@pytest.mark.parametrize(
    ("cuando", "estado", "firme"),
    [
        ("1997", 0, date(1997, 4, 5)),  # dentro del año venció: el término dice qué día
        ("1997-04", 0, date(1997, 4, 5)),
        ("1997-03", 1, None),  # en marzo todavía corría
    ],
)
def test_si_el_termino_consta_su_vencimiento_es_el_que_la_ley_fija(tmp_path, cuando, estado, firme):
    """Archivada en autos el 5 de marzo: los treinta días terminan el viernes 4 de abril."""
    actos = [
        a("presentar", "1997-03-04"),
        a("desestimar", "1997-03-04", archivo_en_autos_el="1997-03-05"),
        a("declarar_firme", cuando),
    ]
    juramento = caso()["juramento"]
    dio, _salida, error = importar(tmp_path, caso(actos=actos, juramento=juramento))
    assert dio == estado, error
    if firme is None:
        assert "ese día no había vencido el término" in error
    else:
        q = Querella.objects.get()
        assert (q.firme_el, incierta(q.firme_el)) == (firme, "")


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_acogida_una_reconsideracion_sin_dia_no_corren_los_noventa(tmp_path):
    actos = [*TODO[:11], a("acoger_reconsideracion", "2003-11-03")]
    q = entrado(tmp_path, actos=actos)
    assert q.estado == "pendiente_decision"
    assert list(q.plazos.all()) == []
    asiento = q.actuaciones.get(clase="acoger_reconsideracion")
    assert asiento.datos == {}
    assert "{" not in asiento.texto_es


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
@pytest.mark.parametrize(
    ("cambio", "motivo"),
    [
        (
            {"juramento": {"ante": "x", "lugar": "y", "fecha": "2004"}},
            "el juramento no puede ser posterior",
        ),
        (
            {"juramento": {"ante": "x", "lugar": "y", "fecha": "2003-13"}},
            "juramento.fecha: «2003-13» no es una fecha AAAA-MM-DD, AAAA-MM o AAAA.",
        ),
        (
            {"juramento": {"ante": "x", "lugar": "y", "fecha": "2003-02-30"}},
            "juramento.fecha: «2003-02-30» no es una fecha que exista.",
        ),
        ({"actos": [a("presentar", "2027")]}, "es futura"),
    ],
)
def test_lo_que_no_cabe_se_rechaza_con_su_razon(tmp_path, cambio, motivo):
    estado, _salida, error = importar(tmp_path, viejo(**cambio))
    assert estado == 1
    assert motivo in error


def test_jurada_despues_la_presentacion_del_ano_se_pone_detras():
    (paso,) = ordenar([a("presentar", "2003")], date(2003, 5, 7))
    assert (paso.dia, paso.incierta) == (date(2003, 5, 7), "2003")


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_el_mandato_que_fija_un_dia_entra_con_el(tmp_path):
    actos = [
        *TODO[:13],
        a("recibir_mandato", "2004-02-02", resultado="devuelve", autoridad="Mandato")
        | {"etapa": "en_estudio", "hasta": "2004-03-01"},
    ]
    q = entrado(tmp_path, actos=actos)
    assert [(p.termino, p.fecha_legal) for p in q.plazos.all()] == [
        ("Q-EST-30", date(2004, 3, 1)),
    ]


# --- Lo que se ve ---------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
@pytest.mark.usefixtures("_en_noviembre")
def test_todas_las_paginas_dicen_el_mes_o_el_ano_y_ninguna_un_dia(tmp_path):
    elenco = gente.crear()
    importar(tmp_path, viejo(), caso(numero="Q-97-005"))
    q = Querella.objects.get(numero="Q-97-004")
    publica = Client().get("/es/expediente/Q-97-004/").text
    assert '<dd><time datetime="2003-03">marzo de 2003</time></dd>' in publica
    assert '<time datetime="2003-06">junio de 2003</time></p>' in publica
    assert 'desde <time datetime="2004">2004</time>' in publica
    ingles = Client().get("/en/expediente/Q-97-004/").text
    assert '<time datetime="2003-03">March 2003</time>' in ingles
    mesa = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "marzo de 2003" in mesa
    for pagina in (publica, ingles, mesa):
        for inventado in (
            "1 de marzo de 2003",
            "March 1, 2003",
            "1 de junio",
            "June 1, 2003",
            "10:00",
        ):
            assert inventado not in pagina
    lista = Client().get("/es/expedientes/?orden=vieja").text
    assert '<time datetime="2003-03">marzo de 2003</time>' in lista
    dato = Client().get("/es/expediente/Q-97-004.json").json()
    assert (dato["presentada_el"], dato["presentada_incierta"]) == (None, "2003-03")
    assert (dato["vistas"][0]["vista_el"], dato["vistas"][0]["vista_incierta"]) == (None, "2003-06")
    assert b"200306" not in Client().get("/es/vistas.ics").content
