"""Quién cambió qué, campo por campo; y la auditoría, que lo lee todo y no hace nada."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from plazos.vencimientos import vigilar
from querellas import services
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.models import Actuacion, Querella
from querellas.selectors.historia import historia
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


def de_la_querella(q: Querella) -> list[tuple[str, str, dict[str, tuple[Any, Any]]]]:
    """De la primera a la última: quién, por qué acto y qué campos."""
    return [
        (c.quien, c.razon, {x.campo.name: (x.antes, x.ahora) for x in c.campos})
        for c in historia(q)[::-1]
        if c.que == "querella"
    ]


def test_cada_acto_deja_quien_por_que_y_lo_que_decia_antes(reloj: Reloj) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    quien, razon, campos = de_la_querella(q)[-1]
    assert (quien, razon) == ("Delia Prueba", "notificar")
    assert campos == {"estado": ("presentada", "notificada")}
    _quien, razon, campos = de_la_querella(q)[-2]
    assert razon == "presentar"
    assert campos["numero"] == (None, "CVQM-2026-0001")


def test_lo_que_hace_la_vigilancia_queda_a_nombre_de_sistema(reloj: Reloj) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    momento = reloj("2026-04-07T09:00-04:00")
    vigilar()
    ultimo = historia(Querella.objects.get(pk=q.pk))[0]
    assert (ultimo.quien, ultimo.razon) == ("", "anotar_rebeldia · SISTEMA")
    assert ultimo.cuando >= momento, "con el reloj legal, como el asiento"
    assert {x.campo.name for x in ultimo.campos} == {"estado", "en_rebeldia"}


def test_la_pagina_lo_dice_en_los_dos_idiomas(reloj: Reloj) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    cliente = entrar(elenco.secretaria)
    es = cliente.get(f"/es/secretaria/expediente/{q.numero}/historia/").text
    assert "Delia Prueba: Anotar el recibo de la notificación" in es
    assert "presentada</s>" in es and "notificada" in es
    assert "Núñez Peña" in es, "la parte que se anotó"
    en = cliente.get(f"/en/secretaria/expediente/{q.numero}/historia/").text
    assert "Who changed what" in en and "Enter receipt of the notice" in en
    assert (
        f"/es/secretaria/expediente/{q.numero}/historia/"
        in cliente.get(f"/es/secretaria/expediente/{q.numero}/").text
    )
    assert cliente.get("/es/secretaria/expediente/CVQM-1999-1/historia/").status_code == 404


def test_el_papel_de_cada_quien_tambien_tiene_historia(reloj: Reloj) -> None:
    elenco = gente.crear()
    rol = Rol.objects.get(usuario=elenco.asociada)
    rol.hasta = date(2026, 4, 1)
    rol.save()
    assert [h.hasta for h in rol.history.order_by("history_id")] == [None, date(2026, 4, 1)]


# --- La auditoría ---------------------------------------------------------------------------
def auditora() -> Usuario:
    usuario = Usuario.objects.create_user("audita@ejemplo.test", None, first_name="Iris")
    Rol.objects.create(usuario=usuario, clase=ClaseDeRol.AUDITOR, desde=date(2020, 1, 1))
    return usuario


def test_lee_todos_los_casos_tambien_el_reservado_y_no_se_le_ofrece_ningun_acto(
    reloj: Reloj,
) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    services.prestar_asistencia(querella_id=q.pk, actor=elenco.secretaria, resultado="orientada")
    services.reservar(querella_id=q.pk, actor=elenco.secretaria, orden="Orden 1")
    cliente = entrar(auditora())
    assert cliente.get("/es/")["Location"] == "/es/auditoria/"
    assert str(q.numero) in cliente.get("/es/auditoria/").text
    assert "Ningún caso coincide" in cliente.get("/es/auditoria/?q=zzz").text
    pagina = cliente.get(f"/es/auditoria/expediente/{q.numero}/").text
    assert "orientada" in pagina
    assert "no se hace ningún acto" in pagina
    assert "<form" not in pagina.split("<main")[1]
    assert "secretaria/expediente" not in pagina
    for parte in ("historia/", "cadena.json"):
        assert cliente.get(f"/en/auditoria/expediente/{q.numero}/{parte}").status_code == 200
    documento = q.documentos.filter(estado="listo").first()
    assert documento
    assert cliente.get(f"/es/auditoria/documento/{documento.uuid}/").status_code == 200


def test_no_ve_lo_que_se_delibera_ni_entra_por_otra_puerta(reloj: Reloj) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.asociada,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TextoDeResolucion(
            hechos="Texto que circula.", determinaciones="Dos.", conclusiones="Tres."
        ),
    )
    cliente = entrar(auditora())
    for parte in ("", "historia/", "cadena.json"):
        dicho = cliente.get(f"/es/auditoria/expediente/{q.numero}/{parte}")
        assert dicho.status_code == 200
        assert "Texto que circula" not in dicho.text
    asientos = Actuacion.objects.count()
    for ruta in ("secretaria", "despacho"):
        assert cliente.get(f"/es/{ruta}/expediente/{q.numero}/").status_code == 403
        base = f"/es/{ruta}/expediente/{q.numero}/prestar_asistencia/"
        assert cliente.post(base, {"paso": "hacer"}).status_code == 403
    assert cliente.post(f"/es/auditoria/expediente/{q.numero}/").status_code == 405
    assert cliente.get("/administracion/").status_code in (302, 403)
    assert Actuacion.objects.count() == asientos
