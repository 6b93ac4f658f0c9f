"""Un acto del que solo consta el año o el mes: mueve el caso, no abre término y se lee incierto."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from querellas.management.importacion.orden import ordenar
from querellas.models import Actuacion, Querella
from querellas.models.redaccion import redactar
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests.querellas.mesa import entrar, hacer, ruta
from tests.querellas.test_importar import caso, importar


@pytest.fixture
def _en_noviembre(reloj):
    reloj("2026-11-02T09:00-04:00")


def a(acto: str, fecha: str, **datos: Any) -> dict[str, Any]:
    """Con su día o, si es más corta, con su fecha incierta."""
    campo = "fecha" if len(fecha) == 10 else "fecha_incierta"
    return {"acto": acto, campo: fecha, **datos}


VISTA = {"vista_el": "1997-06-12", "ante": "comisionado_asociado", "publica": True}
INCIERTOS = [
    a("presentar", "1997-03-04"),
    a("notificar", "1997-03", recibida_por="la oficina"),
    a("contestar", "1997"),
    a("senalar_vista", "1997-05-05", **VISTA),
    a("concluir_vista", "1997-06"),
    a("rendir_informe", "1997-06-25", hechos="Los que constan."),
    a("emitir_resolucion", "1997-07", disposicion="amonestacion"),
    a("constar_voto", "1997-07", miembro="Ana Cruz", sentido="disiente"),
]


# --- El orden -------------------------------------------------------------------------------
def test_el_acto_incierto_se_pone_en_orden_tras_el_que_lleva_escrito_delante():
    dias = [(p.acto, p.dia) for p in ordenar(INCIERTOS)]
    assert dias == [
        ("presentar", date(1997, 3, 4)),
        ("notificar", date(1997, 3, 4)),
        ("contestar", date(1997, 3, 4)),
        ("senalar_vista", date(1997, 5, 5)),
        ("concluir_vista", date(1997, 6, 12)),
        ("rendir_informe", date(1997, 6, 25)),
        ("emitir_resolucion", date(1997, 7, 1)),
        ("constar_voto", date(1997, 7, 1)),
    ]


@pytest.mark.parametrize(
    ("incierta", "esperado"),
    [
        ("1997-03", date(1997, 3, 20)),  # dentro del mes: el día del acto anterior
        ("1997-04", date(1997, 4, 1)),  # después: el primero
        ("1997-12", date(1997, 12, 1)),
        ("1996", date(1996, 1, 1)),  # antes del acto anterior: no cabe, y así se rechaza
        ("1998", date(1998, 1, 1)),
    ],
)
def test_el_dia_que_ordena_es_el_primero_que_cabe(incierta, esperado):
    actos = [
        a("presentar", "1997-03-04"),
        a("comparecer", "1997-03-20", papel="querellado", abogado="Inés"),
        a("prestar_asistencia", incierta, resultado="x"),
    ]
    pasos = {p.acto: p.dia for p in ordenar(actos)}
    assert pasos["prestar_asistencia"] == esperado


# --- Lo que se lee --------------------------------------------------------------------------
def test_el_asiento_incierto_no_dice_ningun_dia_ni_ningun_termino():
    datos = {"recibida_el": "1997-03", "fecha_incierta": "1997-03"}
    assert redactar("notificar", 1, datos, "es") == (
        "Notificación y copia certificada recibidas por el querellado en marzo de 1997. "
        "Fecha incierta: marzo de 1997; el día no consta."
    )
    assert redactar("notificar", 1, datos, "en") == (
        "Notice and certified copy received by the respondent in March 1997. "
        "Uncertain date: March 1997; the day is not on record."
    )
    datos = {"concluida_el": "1997", "fecha_incierta": "1997"}
    assert redactar("concluir_vista", 1, datos, "en") == (
        "The hearing was concluded in 1997. Uncertain date: 1997; the day is not on record."
    )


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_los_actos_inciertos_mueven_el_caso_y_no_abren_ningun_termino(tmp_path):
    estado, _salida, error = importar(tmp_path, caso(actos=INCIERTOS))
    assert (estado, error) == (0, "")
    q = Querella.objects.get()
    assert (q.estado, q.disposicion, q.terminada_en) == ("resuelta", "amonestacion", None)
    # Solo los dos actos con día: presentar y rendir el informe.
    assert list(q.plazos.order_by("pk").values_list("termino", "disparador_el")) == [
        ("LPAU-6M", date(1997, 3, 4)),
        ("Q-DEC-15", date(1997, 6, 25)),
    ]
    asientos = {x.clase: x for x in q.actuaciones.all()}
    assert asientos["notificar"].datos == {
        "recibida_el": "1997-03",
        "medio": "personal",
        "recibida_por": "la oficina",
        "diligenciada_por": "",
        "lugar": "",
        "fecha_incierta": "1997-03",
    }
    assert asientos["emitir_resolucion"].texto_es == (
        "Resolución: amonestación. Fecha incierta: julio de 1997; el día no consta."
    )
    assert q.notificaciones.get(vista=None).recibida_el is None
    assert q.vistas.get().concluida_en is None
    assert list(verificar()) == []


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
def test_una_contestacion_con_dia_tras_una_notificacion_sin_el_abre_el_estudio(tmp_path):
    actos = [
        a("presentar", "1997-03-04"),
        a("notificar", "1997-03"),
        a("contestar", "1997-03-20"),
    ]
    estado, _salida, error = importar(tmp_path, caso(actos=actos))
    assert estado == 0, error
    q = Querella.objects.get()
    assert q.estado == "en_estudio"
    estudio = q.plazos.get(termino="Q-EST-30")
    assert (estudio.disparador_el, estudio.fecha_legal) == (date(1997, 3, 20), date(1997, 4, 22))


@pytest.mark.django_db
@pytest.mark.usefixtures("_en_noviembre")
@pytest.mark.parametrize(
    ("acto", "motivo"),
    [
        (
            {**a("contestar", "1997"), "fecha": "1997-03-20"},
            "actos[1]: diga «fecha» o «fecha_incierta», y solo una de las dos.",
        ),
        ({"acto": "contestar"}, "actos[1]: falta «fecha»."),
        (a("contestar", "1996"), "anterior a la presentación"),
        (a("desestimar_por_vencimiento", "1997-02"), "anterior a la presentación"),
        ({"acto": "constar", "texto": "x"}, "actos[1]: falta «fecha_incierta»."),
    ],
)
def test_la_fecha_incierta_que_no_cabe_se_rechaza(tmp_path, acto, motivo):
    estado, _salida, error = importar(tmp_path, caso(actos=[acto, *caso()["actos"]]))
    assert estado == 1
    assert motivo in error


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
@pytest.mark.usefixtures("_en_noviembre")
def test_las_paginas_ensenan_el_mes_y_no_un_dia_inventado(tmp_path):
    elenco = gente.crear()
    importar(tmp_path, caso(actos=INCIERTOS))
    q = Querella.objects.get()
    publica = Client().get("/en/expediente/Q-97-004/").text
    assert '<p class="actuacion__fecha">March 1997</p>' in publica
    assert "March 1, 1997" not in publica
    assert '<p class="actuacion__fecha">June 1997</p>' in publica
    assert "Uncertain date: July 1997; the day is not on record." in publica
    dato = Client().get("/es/expediente/Q-97-004.json").json()
    notificada = next(x for x in dato["actuaciones"] if x["clase"] == "notificar")
    assert (notificada["efectiva_el"], notificada["fecha_incierta"]) == (None, "1997-03")
    mesa = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert '<p class="actuacion__fecha">marzo de 1997</p>' in mesa
    assert '<p class="actuacion__fecha">julio de 1997</p>' in mesa
    assert Actuacion.objects.count() == 8


# --- El simulador -----------------------------------------------------------------------------
@pytest.mark.django_db
def test_el_simulador_de_un_caso_adoptado_no_cuenta_desde_un_dia_incierto(tmp_path, reloj):
    """Consta que contestó en 1997, no qué día: no se vuelve a andar y la página lo dice."""
    reloj("2026-11-30T09:00-04:00")
    elenco = gente.crear()
    actos = [
        a("presentar", "1997-03-04"),
        {"acto": "notificar", "recibida_el": "1997-03-10"},
        a("contestar", "1997"),
    ]
    estado, _salida, error = importar(tmp_path, caso(actos=actos))
    assert estado == 0, error
    q = Querella.objects.get()
    assert q.estado == "en_estudio"
    hacer(elenco.asociada, q, "adoptar_caso", razon="Sigue pendiente.", desde="")
    hacer(elenco.asociado, q, "firmar_orden", orden=q.ordenes.get(dictada_en=None).pk)
    q.refresh_from_db()
    assert not q.historica
    pagina = entrar(elenco.secretaria).get(f"/es/secretaria/expediente/{q.numero}/simulador/")
    partida = pagina.context["partida"]
    assert partida.con_inciertas
    assert not partida.desde_el_principio
    assert "Hay fechas inciertas" in pagina.text
    estudio = [
        t.computo.fecha_legal
        for t in pagina.context["antes"].terminos
        if t.disparo.termino == "Q-EST-30"
    ]
    # Treinta días desde la adopción del 30 de noviembre; de la contestación, nada.
    assert estudio == [date(2026, 12, 30)]
