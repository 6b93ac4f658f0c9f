"""Señalar la vista: la Comisión, por dos miembros, o quien preside, según se lea (18.004#5)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Orden, Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import en_estudio, reglamento
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from vistas import services as vistas

pytestmark = pytest.mark.django_db
DIA = date(2026, 6, 4)
ESCRITO = {
    "vista_el": "2026-06-04",
    "hora": "10:00",
    "lugar": "Sala 1",
    "ante": "pleno",
    "publica": "si",
}


def proponer(q: Querella, quien: Any, vista_el: date = DIA, **mas: Any) -> Orden:
    datos = vistas.DatosDeVista(vista_el=vista_el, lugar="Sala 1")
    vistas.senalar_vista(querella_id=q.pk, actor=quien, datos=datos, **mas)
    return q.ordenes.latest("pk")


def firmar(q: Querella, quien: Any, orden: Orden, **mas: Any) -> bool:
    return services.firmar_orden(querella_id=q.pk, actor=quien, orden_id=orden.pk, **mas)


def como_esta(q: Querella) -> tuple[str, str]:
    return Querella.objects.get(pk=q.pk).estado, q.plazos.get(termino="Q-EST-30").estado


@pytest.mark.norma("18.004#5", "18.004#12")
@pytest.mark.parametrize(
    ("cuando", "vale"),
    [("2026-05-05T12:00", True), ("2026-05-06T23:59", True), ("2026-05-07T00:00", False)],
)
def test_cumple_el_termino_la_segunda_firma_hasta_el_ultimo_instante(reloj, cuando, vale):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    orden = proponer(q, elenco.presidente)
    assert como_esta(q) == ("en_estudio", "corriendo")
    assert not q.vistas.exists() and not q.notificaciones.filter(vista__isnull=False).exists()
    reloj(f"{cuando}-04:00")
    if not vale:
        with pytest.raises(services.TerminoVencido):
            firmar(q, elenco.asociada, orden)
        reloj("2026-05-07T00:31-04:00")
        vigilar()
        assert como_esta(q) == ("desestimada_con_perjuicio", "vencido")
        return
    assert firmar(q, elenco.asociada, orden)
    assert como_esta(q) == ("vista_senalada", "cumplido")
    asiento = q.actuaciones.latest("numero")
    assert (asiento.clase, asiento.actor) == ("senalar_vista", elenco.asociada)
    assert asiento.datos["firman"] == ["Abril Prueba", "Berta Prueba"]
    assert q.notificaciones.filter(vista=q.vistas.get()).count() == 2
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#8")
def test_con_la_segunda_firma_la_fecha_tiene_que_dejar_todavia_quince_dias(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    orden = proponer(q, elenco.presidente, date(2026, 5, 5))
    reloj("2026-04-21T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="la primera fecha posible es 2026-05-06"):
        firmar(q, elenco.asociado, orden)
    # El otro propone la suya y la primera se retira al dictarse.
    otra = proponer(q, elenco.asociado)
    assert firmar(q, elenco.asociada, otra)
    orden.refresh_from_db()
    assert orden.retirada_en is not None
    assert q.vistas.get().vista_el == DIA


def test_la_secretaria_no_la_propone_y_uno_solo_no_firma_dos_veces(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    with pytest.raises(PermissionDenied):
        proponer(q, elenco.secretaria)
    orden = proponer(q, elenco.asociado)
    with pytest.raises(services.ActoRechazado, match="falta la firma de otro"):
        firmar(q, elenco.asociado, orden)
    assert firmar(q, elenco.asociada, orden)


def test_desestimada_antes_la_propuesta_ya_no_se_ofrece_ni_se_firma(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    orden = proponer(q, elenco.presidente)
    reloj("2026-05-07T00:31-04:00")
    vigilar()
    with pytest.raises(services.ActoRechazado, match="no procede mientras el caso"):
        firmar(q, elenco.asociada, orden)
    assert "firmar_orden" not in entrar(elenco.asociada).get(ruta(elenco.asociada, q)).text
    assert "firmar la orden" not in entrar(elenco.asociada).get("/es/despacho/").text


def test_desde_la_pagina_se_firma_al_proponer_y_dice_cuanto_queda(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    mala = enviar(elenco.presidente, q, "senalar_vista", clave="no", **ESCRITO)
    assert "La contraseña no es correcta" in errores(mala)
    pagina = hacer(elenco.presidente, q, "senalar_vista", **ESCRITO)
    assert "La orden queda propuesta con su firma." in pagina.text
    assert "otro miembro antes de que termine el 6 de mayo de 2026." in pagina.text
    despacho = entrar(elenco.asociada).get("/es/despacho/").text
    assert "firmar la orden para señalar la vista" in despacho
    firma = entrar(elenco.asociada).get(ruta(elenco.asociada, q, "firmar_orden")).text
    assert "Señalar la vista para el 4 de junio de 2026, propuesta por Abril Prueba" in firma
    pagina = hacer(elenco.asociada, q, "firmar_orden", orden=q.ordenes.get().pk)
    assert "Vista pública señalada para el 4 de junio de 2026" in pagina.text


# --- La otra lectura --------------------------------------------------------------------------
def con_la_otra(reloj: Any, *, antes: bool = True) -> tuple[Elenco, Querella]:
    elenco = gente.crear()
    reloj("2026-03-02T10:00-04:00")
    if antes:
        reglamento(elenco, senalamiento_por="presidente")
    q = en_estudio(elenco, reloj)
    if not antes:
        reglamento(elenco, senalamiento_por="presidente")
    reloj("2026-04-20T10:00-04:00")
    return elenco, q


@pytest.mark.norma("18.004#5")
def test_con_la_lectura_presidente_basta_quien_preside_y_no_otro_miembro(reloj):
    elenco, q = con_la_otra(reloj)
    datos = vistas.DatosDeVista(vista_el=DIA, lugar="Sala 1")
    with pytest.raises(PermissionDenied):
        vistas.senalar_vista(querella_id=q.pk, actor=elenco.asociada, datos=datos)
    negada = entrar(elenco.asociada).get(ruta(elenco.asociada, q, "senalar_vista")).text
    assert "Según el Reglamento la señala quien preside" in negada
    html = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "senalar_vista")).text
    assert 'name="clave"' not in html
    hacer(elenco.presidente, q, "senalar_vista", **ESCRITO)
    assert como_esta(q) == ("vista_senalada", "cumplido")
    assert not q.ordenes.exists()


def test_adoptada_cuando_el_estudio_ya_corria_siguen_haciendo_falta_dos(reloj):
    elenco, q = con_la_otra(reloj, antes=False)
    proponer(q, elenco.presidente)
    assert como_esta(q) == ("en_estudio", "corriendo")


@pytest.mark.norma("18.011#1")
def test_por_necesidad_el_que_queda_la_senala_solo_y_sale_la_orden_con_su_razon(reloj):
    elenco = gente.crear()
    reloj("2026-03-02T10:00-04:00")
    reglamento(elenco, regla_necesidad="si")
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    for quien in (elenco.asociado, elenco.asociada):
        services.inhibirse(querella_id=q.pk, actor=quien, razon="Parentesco.")
    proponer(q, elenco.presidente, necesidad="Los otros se inhibieron.")
    assert como_esta(q) == ("vista_senalada", "cumplido")
    orden = q.documentos.get(titulo="Orden que señala la vista")
    assert "por regla de necesidad: Los otros se inhibieron." in orden.datos["parrafos"][-1]
    assert q.actuaciones.filter(clase="ordenar_por_necesidad").count() == 1
