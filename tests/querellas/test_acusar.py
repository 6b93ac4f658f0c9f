"""El recibo sellado de un escrito sin juramento: queda con el borrador y no abre nada."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from querellas import services
from querellas.models import Actuacion, Querella
from querellas.tasks import generar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
COMPLETO = {
    "juramento-quien": "María Núñez",
    "juramento-ante": "notaria",
    "juramento-lugar": "Ponce",
    "juramento-fecha": "2026-03-12",
    "cargo-0-texto": "uso de equipo",
    "querellante-0-nombre": "María",
    "querellante-0-apellido_paterno": "Núñez",
}


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def borrador(elenco: Elenco, **valores: str) -> Querella:
    q = fabricas.borrador(elenco.secretaria)
    escrito = {**COMPLETO, "mandato": str(elenco.mandato.pk), **valores}
    services.guardar_borrador(querella_id=q.pk, actor=elenco.secretaria, valores=escrito)
    return Querella.objects.get(pk=q.pk)


@pytest.mark.norma("18.004#1")
def test_sin_juramento_se_da_un_recibo_y_nada_queda_presentado(elenco: Elenco) -> None:
    q = borrador(elenco, **{"juramento-ante": " "})
    recibo = services.acusar_deficiencia(querella_id=q.pk, actor=elenco.secretaria)
    parrafos = recibo.datos["parrafos"]
    assert any("no está jurado" in p for p in parrafos) and len(parrafos) == 3
    assert recibo.datos["caso"]["numero"] == "sin presentar"
    q.refresh_from_db()
    assert (q.estado, q.numero, q.plazos.count()) == ("borrador", None, 0)
    assert not Actuacion.objects.filter(querella=q).exists()
    generar_pendientes()
    recibo.refresh_from_db()
    assert recibo.estado == "listo" and recibo.publica is False


def test_dice_todo_lo_que_falta_y_si_no_falta_nada_se_niega(elenco: Elenco) -> None:
    q = borrador(elenco, mandato="", **{"cargo-0-texto": ""})
    recibo = services.acusar_deficiencia(querella_id=q.pk, actor=elenco.secretaria)
    assert len(recibo.datos["parrafos"]) == 4
    with pytest.raises(services.ActoRechazado, match="No falta nada"):
        services.acusar_deficiencia(querella_id=borrador(elenco).pk, actor=elenco.secretaria)


def test_desde_el_formulario_se_da_y_se_descarga_cuando_esta(elenco: Elenco) -> None:
    q = borrador(elenco, **{"juramento-fecha": ""})
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/querella/borrador/{q.uuid}/"
    enviado = {**q.borrador.valores, "querellantes": "1", "cargos": "1", "accion": "acusar"}
    respuesta = cliente.post(ruta, enviado)
    assert respuesta["Location"].endswith("#recibos")
    assert "se está preparando" in cliente.get(ruta).text
    fabricas.documentos_listos()
    recibo = q.documentos.get(tipo="constancia")
    direccion = f"{ruta}archivo/{recibo.uuid}/"
    assert direccion in cliente.get(ruta).text
    assert cliente.get(direccion).status_code == 200
    assert entrar(elenco.segunda_secretaria).get(direccion).status_code == 404


def test_al_presentar_el_recibo_sigue_en_el_expediente(elenco: Elenco) -> None:
    q = borrador(elenco, **{"juramento-fecha": ""})
    services.acusar_deficiencia(querella_id=q.pk, actor=elenco.secretaria)
    services.presentar(querella_id=q.pk, actor=elenco.secretaria, datos=fabricas.datos(elenco))
    assert q.documentos.filter(titulo="Recibo de un escrito sin presentar").count() == 1
    with pytest.raises(services.ActoRechazado, match="ya se presentó"):
        services.acusar_deficiencia(querella_id=q.pk, actor=elenco.secretaria)
