"""Doble clic, atrás, recargar y repetir: un solo acto, y nada de lo escrito se pierde."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from querellas.actos.tabla import ACTOS
from querellas.models import Actuacion, Envio, PaginaGuardada, Querella
from querellas.services.limpieza import limpiar
from tests import elenco as gente
from tests.elenco import Elenco
from tests.fallas.lote import a_la_vez
from tests.querellas.mesa import CLAVE, clave_de_envio, entrar, ruta, seguir, visto
from tests.querellas.test_mesa_actos import pendiente_decision, presentada

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def abierto(cliente: Any, pagina: str) -> dict[str, str]:
    html = cliente.get(pagina).text
    return {"visto": visto(html), "envio": clave_de_envio(html), "paso": "hacer"}


def test_repetir_el_mismo_envio_lleva_a_la_misma_entrada(elenco: Elenco, reloj: Reloj) -> None:
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q, "prestar_asistencia")
    datos = {**abierto(cliente, pagina), "resultado": "se orientó"}
    primera, segunda = cliente.post(pagina, datos), cliente.post(pagina, datos)
    assert primera.status_code == segunda.status_code == 303
    assert primera["Location"] == segunda["Location"] == ruta(elenco.secretaria, q) + "#a2"
    assert "Entrada 2." in cliente.get(segunda["Location"]).text
    assert Actuacion.objects.filter(clase="prestar_asistencia").count() == 1


def test_repetir_el_que_movio_el_estado_tambien(elenco: Elenco, reloj: Reloj) -> None:
    """Aunque el acto ya no quepa en el estado nuevo."""
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q, "notificar")
    datos = {
        **abierto(cliente, pagina),
        "recibida_el": "2026-03-19",
        "medio": "personal",
        "diligenciada_por": "alguacil",
    }
    lugares = [cliente.post(pagina, datos)["Location"] for _n in range(3)]
    assert lugares == [ruta(elenco.secretaria, q) + "#a2"] * 3
    assert Envio.objects.get().asiento == 2


def test_repetir_una_propuesta_que_no_deja_asiento_no_circula_otra(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = pendiente_decision(elenco, reloj)
    cliente = entrar(elenco.presidente)
    pagina = ruta(elenco.presidente, q, "proponer_resolucion")
    datos = {
        **abierto(cliente, pagina),
        "disposicion": "amonestacion",
        "clave": CLAVE,
        "hechos": "Uno.",
        "determinaciones": "Dos.",
        "conclusiones": "Tres.",
    }
    assert [cliente.post(pagina, datos).status_code for _n in range(2)] == [303, 303]
    assert q.resoluciones.count() == 1


@pytest.mark.django_db(transaction=True)
def test_doble_clic_hace_uno_y_los_dos_ven_la_confirmacion(elenco: Elenco, reloj: Reloj) -> None:
    q = presentada(elenco, reloj)
    pagina = ruta(elenco.secretaria, q, "prestar_asistencia")
    datos = {**abierto(entrar(elenco.secretaria), pagina), "resultado": "se orientó"}
    clientes = [entrar(elenco.secretaria) for _n in range(4)]
    hechos = a_la_vez(*[lambda c=c: c.post(pagina, datos)["Location"] for c in clientes])
    assert hechos == [ruta(elenco.secretaria, q) + "#a2"] * 4
    assert Actuacion.objects.filter(clase="prestar_asistencia").count() == 1


def test_la_clave_de_otra_persona_o_de_otro_acto_no_sirve(elenco: Elenco, reloj: Reloj) -> None:
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q, "prestar_asistencia")
    datos = {**abierto(cliente, pagina), "resultado": "se orientó"}
    cliente.post(pagina, datos)
    otra = entrar(elenco.segunda_secretaria)
    movida = seguir(otra.post(pagina, datos))
    assert movida.status_code == 409
    assert Envio.objects.count() == 1


def test_un_error_se_lee_con_otra_peticion_y_recargarlo_no_manda_nada(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q, "notificar")
    respuesta = cliente.post(pagina, {**abierto(cliente, pagina), "medio": "personal"})
    assert respuesta.status_code == 303
    for _n in range(2):
        leida = cliente.get(respuesta["Location"])
        assert leida.status_code == 200
        assert 'aria-invalid="true"' in leida.text
        assert leida["Cache-Control"] == "private, no-store"
    assert Actuacion.objects.filter(querella=q).count() == 1
    # De esa página se sigue: la misma clave, y el acto se hace.
    datos = {
        "visto": visto(leida.text),
        "envio": clave_de_envio(leida.text),
        "paso": "hacer",
        "recibida_el": "2026-03-19",
        "medio": "personal",
        "diligenciada_por": "alguacil",
    }
    assert cliente.post(pagina, datos).status_code == 303


def test_la_pagina_guardada_es_solo_de_quien_la_causo_y_de_esa_direccion(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q, "prestar_asistencia")
    datos = {**abierto(cliente, pagina), "visto": "0.0", "resultado": "muy reservado"}
    lugar = cliente.post(pagina, datos)["Location"]
    assert "muy reservado" in cliente.get(lugar).text
    assert "muy reservado" not in entrar(elenco.segunda_secretaria).get(lugar).text
    assert "muy reservado" not in cliente.get(lugar.replace("prestar_asistencia", "paralizar")).text
    assert entrar(elenco.asociada).get(lugar).status_code == 403
    # Ni la contraseña queda guardada, ni la página más de una noche.
    assert CLAVE not in PaginaGuardada.objects.get().contenido
    reloj("2026-03-21T09:00-04:00")
    limpiar()
    assert not PaginaGuardada.objects.exists()
    assert "muy reservado" not in cliente.get(lugar).text


def test_todo_formulario_de_acto_lleva_su_clave(elenco: Elenco, reloj: Reloj) -> None:
    """La plantilla es una sola: los que hoy se ofrecen la llevan todos, y ninguno la repite."""
    q = presentada(elenco, reloj)
    claves = []
    for quien in (elenco.secretaria, elenco.presidente):
        cliente = entrar(quien)
        for acto in ACTOS:
            html = cliente.get(ruta(quien, q, acto.clave))
            if html.status_code == 200 and '<form class="formulario"' in html.text:
                claves.append(clave_de_envio(html.text))
    assert len(claves) > 5
    assert len(set(claves)) == len(claves)
    assert Querella.objects.get(pk=q.pk).estado == "presentada"
