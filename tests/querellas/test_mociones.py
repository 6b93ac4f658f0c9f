"""Las mociones de las partes: se anotan, se resuelven con su razón y esperan a la vista."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction

from querellas import services
from querellas.comision.models import Inhibicion
from querellas.models import Mocion, Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import en_estudio, reglamento
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta

pytestmark = pytest.mark.django_db


def presentar(q: Querella, elenco: gente.Elenco, **cambios) -> Mocion:
    datos = {"clase": "vista_privada", **cambios}
    return services.presentar_mocion(querella_id=q.pk, actor=elenco.secretaria, **datos)


@pytest.mark.norma("18.004#8")
def test_se_pide_por_escrito_que_la_vista_sea_privada_y_se_resuelve(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-08T10:00-04:00")
    mocion = presentar(q, elenco, el=date(2026, 4, 7))
    assert q.actuaciones.latest("numero").texto_es == (
        "Moción presentada por el querellado: que la vista sea privada."
    )
    assert mocion.presentada_el == date(2026, 4, 7)
    resuelta = services.resolver_mocion(
        querella_id=q.pk, actor=elenco.asociada, fallo="con_lugar", razon="Lo pide la ley."
    )
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        f"Resuelta la moción de la entrada {mocion.asiento}, que la vista sea privada: con lugar."
    )
    assert (resuelta.resuelta_por, resuelta.resuelta_por_asiento) == (
        elenco.asociada,
        asiento.numero,
    )
    # La orden va al buzón de cada parte.
    assert resuelta.orden is not None
    assert q.notificaciones.filter(documento=resuelta.orden).count() == 2
    with pytest.raises(services.ActoRechazado, match="ya está resuelta"):
        services.resolver_mocion(
            querella_id=q.pk,
            actor=elenco.presidente,
            fallo="no_ha_lugar",
            razon="Otra.",
            mocion_id=mocion.pk,
        )
    assert list(verificar(q.numero)) == []


def test_quien_no_puede_no_la_resuelve(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    presentar(q, elenco)
    caso: dict[str, Any] = {"querella_id": q.pk, "fallo": "con_lugar", "razon": "Sí."}
    with pytest.raises(PermissionDenied):
        services.resolver_mocion(actor=elenco.secretaria, **caso)
    Inhibicion.objects.create(
        querella=q, comisionado=elenco.comisionada_asociada, desde=date(2026, 4, 1)
    )
    with pytest.raises(PermissionDenied):
        services.resolver_mocion(actor=elenco.asociada, **caso)
    with pytest.raises(services.ActoRechazado) as error:
        services.resolver_mocion(actor=elenco.presidente, **{**caso, "razon": " "})
    assert set(error.value.message_dict) == {"razon"}


@pytest.mark.parametrize(
    ("cambios", "campo"),
    [
        ({"clase": "otra"}, "asunto"),
        ({"clase": "prorroga"}, "clase"),
        ({"papel": "querellante"}, "papel"),
    ],
)
def test_lo_que_no_es_una_mocion_se_rechaza_en_su_campo(reloj, cambios, campo):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    with pytest.raises(services.ActoRechazado) as error:
        presentar(q, elenco, **cambios)
    assert set(error.value.message_dict) == {campo}


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE querellas_mocion SET fallo = 'no_ha_lugar'",
        "UPDATE querellas_mocion SET asunto = 'otra'",
        "UPDATE querellas_mocion SET detiene = true",
    ],
)
def test_la_base_no_deja_cambiar_lo_resuelto(reloj, sql):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    presentar(q, elenco)
    services.resolver_mocion(
        querella_id=q.pk, actor=elenco.presidente, fallo="con_lugar", razon="Sí."
    )
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_se_anota_en_la_mesa_espera_en_el_despacho_y_se_resuelve(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    sin_asunto = {"clase": "otra", "papel": "querellante", "el": "2026-04-06"}
    vacia = enviar(elenco.secretaria, q, "presentar_mocion", **sin_asunto)
    assert "Complete «Qué pide, en una línea»." in errores(vacia)
    hacer(
        elenco.secretaria,
        q,
        "presentar_mocion",
        clase="otra",
        papel="querellante",
        asunto="Que se cite al alguacil",
        el="2026-04-06",
    )
    for persona, area in ((elenco.secretaria, "secretaria"), (elenco.presidente, "despacho")):
        assert "Que se cite al alguacil" in entrar(persona).get(f"/es/{area}/").text
        assert "Sin resolver" in entrar(persona).get(ruta(persona, q)).text
    pagina = hacer(
        elenco.presidente,
        q,
        "resolver_mocion",
        mocion=Mocion.objects.get().pk,
        fallo="nada_que_proveer",
        razon="Ya está citado.",
    )
    assert "otra petición: nada que proveer." in pagina.text
    assert "Ya está citado." in pagina.text
    assert "Que se cite al alguacil" not in entrar(elenco.presidente).get("/es/despacho/").text


def test_la_vista_que_el_alcalde_pidio_privada_se_ofrece_privada(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    mocion = presentar(q, elenco)
    pagina = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "senalar_vista")).text
    assert f"El alcalde lo pidió por escrito (entrada {mocion.asiento})." in pagina


def test_la_prorroga_por_orden_se_resuelve_desde_la_pagina(reloj):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, concesion_prorroga="por_orden")
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T10:00-04:00")
    pagina = enviar(elenco.secretaria, q, "solicitar_prorroga", "calcular", el="2026-04-06")
    assert "Según el Reglamento la prórroga espera una orden." in pagina.text
    pagina = hacer(elenco.secretaria, q, "solicitar_prorroga", el="2026-04-06")
    assert "Una moción de prórroga detiene la rebeldía" in pagina.text
    reloj("2026-04-15T10:00-04:00")
    assert "detenido por una moción" in entrar(elenco.secretaria).get("/es/secretaria/").text
    inicio = entrar(elenco.presidente).get("/es/despacho/").text
    assert ruta(elenco.presidente, q, "conceder_prorroga") in inicio
    previa = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "denegar_prorroga")).text
    assert "hasta el segundo día laborable después de recibir esta orden" in previa
    hacer(elenco.presidente, q, "denegar_prorroga", razon="Sin causa.")
    pagina = hacer(elenco.secretaria, q, "recibir_denegatoria", recibida_el="2026-04-15")
    assert "vence el 17 de abril de 2026" in pagina.text
