"""Levantar la rebeldía por orden y subsanar contestando una notificación nula (18.004#3)."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.actos.simulador.partida import partida_de
from querellas.models import Querella
from querellas.selectors import Ficha
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.querellas.mesa import entrar, enviar, hacer, ruta
from tests.querellas.test_contestar_en_rebeldia import en_rebeldia

pytestmark = pytest.mark.django_db


def estudio(q: Querella) -> list[tuple[str, str]]:
    filas = Plazo.objects.filter(querella=q, termino="Q-EST-30").order_by("pk")
    return [(p.fecha_legal.isoformat(), p.estado) for p in filas]


@pytest.mark.norma("18.004#14")
def test_levantar_la_rebeldia_no_mueve_ningun_termino(reloj):
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    caso: dict[str, Any] = {"querella_id": q.pk, "razon": "Estuvo hospitalizado."}
    with pytest.raises(PermissionDenied):
        services.levantar_rebeldia(actor=elenco.secretaria, **caso)
    services.levantar_rebeldia(actor=elenco.presidente, **caso)
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, q.en_rebeldia) == ("en_estudio", False)
    assert estudio(q) == [("2026-05-06", "corriendo")]
    assert q.actuaciones.latest("numero").documentos.get().titulo == (
        "Orden que levanta la rebeldía"
    )
    with pytest.raises(services.ActoRechazado, match="no está en rebeldía"):
        services.levantar_rebeldia(actor=elenco.presidente, **caso)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert q.actuaciones.latest("numero").texto_es == (
        "Contestación del querellado recibida el 9 de abril de 2026, levantada la rebeldía. "
        "Ningún término se mueve."
    )
    assert estudio(q) == [("2026-05-06", "corriendo")]
    assert partida_de(Ficha(Querella.objects.get(pk=q.pk), elenco.secretaria)).desde_el_principio
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#5")
def test_levantada_y_todo_la_contestacion_a_tiempo_cuenta_desde_su_ponche(reloj):
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    services.levantar_rebeldia(querella_id=q.pk, actor=elenco.presidente, razon="Causa.")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 4, 2))
    assert estudio(q) == [("2026-05-06", "sustituido"), ("2026-05-04", "corriendo")]


def anulada(elenco: gente.Elenco, reloj) -> Querella:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-25T09:00-04:00")
    services.anular_notificacion(querella_id=q.pk, actor=elenco.secretaria, razon="sin copia")
    fabricas.documentos_listos()
    reloj("2026-03-30T09:00-04:00")
    return q


@pytest.mark.norma("18.004#3")
def test_contestar_a_los_cargos_subsana_la_notificacion_nula(reloj):
    elenco = gente.crear()
    q = anulada(elenco, reloj)
    quien: dict[str, Any] = {"querella_id": q.pk, "actor": elenco.secretaria}
    with pytest.raises(services.ActoRechazado, match="Todavía no se ha notificado"):
        services.contestar(**quien)
    with pytest.raises(services.ActoRechazado, match="antes de recibir la notificación"):
        services.contestar(**quien, el=date(2026, 3, 18), subsana=True)
    services.contestar(**quien, subsana=True)
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, estudio(q)) == ("en_estudio", [("2026-04-29", "corriendo")])
    assert not q.notificaciones.exclude(estado="sustituida").exists()
    assert partida_de(Ficha(q, elenco.secretaria)).desde_el_principio
    reloj("2026-04-30T00:31-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


def test_sin_notificacion_anulada_no_hay_nada_que_subsanar(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    with pytest.raises(services.ActoRechazado, match="Todavía no se ha notificado"):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria, subsana=True)


def test_desde_la_pagina_se_levanta_y_se_subsana(reloj):
    elenco = gente.crear()
    q = anulada(elenco, reloj)
    previa = enviar(elenco.secretaria, q, "contestar", "calcular", el="2026-03-30")
    assert "Si contesta a los cargos la subsana" in previa.text
    pagina = hacer(elenco.secretaria, q, "contestar", comparece="por_si", el="2026-03-30")
    assert "subsana la notificación que se había declarado sin efecto" in pagina.text
    otra = en_rebeldia(elenco, reloj)
    pagina = hacer(elenco.asociada, otra, "levantar_rebeldia", razon="Causa.")
    assert "Levantada la rebeldía por orden de la Comisión." in pagina.text
    assert (
        "Levantar la rebeldía" not in entrar(elenco.asociada).get(ruta(elenco.asociada, otra)).text
    )
