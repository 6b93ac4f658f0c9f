"""Veinte personas mandan a la vez el mismo acto sobre un caso: uno se hace y los demás lo saben."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from plazos.models import Plazo
from querellas import services
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.models import Actuacion, Envio, Querella
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import DESDE, Elenco
from tests.fallas import lote
from tests.querellas.mesa import clave_de_envio, entrar, ruta, seguir, visto
from vistas.services import DatosDeVista, senalar_vista

pytestmark = pytest.mark.django_db(transaction=True)
Reloj = Callable[[str], Any]
CUANTOS = 20


def secretarias(elenco: Elenco) -> list[Usuario]:
    """Veinte personas de la Secretaría, cada una con su sesión."""
    for n in range(CUANTOS - 2):
        otra = Usuario.objects.create_user(f"s{n}@ejemplo.test", "una-clave", first_name=f"S{n}")
        Rol.objects.create(usuario=otra, clase=ClaseDeRol.SECRETARIA, desde=DESDE)
    return list(Usuario.objects.filter(roles__clase=ClaseDeRol.SECRETARIA).order_by("pk"))


def abrir(quien: Usuario, q: Querella, acto: str) -> tuple[Client, dict[str, str]]:
    """La página del acto, como la tiene delante esa persona."""
    cliente = entrar(quien)
    pagina = cliente.get(ruta(quien, q, acto))
    assert pagina.status_code == 200
    return cliente, {"visto": visto(pagina.text), "envio": clave_de_envio(pagina.text)}


def a_la_vez(quienes: list[Usuario], q: Querella, acto: str, **campos: str) -> list[Any]:
    """Todas la abren y todas la mandan en el mismo instante."""
    abiertas = [abrir(quien, q, acto) for quien in quienes]

    def mandar(quien: Usuario, cliente: Client, suyo: dict[str, str]) -> Any:
        return cliente.post(ruta(quien, q, acto), {**suyo, "paso": "hacer", **campos})

    return lote.a_la_vez(
        *[
            lambda u=u, c=c, d=d: mandar(u, c, d)
            for u, (c, d) in zip(quienes, abiertas, strict=True)
        ]
    )


def exigir_un_solo_ganador(respuestas: list[Any], q: Querella, clase: str) -> list[Any]:
    """Una hecha; las demás, 409 con la entrada nueva a la vista. Devuelve las que perdieron."""
    leidas = [seguir(r) for r in respuestas]
    codigos = sorted(r.status_code for r in leidas)
    assert codigos == [303] + [409] * (CUANTOS - 1), codigos
    assert Actuacion.objects.filter(querella=q, clase=clase).count() == 1
    return [r for r in leidas if r.status_code == 409]


@pytest.mark.norma("18.013#2")
def test_veinte_actos_a_la_vez_sobre_un_caso_cada_vez_gana_uno(reloj: Reloj) -> None:
    elenco = gente.crear()
    todas = secretarias(elenco)
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    recibo = {"recibida_el": "2026-03-19", "medio": "personal", "rehusada": "no"}
    perdieron = exigir_un_solo_ganador(
        a_la_vez(todas, q, "notificar", **recibo, diligenciada_por="alguacil Pérez"),
        q,
        "notificar",
    )
    for respuesta in perdieron:
        assert "alguacil Pérez" in respuesta.text, "lo escrito se perdió"
        assert "19 de marzo de 2026" in respuesta.text
    assert Plazo.objects.get(querella=q, termino="Q-CONT-15").fecha_legal == date(2026, 4, 6)
    # La segunda ronda, sobre el caso ya movido: también uno, y un solo término de estudio.
    reloj("2026-03-27T10:00-04:00")
    exigir_un_solo_ganador(
        a_la_vez(todas, q, "contestar", el="2026-03-27", comparece="por_si"), q, "contestar"
    )
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").fecha_legal == date(2026, 4, 27)
    fabricas.documentos_listos()
    invariantes.comprobar()


def test_el_mismo_formulario_enviado_veinte_veces_es_un_acto_y_todas_lo_dicen(
    reloj: Reloj,
) -> None:
    """El doble clic, la vuelta atrás y el reenvío: la misma clave, el mismo resultado."""
    elenco = gente.crear()
    (q,) = lote.notificadas(elenco, reloj, 1)
    reloj("2026-03-27T10:00-04:00")
    cliente, suyo = abrir(elenco.secretaria, q, "contestar")
    datos = {**suyo, "paso": "hacer", "el": "2026-03-27", "comparece": "por_si"}
    direccion = ruta(elenco.secretaria, q, "contestar")

    def mandar() -> Any:
        otro = Client()
        otro.cookies = cliente.cookies
        return otro.post(direccion, datos)

    respuestas = lote.a_la_vez(*[mandar] * CUANTOS)
    assert {(r.status_code, r["Location"]) for r in respuestas} == {
        (303, f"{ruta(elenco.secretaria, q)}#a{asiento(q, 'contestar')}")
    }
    assert Envio.objects.filter(querella=q, acto="contestar").count() == 1


def asiento(q: Querella, clase: str) -> int:
    return Actuacion.objects.get(querella=q, clase=clase).numero


@pytest.mark.norma("18.004#5")
def test_sin_la_pagina_de_por_medio_tambien_gana_uno_y_los_demas_oyen_por_que(
    reloj: Reloj,
) -> None:
    """El candado del caso: quien espera vuelve a leer el estado y ya no procede."""
    elenco = gente.crear()
    (q,) = lote.en_estudio(elenco, reloj, 1)
    vista = DatosDeVista(vista_el=date(2026, 4, 27), lugar="Sala 1")
    senalar_vista(querella_id=q.pk, actor=elenco.presidente, datos=vista)
    orden = q.ordenes.get()

    def uno() -> Any:
        actor = Usuario.objects.get(pk=elenco.asociada.pk)
        return services.firmar_orden(querella_id=q.pk, actor=actor, orden_id=orden.pk)

    hechos = lote.a_la_vez(*[uno] * CUANTOS)
    rechazados = [h for h in hechos if isinstance(h, services.ActoRechazado)]
    assert len(rechazados) == CUANTOS - 1, hechos
    assert {str(r) for r in rechazados} == {"['Esa orden ya no está abierta.']"}, rechazados[0]
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").estado == "cumplido"
    assert Querella.objects.get(pk=q.pk).estado == "vista_senalada"
    invariantes.comprobar()
