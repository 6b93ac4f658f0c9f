"""La querella enmendada: jurada y notificada como la primera, con su término y su fecha segura."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import ProgrammingError, connection, transaction

from plazos.vencimientos import vigilar
from querellas import services
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.management.demo.muestras import pdf
from querellas.models import Cargo, Querella
from querellas.publico.caso import insignias
from querellas.publico.models import Actuacion as PublicaActuacion
from querellas.publico.models import Expediente
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from querellas.services.enmendar_querella import DatosDeEnmienda
from querellas.services.notificar import DatosDeServicio
from querellas.services.papeles_del_expediente import estado_en_palabras
from querellas.services.presentar import DatosDeJuramento, documento_subido
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
JURAMENTO = DatosDeJuramento(
    quien="María del Carmen Núñez Peña", ante="notaria", lugar="Ponce", fecha=date(2026, 3, 27)
)
ENMIENDA = DatosDeEnmienda(cargos=("cargo uno", "cargo dos"), juramento=JURAMENTO)


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def escrito(q: Querella) -> Documento:
    ruta, sha256, cuantos = guardar(expediente(), q.uuid, [pdf("Enmendada", ("Cargo dos.",))])
    return documento_subido(
        q,
        TipoDeDocumento.ESCRITO,
        "Escrito de querella enmendada",
        archivo=ruta,
        sha256=sha256,
        bytes=cuantos,
        medio="application/pdf",
        nombre_original="enmendada.pdf",
    )


def enmendar(elenco: Elenco, q: Querella, datos: DatosDeEnmienda = ENMIENDA) -> Querella:
    return services.enmendar(
        querella_id=q.pk, actor=elenco.secretaria, enmienda=datos, documentos=[escrito(q)]
    )


def recibir(elenco: Elenco, q: Querella, dia: date) -> Querella:
    fabricas.documentos_listos()
    servicio = DatosDeServicio(recibida_el=dia, diligenciada_por="alguacil", recibida_por="él")
    return services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)


@pytest.mark.norma("18.004#1", "18.004#3")
def test_antes_de_la_contestacion_el_termino_viejo_queda_sustituido_y_no_hay_rebeldia(
    elenco: Elenco, reloj: Reloj
) -> None:
    """El primero vencía el 6 de abril; con la enmienda del 30 de marzo nada vence el 7."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    assert q.plazos.get(termino="Q-CONT-15").fecha_legal == date(2026, 4, 6)
    reloj("2026-03-30T10:00-04:00")
    q = enmendar(elenco, q)
    assert q.estado == "presentada"
    assert q.plazos.get(termino="Q-CONT-15").estado == "sustituido"
    assert [c.texto for c in q.cargos.all()] == ["cargo uno", "cargo dos"]
    assert Cargo.todos.filter(querella=q, retirado=True).count() == 1
    reloj("2026-04-07T10:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert (q.estado, q.en_rebeldia) == ("presentada", False)
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#3", "18.004#4")
def test_quince_dias_desde_su_notificacion_y_una_prorroga_nueva(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-03-30T10:00-04:00")
    enmendar(elenco, q)
    reloj("2026-04-07T10:00-04:00")
    recibir(elenco, q, date(2026, 4, 7))
    nuevo = q.plazos.get(termino="Q-CONT-15", estado="corriendo")
    assert nuevo.fecha_legal == date(2026, 4, 22)
    reloj("2026-04-22T16:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    prorroga = q.plazos.get(termino="Q-PROR-15", estado="corriendo")
    assert prorroga.fecha_legal == date(2026, 5, 7)
    with pytest.raises(services.ActoRechazado, match="una sola vez"):
        services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-07T20:00-04:00")
    q = services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert q.estado == "en_estudio"


def test_la_notificacion_nueva_lleva_los_cargos_y_el_juramento_nuevos(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-30T10:00-04:00")
    enmendar(elenco, q)
    aviso = q.documentos.filter(tipo="notificacion_querella").latest("pk")
    assert aviso.datos["cargos"] == ["cargo uno", "cargo dos"]
    assert aviso.datos["juramento"]["fecha"] == "2026-03-27"
    copia = q.documentos.filter(tipo="copia_certificada").latest("pk")
    assert copia.adjuntos.get().nombre_original == "enmendada.pdf"
    with pytest.raises(services.ActoRechazado, match="todavía no está listo"):
        services.notificar(
            querella_id=q.pk,
            actor=elenco.secretaria,
            servicio=DatosDeServicio(recibida_el=date(2026, 3, 30), diligenciada_por="a"),
        )


@pytest.mark.parametrize(
    ("dia", "cabe"),
    [
        ("2026-04-05T10:00-04:00", True),
        ("2026-04-06T23:00-04:00", True),
        ("2026-04-07T09:00-04:00", False),
    ],
)
def test_el_ultimo_dia_para_contestar_todavia_se_enmienda_y_el_siguiente_no(
    elenco: Elenco, reloj: Reloj, dia: str, cabe: bool
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj(dia)
    if cabe:
        assert enmendar(elenco, q).estado == "presentada"
    else:
        with pytest.raises(services.ActoRechazado, match="venció el 2026-04-06"):
            enmendar(elenco, q)


@pytest.mark.norma("18.004#5", "18.004#14")
def test_despues_de_contestada_hace_falta_la_orden_y_la_fecha_original_queda_de_segura(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    original = q.plazos.get(termino="Q-EST-30")
    reloj("2026-04-15T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="orden de dos miembros"):
        enmendar(elenco, q)
    orden = services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.asociada,
        clase="permitir_enmienda",
        razon="hechos nuevos",
        evidencia="moción",
    )
    services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)
    q = enmendar(elenco, q)
    assert q.estado == "presentada"
    assert q.actuaciones.latest("numero").clase == "enmendar_con_permiso"
    original.refresh_from_db()
    assert original.estado == "sustituido"
    reloj("2026-04-20T10:00-04:00")
    recibir(elenco, q, date(2026, 4, 20))
    assert q.plazos.get(termino="Q-CONT-15", estado="corriendo").fecha_legal == date(2026, 5, 5)
    reloj("2026-05-05T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    estudio = q.plazos.get(termino="Q-EST-30", estado="corriendo")
    assert estudio.fecha_legal == date(2026, 6, 4)
    assert estudio.fecha_conservadora == original.fecha_conservadora
    assert original.fecha_conservadora <= date(2026, 5, 6)


def enmendada_con_permiso(elenco: Elenco, reloj: Reloj) -> Querella:
    """Contestada el 6 de abril, enmendada el 15 y recibida otra vez el 20: hasta el 5 de mayo."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-15T10:00-04:00")
    services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TextoDeResolucion(hechos="h", determinaciones="d", conclusiones="c"),
    )
    orden = services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.asociada,
        clase="permitir_enmienda",
        razon="hechos nuevos",
        evidencia="moción",
    )
    services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)
    q = enmendar(elenco, q)
    reloj("2026-04-20T10:00-04:00")
    recibir(elenco, q, date(2026, 4, 20))
    return q


@pytest.mark.norma("18.004#3", "18.004#5")
def test_sin_contestar_los_cargos_nuevos_la_rebeldia_es_solo_en_cuanto_a_ellos(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = enmendada_con_permiso(elenco, reloj)
    reloj("2026-05-06T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert (q.estado, q.en_rebeldia, q.rebeldia) == ("en_estudio", True, "en_rebeldia_parcial")
    # Treinta días desde el 5 de mayo: el jueves 4 de junio. Lo seguro, la fecha de antes.
    estudio = q.plazos.get(termino="Q-EST-30", estado="corriendo")
    assert estudio.fecha_legal == date(2026, 6, 4)
    assert estudio.fecha_conservadora == date(2026, 5, 6)
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        "Anotada la rebeldía solo en cuanto a los cargos nuevos: el término para contestarlos "
        "venció el 5 de mayo de 2026 sin contestación. Lo que el alcalde contestó antes sigue en "
        "pie. La Comisión tiene hasta el 4 de junio de 2026 para desestimar o señalar vista."
    )
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q))
    assert "en rebeldía en cuanto a los cargos nuevos" in pagina.text
    assert estado_en_palabras(q) == "en estudio, en rebeldía en cuanto a los cargos nuevos"
    publica = PublicaActuacion.objects.get(expediente=q.numero, clase="anotar_rebeldia")
    caso = Expediente.objects.get(numero=q.numero)
    assert insignias(caso, (), date(2026, 5, 6), [publica]) == ["en_estudio", "en_rebeldia_parcial"]
    assert list(verificar(q.numero)) == []


def test_quien_nunca_contesto_queda_en_rebeldia_de_todo(elenco: Elenco, reloj: Reloj) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-30T10:00-04:00")
    q = enmendar(elenco, q)
    recibir(elenco, q, date(2026, 3, 30))
    # Quince días desde el 30 de marzo: el martes 14 de abril.
    reloj("2026-04-15T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert (q.estado, q.rebeldia) == ("en_estudio", "en_rebeldia")
    assert "solo en cuanto" not in q.actuaciones.latest("numero").texto_es


@pytest.mark.norma("18.004#12")
def test_lo_que_circulaba_sobre_la_querella_de_antes_no_decide_la_enmendada(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = enmendada_con_permiso(elenco, reloj)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    propuesta = q.resoluciones.get()
    with pytest.raises(services.ActoRechazado, match="ya no está abierta"):
        services.desestimar_sin_vista(
            querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk
        )
    q.refresh_from_db()
    assert (q.estado, propuesta.estado) == ("en_estudio", "descartada")


@pytest.mark.parametrize("campo", ["quien", "ante", "lugar", "fecha"])
def test_sin_juramento_no_hay_enmienda(elenco: Elenco, reloj: Reloj, campo: str) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-30T10:00-04:00")
    vacio: dict[str, Any] = {campo: None if campo == "fecha" else ""}
    sin = replace(JURAMENTO, **vacio)
    with pytest.raises(services.ActoRechazado) as rechazo:
        enmendar(elenco, q, replace(ENMIENDA, juramento=sin))
    assert campo in rechazo.value.message_dict


def test_sin_escrito_ni_cargos_no_hay_enmienda(elenco: Elenco, reloj: Reloj) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-30T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as rechazo:
        services.enmendar(
            querella_id=q.pk, actor=elenco.secretaria, enmienda=replace(ENMIENDA, cargos=(" ",))
        )
    assert set(rechazo.value.message_dict) == {"cargos", "archivo"}


def test_la_enmienda_guardada_no_cambia_ni_por_la_base(elenco: Elenco, reloj: Reloj) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-30T10:00-04:00")
    enmendar(elenco, q)
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE querellas_enmienda SET quien = 'otra'")


def test_desde_la_pagina(elenco: Elenco, reloj: Reloj) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-30T10:00-04:00")
    campos = {
        "cargos": "cargo uno\n\ncargo dos",
        "quien": "María Núñez",
        "ante": "notaria",
        "lugar": "Ponce",
        "fecha": "2026-03-27",
        "el": "2026-03-30",
    }
    mala = enviar(elenco.secretaria, q, "enmendar", **campos)
    assert "Suba el escrito jurado en PDF." in errores(mala)
    assert "El término que vence el 6 de abril de 2026 queda sin efecto" in mala.text
    archivo = SimpleUploadedFile("e.pdf", pdf("Enmendada", ("Dos.",)), "application/pdf")
    pagina = hacer(elenco.secretaria, q, "enmendar", archivo=archivo, **campos)
    assert "Querella enmendada, jurada, antes de la contestación." in pagina.text
    assert "cargo dos" in pagina.text
