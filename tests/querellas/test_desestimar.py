"""Desestimar de plano y desestimar después de señalada la vista (18.004#6)."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from querellas import services
from querellas.comision.models import Asunto, Disposicion, Resolucion
from querellas.cuentas.models import Usuario
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.querellas import test_importar as importacion
from tests.querellas.mesa import entrar, hacer, ruta
from tests.querellas.test_proyeccion import LEGISLATURA, hecho, proyectados
from tests.recorridos import casos_publicos
from vistas import services as vistas
from vistas.models import Vista

pytestmark = pytest.mark.django_db

TEXTO = {"hechos": "Uno.", "determinaciones": "Dos.", "conclusiones": "Tres."}


def proponer(q: Querella, elenco: Elenco) -> Resolucion:
    return services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto=Asunto.DESESTIMAR,
        disposicion=Disposicion.DESESTIMACION,
        texto=TextoDeResolucion(**TEXTO),
    )


def desestimar(q: Querella, quien: Usuario, propuesta: Resolucion) -> Querella:
    services.desestimar(querella_id=q.pk, actor=quien, resolucion_id=propuesta.pk)
    return Querella.objects.get(pk=q.pk)


def _concluir_ante_el_pleno(elenco: Elenco, q: Querella, reloj: Any) -> None:
    """Vista el jueves 28 de mayo de 2026: Q-DEC-15 hasta el viernes 12 de junio."""
    datos = vistas.DatosDeVista(vista_el=date(2026, 5, 28), lugar="Sala 1")
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )


@pytest.mark.norma("18.004#6")
@pytest.mark.parametrize("etapa", ["presentada", "notificada"])
def test_de_plano_con_dos_votos_antes_de_contestarse(reloj, etapa):
    elenco = gente.crear()
    if etapa == "presentada":
        reloj("2026-03-13T10:00-04:00")
        q = fabricas.presentada(elenco=elenco)
    else:
        q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-24T10:00-04:00")
    propuesta = proponer(q, elenco)
    assert Querella.objects.get(pk=q.pk).estado == etapa
    q = desestimar(q, elenco.asociada, propuesta)
    assert (q.estado, q.disposicion) == ("desestimada", "desestimacion")
    assert q.actuaciones.latest("numero").texto_es == (
        "Querella desestimada de plano, antes de contestarse, por resolución."
    )
    assert not q.plazos.filter(estado="corriendo").exists()
    assert set(q.plazos.values_list("estado", flat=True)) == {"cerrado"}
    assert Documento.objects.get(querella=q, tipo="resolucion").datos["parte_dispositiva"] == (
        "Por los fundamentos expuestos, se desestima la querella sin celebrar vista."
    )
    assert list(verificar(q.numero)) == []
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.norma("18.004#6")
def test_senalada_la_vista_se_desestima_y_la_vista_se_cancela(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    q = desestimar(q, elenco.asociado, proponer(q, elenco))
    assert q.estado == "desestimada"
    assert Vista.objects.get(querella=q).estado == "cancelada"
    assert q.actuaciones.latest("numero").texto_es == ("Querella desestimada, por resolución.")


@pytest.mark.norma("18.004#12")
def test_pendiente_de_decision_cumple_el_termino_y_el_papel_no_niega_la_vista(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    _concluir_ante_el_pleno(elenco, q, reloj)
    propuesta = proponer(q, elenco)
    # Q-DEC-15 desde el 28 de mayo: viernes 12 de junio; su último minuto todavía vale.
    reloj("2026-06-12T23:59:00-04:00")
    q = desestimar(q, elenco.asociada, propuesta)
    assert q.estado == "desestimada"
    assert q.plazos.get(termino="Q-DEC-15").estado == "cumplido"
    assert Documento.objects.get(querella=q, tipo="resolucion").datos["parte_dispositiva"] == (
        "Por los fundamentos expuestos, se desestima la querella."
    )


@pytest.mark.norma("18.004#15")
def test_el_instante_siguiente_ya_no_se_desestima_por_resolucion(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    _concluir_ante_el_pleno(elenco, q, reloj)
    propuesta = proponer(q, elenco)
    reloj("2026-06-13T00:00-04:00")
    with pytest.raises(services.TerminoVencido):
        desestimar(q, elenco.asociada, propuesta)


def test_en_estudio_es_la_desestimacion_sin_vista_y_no_esta(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    with pytest.raises(services.ActoRechazado, match="en estudio"):
        proponer(q, elenco)


def test_la_secretaria_no_desestima(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    propuesta = proponer(q, elenco)
    with pytest.raises(PermissionDenied):
        desestimar(q, elenco.secretaria, propuesta)


def test_por_su_pagina_la_propone_uno_y_otro_la_firma(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-24T10:00-04:00")
    hacer(elenco.asociada, q, "proponer_resolucion", disposicion="desestimacion", **TEXTO)
    propuesta = Resolucion.objects.get(querella=q)
    assert propuesta.asunto == "desestimar"
    pagina = hacer(elenco.asociado, q, "desestimar", resolucion=str(propuesta.pk))
    assert "Querella desestimada de plano, antes de contestarse, por resolución." in pagina.text
    inglesa = entrar(elenco.asociado).get(f"/en/despacho/expediente/{q.numero}/").text
    assert "Complaint dismissed in limine, before an answer, by resolution." in inglesa
    assert entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).status_code == 200


def test_el_simulador_la_deja_en_su_estado_y_sin_terminos():
    hechos = (*LEGISLATURA[:2], hecho("desestimar", "2026-02-10"))
    p = proyectados(*hechos)
    assert p.estado == "desestimada"
    assert not any(t.corre for t in p.terminos)
    # En el estudio es la desestimación sin vista: cumple su término.
    en_estudio = proyectados(*LEGISLATURA, hecho("desestimar", "2026-02-25"))
    assert en_estudio.estado == "desestimada"
    assert [str(t.estado) for t in en_estudio.terminos if t.disparo.termino == "Q-EST-30"] == [
        "cumplido"
    ]


def test_una_desestimacion_vieja_se_importa(tmp_path, reloj):
    reloj("2026-11-02T10:00-04:00")
    viejo = importacion.caso()
    viejo["actos"] = [
        viejo["actos"][0],
        {"acto": "desestimar", "fecha": "1997-03-20", "archivo_en_autos_el": "1997-03-21"},
    ]
    assert importacion.importar(tmp_path, viejo)[0] == 0
    q = Querella.objects.get()
    assert q.estado == "desestimada"
    assert "desestimar_in_limine" in q.actuaciones.values_list("clase", flat=True)
